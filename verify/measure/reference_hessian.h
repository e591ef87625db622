/* reference_hessian.h -- the Hessian that projections are judged by: the energy's own, or the
 * derivative of its gradient if it has none. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"

/* Fills H [n*n] and bounds its error in the Frobenius norm.  The sources, the best one first:
 *
 *   the energy's own Hessian      error 0: a projection is made from these numbers
 *   differences in quad           error by their convergence
 *   complex steps                 error: the foundation's bound, over some corners
 *   differences in double         error by their convergence
 *
 * A derivative is symmetrised; its error grows by the antisymmetric part, and by how far short
 * differences of the gradient, one-sided ones too, disagree with it, as they do where W has a kink.
 * SLV_EDOMAIN if the error is above a thousandth of |H|, at extreme states, and in double at
 * stretches beyond 1/100 to 100: nothing can be judged by such an H. */
slv_status reference_hessian(const slv_energy *e, const slv_state *s, double *H, double *error);

/* y: the derivative of `of` in double, by central differences over a step and its halves,
 * extrapolated to order 6, with the best of several steps: at ordinary states they find some eleven
 * digits.  *doubt: how far the last two estimates are apart. */
slv_status difference_derivative(const slv_energy *e, quantity of, const double *x, const double *p,
                                 double *y, double *doubt);

/* y [n]: column i of the derivative of `of`, a function with n results, by a complex step along
 * x_i. */
slv_status complex_step_column(slv_fn_c64 *of, const slv_energy *e, const double *x,
                               const double *p, int n, int i, double *y);
