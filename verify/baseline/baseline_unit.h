/* baseline_unit.h -- the unit in which differences between two baselines are measured. */
#pragma once

#include "measure/quantity.h"
#include "support/base/numbers.h"

/* Returns the rounding bound (oracle.h) with the eps of the scalar, for the values v of a quantity
 * at x [ndof] and p [nparam], which must be numbers of that scalar; a spectrum counts by its
 * eigenvalues:
 *   8 eps |v| + max over xi of |v(x + 8 eps |x| xi / sqrt n) - v(x)|
 * It is evaluated in quad, but in double for single precision and for energies without quad.
 *
 * The corners xi of {-1, 1}^n are rows of a Hadamard matrix, whose order is the smallest of 8, 16,
 * 32 ... above n.  Its columns are orthogonal, so that for a linear v the maximum is at least the
 * step times the Frobenius norm of dv/dx, and over all corners at most sqrt n times that.
 *
 * Returns 0 if the bound is unknown: v is undefined at x, or overflows the scalar. */
double baseline_unit(const slv_energy *e, quantity of, scalar s, const double *x, const double *p);
