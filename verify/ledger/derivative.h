/* derivative.h -- derivatives of a function of n numbers by central differences in
 * quad, twice extrapolated (Richardson).
 *
 * With steps h = r |x| the truncation is of the order of r^6 of the function's seventh
 * derivative, the rounding 2^-112 / r of its size: r near 1e-5 leaves about 1e-28 of
 * both, where the function is smooth at the scale of |x|; r = 1e-6 leaves 1e-27. */
#ifndef VERIFY_DERIVATIVE_H
#define VERIFY_DERIVATIVE_H

#include "selvedge/scalar.h"

enum { DERIVATIVE_MAX = 12, DERIVATIVE_OUTPUTS = DERIVATIVE_MAX * DERIVATIVE_MAX };

/* y[m] of x[n]; `with` is handed through. */
typedef void quad_function(const slv_f128 *x, const void *with, slv_f128 *y);

/* J[i + m*j] = d y_i / d x_j; n at most DERIVATIVE_MAX, m at most DERIVATIVE_OUTPUTS.
 * Steps are h, h/2 and h/4, h > 0. */
void quad_jacobian(quad_function *f, const void *with, int n, int m, const slv_f128 *x,
                   slv_f128 h, slv_f128 *J);

#endif
