/* compare_junit.c -- a comparison as JUnit test cases. */
#include <string.h>

#include "compare/compare_text.h"
#include "support/xml/junit.h"

enum { MOST_LINES = 20 }; /* in one case */

typedef struct {
  baseline_key key; /* (group, -, kind, scalar), (group, -, "texts"), or a check's */
  size_t rows, failed, uncompared;
  buffer words;
} compare_case;

typedef struct {
  compare_case *v;
  size_t n;
  baseline_index index;
  arena memory;
} case_list;

static baseline_key case_key(compare_row_kind what, const baseline_key *row) {
  baseline_key key = *row;
  if (what != MOVED_CHECK) key.part[1] = NULL; /* one case for all items */
  if (what == MOVED_TEXT) key.part[2] = "texts";
  return key;
}

/* The case of the row; a new one is appended if there is none. */
static compare_case *case_of(case_list *list, compare_row_kind what, const baseline_key *row) {
  compare_case *next = &list->v[list->n];
  next->key = case_key(what, row);
  const size_t place = baseline_index_put(&list->index, list->n);
  if (place == list->n) list->n++;
  return &list->v[place];
}

static void add_rows(case_list *list, compare_row_kind what, const baseline_index *index) {
  for (size_t i = 0; i < index->n; i++) case_of(list, what, baseline_key_at(index, i))->rows++;
}

static void add_failure(compare_case *c, const compare_move *m) {
  if (c->failed++ > MOST_LINES) return;
  if (c->failed > MOST_LINES) {
    buffer_add(&c->words, "and more\n");
    return;
  }
  baseline_key_words(&c->words, m->key);
  buffer_add(&c->words, ": ");
  compare_words(&c->words, m);
  buffer_add(&c->words, "\n");
}

static void make_cases(const comparison *r, case_list *list) {
  const baseline_document *d = r->base;
  const size_t rows = d->values.n + d->texts.n + d->checks.n;
  /* Room for the cases of BASE and of rows only in NEW, and one for the key in case_of(). */
  const size_t room = rows + r->nmoves + 1;
  list->v = arena_alloc(&list->memory, room, sizeof *list->v);
  baseline_index_open(&list->index, list->v, room, sizeof *list->v, &list->memory);
  add_rows(list, MOVED_VALUE, &d->value_index);
  add_rows(list, MOVED_TEXT, &d->text_index);
  add_rows(list, MOVED_CHECK, &d->check_index);
  for (size_t i = 0; i < r->nmoves; i++) {
    const compare_move *m = &r->moves[i];
    compare_case *c = case_of(list, m->what, m->key);
    c->rows += m->class == COMPARE_NEW && m->base == NULL;
    c->uncompared += m->class == COMPARE_UNCOMPARED;
    if (m->class == COMPARE_BEYOND || m->class == COMPARE_MISSING) add_failure(c, m);
  }
}

/* The class name is the group; the rest of the key is the name of the case. */
static void add_name(const compare_case *c, buffer *name) {
  baseline_key rest = {{NULL}};
  int n = 0;
  for (int i = 1; i < BASELINE_KEY_PARTS; i++)
    if (n > 0 || c->key.part[i] != NULL) rest.part[n++] = c->key.part[i];
  baseline_key_words(name, &rest);
}

static void add_case(junit *suite, const compare_case *c) {
  buffer name = {0}, message = {0};
  add_name(c, &name);
  buffer_format(&message, "%zu of %zu moved beyond tolerance or disappeared", c->failed, c->rows);
  const junit_case one = {.class_name = c->key.part[0],
                          .name = buffer_string(&name),
                          .outcome = c->failed > 0              ? JUNIT_FAILED
                                     : c->uncompared == c->rows ? JUNIT_SKIPPED
                                                                : JUNIT_PASSED,
                          .message = c->failed > 0 ? message.data : "not compared",
                          .details = c->words.data};
  junit_add_case(suite, &one);
  buffer_free(&name);
  buffer_free(&message);
}

void compare_write_junit(const comparison *r, buffer *t) {
  case_list list = {0};
  junit document = {.cases = 0}, suite = {.cases = 0};
  make_cases(r, &list);
  for (size_t i = 0; i < list.n; i++) {
    add_case(&suite, &list.v[i]);
    buffer_free(&list.v[i].words);
  }
  junit_add_suite(&document, &suite, "baseline", r->now->environment->date, r->now->command);
  junit_write(&document, "selvedge", t);
  arena_free(&list.memory);
}
