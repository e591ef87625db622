/* compare_rows.c -- compares the rows of texts and checks. */
#include <math.h>
#include <string.h>

#include "compare/comparison_parts.h"

static compare_count *count_last(comparison *r, const char *kind) {
  r->counts[r->ncounts] = (compare_count){.kind = kind};
  return &r->counts[r->ncounts++];
}

/* Judges a row that both documents have: its class, its excess, why it is worse. */
typedef void judge_fn(const comparison *r, compare_move *m);

static void judge_text(const comparison *r, compare_move *m) {
  const doc_baseline_text *a = m->base, *b = m->now;
  const int same = strcmp(a->text, b->text) == 0;
  (void)r;
  m->class = same ? COMPARE_SAME : COMPARE_BEYOND;
  m->excess = same ? 0 : (double)INFINITY;
}

static int same_double(double a, double b) {
  return a == b || (isnan(a) && isnan(b));
}

static void judge_check(const comparison *r, compare_move *m) {
  const doc_baseline_check *a = m->base, *b = m->now;
  const int same = a->verdict == b->verdict && same_double(a->worst, b->worst) &&
                   same_double(a->bound, b->bound) && a->samples == b->samples &&
                   a->not_judged == b->not_judged;
  m->class = same ? COMPARE_SAME : COMPARE_WITHIN;
  if (same) return;
  m->worse = compare_check_worse(a, b, r->other_states);
  if (m->worse == NULL) return;
  m->class = COMPARE_BEYOND;
  m->excess = (double)INFINITY;
}

static void compare_rows(comparison *r, const baseline_index *base,
                         const baseline_index *now, compare_row_kind what,
                         judge_fn *judge) {
  compare_count *count = count_last(r, what == MOVED_TEXT ? "texts" : "checks");
  for (size_t i = 0; i < base->n; i++) {
    const void *row = base->rows + i * base->size;
    compare_move m = {.what = what, .class = COMPARE_MISSING, .key = row, .base = row};
    m.now = baseline_find(now, m.key, i);
    if (m.now != NULL) judge(r, &m);
    count->n[m.class]++;
    compare_add_move(r, &m);
  }
  for (size_t i = 0; i < now->n; i++) {
    const void *row = now->rows + i * now->size;
    const compare_move m = {.what = what, .class = COMPARE_NEW, .key = row, .now = row};
    if (baseline_find(base, m.key, i) != NULL) continue;
    count->n[COMPARE_NEW]++;
    compare_add_move(r, &m);
  }
}

void compare_texts(comparison *r) {
  compare_rows(r, &r->base->text_index, &r->now->text_index, MOVED_TEXT, judge_text);
}

void compare_checks(comparison *r) {
  compare_rows(r, &r->base->check_index, &r->now->check_index, MOVED_CHECK,
               judge_check);
}
