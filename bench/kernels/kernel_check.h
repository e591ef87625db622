/* kernel_check.h -- is a kernel right?  Asked before it is timed: a wrong one is not.
 */
#ifndef BENCH_KERNEL_CHECK_H
#define BENCH_KERNEL_CHECK_H

#include "kernels/kernel.h"

typedef struct {
  int passed;
  double worst, bound;   /* errors relative to what rounding can do there */
  size_t elements;       /* judged; none never pass */
  const char *reference; /* in words */
} check_result;

/* Runs the job and compares elements from all over the data, its first and last among
 * them, with values that come about in another way:
 *
 *   energy, gradient, Hessian   the formula in quad; without one, in double
 *   projections by closed form  eigenvalues of the Hessian (of each term, for a row
 *                               that has only those) by dsyev, clamped
 *   by dsyev                    by Jacobi, and the other way round
 *   Jacobians of triangles      -a D'PD, from those projections and dF/dx
 *   limits                      the input, to the bit
 *
 * A library kernel runs over the whole data, what is slow over the judged elements.
 * An error of the run, or of the reference; *out is then as far as it came. */
slv_status kernel_check_job(const job *j, check_result *out);

#endif
