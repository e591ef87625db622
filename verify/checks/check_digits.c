/* check_digits.c -- compares double and single precision with quad; without quad, measures how much
 * a function scatters between nearby states. Other checks test whether the formula is right. */
#include <float.h>
#include <math.h>

#include "engine/finding.h"
#include "engine/sweep.h"
#include "measure/oracle.h"
#include "measure/params.h"
#include "measure/quad_math.h"
#include "selvedge/hinge.h"

/* A state for find_off(): x, all parameters p, and a prefix for the names of its values */
typedef struct {
  const char *name;
  const double *x, *p;
} place;

static void find_off(const tally *t, double ratio, const slv_energy *e, quantity q, const place *at,
                     const double *got) {
  double want[quantity_size(e, q)];
  slv_f128 x[e->ndof], p[params_room(e)];
  if (t->finding == NULL || params_f128(e, at->p, p) != SLV_OK) return;
  quad_from(e->ndof, at->x, x);
  if (quantity_rounded(e, q, x, p, want) == SLV_OK)
    find_quantity(t, ratio, e, q, at->name, got, want);
}

/* Noise of a quantity between nearby states, the noise that is excused, and the quantity's size */
typedef struct {
  double noise, allowed, size;
} scatter;

/* Measures the noise at two spacings, since round-off may change in steps. The size is the largest
 * |v| within a quarter of the element. For the energy, which may have any constant, it is the
 * largest change of W there. Excuses the loss of a third of the digits, or of half of them in
 * single precision, and the effect of rounding x a few times. Returns 0 if v is undefined or too
 * large nearby. */
static int measure_scatter(const slv_energy *e, const slv_state *s, quantity q, scatter *to) {
  enum { TABLES = 3, LAST = NOISE_POINTS - 1 };
  const int n = quantity_size(e, q), dof = e->ndof;
  const double eps = eps_of(e), reach = vector_norm(dof, s->x), root = sqrt(eps);
  const double lost = (e->claims & SLV_SINGLE_PRECISION) != 0 ? root : pow(eps, 2.0 / 3);
  const double extent = e->element == SLV_ELEMENT_NONE ? reach : extent_of(dof, s->x);
  const double spacing[] = {extent / 16, 32 * eps * reach, fmin(65536 * eps, root / 4) * reach};
  double v[NOISE_POINTS][n], *point[NOISE_POINTS];
  for (int i = 0; i < NOISE_POINTS; i++) point[i] = v[i];
  *to = (scatter){.noise = 0};
  for (int k = 0; k < TABLES; k++) {
    int there = sweep_points(e, s, q, spacing[k], point);
    for (int i = 0; i < NOISE_POINTS; i++) {
      const int energy = q == QUANTITY_ENERGY;
      const double here = energy ? fabs(v[i][0] - v[NOISE_MIDDLE][0]) : vector_norm(n, v[i]);
      there &= here < format_of(e)->huge;
      if (here < format_of(e)->huge) to->size = fmax(to->size, here);
    }
    if (k == 0) continue; /* some of these points may lie outside of the domain */
    if (!there) return 0;
    const double slope = vector_distance(n, v[LAST], v[0]) / (LAST * spacing[k]);
    to->noise = fmax(to->noise, noise_of_points(n, point, 2));
    to->allowed = lost * to->size + 64 * eps * sqrt(dof) * reach * slope;
  }
  return 1;
}

/* Returns a likely cause of the noise, with a remedy. The error of an arccosine is eps over the
 * angle, so that it falls if a nearly flat hinge is bent. */
static const char *cause_of(const slv_energy *e, const slv_state *s, quantity q, double noise) {
  enum { FALLS = 30 };
  double x[12], theta, d[12];
  scatter bent;
  const slv_state moved = {.index = s->index, .x = x, .p = s->p};
  if (e->element != SLV_ELEMENT_HINGE || slv_hinge_theta(s->x, &theta, d, NULL) != SLV_OK)
    return "large terms cancel? subtract first";
  if (fabs(theta) > 3) return "inaccurate near folded back; angle by its cosine? use atan2";
  const double step = 0.1 / pow(vector_norm(12, d), 2);
  for (int i = 0; i < 12; i++) x[i] = s->x[i] + step * d[i];
  return fabs(theta) < 0.01 && measure_scatter(e, &moved, q, &bent) && noise > FALLS * bent.noise
             ? "inaccurate near flat, digits grow with the bend; angle by acos? use atan2"
             : "large terms cancel? subtract first";
}

/* Without quad, returns 1 if a careful formula is accurate here: an ordinary state, or a nearly
 * flat hinge of well-shaped triangles. */
static int wants(const slv_energy *e, const slv_state *s, quantity q) {
  enum { SHAPE = 16 };
  double theta = 0, d[12];
  if (quantity_has(e, q, SCALAR_F128)) return 1;
  if (s->state_class == SLV_CLASS_ORDINARY) return 1;
  if (s->state_class != SLV_CLASS_HARD || e->element != SLV_ELEMENT_HINGE) return 0;
  const double extent = extent_of(12, s->x);
  return slv_hinge_theta(s->x, &theta, d, NULL) == SLV_OK && fabs(theta) < 0.1 &&
         extent * vector_norm(12, d) < SHAPE && vector_norm(12, s->x) < SHAPE * extent;
}

static double digits(const slv_energy *e, const slv_state *s, quantity q, double worst,
                     const tally *t) {
  const int n = quantity_size(e, q), has_quad = quantity_has(e, q, SCALAR_F128);
  double y[n];
  scatter a;
  if (quantity_f64(e, q, s->x, s->p, y) != SLV_OK) return NOT_JUDGED;
  if (!has_quad && isnan(vector_norm(n, y))) return (double)NAN;
  if (!has_quad && !(state_is_smooth(e, s) && measure_scatter(e, s, q, &a))) return NOT_JUDGED;
  const double r =
      has_quad ? oracle_ratio(e, q, s->x, s->p, y, worst, 0) : error_in_units(a.noise, a.allowed);
  if (has_quad) find_off(t, r, e, q, &(place){"", s->x, s->p}, y);
  if (has_quad || t->finding == NULL) return r;
  find_residual(t, r, quantity_name(q), 1, &a.noise, a.size);
  find_text(t, r, quantity_name(q), "%s varies at random by %.2g, its %s nearby is %.2g; %s",
            quantity_name(q), a.noise, q == QUANTITY_ENERGY ? "change" : "size", a.size,
            cause_of(e, s, q, a.noise));
  return r;
}

/* Defines the measure and check of one quantity. Because quad takes a hundred times as long as
 * double, one random state in 20 is tested by default. */
#define DIGITS(id, q, missing_)                                                             \
  MEASURE_OF(measure_##id) { return digits(e, s, q, worst, t); }                            \
  static int wants_##id(const slv_energy *e, const slv_state *s) { return wants(e, s, q); } \
  DEFINE_CHECK(digits_##id, .bound = 1, .quantity = #id, .share = 20, .wants = wants_##id,  \
               .beyond = BEYOND_IS_INACCURATE, .missing = missing_, .measure = measure_##id)

DIGITS(energy, QUANTITY_ENERGY, missing_energy)
DIGITS(gradient, QUANTITY_GRADIENT, missing_gradient_function)
DIGITS(hessian, QUANTITY_HESSIAN, missing_hessian_function)
DIGITS(eigenvalues, QUANTITY_EIGENVALUES, missing_quad_spectrum)

/* Returns 1 if positions over the size of the rest shape are normal numbers in float: energies of
 * vertices compute such quotients. */
static int differences_fit(const slv_energy *e, const double *x) {
  const double size = vector_norm(e->ndof, x), margin = 256;
  const double least = margin * (double)FLT_MIN / (double)FLT_EPSILON;
  if (e->element == SLV_ELEMENT_NONE || size == 0) return 1;
  return size >= least && size <= (double)FLT_MAX / margin;
}

/* Single precision is tested at rounded states and parameters, unless a number overflows float or
 * is subnormal there. */
MEASURE_OF(single) {
  const double least = (double)FLT_MIN, limit = (double)FLT_MAX;
  float x[e->ndof], p[params_room(e)], y[quantity_max(e)];
  double at[e->ndof], r[params_room(e)], wide[quantity_max(e)], most = NOT_JUDGED;
  if (!numbers_fit(e->ndof, s->x, least, limit) || !numbers_fit(e->nparam, s->p, least, limit) ||
      !differences_fit(e, s->x))
    return NOT_JUDGED;
  if (params_rounded(e, s->p, r) != SLV_OK || params_f32(e, r, p) != SLV_OK) return NOT_JUDGED;
  for (int i = 0; i < e->ndof; i++) x[i] = (float)s->x[i], at[i] = (double)x[i];
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_EIGENVALUES; q++) {
    if (!quantity_has(e, q, SCALAR_F128) || quantity_f32(e, q, x, p, y) != SLV_OK) continue;
    for (int i = 0; i < quantity_size(e, q); i++) wide[i] = (double)y[i];
    const double ratio = oracle_ratio(e, q, at, r, wide, fmax(worst, most), 1);
    find_off(t, ratio, e, q, &(place){IN_SINGLE, at, r}, wide);
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
