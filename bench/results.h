/* results.h -- what a run leaves: one record for each kernel, energy, size and number
 * of threads, and their ratios. */
#ifndef BENCH_RESULTS_H
#define BENCH_RESULTS_H

#include "engine.h"
#include "items.h"
#include "kernel.h"
#include "stats.h"
#include "verify.h"

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
  double floor; /* ns per element that its operations take at least; 0: not known */
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
} results;

const record *results_record(const results *r, size_t i);
const ratio *results_ratio(const results *r, size_t i);

/* The ratio of that record; NULL when there is none. */
const ratio *results_find_ratio(const results *r, size_t of, against a);

const char *against_word(against a);

/* GB/s, 0 where nothing moves; Gflop/s, 0 where their number is not known. */
double record_bandwidth(const record *r);
double record_flops(const record *r);

/* Compares the records of one group, from place `first` on.  Each of a family with the
 * limit of its traffic (that kind of store which is faster), with dsyev and with the
 * scalar reference of the same energy; batched Jacobians of triangles with the batched
 * projections.  Gives library kernels in double their floor, where the arithmetic
 * limits were timed: the longer of
 *
 *   additions and multiplications at the rate of limit/adds-mults,
 *   divisions and roots, which share a unit, at the rates of limit/divisions, -/roots.
 *
 * SLV_EMEMORY. */
slv_status results_compare(results *r, size_t first, uint64_t seed);

void results_free(results *r);

#endif
