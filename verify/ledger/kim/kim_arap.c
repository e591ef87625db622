/* kim_arap.c -- K, eqs. 14-19 and section 3.4: Psi_stretch compared with ARAP. */
#include <math.h>
#include <string.h>

#include "ledger/kim/kim.h"

/* Q is R turned about an axis of space by an angle with the given sine. */
static void turn(const slv_f128 *R, int axis, slv_f128 sine, slv_f128 *Q) {
  const slv_f128 cosine = quad_sqrt(1 - sine * sine);
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  for (int k = 0; k < 6; k += 3) {
    Q[k + axis] = R[k + axis];
    Q[k + i] = cosine * R[k + i] - sine * R[k + j];
    Q[k + j] = sine * R[k + i] + cosine * R[k + j];
  }
}

/* |F - Q|^2 - |F - R|^2 = 2 (R - Q) : F is positive, by both forms. */
static int is_least(const slv_f128 *F, const slv_f128 *R) {
  const slv_f128 near = quad_distance(6, F, R);
  int least = 1;
  for (int k = 0; k < 6; k++) {
    slv_f128 Q[6];
    turn(R, k / 2, (k % 2 == 0 ? 1 : -1) * (slv_f128)0x1p-10, Q);
    const slv_f128 far = quad_distance(6, F, Q);
    for (int i = 0; i < 6; i++) Q[i] = R[i] - Q[i];
    const slv_f128 more = 2 * quad_dot(6, Q, F), off = far * far - near * near - more;
    least &= more > 0 && quad_abs(off) < (slv_f128)1e-28 * (kim_I2(F) + 2);
  }
  return least;
}

/* Among rotations R has the least |F - R|^2, and the derivative of that is 2 (F - R): the change of
 * R with F contributes nothing. */
MEASURE(K14, kim_read, kim_state, k) {
  slv_f128 R[6], g[6];
  if (!kim_rotation(k->F, R)) return 0;
  const jet W = kim_jet_of(kim_arap, k);
  for (int i = 0; i < 6; i++) g[i] = 2 * (k->F[i] - R[i]) - W.g[i];
  const slv_f128 size = quad_sqrt(kim_I2(k->F)) + 2;
  return ledger_judged(f, is_least(k->F, R) ? kim_ratio(quad_norm(6, g), size) : 1);
}

/* I1 from the invariants of F'F, against I1 from the singular vectors. */
MEASURE(K15, kim_read, kim_state, k) {
  slv_f128 R[6], d[6], n[3];
  const slv_f128 I2 = kim_I2(k->F);
  if (!kim_rotation(k->F, R)) return 0;
  for (int i = 0; i < 6; i++) d[i] = k->F[i] - R[i];
  quad_cross(k->F, k->F + 3, n);
  const slv_f128 I1 = quad_sqrt(I2 + 2 * quad_norm(3, n));
  return ledger_judged(f, kim_ratio(I2 - 2 * I1 + 2 - quad_dot(6, d, d), I2 + 2 * I1 + 2));
}

/* ---- eqs. 16 and 17 -------------------------------------------------------------- */

/* sum - 2 (sqrt(I5(u)) + sqrt(I5(v))) + 2 against the energy with b_u = b_v = 1. */
static double expansion_off(const kim_state *k, slv_f128 sum) {
  const slv_f128 u = kim_I5(k->F, kim_u), v = kim_I5(k->F, kim_v);
  const slv_f128 lu = quad_norm(3, k->F), lv = quad_norm(3, k->F + 3);
  const slv_f128 W = (lu - 1) * (lu - 1) + (lv - 1) * (lv - 1);
  const slv_f128 expanded = sum - 2 * (quad_sqrt(u) + quad_sqrt(v)) + 2;
  return kim_ratio(expanded - W, u + v + 2);
}

MEASURE(K16, kim_read, kim_state, k) {
  const slv_f128 u = kim_I5(k->F, kim_u), v = kim_I5(k->F, kim_v);
  return ledger_mended(f, expansion_off(k, u * u + v * v), expansion_off(k, u + v));
}

MEASURE(K17, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  return ledger_judged(f, expansion_off(k, quad_dot(2, d.s, d.s)));
}

/* ---- eqs. 18 and 19 -------------------------------------------------------------- */

static slv_f128 lengths(const slv_f128 *F) { return quad_norm(3, F) + quad_norm(3, F + 3); }

/* F V diag(+-1, +-1), by the signs of bits 0 and 1: it has the same stretches along warp and weft,
 * so that V = I. */
static void unturned(const kim_svd *d, int signs, slv_f128 *F) {
  for (int c = 0; c < 2; c++)
    for (int i = 0; i < 3; i++) F[3 * c + i] = ((signs >> c) % 2 ? -d->s[c] : d->s[c]) * d->u[c][i];
}

/* The sum over I1 is 1 with V = I, and from 1 to sqrt(2) as F is. */
MEASURE(K18, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  const slv_f128 I1 = d.s[0] + d.s[1], sum = lengths(k->F), most = quad_sqrt((slv_f128)2) * I1;
  slv_f128 F[6];
  if (I1 == 0) return 0;
  unturned(&d, 0, F);
  f->figure = (double)(sum / I1);
  ledger_worse(f, kim_ratio(lengths(F) - I1, I1));
  ledger_worse(f, kim_ratio(sum < I1 ? I1 - sum : sum > most ? sum - most : 0, I1));
  return 1;
}

/* With V = I, for all signs of the singular values: each column is as long as one of these is
 * large; and, variant 1, the sum is I1 of F for ARAP, too, whose rotation may leave the plane. */
MEASURE(without_V, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  if (d.s[0] == 0) return 0;
  for (int signs = 0; signs < 4; signs++) {
    slv_f128 F[6];
    unturned(&d, signs, F);
    const kim_svd of_F = kim_svd_of(F);
    if (s->variant[0] == 1)
      ledger_worse(f, kim_ratio(of_F.s[0] + of_F.s[1] - lengths(F), lengths(F)));
    for (int c = 0; c < 2 && s->variant[0] == 0; c++) {
      const slv_f128 value = quad_dot(3, d.u[c], F + 3 * c); /* with its sign */
      ledger_worse(f, kim_ratio(quad_norm(3, F + 3 * c) - quad_abs(value), d.s[0]));
    }
  }
  return 1;
}

/* Each column meets a force of 2 (|f| - b) along itself, and none across: the energy does not
 * notice a change of the angle between the columns.  ARAP does. */
MEASURE(K3_4_2, kim_read, kim_state, k) {
  const slv_f128 b[2] = {k->bu, k->bv};
  const jet W = kim_jet_of(kim_stretch, k);
  if (quad_norm(3, k->F) == 0 || quad_norm(3, k->F + 3) == 0) return 0;
  for (int c = 0; c < 2; c++) {
    const slv_f128 *column = k->F + 3 * c, *force = W.g + 3 * c;
    const slv_f128 length = quad_norm(3, column), size = 2 * (length + b[c]);
    const slv_f128 along = quad_dot(3, force, column) / length;
    slv_f128 across[2][3];
    kim_complete(column, across[0], across[1]);
    ledger_worse(f, kim_ratio(along - 2 * (length - b[c]), size));
    for (int i = 0; i < 2; i++) ledger_worse(f, kim_ratio(quad_dot(3, force, across[i]), size));
  }
  return 1;
}

/* With the second column turned until both are orthogonal, which V = I means. */
MEASURE(K3_4_5, kim_read, kim_state, k) {
  slv_f128 *u = k->F, *v = k->F + 3;
  const slv_f128 along = quad_dot(3, u, v) / quad_dot(3, u, u);
  for (int i = 0; i < 3; i++) v[i] -= along * u[i];
  const slv_f128 of_u = quad_norm(3, u), of_v = quad_norm(3, v);
  if (!(of_u > 0 && of_v > 0)) return 0;
  const kim_svd svd = kim_svd_of(k->F);
  const slv_f128 I1 = svd.s[0] + svd.s[1];
  return ledger_mended(f, kim_ratio(2 * of_v - I1, I1), kim_ratio(of_u + of_v - I1, I1));
}

/* The second derivative at F = R by the strain along a, F = R + e R aa': of stretch with b_u = b_v
 * = 1 and of shear times `ratio`. */
static slv_f128 stiffness(const slv_f128 *R, const slv_f128 *a, slv_f128 ratio) {
  kim_state k = {.bu = 1, .bv = 1};
  slv_f128 H[36], shear[36], y[3], q[6];
  memcpy(k.F, R, sizeof k.F);
  kim_hessian(kim_stretch, &k, H);
  kim_hessian(kim_bw_shear, &k, shear);
  for (int i = 0; i < 36; i++) H[i] += ratio * shear[i];
  kim_along(R, a, y);
  kim_dyad(y, a, q);
  return kim_curvature(H, q);
}

/* By how much a direction is stiffer than the threads: one drawn for the state, a, and that at 45
 * degrees.  Shear has no stiffness (variant 0), or 1/2 and 1 times that of stretch by turns. */
MEASURE(stiffest_along_threads, kim_read, kim_state, k) {
  const slv_f128 half = (slv_f128)0.5, root = quad_sqrt(half);
  const slv_f128 diagonal[2] = {root, root};
  const slv_f128 ratio = s->variant[0] == 0 ? 0 : s->index % 2 == 0 ? half : 1;
  slv_f128 R[6];
  if (!kim_rotation(k->F, R)) return 0;
  const slv_f128 thread = stiffness(R, kim_u, ratio);
  const slv_f128 other = stiffness(R, k->a, ratio) / thread - 1;
  const slv_f128 middle = stiffness(R, diagonal, ratio) / thread;
  const slv_f128 more = other > middle - 1 ? other : middle - 1;
  f->figure = (double)middle;
  return ledger_when(f, (double)(more > 0 ? more : 0), ratio < 1);
}

LEDGER_FILE(kim_arap, ROW("K14", K14), ROW("K15", K15), ROW("K16", K16), ROW("K17", K17),
            ROW("K18", K18), ROW("K19", without_V), ROW("K3.4.1", without_V, {1}),
            ROW("K3.4.2", K3_4_2), ROW("K3.4.5", K3_4_5), ROW("K3.4.3", stiffest_along_threads),
            ROW("K3.4.4", stiffest_along_threads, {1}));
