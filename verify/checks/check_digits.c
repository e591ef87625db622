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

/* Noise of a quantity along a random ray, and what excuses it */
typedef struct {
  double noise, allowed, size;
} scatter;

/* Computes v at distance h along the unit vector d. Returns 0 if v is undefined or too large for
 * its square. */
static int value_at(const slv_energy *e, const slv_state *s, quantity q, const double *d, double h,
                    double *v) {
  double x[e->ndof];
  for (int i = 0; i < e->ndof; i++) x[i] = s->x[i] + h * d[i];
  return quantity_f64(e, q, x, s->p, v) == SLV_OK &&
         vector_norm(quantity_size(e, q), v) < format_of(e)->huge;
}

/* Sets to->size to the largest |v| at most a quarter of the element away from the state. Uses the
 * change of an energy instead, because an energy may have any constant. */
static int measure_size(const slv_energy *e, const slv_state *s, quantity q, const double *d,
                        double extent, scatter *to) {
  enum { STEPS = 4 };
  const int n = quantity_size(e, q);
  double here[n], v[n];
  if (!value_at(e, s, q, d, 0, here)) return 0;
  to->size = q == QUANTITY_ENERGY ? 0 : vector_norm(n, here);
  for (int k = -STEPS; k <= STEPS; k++)
    if (value_at(e, s, q, d, k * extent / (4 * STEPS), v))
      to->size =
          fmax(to->size, q == QUANTITY_ENERGY ? vector_distance(n, v, here) : vector_norm(n, v));
  return 1;
}

/* Measures the noise by tables of different spacing, since round-off may change in steps. Allows a
 * third of the digits of the size, or half of them in single precision, and the change of v if x
 * is rounded a few times. Returns 0 if v is undefined nearby. */
static int measure_scatter(const slv_energy *e, const slv_state *s, quantity q, scatter *to) {
  const int n = quantity_size(e, q), dof = e->ndof;
  const double eps = eps_of(e), reach = vector_norm(dof, s->x);
  const double extent = e->element == SLV_ELEMENT_NONE ? reach : extent_of(dof, s->x);
  const double lost = pow(eps, (e->claims & SLV_SINGLE_PRECISION) != 0 ? 0.5 : 2.0 / 3);
  double d[dof], v[NOISE_POINTS][n], *point[NOISE_POINTS];
  *to = (scatter){.noise = 0};
  sweep_direction(s->index, dof, d);
  if (!measure_size(e, s, q, d, extent, to)) return 0;
  for (double spacing = 32 * eps; spacing < sqrt(eps) / 4; spacing *= 2048) {
    for (int i = 0; i < NOISE_POINTS; i++) {
      point[i] = v[i];
      if (!value_at(e, s, q, d, (i - NOISE_MIDDLE) * spacing * reach, v[i])) return 0;
    }
    to->noise = fmax(to->noise, noise_of_points(n, point, 2));
    const double slope = vector_distance(n, v[NOISE_POINTS - 1], v[0]) / (8 * spacing);
    to->allowed = lost * to->size + 64 * eps * sqrt(dof) * slope;
  }
  return 1;
}

/* Bends the hinge x to this angle, by Newton's method along the gradient of the angle. */
static void bend_to(double angle, double *x) {
  enum { STEPS = 4 };
  for (int k = 0; k < STEPS; k++) {
    double theta = 0, d[12], square = 0;
    (void)slv_hinge_theta(x, &theta, d, NULL);
    for (int i = 0; i < 12; i++) square += d[i] * d[i];
    for (int i = 0; i < 12 && square > 0; i++) x[i] += (angle - theta) / square * d[i];
  }
}

/* Returns a likely cause of the scatter. The error of an arccosine is eps over the angle, or over
 * its difference from pi. */
static const char *cause_of(const slv_energy *e, const slv_state *s, quantity q) {
  enum { FALLS = 30 };
  double x[12], theta;
  scatter at[2];
  if (e->element != SLV_ELEMENT_HINGE) return "";
  if (slv_hinge_theta(s->x, &theta, NULL, NULL) != SLV_OK) return "";
  const int folded = fabs(theta) > 2;
  for (int i = 0; i < 2; i++) {
    const double angle = i == 0 ? 1e-7 : 1e-3;
    slv_state bent = *s;
    bent.x = memcpy(x, s->x, sizeof x);
    bend_to(folded ? copysign(3.141592653589793 - angle, theta) : angle, x);
    if (!measure_scatter(e, &bent, q, &at[i])) return "";
  }
  if (!(at[0].noise > FALLS * at[1].noise)) return "";
  return folded ? ": inaccurate near folded back; angle from the cosine alone? use atan2"
                : ": inaccurate near flat, digits grow with the bend; angle by acos? use atan2";
}

/* Returns 1 if a careful formula is accurate here: an ordinary state, or a nearly flat hinge of
 * well-shaped triangles. */
static int is_conditioned(const slv_energy *e, const slv_state *s) {
  enum { SHAPE = 16 };
  double theta = 0, d[12];
  if (s->state_class == SLV_CLASS_ORDINARY) return 1;
  if (s->state_class != SLV_CLASS_HARD || e->element != SLV_ELEMENT_HINGE) return 0;
  if (slv_hinge_theta(s->x, &theta, d, NULL) != SLV_OK || !(fabs(theta) < 0.1)) return 0;
  const double extent = extent_of(12, s->x), far = vector_norm(12, s->x);
  return extent * vector_norm(12, d) < SHAPE && far < SHAPE * extent;
}

static double digits_alone(const slv_energy *e, const slv_state *s, quantity q, const tally *t) {
  scatter a;
  if (!is_conditioned(e, s) || !state_is_smooth(e, s)) return NOT_JUDGED;
  if (!measure_scatter(e, s, q, &a)) return NOT_JUDGED;
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
               .spare = 1, /* hard states, if there is no quad */     \
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
