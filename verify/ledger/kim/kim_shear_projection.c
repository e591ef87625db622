/* kim_shear_projection.c -- K, eqs. 40 and 41 and Appendix A's shearHessian: the projection of
 * Baraff and Witkin's shear. */
#include <math.h>

#include "ledger/kim/kim.h"

static int sign_of(slv_f128 x) { return x >= 0 ? 1 : -1; }

/* |I6| T is the positive part of I6 H6, the Hessian's part without g6. */
MEASURE(K40, kim_read_sheared, kim_sheared, t) {
  slv_f128 T[36], original[36];
  if (t->I6 == 0) return 0;
  kim_shear_T(sign_of(t->I6), T);
  for (int i = 0; i < 36; i++) {
    T[i] *= quad_abs(t->I6);
    original[i] = t->I6 * t->H6[i];
  }
  const double printed = kim_nearest(T, original);
  for (int i = 0; i < 36; i++) T[i] /= 2;
  return ledger_mended(f, printed, kim_nearest(T, original));
}

int kim_shear_projected(const kim_sheared *t, int sign, slv_f128 c, slv_f128 lambda, slv_f128 *P) {
  slv_f128 q[6], Tq[6];
  const slv_f128 I6 = quad_abs(t->I6);
  kim_shear_vector(t, lambda, q);
  quad_unit(6, q);
  kim_shear_T(sign, P);
  for (int i = 0; i < 36; i++) P[i] *= c;
  kim_apply(P, q, Tq);
  const slv_f128 size = quad_dot(6, Tq, Tq);
  for (int i = 0; i < 36; i++) P[i] *= I6;
  if (I6 > 0) kim_add_outer(P, -quad_over(I6, size), Tq);
  kim_add_outer(P, lambda, q);
  return I6 == 0 || size > 0;
}

/* How far P is from the matrix nearest to half of H. */
static double half_off(const slv_f128 *P, const slv_f128 *H) {
  slv_f128 half[36];
  for (int i = 0; i < 36; i++) half[i] = H[i] / 2;
  return kim_nearest(P, half);
}

/* Eqs. 34, 36, 40 and 41 as printed, for the whole Hessian or for half of it, whichever is
 * nearer. */
MEASURE(K41, kim_read_sheared, kim_sheared, t) {
  slv_f128 P[36];
  (void)kim_shear_projected(t, sign_of(t->I6), 1, t->I2 + t->root, P);
  const double printed = ledger_smaller(kim_nearest(P, t->H), half_off(P, t->H));
  (void)kim_shear_projected(t, sign_of(t->I6), (slv_f128)0.5, (t->I2 + t->root) / 2, P);
  return ledger_mended(f, printed, half_off(P, t->H));
}

/* Eq. 41 needs the signs: with T = 1 (x) I for every sign of I6 it is wrong. */
MEASURE(K4_3_3_1, kim_read_sheared, kim_sheared, t) {
  slv_f128 P[36];
  const int exists = kim_shear_projected(t, 1, (slv_f128)0.5, (t->I2 + t->root) / 2, P);
  return ledger_when(f, exists ? half_off(P, t->H) : (double)INFINITY, t->I6 >= 0);
}

/* The listing line by line.  As printed in our copy it declares I2 twice, the second time with
 * the formula of lambda0, and compiles nowhere.  Its last assignment is cut off and is read as
 * eq. 41. */
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
  return ledger_mended(f, (double)INFINITY, half_off(P, t->H));
}

/* flatten: entry (i, j) at 3 j + i, for which dI6/dF is the derivative by F's entries. */
MEASURE(KA_4, kim_read_sheared, kim_sheared, t) {
  slv_f128 A[3][2], column[6];
  const jet I6 = kim_jet_of(kim_invariant6, &t->k);
  for (int i = 0; i < 3; i++) A[i][0] = t->k.F[i + 3], A[i][1] = t->k.F[i];
  for (int j = 0, index = 0; j < 2; j++)
    for (int i = 0; i < 3; i++, index++) column[index] = A[i][j];
  return ledger_judged(f, kim_apart(6, column, I6.g));
}

LEDGER_FILE(kim_shear_projection, ROW("K40", K40), ROW("K41", K41), ROW("K4.3.3.1", K4_3_3_1),
            ROW("KA.3", KA_3), ROW("KA.4", KA_4));
