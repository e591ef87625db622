/* check_projection.h -- judges the clamp C and the absolute value A of H without a reference. */
#pragma once

#include "measure/spread.h"

/* Returns the worst violation, in units of n eps |H|, of C >= 0, C - H >= 0 and C (C - H) = 0,
 * which only the clamp of H satisfies, and of A >= 0 and A A = H H, which only |H| satisfies among
 * symmetric matrices.  The format has eps and the range.  H, C and A are n x n, column-major; H and
 * C are rescaled in place.  Returns NaN if an entry is NaN; NOT_JUDGED if H is out of range. */
double eigensolver_ratio(const scalar_format *in, int n, double *H, double *C, const double *A);
