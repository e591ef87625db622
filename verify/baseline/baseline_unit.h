/* baseline_unit.h -- by how much two correct results may differ. */
#pragma once

#include "measure/quantity.h"
#include "support/base/numbers.h"

/* The foundation's bound (oracle.h) with the eps of the scalar, for the numbers v that the energy's
 * function of a quantity gives at x[ndof], p[nparam], which must be numbers of that scalar:
 *
 *   8 eps |v| + max over xi of |v(x + 8 eps |x| xi / sqrt n) - v(x)|
 *
 * in the Euclidean norm; for a spectrum, v are the eigenvalues.  It is evaluated in quad where the
 * energy has quad, but in double for single precision and for energies without quad.
 *
 * The corners xi of {-1, 1}^n are 8 up to n = 7, else 16: rows of a Hadamard matrix, whose columns
 * are orthogonal.  So for a linear v the maximum is at least the step times |dv/dx| in the
 * Frobenius norm; over all corners it is at most sqrt n times that.
 *
 * Returns 0 where the bound is not known: v is not defined at x, or beyond the scalar's range. */
double baseline_unit(const slv_energy *e, quantity of, scalar s, const double *x, const double *p);
