/* history_lines.c -- collects the numbers of baseline documents into the lines of the plots. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "history/history.h"
#include "support/stats/stats.h"

/* Sets the key of the line that a row's number contributes to; returns 0 if there is none.  The
 * parts of a row's key are group, state, quantity and scalar; those of a check's key are energy,
 * check and control; history.h lists those of a line's key.  For iterations and
 * times, the first word of a group (a scene or a kernel) names the plot, for times together with
 * the size; the rest of the group (a scheme or an energy) names the line. */
static int key_of(history *h, const char *tool, baseline_row what, const baseline_key *row,
                  baseline_key *key) {
  const char *const *part = row->part;
  if (what == BASELINE_CHECK) {
    *key = (baseline_key){{"history_margin", tool, part[1], tool}};
    return part[2] == NULL; /* a control, which part[2] names, is not drawn */
  }
  if (what != BASELINE_VALUE || strcmp(part[3], "f128") == 0) return 0;
  const int is_f64 = strcmp(part[3], "f64") == 0, n = (int)strcspn(part[0], " ");
  const char *rest = part[0][n] != '\0' ? part[0] + n + 1 : part[0];
  if (is_f64 && strcmp(part[2], "iterations") == 0)
    *key = (baseline_key){
        {"history_iterations", arena_printf(&h->memory, "%.*s", n, part[0]), rest, tool}};
  else if (is_f64 && strcmp(part[2], "seconds") == 0)
    *key = (baseline_key){
        {"history_seconds", arena_printf(&h->memory, "%.*s, %s", n, part[0], part[1]), rest, tool}};
  else
    *key = (baseline_key){{is_f64 ? "history_double" : "history_float", tool, part[0], tool}};
  return 1;
}

static history_line *find_line(const history *h, const baseline_key *key) {
  history_line *lines = h->lines.at;
  for (size_t i = h->lines.count; i-- > 0;)
    if (baseline_same_key(&lines[i].key, key)) return &lines[i];
  return NULL;
}

static void add_number(history *h, size_t run, const baseline_key *key, double value) {
  if (!isfinite(value)) return;
  history_line *line = find_line(h, key);
  if (line == NULL) {
    history_line one = {.points = arena_alloc(&h->memory, h->nruns, sizeof *one.points)};
    for (int i = 0; i < BASELINE_KEY_PARTS; i++)
      one.key.part[i] = arena_strdup(&h->memory, key->part[i]);
    items_append(&h->lines, &one, sizeof one);
    line = (history_line *)h->lines.at + h->lines.count - 1;
  }
  history_point *at = &line->points[run];
  at->least = at->n++ == 0 ? value : fmin(at->least, value);
  at->mean += (value - at->mean) / (double)at->n;
}

static void mark_all(history *h, size_t run) {
  history_line *lines = h->lines.at;
  for (size_t i = 0; i < h->lines.count; i++)
    if (strcmp(lines[i].key.part[3], h->runs[run].tool) == 0) lines[i].points[run].moved = 1;
}

typedef struct {
  number_list values, truth;
} lists;

/* Sets *margin = log10(unit / error); the error is the Euclidean distance of the values from the
 * quad values.  NaN if there are no quad values or the error is 0. */
static int error_margin(const baseline_document *d, const doc_baseline_value *v, lists *l,
                        double *margin) {
  baseline_key key = v->key;
  key.part[3] = "f128";
  const doc_baseline_value *truth = baseline_find(&d->index[BASELINE_VALUE], &key, (size_t)-1);
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

/* Sets the number that is drawn for a row: iterations, median seconds, or an error's margin. */
static int number_of(const baseline_document *d, const doc_baseline_value *v, lists *l,
                     double *value) {
  const int times = strcmp(v->key.part[2], "seconds") == 0;
  if (baseline_scalar_of(v) != SCALAR_F64 || !(times || strcmp(v->key.part[2], "iterations") == 0))
    return error_margin(d, v, l, value);
  TRY(compare_parse(d, v, &l->values));
  const size_t n = l->values.n;
  if (n == 0 || (!times && n > 1)) return 0;
  double *x = base_alloc(n, sizeof *x);
  for (size_t i = 0; i < n; i++) x[i] = l->values.v[i].f64;
  stats_sort(x, n);
  *value = stats_quantile(x, n, 0.5);
  free(x);
  return 0;
}

static int take_value(history *h, size_t run, const baseline_document *d,
                      const doc_baseline_value *v, lists *l) {
  baseline_key key;
  double value = (double)NAN;
  if (v->values[0] == '\0' || !key_of(h, d->doc.tool, BASELINE_VALUE, &v->key, &key)) return 0;
  TRY(number_of(d, v, l, &value));
  add_number(h, run, &key, value);
  return 0;
}

int history_add_document(history *h, size_t run, const baseline_document *d) {
  lists l = {{0}, {0}};
  int s = 0;
  EACH (doc_baseline_check, c, d->doc.checks) {
    baseline_key key;
    if (key_of(h, d->doc.tool, BASELINE_CHECK, &c->key, &key))
      add_number(h, run, &key, compare_margin(c));
  }
  for (size_t i = 0; s == 0 && i < d->doc.values.n; i++)
    s = take_value(h, run, d, &d->doc.values.v[i], &l);
  free(l.values.v);
  free(l.truth.v);
  return s;
}

/* Returns the time that fell by the largest factor; NULL if none became faster. */
static const compare_move *became_faster(const comparison *r) {
  const compare_move *most = NULL;
  for (size_t i = 0; i < r->nmoves; i++) {
    const compare_move *m = &r->moves[i];
    if (m->faster && (most == NULL || m->ratio < most->ratio)) most = m;
  }
  return most;
}

/* Writes the verdict and names the item that changed most or became fastest. */
static void step_words(const comparison *r, history_step step, buffer *t) {
  const compare_move *m = step == STEP_FASTER ? became_faster(r) : r->moves;
  compare_verdict_words(t, r);
  if (r->nmoves == 0) return;
  buffer_add(t, step == STEP_FASTER ? "; fastest of all " : "; first of all ");
  baseline_key_words(t, m->key);
  buffer_add(t, ": ");
  compare_words(t, m);
}

static void mark_lines(history *h, size_t run, const comparison *r) {
  if (compare_verdict(r) == EXIT_USAGE) mark_all(h, run);
  for (size_t i = 0; i < r->nmoves; i++) {
    const compare_move *m = &r->moves[i];
    baseline_key key;
    if (m->class != COMPARE_BEYOND && m->class != COMPARE_MISSING && !m->faster) continue;
    if (!key_of(h, r->now->doc.tool, m->what, m->key, &key)) continue;
    history_line *line = find_line(h, &key);
    if (line != NULL) line->points[run].moved = 1;
  }
}

int history_step_to(history *h, size_t run, const baseline_document *before,
                    const baseline_document *now, const tolerance_list *tolerances) {
  comparison r;
  buffer words = {0};
  history_run *to = &h->runs[run];
  if (compare_refused(before, now, &words)) {
    to->step = STEP_MOVED;
    to->what = buffer_move(&words, &h->memory);
    mark_all(h, run);
    return 0;
  }
  const int s = compare_documents(before, now, tolerances, &r);
  if (s == 0 && compare_verdict(&r) != 0)
    to->step = STEP_MOVED;
  else if (s == 0 && became_faster(&r) != NULL)
    to->step = STEP_FASTER;
  if (to->step != STEP_NONE) {
    step_words(&r, to->step, &words);
    to->what = buffer_move(&words, &h->memory);
    mark_lines(h, run, &r);
  }
  compare_free(&r);
  return s;
}
