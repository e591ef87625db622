/* baseline_unit.h -- by how much two correct results may differ. */
#pragma once

#include "measure/quantity.h"
#include "support/base/numbers.h"

/* Returns the rounding bound (oracle.h) with the eps of the scalar, for the values v of a
 * quantity at x [ndof] and p [nparam], which must be numbers of that scalar:
 *
 *   8 eps |v| + max over xi of |v(x + 8 eps |x| xi / sqrt n) - v(x)|
 *
 * The norm is Euclidean; for a spectrum, v are the eigenvalues.  The bound is evaluated in quad if
 * the energy has quad, but in double for single precision and for energies without quad.
 *
 * The corners xi of {-1, 1}^n are rows of a Hadamard matrix, the least of 8, 16, 32 ... above n.
 * Its columns are orthogonal, so for a linear v the maximum is at least the step times |dv/dx| in
 * the Frobenius norm; over all corners it is at most sqrt n times that.
 *
 * Returns 0 if the bound is unknown: v is undefined at x, or beyond the scalar's range. */
double baseline_unit(const slv_energy *e, quantity of, scalar s, const double *x, const double *p);
