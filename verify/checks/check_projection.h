/* check_projection.h -- judges, without a reference, whether C is the clamp of H and A
 * its absolute value. */
#ifndef VERIFY_CHECK_PROJECTION_H
#define VERIFY_CHECK_PROJECTION_H

/* In units of n eps |H|, the worst of: C = clamp(H) by its certificate, C >= 0, C - H
 * >= 0, C (C - H) = 0; A = |H| by A >= 0 and A A = H H, which hold of no other
 * symmetric matrix.  H, C and A are n x n, column-major; H and C are rescaled in place.
 * NaN when an entry is; negative when H is beyond the normal range. */
double eigensolver_ratio(int n, double *H, double *C, const double *A);

#endif
