/* kernel.h -- kernels to time, each a constant table row for one way to compute one quantity.  The
 * row describes inputs and outputs per element and names the function.  A job is a kernel with an
 * energy, its parameters and data.  The timing code does not depend on particular kernels. */
#pragma once

#include "kernels/dataset.h"
#include "machine/tally.h"
#include "selvedge/batch.h"

/* Method by which a kernel computes values; it decides what the values are checked against. */
typedef enum { BY_CLOSED_FORM, BY_DSYEV, BY_DIFFERENCES, BY_COPYING, BY_COUNTING } kernel_method;

typedef struct job job;

/* Computes elements first to first + count - 1; first is a multiple of DATASET_GRAIN. */
typedef slv_status kernel_fn(const job *j, size_t first, size_t count);

typedef struct {
  const char
      *name; /* "projected/dsyev": quantity and method, matched by the patterns of --kernel */
  const char *family; /* kernels of one family compute the same quantity and are compared */
  const char *words;
  bench_role role; /* kernel: batched function of the library, which starts threads itself;
                    * baseline: an alternative without the library; limit: traffic or arithmetic
                    * that bounds the machine's speed */
  kernel_method method;
  slv_batch_quantity quantity; /* SLV_BATCH_QUANTITIES for a limit, which computes none */
  bench_store store;
  int fused; /* 1: may use fused multiply-adds */
  dataset_layout layout;
  int read, written; /* numbers per element that are read, written */
  op_count ops;      /* operations of a limit kernel; flops_of() counts those of others */
  kernel_fn *run;
} kernel;

struct job {
  const kernel *row;
  const slv_energy *energy; /* energy; NULL for a limit */
  double p[SLV_MAX_PARAM];  /* typical parameters */
  const dataset *data;
};

/* Tables of kernels; each ends with a NULL name. */
extern const kernel limit_rows[], batch_rows[], scalar_rows[];

/* Returns kernel i: limits first, then one family after another, in each the library's kernels
 * before the baselines.  NULL past the last. */
const kernel *kernel_at(size_t i);

/* Returns whether a kernel applies to the energy's elements and, for quads, to its rest data. */
int kernel_is_for(const kernel *k, const slv_energy *e);

/* Returns why the kernel is not available for this energy on this machine; NULL if it is. */
const char *kernel_lacks(const kernel *k, const slv_energy *e);

/* Counts the operations of the kernel's formula for one element: the most at a few ordinary states
 * with typical parameters, recorded in quad.  tally.h defines an operation.  For matrices only the
 * lower triangle counts.  Counts are 0 if unknown: for hinges, plugins, energies without quad
 * formulas, and methods other than the closed form. */
op_count flops_of(const kernel *k, const slv_energy *e);

static inline int kernel_is_single(const kernel *k) { return dataset_forms[k->layout].single; }

/* Return whether a kernel's inputs are triangles, quads or hinges rather than F. */
static inline int kernel_is_of_triangles(const kernel *k) {
  return dataset_forms[k->layout].x == 9;
}
static inline int kernel_is_of_quads(const kernel *k) {
  return dataset_forms[k->layout].x == 12 && dataset_forms[k->layout].rest > 0;
}
static inline int kernel_is_of_hinges(const kernel *k) {
  return dataset_forms[k->layout].x == 12 && dataset_forms[k->layout].rest == 0;
}

/* Returns the size in bytes of `numbers` values of the kernel's scalar type. */
static inline double kernel_bytes(const kernel *k, int numbers) {
  return numbers * (double)(kernel_is_single(k) ? sizeof(float) : sizeof(double));
}

/* Sets j->p to the parameters that all elements share. */
void job_set_params(job *j);

/* Runs elements first to first + count - 1 in threads; returns the first error of any thread. */
slv_status job_run(const job *j, size_t first, size_t count);

/* Runs the job and compares elements throughout the data, including first and last, with values
 * that are computed in another way:
 *   energy, gradient, Hessian   the formula in quad or, if the energy has none, in double
 *   projections by closed form  dsyev's eigenvalues of the Hessian, clamped; of each term's Hessian
 *                               if the energy has only projected terms
 *   projections by dsyev        singular values
 *   Jacobians of triangles      -a D'PD, with P as above and D = dF/dx
 *   definite matrices           the formula in quad
 *   limits                      the input, bitwise
 * Library kernels and limits run on all data, slow baselines only on the compared elements.
 * Returns the first error of a run or reference; *out then covers the elements before it.
 * out->worst is the largest error, relative to the error that round-off can cause there.  The check
 * fails if no element was compared. */
slv_status kernel_check_job(const job *j, doc_bench_check *out);
