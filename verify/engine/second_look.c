#include "engine/second_look.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/finding.h"
#include "engine/mistake.h"
#include "engine/noise.h"
#include "engine/sweep.h"
#include "measure/params.h"
#include "measure/quad_derivative.h"
#include "measure/scalar_values.h"
#include "measure/spread.h"
#include "support/base/memory.h"

/* Non-finite values among the functions of an energy at one state. */
typedef struct {
  int nan, infinite, huge; /* huge: W is near overflow or underflow */
} oddity;

/* Evaluates all functions, in double, or in single precision if `single` is 1. Reports nothing for
 * single precision if x or p exceed its range. W is huge near either end of the range. */
static oddity odd_values(const slv_energy *e, const slv_state *s, int single) {
  const double least = single ? 1e-19 : -1, most = single ? 1e19 : format_of(e)->huge;
  double rounded[params_room(e)], y[quantity_function_max(e)];
  oddity odd = {0};
  memset(y, 0, sizeof y);
  if (single && params_rounded(e, s->p, rounded) != SLV_OK) return odd;
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) {
    slv_fn_f64 *const in_double = quantity_function_f64(e, q);
    if (q == QUANTITY_EIGENVALUES) continue; /* computed with the eigenvectors */
    if (single ? scalar_values_f32(e, q, s->x, rounded, y) != SLV_OK
               : in_double == NULL || in_double(s->x, s->p, y) != SLV_OK)
      continue;
    for (int i = 0; i < quantity_function_size(e, q); i++)
      odd.nan |= isnan(y[i]) != 0, odd.infinite |= isinf(y[i]) != 0;
    odd.huge |= q == QUANTITY_ENERGY && !(fabs(y[0]) > least && fabs(y[0]) < most);
  }
  return odd;
}

/* Classifies a non-finite value: wrong at an ordinary state, unless W itself is near overflow. */
static found_kind not_finite(const slv_state *s, const oddity *odd) {
  return s->state_class == SLV_CLASS_ORDINARY && !odd->huge ? FOUND_WRONG : FOUND_OUT_OF_RANGE;
}

typedef struct {
  const check *c;
  const slv_energy *e;
  const slv_state *s;
  const prefetch *prefetch;
  double d[VERIFY_MAX_DOF]; /* unit direction */
  finding there;
  double met, before; /* largest |v| on this ray; largest |v| on the previous rays */
  int unknown;        /* number of points whose values are not known yet */
} ray;

/* Largest number of points in one batch: three tables often suffice for a decision. */
enum { MOST_UNKNOWN = 3 * NOISE_POINTS };

static int difference_at(void *with, double t, double *D, difference_size *size) {
  ray *a = with;
  double x[VERIFY_MAX_DOF];
  slv_state moved = *a->s;
  const size_t guesses = prefetch_guesses(a->prefetch);
  if (a->unknown > MOST_UNKNOWN) return 0;
  moved.x = x;
  for (int i = 0; i < a->e->ndof; i++) x[i] = a->s->x[i] + t * a->d[i];
  const int n = a->there.n;
  finding_measure(a->c, a->e, &moved, &a->there);
  const int found = a->there.n == n;
  a->unknown += prefetch_guesses(a->prefetch) > guesses;
  a->there.n = n;
  if (!found) return 0;
  memcpy(D, a->there.difference, (size_t)n * sizeof *D);
  if (isfinite(a->there.size)) a->met = fmax(a->met, a->there.size);
  *size = (difference_size){fmax(a->there.size, a->before), a->there.cancelled};
  return 1;
}

static double reach_of(const slv_energy *e, const slv_state *s) {
  const double size = vector_norm(e->ndof, s->x);
  return size > 0 ? size : 1;
}

/* Tests whether the difference persists along random rays. It is a mistake if it persists along
 * both, or is too large for round-off along one: round-off in steps may not show on every ray. If
 * it vanishes right beside the state, the direction x itself is tried, along which the columns of F
 * scale alike and stay parallel, on an axis or equally long: a formula may be wrong only there.
 * Values that vanish along x are compared with the sizes found on the random rays. Sets *alone to 1
 * if the difference vanishes everywhere else on the random rays. */
static difference_kind persists(const check *c, const slv_energy *e, const slv_state *s,
                                const prefetch *questions, const finding *here, int *alone) {
  enum { RAYS = 2 };
  ray a = {.c = c,
           .e = e,
           .s = s,
           .prefetch = questions,
           .there = {.only = here->name, .step = here->step, .n = here->n}};
  const difference d = {difference_at, &a, here->n, reach_of(e, s), here->eps, here->doubt};
  difference_kind found = DIFFERENCE_MISTAKE;
  for (uint64_t k = 0;
       k < RAYS && (found == DIFFERENCE_MISTAKE || (k == 1 && found == DIFFERENCE_ALONE)); k++) {
    sweep_direction(s->index + (k << 48), e->ndof, a.d);
    found = difference_judge(&d);
  }
  for (int i = 0; i < e->ndof; i++) a.d[i] = s->x[i] / d.reach;
  a.before = a.met;
  *alone = found == DIFFERENCE_ALONE;
  if (found <= DIFFERENCE_ISOLATED) found = difference_judge(&d);
  free(a.there.difference);
  return found;
}

/* Returns 1 if q in double differs from q in quad by more than round-off. */
static int is_wrong_in_double(const slv_energy *e, const slv_state *s, quantity q) {
  static const char *const digits[] = {"digits_energy", "digits_gradient", "digits_hessian"};
  ray a = {.c = check_find(digits[q]),
           .e = e,
           .s = s,
           .there = {.only = quantity_name(q), .n = quantity_size(e, q)}};
  const difference d = {difference_at, &a, a.there.n, reach_of(e, s), eps_of(e), 0};
  sweep_direction(s->index, e->ndof, a.d);
  const int wrong = difference_judge(&d) > DIFFERENCE_ROUNDING;
  free(a.there.difference);
  return wrong;
}

typedef enum { QUAD_UNKNOWN, QUAD_RIGHT, QUAD_WRONG } quad_verdict;

/* Smallest relative error that is a mistake at hard states: terms there cancel by up to 28 of
 * quad's 34 digits, and the remaining digits are noise. */
#define SMALLEST_AT_HARD_STATES 1e-5

/* Compares the derivative with differences in quad. QUAD_UNKNOWN: they are too inaccurate. */
static quad_verdict judge_in_quad(const check *c, const slv_energy *e, const slv_state *s) {
  const quantity q = c->pair == PAIR_ENERGY_GRADIENT ? QUANTITY_GRADIENT : QUANTITY_HESSIAN;
  quad_derivative d;
  if ((c->pair & (PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN)) == 0) return QUAD_UNKNOWN;
  if (!quad_derivative_exists(e, q)) return QUAD_UNKNOWN;
  if (quad_derivative_of(e, q, s, &d) != SLV_OK) return QUAD_UNKNOWN;
  const int ordinary = s->state_class == SLV_CLASS_ORDINARY;
  if (d.error <= SMALLEST_MISTAKE) { /* the function in double may still be wrong */
    for (quantity k = q - 1; k <= q && ordinary; k++)
      if (is_wrong_in_double(e, s, k)) return QUAD_WRONG;
    return QUAD_RIGHT;
  }
  if (!ordinary && d.error <= SMALLEST_AT_HARD_STATES) return QUAD_UNKNOWN;
  return d.doubt < SMALLEST_MISTAKE / 100 ? QUAD_WRONG : QUAD_UNKNOWN;
}

/* Returns 1 if the difference in double proves a mistake. At a hard state, terms cancel by many
 * digits, and finite differences may step over the singularity. There it is a proof only if no
 * digit agrees: of two matrices derived from one Hessian, or of a value that is right everywhere
 * around, such as the Hessian of a hinge that is exactly flat. */
static int is_telling(const check *c, const slv_state *s, const finding *here, difference_kind d,
                      int alone) {
  const unsigned of_one_hessian = c->pair & (PAIR_HESSIAN_PROJECTED | PAIR_HESSIAN_SPECTRUM);
  if (s->state_class == SLV_CLASS_ORDINARY) return d > DIFFERENCE_ROUNDING;
  return (of_one_hessian != 0 || (alone && c->pair != 0)) && d == DIFFERENCE_GROSS &&
         vector_norm(here->n, here->difference) > here->size / 10;
}

static found_kind judge_finite(const check *c, const slv_energy *e, const slv_state *s,
                               const prefetch *a, const finding *here) {
  if (c->beyond == BEYOND_IS_WRONG) return FOUND_WRONG;
  int alone = 0;
  const difference_kind in_double =
      here->n > 0 ? persists(c, e, s, a, here, &alone) : DIFFERENCE_ROUNDING;
  const int tells = is_telling(c, s, here, in_double, alone);
  if (tells && in_double == DIFFERENCE_GROSS) return FOUND_WRONG;
  const quad_verdict in_quad = judge_in_quad(c, e, s);
  if (in_quad == QUAD_WRONG || (in_quad == QUAD_UNKNOWN && tells)) return FOUND_WRONG;
  return c->beyond == BEYOND_MAY_BE_ROUNDING ? FOUND_NOTHING : FOUND_INACCURATE;
}

found_kind second_look(const check *c, const slv_energy *e, const slv_state *s, double m,
                       double tolerance, const prefetch *a, double *error) {
  const oddity odd = odd_values(e, s, 0);
  finding here = {0};
  const int of_digits = s->state_class == SLV_CLASS_EXTREME || c->beyond == BEYOND_IS_INACCURATE;
  if (odd.infinite || odd.nan) return not_finite(s, &odd);
  const oddity single = isfinite(m) ? odd : odd_values(e, s, 1);
  if (single.infinite || single.nan) return not_finite(s, &single);
  if (isnan(m)) return not_finite(s, &odd);
  finding_measure(c, e, s, &here);
  const double off = vector_norm(here.n, here.difference);
  if (here.n > 0 && here.size > 0 && isfinite(off)) *error = off / here.size;
  const int small = here.n > 0 && off <= tolerance * here.size;
  const found_kind f = of_digits && tolerance == 0 ? FOUND_INACCURATE
                       : !isfinite(off)            ? not_finite(s, &odd)
                       : small                     ? FOUND_NOTHING
                       : of_digits                 ? FOUND_INACCURATE
                                                   : judge_finite(c, e, s, a, &here);
  free(here.difference);
  return f;
}
