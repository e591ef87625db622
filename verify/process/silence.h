/* silence.h -- decides when a process that does not answer has hung, by its processor time and that
 * of all processes that it started: a slow process computes, a hung one sleeps. */
#pragma once

#include <sys/types.h>

typedef struct {
  double since;       /* time of the last message */
  double looked;      /* time of the last reading of its processor time; 0: none since then */
  double begun, busy; /* processor time at the first reading and at the last */
  double busy_at;     /* time when `busy` last grew */
} silence;

/* Resets s, since the process has answered. */
void silence_ends(silence *s);

/* Returns NULL while the process may still answer.  Else returns the length of its silence, "in 2 s
 * of processor time (--time-limit)", in a text that the next call may replace: without an answer it
 * has computed for `limit` seconds, or computed nothing for as long, or taken ten times as long.
 * Process 0 is an unknown one, which has hung after `limit` seconds. */
const char *silence_is_hang(silence *s, pid_t process, double limit);
