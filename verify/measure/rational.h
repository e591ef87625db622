/* rational.h -- states whose results are rational numbers, known exactly: a reference
 * that shares no code with the library.
 *
 * How the table was derived: in exact rational arithmetic, from the definition of each
 * W alone.  Second-order jets (value, 6 first and 36 second derivatives) of the entries
 * of F were added, multiplied and put under square roots, of perfect squares only: the
 * columns F a are Pythagorean (3-4-5, 1-2-2, 2-3-6, ...), so sqrt(x)' = x' / (2 sqrt x)
 * is rational.  For arap F = R S was built from a rational rotation R and a rational
 * symmetric S; W and the gradient 2 k (F - R) follow, the Hessian 2 k (I - dR/dF) from
 * the linear equations dF = dR S + R dS, R'dR + dR'R = 0, and jets of K 15 gave the
 * same. Eigenvalues are the roots of the Hessian's characteristic polynomial, where it
 * splits into linear factors over the rationals.
 *
 * Numerators and denominators are below 2^53: num/den in double is rounded once. */
#ifndef VERIFY_RATIONAL_H
#define VERIFY_RATIONAL_H

#include <stddef.h>
#include <stdint.h>

#include "selvedge/energy.h"

/* n rational numbers num[i] / den with a common denominator. */
#define RATIONALS(n)     \
  struct {               \
    int64_t den, num[n]; \
  }

typedef struct {
  const char *energy, *state;
  double F[6];             /* column by column, exact */
  double p[SLV_MAX_PARAM]; /* in the order of the energy's row, exact */
  RATIONALS(1) w;          /* W */
  RATIONALS(6) gradient;
  RATIONALS(36) hessian;    /* column-major, both triangles */
  RATIONALS(6) eigenvalues; /* ascending; den 0: not all of them are rational */
} rational_state;

#undef RATIONALS

size_t rational_count(void);

/* Entry i of the table; NULL past the last. */
const rational_state *rational_at(size_t i);

/* y[i] = num[i] / den for i < n, rounded once: to double, or to quad. */
void rational_f64(int n, const int64_t *num, int64_t den, double *y);
void rational_f128(int n, const int64_t *num, int64_t den, slv_f128 *y);

#endif
