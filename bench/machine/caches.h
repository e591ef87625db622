/* caches.h -- how large the processor's data caches are. */
#ifndef BENCH_CACHES_H
#define BENCH_CACHES_H

enum { CACHE_LEVELS = 3 };

/* Bytes of levels 1 to 3 as the first processor sees them; 0: not known, or none. */
void caches_now(double bytes[CACHE_LEVELS]);

#endif
