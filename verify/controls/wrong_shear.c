/* wrong_shear.c -- wrong formulas of the shear energies; see controls.def. */
#include "controls/wrong_shear.h"

static void set(int n, real *restrict y, const real *x) { memcpy(y, x, (size_t)n * sizeof *y); }

WRONG_BY(shear_cubed, *y = p[0] * I6_of(F) * I6_of(F) * I6_of(F))
ALTERED(half_energy, bw_shear, energy, *y /= 2)
ALTERED(half_gradient, bw_shear, gradient, for (int i = 0; i < 6; i++) y[i] /= 2)

WRONG_BY(shear_normalised, {
  const real lengths = r_sqrt(dot3(F, F)) * r_sqrt(dot3(F + 3, F + 3));
  const real c = I6_of(F) * r_inverse(lengths);
  *y = p[0] * c * c;
})

ALTERED(shear_slip, bw_shear, gradient, y[4] *= ONE_IN_A_MILLION)

WRONG_BY(shear_single, {
  const real c = single(I6_of(F));
  for (int i = 0; i < 6; i++) y[i] = 2 * p[0] * c * F[(i + 3) % 6];
})

WRONG_BY(shear_without_t, {
  real a[3], b[3];
  for (int i = 0; i < 3; i++) {
    a[i] = p[1] * F[i] + p[2] * F[i + 3];
    b[i] = p[3] * F[i] + p[4] * F[i + 3];
  }
  *y = p[0] * dot3(a, b) * dot3(a, b);
})

WRONG_BY(shear_signed, {
  const real sign = r_re(I6_of(F)) < 0 ? R(-1) : R(1);
  for (int i = 0; i < 6; i++) y[i] = p[0] * sign * F[(i + 3) % 6];
})

ALTERED(shear_one_sign, bw_shear, hessian,
        for (int i = 0; i < 36 && r_re(I6_of(F)) < 0; i++) y[i] = 0)
ALTERED(shear_infinite, bw_shear, gradient, y[4] = R(INFINITY))

/* Computes |I6| = sqrt(|f_u|^2 |f_v|^2 - |f_u x f_v|^2), whose argument may round below 0. */
WRONG_BY(shear_unclamped, {
  real n[3];
  cross3(F, F + 3, n);
  const real c = r_sqrt(dot3(F, F) * dot3(F + 3, F + 3) - dot3(n, n));
  for (int i = 0; i < 6; i++) y[i] = 2 * p[0] * r_sign(I6_of(F)) * c * F[(i + 3) % 6];
})

WRONG_BY(shear_gauss_newton, shear_hessian(p[0], 0, F, y))
WRONG_BY(shear_unsigned, shear_hessian(p[0], r_abs(I6_of(F)), F, y))
WRONG_BY(shear_hessian_single, shear_hessian(p[0], single(I6_of(F)), F, y))
ALTERED(hessian_slip, bw_shear, hessian, y[2 + 6 * 4] *= ONE_IN_A_MILLION,
        y[4 + 6 * 2] *= ONE_IN_A_MILLION)
ALTERED(hessian_one_sided_slip, bw_shear, hessian, y[2 + 6 * 4] *= ONE_IN_A_MILLION)

WRONG(shear_refused) {
  if (r_re(I6_of(F)) > 0) return SLV_EDOMAIN;
  RIGHT(bw_shear, hessian);
  return SLV_OK;
}

ALTERED(shear_one_block, bw_shear, hessian, {
  for (int j = 0; j < 3; j++)
    for (int i = 3; i < 6; i++) y[i + 6 * j] = 0;
})

ALTERED(unguarded_ratio, bw_shear, spectrum, {
  const real r = I6_of(F) / I2_of(F), root = r_sqrt(1 + 12 * r * r);
  y[0] = p[0] * I2_of(F) * (1 + root);
})

ALTERED(shear_cancelling, bw_shear, spectrum, {
  y[1] = 2 * p[0] * half_root(F, -1);
  r_settle(1, y + 1, 6, F);
})

/* Returns Kim eqs. 34-35 as printed: I2 +- sqrt(I2^2 + 12 I6^2), I6 twice, -I6 twice. */
ALTERED(shear_K34, bw_shear, spectrum, for (int i = 2; i < 6; i++) y[i] /= 2)

/* Computes Q0 = I6 H6 : g6 + lambda0 g6 of Kim eq. 36, with twice the right lambda0 (Kim eq. 34).
 */
static void vector_K36(const real *F, real *restrict q) {
  real size = 0;
  const real I6 = I6_of(F), lambda = 2 * half_root(F, 1);
  for (int i = 0; i < 6; i++) q[i] = I6 * F[i] + lambda * F[(i + 3) % 6];
  for (int i = 0; i < 6; i++) size += q[i] * q[i];
  const real inverse = r_inverse(r_sqrt(size));
  for (int i = 0; i < 6; i++) q[i] *= inverse;
}

ALTERED(shear_K36, bw_shear, spectrum, vector_K36(F, y + 6))

ALTERED(shear_order, bw_shear, spectrum, {
  const real first = y[0];
  y[0] = y[1], y[1] = first;
})

WRONG_BY(shear_swapped, {
  real x[SLV_SPECTRUM_SIZE(6)];
  SLV_TRY(RIGHT_OF(bw_shear)->spectrum(F, p, x));
  set(42, y, x);
  const real *right = SLV_ID(spectrum_at)(6, x).vectors;
  real *wrong = SLV_ID(spectrum_at)(6, y).vectors;
  set(12, wrong + 6 * 2, right + 6 * 4);
  set(12, wrong + 6 * 4, right + 6 * 2);
})
