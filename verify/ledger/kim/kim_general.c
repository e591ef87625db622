/* kim_general.c -- K, eqs. 45-49, Appendix B: the rank-one update of I6 H6. */
#include "ledger/kim/kim.h"

#include <math.h>
#include <string.h>

int kim_read_update(const ledger_state *s, kim_update *u) {
  kim_state k;
  return kim_read(s, &k) && kim_update_of(&k, u);
}

int kim_update_of(const kim_state *k, kim_update *u) {
  u->k = *k;
  u->t = quad_dot(2, u->k.a, u->k.b);
  u->I2 = kim_I2(u->k.F), u->I6 = kim_I6(u->k.F, u->k.a, u->k.b);
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) u->q[i][j] = u->k.a[j] + (i == 0 ? 1 : -1) * u->k.b[j];
    if (quad_norm(2, u->q[i]) < (slv_f128)1e-10) return 0;
    quad_unit(2, u->q[i]);
  }
  const jet I6 = kim_jet_of(kim_invariant6, &u->k);
  memcpy(u->g, I6.g, sizeof u->g);
  jet_hessian(&I6, u->H6);
  u->gg = quad_dot(6, u->g, u->g);
  for (int i = 0; i < 2; i++) u->part[i] = kim_I5(u->g, u->q[i]);
  kim_hessian(kim_shear, &u->k, u->half);
  for (int i = 0; i < 36; i++) u->half[i] /= 2;
  return 1;
}

slv_f128 kim_old(const kim_update *u, int i) { return u->I6 * (u->t + (i == 0 ? 1 : -1)); }

/* The eigenvalues of [e0 + p, r; r, e1 + q] with p, q = |g6|^2 of the two parts, r^2 = p q. */
void kim_new_pair(const kim_update *u, slv_f128 *pair) {
  const slv_f128 a = kim_old(u, 0) + u->part[0], b = kim_old(u, 1) + u->part[1];
  const slv_f128 gap = a - b, rr = u->part[0] * u->part[1];
  const slv_f128 root = quad_sqrt(gap * gap + 4 * rr);
  pair[0] = (a + b + root) / 2, pair[1] = (a + b - root) / 2;
}

/* e_i q' with a unit vector q: column 3 j + i of the normalised Q of eq. 47. */
static void column_of_Q(const kim_update *u, int m, slv_f128 *q) {
  kim_axis_dyad(m % 3, u->q[m / 3], q);
}

/* The eigenvalues of I6 H6 in the order of eq. 45, with the columns of eq. 47. */
MEASURE(K45, kim_read_update, kim_update, u) {
  slv_f128 q[6], A[36];
  for (int i = 0; i < 36; i++) A[i] = u->I6 * u->H6[i];
  for (int m = 0; m < 6; m++) {
    column_of_Q(u, m, q);
    ledger_worse(f, kim_pair(A, kim_old(u, m / 3), q));
  }
  return 1;
}

static void projections(const kim_update *u, slv_f128 *z) {
  slv_f128 q[6];
  for (int m = 0; m < 6; m++) {
    column_of_Q(u, m, q);
    z[m] = quad_dot(6, q, u->g) / quad_sqrt(u->gg);
  }
}

/* Q'g6 has the length of g6, so Q z gives all of it back, of any orthonormal Q; and as Q has H6's
 * eigenvectors, Q times the eigenvalues times z gives H6 g6. */
MEASURE(K46, kim_read_update, kim_update, u) {
  slv_f128 z[6], q[6], sum[6] = {0}, stretched[6] = {0}, Hg[6];
  if (u->gg == 0) return 0;
  const slv_f128 length = quad_sqrt(u->gg);
  projections(u, z);
  kim_apply(u->H6, u->g, Hg);
  for (int m = 0; m < 6; m++) {
    const slv_f128 value = u->t + (m < 3 ? 1 : -1);
    column_of_Q(u, m, q);
    for (int i = 0; i < 6; i++) {
      sum[i] += z[m] * q[i] * length;
      stretched[i] += value * z[m] * q[i] * length;
    }
  }
  const slv_f128 off = quad_distance(6, stretched, Hg);
  return ledger_judged(
      f, ledger_larger(kim_apart(6, sum, u->g), kim_ratio(off, quad_norm(36, u->H6) * length)));
}

/* The columns of [a + b | a - b] (x) I, unnormalised, of lengths 2 (1 + a.b) and 2 (1 - a.b)
 * squared, are orthogonal and diagonalise I6 H6. */
MEASURE(K47, kim_read, kim_state, k) {
  slv_f128 Q[36], H6[36], y[6];
  kim_hessian(kim_invariant6, k, H6);
  for (int m = 0; m < 6; m++) {
    const slv_f128 sign = m < 3 ? 1 : -1, square = 2 + 2 * sign * quad_dot(2, k->a, k->b);
    const slv_f128 d[2] = {k->a[0] + sign * k->b[0], k->a[1] + sign * k->b[1]}, *column = Q + 6 * m;
    kim_axis_dyad(m % 3, d, Q + 6 * m);
    ledger_worse(f, kim_ratio(quad_dot(6, column, column) - square, 4));
  }
  for (int m = 0; m < 6; m++)
    for (int n = 0; n < m; n++) {
      kim_apply(H6, Q + 6 * n, y);
      const double turned = kim_ratio(quad_dot(6, Q + 6 * m, y), 4);
      const double overlap = kim_ratio(quad_dot(6, Q + 6 * m, Q + 6 * n), 4);
      ledger_worse(f, ledger_larger(turned, overlap));
    }
  return 1;
}

/* The secular equation times its denominators, at lambda; e[2] go with the first and the last three
 * z. */
static slv_f128 secular(const kim_update *u, const slv_f128 *z, const slv_f128 *e,
                        slv_f128 lambda) {
  const slv_f128 d0 = e[0] - lambda, d1 = e[1] - lambda;
  const slv_f128 first = quad_dot(3, z, z), last = quad_dot(3, z + 3, z + 3);
  return d0 * d1 + u->gg * (first * d1 + last * d0);
}

double kim_secular(const kim_update *u, int exchanged, slv_f128 lambda) {
  slv_f128 z[6];
  const slv_f128 size = quad_norm(36, u->half);
  const slv_f128 e[2] = {kim_old(u, exchanged), kim_old(u, !exchanged)};
  projections(u, z);
  return kim_ratio(secular(u, z, e, lambda), size * size);
}

/* The two new eigenvalues, those that I6 H6 does not have: the largest, and one between the old
 * ones. */
static double secular_off(const kim_update *u, const slv_f128 *w, int exchanged) {
  return ledger_larger(kim_secular(u, exchanged, w[5]), kim_secular(u, exchanged, w[2]));
}

/* Eq. 48, and eq. 49 with its denominators exchanged. */
MEASURE(secular_equation, kim_read_update, kim_update, u) {
  slv_f128 w[6];
  if (u->gg == 0) return 0;
  kim_eigenvalues(u->half, w);
  return ledger_mended(f, secular_off(u, w, s->variant[0] == 49), secular_off(u, w, 0));
}

LEDGER_FILE(kim_general, ROW("K45", K45), ROW("K46", K46), ROW("K47", K47),
            ROW("K48", secular_equation, {48}), ROW("K49", secular_equation, {49}));
