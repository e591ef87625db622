/* reference_hessian.h -- the Hessian to project: the energy's own, or the gradient's derivative. */
#pragma once

#include "selvedge/states.h"

/* Computes H [n*n] and a bound of its error in the Frobenius norm, from the first that exists of:
 *   the energy's own Hessian   error 0, since a projection starts from these numbers
 *   differences in quad        error estimated from their convergence
 *   differences in double      error estimated from their convergence
 * Differences are symmetrised.  Half of their asymmetry is added to the error, and so is the
 * disagreement with differences of short step, central and one-sided, which reveal a kink of W.
 * Returns SLV_EDOMAIN if H is too inaccurate: if the error exceeds |H| / 1000, at extreme states,
 * and in double if a stretch is outside of 1/100 to 100. */
slv_status reference_hessian(const slv_energy *e, const slv_state *s, double *H, double *error);
