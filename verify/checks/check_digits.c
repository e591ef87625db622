/* check_digits.c -- compares double and single precision with quad. Without quad, measures how much
 * a function scatters between nearby states. Both measure only round-off: other checks test whether
 * the formula is right. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "engine/finding.h"
#include "engine/noise.h"
#include "engine/sweep.h"
#include "measure/oracle.h"
#include "measure/params.h"
#include "measure/quad_math.h"
#include "selvedge/hinge.h"

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

/* Noise of a quantity along a random ray, the noise that is excused, and the quantity's size */
typedef struct {
  double noise, allowed, size;
} scatter;

/* Measures the noise at two spacings, since round-off may change in steps. The size is the largest
 * |v| within a quarter of the element or, since an energy may have any constant, its change there.
 * Excuses the loss of a third of the digits, or of half of them in single precision, and the effect
 * of rounding x a few times. Returns 0 if v is undefined or too large nearby. */
static int measure_scatter(const slv_energy *e, const slv_state *s, quantity q, scatter *to) {
  enum { TABLES = 3, ENDS = NOISE_POINTS - 1 };
  const int n = quantity_size(e, q), dof = e->ndof;
  const double eps = eps_of(e), reach = vector_norm(dof, s->x), root = sqrt(eps);
  const double lost = (e->claims & SLV_SINGLE_PRECISION) != 0 ? root : pow(eps, 2.0 / 3);
  const double extent = e->element == SLV_ELEMENT_NONE ? reach : extent_of(dof, s->x);
  const double spacing[] = {extent / 16, 32 * eps * reach, fmin(65536 * eps, root / 4) * reach};
  double x[dof], d[dof], v[NOISE_POINTS][n], *point[NOISE_POINTS];
  *to = (scatter){.noise = 0};
  sweep_direction(s->index, dof, d);
  for (int k = 0; k < TABLES; k++) {
    for (int i = 0; i < NOISE_POINTS; i++) {
      point[i] = v[i];
      for (int j = 0; j < dof; j++) x[j] = s->x[j] + (i - NOISE_MIDDLE) * spacing[k] * d[j];
      const int known = quantity_f64(e, q, x, s->p, v[i]) == SLV_OK;
      if (!known || !(vector_norm(n, v[i]) < format_of(e)->huge)) v[i][0] = (double)NAN;
      if (k > 0 && isnan(v[i][0])) return 0;
    }
    for (int i = 0; i < NOISE_POINTS && k == 0; i++) /* fmax() ignores NaN */
      to->size = fmax(to->size, q == QUANTITY_ENERGY ? fabs(v[i][0] - v[NOISE_MIDDLE][0])
                                                     : vector_norm(n, v[i]));
    if (k > 0) to->noise = fmax(to->noise, noise_of_points(n, point, 2));
    const double slope = vector_distance(n, v[ENDS], v[0]) / (ENDS * spacing[k]);
    to->allowed = lost * to->size + 64 * eps * sqrt(dof) * reach * slope;
  }
  return 1;
}

/* Returns a likely cause of the noise. The error of an arccosine is eps over the angle, so that the
 * noise at an angle of 1e-7 is compared with the noise at 1e-3. */
static const char *cause_of(const slv_energy *e, const slv_state *s, quantity q) {
  enum { STEPS = 4, FALLS = 30 };
  double x[12], theta = 0, d[12];
  scatter at[2];
  slv_state bent = *s;
  if (e->element != SLV_ELEMENT_HINGE) return "";
  bent.x = memcpy(x, s->x, sizeof x);
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < STEPS; k++) { /* Newton's method bends the hinge */
      if (slv_hinge_theta(x, &theta, d, NULL) != SLV_OK) return "";
      const double step = ((i == 0 ? 1e-7 : 1e-3) - theta) / pow(vector_norm(12, d), 2);
      for (int j = 0; j < 12; j++) x[j] += step * d[j];
    }
    if (!measure_scatter(e, &bent, q, &at[i])) return "";
  }
  return at[0].noise > FALLS * at[1].noise
             ? ": inaccurate near flat, digits grow with the bend; angle by acos? use atan2"
             : "";
}

/* Returns 1 if a careful formula is accurate here: an ordinary state, or a nearly flat hinge of
 * well-shaped triangles. */
static int is_conditioned(const slv_energy *e, const slv_state *s) {
  enum { SHAPE = 16 };
  double theta = 0, d[12];
  if (s->state_class == SLV_CLASS_ORDINARY) return state_is_smooth(e, s);
  if (s->state_class != SLV_CLASS_HARD || e->element != SLV_ELEMENT_HINGE) return 0;
  if (!state_is_smooth(e, s) || slv_hinge_theta(s->x, &theta, d, NULL) != SLV_OK) return 0;
  const double extent = extent_of(12, s->x);
  return fabs(theta) < 0.1 && extent * vector_norm(12, d) < SHAPE &&
         vector_norm(12, s->x) < SHAPE * extent;
}

static double digits_alone(const slv_energy *e, const slv_state *s, quantity q, const tally *t) {
  scatter a;
  if (!is_conditioned(e, s) || !measure_scatter(e, s, q, &a)) return LEFT_OUT;
  const double r = error_in_units(a.noise, a.allowed);
  if (t->finding == NULL) return r;
  find_residual(t, r, quantity_name(q), 1, &a.noise, a.size);
  find_text(t, r, quantity_name(q), "%s scatters by %.2g, of %.2g around the state%s",
            quantity_name(q), a.noise, a.size, cause_of(e, s, q));
  return r;
}

static double digits(const slv_energy *e, const slv_state *s, quantity q, double worst,
                     const tally *t) {
  slv_f128 x[e->ndof];
  double y[quantity_size(e, q)];
  if (!quantity_has(e, q, SCALAR_F128)) return digits_alone(e, s, q, t);
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

DIGITS(energy, QUANTITY_ENERGY, missing_energy)
DIGITS(gradient, QUANTITY_GRADIENT, missing_gradient_function)
DIGITS(hessian, QUANTITY_HESSIAN, missing_hessian_function)
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
