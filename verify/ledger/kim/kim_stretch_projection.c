/* kim_stretch_projection.c -- K, section 4.2.2 and Appendix A's stretchHessian: projections of
 * Psi_stretch's Hessian. */
#include <math.h>
#include <string.h>

#include "ledger/kim/kim.h"

/* ---- section 4.2.2 --------------------------------------------------------------- */

/* H += x (H_c) + y f_c f_c' */
static void add_column(const kim_stretched *t, int c, slv_f128 x, slv_f128 y, slv_f128 *H) {
  slv_f128 q[6];
  kim_dyad(t->k.F + 3 * c, kim_fibre(c), q);
  for (int i = 0; i < 3; i++) H[7 * (3 * c + i)] += x;
  kim_add_outer(H, y, q);
}

static slv_f128 cubed(slv_f128 x) { return x * x * x; }

/* H_stretch as printed, for the given b in the place of b_u and b_v. */
static void hessian_with(const kim_stretched *t, const slv_f128 *b, slv_f128 *H) {
  memset(H, 0, 36 * sizeof *H);
  for (int c = 0; c < 2; c++)
    add_column(t, c, 2 * (1 - b[c] / t->length[c]), 2 * b[c] / cubed(t->length[c]), H);
}

static const slv_f128 ones[2] = {1, 1};

MEASURE(K4_2_2_1, kim_read_stretched, kim_stretched, t) {
  slv_f128 H[36], mended[36];
  hessian_with(t, ones, H), hessian_with(t, t->b, mended);
  return ledger_mended(f, kim_apart(36, H, t->H), kim_apart(36, mended, t->H));
}

/* f f', of a column of F or of vec([f_0 0]), is added to H_u, 6 x 6. */
MEASURE(K4_2_2_11, kim_read_stretched, kim_stretched, t) {
  static const shape column = {3, 1}, vectorized = {6, 1}, H_u = {6, 6};
  slv_f128 mended[36];
  hessian_with(t, t->b, mended);
  const double off = kim_apart(36, mended, t->H);
  return ledger_mended(f, shape_off(shape_sum(H_u, shape_square(column)), off),
                       shape_off(shape_sum(H_u, shape_square(vectorized)), off));
}

/* How the rank-one term y f f' changes the eigenvalue 2 (1 - b/l) of its column. */
static double lifted_off(const kim_stretched *t, int c, slv_f128 y) {
  const slv_f128 l = t->length[c], from = 2 * (1 - t->b[c] / l);
  return kim_ratio(from + y * l * l - 2, 2 + quad_abs(from));
}

MEASURE(K4_2_2_2, kim_read_stretched, kim_stretched, t) {
  for (int c = 0; c < 2; c++) {
    const slv_f128 printed = 2 / cubed(t->length[c]);
    ledger_worse_mended(f, lifted_off(t, c, printed), lifted_off(t, c, t->b[c] * printed));
  }
  return 1;
}

/* The projection of section 4.2.2: a compressed column keeps only 2 f f', or that over I5. */
static void filtered(const kim_stretched *t, int normalised, slv_f128 *P) {
  memset(P, 0, 36 * sizeof *P);
  for (int c = 0; c < 2; c++) {
    const slv_f128 l = t->length[c], b = t->b[c];
    const int compressed = l < b;
    const slv_f128 rank_one = normalised ? 2 / (l * l) : 2;
    add_column(t, c, compressed ? 0 : 2 * (1 - b / l), compressed ? rank_one : 2 * b / cubed(l), P);
  }
}

MEASURE(K4_2_2_3, kim_read_stretched, kim_stretched, t) {
  slv_f128 P[36], mended[36];
  filtered(t, 0, P), filtered(t, 1, mended);
  return ledger_mended(f, kim_nearest(P, t->H), kim_nearest(mended, t->H));
}

/* Kim's Gauss-Newton: the rank-one terms alone. */
static void without_H(const kim_stretched *t, slv_f128 *G) {
  memset(G, 0, 36 * sizeof *G);
  for (int c = 0; c < 2; c++) add_column(t, c, 0, 2 * t->b[c] / cubed(t->length[c]), G);
}

MEASURE(K4_2_2_4, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], q[6];
  without_H(t, G);
  for (int c = 0; c < 2; c++) {
    kim_dyad(t->k.F + 3 * c, kim_fibre(c), q);
    ledger_worse_mended(f, kim_pair(G, 1 / cubed(t->length[c]), q),
                        kim_pair(G, 2 * t->b[c] / t->length[c], q));
  }
  return 1;
}

/* The curvature that remains along a compressed column, compared with the true one. */
MEASURE(K4_2_2_5, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], q[6];
  if (!(t->length[0] < t->b[0] * (1 - (slv_f128)1e-24))) return 0;
  without_H(t, G);
  kim_dyad(t->k.F, kim_u, q);
  return ledger_judged(f, kim_unless(kim_curvature(G, q) < kim_curvature(t->H, q)));
}

/* Every semi-definite matrix is further away than the nearest one.  So the distance is measured,
 * too: Gauss-Newton leaves out 2 (1 - b/l) three times for each column, the projection twice, of a
 * compressed one alone. */
MEASURE(K4_2_2_6, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], P[36], dropped = 0, clamped = 0;
  without_H(t, G);
  filtered(t, 1, P);
  for (int c = 0; c < 2; c++) {
    const slv_f128 value = 2 * (1 - t->b[c] / t->length[c]);
    dropped += 3 * value * value;
    if (value < 0) clamped += 2 * value * value;
  }
  const slv_f128 far = quad_distance(36, G, t->H), near = quad_distance(36, P, t->H);
  const slv_f128 size = quad_norm(36, t->H);
  const int compressed = t->length[0] < t->b[0] && t->length[1] < t->b[1];
  ledger_worse(f, kim_ratio(far - quad_sqrt(dropped), size));
  ledger_worse(f, kim_ratio(near - quad_sqrt(clamped), size));
  ledger_worse(f, kim_ratio(far < near ? near - far : 0, size));
  f->figure = compressed ? (double)(far / near) : (double)NAN;
  return 1;
}

/* The largest eigenvalue over the least positive one. */
static slv_f128 condition_number(const slv_f128 *H) {
  slv_f128 w[6], least = 0;
  kim_eigenvalues(H, w);
  for (int i = 5; i >= 0; i--)
    if (w[i] > (slv_f128)1e-28 * w[5]) least = w[i];
  return w[5] / least;
}

MEASURE(K4_2_2_7, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], P[36];
  without_H(t, G);
  filtered(t, 1, P);
  const slv_f128 worse = condition_number(G), better = condition_number(P);
  return ledger_when(f, kim_unless(worse >= better * (1 - (slv_f128)1e-28)),
                     t->length[0] < t->b[0] && t->length[1] < t->b[1]);
}

/* Choi and Ko drop the second derivative of C = |f| - b: what remains is 2 dC dC'. */
MEASURE(K4_2_2_8, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], N[36] = {0};
  without_H(t, G);
  for (int c = 0; c < 2; c++) add_column(t, c, 0, 2 / (t->length[c] * t->length[c]), N);
  return ledger_when(f, kim_apart(36, G, N), t->length[0] == t->b[0] && t->length[1] == t->b[1]);
}

/* ---- Appendix A's stretchHessian ------------------------------------------------- */

/* The listing line by line; v is the second direction, which our copy prints as u(1, 1). */
static void code_of_appendix(const slv_f128 *F, const slv_f128 *v, slv_f128 *H) {
  const slv_f128 I5[2] = {kim_I5(F, kim_u), kim_I5(F, v)};
  memset(H, 0, 36 * sizeof *H);
  for (int c = 0; c < 2; c++) {
    const slv_f128 inverse = 1 / quad_sqrt(I5[c]), left = 1 - inverse;
    const slv_f128 length = quad_norm(3, F + 3 * c), rank_one = left >= 0 ? inverse : 1;
    slv_f128 q[6];
    for (int i = 0; i < 3; i++) H[7 * (3 * c + i)] = left > 0 ? left : 0;
    kim_dyad(F + 3 * c, kim_fibre(c), q);
    kim_add_outer(H, rank_one / (length * length), q);
  }
}

/* Compared with half of the Hessian, as K says "the leading 2 is absorbed". */
static double code_off(const slv_f128 *F, const slv_f128 *v, const slv_f128 *H) {
  slv_f128 P[36], half[36];
  if (kim_I5(F, v) == 0) return (double)INFINITY;
  code_of_appendix(F, v, P);
  for (int i = 0; i < 36; i++) half[i] = H[i] / 2;
  return kim_nearest(P, half);
}

MEASURE(KA_1, kim_read_stretched, kim_stretched, t) {
  t->k.bu = t->k.bv = 1;
  kim_hessian(kim_stretch, &t->k, t->H);
  return ledger_mended(f, code_off(t->k.F, ones, t->H), code_off(t->k.F, kim_v, t->H));
}

MEASURE(KA_2, kim_read_stretched, kim_stretched, t) {
  return ledger_when(f, code_off(t->k.F, kim_v, t->H), t->b[0] == 1 && t->b[1] == 1);
}

LEDGER_FILE(kim_stretch_projection, ROW("K4.2.2.1", K4_2_2_1), ROW("K4.2.2.11", K4_2_2_11),
            ROW("K4.2.2.2", K4_2_2_2), ROW("K4.2.2.3", K4_2_2_3), ROW("K4.2.2.4", K4_2_2_4),
            ROW("K4.2.2.5", K4_2_2_5), ROW("K4.2.2.6", K4_2_2_6), ROW("K4.2.2.7", K4_2_2_7),
            ROW("K4.2.2.8", K4_2_2_8), ROW("KA.1", KA_1), ROW("KA.2", KA_2));
