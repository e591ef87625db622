/* kernel_results.h -- results of a run: one record for each kernel, energy, size and number of
 * threads, and the ratios between records. */
#pragma once

#include "kernels/kernel.h"
#include "machine/timing.h"
#include "support/base/memory.h"
#include "support/records/bench_document.h"
#include "support/stats/stats.h"

/* Record of a kernel.  d lacks these members, which record_describe() adds. */
typedef struct {
  const kernel *row;
  doc_bench_record d;
  int wrong; /* 1: the kernel failed, and so does the run */
  doc_bench_check check;
  op_count ops; /* operations per element */
  doc_bench_outliers outliers;
  doc_bench_disturbed disturbed;
  doc_bench_floor floor; /* minimum time of the element's operations; both 0: unknown */
} record;

typedef enum {
  AGAINST_LIMIT,
  AGAINST_DSYEV,
  AGAINST_SCALAR,
  AGAINST_PROJECTED, /* projection that triangle Jacobians contain */
  AGAINST_POINTS,    /* quads by 2 x 2 points, for quads by one matrix */
  AGAINSTS
} against;

extern const char *const against_words[AGAINSTS];

/* Ratio of the time of `record` to that of `other`, from pairs of samples of one round. */
typedef struct {
  size_t record, other; /* indices of records */
  against against;
  doc_bench_ratio d;
} ratio;

/* Copies a summary into a struct of the document. */
#define SET_SUMMARY(to, s)      \
  (to)->median = (s)->median;   \
  (to)->ci[0] = (s)->ci.lo;     \
  (to)->ci[1] = (s)->ci.hi;     \
  (to)->quartiles[0] = (s)->q1; \
  (to)->quartiles[1] = (s)->q3

typedef struct {
  arena memory; /* seed of the samples */
  items records, ratios;
  items pinned; /* int: numbers of threads that were pinned */
} results;

static inline const record *kernel_results_record(const results *r, size_t i) {
  return (const record *)r->records.at + i;
}
static inline const ratio *kernel_results_ratio(const results *r, size_t i) {
  return (const ratio *)r->ratios.at + i;
}

/* Returns the ratio of record `of` against a; NULL if there is none. */
const ratio *kernel_results_find_ratio(const results *r, size_t of, against a);

/* Returns the document's record, which points into r. */
doc_bench_record record_describe(const record *r);

/* Return GB/s and Gflop/s; 0 if no data are moved, or the operations are unknown. */
double record_bandwidth(const record *r);
double record_flops(const record *r);

/* Returns the least time of the arithmetic in ns, of sums or of divisions; 0: unknown. */
double record_floor(const record *r);

/* Returns whether each thread of a team of that size was pinned to a processor. */
int kernel_results_were_pinned(const results *r, int threads);

/* Compares the records from index `first` on, which belong to one group, with the limit that moves
 * the same data (the faster kind of store), with dsyev, and with the scalar baseline of the same
 * energy; batched triangle Jacobians also with the batched projections, quads with those by
 * points.  Sets `floor` of library kernels from the times of limit/adds-mults (limit/flops for
 * fused kernels), limit/divisions and limit/roots, if timed in this precision.  Fails with
 * SLV_EMEMORY. */
slv_status kernel_results_compare(results *r, size_t first, uint64_t seed);

void kernel_results_free(results *r);
