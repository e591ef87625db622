/* table_bound.h -- what another code should have computed, and by how much its rounding
 * may change that.
 *
 * Energy, gradient and Hessian: the foundation's bound (oracle.h),
 *
 *   8 eps |v| + max over corners of |v(x + 8 eps |x| xi / sqrt n) - v(x)|.
 *
 * Eigenvalues, as a sorted vector, and the projection change by no more than the
 * Hessian does (Hoffman and Wielandt; a projection on a convex set).  They have the
 * Hessian's bound, plus 30 n eps |H| for the eigensolver, the threshold of LAPACK's own
 * tests. */
#pragma once

#include "measure/evaluate.h"

/* Are all n numbers finite? */
int table_all_finite(int n, const double *x);

/* y[quantity_size] at the doubles x, p, rounded from quad where the energy has it.
 * SLV_EDOMAIN where x is not finite. */
slv_status table_reference(const slv_energy *e, quantity q, const double *x, const double *p,
                           double *y);

typedef struct {
  double error; /* allowed, in the Euclidean norm; 0: no error is allowed; NaN: unknown */
  double size;  /* |v|; larger where `error` is more than a few roundings of |v| */
} bound;

/* half[ndof]: how far each entry of x may be off because it was printed with few
 * digits; NULL: x is exact. */
bound table_bound_of(const slv_energy *e, quantity q, scalar s, const double *x, const double *p,
                     const double *half);

/* In double, with four corners in place of all, and that part of the value in place of 8 eps. */
bound table_bound_rough(const slv_energy *e, quantity q, const double *x, const double *p,
                        double part);

/* May W be compared there?  Not within rounding of a place where it is not smooth, and
 * not where a fourth power leaves the range of s. */
int table_is_judged(const slv_energy *e, scalar s, const double *x, const double *p);
