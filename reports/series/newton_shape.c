/* newton_shape.c -- the shape of a cloth at the end of a run: its strain, and its waves
 * out of the plane. */
#include <math.h>
#include <string.h>

#include "series/newton_series.h"

size_t newton_side(const doc_newton_record *r) {
  enum { MOST = 1 << 20 }; /* n * n must not wrap around */
  const size_t n = r->n >= 2 && r->n <= MOST ? (size_t)r->n : 0;
  return n > 0 && n * n == r->vertices && r->positions.n == 3 * n * n ? n : 0;
}

/* ---- the cloth ------------------------------------------------------------------- */

/* Difference of the positions of two vertices, divided by their rest distance. */
static void slope(const double *x, size_t from, size_t to, double rest, double w[3]) {
  for (size_t c = 0; c < 3; c++) w[c] = (x[3 * to + c] - x[3 * from + c]) / rest;
}

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The larger principal stretch minus 1 at vertex (i, j), from finite differences to its
 * neighbours on a unit square. */
static double strain_at(const double *x, size_t n, size_t i, size_t j) {
  const size_t left = i > 0 ? i - 1 : i, right = i + 1 < n ? i + 1 : i;
  const size_t low = j > 0 ? j - 1 : j, high = j + 1 < n ? j + 1 : j;
  const double h = 1 / ((double)n - 1);
  double u[3], v[3];
  slope(x, j * n + left, j * n + right, h * (double)(right - left), u);
  slope(x, low * n + i, high * n + i, h * (double)(high - low), v);
  const double mean = (dot(u, u) + dot(v, v)) / 2, half = (dot(u, u) - dot(v, v)) / 2;
  return sqrt(mean + hypot(half, dot(u, v))) - 1;
}

/* The run of lowest energy that has positions, of the problem and model of `of`; a run
 * that converged is preferred to any that did not. */
static const doc_newton_record *best_of(const doc_newton *row,
                                        const doc_newton_record *of) {
  const doc_newton_record *best = NULL;
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_newton_record *r = &row->records.v[i];
    if (!newton_same_problem(r, of) || newton_side(r) == 0 || isnan(r->energy))
      continue;
    if (!newton_same_model(r, of)) continue;
    if (best == NULL || r->converged > best->converged ||
        (r->converged == best->converged && r->energy < best->energy))
      best = r;
  }
  return best;
}

/* Is r the first record of its scene and size?  One picture of these is enough, because
 * their problems end in nearly the same shape. */
static int is_first_of_scene(const doc_newton *row, const doc_newton_record *r) {
  for (const doc_newton_record *o = row->records.v; o < r; o++)
    if (strcmp(o->scene, r->scene) == 0 && o->vertices == r->vertices) return 0;
  return 1;
}

void newton_cloth(series_sink *to, const newton_context *c, const doc_newton_record *r,
                  const char *subject) {
  static const char *const columns[] = {"vertex", "x", "y", "z", "strain"};
  if (!is_first_of_scene(c->row, r)) return;
  const doc_newton_record *best = best_of(c->row, r);
  const size_t n = best != NULL ? newton_side(best) : 0;
  if (n == 0) return;
  const double *x = best->positions.v;
  double *v = arena_alloc(to->memory, 5 * n * n, sizeof *v);
  for (size_t k = 0; k < n * n; k++) {
    v[5 * k] = (double)k;
    memcpy(v + 5 * k + 1, x + 3 * k, 3 * sizeof *v);
    v[5 * k + 4] = strain_at(x, n, k % n, k / n);
  }
  to->v[to->n++] = (series_row){.run = c->run,
                                .name = "cloth",
                                .subject = subject,
                                .quantity = best->scheme,
                                .scalar = "",
                                .columns = {columns, 5},
                                .rows = {v, n * n, 5},
                                .from = FROM_NEWTON};
}

static const double least_amplitude = 1e-10; /* m; smaller amplitudes are drawn there */

/* ---- its waves ------------------------------------------------------------------- */

/* Root mean square of the k-th cosine amplitude (k half waves) of the displacement out
 * of the plane, over all lines of vertices in one direction. */
static double amplitude(const double *x, size_t n, size_t k, size_t step, size_t next) {
  const double pi = acos(-1.0);
  double sum = 0;
  for (size_t line = 0; line < n; line++) {
    double a = 0;
    for (size_t i = 0; i < n; i++)
      a += x[3 * (line * next + i * step) + 2] *
           cos(pi * (double)k * ((double)i + 0.5) / (double)n);
    sum += 4 * a * a / (double)(n * n);
  }
  return sqrt(sum / (double)n);
}

void newton_waves(series_sink *to, const newton_context *c, const doc_newton_record *r,
                  const char *subject) {
  static const char *const columns[] = {"half_waves", "u", "v"};
  const size_t n = newton_side(r);
  if (n == 0) return;
  double *v = arena_alloc(to->memory, 3 * n, sizeof *v);
  for (size_t k = 1; k < n; k++) {
    double *row = v + 3 * (k - 1);
    row[0] = (double)k;
    row[1] = fmax(amplitude(r->positions.v, n, k, 1, n), least_amplitude);
    row[2] = fmax(amplitude(r->positions.v, n, k, n, 1), least_amplitude);
  }
  to->v[to->n++] = (series_row){.run = c->run,
                                .name = "waves",
                                .subject = subject,
                                .quantity = r->scheme,
                                .scalar = "",
                                .columns = {columns, 3},
                                .rows = {v, n - 1, 3},
                                .from = FROM_NEWTON,
                                .settings = c->schemes};
}
