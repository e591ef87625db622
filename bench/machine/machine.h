/* machine.h -- caches, memory in huge pages, pinned threads, and the program's random streams. */
#pragma once

#include <stddef.h>

#include "support/records/bench_document.h"

enum { MACHINE_LINE = 512 };

/* Reads the first line of the file that begins so; returns 0 if there is none. */
int machine_read_line(const char *path, const char *start, char line[MACHINE_LINE]);

/* Caches of the first processor. */
void caches_now(doc_bench_caches *c);

/* Returns memory in huge pages if the system has them, aligned to their size; NULL without memory.
 * Release it with free().  With small pages, physical addresses differ in every run, and with them
 * how well an array fits into a cache; in large arrays, address translation takes time, too. */
void *pages_take(size_t bytes);

enum { PAGES_RULE = 16 };

/* Reads Linux's rule for transparent huge pages: "always", "madvise" or "never"; 0 if unknown. */
int pages_rule(char rule[PAGES_RULE]);

/* Pins the threads of OpenMP's teams of n: thread t to the t-th of the processors that the process
 * was given.  Without pinning, the system may put two threads on one processor while another idles;
 * each then waits at barriers for the other.  For n = 1, or more threads than processors, the
 * calling thread may use all of these again.  Does nothing if OMP_PROC_BIND or OMP_PLACES is set,
 * since the user has decided then.  Returns whether the threads are pinned. */
int pin_threads(int n);

/* Returns the processor of thread t of a pinned team; -1 if there is none. */
int pin_processor(int t);

/* Streams of slv_random_uniform4() that selvedge-bench uses, one per purpose.  They differ from
 * those of the library's states; 1003 is used by lib/support/stats/stats.c. */
enum { STREAM_POOL = 1001, STREAM_ORDER, STREAM_TRIANGLES = 1004, STREAM_TURNS, STREAM_PLACES };
