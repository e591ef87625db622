/* scalar_values.h -- what the functions of a row give in each scalar, as doubles, so
 * that scalars can be compared.
 *
 * For QUANTITY_EIGENVALUES the spectrum is put together again, H = Q L Q': eigenvectors
 * of equal eigenvalues may differ, the matrix may not. */
#ifndef VERIFY_SCALAR_VALUES_H
#define VERIFY_SCALAR_VALUES_H

#include "measure/quantity.h"

/* How many numbers: quantity_size, but n*n for a spectrum. */
int scalar_values_size(const slv_energy *e, quantity q);

/* y[QUANTITY_FUNCTION_MAX] at x[ndof], p[nparam].  SLV_ECAPABILITY when the row has
 * none.  In double a spectrum is not put together: the others are compared with H
 * itself. */
slv_status scalar_values_f64(const slv_energy *e, quantity q, const double *x,
                             const double *p, double *y);

/* x and p are rounded to float first. */
slv_status scalar_values_f32(const slv_energy *e, quantity q, const double *x,
                             const double *p, double *y);
slv_status scalar_values_f128(const slv_energy *e, quantity q, const double *x,
                              const double *p, double *y);

/* An infinity in place of a number whose imaginary part is not 0. */
slv_status scalar_values_c64(const slv_energy *e, quantity q, const double *x,
                             const double *p, double *y);

#endif
