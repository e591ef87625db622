/* rational.h -- exact rational results at chosen states: a reference that shares no code with the
 * library.  They follow from the definition of each W alone, in exact rational arithmetic on
 * second-order jets (value, 6 first and 36 second derivatives) of the entries of F.  Jets are
 * added, multiplied, and put under square roots of perfect squares.  So the columns F a are
 * Pythagorean (3-4-5, 1-2-2, 2-3-6, ...), and for arap F is a rational rotation times a rational
 * symmetric S. Eigenvalues are stored if all eigenvalues of the Hessian are rational. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/energy.h"

/* num / den in lowest terms, den > 0; den = 0: unknown or irrational */
typedef struct {
  int64_t num, den;
} rational;

typedef struct {
  const char *energy, *state;
  double F[6];             /* column-major; exact in double */
  double p[SLV_MAX_PARAM]; /* parameters of the energy in order; exact in double */
  struct {
    int64_t den, num[6]; /* ascending eigenvalues num[i] / den; den = 0: some are irrational */
  } eigenvalues;
} rational_state;

size_t rational_count(void);

/* Returns state i of the list; NULL past the last. */
const rational_state *rational_at(size_t i);

typedef struct {
  rational w, gradient[6], hessian[36]; /* column-major, both triangles */
  rational eigenvalues[6];
} rational_values;

void rational_values_of(const rational_state *s, rational_values *v);

/* Sets y[i] = x[i], rounded to double. */
void rational_f64(int n, const rational *x, double *y);
