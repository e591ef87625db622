/* baseline_child.h -- the values of one energy for a baseline, computed in a child process: a crash
 * costs only the values that were not sent yet. */
#pragma once

#include "baseline/baseline_values.h"
#include "subjects/subject.h"

typedef struct {
  const subject *subject;
  uint64_t seed;
  const double *pinned; /* [nparam]; NaN: free */
  unsigned scalars;     /* 1 << SCALAR_F64 | ... */
  baseline_extent extent;
  int threads;
  double limit;   /* most seconds between two groups of states */
  baseline *into; /* receives the values */
  void (*on_progress)(void *to,
                      double fraction); /* the fraction of this energy's values that is done */
  void (*tick)(void *to);
  void *to;
} baseline_child;

/* The lines come in the order of the states, whatever the number of threads.  When the child
 * crashed or hung, a text in the baseline says so and *ended_early is 1.  Returns 0, or
 * EXIT_HARNESS after a message. */
int baseline_child_run(const baseline_child *c, int *ended_early);
