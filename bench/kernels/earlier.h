/* earlier.h -- has anything changed since an earlier run? */
#ifndef BENCH_EARLIER_H
#define BENCH_EARLIER_H

#include <cjson/cJSON.h>

#include "kernels/kernel_results.h"
#include "support/stats/change.h"

typedef struct {
  items changes;
  size_t gone; /* timed then and not now */
  char old_cpu[128];
} comparison;

const change *comparison_at(const comparison *c, size_t i);
size_t comparison_count(const comparison *c, change_verdict verdict);

/* Reads an earlier run's records; 0 or an exit code having said what is wrong. */
int earlier_read(const char *path, cJSON **old);

/* The records of r with those of `old` of the same kernel, energy, size and threads.
 * 0, or an exit code having said what is wrong: a record without its samples, nothing
 * in common.  Free c->changes.at either way. */
int earlier_all(const results *r, const cJSON *old, const char *path, double noise,
                uint64_t seed, comparison *c);

#endif
