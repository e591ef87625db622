/* kernel_values.h -- what a function of a row gives in each scalar, as doubles, so that
 * scalars can be compared.
 *
 * A spectrum is put together again, H = Q L Q': eigenvectors of equal eigenvalues may
 * differ, the matrix may not. */
#ifndef VERIFY_KERNEL_VALUES_H
#define VERIFY_KERNEL_VALUES_H

#include "measure/row_functions.h"

/* How many numbers: kernel_size, but n*n for a spectrum. */
int kernel_values_size(const slv_energy *e, kernel k);

/* y[KERNEL_MAX] at x[ndof], p[nparam].  SLV_ECAPABILITY when the row has none.  In
 * double a spectrum is not put together: H itself is what the others are held against.
 */
slv_status kernel_values_f64(const slv_energy *e, kernel k, const double *x,
                             const double *p, double *y);

/* x and p are rounded to float first. */
slv_status kernel_values_f32(const slv_energy *e, kernel k, const double *x,
                             const double *p, double *y);
slv_status kernel_values_f128(const slv_energy *e, kernel k, const double *x,
                              const double *p, double *y);

/* An infinity in place of a number whose imaginary part is not 0. */
slv_status kernel_values_c64(const slv_energy *e, kernel k, const double *x,
                             const double *p, double *y);

#endif
