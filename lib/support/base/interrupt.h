/* interrupt.h -- SIGINT and SIGTERM set a flag; a run stops at the next convenient
 * point and writes what is finished. */
#pragma once

#include <signal.h>

extern volatile sig_atomic_t interrupted;

void watch_interrupts(void);
