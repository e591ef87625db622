#include <cblas.h>

#include "selvedge/dense.h"

void slv_dense_use_one_thread(void) { openblas_set_num_threads(1); }

const char *slv_dense_blas(void) {
  const char *config = openblas_get_config();
  return config != NULL ? config : "OpenBLAS";
}
