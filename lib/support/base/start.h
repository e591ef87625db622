/* start.h -- what every program does at its start, and when a signal interrupts it. */
#pragma once

#include <signal.h>

/* Opens /dev/null for standard streams that are closed: otherwise a file opened later would get
 * their number, and what is printed. Makes writes beyond the limit of file sizes fail instead of
 * ending the program. Returns 0 if standard output was closed. */
int program_start(void);

/* The signal that came, 0: none; a run stops at the next convenient point and writes what is
 * finished. */
extern volatile sig_atomic_t interrupted;

/* From this call on SIGINT, SIGTERM, SIGHUP and SIGPIPE set that instead of ending the program.
 * Signals that are ignored stay ignored: nohup, or a shell that starts a background job, makes a
 * program ignore them. */
void watch_interrupts(void);

/* Gives them their default effect again, in a child. */
void unwatch_interrupts(void);
