#include "support/harness/blas.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "selvedge/dense.h"
#include "support/base/memory.h"

void blas_start(char **argv) {
  static const char name[] = "OPENBLAS_NUM_THREADS";
  char program[4096];
  const char *set = getenv(name);
  if (set != NULL && strcmp(set, "1") == 0) return;
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0 || setenv(name, "1", 1) != 0) return;
  program[length] = '\0';
  (void)execv(program, argv); /* if that fails, this process continues */
}

void blas_reserve(int threads) {
  /* Memory of a thread: OpenBLAS's buffer, 128 MB; the C library's heap; the stack. */
  enum { EACH = (128 + 64 + 8) << 20 };
  arena all = {0};
  slv_dense_use_one_thread();
  for (int i = 0; i < threads; i++) (void)arena_alloc(&all, EACH, 1); /* not touched */
  arena_free(&all);
}
