/* table_bound.h -- the reference for another code's values, and the bound of their rounding.
 *
 * Energy, gradient and Hessian: the rounding bound (oracle.h),
 *
 *   8 eps |v| + max over corners of |v(x + 8 eps |x| xi / sqrt n) - v(x)|.
 *
 * Eigenvalues, as a sorted vector, and the projection change by no more than the Hessian does
 * (Hoffman and Wielandt; a projection on a convex set).  They have the Hessian's bound, plus 30 n
 * eps |H| for the eigensolver, the threshold of LAPACK's own tests. */
#pragma once

#include "measure/evaluate.h"

/* Returns 1 if all n numbers are finite. */
int table_all_finite(int n, const double *x);

/* Computes y[quantity_size] at the doubles x, p, rounded from quad if the energy has it. Returns
 * SLV_EDOMAIN if x is not finite. */
slv_status table_reference(const slv_energy *e, quantity q, const double *x, const double *p,
                           double *y);

typedef struct {
  double error; /* allowed Euclidean norm; 0: none; NaN: unknown */
  double size;  /* |v|; larger if `error` is more than a few roundings of |v| */
} bound;

/* Input of table_bound_of(): quantity q at x and p, whose values are of scalar s. */
typedef struct {
  const slv_energy *e;
  quantity q;
  scalar s;
  const double *x, *p;
  const double *half; /* [ndof] error of each entry of x by its few digits; NULL: x is exact */
  double enough;      /* above 0: stops once the bound is known to be at least that */
  double rough;       /* above 0: four corners in double, and this in place of 8 eps */
} bounded;

bound table_bound_of(const bounded *values);

/* Returns 1 if W can be compared at x: not within rounding of a place where it is not smooth, and
 * not where a fourth power leaves the range of s. */
int table_is_judged(const slv_energy *e, scalar s, const double *x, const double *p);
