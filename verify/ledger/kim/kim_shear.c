/* kim_shear.c -- K, eqs. 29-33 and section 4.3.1: derivatives of I6(a, b) and of Psi_shear. */
#include <math.h>
#include <string.h>

#include "ledger/kim/kim.h"

/* The 2x2 matrix ab' + ba'. */
static void pair_matrix(const kim_state *k, slv_f128 *M) {
  for (int i = 0; i < 4; i++) M[i] = k->a[i % 2] * k->b[i / 2] + k->b[i % 2] * k->a[i / 2];
}

void kim_gradient6(const kim_state *k, slv_f128 *g) {
  slv_f128 M[4];
  pair_matrix(k, M);
  kim_along(k->F, M, g);
  kim_along(k->F, M + 2, g + 3);
}

void kim_hessian6(const kim_state *k, slv_f128 *H6) {
  slv_f128 M[4];
  pair_matrix(k, M);
  memset(H6, 0, 36 * sizeof *H6);
  for (int b = 0; b < 4; b++)
    for (int i = 0; i < 3; i++) H6[3 * (b % 2) + i + 6 * (3 * (b / 2) + i)] = M[b];
}

MEASURE(K29, kim_read, kim_state, k) {
  const jet I6 = kim_jet_of(kim_invariant6, k);
  slv_f128 g[6];
  kim_gradient6(k, g);
  f->printed = kim_apart(6, g, I6.g);
  return kim_I2(k->F) > 0;
}

MEASURE(K30, kim_read, kim_state, k) {
  slv_f128 printed[36], H6[36];
  kim_hessian6(k, printed);
  kim_hessian(kim_invariant6, k, H6);
  return ledger_judged(f, kim_apart(36, printed, H6));
}

/* a + b, then a - b */
static void sum_and_gap(const kim_state *k, slv_f128 *sum, slv_f128 *gap) {
  for (int i = 0; i < 2; i++) sum[i] = k->a[i] + k->b[i], gap[i] = k->a[i] - k->b[i];
}

/* Fibres of lengths 1 and 1, or 2 and 1. */
MEASURE(K31, kim_read, kim_state, k) {
  slv_f128 H6[36], d[2][2], q[6];
  f->when = s->index % 3 != 0;
  for (int i = 0; i < 2 && !f->when; i++) k->a[i] *= 2;
  kim_hessian(kim_invariant6, k, H6);
  sum_and_gap(k, d[0], d[1]);
  for (int i = 0; i < 6; i++) {
    const slv_f128 lambda = quad_dot(2, k->a, k->b) + (i < 3 ? 1 : -1);
    if (quad_norm(2, d[i / 3]) == 0) continue; /* of equal or opposite fibres */
    kim_axis_dyad(i % 3, d[i / 3], q);
    ledger_worse(f, kim_pair(H6, lambda, q));
  }
  return 1;
}

/* The curvature of I6 along e (a - b)' from values of I6, which is a quadratic form. */
MEASURE(K4_3_1_1, kim_read, kim_state, k) {
  slv_f128 sum[2], gap[2], q[6];
  sum_and_gap(k, sum, gap);
  if (quad_norm(2, gap) < (slv_f128)1e-14) return 0;
  kim_axis_dyad(0, gap, q);
  return ledger_judged(f, kim_unless(kim_I6(q, k->a, k->b) < 0));
}

/* 2 I6 H6 + 2 g6 g6' */
static void hessian_as_printed(const kim_state *k, slv_f128 *H) {
  slv_f128 g[6];
  kim_hessian6(k, H), kim_gradient6(k, g);
  for (int i = 0; i < 36; i++) H[i] *= 2 * kim_I6(k->F, k->a, k->b);
  kim_add_outer(H, 2, g);
}

MEASURE(K32, kim_read, kim_state, k) {
  slv_f128 printed[36], H[36];
  hessian_as_printed(k, printed), kim_hessian(kim_shear, k, H);
  f->printed = kim_apart(36, printed, H);
  return kim_I2(k->F) > 0;
}

/* Against the second derivative of Psi^2, and that of Psi. */
MEASURE(K4_1, kim_read, kim_state, k) {
  slv_f128 want[36], of_square[36], H[36];
  memcpy(k->a, kim_u, sizeof k->a), memcpy(k->b, kim_v, sizeof k->b);
  hessian_as_printed(k, want);
  kim_hessian(kim_general_quartic, k, of_square), kim_hessian(kim_bw_shear, k, H);
  f->remedy = kim_apart(36, H, want), f->printed = kim_apart(36, of_square, want);
  return kim_I2(k->F) > 0;
}

/* With vec column by column, I6(F + D) - I6(F) = g6.vec(D) + vec(D)'H6 vec(D) / 2 exactly. */
MEASURE(K33, kim_read, kim_state, k) {
  slv_f128 g[6], H6[36], d[6], moved[6];
  kim_gradient6(k, g);
  kim_hessian6(k, H6);
  for (int i = 0; i < 6; i++) {
    d[i] = ((i * i + 2) % 7 - 3) * quad_norm(6, k->F) / 4;
    moved[i] = k->F[i] + d[i];
  }
  const slv_f128 change = kim_I6(moved, k->a, k->b) - kim_I6(k->F, k->a, k->b);
  const slv_f128 expanded = quad_dot(6, g, d) + kim_curvature(H6, d) / 2;
  f->printed = kim_ratio(expanded - change, kim_I2(moved));
  return kim_I2(k->F) > 0;
}

MEASURE(K4_3_1_2, kim_read, kim_state, k) {
  slv_f128 H6[36], y[6];
  const jet I6 = kim_jet_of(kim_invariant6, k);
  const slv_f128 length = quad_norm(6, I6.g);
  if (length <= (slv_f128)1e-12 * quad_norm(6, k->F)) return 0;
  jet_hessian(&I6, H6);
  kim_apply(H6, I6.g, y);
  f->figure = kim_ratio(quad_norm(6, y), quad_norm(36, H6) * length);
  return ledger_judged(f, kim_unless(f->figure > 1e-28));
}

MEASURE(K4_3_1_3, kim_read, kim_state, k) {
  slv_f128 H5[36], y[6], twice[6];
  memcpy(k->b, k->a, sizeof k->b);
  const jet I5 = kim_jet_of(kim_invariant6, k);
  if (quad_norm(6, I5.g) == 0) return 0;
  jet_hessian(&I5, H5);
  kim_apply(H5, I5.g, y);
  for (int i = 0; i < 6; i++) twice[i] = 2 * I5.g[i];
  f->figure = kim_ratio(quad_distance(6, y, twice), quad_norm(6, I5.g));
  return ledger_judged(f, kim_pair(H5, 0, I5.g));
}

LEDGER_FILE(kim_shear, ROW("K29", K29), ROW("K30", K30), ROW("K31", K31), ROW("K4.3.1.1", K4_3_1_1),
            ROW("K4.1", K4_1), ROW("K32", K32), ROW("K33", K33), ROW("K4.3.1.2", K4_3_1_2),
            ROW("K4.3.1.3", K4_3_1_3));
