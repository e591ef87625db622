/* check_single.c -- single precision against quad: the same bound as for double, but with the eps
 * of float, at states and parameters that are rounded to float first. */
#include <float.h>
#include <math.h>

#include "engine/finding.h"
#include "measure/oracle.h"
#include "measure/params.h"

/* Rounds x to float; 0 when a number is neither 0 nor of normal size there. */
static int rounded(int n, const double *x, float *y) {
  for (int i = 0; i < n; i++) {
    const double size = fabs(x[i]);
    if (size > (double)FLT_MAX || (size < (double)FLT_MIN && size > 0)) return 0;
    y[i] = (float)x[i];
  }
  return 1;
}

/* 1 where positions divided by the size of the rest shape are of normal size in float.
 * The formulas of an energy of vertices compute such quotients on the way. */
static int differences_fit(const slv_energy *e, const double *x) {
  const double size = vector_norm(e->ndof, x), margin = 256;
  const double least = margin * (double)FLT_MIN / (double)FLT_EPSILON;
  if (e->element == SLV_ELEMENT_NONE || size == 0) return 1;
  return size >= least && size <= (double)FLT_MAX / margin;
}

static void find_off(const tally *t, double ratio, const slv_energy *e, quantity q, const float *x,
                     const double *p, const float *y) {
  slv_f128 X[e->ndof], P[params_room(e)];
  double wide[quantity_size(e, q)], want[quantity_size(e, q)];
  if (t->finding == NULL) return;
  for (int i = 0; i < e->ndof; i++) X[i] = (slv_f128)x[i];
  for (int i = 0; i < quantity_size(e, q); i++) wide[i] = (double)y[i];
  if (params_f128(e, p, P) == SLV_OK && quantity_rounded(e, q, X, P, want) == SLV_OK)
    find_quantity(t, ratio, e, q, IN_SINGLE, wide, want);
}

static double single(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  float x[e->ndof], p[params_room(e)], y[quantity_max(e)];
  double r[params_room(e)], most = NOT_JUDGED;
  if (!rounded(e->ndof, s->x, x) || !rounded(e->nparam, s->p, p)) return NOT_JUDGED;
  if (!differences_fit(e, s->x)) return NOT_JUDGED;
  if (params_rounded(e, s->p, r) != SLV_OK || params_f32(e, r, p) != SLV_OK) return NOT_JUDGED;
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_EIGENVALUES; q++) {
    if (!quantity_has(e, q, SCALAR_F128) || quantity_f32(e, q, x, p, y) != SLV_OK) continue;
    const double ratio = oracle_ratio_f32(e, q, x, r, y, fmax(worst, most));
    find_off(t, ratio, e, q, x, r, y);
    if (isnan(ratio)) return ratio;
    most = fmax(most, ratio);
  }
  return most;
}

static const char *missing_single(const slv_energy *e) {
  if (e->f32 == NULL || e->f32->energy == NULL)
    return e->no_scalar != NULL ? e->no_scalar : "the energy has no single precision";
  return missing_quad_energy(e);
}

DEFINE_CHECK(
    digits_single,
    .measures = "|float - quad| of energy, gradient, Hessian and eigenvalues in units of the bound",
    .why = "the foundation's bound with the eps of float", .bound = 1, .quantity = "hessian",
    .share = 40, .beyond = BEYOND_IS_INACCURATE,
    .spare = 0.05, /* states of a scale whose fourth power is beyond float */
    .missing = missing_single, .measure = single)
