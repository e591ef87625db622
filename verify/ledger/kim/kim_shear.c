/* kim_shear.c -- Kim's eqs. 29-41, sections 4.3.1 and 4.3.2: derivatives of I6(a, b) and Psi_shear;
 * eigensystem and projection of Baraff and Witkin's shear; flatten of Appendix A. */
#include <string.h>

#include "ledger/derivative.h"
#include "ledger/kim/kim.h"

/* Computes g6 of Kim eq. 29 and H6 of eq. 30 as printed, with the 2x2 matrix M = ab' + ba'. */
static void derivatives6(const kim_state *k, slv_f128 *g, slv_f128 *H6) {
  slv_f128 M[4];
  for (int i = 0; i < 4; i++) M[i] = k->a[i % 2] * k->b[i / 2] + k->b[i % 2] * k->a[i / 2];
  kim_along(k->F, M, g), kim_along(k->F, M + 2, g + 3);
  memset(H6, 0, 36 * sizeof *H6);
  for (int b = 0; b < 4; b++)
    for (int i = 0; i < 3; i++) H6[3 * (b % 2) + i + 6 * (3 * (b / 2) + i)] = M[b];
}

MEASURE(K29, kim_read, kim_state, k) {
  const jet I6 = kim_jet_of(kim_invariant6, k);
  slv_f128 g[6], H6[36];
  derivatives6(k, g, H6);
  f->printed = kim_apart(6, g, I6.g);
  return kim_I2(k->F) > 0;
}

MEASURE(K30, kim_read, kim_state, k) {
  slv_f128 g[6], printed[36], H6[36];
  derivatives6(k, g, printed);
  kim_hessian(kim_invariant6, k, H6);
  return ledger_judged(f, kim_apart(36, printed, H6));
}

/* Tests fibres of lengths 1 and 1, or 2 and 1, with their sum and their difference. */
MEASURE_EACH(K31, kim_read, kim_state, k) {
  slv_f128 H6[36], q[6];
  f->when = s->index % 3 != 0;
  for (int i = 0; i < 2 && !f->when; i++) k->a[i] *= 2;
  kim_hessian(kim_invariant6, k, H6);
  for (int sign = 1; sign >= -1; sign -= 2) {
    const slv_f128 d[2] = {k->a[0] + sign * k->b[0], k->a[1] + sign * k->b[1]};
    if (quad_norm(2, d) == 0) continue; /* equal or opposite fibres */
    for (int i = 0; i < 3; i++) {
      kim_axis_dyad(i, d, q);
      ledger_worse(f, kim_pair(H6, quad_dot(2, k->a, k->b) + sign, q));
    }
  }
}

/* Tests that I6, a quadratic form, is -|a - b|^4 / 4 along e (a - b)'. */
MEASURE(K4_3_1_1, kim_read, kim_state, k) {
  const slv_f128 gap[2] = {k->a[0] - k->b[0], k->a[1] - k->b[1]};
  const slv_f128 square = quad_dot(2, gap, gap);
  slv_f128 q[6];
  if (square < (slv_f128)1e-28) return 0; /* equal fibres */
  kim_axis_dyad(0, gap, q);
  const slv_f128 I6 = kim_I6(q, k->a, k->b);
  ledger_worse(f, kim_unless(I6 < 0));
  return ledger_judged(f, kim_ratio(I6 + square * square / 4, 1));
}

/* Computes H = 2 I6 H6 + 2 g6 g6'. */
static void hessian_as_printed(const kim_state *k, slv_f128 *H) {
  slv_f128 g[6];
  derivatives6(k, g, H);
  for (int i = 0; i < 36; i++) H[i] *= 2 * kim_I6(k->F, k->a, k->b);
  kim_add_outer(H, 2, g);
}

MEASURE(K32, kim_read, kim_state, k) {
  slv_f128 printed[36], H[36];
  hessian_as_printed(k, printed), kim_hessian(kim_shear, k, H);
  f->printed = kim_apart(36, printed, H);
  return kim_I2(k->F) > 0;
}

/* Compares the printed form with the second derivatives of Psi^2 (printed) and Psi (corrected). */
MEASURE(K4_1, kim_read, kim_state, k) {
  slv_f128 want[36], of_square[36], H[36];
  memcpy(k->a, kim_u, sizeof k->a), memcpy(k->b, kim_v, sizeof k->b);
  hessian_as_printed(k, want);
  kim_hessian(kim_general_quartic, k, of_square), kim_hessian(kim_bw_shear, k, H);
  f->remedy = kim_apart(36, H, want), f->printed = kim_apart(36, of_square, want);
  return kim_I2(k->F) > 0;
}

/* Tests I6(F + D) - I6(F) = g6.vec(D) + vec(D)'H6 vec(D) / 2, exact for vec column by column, with
 * a random D as large as F. */
MEASURE(K33, kim_read, kim_state, k) {
  const slv_f128 size = quad_norm(6, k->F);
  slv_f128 g[6], H6[36], d[6], moved[6];
  derivatives6(k, g, H6);
  motion_draw(s, 0, 6, d);
  for (int i = 0; i < 6; i++) d[i] *= size, moved[i] = k->F[i] + d[i];
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
  return ledger_judged(f, f->figure < 1e-28 ? kim_pair(H5, 0, I5.g) : (double)NAN);
}

int kim_read_sheared(const ledger_state *s, kim_sheared *t) {
  (void)kim_read(s, &t->k);
  memcpy(t->k.a, kim_u, sizeof t->k.a);
  memcpy(t->k.b, kim_v, sizeof t->k.b);
  t->I2 = kim_I2(t->k.F);
  t->I6 = kim_I6(t->k.F, kim_u, kim_v);
  t->root = quad_sqrt(t->I2 * t->I2 + 12 * t->I6 * t->I6);
  if (t->I2 == 0) return 0;
  t->lower = -12 * t->I6 * t->I6 / (t->I2 + t->root);
  derivatives6(&t->k, t->g, t->H6);
  kim_hessian(kim_bw_shear, &t->k, t->H);
  return 1;
}

void kim_shear_vector(const kim_sheared *t, slv_f128 lambda, slv_f128 *q) {
  kim_apply(t->H6, t->g, q);
  for (int i = 0; i < 6; i++) q[i] = t->I6 * q[i] + lambda * t->g[i];
}

/* Computes T of Kim eq. 40 with the given sign; its eigenvalues are 2 and 0. */
static void signed_T(int sign, slv_f128 *T) {
  memset(T, 0, 36 * sizeof *T);
  for (int i = 0; i < 6; i++) T[7 * i] = 1, T[i + 6 * ((i + 3) % 6)] = sign;
}

/* Returns the error of six eigenvalues of `part` (1/2 or 1) of the Hessian.  The upper or lower
 * three are replaced by `one` of the new pair, and by `twin` twice. */
static double set_off(const kim_sheared *t, slv_f128 part, int upper, slv_f128 one, slv_f128 twin) {
  slv_f128 H[36], true_ones[6];
  slv_f128 w[6] = {part * (t->I2 + t->root), part * 2 * t->I6,  part * 2 * t->I6,
                   part * t->lower,          -part * 2 * t->I6, -part * 2 * t->I6};
  slv_f128 *mine = upper ? w : w + 3;
  mine[0] = one, mine[1] = mine[2] = twin;
  for (int i = 0; i < 36; i++) H[i] = part * t->H[i];
  kim_eigenvalues(H, true_ones);
  return kim_spectrum(true_ones, w);
}

/* Tests Kim eqs. 34, 35.  Printed: whole Hessian or its half, the nearer one; corrected: both. */
MEASURE(twin_values, kim_read_sheared, kim_sheared, t) {
  const slv_f128 half = (slv_f128)0.5;
  const int upper = s->variant == 34;
  const slv_f128 one = upper ? t->I2 + t->root : t->lower, twin = upper ? t->I6 : -t->I6;
  return ledger_mended(
      f, ledger_smaller(set_off(t, half, upper, one, twin), set_off(t, 1, upper, one, twin)),
      ledger_larger(set_off(t, half, upper, one / 2, twin), set_off(t, 1, upper, one, 2 * twin)));
}

/* Returns 1 if f_0 + sign f_1 is 0 to twelve digits. */
static int columns_cancel(const kim_sheared *t, int sign) {
  slv_f128 sum[3];
  for (int i = 0; i < 3; i++) sum[i] = t->k.F[i] + sign * t->k.F[i + 3];
  return quad_norm(3, sum) <= (slv_f128)1e-12 * quad_norm(6, t->k.F);
}

/* Returns 1 if g6 is in one of the two eigenspaces of H6. */
static int is_deflated(const kim_sheared *t) {
  return columns_cancel(t, 1) || columns_cancel(t, -1);
}

/* Returns the residual, for eigenvalue lambda, of the vector that is made with part * lambda. */
static double vector_off(const kim_sheared *t, slv_f128 lambda, slv_f128 part) {
  slv_f128 q[6];
  kim_shear_vector(t, part * lambda, q);
  return kim_pair(t->H, lambda, q);
}

/* Tests Kim eq. 36, or eq. 38 (variant 38). */
MEASURE(shear_vector, kim_read_sheared, kim_sheared, t) {
  const int upper = s->variant == 36;
  if (!upper && (t->I6 == 0 || is_deflated(t))) return 0;
  const slv_f128 lambda = upper ? t->I2 + t->root : t->lower;
  return ledger_mended(f, vector_off(t, lambda, 1), vector_off(t, lambda, (slv_f128)0.5));
}

/* Tests Kim eq. 38 with its condition, which excludes states with the zero vector. */
MEASURE(K4_3_2_6, kim_read_sheared, kim_sheared, t) {
  return ledger_when(f, vector_off(t, t->lower, (slv_f128)0.5), t->I6 != 0 && !is_deflated(t));
}

/* Tests Kim eq. 37, or eq. 39 (variant 39), by H N = lambda N: N projects on the part of T's range
 * that is orthogonal to q, the vector made with `other`, half of q's eigenvalue.  N is the same for
 * any `other`, so q is tested, too, unless it is 0. */
MEASURE_EACH(subspace, kim_read_sheared, kim_sheared, t) {
  const int sign = s->variant == 37 ? 1 : -1, vanishes = t->I6 == 0 || is_deflated(t);
  const slv_f128 lambda = 2 * sign * t->I6, other = (sign > 0 ? t->I2 + t->root : t->lower) / 2;
  slv_f128 N[36], HN[36], y[6], q[6];
  kim_shear_vector(t, other, q);
  signed_T(sign, N);
  for (int i = 0; i < 36; i++) N[i] /= 2;
  kim_apply(N, q, y);
  const slv_f128 yy = quad_dot(6, y, y);
  if (yy > 0) kim_add_outer(N, -1 / yy, y);
  for (int j = 0; j < 6; j++) {
    kim_apply(t->H, N + 6 * j, HN + 6 * j);
    for (int i = 0; i < 6; i++) HN[i + 6 * j] -= lambda * N[i + 6 * j];
  }
  ledger_worse(f, kim_ratio(quad_norm(36, HN), quad_norm(36, t->H)));
  if (sign > 0 || !vanishes) ledger_worse(f, kim_pair(t->H, 2 * other, q));
  f->when = t->I6 != 0 && !columns_cancel(t, 1);
}

/* Tests for three negative eigenvalues; variant 1: for at least one.  Skips states where the third,
 * about -6 I6^2 / I2, is below the round-off of H. */
MEASURE(is_indefinite, kim_read_sheared, kim_sheared, t) {
  if (t->I6 != 0 && quad_abs(t->I6) <= (slv_f128)1e-12 * t->I2) return 0;
  const int negative = kim_negative(t->H);
  return ledger_when(f, kim_unless(s->variant == 1 ? negative > 0 : negative == 3), t->I6 != 0);
}

/* Tests that the third lowest eigenvalue is never positive, and is 0 for I6 = 0. */
MEASURE(K4_3_2_3, kim_read_sheared, kim_sheared, t) {
  slv_f128 w[6];
  kim_eigenvalues(t->H, w);
  const slv_f128 size = quad_norm(36, t->H);
  return ledger_judged(f, kim_ratio(w[2] > 0 || t->I6 == 0 ? w[2] : 0, size));
}

/* Tests the curvature along y (1, -1), y orthogonal to f_0 - f_1: the pair lambda_4,5. */
MEASURE(K4_3_2_4, kim_read_sheared, kim_sheared, t) {
  const slv_f128 opposite[2] = {1, -1};
  slv_f128 gap[3], e[3], h[3], q[6];
  for (int i = 0; i < 3; i++) gap[i] = t->k.F[i] - t->k.F[i + 3];
  if (columns_cancel(t, -1)) gap[0] = 1; /* then every y is orthogonal */
  kim_complete(gap, e, h);
  kim_dyad(e, opposite, q);
  const slv_f128 least = -(slv_f128)1e-30 * quad_norm(36, t->H);
  return ledger_when(f, kim_unless(kim_curvature(t->H, q) < least),
                     t->I6 > (slv_f128)1e-28 * t->I2);
}

/* Compares Kim eqs. 34, 35 with eq. 50 at a_u, a_v, with beta's last vector corrected (K50.3). */
MEASURE(K4_3_2_5, kim_read_sheared, kim_sheared, t) {
  kim_update u;
  slv_f128 pair[2];
  if (!kim_update_of(&t->k, &u)) return 0;
  kim_roots(&u, 1, u.I2, pair);
  return ledger_judged(f, ledger_larger(kim_ratio(pair[0] - (t->I2 + t->root), t->root),
                                        kim_ratio(pair[1] - t->lower, t->root)));
}

/* Returns the sine of the angle between Kim eq. 52 for the given H, H : dI6/dF + lambda dI6/dF, and
 * eq. 36 or 38 with the same lambda. */
static double turned_from_36(const kim_sheared *t, const slv_f128 *H, slv_f128 lambda) {
  slv_f128 q[6], p[6];
  kim_shear_vector(t, lambda, q);
  kim_apply(H, t->g, p);
  for (int i = 0; i < 6; i++) p[i] += lambda * t->g[i];
  const slv_f128 along = quad_dot(6, p, q) / quad_dot(6, q, q);
  for (int i = 0; i < 6; i++) q[i] = p[i] - along * q[i];
  return kim_ratio(quad_norm(6, q), quad_norm(6, p));
}

MEASURE(K4_3_2_7, kim_read_sheared, kim_sheared, t) {
  slv_f128 old[36];
  if (t->I6 == 0 || is_deflated(t)) return 0;
  kim_hessian(kim_invariant6, &t->k, old);
  for (int i = 0; i < 36; i++) old[i] *= t->I6;
  const slv_f128 lambda[2] = {t->I2 + t->root, t->lower};
  return ledger_mended(f, turned_from_36(t, t->H, lambda[0]) + turned_from_36(t, t->H, lambda[1]),
                       turned_from_36(t, old, lambda[0]) + turned_from_36(t, old, lambda[1]));
}

static int sign_of(slv_f128 x) { return x >= 0 ? 1 : -1; }

/* Tests that |I6| T is the positive part of I6 H6, which is the Hessian without its term in g6. */
MEASURE(K40, kim_read_sheared, kim_sheared, t) {
  slv_f128 T[36], twice[36], original[36];
  if (t->I6 == 0) return 0;
  signed_T(sign_of(t->I6), T);
  for (int i = 0; i < 36; i++) {
    T[i] *= quad_abs(t->I6) / 2, twice[i] = 2 * T[i];
    original[i] = t->I6 * t->H6[i];
  }
  return ledger_mended(f, kim_nearest(twice, original), kim_nearest(T, original));
}

int kim_shear_projected(const kim_sheared *t, int sign, slv_f128 c, slv_f128 lambda, slv_f128 *P) {
  slv_f128 q[6], Tq[6];
  const slv_f128 I6 = quad_abs(t->I6);
  kim_shear_vector(t, lambda, q);
  quad_unit(6, q);
  signed_T(sign, P);
  for (int i = 0; i < 36; i++) P[i] *= c;
  kim_apply(P, q, Tq);
  const slv_f128 size = quad_dot(6, Tq, Tq);
  for (int i = 0; i < 36; i++) P[i] *= I6;
  if (I6 > 0) kim_add_outer(P, -quad_over(I6, size), Tq);
  kim_add_outer(P, lambda, q);
  return I6 == 0 || size > 0;
}

/* Tests Kim eqs. 34, 36, 40, 41 as printed, for the whole Hessian or its half, the nearer one. */
MEASURE(K41, kim_read_sheared, kim_sheared, t) {
  slv_f128 P[36];
  (void)kim_shear_projected(t, sign_of(t->I6), 1, t->I2 + t->root, P);
  const double printed = ledger_smaller(kim_nearest(P, t->H), kim_nearest_half(P, t->H));
  (void)kim_shear_projected(t, sign_of(t->I6), (slv_f128)0.5, (t->I2 + t->root) / 2, P);
  return ledger_mended(f, printed, kim_nearest_half(P, t->H));
}

/* Tests Kim eq. 41 with T = 1 (x) I for every sign of I6, which is wrong for negative signs. */
MEASURE(K4_3_3_1, kim_read_sheared, kim_sheared, t) {
  slv_f128 P[36];
  const int exists = kim_shear_projected(t, 1, (slv_f128)0.5, (t->I2 + t->root) / 2, P);
  return ledger_when(f, exists ? kim_nearest_half(P, t->H) : (double)INFINITY, t->I6 >= 0);
}

/* Tests the listing line by line.  Our copy declares I2 twice, the second time with lambda0's
 * formula, and does not compile.  Its last assignment is cut off, and completed from Kim eq. 41. */
MEASURE(KA_3, kim_read_sheared, kim_sheared, t) {
  slv_f128 H[36] = {0}, T[36], P[36], q[6], Hg[6], Tq[6];
  for (int i = 0; i < 6; i++) H[i + 6 * ((i + 3) % 6)] = 1;
  const slv_f128 lambda = (slv_f128)0.5 * (t->I2 + quad_sqrt(t->I2 * t->I2 + 12 * t->I6 * t->I6));
  const slv_f128 g[6] = {t->k.F[3], t->k.F[4], t->k.F[5], t->k.F[0], t->k.F[1], t->k.F[2]};
  kim_apply(H, g, Hg);
  for (int i = 0; i < 6; i++) q[i] = t->I6 * Hg[i] + lambda * g[i];
  quad_unit(6, q);
  for (int i = 0; i < 36; i++) T[i] = (slv_f128)0.5 * ((i % 7 == 0) + sign_of(t->I6) * H[i]);
  kim_apply(T, q, Tq);
  for (int i = 0; i < 36; i++) P[i] = quad_abs(t->I6) * T[i];
  kim_add_outer(P, -quad_abs(t->I6) / quad_dot(6, Tq, Tq), Tq);
  kim_add_outer(P, lambda, q);
  const double off = kim_nearest_half(P, t->H);
  return ledger_mended(
      f, kim_listing_faults("KA.6", (kim_slip){"KA.3", NULL}) > 0 ? (double)INFINITY : off, off);
}

/* Tests flatten: entry (i, j) at 3 j + i, for which dI6/dF is the derivative by F's entries. */
MEASURE(KA_4, kim_read_sheared, kim_sheared, t) {
  slv_f128 A[3][2], column[6];
  const jet I6 = kim_jet_of(kim_invariant6, &t->k);
  for (int i = 0; i < 3; i++) A[i][0] = t->k.F[i + 3], A[i][1] = t->k.F[i];
  for (int j = 0, index = 0; j < 2; j++)
    for (int i = 0; i < 3; i++, index++) column[index] = A[i][j];
  return ledger_judged(f, kim_apart(6, column, I6.g));
}

LEDGER_FILE(kim_shear, ROW("K29", K29), ROW("K30", K30), ROW("K31", K31), ROW("K4.3.1.1", K4_3_1_1),
            ROW("K4.1", K4_1), ROW("K32", K32), ROW("K33", K33), ROW("K4.3.1.2", K4_3_1_2),
            ROW("K4.3.1.3", K4_3_1_3), ROW("K34", twin_values, 34), ROW("K35", twin_values, 35),
            ROW("K36", shear_vector, 36), ROW("K37", subspace, 37), ROW("K38", shear_vector, 38),
            ROW("K39", subspace, 39), ROW("K4.3.2.1", is_indefinite),
            ROW("K4.3.2.2", is_indefinite, 1), ROW("K4.3.2.3", K4_3_2_3), ROW("K4.3.2.4", K4_3_2_4),
            ROW("K4.3.2.5", K4_3_2_5), ROW("K4.3.2.6", K4_3_2_6), ROW("K4.3.2.7", K4_3_2_7),
            ROW("K40", K40), ROW("K41", K41), ROW("K4.3.3.1", K4_3_3_1), ROW("KA.3", KA_3),
            ROW("KA.4", KA_4));
