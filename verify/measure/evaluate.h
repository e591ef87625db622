/* evaluate.h -- computes a quantity of an energy in any scalar, with eigenvalues in ascending
 * order. Without a closed form, an eigensolver computes spectrum and projection. */
#pragma once

#include "measure/quantity.h"

/* Returns NULL if evaluate() can compute q in scalar s, else the reason. Sets *numerical to 1 if q
 * has no closed form, and LAPACK's dsyev computes it from the Hessian in double. */
const char *evaluate_missing(const slv_energy *e, quantity q, scalar s, int *numerical);

/* Computes q into y[quantity_size()] at x[ndof], p[nparam] in scalar s; see evaluate_missing(). */
slv_status evaluate(const slv_energy *e, quantity q, scalar s, const void *x, const void *p,
                    void *y);
