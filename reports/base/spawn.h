/* spawn.h -- runs another program without a shell. */
#pragma once

#include <sys/types.h>

#define SPAWN_NOT_FOUND 127 /* exit code when the program could not be started */

/* Starts argv[0], found along PATH, in the folder `dir`; argv ends with NULL. Returns -1 and sets
 * errno when no process can be made. The child leads its own process group; a SIGHUP, SIGINT or
 * SIGTERM to this process also ends that group. Only one child may run at a time. */
pid_t spawn_start(const char *dir, char *const argv[]);

/* Waits for the child. Returns its exit code, or 128 + the signal that ended it, or -1. */
int spawn_wait(pid_t child);
