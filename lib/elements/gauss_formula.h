/* gauss_formula.h -- Gauss-Legendre quadrature on [0, 1], over `real`. */
#pragma once

#include "selvedge/formula.h"

enum { GAUSS_MOST = 5 };

/* Returns the Legendre polynomial P_n at x and computes its derivative *slope. */
static inline real gauss_legendre(int n, real x, real *restrict slope) {
  real p = x, before = 1; /* P_k, P_(k-1) */
  for (int k = 2; k <= n; k++) {
    const real next = (R(2 * k - 1) * x * p - R(k - 1) * before) / R(k);
    before = p, p = next;
  }
  *slope = R(n) * (before - x * p) / (1 - x * x);
  return p;
}

/* Computes abscissae s[n], descending, and weights g[n] with sum 1, n from 1 to GAUSS_MOST.  Seven
 * Newton steps improve the classical guess, whose error is 1e-2, to round-off in quad. */
static inline void gauss_points(int n, real *restrict s, real *restrict g) {
  const double quarter = 0.78539816339744831; /* pi/4 */
  for (int i = 0; i < n; i++) {
    real x = R(cos(quarter * (4 * i + 3) / (n + 0.5))), slope = 1;
    for (int step = 0; step < 7; step++) {
      const real p = gauss_legendre(n, x, &slope);
      x -= p / slope;
    }
    s[i] = (1 + x) / 2;
    g[i] = 1 / ((1 - x * x) * slope * slope);
  }
}
