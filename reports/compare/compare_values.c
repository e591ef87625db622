/* compare_values.c -- compares the rows of values. */
#include <math.h>
#include <string.h>

#include "compare/comparison_parts.h"

/* Lists of different lengths are beyond tolerance. */
static void compare_lengths(compare_work *c, compare_count *count, compare_move *m) {
  const size_t a = c->base.n, b = c->now.n;
  m->counts[0] = a;
  m->counts[1] = b;
  if (a > b) count->n[COMPARE_MISSING] += a - b;
  if (b > a) count->n[COMPARE_NEW] += b - a;
  if (a == b) return;
  m->class = COMPARE_BEYOND;
  m->excess = (double)INFINITY;
}

/* For rows of which at least one has a reason (text) instead of numbers. */
static void compare_reasons(const doc_baseline_value *base,
                            const doc_baseline_value *now, compare_work *c,
                            compare_count *count, compare_move *m) {
  compare_lengths(c, count, m);
  if (base->values[0] == '\0' && now->values[0] != '\0') {
    m->class = COMPARE_NEW;
    m->excess = 0;
  } else if (now->values[0] == '\0' && base->values[0] != '\0') {
    m->class = COMPARE_MISSING;
    m->excess = 0;
  } else {
    m->class = strcmp(base->text, now->text) == 0 ? COMPARE_SAME : COMPARE_BEYOND;
    m->excess = m->class == COMPARE_SAME ? 0 : (double)INFINITY;
  }
}

static int compare_lists(compare_work *c, const doc_baseline_value *base,
                         compare_count *count, compare_move *m) {
  compare_lengths(c, count, m);
  compare_numbers(c, base, count, m);
  return m->class == COMPARE_SAME ? 0 : compare_digits(c, base, m);
}

static int compare_value(compare_work *c, const doc_baseline_value *base,
                         const doc_baseline_value *now) {
  const char *kind = base->key.part[2];
  compare_count *count = compare_count_of(c->r, kind);
  compare_move m = {.what = MOVED_VALUE,
                    .key = &base->key,
                    .base = base,
                    .now = now,
                    .digits = {(double)NAN, (double)NAN}};
  TRY(compare_parse(c->r->base, base, &c->base));
  const int same = now != NULL && strcmp(base->values, now->values) == 0;
  if (same && base->values[0] != '\0') {
    count->n[COMPARE_SAME] += c->base.n;
    c->r->totals[COMPARE_SAME]++;
    return 0;
  }
  c->now.n = 0;
  if (now != NULL) TRY(compare_parse(c->r->now, now, &c->now));
  if (now == NULL) {
    compare_lengths(c, count, &m);
    m.class = COMPARE_MISSING;
    m.excess = 0;
  } else if (base->values[0] == '\0' || now->values[0] == '\0') {
    compare_reasons(base, now, c, count, &m);
  } else if (strcmp(kind, "seconds") == 0) {
    compare_times(c, base, count, &m);
  } else {
    TRY(compare_lists(c, base, count, &m));
  }
  compare_add_move(c->r, &m);
  return 0;
}

static int new_value(compare_work *c, const doc_baseline_value *now) {
  compare_move m = {.what = MOVED_VALUE,
                    .class = COMPARE_NEW,
                    .key = &now->key,
                    .now = now,
                    .digits = {(double)NAN, (double)NAN}};
  TRY(compare_parse(c->r->now, now, &c->now));
  m.counts[1] = c->now.n;
  compare_count_of(c->r, now->key.part[2])->n[COMPARE_NEW] += c->now.n;
  compare_add_move(c->r, &m);
  return 0;
}

int compare_values(compare_work *c) {
  const baseline_document *base = c->r->base, *now = c->r->now;
  size_t likely = 0;
  for (size_t i = 0; i < base->values.n; i++) {
    const doc_baseline_value *row = &base->values.v[i];
    const doc_baseline_value *match =
        baseline_find(&now->value_index, &row->key, likely);
    if (match != NULL) likely = (size_t)(match - now->values.v) + 1;
    TRY(compare_value(c, row, match));
  }
  likely = 0;
  for (size_t i = 0; i < now->values.n; i++) {
    const doc_baseline_value *row = &now->values.v[i];
    const doc_baseline_value *match =
        baseline_find(&base->value_index, &row->key, likely);
    if (match == NULL) TRY(new_value(c, row));
    if (match != NULL) likely = (size_t)(match - base->values.v) + 1;
  }
  return 0;
}
