#include "suite/plots.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/sweep.h"
#include "measure/oracle.h"
#include "measure/params.h"
#include "measure/quad_math.h"
#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "selvedge/triangle.h"
#include "support/stats/stats.h"

enum { CELLS = 40, STATES = 65, SIZES = 25, TAUS = 65, OF_F = 6, OF_H = OF_F * OF_F };

/* Destination of the series of one energy */
typedef struct {
  const slv_energy *e;
  int threads;
  const pulse *alive;
  results *into;
} album;

/* Appends the series s with these n rows. `columns` are their names, "h median". */
static void put_series(const album *a, doc_series s, const char *columns, size_t n,
                       const double *rows) {
  arena *memory = &a->into->memory;
  s.subject = a->e->name;
  s.columns = document_words(columns, memory);
  double *kept = arena_alloc(memory, n * s.columns.n, sizeof *kept);
  memcpy(kept, rows, n * s.columns.n * sizeof *rows);
  s.rows = document_rows(kept, n, s.columns.n, memory);
  document_append(&a->into->all.series, &s, sizeof s, memory);
  engine_beat(a->alive);
}

/* Errors at one step of the differences, over ordinary random states */
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

static void plot_sweep(const album *a, uint64_t seed, quantity of) {
  const slv_energy *e = a->e;
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
    if (w.first < 3 && w.outside == 0 && w.scale > 0) gather(&w, size, c);
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
  const doc_series s = {
      .name = "sweep", .quantity = of == QUANTITY_ENERGY ? "gradient" : "hessian", .scalar = ""};
  put_series(a, s, "h median worst floor", SWEEP_STEPS, rows);
}

/* Returns the number of A's eigenvalues of this sign beyond dsyev's error; NaN if dsyev fails. */
static double negatives(int n, const double *A, double sign) {
  double w[VERIFY_MAX_DOF];
  int count = 0;
  if (slv_dense_eigen(n, A, w, NULL) != SLV_OK) return (double)NAN;
  const double wrong = n * DBL_EPSILON * vector_norm(n * n, A);
  for (int i = 0; i < n; i++) count += sign * w[i] < -wrong;
  return count;
}

/* |P - H| / |H| in the Frobenius norm, for P = `definite` and for the nearest matrix */
typedef struct {
  double definite, nearest;
  int indefinite; /* 1: H has an eigenvalue that is negative by more than dsyev's error */
} distances;

static slv_status distances_at(const slv_energy *e, const double *x, const double *p,
                               distances *d) {
  const int n = e->ndof;
  double H[quantity_max(e)], P[quantity_max(e)];
  SLV_TRY(e->f64->hessian(x, p, H));
  const double size = vector_norm(n * n, H), below = negatives(n, H, 1);
  if (!(size > 0) || isnan(below)) return SLV_EDOMAIN;
  d->indefinite = below > 0;
  SLV_TRY(e->f64->definite(x, p, P));
  d->definite = vector_distance(n * n, P, H) / size;
  SLV_TRY(slv_energy_project(e, x, p, P, NULL));
  d->nearest = vector_distance(n * n, P, H) / size;
  return SLV_OK;
}

/* Returns 1 if P differs from H by more than round-off, although H is semi-definite. */
static int is_needless(const slv_energy *e, const distances *d) {
  return !d->indefinite && d->definite > 8 * e->ndof * DBL_EPSILON;
}

enum { COLUMNS = 7, MEDIAN = STATES / 2 };

/* Sets x [ndof] to the rest positions, moved by `size` times their norm in random direction k. */
static void moved(const slv_energy *e, double size, int k, double *x) {
  double d[e->ndof];
  slv_state_rest_positions(e, e->rests, x);
  const double norm = vector_norm(e->ndof, x);
  sweep_direction((uint64_t)k, e->ndof, d);
  for (int i = 0; i < e->ndof; i++) x[i] += size * norm * d[i];
}

/* Computes one row [COLUMNS] of the series "altered". */
static slv_status row_of(const slv_energy *e, const double *p, double size, double *row) {
  double definite[STATES], nearest[STATES], x[e->ndof];
  int indefinite = 0, needless = 0;
  for (int k = 0; k < STATES; k++) {
    distances d;
    moved(e, size, k, x);
    SLV_TRY(distances_at(e, x, p, &d));
    definite[k] = d.definite, nearest[k] = d.nearest;
    indefinite += d.indefinite, needless += is_needless(e, &d);
  }
  stats_sort(definite, STATES);
  stats_sort(nearest, STATES);
  row[0] = size;
  row[1] = definite[MEDIAN], row[2] = definite[STATES - 1];
  row[3] = nearest[MEDIAN], row[4] = nearest[STATES - 1];
  row[5] = (double)indefinite / STATES, row[6] = (double)needless / STATES;
  return SLV_OK;
}

static void plot_altered(const album *a) {
  const slv_energy *e = a->e;
  double rows[SIZES * COLUMNS], p[params_room(e)];
  if (slv_energy_typical_params(e, p) != SLV_OK) return;
  for (int k = 0; k < SIZES; k++)
    if (row_of(e, p, exp2((k - SIZES + 1) / 2.0), rows + COLUMNS * k) != SLV_OK) return;
  const doc_series s = {.name = "altered", .quantity = "", .scalar = ""};
  put_series(a, s, "size definite definite_most nearest nearest_most indefinite needless", SIZES,
             rows);
}

/* Sets F = U diag(s0, s1) V' with a constant U and with V rotated by `degrees` from the warp. */
static void singular_state(double s0, double s1, double degrees, double *F) {
  static const double u0[3] = {2.0 / 7, 3.0 / 7, 6.0 / 7}, u1[3] = {3.0 / 7, -6.0 / 7, 2.0 / 7};
  const double angle = degrees * 0.017453292519943295, c = cos(angle), z = sin(angle);
  for (int i = 0; i < 3; i++) {
    F[i] = s0 * u0[i] * c - s1 * u1[i] * z;
    F[i + 3] = s0 * u0[i] * z + s1 * u1[i] * c;
  }
}

/* Sets F = [u 0 0 | v c, v z, 0]: two fibres of lengths u and v that form this angle. */
static void fibre_state(double u, double v, double degrees, double *F) {
  const double angle = degrees * 0.017453292519943295;
  const double c = degrees == 90 ? 0 : cos(angle), z = sin(angle);
  const double at[6] = {u, 0, 0, v * c, v * z, 0};
  memcpy(F, at, sizeof at);
}

enum { ANGLES = 3 };

typedef struct {
  void (*state)(double across, double up, double degrees, double *F);
  double degrees[ANGLES];
} plane;

static const plane singular = {singular_state, {0, 30, 45}}, fibres = {fibre_state, {90, 75, 60}};

/* Returns the value of a map at F, or NaN. `of` selects what is computed. */
typedef double cell_fn(const slv_energy *e, const double *p, const double *F, int of);

enum { SINGLE = 1 << 8 };

/* Returns the number of correct digits. `of` is a quantity, plus SINGLE for single precision: then
 * F and p are first rounded to float, because only the error of the formula should be measured. */
static double digits(const slv_energy *e, const double *p, const double *F, int of) {
  const quantity q = (quantity)(of % SINGLE);
  const int single = of >= SINGLE;
  double r[params_room(e)], v[OF_H];
  float xf[6], pf[params_room(e)], vf[OF_H];
  slv_f128 x[6], pq[params_room(e)], y[OF_H];
  if (single && (params_rounded(e, p, r) != SLV_OK || params_f32(e, r, pf) != SLV_OK))
    return (double)NAN;
  if (params_f128(e, single ? r : p, pq) != SLV_OK) return (double)NAN;
  for (int i = 0; i < 6; i++) xf[i] = (float)F[i], x[i] = single ? (slv_f128)xf[i] : F[i];
  if ((single ? quantity_f32(e, q, xf, pf, vf) : quantity_f64(e, q, F, p, v)) != SLV_OK)
    return (double)NAN;
  for (int i = 0; i < quantity_size(e, q); i++) y[i] = single ? (slv_f128)vf[i] : v[i];
  return fmin(oracle_digits(e, q, x, pq, y), 17);
}

static double indefinite(const slv_energy *e, const double *p, const double *F, int of) {
  double H[OF_H];
  (void)of;
  return e->f64->hessian(F, p, H) == SLV_OK ? negatives(6, H, 1) : (double)NAN;
}

/* Computes the Hessian by Robson's rule: stretch counts only for fibres longer than at rest. */
static slv_status robson(const slv_energy *e, const double *F, const double *p, double *H) {
  double all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(6)];
  SLV_TRY(e->f64->condition(F, p, all));
  memset(H, 0, 36 * sizeof *H);
  for (int i = 0; i < e->ncondition; i++) {
    const slv_condition_f64 c = slv_condition_at_f64(6, all, i);
    const int stretch = i < 2;
    for (int j = 0; (!stretch || c.C > 0) && j < 36; j++)
      H[j] += c.k * (c.gradient[j % 6] * c.gradient[j / 6] + c.C * c.hessian[j]);
  }
  return SLV_OK;
}

enum { FULL, WITHOUT_H, GAUSS_NEWTON, ROBSON, PROJECTED };

/* Computes a matrix [36] that solvers use in place of the Hessian. */
static slv_status model(int of, const slv_energy *e, const double *F, const double *p, double *H) {
  if (of == WITHOUT_H) return e->f64->without_h(F, p, H);
  if (of == GAUSS_NEWTON) return slv_energy_gauss_newton(e, p, F, H);
  if (of == PROJECTED) return slv_energy_project_terms(e, F, p, H);
  return of == ROBSON ? robson(e, F, p, H) : e->f64->hessian(F, p, H);
}

/* Returns the number of negative eigenvalues of a triangle's -df/dx, computed by such a matrix. */
static double stiffness(const slv_energy *e, const double *p, const double *F, int of) {
  const double uv[6] = {0, 0, 1, 0, 0, 1};
  double H[OF_H], K[81];
  slv_rest rest;
  if (model(of, e, F, p, H) != SLV_OK || slv_rest_from_uv(uv, &rest) != SLV_OK) return (double)NAN;
  slv_triangle_jacobian_from_hessian(&rest, H, K);
  return negatives(9, K, -1);
}

enum { DEFINITE, NEAREST, NEEDLESS };

static double altered(const slv_energy *e, const double *p, const double *F, int of) {
  distances d;
  if (distances_at(e, F, p, &d) != SLV_OK) return (double)NAN;
  if (of != NEEDLESS) return of == DEFINITE ? d.definite : d.nearest;
  if (d.indefinite) return (double)NAN;
  return is_needless(e, &d) ? d.definite : 0;
}

static int has_digits(const slv_energy *e, int of) {
  const quantity q = (quantity)(of % SINGLE);
  return quantity_has(e, q, SCALAR_F128) && quantity_has(e, q, SCALAR_F64) &&
         (of < SINGLE || e->f32 != NULL);
}

static int has_hessian(const slv_energy *e, int of) {
  (void)of;
  return quantity_has(e, QUANTITY_HESSIAN, SCALAR_F64);
}

/* Returns 1 if the conditions are those of a membrane: stretch of f_u, of f_v, and shear. */
static int has_models(const slv_energy *e, int of) {
  return e->ncondition == 3 && e->f64->without_h != NULL && e->f64->term_projected != NULL &&
         has_hessian(e, of);
}

static int has_definite(const slv_energy *e, int of) {
  return e->f64->definite != NULL && has_hessian(e, of);
}

static const struct map {
  const char *series, *columns, *quantity, *scalar;
  const plane *over;
  int (*has)(const slv_energy *e, int of);
  cell_fn *cell;
  int of;
} maps[] = {
#define ALTERED(what, of) \
  { "altered_map", "lu lv distance", what, "", &fibres, has_definite, altered, of }
    ALTERED("definite", DEFINITE),
    ALTERED("nearest", NEAREST),
    ALTERED("needless", NEEDLESS),
#define DIGITS_IN(scalar, what, of) \
  { "digits", "s0 s1 digits", what, scalar, &singular, has_digits, digits, of }
#define DIGITS(what, of) DIGITS_IN("f64", what, of), DIGITS_IN("f32", what, (of) + SINGLE)
    DIGITS("energy", QUANTITY_ENERGY),
    DIGITS("gradient", QUANTITY_GRADIENT),
    DIGITS("hessian", QUANTITY_HESSIAN),
    DIGITS("eigenvalues", QUANTITY_EIGENVALUES),
    {"negative", "s0 s1 count", "hessian", "", &singular, has_hessian, indefinite, 0},
#define MODEL(what, of) \
  { "definite", "lu lv count", what, "", &fibres, has_models, stiffness, of }
    MODEL("full", FULL),
    MODEL("without H", WITHOUT_H),
    MODEL("Gauss-Newton", GAUSS_NEWTON),
    MODEL("Robson", ROBSON),
    MODEL("projected", PROJECTED),
};

static void plot_map(const album *a, const struct map *m, const double *p) {
  static double rows[CELLS * CELLS * 3];
  for (int k = 0; k < ANGLES; k++) {
    const doc_series s = {.name = m->series,
                          .quantity = m->quantity,
                          .scalar = m->scalar,
                          .angle = m->over->degrees[k]};
#pragma omp parallel for schedule(dynamic, 16) num_threads(a->threads)
    for (int i = 0; i < CELLS * CELLS; i++) {
      const int across = i % CELLS, up = i / CELLS;
      double F[6], *row = rows + 3 * i;
      row[0] = 2 * (across + 0.5) / CELLS;
      row[1] = 2 * (up + 0.5) / CELLS;
      m->over->state(row[0], row[1], s.angle, F);
      row[2] = m->cell(a->e, p, F, m->of);
    }
    put_series(a, s, m->columns, CELLS * CELLS, rows);
  }
}

static void plot_maps(const album *a) {
  const slv_energy *e = a->e;
  double p[params_room(e)];
  if (slv_energy_typical_params(e, p) != SLV_OK) return;
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
    if (maps[i].has(e, maps[i].of)) plot_map(a, &maps[i], p);
}

/* Returns the largest relative error of the ascending eigenvalues w[n] against quad. */
static double worst_error(int n, const double *w, const slv_f128 *want) {
  double most = 0;
  for (int i = 0; i < n; i++) {
    const slv_f128 d = quad_abs((slv_f128)w[i] - want[i]);
    if (d != 0) most = fmax(most, (double)(d / quad_abs(want[i])));
  }
  return fmin(most, 1);
}

/* Appends the eigenvalues' errors at F = [1.25 0 0 | tau 0.8 0]: cloth that is barely sheared. */
static void plot_spectrum_error(const album *a) {
  const slv_energy *e = a->e;
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
  const doc_series s = {.name = "spectrum_error", .quantity = "eigenvalues", .scalar = ""};
  put_series(a, s, "tau closed dsyev", TAUS, rows);
}

void plots_run(const slv_energy *e, uint64_t seed, int threads, const pulse *alive, results *into) {
  const album a = {e, threads, alive, into};
  if ((e->claims & SLV_NOT_A_GRADIENT) != 0) return; /* such a force is not the derivative of W */
  if (quantity_has(e, QUANTITY_GRADIENT, SCALAR_F64)) plot_sweep(&a, seed, QUANTITY_ENERGY);
  if (quantity_has(e, QUANTITY_HESSIAN, SCALAR_F64)) plot_sweep(&a, seed, QUANTITY_GRADIENT);
  if (has_definite(e, 0)) plot_altered(&a);
  if (e->ndof != 6) return;
  plot_maps(&a);
  plot_spectrum_error(&a);
}
