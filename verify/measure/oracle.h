/* oracle.h -- the rounding bound, which limits the error of a result in double.  For v = energy,
 * gradient or Hessian at n numbers x it is, in the Euclidean norm,
 *   |error| <= 8 eps |v(x)| + max over xi in {-1, 1}^n of |v(x + 8 eps |x| xi / sqrt n) - v(x)|
 * and for each eigenvalue
 *   |error| <= 16 eps |l| + max over xi of |l(x o (1 + 16 eps xi)) - l(x)|,
 * where o multiplies entry by entry.  The maxima are evaluated in quad.  So a result may have the
 * error of a few roundings of its last operations and of its input.  The second term, the spread,
 * measures how far the state amplifies roundings; derivatives would only estimate it. */
#pragma once

#include "measure/spread.h"

/* Returns |y - v(x)| over the bound, for eigenvalues the largest of their ratios. y is the result
 * in double at state x, p. If the ratio is at most `worst`, may return `worst` instead. Returns NaN
 * if y or the quad result is NaN. The bound includes twice the smallest normal number, because
 * rounding is absolute below it. If v(x), or an eigenvalue, overflows, returns a negative number if
 * y is infinite in the same entries, else infinity. If `single` is 1, y was computed in float: then
 * x is rounded to float, and p comes from params_rounded(). */
double oracle_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                    const double *y, double worst, int single);

/* Returns the ratio for this error of a vector quantity; its bound is evaluated in quad. */
double oracle_bound_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                          double error, double worst);

/* Returns error / (8 eps |v| + max over xi of |v(x + 8 eps |x| xi / sqrt n) - v(x)|) for the
 * distance of two results in double. The bound is evaluated in quad, or in double if e has no quad
 * functions. If the ratio is at most `worst`, may return an upper bound up to `worst`. NaN if v or
 * the error is NaN, infinite if v or the error is infinite. */
double spread_ratio(const slv_energy *e, quantity q, const double *x, const double *p, double error,
                    double worst);

/* Returns the ratio of spread_ratio() for any numbers of norm `size`, whose distance from those at
 * a corner is distance(of, corner). */
double spread_ratio_at(corner_fn *distance, void *of, double eps, double size, double error,
                       double worst);

/* Returns the ratio of spread_ratio() for any n numbers. fn computes them at the state for corner
 * -1, and else with inputs moved by spread_corner(). */
typedef slv_status spread_fn(const void *of, int corner, double *v);
double spread_ratio_of(spread_fn *fn, const void *of, int n, double error, double worst);

/* Returns the largest distance of fn's values from v[n] over the corners where fn succeeds. */
double spread_of(spread_fn *fn, const void *of, int corners, int n, const double *v);

/* Returns the number of correct decimal digits of y, 0 to 34; each eigenvalue has its own. */
double oracle_digits(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                     const slv_f128 *y);
