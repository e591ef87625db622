/* instruments.h -- the real clock, and what the system reports about disturbances. */
#ifndef BENCH_INSTRUMENTS_H
#define BENCH_INSTRUMENTS_H

#include "machine/timing.h"

/* Fills *t and measures the resolution of the clock, the least step between
 * readings. of_process: count the context switches of all threads, not of the
 * calling one alone. */
void instruments_open(instruments *t, int of_process);

#endif
