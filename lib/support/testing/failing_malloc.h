/* failing_malloc.h -- for tests: makes allocations fail.  The linker redirects those of our own
 * code (options of selvedge_failing_malloc), but not those of shared libraries without hooks. */
#pragma once

#include <stddef.h>

extern long until_failure; /* number of allocations that still succeed; -1: all */

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*): names determined by the linker */
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *s);
char *__wrap_strndup(const char *s, size_t n);
/* NOLINTEND(*-reserved-identifier,cert-dcl*) */
