/* kernel.h -- kernels that can be timed: one constant row per method of computing something.  A row
 * names its inputs and outputs per element, and its function.  A job is a row with an energy, its
 * parameters and data.  The code that times jobs does not depend on any particular row. */
#pragma once

#include "kernels/dataset.h"
#include "machine/tally.h"
#include "selvedge/batch.h"

/* Method of computing values; it decides what they are checked against. */
typedef enum { BY_CLOSED_FORM, BY_DSYEV, BY_DIFFERENCES, BY_COPYING, BY_COUNTING } kernel_method;

typedef struct job job;

/* Computes elements first to first + count - 1; first is a multiple of DATASET_GRAIN. */
typedef slv_status kernel_fn(const job *j, size_t first, size_t count);

typedef struct {
  const char
      *name; /* "projected/dsyev": quantity and method, matched by the patterns of --kernel */
  const char *family; /* rows of one family compute the same and are compared */
  const char *words;
  bench_role role; /* kernels: batched, of the library, which start the threads themselves;
                      baselines: alternatives without the library; limits: of the machine */
  kernel_method method;
  slv_batch_quantity quantity; /* SLV_BATCH_QUANTITIES: none, the row is a limit */
  bench_store store;
  int fused; /* 1: may use fused multiply-adds */
  dataset_layout layout;
  int read, written; /* numbers per element */
  op_count ops;      /* operations of a limit; flops_of() counts those of energies */
  kernel_fn *run;
} kernel;

struct job {
  const kernel *row;
  const slv_energy *energy; /* NULL: the row is a limit */
  double p[SLV_MAX_PARAM];  /* typical parameters */
  const dataset *data;
};

/* Tables of rows; each ends with a NULL name. */
extern const kernel limit_rows[], batch_rows[], scalar_rows[];

/* Returns row i of all: limits first, then family by family, the library's kernels before the
 * baselines.  NULL past the last. */
const kernel *kernel_at(size_t i);

/* Returns whether the row is for elements of this energy and, for quads, its kind of rest data. */
int kernel_is_for(const kernel *k, const slv_energy *e);

/* Returns why the row is not available for this energy on this machine; NULL if it is. */
const char *kernel_lacks(const kernel *k, const slv_energy *e);

/* Counts the operations of the row's formula for one element, recorded in quad at a few ordinary
 * states with the typical parameters; returns the largest count.  tally.h defines what counts.  Of
 * matrices, only the lower triangle counts.  All counts are 0 if unknown: for hinges, methods other
 * than the closed form, energies without formulas in quad, and plugins. */
op_count flops_of(const kernel *k, const slv_energy *e);

static inline int kernel_is_single(const kernel *k) { return dataset_forms[k->layout].single; }

/* Return whether the inputs are triangles, quads or hinges, not F. */
static inline int kernel_is_of_triangles(const kernel *k) {
  return dataset_forms[k->layout].x == 9;
}
static inline int kernel_is_of_quads(const kernel *k) {
  return dataset_forms[k->layout].x == 12 && dataset_forms[k->layout].rest > 0;
}
static inline int kernel_is_of_hinges(const kernel *k) {
  return dataset_forms[k->layout].x == 12 && dataset_forms[k->layout].rest == 0;
}

/* Returns the bytes of some numbers of the row's scalar. */
static inline double kernel_bytes(const kernel *k, int numbers) {
  return numbers * (double)(kernel_is_single(k) ? sizeof(float) : sizeof(double));
}

/* Sets j->p to the parameters that all elements share. */
void job_set_params(job *j);

/* Runs elements first to first + count - 1 in threads; returns the first error of any thread. */
slv_status job_run(const job *j, size_t first, size_t count);

/* Runs the job and compares elements from all over the data, its first and last among them, with
 * values that are computed in another way:
 *   energy, gradient, Hessian   the formula in quad; without one, in double
 *   projections by closed form  eigenvalues of the Hessian (of each term, for a row that has only
 *                               those) by dsyev, clamped
 *   by dsyev                    by singular values
 *   Jacobians of triangles      -a D'PD, from those projections and dF/dx
 *   definite matrices           the formula in quad
 *   limits                      the input, to the bit
 * Library kernels and limits run on all data, the slow baselines on the judged elements alone.
 * Returns the first error of a run or of the reference; *out then covers the elements judged before
 * it.  out->worst is the largest error, relative to what rounding can cause there; if no element
 * was judged the check fails. */
slv_status kernel_check_job(const job *j, doc_bench_check *out);
