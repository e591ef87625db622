/* table_bound.h -- what another code should have computed, and by how much rounding
 * lets it be off.
 *
 * Energy, gradient and Hessian: the foundation's bound (oracle.h),
 *
 *   8 eps |v| + max over corners of |v(x + 8 eps |x| xi / sqrt n) - v(x)|.
 *
 * Eigenvalues, as a sorted vector, and the projection move by no more than the Hessian
 * does (Hoffman and Wielandt; a projection on a convex set): its second term, and 30 n
 * eps |H| for the eigensolver, the threshold of LAPACK's own tests.
 */
#ifndef VERIFY_TABLE_BOUND_H
#define VERIFY_TABLE_BOUND_H

#include "measure/evaluate.h"

double table_scalar_eps(scalar s);

/* y[quantity_size] at the doubles x, p, rounded from quad where the row has it.
 * SLV_EDOMAIN where x is not finite. */
slv_status table_reference(const slv_energy *e, quantity q, const double *x,
                           const double *p, double *y);

typedef struct {
  double error; /* allowed, as a Euclidean norm; 0: none; NaN: cannot be told */
  double size;  /* |v|, or the larger number of which error is a few roundings */
} bound;

/* half[ndof]: besides, the entries of x may be off by so much; NULL: by nothing. */
bound table_bound_of(const slv_energy *e, quantity q, scalar s, const double *x,
                     const double *p, const double *half);

/* May W be judged there?  Not within rounding of where it is not smooth, nor where a
 * fourth power leaves the range of s. */
int table_is_judged(const slv_energy *e, scalar s, const double *x, const double *p);

#endif
