/* pages.h -- memory for arrays that are streamed.
 *
 * With small pages, where in the physical memory each lies decides how well an array
 * fits into a cache, another way in every run; and of large arrays the translation of
 * addresses takes time.  Huge pages end both, where the system has them. */
#ifndef BENCH_PAGES_H
#define BENCH_PAGES_H

#include <stddef.h>

/* Aligned to a huge page, which it asks for; NULL when there is no memory.  free() it.
 */
void *pages_take(size_t bytes);

enum { PAGES_RULE = 16 };

/* Linux's rule, "always", "madvise" or "never"; 0 where it is not known. */
int pages_rule(char rule[PAGES_RULE]);

#endif
