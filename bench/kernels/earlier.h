/* earlier.h -- compares a run with an earlier one. */
#ifndef BENCH_EARLIER_H
#define BENCH_EARLIER_H

#include "kernels/kernel_results.h"
#include "support/records/bench_document.h"
#include "support/stats/change.h"

typedef struct {
  items changes;
  size_t gone; /* records that were timed then, but not now */
} comparison;

const change *comparison_at(const comparison *c, size_t i);
size_t comparison_count(const comparison *c, change_verdict verdict);

/* Reads the document of an earlier run, with its parts in the arena.  Returns 0, or an
 * exit code having said what is wrong. */
int earlier_read(const char *path, doc_bench *old, arena *memory);

/* Compares the records of r with those of `old` for the same kernel, energy, size
 * and threads.  Returns 0, or an exit code having said what is wrong: no record is in
 * both.  Free c->changes.at in either case. */
int earlier_all(const results *r, const doc_bench *old, const char *path, double noise,
                uint64_t seed, comparison *c);

#endif
