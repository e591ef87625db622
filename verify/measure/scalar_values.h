/* scalar_values.h -- results of an energy's functions in each scalar, converted to double.
 * QUANTITY_EIGENVALUES gives H = Q L Q', since eigenvectors of equal eigenvalues may differ.
 * QUANTITY_EIGENVECTORS gives the whole result of the function `spectrum`, except in double. */
#pragma once

#include "measure/quantity.h"

/* Returns the number of values: n*n for QUANTITY_EIGENVALUES, else quantity_function_size(). */
int scalar_values_size(const slv_energy *e, quantity q);

/* Computes y[quantity_function_max()] at x[ndof], p[nparam]. Returns SLV_ECAPABILITY if the energy
 * has no such function. In double, QUANTITY_EIGENVALUES returns the energy's own Hessian, with
 * which Q L Q' of the other scalars is compared. */
slv_status scalar_values_f64(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);

/* Rounds x and p to float, then computes. */
slv_status scalar_values_f32(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);
slv_status scalar_values_f128(const slv_energy *e, quantity q, const double *x, const double *p,
                              double *y);

/* Computes in complex. A number with an imaginary part becomes infinite, or NaN if that is NaN. */
slv_status scalar_values_c64(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);
