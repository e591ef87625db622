/* start.h -- start of every program, and interruption by signals. */
#pragma once

#include <signal.h>

/* Opens /dev/null for closed standard streams, whose number and output a later file would get.
 * Makes writes past the file size limit fail, not exit.  Exits if a library changed the
 * floating-point mode.  Returns 0 if stdout was closed. */
int program_start(void);

/* Signal that arrived, or 0.  A run then stops as soon as it can and writes its finished parts. */
extern volatile sig_atomic_t interrupted;

/* Makes SIGINT, SIGTERM, SIGHUP and SIGPIPE set `interrupted` instead of ending the program.
 * Ignored signals stay ignored, as nohup or a shell's background job wants. */
void watch_interrupts(void);

/* Restores their default effect in a child. */
void unwatch_interrupts(void);
