/* compare.h -- has anything changed since an earlier run? */
#ifndef BENCH_COMPARE_H
#define BENCH_COMPARE_H

#include <cjson/cJSON.h>

#include "results.h"

typedef enum { CHANGE_NONE, CHANGE_SLOWER, CHANGE_FASTER } change_verdict;

/* Slower or faster when both say so: the rank test at a level of 0.01, and the interval
 * of the ratio of medians lies wholly beyond 1 + noise, or below 1 / (1 + noise). */
typedef struct {
  size_t record; /* the new one */
  double ratio;  /* of medians, new over old */
  interval ci;
  double p; /* of the rank test */
  change_verdict verdict;
} change;

typedef struct {
  items changes;
  size_t gone; /* timed then and not now */
  char old_cpu[128];
} comparison;

const change *comparison_at(const comparison *c, size_t i);
size_t comparison_count(const comparison *c, change_verdict verdict);
const char *change_word(change_verdict verdict);

/* x new, y old; noise as a fraction.  Errors of stats.h. */
slv_status compare_samples(const double *x, size_t nx, const double *y, size_t ny,
                           double noise, uint64_t seed, change *out);

/* Reads an earlier run's records; 0 or an exit code having said what is wrong. */
int compare_read(const char *path, cJSON **old);

/* The records of r with those of `old` of the same kernel, energy, size and threads.
 * 0, or an exit code having said what is wrong: a record without its samples, nothing
 * in common.  Free c->changes.at either way. */
int compare_all(const results *r, const cJSON *old, const char *path, double noise,
                uint64_t seed, comparison *c);

#endif
