/* silence.h -- decides whether a silent process has hung, by the processor time of the process and
 * of all processes that it started: a slow process computes, a hung one sleeps. */
#pragma once

#include <sys/types.h>

typedef struct {
  double since;       /* time of the last message */
  double looked;      /* time of the last reading of the processor time; 0: none yet */
  double begun, busy; /* processor time at the first and the last reading */
  double busy_at;     /* time of the reading at which `busy` last grew */
} silence;

/* Restarts the measurement, because the process has answered. */
void silence_ends(silence *s);

/* Returns NULL while the process may still answer. Else returns the length of its silence, "in 2 s
 * of processor time (--time-limit)", in a static text. The process has hung if, without an answer,
 * it computed for more than `limit` seconds, slept for more than the larger of `limit` and 10 s, or
 * took ten times `limit`. If `process` is 0, unknown, it has hung after `limit` seconds. */
const char *silence_is_hang(silence *s, pid_t process, double limit);
