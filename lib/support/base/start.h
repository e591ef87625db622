/* start.h -- start of every program, and interruption by signals. */
#pragma once

#include <signal.h>

/* Opens /dev/null for closed standard streams; otherwise a file opened later would get their number
 * and their output.  Makes writes beyond the limit of file sizes fail instead of ending the
 * program.  Returns 0 if standard output was closed. */
int program_start(void);

/* Number of the signal that arrived, 0: none; a run stops at the next convenient point and writes
 * its finished parts. */
extern volatile sig_atomic_t interrupted;

/* Makes SIGINT, SIGTERM, SIGHUP and SIGPIPE set `interrupted` instead of ending the program.
 * Ignored signals stay ignored: nohup, or a shell that starts a background job, makes a program
 * ignore them. */
void watch_interrupts(void);

/* Restores their default effect in a child. */
void unwatch_interrupts(void);
