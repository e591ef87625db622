#include "support/harness/blas.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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
  (void)execv(program, argv); /* on failure, continues in this process */
}

void blas_reserve(int threads) {
  /* memory per thread: OpenBLAS's buffer, 128 MB; heap; stack.  malloc() would be slow here */
  enum { EACH = (128 + 64 + 8) << 20 };
  void *at = mmap(NULL, EACH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) base_out_of_memory();
  slv_dense_use_one_thread();
  if (threads > 1) blas_reserve(threads - 1); /* before this unused memory is released */
  (void)munmap(at, EACH);
}
