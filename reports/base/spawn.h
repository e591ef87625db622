/* spawn.h -- run another program, without a shell in between. */
#ifndef REPORTS_SPAWN_H
#define REPORTS_SPAWN_H

#include <sys/types.h>

#define SPAWN_NOT_FOUND 127 /* the exit code of a program that could not be started */

/* Starts argv[0], found along PATH, in folder `dir`; argv ends with NULL.  -1 and errno
 * when there is no process to be had.  It heads a process group of its own, which a
 * SIGHUP, SIGINT or SIGTERM to this process ends, too: one child at a time. */
pid_t spawn_start(const char *dir, char *const argv[]);

/* Waits for it: its exit code, or 128 + the signal that ended it, or -1. */
int spawn_wait(pid_t child);

#endif
