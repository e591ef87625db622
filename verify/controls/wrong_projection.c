/* wrong_projection.c -- wrong projections of shear, and of terms of energies; see controls.def. */
#include "controls/wrong_shear.h"

/* Computes the projection by Kim eq. 41, with T = scale [1 s; s 1] (x) I and this lambda0. */
static void projected(real k, real scale, real s, real lambda, const real *F, real *restrict P) {
  real q[6], Tq[6], size = 0, norm = 0;
  const real I6 = I6_of(F);
  for (int i = 0; i < 6; i++) q[i] = I6 * F[i] + lambda * F[(i + 3) % 6];
  for (int i = 0; i < 6; i++) size += q[i] * q[i];
  for (int i = 0; i < 6; i++) q[i] *= r_inverse(r_sqrt(size));
  for (int i = 0; i < 6; i++) Tq[i] = scale * (q[i] + s * q[(i + 3) % 6]);
  for (int i = 0; i < 6; i++) norm += Tq[i] * Tq[i];
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const real T = i == j ? scale : (i + 3) % 6 == j ? scale * s : R(0);
      const real across = T - Tq[i] * Tq[j] * r_inverse(norm);
      P[i + 6 * j] = 2 * k * (r_abs(I6) * across + lambda * q[i] * q[j]);
    }
}

WRONG_BY(shear_K41, projected(p[0], 1, r_sign(I6_of(F)), half_root(F, 1), F, y))
WRONG_BY(shear_K41_whole, projected(p[0], R(0.5), r_sign(I6_of(F)), 2 * half_root(F, 1), F, y))
WRONG_BY(shear_K40_unsigned, projected(p[0], R(0.5), 1, half_root(F, 1), F, y))

/* Returns |H| = P + (P - H) instead of the projection P. */
ALTERED(shear_absolute, bw_shear, projected, {
  real H[36];
  SLV_TRY(RIGHT_OF(bw_shear)->hessian(F, p, H));
  for (int i = 0; i < 36; i++) y[i] = 2 * y[i] - H[i];
})

INSTEAD(shear_unprojected, bw_shear, hessian)

/* Rotates P by 1e-8 in the plane of entries 0 and 4. */
ALTERED(shear_turned, bw_shear, projected, {
  const real z = R(1e-8);
  for (int i = 0; i < 6; i++) {
    const real a = y[i], b = y[i + 24];
    y[i] = a - z * b, y[i + 24] = b + z * a;
  }
  for (int j = 0; j < 6; j++) {
    const real a = y[6 * j], b = y[4 + 6 * j];
    y[6 * j] = a - z * b, y[4 + 6 * j] = b + z * a;
  }
})

AT_PARAMS(terms_halved, baraff_witkin, term_hessians, p[0], p[1], p[2], p[3] / 2)
AT_PARAMS(terms_swapped, baraff_witkin, term_hessians, p[3], p[1], p[2], p[0])

ALTERED(terms_K41, baraff_witkin, term_projected,
        projected(p[3], 1, r_sign(I6_of(F)), half_root(F, 1), F, y + 36))
ALTERED(terms_gauss_newton, baraff_witkin, term_projected, shear_hessian(p[3], 0, F, y + 36))
