/* compare_junit.c -- what moved, as test cases. */
#include <string.h>

#include "base/escape.h"
#include "compare/compare_text.h"
#include "export/junit_parts.h"

enum { MOST_LINES = 20 }; /* of one case */

typedef struct {
  baseline_key key; /* group, -, kind, scalar; group, -, "texts"; or a check's */
  size_t rows, failed, uncompared;
  buffer words;
} guard_case;

typedef struct {
  guard_case *v;
  size_t n;
  baseline_index index;
  arena memory;
} case_list;

static baseline_key case_key(guard_what what, const baseline_key *row) {
  baseline_key key = *row;
  if (what != MOVED_CHECK) key.part[1] = NULL; /* of all its items */
  if (what == MOVED_TEXT) key.part[2] = "texts";
  return key;
}

/* The case of that row; it is made where there is none. */
static guard_case *case_of(case_list *list, guard_what what, const baseline_key *row) {
  guard_case *next = &list->v[list->n];
  next->key = case_key(what, row);
  const size_t place = baseline_index_put(&list->index, list->n);
  if (place == list->n) list->n++;
  return &list->v[place];
}

static void add_rows(case_list *list, guard_what what, const baseline_index *index) {
  for (size_t i = 0; i < index->n; i++) {
    const baseline_key *key =
        (const baseline_key *)(const void *)(index->rows + i * index->size);
    case_of(list, what, key)->rows++;
  }
}

static void add_failure(guard_case *c, const guard_move *m) {
  if (c->failed++ > MOST_LINES) return;
  if (c->failed > MOST_LINES) {
    buffer_add(&c->words, "and more\n");
    return;
  }
  baseline_key_words(&c->words, m->key);
  buffer_add(&c->words, ": ");
  guard_words(&c->words, m);
  buffer_add(&c->words, "\n");
}

static int make_cases(const guard_result *r, case_list *list) {
  const baseline_document *d = r->base;
  const size_t rows = d->values.n + d->texts.n + d->checks.n;
  /* One row more, for the key that is looked up, and those of NEW alone. */
  const size_t room = rows + r->nmoves + 1;
  list->v = arena_alloc(&list->memory, room, sizeof *list->v);
  if (list->v == NULL ||
      baseline_index_open(&list->index, list->v, room, sizeof *list->v,
                          &list->memory) != REPORT_OK)
    return 0;
  add_rows(list, MOVED_VALUE, &d->value_index);
  add_rows(list, MOVED_TEXT, &d->text_index);
  add_rows(list, MOVED_CHECK, &d->check_index);
  for (size_t i = 0; i < r->nmoves; i++) {
    const guard_move *m = &r->moves[i];
    guard_case *c = case_of(list, m->what, m->key);
    c->rows += m->class == GUARD_NEW && m->base == NULL;
    c->uncompared += m->class == GUARD_UNCOMPARED;
    if (m->class == GUARD_BEYOND || m->class == GUARD_MISSING) add_failure(c, m);
  }
  return 1;
}

static verdict verdict_of(const guard_case *c) {
  if (c->failed > 0) return VERDICT_FAIL;
  return c->uncompared == c->rows ? VERDICT_SKIP : VERDICT_PASS;
}

static void write_case(const guard_case *c, buffer *t) {
  baseline_key rest = c->key;
  buffer name = {0}, message = {0};
  for (int i = 0; i + 1 < BASELINE_KEY_PARTS; i++) rest.part[i] = c->key.part[i + 1];
  rest.part[BASELINE_KEY_PARTS - 1] = NULL;
  const int group = rest.part[0] == NULL;
  if (group) {
    rest.part[0] = rest.part[1];
    rest.part[1] = rest.part[2];
    rest.part[2] = NULL;
  }
  baseline_key_words(&name, &rest);
  buffer_format(&message, "%zu of %zu moved beyond tolerance or disappeared", c->failed,
                c->rows);
  t->failed |= name.failed || message.failed || c->words.failed;
  if (!t->failed) {
    buffer_add(t, "    <testcase");
    junit_attribute(t, "classname", c->key.part[0]);
    junit_attribute(t, "name", name.data);
    buffer_add(t, " time=\"0\">\n");
    junit_outcome(t, verdict_of(c), c->failed > 0 ? message.data : "not compared",
                  c->words.data != NULL ? c->words.data : "");
    buffer_add(t, "    </testcase>\n");
  }
  buffer_free(&name);
  buffer_free(&message);
}

static void write_suite(const guard_result *r, const case_list *list, buffer *t) {
  const baseline_document *d = r->now;
  junit_tally all = {0};
  for (size_t i = 0; i < list->n; i++)
    junit_tally_add(&all, verdict_of(&list->v[i]), 0);
  buffer_add(
      t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"selvedge\"");
  junit_tally_attributes(t, &all);
  buffer_add(t, ">\n");
  junit_open_suite(t, "baseline", d->environment->date, d->command, &all);
  for (size_t i = 0; i < list->n; i++) write_case(&list->v[i], t);
  buffer_add(t, "  </testsuite>\n</testsuites>\n");
}

void guard_write_junit(const guard_result *r, buffer *t) {
  case_list list = {0};
  if (make_cases(r, &list))
    write_suite(r, &list, t);
  else
    t->failed = 1;
  for (size_t i = 0; i < list.n; i++) buffer_free(&list.v[i].words);
  arena_free(&list.memory);
}
