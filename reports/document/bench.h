/* bench.h -- the documents of selvedge-bench (bench.schema.json), read.
 *
 * Times are in ns per element.  Ratios are time over time: of the limit, above 1 is
 * slower than it; of a baseline, below 1 is faster.
 */
#ifndef REPORTS_BENCH_H
#define REPORTS_BENCH_H

#include "document/records.h"

typedef enum { BENCH_KERNEL, BENCH_BASELINE, BENCH_LIMIT } bench_role;
typedef enum { BENCH_DOUBLE, BENCH_FLOAT } bench_scalar;
typedef enum { BENCH_CACHED, BENCH_STREAM } bench_store;
typedef enum { BENCH_SAME, BENCH_SLOWER, BENCH_FASTER } bench_verdict;

/* Bytes; empty: not known. */
typedef struct {
  numbers L1d, L2, L3;
} caches_row;

/* Of one number of threads. */
typedef struct {
  uint64_t threads;
  numbers processors; /* that held them; empty: the system placed them */
} team_row;

typedef struct {
  const caches_row *caches;
  const char *target, *batch_target; /* of the limits; of the kernels, or NULL */
  const char *huge_pages;            /* the system's rule for them, or NULL */
  LIST(team_row) pinned;
  double clock_resolution_ns;
} machine_row;

typedef struct {
  const char *command, *seed;
  uint64_t samples;
  double min_time;
  numbers sizes, threads;
  double seconds;
  int complete;
} bench_run_row;

typedef struct {
  int passed;
  double worst, bound;
  uint64_t elements;
  const char *reference;
} bench_check_row;

typedef struct {
  uint64_t severe_low, mild_low, mild_high, severe_high;
} outliers_row;

typedef struct {
  uint64_t repeated, marked, stolen, switched, frequency;
} disturbed_row;

/* Per element. */
typedef struct {
  uint64_t adds, multiplies, divisions, roots;
} operations_row;

/* ns of additions and multiplications, and of divisions and roots, alone. */
typedef struct {
  double sums, divisions;
} floor_row;

typedef struct {
  const char *kernel, *energy; /* energy NULL: of none */
  const char *family, *words;
  int role, scalar, store, timed;
  uint64_t elements, threads, group;
  double bytes_read, bytes_written;
  numbers flops;                    /* per element; empty: not counted */
  const operations_row *operations; /* the same by kind; NULL: not counted */
  const floor_row *floor_parts_ns;  /* NULL: not known */
  const char *why;                  /* it was not timed; NULL: it was */
  const bench_check_row *check;     /* NULL: it could not be had */
  /* from here on only where it was timed */
  uint64_t slice, passes;
  numbers samples; /* by round */
  double median, ci[2], quartiles[2];
  const outliers_row *outliers;
  const disturbed_row *disturbed;
  numbers gb_per_s, gflop_per_s;
} bench_record_row;

typedef struct {
  const char *kernel, *energy;
  uint64_t elements, threads;
  const char *against, *other; /* "limit", "dsyev", "scalar", ...; the other's kernel */
  double median, ci[2];
} bench_ratio_row;

typedef struct {
  const char *kernel, *energy;
  uint64_t elements, threads;
  double ratio, ci[2], p;
  int verdict;
} bench_change_row;

typedef LIST(bench_record_row) bench_record_list;

typedef struct bench_row {
  const char *schema, *tool;
  const environment_row *environment;
  const machine_row *machine; /* what its environment says beyond that */
  const bench_run_row *run;
  bench_record_list records;
  LIST(bench_ratio_row) ratios;
  LIST(bench_change_row) changes;
} bench_row;

/* Its values were wrong, or it broke off: it was not timed for that. */
int bench_failed(const bench_record_row *r);

/* Of the same energy, or both of none. */
int bench_same_energy(const char *a, const char *b);

/* The measured ratio of r; NULL: none. */
const bench_ratio_row *bench_ratio(const bench_row *b, const bench_record_row *r,
                                   const char *against);

/* Median of r's samples over those of the kernel "FAMILY/how" of the same energy, round
 * by round; 0: there is no such kernel, or out of memory. */
double bench_paired(const bench_row *b, const bench_record_row *r, const char *how);

/* What moves the same bytes, with stores of that kind, and computes nothing; NULL: none
 * was timed beside r. */
const bench_record_row *bench_limit(const bench_row *b, const bench_record_row *r,
                                    bench_store store);

/* A limit of arithmetic that bounds all kernels: it moves nothing, and its operations
 * are additions and multiplications, of which there are as many elsewhere. */
int bench_is_ceiling(const bench_record_row *r);

/* Is r the fastest kernel of the library in its energy, family, size, threads and
 * precision?  That kind of stores which one would choose. */
int bench_is_best(const bench_row *b, const bench_record_row *r);

/* 1 where r is the first record of its energy in the document. */
int bench_is_first_of_energy(const bench_row *b, size_t i);

int bench_is_first_of_family(const bench_row *b, const bench_record_row *r);

/* Bytes that r's pass over all elements touches. */
double bench_footprint(const bench_record_row *r);

typedef struct {
  size_t timed, failed, lacking; /* records */
  size_t samples, repeated, marked;
  size_t slower, faster, compared; /* against an older run */
  size_t broken_off, empty;        /* runs */
} bench_judgement;

/* Over all documents. */
bench_judgement bench_judge(const record_set *set);

#endif
