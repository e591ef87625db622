/* compare_values.c -- rows of values, one by one. */
#include <math.h>
#include <string.h>

#include "compare/comparison_parts.h"

/* The length of a list is part of its value. */
static void compare_lengths(guard_work *c, guard_count *count, guard_move *m) {
  const size_t a = c->base.n, b = c->now.n;
  m->counts[0] = a;
  m->counts[1] = b;
  if (a > b) count->n[GUARD_MISSING] += a - b;
  if (b > a) count->n[GUARD_NEW] += b - a;
  if (a == b) return;
  m->class = GUARD_BEYOND;
  m->excess = (double)INFINITY;
}

/* One of the two gives a reason in the place of numbers. */
static void compare_reasons(const doc_baseline_value *base,
                            const doc_baseline_value *now, guard_work *c,
                            guard_count *count, guard_move *m) {
  compare_lengths(c, count, m);
  if (base->values[0] == '\0' && now->values[0] != '\0') {
    m->class = GUARD_NEW;
    m->excess = 0;
  } else if (now->values[0] == '\0' && base->values[0] != '\0') {
    m->class = GUARD_MISSING;
    m->excess = 0;
  } else {
    m->class = strcmp(base->text, now->text) == 0 ? GUARD_SAME : GUARD_BEYOND;
    m->excess = m->class == GUARD_SAME ? 0 : (double)INFINITY;
  }
}

static report_status compare_lists(guard_work *c, const doc_baseline_value *base,
                                   guard_count *count, guard_move *m) {
  compare_lengths(c, count, m);
  guard_compare_numbers(c, base, count, m);
  return m->class == GUARD_SAME ? REPORT_OK : guard_compare_digits(c, base, m);
}

static report_status compare_value(guard_work *c, const doc_baseline_value *base,
                                   const doc_baseline_value *now) {
  const char *kind = base->key.part[2];
  guard_count *count = guard_count_of(c->r, kind);
  guard_move m = {.what = MOVED_VALUE,
                  .key = &base->key,
                  .base = base,
                  .now = now,
                  .digits = {(double)NAN, (double)NAN}};
  REPORT_TRY(guard_parse(c, c->r->base, base, &c->base));
  const int same = now != NULL && strcmp(base->values, now->values) == 0;
  if (same && base->values[0] != '\0') {
    count->n[GUARD_SAME] += c->base.n;
    c->r->totals[GUARD_SAME]++;
    return REPORT_OK;
  }
  c->now.n = 0;
  if (now != NULL) REPORT_TRY(guard_parse(c, c->r->now, now, &c->now));
  if (now == NULL) {
    compare_lengths(c, count, &m);
    m.class = GUARD_MISSING;
    m.excess = 0;
  } else if (base->values[0] == '\0' || now->values[0] == '\0') {
    compare_reasons(base, now, c, count, &m);
  } else if (strcmp(kind, "seconds") == 0) {
    REPORT_TRY(guard_compare_times(c, base, count, &m));
  } else {
    REPORT_TRY(compare_lists(c, base, count, &m));
  }
  guard_add(c->r, &m);
  return REPORT_OK;
}

static report_status new_value(guard_work *c, const doc_baseline_value *now) {
  guard_move m = {.what = MOVED_VALUE,
                  .class = GUARD_NEW,
                  .key = &now->key,
                  .now = now,
                  .digits = {(double)NAN, (double)NAN}};
  REPORT_TRY(guard_parse(c, c->r->now, now, &c->now));
  m.counts[1] = c->now.n;
  guard_count_of(c->r, now->key.part[2])->n[GUARD_NEW] += c->now.n;
  guard_add(c->r, &m);
  return REPORT_OK;
}

report_status guard_compare_values(guard_work *c) {
  const baseline_document *base = c->r->base, *now = c->r->now;
  size_t likely = 0;
  for (size_t i = 0; i < base->values.n; i++) {
    const doc_baseline_value *row = &base->values.v[i];
    const doc_baseline_value *match =
        baseline_find(&now->value_index, &row->key, likely);
    if (match != NULL) likely = (size_t)(match - now->values.v) + 1;
    REPORT_TRY(compare_value(c, row, match));
  }
  likely = 0;
  for (size_t i = 0; i < now->values.n; i++) {
    const doc_baseline_value *row = &now->values.v[i];
    const doc_baseline_value *match =
        baseline_find(&base->value_index, &row->key, likely);
    if (match == NULL) REPORT_TRY(new_value(c, row));
    if (match != NULL) likely = (size_t)(match - base->values.v) + 1;
  }
  return REPORT_OK;
}
