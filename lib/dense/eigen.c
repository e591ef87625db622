/* eigen.c -- LAPACK's dsyev for small matrices.  dsyev scales the matrix itself,
 * which guards against overflow and underflow. */
#include <lapacke.h>
#include <math.h>
#include <string.h>

#include "selvedge/dense.h"

static slv_status check_matrix(int n, const double *H) {
  if (n < 1 || n > SLV_MAX_DOF) return SLV_EARG;
  for (int i = 0; i < n * n; i++)
    if (!isfinite(H[i])) return SLV_EDOMAIN;
  return SLV_OK;
}

slv_status slv_dense_eigen(int n, const double *H, double *w, double *V) {
  enum { WORK = 34 * SLV_MAX_DOF }; /* n (block + 2), with LAPACK's block size 32 */
  double A[SLV_MAX_DOF * SLV_MAX_DOF], lambda[SLV_MAX_DOF], work[WORK];
  SLV_TRY(check_matrix(n, H));
  memcpy(A, H, (size_t)(n * n) * sizeof *H);
  const lapack_int info = LAPACKE_dsyev_work(LAPACK_COL_MAJOR, V != NULL ? 'V' : 'N',
                                             'U', n, A, n, lambda, work, WORK);
  if (info != 0) return SLV_ELAPACK;
  memcpy(w, lambda, (size_t)n * sizeof *w);
  if (V != NULL) memcpy(V, A, (size_t)(n * n) * sizeof *V);
  return SLV_OK;
}
