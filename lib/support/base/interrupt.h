/* interrupt.h -- SIGINT and SIGTERM end a run after what it is at; the rest is written.
 */
#ifndef BENCH_INTERRUPT_H
#define BENCH_INTERRUPT_H

#include <signal.h>

extern volatile sig_atomic_t interrupted;

void watch_interrupts(void);

#endif
