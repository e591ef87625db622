/* spread.h -- the foundation's bound (oracle.h) for the comparison of two double
 * results: evaluated in quad, or in double for rows that have no quad. */
#ifndef VERIFY_SPREAD_H
#define VERIFY_SPREAD_H

#include "measure/quantity.h"
#include "selvedge/states.h"

/* error / (8 eps |v| + max over xi of |v(x + 8 eps |x| xi / sqrt n) - v(x)|); returns
 * `worst` as soon as the ratio cannot be above it; NaN when v is, infinite when v or
 * the error is. */
double spread_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                    double error, double worst);

/* The same bound for any n numbers: fn gives them at the state for corner -1, else with
 * its inputs moved by spread_corner(). */
typedef slv_status spread_fn(const void *of, int corner, double *v);
double spread_ratio_of(spread_fn *fn, const void *of, int n, double error,
                       double worst);

/* y = x + 8 eps |x| xi / sqrt n, xi corner number `corner` of {-1, 1}^n: each of the 64
 * up to n = 6; beyond, any number is one of the corners. */
void spread_corner(int n, const double *x, double eps, int corner, double *y);

/* 1 where W is smooth around s farther than rounding reaches, and no column of s is
 * beyond 1e+-30. */
int smooth_here(const slv_energy *e, const slv_state *s);

/* error / unit; 0 for no error and infinite for any other where the unit is 0. */
double in_units(double error, double unit);

/* 1 where doubles hold a matrix of this norm to all their digits: the norm is finite
 * and eps times it is a normal number, or it is 0.  0 for NaN. */
int resolved(double size);

/* sqrt(x'x), and |x - y|, without overflow. */
double norm_of(int n, const double *x);
double distance_of(int n, const double *x, const double *y);

#endif
