/* reference_hessian.h -- the energy's Hessian, or the gradient's derivative, to project. */
#pragma once

#include "selvedge/states.h"

/* Fills H [n*n] and bounds its error in the Frobenius norm.  The sources, the best one first:
 *   the energy's own Hessian      error 0: a projection is made from these numbers
 *   differences in quad           error by their convergence
 *   differences in double         error by their convergence
 * A derivative is symmetrised.  Its error grows by the antisymmetric part, and by the disagreement
 * of short differences of the gradient, one-sided ones too, which a kink of W causes.  Returns
 * SLV_EDOMAIN if H is not conclusive: if the error is above a thousandth of |H|, at extreme states,
 * and in double at stretches beyond 1/100 to 100. */
slv_status reference_hessian(const slv_energy *e, const slv_state *s, double *H, double *error);
