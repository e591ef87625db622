/* evaluate.h -- one quantity of an energy in any scalar, as users ask for it: eigenvalues in
 * ascending order, and from an eigensolver where there is no closed form. */
#pragma once

#include "measure/quantity.h"

/* NULL when `evaluate` can compute q in that scalar; otherwise why not.  *numerical is set to 1
 * when there is no closed form and LAPACK's dsyev computes q from the Hessian, which is possible in
 * double only. */
const char *evaluate_missing(const slv_energy *e, quantity q, scalar s, int *numerical);

/* x[ndof], p[nparam] and y[quantity_size()] are arrays of that scalar.  Call this only when
 * evaluate_missing() returned NULL. */
slv_status evaluate(const slv_energy *e, quantity q, scalar s, const void *x, const void *p,
                    void *y);
