/* compare_numbers.c -- compares the numbers of one item. */
#include <math.h>
#include <string.h>

#include "compare/comparison_parts.h"

int compare_parse(const baseline_document *d, const doc_baseline_value *row,
                  number_list *list) {
  const char *at = "";
  const char *why = number_list_parse(baseline_scalar_of(row), row->values, list, &at);
  if (why == NULL) return 0;
  buffer key = {0};
  baseline_key_words(&key, &row->key);
  const int s = input_error(
      "%s: values of %.400s: %s: \"%.40s\"; write the document "
      "anew",
      d->path, key.data, why, at);
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
static double excess_of(const number_distance *d, const tolerance_row *t,
                        slv_f128 fixed) {
  if (!d->finite) return (double)INFINITY;
  const double wide = share(d->apart, fixed);
  const double own = share(d->apart, (slv_f128)t->relative * d->size);
  return fmin(fmin(wide, own), share((slv_f128)d->ulps, (slv_f128)t->ulps));
}

static compare_class class_of(const number_distance *d, const tolerance_row *t,
                              double excess) {
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

void compare_numbers(compare_work *c, const doc_baseline_value *row,
                     compare_count *count, compare_move *m) {
  const scalar s = baseline_scalar_of(row);
  const tolerance_row *t = tolerance_for(c->tolerances, c->r->base->tool,
                                         row->key.part[2], row->key.part[3]);
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

int compare_digits(compare_work *c, const doc_baseline_value *row, compare_move *m) {
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
