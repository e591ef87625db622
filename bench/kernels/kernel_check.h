/* kernel_check.h -- checks a kernel's values before it is timed; a wrong kernel is
 * not timed. */
#ifndef BENCH_KERNEL_CHECK_H
#define BENCH_KERNEL_CHECK_H

#include "kernels/kernel.h"

typedef struct {
  int passed;
  double worst, bound;   /* largest error, relative to what rounding can cause there */
  size_t elements;       /* how many were judged; with 0 the check fails */
  const char *reference; /* what the values were compared with, in words */
} check_result;

/* Runs the job and compares elements from all over the data, its first and last among
 * them, with values that are computed in another way:
 *
 *   energy, gradient, Hessian   the formula in quad; without one, in double
 *   projections by closed form  eigenvalues of the Hessian (of each term, for a row
 *                               that has only those) by dsyev, clamped
 *   by dsyev                    by Jacobi, and the other way round
 *   Jacobians of triangles      -a D'PD, from those projections and dF/dx
 *   limits                      the input, to the bit
 *
 * Library kernels and limits run on all data, the slow baselines on the judged elements
 * alone.  Returns the first error of a run or of the reference; *out then covers the
 * elements judged before it. */
slv_status kernel_check_job(const job *j, check_result *out);

#endif
