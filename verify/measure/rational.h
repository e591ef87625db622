/* rational.h -- states with rational results, known exactly: a reference that shares no code with
 * the library.  The results follow from the definition of each W alone, in exact rational
 * arithmetic: second-order jets (value, 6 first and 36 second derivatives) of the entries of F are
 * added, multiplied and put under square roots, of perfect squares only.  The columns F a are
 * Pythagorean (3-4-5, 1-2-2, 2-3-6, ...), and for arap F is made of a rational rotation and a
 * rational symmetric S.  Eigenvalues are stored: the roots of the Hessian's characteristic
 * polynomial if it splits into linear factors over the rationals. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/energy.h"

/* num / den in lowest terms, den > 0; den 0: unknown, or not rational. */
typedef struct {
  int64_t num, den;
} rational;

typedef struct {
  const char *energy, *state;
  double F[6];             /* column by column, exact */
  double p[SLV_MAX_PARAM]; /* in the order of the energy's row, exact */
  struct {
    int64_t den, num[6]; /* num[i] / den, ascending; den 0: not all are rational */
  } eigenvalues;
} rational_state;

size_t rational_count(void);

/* Returns entry i of the list of states; NULL past the last. */
const rational_state *rational_at(size_t i);

typedef struct {
  rational w, gradient[6], hessian[36]; /* column-major, both triangles */
  rational eigenvalues[6];
} rational_values;

void rational_values_of(const rational_state *s, rational_values *v);

/* Sets y[i] = x[i] for i < n, rounded once. */
void rational_f64(int n, const rational *x, double *y);
