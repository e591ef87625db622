/* newton_profile.c -- performance profiles after Dolan and More: the share of problems
 * that a scheme solves at a cost of at most tau times that of the best scheme. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "series/newton_series.h"

enum { MOST_TAU = 1000 }; /* larger ratios count as not solved */

static double share(const doc_newton *row, const double *ratios, const char *scheme,
                    double tau) {
  size_t solved = 0, all = 0;
  for (size_t i = 0; i < row->records.n; i++) {
    if (strcmp(row->records.v[i].scheme, scheme) != 0 || isnan(ratios[i])) continue;
    all++;
    solved += ratios[i] <= tau;
  }
  return all > 0 ? (double)solved / (double)all : (double)NAN;
}

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Ratios by cost and record, NaN for problems that do not count; and, ascending, every
 * tau at which a share changes. */
typedef struct {
  double *of[NEWTON_COSTS], *tau;
  size_t ntau;
} profile;

static void add_tau(profile *f, double tau) {
  if (isfinite(tau) && tau <= MOST_TAU) f->tau[f->ntau++] = tau;
}

static void measure(arena *memory, const doc_newton *row, profile *f) {
  const size_t n = row->records.n;
  *f = (profile){.tau = arena_alloc(memory, NEWTON_COSTS * n + 2, sizeof(double))};
  add_tau(f, 1);
  for (int c = 0; c < NEWTON_COSTS; c++) {
    f->of[c] = arena_alloc(memory, n, sizeof(double));
    for (size_t i = 0; i < n; i++) {
      const doc_newton_record *r = &row->records.v[i];
      f->of[c][i] = newton_ratio(row, r, (newton_cost)c);
      add_tau(f, f->of[c][i]);
    }
  }
  qsort(f->tau, f->ntau, sizeof *f->tau, by_value);
  size_t kept = 0;
  for (size_t i = 0; i < f->ntau; i++)
    if (kept == 0 || f->tau[i] > f->tau[kept - 1]) f->tau[kept++] = f->tau[i];
  f->tau[kept] = 1.25 * f->tau[kept - 1]; /* makes the last step visible */
  f->ntau = kept + 1;
}

static void line(series_sink *to, const newton_context *c, const profile *f,
                 const char *scheme) {
  static const char *const columns[] = {"tau", "iterations", "seconds"};
  double *v = arena_alloc(to->memory, 3 * f->ntau, sizeof *v);
  if (isnan(share(c->row, f->of[0], scheme, 1))) return;
  for (size_t i = 0; i < f->ntau; i++) {
    v[3 * i] = f->tau[i];
    for (int k = 0; k < NEWTON_COSTS; k++)
      v[3 * i + 1 + (size_t)k] = share(c->row, f->of[k], scheme, f->tau[i]);
  }
  to->v[to->n++] = (series_row){.run = c->run,
                                .name = "profile",
                                .subject = "all problems",
                                .quantity = scheme,
                                .scalar = "",
                                .columns = {columns, 3},
                                .rows = {v, f->ntau, 3},
                                .from = FROM_NEWTON,
                                .settings = c->schemes};
}

void newton_profile(series_sink *to, const newton_context *c) {
  profile f;
  measure(to->memory, c->row, &f);
  for (size_t i = 0; i < c->row->records.n; i++) {
    const doc_newton_record *r = &c->row->records.v[i];
    if (newton_is_first_of_scheme(c->row, r)) line(to, c, &f, r->scheme);
  }
}
