/* cg.c -- modified conjugate gradients (Baraff and Witkin 1998, section 5.3), for S A S y = b on
 * the range of S, from y = 0.  All vectors are filtered, so that every iterate is in that range.
 *
 * The iteration stops if delta = r'P^-1 r is at most tolerance^2 times b'P^-1 b with the filtered
 * right side b.  The paper uses the unfiltered b with dv = 0, for which the bound could never be
 * reached if only constraints move the cloth.  If a number that must be positive is not, A or P is
 * not positive definite, and delta does not measure the error: the iteration stops. */
#include <math.h>
#include <string.h>

#include "motion/motion_parts.h"

static const double default_tolerance = 1e-6;
enum { MOST_ITERATIONS = 3000 };

static void add_times(const slv_motion *m, double a, const double *x, double *y) {
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
  for (size_t i = 0; i < slv_motion_size(m); i++) y[i] += a * x[i];
}

/* Computes better = P^-1 r, filtered, and returns delta = r'P^-1 r. */
static double precondition(slv_motion *m) {
  slv_precondition(m, m->residual, m->better);
  slv_filter(m, m->better);
  return slv_motion_dot(m, m->residual, m->better);
}

static void update_search(slv_motion *m, double beta) {
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
  for (size_t i = 0; i < slv_motion_size(m); i++) m->search[i] = m->better[i] + beta * m->search[i];
  slv_filter(m, m->search);
}

/* Takes one step along m->search and updates *delta. */
static slv_status step_along_search(slv_motion *m, double shift, double *delta, double *y) {
  const double began = omp_get_wtime();
  slv_product(m, shift, m->search, m->image);
  m->r->product += omp_get_wtime() - began;
  m->r->product_bytes += slv_product_bytes(m);
  slv_filter(m, m->image);
  const double curvature = slv_motion_dot(m, m->search, m->image);
  if (!(curvature > 0)) return slv_linear_stop_by(m, SLV_LINEAR_CURVATURE);
  add_times(m, *delta / curvature, m->search, y);
  slv_filter(m, y);
  add_times(m, -*delta / curvature, m->image, m->residual);
  *delta = precondition(m);
  return *delta >= 0 ? SLV_OK : slv_linear_stop_by(m, SLV_LINEAR_DELTA);
}

static slv_status iterate(slv_motion *m, double shift, double *y) {
  const slv_motion_options *o = m->o;
  const double tolerance = o->linear_tolerance > 0 ? o->linear_tolerance : default_tolerance;
  const int most = o->most_linear > 0 ? o->most_linear : MOST_ITERATIONS;
  const double start = precondition(m);
  double delta = start;
  if (!(start >= 0)) return slv_linear_stop_by(m, SLV_LINEAR_DELTA);
  slv_linear_show(m, 0, start > 0 ? 1 : 0, y);
  memset(m->search, 0, slv_motion_size(m) * sizeof *m->search);
  update_search(m, 0);
  for (int i = 1; delta > tolerance * tolerance * start; i++) {
    const double before = delta;
    if (i > most) return slv_linear_stop_by(m, SLV_LINEAR_ITERATIONS);
    SLV_TRY(step_along_search(m, shift, &delta, y));
    m->r->linear_iterations++;
    slv_linear_show(m, i, sqrt(delta / start), y);
    update_search(m, delta / before);
  }
  m->r->linear = SLV_LINEAR_SOLVED;
  return SLV_OK;
}

slv_status slv_linear_by_cg(slv_motion *m, double shift, const double *b, double *y,
                            slv_iterate *at) {
  const double began = omp_get_wtime();
  slv_filter_system(m, shift);
  const slv_status preconditioned = slv_precondition_make(m);
  at->factorisation += omp_get_wtime() - began;
  SLV_TRY(preconditioned);
  const double ready = omp_get_wtime();
  memcpy(m->residual, b, slv_motion_size(m) * sizeof *b);
  memset(y, 0, slv_motion_size(m) * sizeof *y);
  const slv_status s = iterate(m, shift, y);
  at->solve += omp_get_wtime() - ready;
  return s;
}
