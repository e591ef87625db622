/* baseline_child.h -- the values of one energy for a baseline, worked out in a child
 * process: a crash costs what was not sent yet. */
#ifndef VERIFY_BASELINE_CHILD_H
#define VERIFY_BASELINE_CHILD_H

#include "baseline/baseline_values.h"
#include "subjects/subject.h"

typedef struct {
  const subject *subject;
  uint64_t seed;
  const double *pinned; /* [nparam]; NaN: free */
  unsigned scalars;     /* 1 << SCALAR_F64 | ... */
  baseline_extent extent;
  int threads;
  double limit;   /* seconds from one group of states to the next */
  baseline *into; /* what gets the values */
  void (*on_progress)(void *to, double fraction); /* of these values */
  void (*tick)(void *to);
  void *to;
} baseline_child;

/* The lines come in the order of the states, whatever the number of threads.  Where the
 * child crashed or hung a text says so, and *ended_early is 1.  0, or EXIT_HARNESS
 * having said why. */
int baseline_child_run(const baseline_child *c, int *ended_early);

#endif
