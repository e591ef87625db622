/* jacobi.h -- the cyclic Jacobi method for symmetric 6 x 6 matrices, as one would
 * write it to do without LAPACK.  Matrices are column-major. */
#ifndef BENCH_JACOBI_H
#define BENCH_JACOBI_H

#include "selvedge/status.h"

/* Eigenvalues w[6], unsorted, and orthonormal eigenvectors V[36], one per column.
 * SLV_EDOMAIN when H is not finite, SLV_ELAPACK when 30 sweeps do not converge. */
slv_status jacobi6(const double H[36], double w[6], double V[36]);

/* P = V diag(max(w, 0)) V'; P may be H. */
slv_status jacobi6_clamp(const double H[36], double P[36]);

#endif
