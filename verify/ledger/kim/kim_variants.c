/* kim_variants.c -- K, eqs. 42-44: shear of general fibres, and the quartic energies. */
#include <math.h>
#include <string.h>

#include "ledger/kim/kim.h"

/* A state at rest: F becomes its rotation, two orthonormal columns. */
static int at_rotation(kim_state *k) {
  slv_f128 R[6];
  if (!kim_rotation(k->F, R)) return 0;
  memcpy(k->F, R, sizeof R);
  return 1;
}

static double at_rest(const jet *W) { return (double)(quad_abs(W->v) + quad_norm(6, W->g)); }

/* The energy is 0 at rest and has the right value beside it: moved by F/8, I6 is 81/64 of a.b. */
MEASURE(K42, kim_read, kim_state, k) {
  if (!at_rotation(k)) return 0;
  const slv_f128 t = quad_dot(2, k->a, k->b);
  const jet W = kim_jet_of(kim_general, k);
  for (int i = 0; i < 6; i++) k->F[i] *= (slv_f128)1.125;
  const slv_f128 moved = kim_jet_of(kim_general, k).v, grown = t * 17 / 64;
  return ledger_judged(f, ledger_larger(at_rest(&W), kim_ratio(moved - grown * grown, 1)));
}

static slv_f128 condition(const kim_update *u) { return u->I6 - u->t; }

/* 2 c H6 + 2 g6 g6' */
static double hessian_off(const kim_update *u, slv_f128 c) {
  slv_f128 H[36], mine[36];
  kim_hessian(kim_general, &u->k, H);
  for (int i = 0; i < 36; i++) mine[i] = 2 * c * u->H6[i];
  kim_add_outer(mine, 2, u->g);
  return kim_apart(36, mine, H);
}

MEASURE(K42_1, kim_read_update, kim_update, u) {
  return ledger_when(f, hessian_off(u, u->I6), u->t == 0);
}

/* The eigenvalues: 2 c (t + 1) twice, 2 c (t - 1) twice, and the pair with the sum 4 c t + 2 |g6|^2
 * and the product -4 c s^2 (3 I6 - t). */
MEASURE(K42_2, kim_read_update, kim_update, u) {
  slv_f128 H[36], true_ones[6];
  const slv_f128 c = condition(u), up = 2 * c * (u->t + 1), down = 2 * c * (u->t - 1);
  const slv_f128 *a = u->k.a, *b = u->k.b, sine = a[0] * b[1] - a[1] * b[0];
  const slv_f128 sum = 4 * c * u->t + 2 * u->gg;
  const slv_f128 product = -4 * c * sine * sine * (3 * u->I6 - u->t);
  const slv_f128 square = sum * sum - 4 * product;
  const slv_f128 root = square > 0 ? quad_sqrt(square) : 0;
  const slv_f128 w[6] = {(sum + root) / 2, up, up, (sum - root) / 2, down, down};
  kim_hessian(kim_general, &u->k, H);
  kim_eigenvalues(H, true_ones);
  return ledger_judged(f, ledger_larger(hessian_off(u, c), kim_spectrum(true_ones, w)));
}

/* One of the new pair is positive and one negative: they are the largest and the third lowest. */
MEASURE(K42_3, kim_read_update, kim_update, u) {
  slv_f128 H[36], w[6];
  const slv_f128 c = condition(u), sign = c * (3 * u->I6 - u->t);
  kim_hessian(kim_general, &u->k, H);
  kim_eigenvalues(H, w);
  const slv_f128 least = (slv_f128)1e-28 * quad_norm(36, H);
  f->printed = kim_unless(w[5] > least && w[2] < -least);
  f->when = sign > 0;
  return sign <= 0 || quad_abs(w[2]) > least;
}

/* ---- eqs. 43 and 44: eigenpairs and Hessian that the paper omits ----------------- */

MEASURE(K43, kim_read, kim_state, k) {
  const slv_f128 b[2] = {k->bu, k->bv};
  slv_f128 H[36];
  if (quad_norm(3, k->F) == 0 || quad_norm(3, k->F + 3) == 0) return 0;
  kim_hessian(kim_stretch_quartic, k, H);
  for (int c = 0; c < 2; c++) {
    const slv_f128 *column = k->F + 3 * c, l = quad_norm(3, column), C = l - b[c];
    const slv_f128 across = 4 * C * C * C / l, *fibre = c == 0 ? kim_u : kim_v;
    slv_f128 y[2][3], q[6];
    kim_dyad(column, fibre, q);
    ledger_worse(f, kim_pair(H, 12 * C * C, q));
    kim_complete(column, y[0], y[1]);
    for (int i = 0; i < 2; i++) {
      kim_dyad(y[i], fibre, q);
      ledger_worse(f, kim_pair(H, across, q));
    }
  }
  return 1;
}

/* (l^2 - b^2)^2 */
static slv_f128 stvk(slv_f128 l, slv_f128 b) { return (l * l - b * b) * (l * l - b * b); }

/* Along the first column at rest.  The second difference of a quartic l^4 + ... exceeds its second
 * derivative by 2 h^2. */
MEASURE(K43_1, kim_read, kim_state, k) {
  const slv_f128 l[2] = {quad_norm(3, k->F), quad_norm(3, k->F + 3)}, b = k->bu, h = b / 8;
  slv_f128 H[36], q[6];
  if (!(l[0] > 0 && l[1] > 0)) return 0;
  for (int i = 0; i < 3; i++) k->F[i] *= b / l[0], k->F[3 + i] *= k->bv / l[1];
  kim_hessian(kim_stretch_quartic, k, H);
  kim_dyad(k->F, kim_u, q);
  const slv_f128 theirs = kim_curvature(H, q) / quad_dot(6, q, q);
  const slv_f128 bent = (stvk(b + h, b) - 2 * stvk(b, b) + stvk(b - h, b)) / (h * h) - 2 * h * h;
  return ledger_judged(f,
                       ledger_larger(kim_ratio(theirs, b * b), kim_ratio(bent - 8 * b * b, b * b)));
}

MEASURE(K44, kim_read_update, kim_update, u) {
  slv_f128 H[36], mine[36];
  const slv_f128 c = condition(u);
  kim_hessian(kim_general_quartic, &u->k, H);
  for (int i = 0; i < 36; i++) mine[i] = 4 * c * c * c * u->H6[i];
  kim_add_outer(mine, 12 * c * c, u->g);
  const slv_f128 size = 12 * c * c * u->gg + quad_norm(36, H);
  return ledger_judged(f, kim_ratio(quad_distance(36, mine, H), size));
}

/* ---- the area in eqs. 42-44 ------------------------------------------------------ */

static slv_f128 squared(slv_f128 x) { return x * x; }

/* Energies of a triangle by eq. 6's rule, area times density, for a, b = (4, 3)/5, (-7, 24)/25. */
static void energies(const kim_triangle *t, int area_in_density, slv_f128 *E) {
  const slv_f128 a[2] = {(slv_f128)4 / 5, (slv_f128)3 / 5};
  const slv_f128 b[2] = {(slv_f128)-7 / 25, (slv_f128)24 / 25};
  const slv_f128 area = kim_triangle_area(t), inside = area_in_density ? area : 1;
  slv_f128 F[6];
  kim_triangle_gradient(t, F);
  const slv_f128 shear = squared(kim_I6(F, a, b) - quad_dot(2, a, b));
  const slv_f128 u = squared(quad_sqrt(kim_I5(F, kim_u)) - t->bu);
  const slv_f128 v = squared(quad_sqrt(kim_I5(F, kim_v)) - t->bv);
  E[0] = area * inside * shear;
  E[1] = area * inside * (u * u + v * v);
  E[2] = area * inside * shear * shear;
}

static double additive_off(const kim_triangle *t, int area_in_density) {
  slv_f128 whole[3], sum[3] = {0}, part[3];
  double worst = 0;
  energies(t, area_in_density, whole);
  for (int q = 0; q < 4; q++) {
    const kim_triangle quarter = kim_triangle_quarter(t, q);
    energies(&quarter, area_in_density, part);
    for (int i = 0; i < 3; i++) sum[i] += part[i];
  }
  for (int i = 0; i < 3; i++)
    worst = ledger_larger(worst, kim_ratio(whole[i] - sum[i], quad_abs(whole[i]) + 1));
  return worst;
}

MEASURE(K5_5, kim_triangle_read, kim_triangle, t) {
  return ledger_mended(f, additive_off(t, 1), additive_off(t, 0));
}

/* Stretch along the directions a and b, with b_u = b_v = 1, at a rotation. */
MEASURE(K5_4, kim_read, kim_state, k) {
  slv_f128 y[6];
  if (!at_rotation(k)) return 0;
  kim_along(k->F, k->a, y);
  kim_along(k->F, k->b, y + 3);
  memcpy(k->F, y, sizeof k->F);
  k->bu = k->bv = 1;
  const jet W = kim_jet_of(kim_stretch, k);
  return ledger_judged(f, at_rest(&W));
}

LEDGER_FILE(kim_variants, ROW("K42", K42), ROW("K42.1", K42_1), ROW("K42.2", K42_2),
            ROW("K42.3", K42_3), ROW("K43", K43), ROW("K43.1", K43_1), ROW("K44", K44),
            ROW("K5.4", K5_4), ROW("K5.5", K5_5));
