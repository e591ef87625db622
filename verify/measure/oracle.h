/* oracle.h -- how large an error of a double result may be: the foundation's bound.
 *
 * For v = energy, gradient or Hessian of n numbers x,
 *
 *   |error| <= 8 eps |v(x)| + max over xi in {-1, 1}^n of
 *              |v(x + 8 eps |x| xi / sqrt n) - v(x)|
 *
 * in the Euclidean norm, and for each eigenvalue
 *
 *   |error| <= 16 eps |l| + max over xi of |l(x o (1 + 16 eps xi)) - l(x)|,
 *
 * the maxima evaluated in quad.  So a result may err as if its last operations and its
 * input had been rounded a few times, no more; where the state amplifies such
 * roundings, the second term knows by how much.  An estimate of the second term by
 * derivatives is not enough.
 */
#ifndef VERIFY_ORACLE_H
#define VERIFY_ORACLE_H

#include "measure/quantity.h"

/* |y - v(x)| over its bound, the worst over the eigenvalues for those; y is the double
 * result to be judged, at the state x, p.  Returns some value <= worst as soon as it is
 * sure that the ratio is not above it.  NaN when y is NaN, or the quad result is.
 *
 * Below the normal numbers the bound is larger by twice the least of them.  Where v(x),
 * or the eigenvalue, is above the largest number: infinite unless y is an infinity in
 * the same entries; a negative number otherwise. */
double oracle_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                    const double *y, double worst);

/* The same for a result y of single precision at x, p, with the eps of float. */
double oracle_ratio_f32(const slv_energy *e, quantity q, const float *x, const float *p,
                        const float *y, double worst);

/* The same for a given error of a vector quantity: the distance of two double results.
 */
double oracle_bound_ratio(const slv_energy *e, quantity q, const double *x,
                          const double *p, double error, double worst);

/* Correct decimal digits of y (in units of v's own size): 0 to 34. */
double oracle_digits(const slv_energy *e, quantity q, const slv_f128 *x,
                     const slv_f128 *p, const slv_f128 *y);

#endif
