/* spread.h -- parts of the rounding bound of oracle.h: spreads, formats of scalars, norms. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"

/* Returns the second term of the bound: the largest distance() over `corners` corners; NaN if any
 * is.  If the error is at most `worst` times the bound of the first corners, returns minus that
 * bound. */
typedef slv_f128 corner_fn(void *of, int corner);
slv_f128 spread_largest(corner_fn *distance, void *of, int corners, slv_f128 error, slv_f128 base,
                        double worst);

/* Returns entry i, 1 or -1, of corner xi of {-1, 1}^n.  Corners 0 to 63 are all corners up to n =
 * 6; for larger n a hash maps every number to some corner. */
enum { SPREAD_CORNERS = 64 };
int spread_sign(int n, int corner, int i);

/* Computes y = x + 8 eps |x| xi / sqrt n. */
void spread_corner(int n, const double *x, double eps, int corner, double *y);

/* Returns 1 if W is smooth around s within a distance well above rounding, and s has no column
 * shorter than 1e-30 or longer than 1e+30. */
int state_is_smooth(const slv_energy *e, const slv_state *s);

/* Machine epsilon, least normal and largest number, and a size above which squares overflow. */
typedef struct {
  double eps, least, most, huge;
} scalar_format;
extern const scalar_format scalar_formats[]; /* by scalar */

/* Returns the format in which e's double functions compute: float's if e claims
 * SLV_SINGLE_PRECISION.  All bounds on their results follow from it. */
const scalar_format *format_of(const slv_energy *e);
double eps_of(const slv_energy *e); /* machine epsilon */

/* Converts a threshold for double, such as half of the digits, to another scalar. */
#define IN_SCALAR(threshold, eps) ((threshold)*sqrt((eps) / DBL_EPSILON))

/* Largest relative rounding that is tolerated around a state, 1e-7 in double: to lose more than
 * half of the digits is a mistake. */
#define LARGEST_ROUNDING(eps) IN_SCALAR(1e-7, eps)

/* Upper bound of LAPACK's own tests, in units of n eps |H|. */
enum { LAPACK_THRESHOLD = 30 };

/* Returns the larger of a and b; NaN if either is. */
double worse_of(double a, double b);

/* Returns error / unit.  For unit = 0 returns 0 if the error is 0, else infinity. */
double error_in_units(double error, double unit);

/* Returns 1 if the format can hold a matrix of this norm with all digits: the norm is 0, or finite
 * and eps times it is a normal number.  Returns 0 for NaN. */
int norm_is_resolved(const scalar_format *in, double size);

/* Return sqrt(x'x), and |x - y|, without overflow. */
double vector_norm(int n, const double *x);
double vector_distance(int n, const double *x, const double *y);
