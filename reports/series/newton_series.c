/* newton_series.c -- makes series of traces, a line for each scheme. */
#include "series/newton_series.h"

#include <math.h>
#include <string.h>

#include "base/gnuplot_text.h"
#include "series/bench_series.h"

enum { COLUMNS = 4 };

/* The larger of v and `least`; NaN stays NaN, unlike with fmax(). */
static double above(double v, double least) {
  return v < least ? least : v;
}

static int has_numbers(const numbers *list) {
  for (size_t i = 0; i < list->n; i++)
    if (isfinite(list->v[i])) return 1;
  return 0;
}

/* Appends a gnuplot variable with the schemes of r's problem whose trace has such a
 * list; a trace from elsewhere may lack it. */
static void with_words(buffer *t, const char *name, size_t list,
                       const newton_context *c, const doc_newton_record *r) {
  buffer_format(t, "with_%s = '", name);
  for (size_t i = 0; i < c->row->records.n; i++) {
    const doc_newton_record *o = &c->row->records.v[i];
    numbers v;
    if (!newton_same_problem(o, r)) continue;
    memcpy(&v, (const char *)o->trace + list, sizeof v);
    if (!has_numbers(&v)) continue;
    gnuplot_column(t, o->scheme);
    buffer_add(t, " ");
  }
  buffer_add(t, "'\n");
}

static const char *settings_of(arena *memory, const newton_context *c,
                               const doc_newton_record *r) {
  buffer t = {0};
  buffer_add(&t, c->schemes);
  with_words(&t, "residual", offsetof(doc_newton_trace, relative), c, r);
  with_words(&t, "energy", offsetof(doc_newton_trace, energy), c, r);
  with_words(&t, "seconds", offsetof(doc_newton_trace, seconds), c, r);
  return buffer_move(&t, memory);
}

void newton_convergence(series_sink *to, const newton_context *c,
                        const doc_newton_record *r, const char *subject) {
  static const char *const columns[COLUMNS] = {"iteration", "seconds", "residual",
                                               "energy"};
  const doc_newton_trace *trace = r->trace;
  const size_t n = trace->relative.n;
  const double lowest = newton_lowest(c->row, r);
  const double least = fmax(1e-16 * fabs(lowest), NEWTON_LEAST_ENERGY);
  double *v = arena_alloc(to->memory, COLUMNS * n, sizeof *v);
  const char *settings = settings_of(to->memory, c, r);
  if (n == 0) return;
  for (size_t k = 0; k < n; k++) {
    double *row = v + COLUMNS * k;
    row[0] = (double)k;
    row[1] = trace->seconds.v[k];
    row[2] = above(trace->relative.v[k], NEWTON_LEAST_RESIDUAL);
    row[3] = above(trace->energy.v[k] - lowest, least);
  }
  to->v[to->n++] = (series_row){.run = c->run,
                                .name = "newton",
                                .subject = subject,
                                .quantity = r->scheme,
                                .scalar = "",
                                .columns = {columns, COLUMNS},
                                .rows = {v, n, COLUMNS},
                                .from = FROM_NEWTON,
                                .settings = settings};
}

static void each(series_sink *to, const newton_context *c) {
  static newton_series_fn *const makers[] = {newton_convergence, newton_cloth,
                                             newton_waves};
  for (size_t m = 0; m < sizeof makers / sizeof makers[0]; m++)
    for (size_t i = 0; i < c->row->records.n; i++) {
      const doc_newton_record *r = &c->row->records.v[i];
      const char *subject = newton_subject(to->memory, r);
      makers[m](to, c, r, subject);
    }
}

static int is_first_of_scheme(const doc_newton *row, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (strcmp(row->records.v[k].scheme, row->records.v[i].scheme) == 0) return 0;
  return 1;
}

static const char *schemes_of(arena *memory, const doc_newton *row) {
  buffer t = {0};
  buffer_add(&t, "schemes = '");
  for (size_t i = 0; i < row->records.n; i++) {
    if (!is_first_of_scheme(row, i)) continue;
    gnuplot_column(&t, row->records.v[i].scheme);
    buffer_add(&t, " ");
  }
  buffer_add(&t, "'\n");
  return buffer_move(&t, memory);
}

void newton_series_add(record_set *set) {
  enum { MOST = 4 }; /* per record: convergence, cloth, waves, profile */
  size_t room = 0;
  for (size_t i = 0; i < set->newtons.n; i++)
    room += MOST * set->newtons.v[i].records.n;
  series_sink to;
  series_sink_open(set, room, &to);
  for (size_t i = 0; i < set->newtons.n; i++) {
    const doc_newton *row = &set->newtons.v[i];
    const newton_context c = {row, i, schemes_of(to.memory, row)};
    newton_profile(&to, &c);
    each(&to, &c);
  }
  series_sink_close(&to, set);
}
