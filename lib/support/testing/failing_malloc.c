#include "support/testing/failing_malloc.h"

#include <errno.h>

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*): names determined by the linker */
void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *s);
char *__real_strndup(const char *s, size_t n);

long until_failure = -1;

static int refuse(void) {
  if (until_failure < 0) return 0;
  if (until_failure > 0) {
    --until_failure;
    return 0;
  }
  errno = ENOMEM; /* like the real functions */
  return 1;
}

void *__wrap_malloc(size_t size) { return refuse() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t n, size_t size) { return refuse() ? NULL : __real_calloc(n, size); }

void *__wrap_realloc(void *p, size_t size) { return refuse() ? NULL : __real_realloc(p, size); }

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  return refuse() ? NULL : __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *s) { return refuse() ? NULL : __real_strdup(s); }

char *__wrap_strndup(const char *s, size_t n) { return refuse() ? NULL : __real_strndup(s, n); }
/* NOLINTEND(*-reserved-identifier,cert-dcl*) */
