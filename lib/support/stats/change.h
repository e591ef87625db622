/* change.h -- decides whether times have changed. */
#pragma once

#include "support/stats/stats.h"

typedef enum { CHANGE_NONE, CHANGE_SLOWER, CHANGE_FASTER } change_verdict;

/* Slower or faster if both tests agree: the rank test at a level of 0.01, and the
 * confidence interval of the ratio of medians, which must lie wholly above 1 + noise
 * or below 1 / (1 + noise). */
typedef struct {
  double ratio; /* of the medians, new over old */
  interval ci;
  double p; /* of the rank test */
  change_verdict verdict;
} change;

/* Compares samples x (new) and y (old); noise is a fraction. Errors are those of stats.h. */
slv_status compare_samples(const double *x, size_t nx, const double *y, size_t ny, double noise,
                           uint64_t seed, change *out);
