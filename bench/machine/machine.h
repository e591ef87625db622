/* machine.h -- caches, huge pages, pinning of threads; streams of random numbers. */
#pragma once

#include <stddef.h>

#include "support/records/bench_document.h"

enum { MACHINE_LINE = 512 };

/* Reads the file's first line that starts with `start`; returns 0 if there is none. */
int machine_read_line(const char *path, const char *start, char line[MACHINE_LINE]);

/* Reads the sizes of the first processor's data caches. */
void caches_now(doc_bench_caches *c);

/* Allocates memory, aligned to the size of huge pages and in huge pages if available; NULL without
 * memory.  Release it with free(). With small pages, physical addresses and thus cache conflicts
 * change from run to run, and address translation slows large arrays. */
void *pages_take(size_t bytes);

enum { PAGES_RULE = 16 };

/* Reads Linux's rule for huge pages: "always", "madvise" or "never". Returns 0 if unknown. */
int pages_rule(char rule[PAGES_RULE]);

/* Pins the threads of OpenMP teams of size n: thread t to the t-th processor given to the process.
 * Unpinned, two threads may share a processor while another idles, and each waits for the other at
 * barriers.  If n is 1 or exceeds the number of processors, unpins the calling thread.  Does
 * nothing if OMP_PROC_BIND or OMP_PLACES is set, because the user has decided then.  Returns
 * whether the threads are pinned. */
int pin_threads(int n);

/* Returns the processor of thread t of a pinned team; -1: none. */
int pin_processor(int t);

/* Streams of slv_random_uniform4(), one per purpose in selvedge-bench.  They differ from those of
 * the library's states; lib/support/stats/stats.c uses 1003. */
enum { STREAM_POOL = 1001, STREAM_ORDER, STREAM_TRIANGLES = 1004, STREAM_TURNS, STREAM_PLACES };
