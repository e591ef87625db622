/* reference_hessian.h -- the Hessian that projections are judged by: the energy's own, or the
 * derivative of its gradient if it has none. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"

/* Fills H [n*n] and bounds its error in the Frobenius norm.  The sources, the best one first:
 *
 *   the energy's own Hessian      error 0: a projection is made from these numbers
 *   differences in quad           error by their convergence
 *   differences in double         error by their convergence
 *
 * A derivative is symmetrised; its error grows by the antisymmetric part, and by how far short
 * differences of the gradient, one-sided ones too, disagree with it, as they do where W has a kink.
 * SLV_EDOMAIN if the error is above a thousandth of |H|, at extreme states, and in double at
 * stretches beyond 1/100 to 100: nothing can be judged by such an H. */
slv_status reference_hessian(const slv_energy *e, const slv_state *s, double *H, double *error);
