/* derivative.h -- derivatives of a function of n numbers by central differences in quad,
 * extrapolated twice (Richardson).
 *
 * With steps h = r |x| the truncation error is of the order of r^6 times the function's seventh
 * derivative, the rounding error 2^-112 / r times its size.  Where the function is smooth at the
 * scale of |x|, r near 1e-5 leaves about 1e-28 of each, r = 1e-6 leaves 1e-27. */
#pragma once

#include "selvedge/scalar.h"

enum { DERIVATIVE_MAX = 12, DERIVATIVE_OUTPUTS = DERIVATIVE_MAX * DERIVATIVE_MAX };

/* Writes y[m] at x[n]; `with` is what quad_jacobian() was given. */
typedef void quad_function(const slv_f128 *x, const void *with, slv_f128 *y);

/* J[i + m*j] = d y_i / d x_j; n at most DERIVATIVE_MAX, m at most DERIVATIVE_OUTPUTS.  Steps are h,
 * h/2 and h/4, h > 0. */
void quad_jacobian(quad_function *f, const void *with, int n, int m, const slv_f128 *x, slv_f128 h,
                   slv_f128 *J);
