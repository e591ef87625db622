/* check_projection.h -- tests the clamp C and the absolute value A of H without a reference. */
#pragma once

#include "measure/spread.h"

/* Returns the largest violation, in units of n eps |H|, of C >= 0, C - H >= 0 and C (C - H) = 0,
 * which hold only for the clamp of H, and of A >= 0 and A A = H H, which hold only for |H| among
 * symmetric matrices. `in` is the format in which H was computed. All matrices are n x n,
 * column-major; H and C are rescaled in place. Returns NaN if an entry is NaN; NOT_JUDGED if H
 * overflows or underflows. */
double eigensolver_ratio(const scalar_format *in, int n, double *H, double *C, const double *A);
