/* oracle.h -- the bound on the error of a double result; other files call it the rounding
 * bound.  For v = energy, gradient or Hessian of n numbers x,
 *   |error| <= 8 eps |v(x)| + max over xi in {-1, 1}^n of |v(x + 8 eps |x| xi / sqrt n) - v(x)|
 * in the Euclidean norm, and for each eigenvalue
 *   |error| <= 16 eps |l| + max over xi of |l(x o (1 + 16 eps xi)) - l(x)|,
 * where o multiplies entry by entry and the maxima are evaluated in quad.  So a result may be as
 * wrong as if its last operations and its input had been rounded a few times, and no more.  The
 * second term measures how far the state amplifies roundings; derivatives only estimate it. */
#pragma once

#include "measure/spread.h"

/* Returns |y - v(x)| over its bound, for eigenvalues the worst ratio.  y is the double result at
 * the state x, p.  May return `worst` early if the ratio is not above it.  Returns NaN if y or the
 * quad result is NaN.  The bound is larger by twice the least normal number, since below it
 * rounding is not relative.  If v(x), or the eigenvalue, is above the largest number, no ratio is
 * defined: the result is infinite unless y is an infinity in the same entries, else a negative
 * number.  If `single` is 1, y was computed in single precision, whose eps and range apply; x is
 * rounded to it, and p is a complete set from params_rounded(). */
double oracle_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                    const double *y, double worst, int single);

/* Returns the ratio for this error of a vector quantity, evaluated in quad. */
double oracle_bound_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                          double error, double worst);

/* Returns this ratio for the distance of two double results, evaluated in quad, or in double for
 * rows without quad: error / (8 eps |v| + max over xi of |v(x + 8 eps |x| xi / sqrt n) - v(x)|).
 * May return an upper bound of the ratio that is at most `worst`.  NaN if v or the error is NaN,
 * infinite if v or the error is infinite. */
double spread_ratio(const slv_energy *e, quantity q, const double *x, const double *p, double error,
                    double worst);

/* Returns that ratio for any n numbers: fn writes them at the state itself for corner -1, and with
 * its inputs moved by spread_corner() for the other corners. */
typedef slv_status spread_fn(const void *of, int corner, double *v);
double spread_ratio_of(spread_fn *fn, const void *of, int n, double error, double worst);

/* Returns the largest distance of fn's values from v[n] over the corners at which fn is defined. */
double spread_of(spread_fn *fn, const void *of, int corners, int n, const double *v);

/* Returns the correct decimal digits of y, 0 to 34, relative to |v|, or to each eigenvalue. */
double oracle_digits(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                     const slv_f128 *y);
