/* history_points.c -- adds the numbers of one document to the lines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "history/history.h"
#include "support/stats/stats.h"

typedef struct {
  number_list values, truth;
} lists;

/* *margin = log10(unit / error), the error being the distance of the values from the
 * quad values in the Euclidean norm.  NaN when there are no quad values, or no
 * error. */
static int error_margin(const baseline_document *d, const doc_baseline_value *v,
                        lists *l, double *margin) {
  baseline_key key = v->key;
  key.part[3] = "f128";
  const doc_baseline_value *truth = baseline_find(&d->value_index, &key, (size_t)-1);
  slv_f128 sum = 0;
  *margin = (double)NAN;
  if (truth == NULL || !(v->unit > 0)) return 0;
  TRY(compare_parse(d, v, &l->values));
  TRY(compare_parse(d, truth, &l->truth));
  if (l->values.n != l->truth.n) return 0;
  for (size_t i = 0; i < l->truth.n; i++) {
    const slv_f128 e = number_wide(baseline_scalar_of(v), &l->values.v[i]) -
                       number_wide(SCALAR_F128, &l->truth.v[i]);
    sum += e * e;
  }
  const double ratio = (double)(sum / v->unit / v->unit);
  if (ratio > 0) *margin = -0.5 * log10(ratio);
  return 0;
}

static double median_of(number_list *list) {
  if (list->n == 0) return (double)NAN;
  double *x = base_alloc(list->n, sizeof *x);
  for (size_t i = 0; i < list->n; i++) x[i] = list->v[i].f64;
  stats_sort(x, list->n);
  const double median = stats_quantile(x, list->n, 0.5);
  free(x);
  return median;
}

/* The number that is drawn for a row: iterations, median seconds, or an error's
 * margin. */
static int number_of(const baseline_document *d, const doc_baseline_value *v, lists *l,
                     double *value) {
  const int times = strcmp(v->key.part[2], "seconds") == 0;
  if (baseline_scalar_of(v) != SCALAR_F64 ||
      !(times || strcmp(v->key.part[2], "iterations") == 0))
    return error_margin(d, v, l, value);
  TRY(compare_parse(d, v, &l->values));
  if (times)
    *value = median_of(&l->values);
  else
    *value = l->values.n == 1 ? l->values.v[0].f64 : (double)NAN;
  return 0;
}

static int take_value(history *h, size_t run, const baseline_document *d,
                      const doc_baseline_value *v, lists *l) {
  history_places places;
  double value = (double)NAN;
  if (v->values[0] == '\0') return 0;
  history_places_of(h, d->tool, MOVED_VALUE, &v->key, &places);
  if (places.n > 0) TRY(number_of(d, v, l, &value));
  history_add(h, run, &places, value);
  return 0;
}

static int take_check(history *h, size_t run, const baseline_document *d,
                      const doc_baseline_check *c) {
  history_places places;
  history_places_of(h, d->tool, MOVED_CHECK, &c->key, &places);
  history_add(h, run, &places, compare_margin(c));
  return 0;
}

int history_add_document(history *h, size_t run, const baseline_document *d) {
  lists l = {{0}, {0}};
  int s = 0;
  for (size_t i = 0; s == 0 && i < d->checks.n; i++)
    s = take_check(h, run, d, &d->checks.v[i]);
  for (size_t i = 0; s == 0 && i < d->values.n; i++)
    s = take_value(h, run, d, &d->values.v[i], &l);
  free(l.values.v);
  free(l.truth.v);
  return s;
}
