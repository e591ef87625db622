/* interrupt.h -- SIGINT and SIGTERM set a flag; a run stops at the next convenient
 * point and writes what is finished. */
#ifndef BENCH_INTERRUPT_H
#define BENCH_INTERRUPT_H

#include <signal.h>

extern volatile sig_atomic_t interrupted;

void watch_interrupts(void);

#endif
