/* scalar_values.h -- the results of an energy's functions in each scalar, converted to double, so
 * that scalars can be compared.
 *
 * For QUANTITY_EIGENVALUES the result is the matrix H = Q L Q' put together from the spectrum:
 * eigenvectors of equal eigenvalues may differ between scalars, the matrix may not. */
#pragma once

#include "measure/quantity.h"

/* How many numbers the functions below write: quantity_size(), but n*n for QUANTITY_EIGENVALUES. */
int scalar_values_size(const slv_energy *e, quantity q);

/* y[quantity_function_max()] at x[ndof], p[nparam].  SLV_ECAPABILITY when the energy has no such
 * function.  In double QUANTITY_EIGENVALUES gives the energy's own Hessian, with which the matrices
 * of the other scalars are compared. */
slv_status scalar_values_f64(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);

/* x and p are rounded to float first. */
slv_status scalar_values_f32(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);
slv_status scalar_values_f128(const slv_energy *e, quantity q, const double *x, const double *p,
                              double *y);

/* A number whose imaginary part is not 0 becomes an infinity, or NaN when that part is NaN. */
slv_status scalar_values_c64(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);
