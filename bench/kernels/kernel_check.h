/* kernel_check.h -- checks a kernel's values before it is timed; a wrong kernel is not timed. */
#pragma once

#include "kernels/kernel.h"
#include "support/records/bench_document.h"

enum { REFERENCE_FULL = 36, REFERENCE_MOST = 144 };

/* The reference values of one element: the quantity in full (matrices 6 x 6, 9 x 9 for triangles,
 * 12 x 12 for quads), and for each part the size by which errors are measured: changing F by one
 * unit of rounding changes the part by about that many units. */
typedef struct {
  double values[REFERENCE_MOST];
  double energy_size, size; /* of the energy, where it comes first; of all else */
} reference;

/* What job j's values are compared with, in words; never NULL. */
const char *reference_words(const job *j);

slv_status reference_at(const job *j, size_t element, reference *out);

/* Number i of m of an element in an array that has the job's layout. */
double reference_number(const job *j, const void *array, size_t element, int m, int i);

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
