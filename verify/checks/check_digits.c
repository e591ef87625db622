/* check_digits.c -- double results against the same formula in quad.  This measures rounding and
 * nothing else; whether the formula is right is judged by other checks. */
#include "engine/finding.h"
#include "measure/oracle.h"
#include "measure/params.h"
#include "measure/quad_math.h"

static double digits(const slv_energy *e, const slv_state *s, quantity q, double worst,
                     const tally *t) {
  slv_f128 x[e->ndof], p[params_room(e)];
  double y[quantity_size(e, q)], want[quantity_size(e, q)];
  if (quantity_f64(e, q, s->x, s->p, y) != SLV_OK) return NOT_JUDGED;
  const double r = oracle_ratio(e, q, s->x, s->p, y, worst);
  if (t->finding == NULL) return r;
  quad_from(e->ndof, s->x, x);
  if (params_f128(e, s->p, p) == SLV_OK && quantity_rounded(e, q, x, p, want) == SLV_OK)
    find_quantity(t, r, e, q, "", y, want);
  return r;
}

#define VECTOR_WHY                                                   \
  "the foundation's bound: 8 eps |v| + max over xi in {-1, 1}^6 of " \
  "|v(F + 8 eps |F| xi/sqrt 6) - v(F)|, in quad"
#define EIGENVALUE_WHY                                                                            \
  "the foundation's bound, each eigenvalue in its own scale: 16 eps |l| + max over xi of |l(F o " \
  "(1 + 16 eps xi)) - l(F)|, in quad"

/* Defines the measure and the check of one quantity. */
#define DIGITS(id, q, name_, share_, missing_, why_)                                              \
  static double measure_##id(const slv_energy *e, const slv_state *s, double worst, tally *t) {   \
    return digits(e, s, q, worst, t);                                                             \
  }                                                                                               \
  DEFINE_CHECK(digits_##id, .measures = "|double - quad| of the " name_ " in units of the bound", \
               .why = why_, .bound = 1, .quantity = #id, .share = share_,                         \
               .beyond = BEYOND_IS_INACCURATE, .missing = missing_, .measure = measure_##id)

/* Quad costs a hundred times as much as double, so a twentieth of the random states is judged by
 * default. */
DIGITS(energy, QUANTITY_ENERGY, "energy", 20, missing_quad_energy, VECTOR_WHY)
DIGITS(gradient, QUANTITY_GRADIENT, "gradient", 20, missing_quad_gradient, VECTOR_WHY)
DIGITS(hessian, QUANTITY_HESSIAN, "Hessian", 20, missing_quad_hessian, VECTOR_WHY)
DIGITS(eigenvalues, QUANTITY_EIGENVALUES, "eigenvalues", 20, missing_quad_spectrum, EIGENVALUE_WHY)
