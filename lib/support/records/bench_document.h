/* bench_document.h -- the document of selvedge-bench kernels.
 *
 * Times are in ns per element.  Ratios are time over time: of the limit, above 1 is
 * slower than it; of a baseline, below 1 is faster. */
#pragma once

#include "support/records/environment_document.h"

typedef enum { BENCH_KERNEL, BENCH_BASELINE, BENCH_LIMIT } bench_role;
typedef enum { BENCH_DOUBLE, BENCH_FLOAT } bench_scalar;
typedef enum { BENCH_CACHED, BENCH_STREAM } bench_store;

/* Ended by NULL. */
extern const char *const doc_bench_role_words[]; /* "kernel", "baseline", "limit" */

/* Bytes; DOCUMENT_NO_COUNT: not known. */
typedef struct {
  uint64_t L1d, L2, L3;
} doc_bench_caches;

/* The threads of a run by so many. */
typedef struct {
  uint64_t threads;
  document_numbers processors; /* of each thread; empty: they were not pinned */
} doc_bench_team;

typedef struct {
  doc_environment common;
  const doc_bench_caches *caches;
  /* sets of instructions, of the limits and of the kernels; batch_target may be NULL */
  const char *target, *batch_target;
  const char *huge_pages; /* the system's rule for them, or NULL */
  DOCUMENT_LIST_OF(doc_bench_team) pinned;
  double clock_resolution_ns;
} doc_bench_environment;

typedef struct {
  const char *command;
  uint64_t seed, samples;
  double min_time;
  document_numbers sizes, threads;
  double seconds;
  int complete;
} doc_bench_run;

typedef struct {
  int passed;
  double worst, bound;
  uint64_t elements;
  const char *reference;
} doc_bench_check;

typedef struct {
  uint64_t severe_low, mild_low, mild_high, severe_high;
} doc_bench_outliers;

typedef struct {
  uint64_t repeated, marked, stolen, switched, frequency;
} doc_bench_disturbed;

/* Operations per element; additions include subtractions. */
typedef struct {
  uint64_t adds, multiplies, divisions, roots;
} doc_bench_operations;

/* ns of additions and multiplications, and of divisions and roots, alone. */
typedef struct {
  double sums, divisions;
} doc_bench_floor;

typedef struct {
  const char *kernel, *energy; /* energy NULL: a limit of the machine */
  const char *family, *words;
  int role, scalar, store, timed; /* bench_role, bench_scalar, bench_store, flag */
  uint64_t elements, threads, group;
  double bytes_read, bytes_written;
  double flops;                           /* per element; NaN: not counted */
  const doc_bench_operations *operations; /* the same by kind; NULL: not counted */
  double floor_ns;                        /* the larger of its parts; NaN: not known */
  const doc_bench_floor *floor_parts_ns;  /* NULL: not known */
  const char *why;                        /* it was not timed; NULL: it was timed */
  const doc_bench_check *check;           /* NULL: it was not checked */
  /* The members from here on are set only where it was timed. */
  uint64_t slice, passes;
  document_numbers samples; /* by round */
  double median, ci[2], quartiles[2];
  const doc_bench_outliers *outliers;
  const doc_bench_disturbed *disturbed;
  double gb_per_s, gflop_per_s; /* NaN: no data move; operations not known */
} doc_bench_record;

typedef struct {
  const char *kernel, *energy;
  uint64_t elements, threads;
  const char *against, *other; /* "limit", "dsyev", "scalar", ...; the other's kernel */
  double median, ci[2], quartiles[2];
} doc_bench_ratio;

typedef struct doc_bench {
  const char *tool;
  const doc_bench_environment *environment;
  const doc_bench_run *run;
  DOCUMENT_LIST_OF(doc_bench_record) records;
  DOCUMENT_LIST_OF(doc_bench_ratio) ratios;
} doc_bench;

extern const document_shape doc_bench_shape;
