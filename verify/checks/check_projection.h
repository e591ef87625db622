/* check_projection.h -- judges the eigensolver's projections without a reference: is C the clamp of
 * H, and A the absolute value of H? */
#pragma once

#include "measure/spread.h"

/* The worst violation of these, in units of n eps |H| of that format: C >= 0, C - H >= 0 and C (C -
 * H) = 0, which only the clamp of H satisfies; A >= 0 and A A = H H, which among symmetric matrices
 * only |H| satisfies.  H, C and A are n x n, column-major; H and C are rescaled in place.  NaN when
 * an entry is NaN; negative when H is beyond the normal range. */
double eigensolver_ratio(const scalar_format *in, int n, double *H, double *C, const double *A);
