/* spread.h -- parts of the rounding bound (oracle.h): corners, formats of scalars, norms. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"

/* Returns the spread, the second term of the bound: the largest distance() over the corners, or NaN
 * if one is NaN. If the error is at most `worst` times the bound over the first corners, returns
 * minus that bound instead. */
typedef slv_f128 corner_fn(void *of, int corner);
slv_f128 spread_largest(corner_fn *distance, void *of, int corners, slv_f128 error, slv_f128 base,
                        double worst);

/* Returns the sign xi_i of a corner xi of {-1, 1}^n. For n <= 6 corners 0 to 63 are all of them;
 * for larger n a hash chooses 64. */
enum { SPREAD_CORNERS = 64 };
int spread_sign(int n, int corner, int i);

/* Computes y = x + 8 eps |x| xi / sqrt n. */
void spread_corner(int n, const double *x, double eps, int corner, double *y);

/* Returns 1 if W is smooth around s within a distance well above round-off, and the columns of s
 * are at least 1e-30 and at most 1e+30 long. */
int state_is_smooth(const slv_energy *e, const slv_state *s);

/* Machine epsilon, smallest normal and largest number, and norm above which squares overflow */
typedef struct {
  double eps, least, most, huge;
} scalar_format;
extern const scalar_format scalar_formats[]; /* indexed by scalar */

/* Returns the format in which the functions in double of e compute: float if e claims
 * SLV_SINGLE_PRECISION. It determines all bounds on their results. */
const scalar_format *format_of(const slv_energy *e);
double eps_of(const slv_energy *e); /* machine epsilon */

/* Converts a threshold for double, such as half of the digits, to a scalar with this eps. */
#define IN_SCALAR(threshold, eps) ((threshold)*sqrt((eps) / DBL_EPSILON))

/* Largest relative round-off that is excused around a state, 1e-7 in double: a formula that loses
 * more than half of the digits has a mistake. */
#define LARGEST_ROUNDING(eps) IN_SCALAR(1e-7, eps)

/* Threshold of LAPACK's own tests, in units of n eps |H| */
enum { LAPACK_THRESHOLD = 30 };

/* Returns the larger of a and b; NaN if one is NaN. */
double worse_of(double a, double b);

/* Returns error / unit; if unit is 0, returns 0 if the error is 0, else infinity. */
double error_in_units(double error, double unit);

/* Returns 1 if the format can hold a matrix of this norm with all digits: the norm is 0, or finite
 * and large enough that eps times it is a normal number. Returns 0 for NaN. */
int norm_is_resolved(const scalar_format *in, double size);

/* Returns 1 if every number is 0, or its size is from least to most. */
int numbers_fit(int n, const double *x, double least, double most);

/* Return |x| and |x - y|, without overflow. */
double vector_norm(int n, const double *x);
double vector_distance(int n, const double *x, const double *y);
