/* table_bound.h -- the reference for another code's values, and the bound of their round-off.
 *
 * Energy, gradient and Hessian: the rounding bound (oracle.h),
 *
 *   8 eps |v| + max over corners of |v(x + 8 eps |x| xi / sqrt n) - v(x)|.
 *
 * Eigenvalues, as a sorted vector, and the projection change by no more than the Hessian does
 * (Hoffman and Wielandt; a projection on a convex set).  Their bound is the Hessian's, plus 30 n
 * eps |H| for the eigensolver, which is the threshold of LAPACK's own tests. */
#pragma once

#include "measure/evaluate.h"

int table_all_finite(int n, const double *x);

/* Computes y[quantity_size] at the doubles x, p.  Evaluates in quad and rounds if the energy has
 * quad functions.  Returns SLV_EDOMAIN if x is not finite. */
slv_status table_reference(const slv_energy *e, quantity q, const double *x, const double *p,
                           double *y);

typedef struct {
  double error; /* largest allowed |given - right|; NaN: unknown */
  double size;  /* magnitude |v|; larger if `error` is more than a few roundings of |v| */
} bound;

/* Input of table_bound_of(): the quantity q at x and p, with values in scalar type s. */
typedef struct {
  const slv_energy *e;
  quantity q;
  scalar s;
  const double *x, *p;
  const double *half; /* [ndof] rounding error of each printed entry of x; NULL: x is exact */
  double enough;      /* if above 0: the actual error; stops once the bound is known to cover it */
  double rough;       /* if above 0: relative error, used instead of 8 eps, with 4 corners */
} bounded;

bound table_bound_of(const bounded *values);

/* Returns 1 if W can be compared at x.  Returns 0 within round-off of a point where W is not
 * smooth, and where a fourth power of x overflows or underflows in s. */
int table_is_judged(const slv_energy *e, scalar s, const double *x, const double *p);
