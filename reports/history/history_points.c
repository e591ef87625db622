/* history_points.c -- what one document adds to the lines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare_number.h"
#include "history/history.h"
#include "support/stats/stats.h"

typedef struct {
  number_list values, truth;
} lists;

static report_status parse(const baseline_document *d, const doc_baseline_value *v,
                           number_list *list, problem *p) {
  const char *at = "";
  const char *why = number_list_parse(baseline_scalar_of(v), v->values, list, &at);
  if (why == NULL) return REPORT_OK;
  if (why == number_list_memory) return problem_memory(p);
  return problem_set(p, REPORT_INPUT, "%s: values of %.64s, %.128s: %s: \"%.40s\"",
                     d->path, v->key.part[0], v->key.part[1], why, at);
}

/* log10 of unit over the distance of the values from those in quad; NaN where there is
 * no such, and where they agree to the bit. */
static report_status error_margin(const baseline_document *d,
                                  const doc_baseline_value *v, lists *l, double *margin,
                                  problem *p) {
  baseline_key key = v->key;
  key.part[3] = "f128";
  const doc_baseline_value *truth = baseline_find(&d->value_index, &key, (size_t)-1);
  slv_f128 sum = 0;
  *margin = (double)NAN;
  if (truth == NULL || !(v->unit > 0)) return REPORT_OK;
  REPORT_TRY(parse(d, v, &l->values, p));
  REPORT_TRY(parse(d, truth, &l->truth, p));
  if (l->values.n != l->truth.n) return REPORT_OK;
  for (size_t i = 0; i < l->truth.n; i++) {
    const slv_f128 e = number_wide(baseline_scalar_of(v), &l->values.v[i]) -
                       number_wide(SCALAR_F128, &l->truth.v[i]);
    sum += e * e;
  }
  const double ratio = (double)(sum / v->unit / v->unit);
  if (ratio > 0) *margin = -0.5 * log10(ratio);
  return REPORT_OK;
}

static double median_of(number_list *list) {
  double *x = malloc((list->n + 1) * sizeof *x);
  if (x == NULL || list->n == 0) {
    free(x);
    return (double)NAN;
  }
  for (size_t i = 0; i < list->n; i++) x[i] = list->v[i].f64;
  stats_sort(x, list->n);
  const double median = stats_quantile(x, list->n, 0.5);
  free(x);
  return median;
}

/* Iterations, median seconds, or the margin of an error. */
static report_status number_of(const baseline_document *d, const doc_baseline_value *v,
                               lists *l, double *value, problem *p) {
  const int times = strcmp(v->key.part[2], "seconds") == 0;
  if (baseline_scalar_of(v) != SCALAR_F64 ||
      !(times || strcmp(v->key.part[2], "iterations") == 0))
    return error_margin(d, v, l, value, p);
  REPORT_TRY(parse(d, v, &l->values, p));
  if (times)
    *value = median_of(&l->values);
  else
    *value = l->values.n == 1 ? l->values.v[0].f64 : (double)NAN;
  return REPORT_OK;
}

static report_status take_value(history *h, size_t run, const baseline_document *d,
                                const doc_baseline_value *v, lists *l, problem *p) {
  history_places places;
  double value = (double)NAN;
  if (v->values[0] == '\0') return REPORT_OK;
  REPORT_TRY(history_places_of(h, d->tool, MOVED_VALUE, &v->key, &places, p));
  if (places.n > 0) REPORT_TRY(number_of(d, v, l, &value, p));
  return history_add(h, run, &places, value, p);
}

static report_status take_check(history *h, size_t run, const baseline_document *d,
                                const doc_baseline_check *c, problem *p) {
  history_places places;
  REPORT_TRY(history_places_of(h, d->tool, MOVED_CHECK, &c->key, &places, p));
  return history_add(h, run, &places, guard_margin(c), p);
}

report_status history_take(history *h, size_t run, const baseline_document *d,
                           problem *p) {
  lists l = {{0}, {0}};
  report_status s = REPORT_OK;
  for (size_t i = 0; s == REPORT_OK && i < d->checks.n; i++)
    s = take_check(h, run, d, &d->checks.v[i], p);
  for (size_t i = 0; s == REPORT_OK && i < d->values.n; i++)
    s = take_value(h, run, d, &d->values.v[i], &l, p);
  free(l.values.v);
  free(l.truth.v);
  return s;
}
