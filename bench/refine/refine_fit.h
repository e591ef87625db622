/* refine_fit.h -- how a quantity behaves as a mesh is refined. */
#ifndef BENCH_REFINE_FIT_H
#define BENCH_REFINE_FIT_H

#include <stddef.h>

#include "support/records/refine_document.h"

typedef struct {
  /* Is the quantity independent of the mesh?  Yes: it tends to a limit that is known
   * to 1 %.  No: it changes as a power of n.  Undecided: too few meshes, or neither. */
  doc_refine_independence independence;
  double exponent; /* q in s ~ n^q, from the last two meshes; NaN for one mesh */
  double order;    /* p in s = limit + c n^-p, from the last three; NaN if no positive p
                      fits */
  double limit;    /* extrapolated to infinite n; NaN: none */
  double error; /* estimated error of the limit: the larger of the extrapolation's step
                   from the last value and the change of the limit without the finest
                   mesh; NaN: no limit */
} refine_trend;

/* Fits s[count], positive, on meshes of n[count] cells per side in ascending order.
 * Without an order the limit is the last value, if the last three lie within 1 % of
 * it.  If a value is not positive and finite, the answer is undecided and all
 * numbers are NaN. */
refine_trend refine_fit(const double *n, const double *s, size_t count);

#endif
