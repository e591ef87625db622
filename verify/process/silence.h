/* silence.h -- when a process that does not answer has hung.
 *
 * What counts is its processor time, with that of all processes that it started: on a loaded
 * machine a process that computes is slow, and has not hung.  One that sleeps has. */
#pragma once

#include <sys/types.h>

typedef struct {
  double since;       /* when it was last heard */
  double looked;      /* when its processor time was last read; 0: not since then */
  double begun, busy; /* its processor time at the first look and at the last */
  double busy_at;     /* when that last grew */
} silence;

/* The process was heard. */
void silence_ends(silence *s);

/* Returns NULL while the process may still answer.  Else says how long it has not, "in 2 s of
 * processor time (--time-limit)", in a text that the next call may replace: it has computed for
 * `limit` seconds without an answer, or computed nothing for as long, or answered nothing for ten
 * times as long.  0 for a process of which nothing is known: it has hung after `limit` seconds. */
const char *silence_is_hang(silence *s, pid_t process, double limit);
