/* wrong_shear.h -- functions that several wrong formulas of shear share. */
#pragma once

#include "controls/wrong.h"

static inline real I2_of(const real *F) { return dot3(F, F) + dot3(F + 3, F + 3); }
static inline real I6_of(const real *F) { return dot3(F, F + 3); }

/* Returns I2/2 +- sqrt(I2^2 + 12 I6^2)/2: half a root of Kim eq. 34, an eigenvalue of H / (2 k). */
static inline real half_root(const real *F, real sign) {
  const real I2 = I2_of(F), I6 = I6_of(F);
  return (I2 + sign * r_hypot(I2, r_sqrt(R(12)) * I6)) / 2;
}

/* Computes 2 k (g g' + c H6), for any c. */
static inline void shear_hessian(real k, real c, const real *F, real *restrict H) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const real swap = (i + 3) % 6 == j ? c : R(0);
      H[i + 6 * j] = 2 * k * (F[(i + 3) % 6] * F[(j + 3) % 6] + swap);
    }
}
