/* guard_history_points.c -- what one document adds to the lines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "guard_history.h"
#include "guard_number.h"
#include "stats.h"

/* ---- lines --------------------------------------------------------------------------
 */

static int same_words(const baseline_key *a, const baseline_key *b) {
  for (int i = 0; i < BASELINE_KEY_PARTS; i++)
    if (strcmp(a->part[i], b->part[i]) != 0) return 0;
  return 1;
}

static history_line *find_line(const history *h, const baseline_key *key) {
  for (size_t i = h->nlines; i-- > 0;)
    if (same_words(&h->lines[i].key, key)) return &h->lines[i];
  return NULL;
}

static const char *keep(history *h, const char *words, size_t n) {
  char *copy = arena_take(&h->memory, n + 1, 1);
  if (copy != NULL) memcpy(copy, words, n);
  return copy;
}

/* NULL when out of memory. */
static history_line *new_line(history *h, const baseline_key *key) {
  if (h->nlines == h->room) {
    const size_t room = h->room > 0 ? 2 * h->room : 64;
    history_line *lines = realloc(h->lines, room * sizeof *lines);
    if (lines == NULL) return NULL;
    h->lines = lines;
    h->room = room;
  }
  history_line line = {.v = arena_take(&h->memory, h->nruns, sizeof *line.v)};
  for (int i = 0; i < BASELINE_KEY_PARTS; i++) {
    line.key.part[i] = keep(h, key->part[i], strlen(key->part[i]));
    if (line.key.part[i] == NULL) return NULL;
  }
  if (line.v == NULL) return NULL;
  for (size_t i = 0; i < h->nruns; i++) line.v[i] = (double)NAN;
  h->lines[h->nlines] = line;
  return &h->lines[h->nlines++];
}

/* Of several numbers of one run the least stands. */
static report_status add_point(history *h, size_t run, const baseline_key *key,
                               double value, problem *p) {
  if (!isfinite(value)) return REPORT_OK;
  history_line *line = find_line(h, key);
  if (line == NULL) line = new_line(h, key);
  if (line == NULL) return problem_memory(p);
  line->v[run] = fmin(line->v[run], value); /* of a NaN and a number: the number */
  return REPORT_OK;
}

/* ---- what is drawn ------------------------------------------------------------------
 */

static report_status take_checks(history *h, size_t run, const baseline_document *d,
                                 problem *p) {
  for (size_t i = 0; i < d->checks.n; i++) {
    const baseline_check_row *c = &d->checks.v[i];
    const baseline_key key = {{"history_margin", d->tool, c->key.part[1], d->tool}};
    if (c->key.part[2] != NULL) continue; /* a control */
    REPORT_TRY(add_point(h, run, &key, guard_margin(c), p));
  }
  return REPORT_OK;
}

typedef struct {
  number_list values, truth;
} lists;

static report_status parse(const baseline_document *d, const baseline_value_row *v,
                           number_list *list, problem *p) {
  const char *at = "";
  const char *why = number_list_parse((scalar)v->scalar, v->values, list, &at);
  if (why == NULL) return REPORT_OK;
  if (why == number_list_memory) return problem_memory(p);
  return problem_set(p, REPORT_INPUT, "%s: values of %.64s, %.128s: %s: \"%.40s\"",
                     d->path, v->key.part[0], v->key.part[1], why, at);
}

/* log10 of unit over the distance of the values from those in quad; NaN where there is
 * no such, and where they agree to the bit. */
static report_status error_margin(const baseline_document *d,
                                  const baseline_value_row *v, lists *l, double *margin,
                                  problem *p) {
  baseline_key key = v->key;
  key.part[3] = "f128";
  const baseline_value_row *truth = baseline_find(&d->value_index, &key, (size_t)-1);
  slv_f128 sum = 0;
  *margin = (double)NAN;
  if (truth == NULL || !(v->unit > 0)) return REPORT_OK;
  REPORT_TRY(parse(d, v, &l->values, p));
  REPORT_TRY(parse(d, truth, &l->truth, p));
  if (l->values.n != l->truth.n) return REPORT_OK;
  for (size_t i = 0; i < l->truth.n; i++) {
    const slv_f128 e = number_wide((scalar)v->scalar, &l->values.v[i]) -
                       number_wide(SCALAR_F128, &l->truth.v[i]);
    sum += e * e;
  }
  const double ratio = (double)(sum / v->unit / v->unit);
  if (ratio > 0) *margin = -0.5 * log10(ratio);
  return REPORT_OK;
}

static report_status take_error(history *h, size_t run, const baseline_document *d,
                                const baseline_value_row *v, lists *l, problem *p) {
  static const char *const series[] = {"history_double", "history_float"};
  const baseline_key key = {{series[v->scalar], d->tool, v->key.part[0], d->tool}};
  double margin;
  REPORT_TRY(error_margin(d, v, l, &margin, p));
  return add_point(h, run, &key, margin, p);
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

/* A plot for each scene, the first word of a group; a line for each of the rest. */
static report_status take_iterations(history *h, size_t run, const baseline_document *d,
                                     const baseline_value_row *v, lists *l,
                                     problem *p) {
  const char *group = v->key.part[0];
  const size_t n = strcspn(group, " ");
  const char *scene = keep(h, group, n);
  if (scene == NULL) return problem_memory(p);
  const baseline_key key = {
      {"history_iterations", scene, group[n] != '\0' ? group + n + 1 : group, d->tool}};
  REPORT_TRY(parse(d, v, &l->values, p));
  return add_point(h, run, &key, l->values.n == 1 ? l->values.v[0].f64 : (double)NAN,
                   p);
}

static report_status take_seconds(history *h, size_t run, const baseline_document *d,
                                  const baseline_value_row *v, lists *l, problem *p) {
  const baseline_key key = {
      {"history_seconds", v->key.part[0], v->key.part[1], d->tool}};
  REPORT_TRY(parse(d, v, &l->values, p));
  return add_point(h, run, &key, median_of(&l->values), p);
}

static report_status take_value(history *h, size_t run, const baseline_document *d,
                                const baseline_value_row *v, lists *l, problem *p) {
  const char *kind = v->key.part[2];
  if (v->values[0] == '\0' || v->scalar == SCALAR_F128) return REPORT_OK;
  if (strcmp(kind, "iterations") == 0 && v->scalar == SCALAR_F64)
    return take_iterations(h, run, d, v, l, p);
  if (strcmp(kind, "seconds") == 0 && v->scalar == SCALAR_F64)
    return take_seconds(h, run, d, v, l, p);
  return take_error(h, run, d, v, l, p);
}

report_status history_take(history *h, size_t run, const baseline_document *d,
                           problem *p) {
  lists l = {{0}, {0}};
  report_status s = take_checks(h, run, d, p);
  for (size_t i = 0; s == REPORT_OK && i < d->values.n; i++)
    s = take_value(h, run, d, &d->values.v[i], &l, p);
  free(l.values.v);
  free(l.truth.v);
  return s;
}
