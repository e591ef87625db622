/* pages.h -- memory in huge pages, for the arrays that kernels stream through.
 *
 * With small pages, the physical addresses differ in every run, and with them how
 * well an array fits into a cache; in large arrays, address translation takes time
 * as well. Huge pages avoid both, where the system has them. */
#ifndef BENCH_PAGES_H
#define BENCH_PAGES_H

#include <stddef.h>

/* Memory aligned to huge pages, for which the system is asked; NULL when there is no
 * memory.  Release it with free(). */
void *pages_take(size_t bytes);

enum { PAGES_RULE = 16 };

/* Linux's rule for transparent huge pages: "always", "madvise" or "never".  Returns
 * 0 where it is not known. */
int pages_rule(char rule[PAGES_RULE]);

#endif
