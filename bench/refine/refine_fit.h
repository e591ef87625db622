/* refine_fit.h -- what becomes of a quantity as a mesh is refined. */
#ifndef BENCH_REFINE_FIT_H
#define BENCH_REFINE_FIT_H

#include <stddef.h>

#include "support/records/refine_document.h"

typedef struct {
  /* Yes: it tends to a limit that is known to 1 % of it; no: it goes on as a power of
   * n; undecided: too few meshes, or neither. */
  doc_refine_independence independence;
  double exponent; /* q where s ~ n^q over the last two meshes; NaN for one mesh */
  double order;    /* p where s = limit + c n^-p through the last three; NaN: no such p,
                      positive, or the differences change sign */
  double limit;    /* extrapolated; NaN: none */
  double error;    /* estimated: the larger of what extrapolation adds to the last value
                      and what a mesh less would change; NaN: no limit */
} refine_trend;

/* s[count], positive, on meshes of n[count] cells per side, ascending.  Without an
 * order the limit is the last value, if the last three lie within 1 % of it.  A value
 * that is not positive and finite: undecided, and all NaN. */
refine_trend refine_fit(const double *n, const double *s, size_t count);

#endif
