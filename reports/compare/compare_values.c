/* compare_values.c -- compares the rows of values. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/comparison.h"
#include "support/stats/stats.h"

/* ---- numbers --------------------------------------------------------------------- */

int compare_parse(const baseline_document *d, const doc_baseline_value *row, number_list *list) {
  const char *at = "";
  const char *why = number_list_parse(baseline_scalar_of(row), row->values, list, &at);
  if (why == NULL) return 0;
  buffer key = {0};
  baseline_key_words(&key, &row->key);
  const int s = input_error("%s: values of %.400s: %s: \"%.40s\"; write the document anew", d->path,
                            key.data, why, at);
  buffer_free(&key);
  return s;
}

/* The distance as a share of one allowance; infinite when nothing is allowed and the
 * distance is not 0. */
static double share(slv_f128 apart, slv_f128 allowed) {
  if (apart == 0) return 0;
  return allowed > 0 ? (double)(apart / allowed) : (double)INFINITY;
}

static slv_f128 largest_of(scalar s, const number_list *list) {
  slv_f128 largest = 0;
  for (size_t i = 0; i < list->n; i++) {
    const slv_f128 x = number_wide(s, &list->v[i]);
    if (x > largest) largest = x;
    if (-x > largest) largest = -x;
  }
  return largest;
}

/* The smallest share of any allowance: one that admits the difference is enough. */
static double excess_of(const number_distance *d, const tolerance_row *t, slv_f128 fixed) {
  if (!d->finite) return (double)INFINITY;
  const double wide = share(d->apart, fixed);
  const double own = share(d->apart, (slv_f128)t->relative * d->size);
  return fmin(fmin(wide, own), share((slv_f128)d->ulps, (slv_f128)t->ulps));
}

static compare_class class_of(const number_distance *d, const tolerance_row *t, double excess) {
  if (d->same) return COMPARE_SAME;
  if (d->finite && d->ulps <= t->ulps) return COMPARE_ULPS;
  return excess <= 1 ? COMPARE_WITHIN : COMPARE_BEYOND;
}

static void take_number(compare_move *m, const number_distance *d, double excess) {
  m->differ++;
  m->ulps = fmax(m->ulps, d->finite ? d->ulps : (double)INFINITY);
  if (excess < m->excess) return;
  m->excess = excess;
  m->relative = !d->finite ? (double)NAN : share(d->apart, d->size);
}

static void compare_numbers(compare_work *c, const doc_baseline_value *row, compare_count *count,
                            compare_move *m) {
  const scalar s = baseline_scalar_of(row);
  const tolerance_row *t =
      tolerance_for(c->tolerances, c->r->base->doc.tool, row->key.part[2], row->key.part[3]);
  const slv_f128 largest = largest_of(s, &c->base);
  slv_f128 fixed = t->absolute;
  if ((slv_f128)t->units * row->unit > fixed) fixed = (slv_f128)t->units * row->unit;
  if (t->of_largest * largest > fixed) fixed = t->of_largest * largest;
  for (size_t i = 0; i < c->base.n && i < c->now.n; i++) {
    const number_distance d = number_apart(s, &c->base.v[i], &c->now.v[i]);
    const double excess = d.same ? 0 : excess_of(&d, t, fixed);
    const compare_class class = class_of(&d, t, excess);
    count->n[class]++;
    if (class > m->class) m->class = class;
    if (!d.same) take_number(m, &d, excess);
  }
}

static int compare_digits(compare_work *c, const doc_baseline_value *row, compare_move *m) {
  baseline_key key = row->key;
  key.part[3] = "f128";
  const baseline_document *base = c->r->base;
  const doc_baseline_value *truth = baseline_find(&base->value_index, &key, (size_t)-1);
  const scalar s = baseline_scalar_of(row);
  const size_t n = c->base.n;
  if (n != c->now.n || n == 0) return 0;
  m->digits[1] = number_digits(s, c->now.v, s, c->base.v, n);
  if (s == SCALAR_F128 || truth == NULL) return 0;
  TRY(compare_parse(base, truth, &c->truth));
  if (c->truth.n != n) return 0;
  m->digits[0] = number_digits(s, c->base.v, SCALAR_F128, c->truth.v, n);
  m->digits[1] = number_digits(s, c->now.v, SCALAR_F128, c->truth.v, n);
  return 0;
}

/* ---- times ----------------------------------------------------------------------- */

static const uint64_t seed = 1; /* of the bootstrap */

static void widen(const number_list *list, double *out) {
  for (size_t i = 0; i < list->n; i++) out[i] = list->v[i].f64;
}

static void take_change(compare_move *m, const change *c, double noise) {
  m->ratio = c->ratio;
  m->p = c->p;
  m->faster = c->verdict == CHANGE_FASTER;
  m->class = c->verdict == CHANGE_SLOWER ? COMPARE_BEYOND : COMPARE_WITHIN;
  m->excess = noise > 0 ? (c->ratio - 1) / noise : (double)INFINITY;
  if (m->class == COMPARE_WITHIN) m->excess = fmin(fmax(m->excess, 0), 1);
}

static void judge(compare_work *c, const doc_baseline_value *row, compare_move *m,
                  double *samples) {
  const tolerance_row *t =
      tolerance_for(c->tolerances, c->r->base->doc.tool, row->key.part[2], row->key.part[3]);
  double *now = samples + c->base.n;
  change found = {0};
  widen(&c->base, samples);
  widen(&c->now, now);
  const slv_status s =
      compare_samples(now, c->now.n, samples, c->base.n, t->relative, seed, &found);
  if (s == SLV_OK) take_change(m, &found, t->relative);
  if (s == SLV_OK) return;
  m->class = COMPARE_BEYOND; /* a sample is not a time > 0 */
  m->excess = (double)INFINITY;
}

static void compare_times(compare_work *c, const doc_baseline_value *row, compare_count *count,
                          compare_move *m) {
  m->counts[0] = c->base.n;
  m->counts[1] = c->now.n;
  m->class = COMPARE_UNCOMPARED;
  if (c->r->times_compare && baseline_scalar_of(row) == SCALAR_F64) {
    double *samples = base_alloc(c->base.n + c->now.n, sizeof *samples);
    judge(c, row, m, samples);
    free(samples);
  }
  count->n[m->class] += c->now.n;
}

/* ---- values ---------------------------------------------------------------------- */

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
static void compare_reasons(const doc_baseline_value *base, const doc_baseline_value *now,
                            compare_work *c, compare_count *count, compare_move *m) {
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

static int compare_lists(compare_work *c, const doc_baseline_value *base, compare_count *count,
                         compare_move *m) {
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
  for (size_t i = 0; i < base->doc.values.n; i++) {
    const doc_baseline_value *row = &base->doc.values.v[i];
    const doc_baseline_value *match = baseline_find(&now->value_index, &row->key, likely);
    if (match != NULL) likely = (size_t)(match - now->doc.values.v) + 1;
    TRY(compare_value(c, row, match));
  }
  likely = 0;
  for (size_t i = 0; i < now->doc.values.n; i++) {
    const doc_baseline_value *row = &now->doc.values.v[i];
    const doc_baseline_value *match = baseline_find(&base->value_index, &row->key, likely);
    if (match == NULL) TRY(new_value(c, row));
    if (match != NULL) likely = (size_t)(match - base->doc.values.v) + 1;
  }
  return 0;
}
