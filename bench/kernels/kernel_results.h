/* kernel_results.h -- what a run leaves: one record for each kernel, energy, size and
 * number of threads, and their ratios. */
#ifndef BENCH_KERNEL_RESULTS_H
#define BENCH_KERNEL_RESULTS_H

#include "kernels/kernel.h"
#include "kernels/kernel_check.h"
#include "machine/timing.h"
#include "support/base/items.h"
#include "support/stats/stats.h"

typedef struct {
  const kernel *row;
  const char *energy; /* NULL: of none */
  size_t elements;
  int threads, group; /* group: of what was sampled together */
  int timed;
  char why[128]; /* it was not */
  check_result check;
  op_count ops; /* of an element */
  int wrong;    /* the check failed: the run fails */
  size_t slice, passes;
  disturbances disturbed;
  double *samples; /* [count] ns per element, by round; NULL when not timed */
  size_t count;
  summary summary;
  /* ns per element that its operations take at least: additions and multiplications;
   * divisions and roots, which share a unit.  Both 0: not known. */
  double sums, divisions;
} record;

typedef enum {
  AGAINST_LIMIT,
  AGAINST_DSYEV,
  AGAINST_SCALAR,
  AGAINST_PROJECTED, /* of Jacobians: the block in F alone */
  AGAINSTS
} against;

/* Time over time of `other`, pair by pair. */
typedef struct {
  size_t record, other; /* places among the records */
  against against;
  summary ratio;
} ratio;

typedef struct {
  items records, ratios;
  items pinned; /* int: numbers of threads that were held on processors */
} results;

const record *kernel_results_record(const results *r, size_t i);
const ratio *kernel_results_ratio(const results *r, size_t i);

/* The ratio of that record; NULL when there is none. */
const ratio *kernel_results_find_ratio(const results *r, size_t of, against a);

const char *against_word(against a);

/* GB/s, 0 where nothing moves; Gflop/s, 0 where their number is not known. */
double record_bandwidth(const record *r);
double record_flops(const record *r);

/* What its arithmetic takes at least, in ns: the longer of sums and divisions; 0: not
 * known. */
double record_floor(const record *r);

/* Were that many threads held on processors of their own? */
int kernel_results_were_pinned(const results *r, int threads);

/* Compares the records of one group, from place `first` on.  Each of a family with the
 * limit of its traffic (that kind of store which is faster), with dsyev and with the
 * scalar reference of the same energy; batched Jacobians of triangles with the batched
 * projections.  Gives library kernels the time of their operations, where the
 * arithmetic limits of their precision were timed, at the rates of limit/adds-mults (or
 * limit/flops where they are fused), limit/divisions and limit/roots.  SLV_EMEMORY. */
slv_status kernel_results_compare(results *r, size_t first, uint64_t seed);

void kernel_results_free(results *r);

#endif
