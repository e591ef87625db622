/* scalar_values.h -- the results of an energy's functions in each scalar, converted to double so
 * that scalars can be compared.  QUANTITY_EIGENVALUES gives the matrix H = Q L Q' made from the
 * spectrum, because eigenvectors of equal eigenvalues may differ between scalars. */
#pragma once

#include "measure/quantity.h"

/* Returns the size of the results below: quantity_size(), but n*n for QUANTITY_EIGENVALUES. */
int scalar_values_size(const slv_energy *e, quantity q);

/* Computes y[quantity_function_max()] at x[ndof], p[nparam].  Returns SLV_ECAPABILITY if the energy
 * has no such function.  In double QUANTITY_EIGENVALUES gives the energy's own Hessian, with which
 * the matrices of the other scalars are compared. */
slv_status scalar_values_f64(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);

/* Rounds x and p to float first. */
slv_status scalar_values_f32(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);
slv_status scalar_values_f128(const slv_energy *e, quantity q, const double *x, const double *p,
                              double *y);

/* Turns a number with a nonzero imaginary part into an infinity, or NaN if that part is NaN. */
slv_status scalar_values_c64(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y);
