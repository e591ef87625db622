/* wrong_shear.c -- wrong formulas of the shear energies; see controls.def. */
#include "wrong.h"

static real I2_of(const real *F) {
  return dot3(F, F) + dot3(F + 3, F + 3);
}

static real I6_of(const real *F) {
  return dot3(F, F + 3);
}

static void set(int n, real *restrict y, const real *x) {
  memcpy(y, x, (size_t)n * sizeof *y);
}

/* ---- energy and gradient ------------------------------------------------------------
 */

WRONG(shear_cubed) {
  *y = p[0] * I6_of(F) * I6_of(F) * I6_of(F);
  return SLV_OK;
}

WRONG(half_energy) {
  RIGHT(bw_shear, energy);
  *y /= 2;
  return SLV_OK;
}

WRONG(half_gradient) {
  RIGHT(bw_shear, gradient);
  for (int i = 0; i < 6; i++) y[i] /= 2;
  return SLV_OK;
}

WRONG(shear_normalised) {
  const real lengths = r_sqrt(dot3(F, F)) * r_sqrt(dot3(F + 3, F + 3));
  const real c = I6_of(F) * r_inverse(lengths);
  *y = p[0] * c * c;
  return SLV_OK;
}

WRONG(shear_slip) {
  RIGHT(bw_shear, gradient);
  y[4] *= ONE_IN_A_MILLION;
  return SLV_OK;
}

WRONG(shear_single) {
  const real c = single(I6_of(F));
  for (int i = 0; i < 6; i++) y[i] = 2 * p[0] * c * F[(i + 3) % 6];
  return SLV_OK;
}

WRONG(shear_without_t) {
  real a[3], b[3];
  for (int i = 0; i < 3; i++) {
    a[i] = p[1] * F[i] + p[2] * F[i + 3];
    b[i] = p[3] * F[i] + p[4] * F[i + 3];
  }
  *y = p[0] * dot3(a, b) * dot3(a, b);
  return SLV_OK;
}

/* ---- Hessian ------------------------------------------------------------------------
 */

/* 2 k (g g' + c H6) with c as given */
static void hessian(real k, real c, const real *F, real *restrict H) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const real swap = (i + 3) % 6 == j ? c : R(0);
      H[i + 6 * j] = 2 * k * (F[(i + 3) % 6] * F[(j + 3) % 6] + swap);
    }
}

WRONG(shear_gauss_newton) {
  hessian(p[0], 0, F, y);
  return SLV_OK;
}

WRONG(shear_unsigned) {
  hessian(p[0], r_abs(I6_of(F)), F, y);
  return SLV_OK;
}

WRONG(shear_hessian_single) {
  hessian(p[0], single(I6_of(F)), F, y);
  return SLV_OK;
}

WRONG(hessian_slip) {
  RIGHT(bw_shear, hessian);
  y[2 + 6 * 4] *= ONE_IN_A_MILLION, y[4 + 6 * 2] *= ONE_IN_A_MILLION;
  return SLV_OK;
}

WRONG(hessian_one_sided_slip) {
  RIGHT(bw_shear, hessian);
  y[2 + 6 * 4] *= ONE_IN_A_MILLION;
  return SLV_OK;
}

WRONG(shear_one_block) {
  RIGHT(bw_shear, hessian);
  for (int j = 0; j < 3; j++)
    for (int i = 3; i < 6; i++) y[i + 6 * j] = 0;
  return SLV_OK;
}

/* ---- spectrum -----------------------------------------------------------------------
 */

WRONG(unguarded_ratio) {
  RIGHT(bw_shear, spectrum);
  const real r = I6_of(F) / I2_of(F), root = r_sqrt(1 + 12 * r * r);
  y[0] = p[0] * I2_of(F) * (1 + root);
  return SLV_OK;
}

/* The roots of K34 for half of the Hessian: I2/2 +- sqrt(I2^2 + 12 I6^2)/2. */
static real half_root(const real *F, real sign) {
  const real I2 = I2_of(F), I6 = I6_of(F);
  return (I2 + sign * r_sqrt(I2 * I2 + 12 * I6 * I6)) / 2;
}

WRONG(shear_cancelling) {
  RIGHT(bw_shear, spectrum);
  y[1] = 2 * p[0] * half_root(F, -1);
  return SLV_OK;
}

/* K34-35: I2 +- sqrt(I2^2 + 12 I6^2), I6 twice, -I6 twice; the order is the row's. */
WRONG(shear_K34) {
  RIGHT(bw_shear, spectrum);
  for (int i = 2; i < 6; i++) y[i] /= 2;
  return SLV_OK;
}

/* K36: Q0 = I6 H6 : g6 + lambda0 g6 with the lambda0 of K34, which is twice the one
 * that belongs to it. */
static void vector_K36(const real *F, real *restrict q) {
  real size = 0;
  const real I6 = I6_of(F), lambda = 2 * half_root(F, 1);
  for (int i = 0; i < 6; i++) q[i] = I6 * F[i] + lambda * F[(i + 3) % 6];
  for (int i = 0; i < 6; i++) size += q[i] * q[i];
  const real inverse = r_inverse(r_sqrt(size));
  for (int i = 0; i < 6; i++) q[i] *= inverse;
}

WRONG(shear_K36) {
  RIGHT(bw_shear, spectrum);
  vector_K36(F, y + 6);
  return SLV_OK;
}

WRONG(shear_swapped) {
  real x[42];
  SLV_TRY(SLV_ID(bw_shear).spectrum(F, p, x));
  set(42, y, x);
  set(12, y + 18, x + 30);
  set(12, y + 30, x + 18);
  return SLV_OK;
}

/* K50: alpha +- sqrt(alpha^2 - 4 I6 [((a.b)^2 - 1) I6 + a.b I2 - beta]), alpha = 2 a.b
 * I6 + I2, beta = |g6 along a + b|^2 - |g6 along a - b|^2; the leading 2 k put back. */
WRONG(shear_K50) {
  const real *a = p + 1, *b = p + 3;
  real Fa[3], Fb[3], plus = 0, minus = 0;
  RIGHT(shear_general, spectrum);
  for (int i = 0; i < 3; i++) {
    Fa[i] = a[0] * F[i] + a[1] * F[i + 3], Fb[i] = b[0] * F[i] + b[1] * F[i + 3];
    plus += (Fa[i] + Fb[i]) * (Fa[i] + Fb[i]) / 2;
    minus += (Fa[i] - Fb[i]) * (Fa[i] - Fb[i]) / 2;
  }
  const real t = a[0] * b[0] + a[1] * b[1], I6 = dot3(Fa, Fb), I2 = I2_of(F);
  const real alpha = 2 * t * I6 + I2;
  const real inside =
      alpha * alpha - 4 * I6 * ((t * t - 1) * I6 + t * I2 - (plus - minus));
  const real root = r_sqrt(r_max(inside, R(0)));
  y[0] = 2 * p[0] * (alpha + root), y[1] = 2 * p[0] * (alpha - root);
  return SLV_OK;
}

/* ---- projection ---------------------------------------------------------------------
 */

/* K41 with a given T = scale [1 s; s 1] (x) I, and |I6|, q0, lambda0 of half the
 * Hessian. */
static void projected(real k, real scale, real s, const real *F, real *restrict P) {
  real q[6], Tq[6], size = 0, norm = 0;
  const real I6 = I6_of(F), lambda = half_root(F, 1);
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

WRONG(shear_K41) {
  projected(p[0], 1, r_sign(I6_of(F)), F, y);
  return SLV_OK;
}

WRONG(shear_K40_unsigned) {
  projected(p[0], R(0.5), 1, F, y);
  return SLV_OK;
}

/* |H| = P + (P - H) */
WRONG(shear_absolute) {
  real H[36];
  RIGHT(bw_shear, projected);
  SLV_TRY(SLV_ID(bw_shear).hessian(F, p, H));
  for (int i = 0; i < 36; i++) y[i] = 2 * y[i] - H[i];
  return SLV_OK;
}

WRONG(shear_unprojected) {
  return SLV_ID(bw_shear).hessian(F, p, y);
}

/* J P J' for the rotation by 1e-8 in the plane of entries 0 and 4. */
WRONG(shear_turned) {
  const real z = R(1e-8);
  RIGHT(bw_shear, projected);
  for (int i = 0; i < 6; i++) {
    const real a = y[i], b = y[i + 24];
    y[i] = a - z * b, y[i + 24] = b + z * a;
  }
  for (int j = 0; j < 6; j++) {
    const real a = y[6 * j], b = y[4 + 6 * j];
    y[6 * j] = a - z * b, y[4 + 6 * j] = b + z * a;
  }
  return SLV_OK;
}

/* The right projection without the lower root of the pair. */
WRONG(shear_upper_only) {
  real x[42];
  RIGHT(shear_general, projected);
  SLV_TRY(SLV_ID(shear_general).spectrum(F, p, x));
  const real lower = r_max(x[1], R(0));
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) y[i + 6 * j] -= lower * x[12 + i] * x[12 + j];
  return SLV_OK;
}

/* ---- the terms of baraff_witkin: k_stretch, b_u, b_v, k_shear
 * ------------------------ */

WRONG(terms_halved) {
  const real q[4] = {p[0], p[1], p[2], p[3] / 2};
  return SLV_ID(baraff_witkin).term_hessians(F, q, y);
}

WRONG(terms_swapped) {
  const real q[4] = {p[3], p[1], p[2], p[0]};
  return SLV_ID(baraff_witkin).term_hessians(F, q, y);
}

WRONG(terms_K41) {
  RIGHT(baraff_witkin, term_projected);
  projected(p[3], 1, r_sign(I6_of(F)), F, y + 36);
  return SLV_OK;
}

WRONG(terms_gauss_newton) {
  RIGHT(baraff_witkin, term_projected);
  hessian(p[3], 0, F, y + 36);
  return SLV_OK;
}
