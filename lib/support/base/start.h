/* start.h -- start of every program; interruption by signals. */
#pragma once

#include <signal.h>

/* Opens /dev/null for closed standard streams; otherwise a later file would take their number and
 * receive their output.  Makes writes beyond the file size limit fail instead of killing the
 * program.  Exits if a library changed the floating-point mode.  Returns 0 if stdout was closed. */
int program_start(void);

/* Number of a signal that arrived, or 0. A run then stops soon and writes its finished results. */
extern volatile sig_atomic_t interrupted;

/* Makes SIGINT, SIGTERM, SIGHUP and SIGPIPE set `interrupted` instead of ending the program.
 * Signals that are ignored, as by nohup or for background jobs of a shell, stay ignored. */
void watch_interrupts(void);

/* Restores the default effect of these signals in a child process. */
void unwatch_interrupts(void);
