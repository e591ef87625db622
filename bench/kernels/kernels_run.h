/* kernels_run.h -- one run of `kernels`: the chosen kernels, energies and sizes; the results, which
 * are one record per kernel, energy, size and number of threads, and ratios of records; the output,
 * tables of 80 columns and the document. */
#pragma once

#include "cli/session.h"
#include "kernels/kernel.h"
#include "machine/timing.h"
#include "support/stats/stats.h"

/* Record of one kernel.  The arena of the results owns all memory that d points to. */
typedef struct {
  const kernel *row;
  doc_bench_record d;
  int wrong; /* 1: the kernel's check or run failed, so the whole run fails */
} record;

typedef enum {
  AGAINST_LIMIT,
  AGAINST_DSYEV,
  AGAINST_SCALAR,
  AGAINST_PROJECTED, /* projected Jacobian of triangles, against its projection alone */
  AGAINST_POINTS,    /* quads with 2 x 2 integration points, against one precomputed matrix */
  AGAINSTS
} against;

extern const char *const against_words[AGAINSTS];

/* Copies a summary into a document struct. */
#define SET_SUMMARY(to, s)      \
  (to)->median = (s)->median;   \
  (to)->ci[0] = (s)->ci.lo;     \
  (to)->ci[1] = (s)->ci.hi;     \
  (to)->quartiles[0] = (s)->q1; \
  (to)->quartiles[1] = (s)->q3

typedef struct {
  arena memory;  /* memory that the records point to */
  items records; /* record */
  items ratios;  /* doc_bench_ratio, of samples paired by round */
  items pinned;  /* int: sizes of the teams of threads that were pinned */
} results;

static inline const record *kernel_results_record(const results *r, size_t i) {
  return (const record *)r->records.at + i;
}

/* Returns the ratio of record `of` against the kernel a; NULL if there is no such ratio. */
const doc_bench_ratio *kernel_results_find_ratio(const results *r, size_t of, against a);

/* Sets the operations per element; if all are 0, they are unknown. */
void record_set_operations(record *r, op_count n, arena *memory);

/* Returns whether each thread of a team of that size was pinned to a processor. */
int kernel_results_were_pinned(const results *r, int threads);

/* Computes ratios of times among the records from index `first` on, which form a group: to the
 * fastest kernel that only copies the same data, to dsyev, and to the scalar kernel of the energy;
 * for triangle Jacobians also to batched projections, for quads to kernels by points.  Sets the
 * floors of library kernels, the least time of an element's operations, from the times of
 * limit/adds-mults (limit/flops for fused kernels), limit/divisions and limit/roots, if timed in
 * this precision.  Fails with SLV_EMEMORY. */
slv_status kernel_results_compare(results *r, size_t first, uint64_t seed);

void kernel_results_free(results *r);

typedef struct {
  items kernels;       /* const kernel * */
  items energies;      /* const slv_energy * */
  items sizes;         /* list of uint64_t, ascending: numbers of elements */
  dataset_shape shape; /* layouts that the kernels read, and room for their largest results */
} choice;

/* Reads the options into *c: named kernels and energies, or all.  Returns 0, or prints the error
 * and returns the exit code if a name matches nothing, a plugin cannot be loaded, or a size exceeds
 * the memory.  Free the lists in either case. */
int choice_make(const options *o, choice *c);

static inline const kernel *choice_kernel(const choice *c, size_t i) {
  return ((const kernel *const *)c->kernels.at)[i];
}
static inline const slv_energy *choice_energy(const choice *c, size_t i) {
  return ((const slv_energy *const *)c->energies.at)[i];
}

/* State of one run of the command. */
typedef struct {
  session session;
  choice choice;
  results results;
  size_t groups, done; /* numbers of groups and of finished groups */
  int complete;
  double seconds;
} kernels_run;

/* Checks, times and compares all kernels of all energies at one size and number of threads (a
 * group), taking their samples together.  Appends the records to the results.  Returns 0, or prints
 * the error and returns the exit code; an interrupted group appends nothing. */
int kernels_run_group(kernels_run *r, size_t elements, int threads);
