/* failing_malloc.h -- for tests that make allocations fail: the linker routes those of
 * the libraries here (--wrap=malloc,--wrap=calloc). */
#ifndef FAILING_MALLOC_H
#define FAILING_MALLOC_H

#include <stddef.h>

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*,misc-definitions-in-headers): the linker
 * gives these names, and a test is one file */
void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);

static long until_failure = -1; /* allocations that succeed; -1: all */

static int refuse(void) {
  if (until_failure < 0) return 0;
  return until_failure == 0 ? 1 : (until_failure--, 0);
}

void *__wrap_malloc(size_t size) {
  return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size) {
  return refuse() ? NULL : __real_calloc(n, size);
}
/* NOLINTEND(*-reserved-identifier,cert-dcl*,misc-definitions-in-headers) */

#endif
