/* check_digits.c -- compares double and single precision with quad. That measures only round-off:
 * other checks test whether the formula is right. */
#include <float.h>
#include <math.h>

#include "engine/finding.h"
#include "measure/oracle.h"
#include "measure/params.h"
#include "measure/quad_math.h"

/* A state for find_off(): x, all parameters p, and a prefix for the names of its values */
typedef struct {
  const char *name;
  const slv_f128 *x;
  const double *p;
} place;

static void find_off(const tally *t, double ratio, const slv_energy *e, quantity q, const place *at,
                     const double *got) {
  double want[quantity_size(e, q)];
  slv_f128 p[params_room(e)];
  if (t->finding == NULL || params_f128(e, at->p, p) != SLV_OK) return;
  if (quantity_rounded(e, q, at->x, p, want) == SLV_OK)
    find_quantity(t, ratio, e, q, at->name, got, want);
}

static double digits(const slv_energy *e, const slv_state *s, quantity q, double worst,
                     const tally *t) {
  slv_f128 x[e->ndof];
  double y[quantity_size(e, q)];
  if (quantity_f64(e, q, s->x, s->p, y) != SLV_OK) return NOT_JUDGED;
  const double r = oracle_ratio(e, q, s->x, s->p, y, worst, 0);
  quad_from(e->ndof, s->x, x);
  find_off(t, r, e, q, &(place){"", x, s->p}, y);
  return r;
}

/* Defines the measure and check of one quantity. Because quad takes a hundred times as long as
 * double, one random state in 20 is tested by default. */
#define DIGITS(id, q, missing_)                                       \
  MEASURE_OF(measure_##id) { return digits(e, s, q, worst, t); }      \
  DEFINE_CHECK(digits_##id, .bound = 1, .quantity = #id, .share = 20, \
               .beyond = BEYOND_IS_INACCURATE, .missing = missing_, .measure = measure_##id)

DIGITS(energy, QUANTITY_ENERGY, missing_quad_energy)
DIGITS(gradient, QUANTITY_GRADIENT, missing_quad_gradient)
DIGITS(hessian, QUANTITY_HESSIAN, missing_quad_hessian)
DIGITS(eigenvalues, QUANTITY_EIGENVALUES, missing_quad_spectrum)

/* Rounds x to float, since single precision is tested at rounded states and parameters. Returns 0
 * if a number overflows float or is subnormal there. */
static int rounded(int n, const double *x, float *y) {
  for (int i = 0; i < n; i++) {
    const double size = fabs(x[i]);
    if (size > (double)FLT_MAX || (size < (double)FLT_MIN && size > 0)) return 0;
    y[i] = (float)x[i];
  }
  return 1;
}

/* Returns 1 if positions over the size of the rest shape are normal numbers in float: energies of
 * vertices compute such quotients. */
static int differences_fit(const slv_energy *e, const double *x) {
  const double size = vector_norm(e->ndof, x), margin = 256;
  const double least = margin * (double)FLT_MIN / (double)FLT_EPSILON;
  if (e->element == SLV_ELEMENT_NONE || size == 0) return 1;
  return size >= least && size <= (double)FLT_MAX / margin;
}

MEASURE_OF(single) {
  float x[e->ndof], p[params_room(e)], y[quantity_max(e)];
  double at[e->ndof], r[params_room(e)], wide[quantity_max(e)], most = NOT_JUDGED;
  slv_f128 X[e->ndof];
  if (!rounded(e->ndof, s->x, x) || !rounded(e->nparam, s->p, p)) return NOT_JUDGED;
  if (!differences_fit(e, s->x)) return NOT_JUDGED;
  if (params_rounded(e, s->p, r) != SLV_OK || params_f32(e, r, p) != SLV_OK) return NOT_JUDGED;
  for (int i = 0; i < e->ndof; i++) at[i] = (double)(float)s->x[i];
  quad_from(e->ndof, at, X);
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_EIGENVALUES; q++) {
    if (!quantity_has(e, q, SCALAR_F128) || quantity_f32(e, q, x, p, y) != SLV_OK) continue;
    for (int i = 0; i < quantity_size(e, q); i++) wide[i] = (double)y[i];
    const double ratio = oracle_ratio(e, q, at, r, wide, fmax(worst, most), 1);
    find_off(t, ratio, e, q, &(place){IN_SINGLE, X, r}, wide);
    if (isnan(ratio)) /* rounding in float may leave the domain */
      return isfinite(vector_norm(quantity_size(e, q), wide)) ? NOT_JUDGED : ratio;
    most = fmax(most, ratio);
  }
  return most;
}

static const char *missing_single(const slv_energy *e) {
  if (e->f32 == NULL || e->f32->energy == NULL)
    return e->no_scalar != NULL ? e->no_scalar : "the energy has no single precision";
  return missing_quad_energy(e);
}

DEFINE_CHECK(digits_single, .bound = 1, .quantity = "hessian", .share = 40,
             .beyond = BEYOND_IS_INACCURATE, .spare = 0.05, /* states whose |x|^4 overflows float */
             .missing = missing_single, .measure = single)
