/* traces_join.c -- adds traces of other solvers as records to the matching problems. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "series/traces.h"

typedef struct {
  const char *path;
  const trace_list *traces;
  arena *memory;
} joiner;

/* Returns whether the trace has r's scene and n; a scene or n that is not given matches any. */
static int is_of(const trace *t, const doc_newton_record *r) {
  if (*t->scene != '\0' && strcmp(t->scene, r->scene) != 0) return 0;
  return isnan(t->n) || newton_number(r->n) == t->n;
}

/* Returns "mine/trust-region" for trace "trust-region" in /home/mine.csv. */
static const char *scheme_of(const joiner *j, const trace *t) {
  const char *slash = strrchr(j->path, '/'), *name = slash != NULL ? slash + 1 : j->path;
  const char *dot = strrchr(name, '.');
  const size_t n = dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name);
  return arena_printf(j->memory, "%.*s/%s", (int)n, name, t->name);
}

/* Appends the trace as a record of the problem of r. */
static void add_trace(const joiner *j, const trace *t, doc_newton_record r, doc_newton *to) {
  r.trace = &t->lists;
  r.scheme = scheme_of(j, t);
  r.stop = "recorded elsewhere";
  r.end = NULL;
  r.positions = (numbers){NULL, 0};
  r.iterations = t->lists.relative.n - 1;
  r.converged = newton_reached(&r, to->run->tolerance) < t->lists.relative.n;
  r.energy = t->lists.energy.v[r.iterations];
  document_append(&to->records, &r, sizeof r, j->memory);
}

/* Keeps the records that match a trace, without positions; then adds the traces of each problem. */
static void join_document(const joiner *j, doc_newton *to) {
  const doc_newton ours = *to;
  to->records.v = NULL, to->records.n = 0;
  for (size_t i = 0; i < ours.records.n; i++) {
    doc_newton_record r = ours.records.v[i];
    size_t k = 0;
    r.positions = (numbers){NULL, 0};
    while (k < j->traces->n && !is_of(&j->traces->v[k], &r)) k++;
    if (k < j->traces->n) document_append(&to->records, &r, sizeof r, j->memory);
  }
  EACH (doc_newton_record, r, ours.records)
    for (size_t k = 0; newton_is_first(&ours, r) && k < j->traces->n; k++)
      if (is_of(&j->traces->v[k], r)) add_trace(j, &j->traces->v[k], *r, to);
}

/* Checks that the trace matches a problem; without a scene it must match exactly one problem. */
static int check_problems(const joiner *j, const record_set *set, const trace *t) {
  size_t n = 0;
  EACH (doc_newton, row, set->newtons)
    for (size_t k = 0; k < row->records.n; k++)
      n += newton_is_first(row, &row->records.v[k]) && is_of(t, &row->records.v[k]) ? 1 : 0;
  char with[40] = "";
  if (!isnan(t->n)) (void)snprintf(with, sizeof with, " with n = %g", t->n);
  if (n == 0)
    return input_error("%s:%zu: column %s: the records have no problem \"%.64s\"%s", j->path,
                       t->line, *t->scene != '\0' ? "scene" : "n", t->scene, with);
  if (n > 1 && *t->scene == '\0')
    return input_error("%s:%zu: the records have %zu problems: name the trace's in a column scene",
                       j->path, t->line, n);
  return 0;
}

/* Makes a document of the traces; traces with the same scene and n share a problem. */
static doc_newton alone(const joiner *j) {
  static const doc_newton_run run = {.command = "", .tolerance = 1e-10};
  doc_newton d = {.run = &run, .complete = 1};
  for (size_t i = 0; i < j->traces->n; i++) {
    const trace *t = &j->traces->v[i];
    const int counts = t->n >= 0 && t->n <= 0x1p53 && t->n == floor(t->n);
    const doc_newton_record r = {.scene = *t->scene != '\0' ? t->scene : "traces",
                                 .membrane = "",
                                 .bending = "",
                                 .init = "",
                                 .line_search = "",
                                 .n = counts ? (uint64_t)t->n : DOCUMENT_NO_COUNT};
    add_trace(j, t, r, &d);
  }
  return d;
}

int traces_join(const char *path, const trace_list *traces, record_set *set) {
  const joiner j = {path, traces, &set->memory};
  const LIST(doc_newton) ours = {set->newtons.v, set->newtons.n};
  for (size_t i = 0; i < traces->n && ours.n > 0; i++) TRY(check_problems(&j, set, &traces->v[i]));
  for (const trace *t = traces->v; t < traces->v + traces->n; t++)
    if (t->odd_line > 0)
      return input_error(
          "%s:%zu: column iteration: %g where %zu was expected: each trace counts 0, 1, 2, ...",
          path, t->odd_line, t->odd, t->lists.energy.n);
  set->newtons.v = NULL, set->newtons.n = 0;
  doc_newton d;
  if (ours.n == 0) {
    d = alone(&j);
    document_append(&set->newtons, &d, sizeof d, &set->memory);
  }
  for (size_t i = 0; i < ours.n; i++) {
    d = ours.v[i];
    join_document(&j, &d);
    document_append(&set->newtons, &d, sizeof d, &set->memory);
  }
  return 0;
}
