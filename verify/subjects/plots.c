#include "subjects/plots.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/sweep.h"
#include "measure/oracle.h"
#include "measure/params.h"
#include "measure/quad_math.h"
#include "measure/spread.h"
#include "selvedge/dense.h"
#include "support/stats/stats.h"

enum { CELLS = 40, STATES = 65, TAUS = 65, OF_F = 6, OF_H = OF_F * OF_F };

void plots_send(const sink *out, const slv_energy *e, series s, const char *columns, uint32_t nrows,
                const double *rows) {
  (void)snprintf(s.subject, sizeof s.subject, "%s", e->name);
  (void)snprintf(s.columns, sizeof s.columns, "%s", columns);
  s.nrows = nrows, s.ncolumns = 1;
  for (const char *at = columns; *at != '\0'; at++) s.ncolumns += *at == ',';
  out->series(out->to, &s, rows);
}

/* ---- error against h ----------------------------------------------------------- */

/* The median and the worst error at one step, over ordinary random states. */
typedef struct {
  double h[STATES], error[STATES], floor[STATES];
  int n;
} column;

static void gather(const sweep *w, double size, column *c) {
  for (int k = 0; k < SWEEP_STEPS; k++) {
    column *at = &c[k];
    at->h[at->n] = w->h[k] / size;
    at->error[at->n] = w->error[k] / w->scale;
    at->floor[at->n] = w->rounding[k] / w->scale;
    at->n++;
  }
}

static void plot_sweep(const slv_energy *e, uint64_t seed, quantity of, const sink *out) {
  static column c[SWEEP_STEPS];
  double rows[SWEEP_STEPS * 4];
  const slv_state_source source = {.energy = e, .seed = seed, .random = 8 * STATES};
  const uint64_t named = slv_state_source_count_named(&source);
  memset(c, 0, sizeof c);
  for (uint64_t i = 0; i < source.random && c[0].n < STATES; i++) {
    double x[e->ndof], p[params_room(e)];
    slv_state s = {.x = x, .p = p};
    sweep w;
    if (slv_state_source_at(&source, named + i, &s) != SLV_OK) return;
    const double size = vector_norm(e->ndof, s.x);
    const int ordinary = size > 0.1 && size < 10 && strstr(s.name, "ordinary") != NULL;
    if (!ordinary || sweep_run(e, &s, of, &w) != SLV_OK) continue;
    if (w.first < 3 && w.scale > 0) gather(&w, size, c);
  }
  if (c[0].n == 0) return;
  for (int k = 0; k < SWEEP_STEPS; k++) {
    const size_t n = (size_t)c[k].n;
    stats_sort(c[k].error, n);
    stats_sort(c[k].floor, n);
    stats_sort(c[k].h, n);
    rows[4 * k] = c[k].h[n / 2], rows[4 * k + 1] = c[k].error[n / 2];
    rows[4 * k + 2] = c[k].error[n - 1], rows[4 * k + 3] = c[k].floor[n - 1];
  }
  series s = {.name = "sweep"};
  (void)snprintf(s.quantity, sizeof s.quantity, "%s",
                 of == QUANTITY_ENERGY ? "gradient" : "hessian");
  plots_send(out, e, s, "h,median,worst,floor", SWEEP_STEPS, rows);
}

/* ---- over the plane of singular values ----------------------------------------- */

/* F = U diag(s0, s1) V', with V turned by `degrees` against the warp, and a fixed
 * rotation U without zeros. */
static void singular_state(double s0, double s1, double degrees, double *F) {
  static const double u0[3] = {2.0 / 7, 3.0 / 7, 6.0 / 7}, u1[3] = {3.0 / 7, -6.0 / 7, 2.0 / 7};
  const double angle = degrees * 0.017453292519943295, c = cos(angle), z = sin(angle);
  for (int i = 0; i < 3; i++) {
    F[i] = s0 * u0[i] * c - s1 * u1[i] * z;
    F[i + 3] = s0 * u0[i] * z + s1 * u1[i] * c;
  }
}

static double digits_f64(const slv_energy *e, quantity q, const double *F, const double *p) {
  double v[OF_H];
  slv_f128 x[6], pq[params_room(e)], y[OF_H];
  if (quantity_f64(e, q, F, p, v) != SLV_OK) return (double)NAN;
  quad_from(6, F, x);
  if (params_f128(e, p, pq) != SLV_OK) return (double)NAN;
  quad_from(quantity_size(e, q), v, y);
  return fmin(oracle_digits(e, q, x, pq, y), 17);
}

/* F and p are first rounded to single precision, so that the digits are those of the
 * formula and not those of its input. */
static double digits_f32(const slv_energy *e, quantity q, const double *F, const double *p) {
  float x[6], pf[params_room(e)], v[OF_H];
  double r[params_room(e)];
  slv_f128 xq[6], pq[params_room(e)], y[OF_H];
  for (int i = 0; i < 6; i++) x[i] = (float)F[i], xq[i] = (slv_f128)x[i];
  if (e->f32 == NULL || params_rounded(e, p, r) != SLV_OK || params_f32(e, r, pf) != SLV_OK ||
      params_f128(e, r, pq) != SLV_OK)
    return (double)NAN;
  if (quantity_f32(e, q, x, pf, v) != SLV_OK) return (double)NAN;
  for (int i = 0; i < quantity_size(e, q); i++) y[i] = (slv_f128)v[i];
  return fmin(oracle_digits(e, q, xq, pq, y), 17);
}

/* How many eigenvalues are below 0 by more than the error of dsyev. */
static double negatives(const slv_energy *e, quantity q, const double *F, const double *p) {
  double H[OF_H], w[OF_F];
  int n = 0;
  if (quantity_f64(e, q, F, p, H) != SLV_OK) return (double)NAN;
  if (slv_dense_eigen(6, H, w, NULL) != SLV_OK) return (double)NAN;
  const double wrong = 6 * DBL_EPSILON * vector_norm(36, H);
  for (int i = 0; i < 6; i++) n += w[i] < -wrong;
  return n;
}

typedef double cell_fn(const slv_energy *e, quantity q, const double *F, const double *p);

static void plot_plane(const slv_energy *e, quantity q, cell_fn *cell, series s,
                       const char *columns, const sink *out) {
  static double rows[CELLS * CELLS * 3];
  double p[params_room(e)];
  if (slv_energy_typical_params(e, p) != SLV_OK) return;
  (void)snprintf(s.quantity, sizeof s.quantity, "%s", quantity_name(q));
  for (int k = 0; k < 3; k++) {
    const double degrees[] = {0, 30, 45};
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < CELLS * CELLS; i++) {
      const int across = i % CELLS, up = i / CELLS;
      double F[6], *row = rows + 3 * i;
      row[0] = 2 * (across + 0.5) / CELLS;
      row[1] = 2 * (up + 0.5) / CELLS;
      singular_state(row[0], row[1], degrees[k], F);
      row[2] = cell(e, q, F, p);
    }
    s.angle = degrees[k];
    plots_send(out, e, s, columns, CELLS * CELLS, rows);
  }
}

static void plot_digits(const slv_energy *e, quantity q, const sink *out) {
  if (!quantity_has(e, q, SCALAR_F128) || !quantity_has(e, q, SCALAR_F64)) return;
  const series f64 = {.name = "digits", .scalar = "f64"};
  const series f32 = {.name = "digits", .scalar = "f32"};
  plot_plane(e, q, digits_f64, f64, "s0,s1,digits", out);
  if (e->f32 != NULL) plot_plane(e, q, digits_f32, f32, "s0,s1,digits", out);
}

/* ---- closed form against dsyev ------------------------------------------------- */

/* The worst relative error of the eigenvalues w[n], ascending, against quad. */
static double worst_error(int n, const double *w, const slv_f128 *want) {
  double most = 0;
  for (int i = 0; i < n; i++) {
    const slv_f128 d = quad_abs((slv_f128)w[i] - want[i]);
    if (d != 0) most = fmax(most, (double)(d / quad_abs(want[i])));
  }
  return fmin(most, 1);
}

/* F = [1.25 0 0 | tau 0.8 0]: columns almost orthogonal for a small tau, as in a cloth
 * that is barely sheared. */
static void plot_spectrum_error(const slv_energy *e, const sink *out) {
  double rows[TAUS * 3], p[params_room(e)];
  slv_f128 pq[params_room(e)];
  if (!quantity_has(e, QUANTITY_EIGENVALUES, SCALAR_F128) ||
      !quantity_has(e, QUANTITY_EIGENVALUES, SCALAR_F64))
    return;
  if (slv_energy_typical_params(e, p) != SLV_OK || params_f128(e, p, pq) != SLV_OK) return;
  for (int k = 0; k < TAUS; k++) {
    const double tau = pow(10, -16 + 16.0 * k / (TAUS - 1));
    const double F[6] = {1.25, 0, 0, tau, 0.8, 0};
    double H[OF_H], closed[OF_F], w[OF_F], V[OF_H];
    slv_f128 x[6], want[OF_F];
    quad_from(6, F, x);
    if (quantity_f128(e, QUANTITY_EIGENVALUES, x, pq, want) != SLV_OK) return;
    quad_sort(6, want);
    if (slv_energy_spectrum(e, F, p, closed, V, NULL) != SLV_OK) return;
    if (quantity_f64(e, QUANTITY_HESSIAN, F, p, H) != SLV_OK) return;
    if (slv_dense_eigen(6, H, w, NULL) != SLV_OK) return;
    rows[3 * k] = tau;
    rows[3 * k + 1] = worst_error(6, closed, want);
    rows[3 * k + 2] = worst_error(6, w, want);
  }
  const series s = {.name = "spectrum_error", .quantity = "eigenvalues"};
  plots_send(out, e, s, "tau,closed,dsyev", TAUS, rows);
}

void plots_run(const slv_energy *e, uint64_t seed, const sink *out) {
  if ((e->claims & SLV_NOT_A_GRADIENT) != 0)
    return; /* differences of W do not converge to such a force */
  if (quantity_has(e, QUANTITY_GRADIENT, SCALAR_F64)) plot_sweep(e, seed, QUANTITY_ENERGY, out);
  if (quantity_has(e, QUANTITY_HESSIAN, SCALAR_F64)) plot_sweep(e, seed, QUANTITY_GRADIENT, out);
  plots_altered(e, out);
  if (e->ndof != 6) return;
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_EIGENVALUES; q++) plot_digits(e, q, out);
  const series negative = {.name = "negative"};
  if (quantity_has(e, QUANTITY_HESSIAN, SCALAR_F64))
    plot_plane(e, QUANTITY_HESSIAN, negatives, negative, "s0,s1,count", out);
  plot_spectrum_error(e, out);
  if (plots_has_definite(e)) plots_definite(e, out);
}
