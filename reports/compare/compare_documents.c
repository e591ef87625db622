/* compare_documents.c -- two documents as a whole. */
#include <stdlib.h>
#include <string.h>

#include "compare/comparison_parts.h"

const char *const guard_class_words[GUARD_CLASSES + 1] = {
    "identical", "ulps", "tolerance", "beyond", "missing", "new", "not compared", NULL};

guard_count *guard_count_of(guard_result *r, const char *kind) {
  for (size_t i = 0; i < r->ncounts; i++)
    if (strcmp(r->counts[i].kind, kind) == 0) return &r->counts[i];
  if (r->ncounts == GUARD_KINDS - 1) kind = "other kinds";
  if (r->ncounts == GUARD_KINDS) return &r->counts[GUARD_KINDS - 1];
  r->counts[r->ncounts] = (guard_count){.kind = kind};
  return &r->counts[r->ncounts++];
}

void guard_add(guard_result *r, const guard_move *m) {
  r->totals[m->class]++;
  if (m->class != GUARD_SAME) r->moves[r->nmoves++] = *m;
}

static int rank(guard_class class) {
  static const int ranks[GUARD_CLASSES] = {
      [GUARD_BEYOND] = 0, [GUARD_MISSING] = 1, [GUARD_WITHIN] = 2,    [GUARD_ULPS] = 2,
      [GUARD_NEW] = 3,    [GUARD_SAME] = 4,    [GUARD_UNCOMPARED] = 4};
  return ranks[class];
}

/* Farthest first; else as the documents have them: rows lie in memory in their order.
 */
static int by_distance(const void *a, const void *b) {
  const guard_move *x = a, *y = b;
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

report_status guard_compare(const baseline_document *base, const baseline_document *now,
                            const tolerance_list *tolerances, guard_result *r,
                            problem *p) {
  *r = (guard_result){.base = base, .now = now};
  guard_work c = {.r = r, .tolerances = tolerances, .p = p};
  r->other_states = guard_setting_differs(r, "seed");
  r->times_compare = same_place(base->environment, now->environment);
  r->moves = arena_alloc(&r->memory, rows_of(base) + rows_of(now), sizeof *r->moves);
  if (r->moves == NULL) return problem_memory(p);
  const report_status s = guard_compare_values(&c);
  free(c.base.v);
  free(c.now.v);
  free(c.truth.v);
  if (s != REPORT_OK) return s;
  guard_compare_texts(r);
  guard_compare_checks(r);
  qsort(r->moves, r->nmoves, sizeof *r->moves, by_distance);
  return guard_gather_losses(r) == REPORT_OK ? REPORT_OK : problem_memory(p);
}

void guard_free(guard_result *r) {
  arena_free(&r->memory);
  *r = (guard_result){0};
}

report_status guard_verdict(const guard_result *r) {
  const size_t *n = r->totals;
  if (n[GUARD_BEYOND] + n[GUARD_MISSING] > 0) return REPORT_FAILED;
  const size_t compared = n[GUARD_SAME] + n[GUARD_ULPS] + n[GUARD_WITHIN];
  return compared == 0 && n[GUARD_UNCOMPARED] > 0 ? REPORT_INPUT : REPORT_OK;
}
