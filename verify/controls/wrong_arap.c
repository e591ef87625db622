/* wrong_arap.c -- wrong formulas of as-rigid-as-possible; see controls.def. */
#include "controls/wrong.h"

typedef struct {
  real I2, J, I1;
} invariants;

static invariants invariants_of(const real *F) {
  real n[3];
  cross3(F, F + 3, n);
  invariants q = {.I2 = dot3(F, F) + dot3(F + 3, F + 3), .J = r_sqrt(dot3(n, n))};
  q.I1 = r_sqrt(q.I2 + 2 * q.J);
  return q;
}

WRONG_BY(arap_expanded, {
  const invariants q = invariants_of(F);
  *y = p[0] * (q.I2 - 2 * q.I1 + 2);
  r_settle(1, y, 6, F);
})

WRONG_BY(arap_constant, {
  const invariants q = invariants_of(F);
  *y = p[0] * (q.I2 - 2 * q.I1 + 1);
})

AT_PARAMS(arap_K18, bw_stretch, energy, p[0], 1, 1)
AT_PARAMS(arap_hessian_K18, bw_stretch, hessian, p[0], 1, 1)
ALTERED(arap_slip, arap, gradient, y[4] *= ONE_IN_A_MILLION)
ALTERED(arap_half, arap, gradient, for (int i = 0; i < 6; i++) y[i] /= 2)

ALTERED(arap_cancelling, arap, spectrum, {
  const invariants q = invariants_of(F);
  const real gap = r_sqrt(r_max(q.I2 - 2 * q.J, R(0)));
  const real s0 = (q.I1 + gap) / 2, s1 = (q.I1 - gap) / 2;
  y[0] = 2 * p[0] * (1 - r_inverse(s0)), y[1] = 2 * p[0] * (1 - r_inverse(s1));
})

/* Kim eq. 28's condition sigma0 + sigma1 < 1 belongs to the sign of 2 (1 - 1/(s0 + s1)). */
ALTERED(arap_below_one, arap, spectrum, y[2] = 2 * p[0] * (1 - r_inverse(invariants_of(F).I1)))
