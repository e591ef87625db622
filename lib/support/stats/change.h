/* change.h -- have times changed? */
#ifndef PROGRAM_CHANGE_H
#define PROGRAM_CHANGE_H

#include "support/stats/stats.h"

typedef enum { CHANGE_NONE, CHANGE_SLOWER, CHANGE_FASTER } change_verdict;

/* Slower or faster when both say so: the rank test at a level of 0.01, and the interval
 * of the ratio of medians lies wholly beyond 1 + noise, or below 1 / (1 + noise). */
typedef struct {
  size_t record; /* whose samples they are: the caller's own */
  double ratio;  /* of medians, new over old */
  interval ci;
  double p; /* of the rank test */
  change_verdict verdict;
} change;

const char *change_word(change_verdict verdict);

/* x new, y old; noise as a fraction.  Errors of stats.h. */
slv_status compare_samples(const double *x, size_t nx, const double *y, size_t ny,
                           double noise, uint64_t seed, change *out);

#endif
