/* spread.h -- the foundation's bound (oracle.h) for the comparison of two double results: evaluated
 * in quad, or in double for rows that have no quad. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"

/* Returns error / (8 eps |v| + max over xi of |v(x + 8 eps |x| xi / sqrt n) - v(x)|), or an upper
 * bound of this ratio that is at most `worst`.  NaN if v or the error is NaN, infinite if v or the
 * error is infinite. */
double spread_ratio(const slv_energy *e, quantity q, const double *x, const double *p, double error,
                    double worst);

/* The same bound for any n numbers: fn writes them at the state itself for corner -1, and with its
 * inputs moved by spread_corner() for the other corners. */
typedef slv_status spread_fn(const void *of, int corner, double *v);
double spread_ratio_of(spread_fn *fn, const void *of, int n, double error, double worst);

/* How far fn's values move from v[n] over so many corners; those where fn is not defined do not
 * count. */
double spread_of(spread_fn *fn, const void *of, int corners, int n, const double *v);

/* Returns the second term of the bound: the largest distance over so many corners, of which
 * distance() returns one; NaN if a distance is.  If the error is at most `worst` times the bound of
 * the first corners, returns minus that bound.  Every bound of this kind is computed by this loop.
 */
typedef slv_f128 corner_fn(void *of, int corner);
slv_f128 spread_largest(corner_fn *distance, void *of, int corners, slv_f128 error, slv_f128 base,
                        double worst);

/* Entry i of xi, corner number `corner` of {-1, 1}^n: 1 or -1.  Numbers 0 to 63 are all corners up
 * to n = 6; for larger n every number gives some corner, chosen by a hash. */
enum { SPREAD_CORNERS = 64 };
int spread_sign(int n, int corner, int i);

/* y = x + 8 eps |x| xi / sqrt n */
void spread_corner(int n, const double *x, double eps, int corner, double *y);

/* 1 where W is smooth around s within a distance well above rounding, and s has no
 * column shorter than 1e-30 or longer than 1e+30. */
int state_is_smooth(const slv_energy *e, const slv_state *s);

/* Machine epsilon, least normal and largest number of a scalar; and a size above which squares may
 * leave the range. */
typedef struct {
  double eps, least, most, huge;
} scalar_format;
extern const scalar_format scalar_formats[]; /* by scalar */

/* The format that e's functions in double compute in, which all bounds on their results follow:
 * float's if e claims SLV_SINGLE_PRECISION. */
const scalar_format *format_of(const slv_energy *e);
double eps_of(const slv_energy *e); /* its machine epsilon */

/* A threshold that suits double, such as one that leaves half of the digits, in another scalar. */
#define IN_SCALAR(threshold, eps) ((threshold)*sqrt((eps) / DBL_EPSILON))

/* The largest part of the values around a state that is rounding, 1e-7 in double: a formula that
 * loses more than half of its digits there has more than rounding errors. */
#define LARGEST_ROUNDING(eps) IN_SCALAR(1e-7, eps)

/* LAPACK's own tests pass below this, in units of n eps |H|. */
enum { LAPACK_THRESHOLD = 30 };

/* The larger of the two; NaN where either is. */
double worse_of(double a, double b);

/* error / unit.  For unit = 0: 0 when the error is 0, else infinite. */
double error_in_units(double error, double unit);

/* 1 where the format can hold a matrix of this norm with all digits: the norm is 0, or it is finite
 * and eps times it is a normal number.  0 for NaN. */
int norm_is_resolved(const scalar_format *in, double size);

/* sqrt(x'x), and |x - y|, without overflow. */
double vector_norm(int n, const double *x);
double vector_distance(int n, const double *x, const double *y);
