/* kernel.h -- what can be timed: one constant row per way of computing something.
 *
 * A row names its inputs and outputs per element, and its function.  A job is a row with an energy,
 * its parameters and data.  The code that times jobs does not depend on any particular row. */
#pragma once

#include "kernels/dataset.h"
#include "machine/tally.h"
#include "selvedge/batch.h"

/* How the values are computed; this decides what they are checked against. */
typedef enum { BY_CLOSED_FORM, BY_DSYEV, BY_DIFFERENCES, BY_COPYING, BY_COUNTING } kernel_method;

typedef struct job job;

/* Computes elements first to first + count - 1; first is a multiple of DATASET_GRAIN. */
typedef slv_status kernel_fn(const job *j, size_t first, size_t count);

typedef struct {
  const char *name;   /* "projected/dsyev": quantity and method; the patterns of --kernel
                         match it */
  const char *family; /* rows of one family compute the same and are compared */
  const char *words;
  bench_role role; /* kernels are the library's batched ones, which start the threads themselves;
                      baselines what one would use instead; limits those of the machine */
  kernel_method method;
  slv_batch_quantity quantity; /* SLV_BATCH_QUANTITIES: none, the row is a limit */
  bench_store store;
  int fused; /* may use fused multiply-adds */
  dataset_layout layout;
  int read, written; /* numbers per element */
  op_count ops;      /* of a limit; flops_of() counts those of energies */
  kernel_fn *run;
} kernel;

struct job {
  const kernel *row;
  const slv_energy *energy; /* NULL: the row is a limit */
  double p[SLV_MAX_PARAM];  /* typical ones */
  const dataset *data;
};

/* Each table ends with a NULL name. */
extern const kernel limit_rows[], batch_rows[], scalar_rows[];

/* Row i of all: limits first, then family by family, in each the library's kernels
 * before the baselines.  NULL past the last. */
const kernel *kernel_at(size_t i);

/* Is the row of such elements as the energy has?  Rows of quads are also of one of two
 * kinds of rest data. */
int kernel_is_for(const kernel *k, const slv_energy *e);

/* Why the row is not available for this energy on this machine; NULL if it is. */
const char *kernel_lacks(const kernel *k, const slv_energy *e);

/* The operations of the row's formula for one element, recorded while it runs in quad at a few
 * ordinary states with the typical parameters; the largest count is returned. tally.h says what
 * counts.  Of matrices, only the lower triangle counts.  All 0 where the number is not known: for
 * methods other than the closed form, energies without formulas in quad, and plugins. */
op_count flops_of(const kernel *k, const slv_energy *e);

int kernel_is_single(const kernel *k);

/* Are the inputs triangles, or quads, not F? */
int kernel_is_of_triangles(const kernel *k);
int kernel_is_of_quads(const kernel *k);

/* Sets j->p to what the energy's elements share. */
void job_set_params(job *j);

double kernel_bytes_read(const kernel *k);
double kernel_bytes_written(const kernel *k);

/* Runs elements first to first + count - 1 on the threads of the data set and
 * returns the first error of any thread. */
slv_status job_run(const job *j, size_t first, size_t count);

/* Runs the job and compares elements from all over the data, its first and last among
 * them, with values that are computed in another way:
 *
 *   energy, gradient, Hessian   the formula in quad; without one, in double
 *   projections by closed form  eigenvalues of the Hessian (of each term, for a row
 *                               that has only those) by dsyev, clamped
 *   by dsyev                    by singular values
 *   Jacobians of triangles      -a D'PD, from those projections and dF/dx
 *   definite matrices           the formula in quad
 *   limits                      the input, to the bit
 *
 * Library kernels and limits run on all data, the slow baselines on the judged elements
 * alone.  Returns the first error of a run or of the reference; *out then covers the
 * elements judged before it.  out->worst is the largest error, relative to what
 * rounding can cause there; where no element was judged the check fails. */
slv_status kernel_check_job(const job *j, doc_bench_check *out);
