/* eigen.c -- LAPACK's dsyev for small matrices; it scales against overflow and underflow itself. */
#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

#include "elements/workspace.h"
#include "selvedge/dense.h"

static slv_status check_matrix(int n, const double *H) {
  if (n < 1 || n > SLV_DENSE_MAX) return SLV_EARG;
  for (int i = 0; i < n * n; i++)
    if (!isfinite(H[i])) return SLV_EDOMAIN;
  return SLV_OK;
}

/* dsyev needs n (block size + 2) numbers of working memory; the block size is 32. */
enum { WORK = 34 };

static slv_status solve(int n, const double *H, double *w, double *V, double *room) {
  double *A = room, *lambda = A + n * n, *work = lambda + n;
  memcpy(A, H, (size_t)(n * n) * sizeof *H);
  const lapack_int info = LAPACKE_dsyev_work(LAPACK_COL_MAJOR, V != NULL ? 'V' : 'N', 'U', n, A, n,
                                             lambda, work, WORK * n);
  if (info != 0) return SLV_ELAPACK;
  memcpy(w, lambda, (size_t)n * sizeof *w);
  if (V != NULL) memcpy(V, A, (size_t)(n * n) * sizeof *V);
  return SLV_OK;
}

slv_status slv_dense_eigen(int n, const double *H, double *w, double *V) {
  workspace s;
  SLV_TRY(check_matrix(n, H));
  double *room = workspace_take(&s, n * n + n + WORK * n);
  const slv_status status = room != NULL ? solve(n, H, w, V, room) : SLV_EMEMORY;
  workspace_drop(&s);
  return status;
}

void slv_dense_use_one_thread(void) { openblas_set_num_threads(1); }

const char *slv_dense_blas(void) {
  const char *config = openblas_get_config();
  return config != NULL ? config : "OpenBLAS";
}
