#include "engine/second_look.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/params.h"
#include "measure/quad_derivative.h"
#include "measure/spread.h"
#include "support/base/memory.h"

/* ---- values that are not finite -------------------------------------------------- */

/* What the functions in double return at s. */
typedef struct {
  int nan, infinite, huge; /* huge: the energy itself is near the end of the range */
} oddity;

static oddity odd_values(const slv_energy *e, const slv_state *s) {
  oddity odd = {0};
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) {
    slv_fn_f64 *const f = quantity_function_f64(e, q);
    double y[quantity_function_size(e, q) + 1];
    if (f == NULL || f(s->x, s->p, y) != SLV_OK) continue;
    for (int i = 0; i < quantity_function_size(e, q); i++)
      odd.nan |= isnan(y[i]) != 0, odd.infinite |= isinf(y[i]) != 0;
    odd.huge |= q == QUANTITY_ENERGY && !(fabs(y[0]) < HUGE_ENERGY);
  }
  return odd;
}

/* The same in single precision, of whose range both ends are near; 0 where x or p are beyond it, or
 * where no value is odd. */
static int odd_in_single(const slv_energy *e, const slv_state *s, oddity *odd) {
  double rounded[params_room(e)];
  float x[e->ndof], p[params_room(e)];
  *odd = (oddity){0};
  for (int i = 0; i < e->ndof; i++) x[i] = (float)s->x[i];
  if (params_rounded(e, s->p, rounded) != SLV_OK) return 0;
  if (params_f32(e, rounded, p) != SLV_OK) return 0;
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) {
    slv_fn_f32 *const f = quantity_function_f32(e, q);
    float y[quantity_function_size(e, q) + 1];
    if (f == NULL || f(x, p, y) != SLV_OK) continue;
    for (int i = 0; i < quantity_function_size(e, q); i++)
      odd->nan |= isnan(y[i]) != 0, odd->infinite |= isinf(y[i]) != 0;
    odd->huge |= q == QUANTITY_ENERGY && !(fabsf(y[0]) > 1e-19F && fabsf(y[0]) < 1e19F);
  }
  return odd->nan || odd->infinite;
}

/* At an ordinary state a value may leave the range only with the energy. */
static found_kind not_finite(const slv_state *s, const oddity *odd) {
  return s->state_class == SLV_CLASS_ORDINARY && !odd->huge ? FOUND_WRONG : FOUND_OUT_OF_RANGE;
}

/* ---- does the difference persist? ------------------------------------------------ */

/* The mean of the differences at a state and its neighbours, and how far they scatter about it
 * (Welford's recurrence). */
typedef struct {
  int n, count;
  double *mean, squares;
} scatter;

static void scatter_add(scatter *a, const double *difference) {
  a->count++;
  for (int i = 0; i < a->n; i++) {
    const double off = difference[i] - a->mean[i];
    a->mean[i] += off / a->count;
    a->squares += off * (difference[i] - a->mean[i]);
  }
}

/* 16 neighbours, farther and farther away: from 8 eps |x| to a quarter of sqrt(eps)
 * |x|. Were the differences rounding errors, independent of each other, their mean would be
 * about a quarter of the scatter; at four times the scatter it is 16 standard errors from 0.
 * And no mistake is smaller than SMALLEST_MISTAKE of the value: a number written as a float,
 * 3e-8, is not. */
enum { NEIGHBOURS = 16, PERSISTS = 4 };

static void move(const slv_energy *e, const slv_state *s, double eps, int k, double *x) {
  const double least = 8 * eps, most = sqrt(eps) / 4;
  const double step = least * pow(most / least, (double)k / (NEIGHBOURS - 1));
  spread_corner(e->ndof, s->x, step / 8, 5 * k + 3, x);
}

static int persists(const check *c, const slv_energy *e, const slv_state *s, const finding *here) {
  double x[e->ndof];
  slv_state moved = *s;
  finding there = {.only = here->name};
  scatter a = {.n = here->n, .mean = base_alloc((size_t)here->n, sizeof *a.mean)};
  moved.x = x;
  scatter_add(&a, here->difference);
  for (int k = 0; k < NEIGHBOURS; k++) {
    move(e, s, here->eps, k, x);
    finding_measure(c, e, &moved, &there);
    if (there.n == here->n) scatter_add(&a, there.difference);
  }
  const double mean = vector_norm(a.n, a.mean);
  const double scattered = sqrt(a.squares / fmax(1, a.count - 1));
  free(a.mean);
  free(there.difference);
  return a.count > NEIGHBOURS / 2 && mean > PERSISTS * scattered &&
         mean > SMALLEST_MISTAKE * here->size;
}

/* ---- the verdict ----------------------------------------------------------------- */

/* Is the derivative that c measures wrong in quad?  Differences in quad tell, where they are sure
 * enough.  If it is right there it may still be wrong in double. */
static int is_wrong_in_quad(const check *c, const slv_energy *e, const slv_state *s) {
  const quantity q = c->pair == PAIR_ENERGY_GRADIENT ? QUANTITY_GRADIENT : QUANTITY_HESSIAN;
  quad_derivative d;
  if ((c->pair & (PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN)) == 0) return 0;
  if (!quad_derivative_exists(e, q)) return 0;
  if (quad_derivative_of(e, q, s, &d) != SLV_OK) return 0;
  return d.error > SMALLEST_MISTAKE && d.doubt < SMALLEST_MISTAKE / 100;
}

/* Where terms cancel by many digits, rounding errors may persist.  So only ordinary states tell in
 * double; others, too, if matrices of one Hessian do not agree in any digit. */
static int may_convict(const check *c, const slv_state *s, const finding *here) {
  const int of_one_hessian = (c->pair & (PAIR_HESSIAN_PROJECTED | PAIR_HESSIAN_SPECTRUM)) != 0;
  return s->state_class == SLV_CLASS_ORDINARY ||
         (of_one_hessian && vector_norm(here->n, here->difference) > here->size / 10);
}

static found_kind judge(const check *c, const slv_energy *e, const slv_state *s,
                        const finding *here) {
  if (c->beyond == BEYOND_IS_WRONG) return FOUND_WRONG;
  if (here->n > 0 && may_convict(c, s, here) && persists(c, e, s, here)) return FOUND_WRONG;
  if (is_wrong_in_quad(c, e, s)) return FOUND_WRONG;
  return c->beyond == BEYOND_MAY_BE_ROUNDING ? FOUND_NOTHING : FOUND_INACCURATE;
}

found_kind second_look(const check *c, const slv_energy *e, const slv_state *s, double m,
                       double tolerance) {
  const oddity odd = odd_values(e, s);
  oddity single;
  finding here = {0};
  const int of_digits = s->state_class == SLV_CLASS_EXTREME || c->beyond == BEYOND_IS_INACCURATE;
  if (odd.infinite || odd.nan) return not_finite(s, &odd);
  if (!isfinite(m) && odd_in_single(e, s, &single)) return not_finite(s, &single);
  if (isnan(m)) return not_finite(s, &odd);
  if (of_digits && tolerance == 0) return FOUND_INACCURATE;
  finding_measure(c, e, s, &here);
  const double off = vector_norm(here.n, here.difference);
  const int small = here.n > 0 && off <= tolerance * here.size;
  const found_kind f = !isfinite(off) ? not_finite(s, &odd)
                       : small        ? FOUND_NOTHING
                       : of_digits    ? FOUND_INACCURATE
                                      : judge(c, e, s, &here);
  free(here.difference);
  return f;
}
