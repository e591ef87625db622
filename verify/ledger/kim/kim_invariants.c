/* kim_invariants.c -- K, eqs. 7-13 and section 3.2: invariants, and what they cannot tell apart. */
#include <math.h>

#include "ledger/kim/kim.h"

/* C = F'F, 2x2 */
static void cauchy_green(const slv_f128 *F, slv_f128 *C) {
  for (int i = 0; i < 4; i++) C[i] = quad_dot(3, F + 3 * (i % 2), F + 3 * (i / 2));
}

/* tr(F F'F'F) as |F F|^2, with a third column of zeros in F: without that the printed product is
 * not defined. */
static slv_f128 second_as_printed(const slv_f128 *F) {
  slv_f128 sum = 0;
  for (int i = 0; i < 6; i++) {
    const slv_f128 *f = F + 3 * (i / 3), y = F[i % 3] * f[0] + F[3 + i % 3] * f[1];
    sum += y * y;
  }
  return sum;
}

MEASURE(K7, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  const slv_f128 p = d.s[0] * d.s[0], q = d.s[1] * d.s[1], size = p * p + q * q;
  slv_f128 C[4];
  cauchy_green(k->F, C);
  const slv_f128 first = C[0] + C[3], third = C[0] * C[3] - C[1] * C[2];
  const double sound =
      ledger_larger(kim_ratio(first - p - q, p + q), kim_ratio(third - p * q, size));
  ledger_worse_mended(f, sound, sound);
  ledger_worse_mended(f, kim_ratio(second_as_printed(k->F) - size, size),
                      kim_ratio(quad_dot(4, C, C) - size, size));
  return p > 0;
}

/* tr(C C) by the singular values, the other two from C. */
MEASURE(one_too_many, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  const slv_f128 p = d.s[0] * d.s[0], q = d.s[1] * d.s[1], true_one = p * p + q * q;
  slv_f128 C[4];
  cauchy_green(k->F, C);
  const slv_f128 first = C[0] + C[3], third = C[0] * C[3] - C[1] * C[2];
  f->printed = kim_ratio(first * first - 2 * third - true_one, true_one);
  return p > 0;
}

/* S = (C + J I) / sqrt(tr C + 2 J) is the square root of C, where J^2 = det C. */
static void stretch_matrix(const slv_f128 *F, slv_f128 *S) {
  slv_f128 n[3], C[4];
  quad_cross(F, F + 3, n);
  cauchy_green(F, C);
  const slv_f128 J = quad_norm(3, n), root = quad_sqrt(C[0] + C[3] + 2 * J);
  for (int i = 0; i < 4; i++) S[i] = (C[i] + (i % 3 == 0 ? J : 0)) / root;
}

MEASURE(K8, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  const slv_f128 I1 = d.s[0] + d.s[1], I2 = kim_I2(k->F);
  slv_f128 S[4];
  if (I2 == 0) return 0;
  stretch_matrix(k->F, S);
  ledger_worse(f, kim_ratio(S[0] + S[3] - I1, I1));
  ledger_worse(f, kim_ratio(quad_dot(4, S, S) - I2, I2));
  ledger_worse(f, kim_ratio(S[0] * S[3] - S[1] * S[2] - d.s[0] * d.s[1], I2));
  return 1;
}

/* The invariants against the sums of s_i (v_i.a)^2 and of s_i^2 (v_i.a)^2. */
MEASURE(K9, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  slv_f128 S[4], C[4], Sa[2], Ca[2], I4 = 0, I5 = 0;
  if (d.s[0] == 0) return 0;
  stretch_matrix(k->F, S);
  cauchy_green(k->F, C);
  for (int i = 0; i < 2; i++) {
    const slv_f128 c = quad_dot(2, d.v[i], k->a);
    Sa[i] = S[i] * k->a[0] + S[i + 2] * k->a[1];
    Ca[i] = C[i] * k->a[0] + C[i + 2] * k->a[1];
    I4 += d.s[i] * c * c, I5 += d.s[i] * d.s[i] * c * c;
  }
  return ledger_judged(f, ledger_larger(kim_ratio(quad_dot(2, k->a, Sa) - I4, d.s[0]),
                                        kim_ratio(quad_dot(2, k->a, Ca) - I5, d.s[0] * d.s[0])));
}

/* The columns of F against the images of unit steps along u and v. */
MEASURE(K10, kim_triangle_read, kim_triangle, t) {
  slv_f128 F[6], image[6], fu[3];
  kim_triangle_gradient(t, F);
  kim_triangle_step(t, 1, 0, image);
  kim_triangle_step(t, 0, 1, image + 3);
  kim_along(F, kim_u, fu);
  const slv_f128 I2 = kim_I2(image), length = quad_dot(3, image, image);
  ledger_worse(f, kim_apart(6, F, image));
  ledger_worse(f, kim_apart(3, fu, F));
  ledger_worse(f, kim_ratio(kim_I5(F, kim_u) - length, I2));
  return quad_dot(3, F, F) > 0;
}

MEASURE(K11, kim_triangle_read, kim_triangle, t) {
  slv_f128 F[6], C[2];
  kim_triangle_gradient(t, F);
  kim_triangle_stretch(t, C);
  const slv_f128 ru = quad_sqrt(kim_I5(F, kim_u)) - t->bu;
  const slv_f128 rv = quad_sqrt(kim_I5(F, kim_v)) - t->bv;
  const slv_f128 size = kim_I2(F) + t->bu * t->bu + t->bv * t->bv;
  return ledger_judged(f, kim_ratio(ru * ru + rv * rv - C[0] * C[0] - C[1] * C[1], size));
}

/* I6(a, b) against a quarter of |F (a + b)|^2 - |F (a - b)|^2. */
MEASURE(K12, kim_read, kim_state, k) {
  const slv_f128 sum[2] = {k->a[0] + k->b[0], k->a[1] + k->b[1]};
  const slv_f128 gap[2] = {k->a[0] - k->b[0], k->a[1] - k->b[1]};
  slv_f128 C[4], y[3], z[3];
  cauchy_green(k->F, C);
  kim_along(k->F, sum, y);
  kim_along(k->F, gap, z);
  const slv_f128 Cb[2] = {C[0] * k->b[0] + C[2] * k->b[1], C[1] * k->b[0] + C[3] * k->b[1]};
  const slv_f128 true_one = (quad_dot(3, y, y) - quad_dot(3, z, z)) / 4;
  return ledger_judged(f, kim_ratio(quad_dot(2, k->a, Cb) - true_one, kim_I2(k->F)));
}

/* I6^2 against its value from the lengths of the images of the unit square's diagonals. */
MEASURE(K13, kim_triangle_read, kim_triangle, t) {
  const slv_f128 c = kim_triangle_shear(t);
  slv_f128 F[6];
  kim_triangle_gradient(t, F);
  const slv_f128 I6 = kim_I6(F, kim_u, kim_v), I2 = kim_I2(F);
  return ledger_judged(f, kim_ratio(I6 * I6 - c * c, I2 * I2));
}

/* ---- section 3.2: two states with the same invariants ---------------------------- */

/* F = diag(2, 1/2), and that with the cloth turned by 45 degrees first. */
static void same_invariants(kim_state *k, kim_state *turned) {
  const slv_f128 h = quad_sqrt((slv_f128)0.5);
  *k = (kim_state){.F = {2, 0, 0, 0, (slv_f128)0.5, 0}, .bu = 1, .bv = 1};
  *turned = *k;
  const slv_f128 *F = k->F;
  for (int i = 0; i < 3; i++) {
    turned->F[i] = h * (F[i] - F[i + 3]);
    turned->F[i + 3] = h * (F[i] + F[i + 3]);
  }
}

/* The claim holds when the invariants and ARAP are the same at both, and the energy is not:
 * stretch, or shear for the variant 1. */
static int told_apart(const ledger_state *s, ledger_found *f) {
  kim_energy *const W = s->variant[0] == 0 ? kim_stretch : kim_bw_shear;
  kim_state k, turned;
  same_invariants(&k, &turned);
  const slv_f128 w = kim_jet_of(W, &k).v, w2 = kim_jet_of(W, &turned).v;
  const slv_f128 arap = kim_jet_of(kim_arap, &k).v;
  const kim_svd d = kim_svd_of(k.F), e = kim_svd_of(turned.F);
  const double invariants =
      ledger_larger(kim_apart(2, d.s, e.s), kim_ratio(kim_jet_of(kim_arap, &turned).v - arap, 1));
  f->figure = (double)quad_abs(w - w2);
  f->printed = kim_unless(invariants < 1e-30 && f->figure > 1e-3);
  return 1;
}

LEDGER_FILE(kim_invariants, ROW("K3.2.1", told_apart), ROW("K3.2.2", told_apart, {1}),
            ROW("K7", K7), ROW("K7.1", one_too_many), ROW("K8", K8), ROW("K9", K9), ROW("K10", K10),
            ROW("K11", K11), ROW("K12", K12), ROW("K13", K13));
