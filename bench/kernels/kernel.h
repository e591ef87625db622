/* kernel.h -- what can be timed: one constant row per way of computing something.
 *
 * A row names its inputs and outputs per element, and its function; which energy, which
 * data and how many threads is a job.  The engine times jobs and knows no row. */
#ifndef BENCH_KERNEL_H
#define BENCH_KERNEL_H

#include "kernels/dataset.h"
#include "machine/op_count.h"
#include "selvedge/batch.h"

typedef enum {
  ROLE_KERNEL,   /* the library's batched kernels */
  ROLE_BASELINE, /* what a user would take instead */
  ROLE_LIMIT     /* what the machine can do at best */
} kernel_role;

typedef enum { STORE_CACHED, STORE_STREAM } kernel_store;

/* How the values come about: decides what they are checked against. */
typedef enum {
  BY_CLOSED_FORM,
  BY_DSYEV,
  BY_JACOBI,
  BY_DIFFERENCES,
  BY_COPYING,
  BY_COUNTING
} kernel_method;

typedef struct job job;

/* Elements first to first + count - 1; first is a multiple of DATASET_GRAIN. */
typedef slv_status kernel_fn(const job *j, size_t first, size_t count);

typedef struct {
  const char *name;   /* "projected/dsyev": what and how; globs choose by it */
  const char *family; /* what it computes: rows of one family are compared */
  const char *words;
  kernel_role role;
  kernel_method method;
  slv_batch_quantity quantity; /* SLV_BATCH_QUANTITIES: of no energy */
  kernel_store store;
  int fused; /* may multiply and add in one step */
  dataset_layout layout;
  int read, written;  /* numbers per element */
  int threads_itself; /* the function starts the threads */
  op_count ops;       /* of what has no energy; flops.h counts the others */
  kernel_fn *run;
} kernel;

struct job {
  const kernel *row;
  const slv_energy *energy; /* NULL: of no energy */
  double p[SLV_MAX_PARAM];
  const dataset *data;
};

/* Ended by a NULL name. */
extern const kernel limit_rows[], batch_rows[], scalar_rows[];

/* The row at i: limits first, then family by family, the library's kernels before
 * baselines.  NULL past the last. */
const kernel *kernel_at(size_t i);

/* Why the row cannot be had of this energy on this machine; NULL: it can. */
const char *kernel_lacks(const kernel *k, const slv_energy *e);

int kernel_is_single(const kernel *k);

/* Does it begin with triangles, not with F? */
int kernel_is_of_triangles(const kernel *k);

double kernel_bytes_read(const kernel *k);
double kernel_bytes_written(const kernel *k);

const char *kernel_role_word(kernel_role role);

/* Runs a range on the threads of the data set.  The first error of any thread. */
slv_status job_run(const job *j, size_t first, size_t count);

#endif
