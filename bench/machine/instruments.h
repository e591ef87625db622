/* instruments.h -- the real clock, and what the system says of disturbances. */
#ifndef BENCH_INSTRUMENTS_H
#define BENCH_INSTRUMENTS_H

#include "machine/timing.h"

/* of_process: count the context switches of all threads, not of the caller's alone.
 * Measures the resolution of the clock: the least step between readings. */
void instruments_open(instruments *t, int of_process);

#endif
