/* evaluate.h -- one quantity of an energy in any scalar: eigenvalues in ascending order, and from
 * an eigensolver if there is no closed form. */
#pragma once

#include "measure/quantity.h"

/* Returns NULL if `evaluate` can compute q in that scalar, else the reason.  Sets *numerical to 1
 * if there is no closed form and LAPACK's dsyev computes q from the Hessian, in double only. */
const char *evaluate_missing(const slv_energy *e, quantity q, scalar s, int *numerical);

/* Evaluates q.  x[ndof], p[nparam] and y[quantity_size()] are arrays of that scalar.  Requires that
 * evaluate_missing() returned NULL. */
slv_status evaluate(const slv_energy *e, quantity q, scalar s, const void *x, const void *p,
                    void *y);
