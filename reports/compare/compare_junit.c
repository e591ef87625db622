/* compare_junit.c -- a comparison as JUnit test cases, one for each row of its counts. */
#include <string.h>

#include "compare/comparison.h"
#include "support/xml/junit.h"

enum { MOST_LINES = 20 }; /* lines of one case */

/* Appends the failed moves of one kind, at most MOST_LINES of them. */
static void add_failures(buffer *t, const comparison *r, const char *kind) {
  size_t lines = 0;
  for (size_t i = 0; i < r->nmoves && lines <= MOST_LINES; i++) {
    const compare_move *m = &r->moves[i];
    const char *own = m->what == BASELINE_VALUE  ? m->key->part[2]
                      : m->what == BASELINE_TEXT ? "texts"
                                                 : "checks";
    if (m->class != COMPARE_BEYOND && m->class != COMPARE_MISSING) continue;
    if (strcmp(own, kind) != 0) continue;
    if (lines++ == MOST_LINES) {
      buffer_add(t, "and more\n");
      return;
    }
    baseline_key_words(t, m->key);
    buffer_add(t, ": ");
    compare_words(t, m);
    buffer_add(t, "\n");
  }
}

static void add_case(junit *suite, const comparison *r, const compare_count *c) {
  const size_t failed = c->n[COMPARE_BEYOND] + c->n[COMPARE_MISSING];
  size_t all = 0;
  buffer message = {0}, details = {0};
  for (int i = 0; i < COMPARE_CLASSES; i++) all += c->n[i];
  if (failed > 0) add_failures(&details, r, c->kind);
  buffer_format(&message, "%zu of %zu moved beyond tolerance or disappeared", failed, all);
  const junit_case one = {.class_name = r->base->doc.tool,
                          .name = c->kind,
                          .outcome = failed > 0                        ? JUNIT_FAILED
                                     : c->n[COMPARE_UNCOMPARED] == all ? JUNIT_SKIPPED
                                                                       : JUNIT_PASSED,
                          .message = failed > 0 ? message.data : "not compared",
                          .details = details.data};
  if (all > 0) junit_add_case(suite, &one);
  buffer_free(&message);
  buffer_free(&details);
}

void compare_write_junit(const comparison *r, buffer *t) {
  junit document = {.cases = 0}, suite = {.cases = 0};
  for (size_t i = 0; i < r->ncounts; i++) add_case(&suite, r, &r->counts[i]);
  junit_add_suite(&document, &suite, "baseline", r->now->doc.environment->date,
                  r->now->doc.command);
  junit_write(&document, "selvedge", t);
}
