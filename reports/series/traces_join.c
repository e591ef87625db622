/* traces_join.c -- adds traces from elsewhere as records to the problems they belong to. */
#include <math.h>
#include <string.h>

#include "series/traces.h"
#include "support/base/buffer.h"

typedef struct {
  const char *path;
  const trace_points *points;
  record_set *set;
} joiner;

static int same_number(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static int same_trace(const trace_point *a, const trace_point *b) {
  return same_number(a->n, b->n) && strcmp(a->trace, b->trace) == 0 &&
         strcmp(a->scene, b->scene) == 0;
}

static int is_first_of_trace(const joiner *j, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_trace(&j->points->v[k], &j->points->v[i])) return 0;
  return 1;
}

/* Returns whether the trace's scene and n, as far as given, match those of r. */
static int is_of(const trace_point *t, const doc_newton_record *r) {
  if (*t->scene != '\0' && strcmp(t->scene, r->scene) != 0) return 0;
  return isnan(t->n) || newton_number(r->n) == t->n;
}

/* Returns "mine/trust-region" for trace "trust-region" in /home/mine.csv. */
static const char *scheme_of(const joiner *j, const trace_point *t) {
  const char *slash = strrchr(j->path, '/'), *name = slash != NULL ? slash + 1 : j->path;
  const char *dot = strrchr(name, '.');
  buffer words = {0};
  buffer_put(&words, name, dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name));
  buffer_format(&words, "/%s", t->trace);
  return buffer_move(&words, &j->set->memory);
}

enum { LISTS = 3 };

/* Reads the trace that starts at `first`; its iterations must be 0, 1, 2, ... */
static int trace_of(const joiner *j, const trace_point *first, doc_newton_trace *out) {
  const size_t most = (size_t)(j->points->v + j->points->n - first);
  double *v[LISTS];
  size_t n = 0;
  for (int i = 0; i < LISTS; i++) v[i] = arena_alloc(&j->set->memory, most, sizeof(double));
  for (const trace_point *t = first; t < j->points->v + j->points->n; t++) {
    if (!same_trace(t, first)) continue;
    if (t->iteration != (double)n)
      return input_error(
          "%s:%zu: column iteration: %g where %zu was expected: each trace counts 0, 1, 2, ...",
          j->path, t->line, t->iteration, n);
    v[0][n] = t->energy;
    v[1][n] = t->residual;
    v[2][n++] = t->seconds;
  }
  *out = (doc_newton_trace){.energy = {v[0], n}, .relative = {v[1], n}, .seconds = {v[2], n}};
  return 0;
}

static int record_of(const joiner *j, const trace_point *first, double tolerance,
                     doc_newton_record *r) {
  doc_newton_trace *trace = arena_alloc(&j->set->memory, 1, sizeof *trace);
  TRY(trace_of(j, first, trace));
  r->trace = trace;
  r->scheme = scheme_of(j, first);
  r->stop = "recorded elsewhere";
  r->end = NULL;
  r->positions = (numbers){NULL, 0};
  r->iterations = trace->relative.n - 1;
  r->converged = newton_reached(r, tolerance) < trace->relative.n;
  r->energy = trace->energy.v[r->iterations];
  return 0;
}

static size_t traces(const joiner *j) {
  size_t n = 0;
  for (size_t i = 0; i < j->points->n; i++) n += is_first_of_trace(j, i) ? 1 : 0;
  return n;
}

static int has_trace(const joiner *j, const doc_newton_record *r) {
  for (size_t i = 0; i < j->points->n; i++)
    if (is_of(&j->points->v[i], r)) return 1;
  return 0;
}

/* Copies the records of `ours` that match a trace, without positions; returns how many. */
static size_t keep_ours(const joiner *j, const doc_newton *ours, doc_newton_record *v) {
  size_t n = 0;
  for (size_t i = 0; i < ours->records.n; i++) {
    if (!has_trace(j, &ours->records.v[i])) continue;
    v[n] = ours->records.v[i];
    v[n++].positions = (numbers){NULL, 0};
  }
  return n;
}

/* Appends the traces that match r to v as records of r's problem; *n counts the records. */
static int add_traces(const joiner *j, const doc_newton_record *r, double tolerance,
                      doc_newton_record *v, size_t *n) {
  for (size_t k = 0; k < j->points->n; k++) {
    if (!is_of(&j->points->v[k], r) || !is_first_of_trace(j, k)) continue;
    v[*n] = *r;
    TRY(record_of(j, &j->points->v[k], tolerance, &v[(*n)++]));
  }
  return 0;
}

static int join_document(const joiner *j, doc_newton *row) {
  const doc_newton ours = *row;
  doc_newton_record *v = arena_alloc(&j->set->memory, (1 + traces(j)) * ours.records.n, sizeof *v);
  size_t n = keep_ours(j, &ours, v);
  for (size_t i = 0; i < ours.records.n; i++) {
    const doc_newton_record *r = &ours.records.v[i];
    if (newton_is_first(&ours, r)) TRY(add_traces(j, r, ours.run->tolerance, v, &n));
  }
  row->records.v = v;
  row->records.n = n;
  return 0;
}

static size_t problems_of(const joiner *j, const trace_point *t) {
  size_t n = 0;
  for (size_t i = 0; i < j->set->newtons.n; i++) {
    const doc_newton *row = &j->set->newtons.v[i];
    for (size_t k = 0; k < row->records.n; k++)
      n += newton_is_first(row, &row->records.v[k]) && is_of(t, &row->records.v[k]) ? 1 : 0;
  }
  return n;
}

/* Checks that each trace matches a problem; a trace without a scene, exactly one. */
static int check_problems(const joiner *j) {
  for (size_t i = 0; i < j->points->n; i++) {
    const trace_point *t = &j->points->v[i];
    const size_t n = problems_of(j, t);
    if (n == 0)
      return input_error("%s:%zu: column %s: the records hold no such problem: \"%.64s\"%s",
                         j->path, t->line, *t->scene != '\0' ? "scene" : "n", t->scene,
                         isnan(t->n) ? "" : " of that n");
    if (n > 1 && *t->scene == '\0')
      return input_error(
          "%s:%zu: the records hold %zu problems: a column scene must say of which the trace is",
          j->path, t->line, n);
  }
  return 0;
}

static uint64_t count_of(double n) {
  return n >= 0 && n <= 0x1p53 && n == floor(n) ? (uint64_t)n : DOCUMENT_NO_COUNT;
}

static int alone(const joiner *j, doc_newton *row) {
  static const doc_newton_run run = {.command = "", .tolerance = 1e-10};
  doc_newton_record *v = arena_alloc(&j->set->memory, traces(j), sizeof *v);
  size_t n = 0;
  for (size_t i = 0; i < j->points->n; i++) {
    const trace_point *t = &j->points->v[i];
    if (!is_first_of_trace(j, i)) continue;
    v[n] = (doc_newton_record){.scene = *t->scene != '\0' ? t->scene : "traces",
                               .membrane = "",
                               .bending = "",
                               .init = "",
                               .line_search = "",
                               .n = count_of(t->n)};
    TRY(record_of(j, t, run.tolerance, &v[n++]));
  }
  *row = (doc_newton){.run = &run, .complete = 1, .records = {v, n}};
  return 0;
}

int traces_join(const char *path, const trace_points *points, record_set *set) {
  const joiner j = {path, points, set};
  const size_t n = set->newtons.n;
  doc_newton *rows = arena_alloc(&set->memory, n > 0 ? n : 1, sizeof *rows);
  if (n == 0) {
    TRY(alone(&j, rows));
    set->newtons.n = 1;
  } else {
    TRY(check_problems(&j));
    memcpy(rows, set->newtons.v, n * sizeof *rows);
  }
  for (size_t i = 0; i < n; i++) TRY(join_document(&j, &rows[i]));
  set->newtons.v = rows;
  return 0;
}
