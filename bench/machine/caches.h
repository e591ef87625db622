/* caches.h -- how large the processor's data caches are. */
#ifndef BENCH_CACHES_H
#define BENCH_CACHES_H

enum { CACHE_LEVELS = 3 };

/* Bytes of the data caches of levels 1 to 3 of the first processor; 0 where there is
 * none or its size is not known. */
void caches_now(double bytes[CACHE_LEVELS]);

#endif
