/* compare_documents.c -- compares two documents as a whole. */
#include <stdlib.h>
#include <string.h>

#include "compare/comparison_parts.h"

const char *const compare_class_words[COMPARE_CLASSES + 1] = {
    "identical", "ulps", "tolerance", "beyond", "missing", "new", "not compared", NULL};

compare_count *compare_count_of(comparison *r, const char *kind) {
  for (size_t i = 0; i < r->ncounts; i++)
    if (strcmp(r->counts[i].kind, kind) == 0) return &r->counts[i];
  if (r->ncounts == COMPARE_KINDS - 1) kind = "other kinds";
  if (r->ncounts == COMPARE_KINDS) return &r->counts[COMPARE_KINDS - 1];
  r->counts[r->ncounts] = (compare_count){.kind = kind};
  return &r->counts[r->ncounts++];
}

void compare_add_move(comparison *r, const compare_move *m) {
  r->totals[m->class]++;
  if (m->class != COMPARE_SAME) r->moves[r->nmoves++] = *m;
}

static int rank(compare_class class) {
  static const int ranks[COMPARE_CLASSES] = {
      [COMPARE_BEYOND] = 0,    [COMPARE_MISSING] = 1, [COMPARE_WITHIN] = 2,
      [COMPARE_ULPS] = 2,      [COMPARE_NEW] = 3,     [COMPARE_SAME] = 4,
      [COMPARE_UNCOMPARED] = 4};
  return ranks[class];
}

/* Worst class first, then largest excess.  Equal moves keep the order of their rows in
 * the document: a key is part of its row, so addresses of keys have the same order. */
static int by_distance(const void *a, const void *b) {
  const compare_move *x = a, *y = b;
  const int order = rank(x->class) - rank(y->class);
  if (order != 0) return order;
  if (x->excess > y->excess) return -1;
  if (x->excess < y->excess) return 1;
  if (x->what != y->what) return x->what < y->what ? -1 : 1;
  return x->key < y->key ? -1 : x->key > y->key;
}

static int same_place(const environment_row *a, const environment_row *b) {
  return strcmp(a->cpu, b->cpu) == 0 && strcmp(a->compiler, b->compiler) == 0 &&
         strcmp(a->flags, b->flags) == 0 && strcmp(a->build_type, b->build_type) == 0;
}

static size_t rows_of(const baseline_document *d) {
  return d->values.n + d->texts.n + d->checks.n;
}

int compare_documents(const baseline_document *base, const baseline_document *now,
                      const tolerance_list *tolerances, comparison *r) {
  *r = (comparison){.base = base, .now = now};
  compare_work c = {.r = r, .tolerances = tolerances};
  r->other_states = compare_setting_differs(r, "seed");
  r->times_compare = same_place(base->environment, now->environment);
  r->moves = arena_alloc(&r->memory, rows_of(base) + rows_of(now), sizeof *r->moves);
  const int s = compare_values(&c);
  free(c.base.v);
  free(c.now.v);
  free(c.truth.v);
  if (s != 0) return s;
  compare_texts(r);
  compare_checks(r);
  qsort(r->moves, r->nmoves, sizeof *r->moves, by_distance);
  compare_gather_losses(r);
  return 0;
}

void compare_free(comparison *r) {
  arena_free(&r->memory);
  *r = (comparison){0};
}

int compare_verdict(const comparison *r) {
  const size_t *n = r->totals;
  if (n[COMPARE_BEYOND] + n[COMPARE_MISSING] > 0) return EXIT_CHECK_FAILED;
  const size_t compared = n[COMPARE_SAME] + n[COMPARE_ULPS] + n[COMPARE_WITHIN];
  return compared == 0 && n[COMPARE_UNCOMPARED] > 0 ? EXIT_USAGE : 0;
}
