/* check_complex_step.c -- compares derivatives with complex steps, which are exact to round-off:
 * v'(x) d = Im v(x + i h d) / h + O(h^2) has no difference that could cancel, so h can be tiny.
 * Squire, Trapp: Using Complex Variables to Estimate Derivatives of Real Functions (1998). */
#include <math.h>

#include "engine/finding.h"
#include "measure/params.h"

/* Computes column i of the derivative of `of`, which returns n numbers, by a step along x_i. */
static slv_status column(slv_fn_c64 *of, const slv_energy *e, const slv_state *s, int n, int i,
                         double *y) {
  slv_c64 x[e->ndof], p[params_room(e)], v[n];
  const double size = vector_norm(e->ndof, s->x);
  const double h = ldexp(1, size > 0 ? ilogb(size) - 200 : -540); /* h^2 underflows to 0 */
  for (int k = 0; k < e->ndof; k++) x[k] = s->x[k];
  SLV_TRY(params_c64(e, s->p, p));
  x[i] += h * (slv_c64)I;
  SLV_TRY(of(x, p, v));
  for (int k = 0; k < n; k++) y[k] = cimag(v[k]) / h;
  return SLV_OK;
}

static double compare(const slv_energy *e, const slv_state *s, slv_fn_c64 *of, int n, quantity q,
                      double worst, const tally *t) {
  double step[n * e->ndof], v[n * e->ndof];
  if (!state_is_smooth(e, s)) return NOT_JUDGED; /* W is not smooth, or h underflows */
  for (int i = 0; i < e->ndof; i++)
    if (column(of, e, s, n, i, step + n * i) != SLV_OK) return NOT_JUDGED;
  if (quantity_f64(e, q, s->x, s->p, v) != SLV_OK) return NOT_JUDGED;
  const double error = vector_distance(quantity_size(e, q), v, step);
  const double r = spread_ratio(e, q, s->x, s->p, error, worst);
  find_quantity(t, r, e, q, "", v, step);
  return r;
}

MEASURE_OF(gradient) { return compare(e, s, e->c64->energy, 1, QUANTITY_GRADIENT, worst, t); }
MEASURE_OF(hessian) { return compare(e, s, e->c64->gradient, e->ndof, QUANTITY_HESSIAN, worst, t); }

DEFINE_CHECK(gradient_complex_step, .bound = 5, .quantity = "gradient",
             .pair = PAIR_ENERGY_GRADIENT, .spare = 0.1, .missing = missing_complex_energy,
             .measure = gradient)

DEFINE_CHECK(hessian_complex_step, .bound = 5, .quantity = "hessian", .pair = PAIR_GRADIENT_HESSIAN,
             .spare = 0.1, .missing = missing_complex_gradient, .measure = hessian)
