/* kim_stretch.c -- Kim's eqs. 21-26, section 4.2.2 and Appendix A's stretchHessian: the eigensystem
 * of Psi_stretch, and projections of its Hessian. */
#include "ledger/kim/kim.h"

#include <string.h>

int kim_read_stretched(const ledger_state *s, kim_stretched *t) {
  (void)kim_read(s, &t->k);
  for (int c = 0; c < 2; c++) t->length[c] = quad_norm(3, t->k.F + 3 * c);
  if (t->length[0] == 0 || t->length[1] == 0) return 0;
  kim_hessian(kim_stretch, &t->k, t->H);
  return 1;
}

/* Tests the eigenvalue along column s->variant. */
MEASURE(along_column, kim_read_stretched, kim_stretched, t) {
  const int c = s->variant;
  return ledger_judged(f, kim_dyad_pair(t->H, 2, t->k.F + 3 * c, kim_fibre(c)));
}

/* Returns the residual of eigenvalue lambda for both vectors across column c. */
static double across_off(const slv_f128 *H, const slv_f128 *F, int c, slv_f128 lambda) {
  slv_f128 y[2][3];
  kim_complete(F + 3 * c, y[0], y[1]);
  return ledger_larger(kim_dyad_pair(H, lambda, y[0], kim_fibre(c)),
                       kim_dyad_pair(H, lambda, y[1], kim_fibre(c)));
}

MEASURE(across_column, kim_read_stretched, kim_stretched, t) {
  const int c = s->variant;
  const slv_f128 I5 = kim_I5(t->k.F, kim_fibre(c));
  return ledger_judged(f, across_off(t->H, t->k.F, c, 2 * (1 - t->k.wanted[c] / quad_sqrt(I5))));
}

/* Tests eigenpairs of Kim eq. 43, which the paper omits. */
MEASURE_EACH(K43, kim_read_stretched, kim_stretched, t) {
  slv_f128 H[36];
  kim_hessian(kim_stretch_quartic, &t->k, H);
  for (int c = 0; c < 2; c++) {
    const slv_f128 l = t->length[c], C = l - t->k.wanted[c];
    ledger_worse(f, kim_dyad_pair(H, 12 * C * C, t->k.F + 3 * c, kim_fibre(c)));
    ledger_worse(f, across_off(H, t->k.F, c, 4 * C * C * C / l));
  }
}

MEASURE(K25, kim_read_stretched, kim_stretched, t) {
  const int indefinite = kim_negative(t->H) > 0;
  const slv_f128 *b = t->k.wanted, u = t->length[0] - b[0], v = t->length[1] - b[1];
  return ledger_mended(f, kim_unless(indefinite == (u <= 0 || v <= 0)),
                       kim_unless(indefinite == (u < 0 || v < 0)));
}

/* Tests several solutions for cloth with mean F whose middle is bent by h y: its column along u is
 * f_0 + h y in one half, f_0 - h y in the other.  Bending in any of four directions y lets a
 * compressed column reach its wanted length; then only the energy along v is left. */
MEASURE_EACH(several_solutions, kim_read_stretched, kim_stretched, t) {
  slv_f128 y[2][3];
  const slv_f128 l = t->length[0], b = t->k.wanted[0], along_v = t->length[1] - t->k.wanted[1];
  const slv_f128 h = quad_sqrt(quad_abs(b * b - l * l));
  const slv_f128 size = quad_dot(2, t->length, t->length) + quad_dot(2, t->k.wanted, t->k.wanted);
  kim_complete(t->k.F, y[0], y[1]);
  ledger_worse(f, kim_unless(h > 0));
  for (int i = 0; i < 4; i++) {
    kim_state half = t->k;
    for (int j = 0; j < 3; j++) half.F[j] += (i < 2 ? h : -h) * y[i % 2][j];
    ledger_worse(f, kim_ratio(kim_jet_of(kim_stretch, &half).v - along_v * along_v, size));
  }
  f->when = l < b;
}

/* Tests Kim eqs. 21 and 23 for F a and F b in place of the columns. */
MEASURE(of_oblique_fibres, kim_read, kim_state, k) {
  slv_f128 H[36], y[3];
  for (int c = 0; c < 2; c++) {
    const slv_f128 *a = c == 0 ? k->a : k->b;
    kim_along(k->F, a, y);
    if (quad_norm(3, y) <= (slv_f128)1e-9 * quad_norm(6, k->F)) return 0;
    kim_hessian(kim_stretch_fibres, k, H);
    ledger_worse(f, kim_dyad_pair(H, 2, y, a));
  }
  f->when = quad_abs(quad_dot(2, k->a, k->b)) < (slv_f128)1e-30;
  return 1;
}

/* Tests that H_u of Kim eq. 26 is half of the Hessian of I5(a_u), and H_v of I5(a_v). */
MEASURE_EACH(K26, kim_read, kim_state, k) {
  slv_f128 H[36], kron[36];
  for (int c = 0; c < 2; c++) {
    memcpy(k->a, kim_fibre(c), sizeof k->a);
    memcpy(k->b, kim_fibre(c), sizeof k->b);
    kim_hessian(kim_invariant6, k, H);
    memset(kron, 0, sizeof kron);
    for (int i = 0; i < 3; i++) kron[7 * (3 * c + i)] = 2;
    ledger_worse(f, kim_apart(36, kron, H));
  }
}

/* Adds x H_c + y f_c f_c' to H. */
static void add_column(const kim_stretched *t, int c, slv_f128 x, slv_f128 y, slv_f128 *H) {
  slv_f128 q[6];
  kim_dyad(t->k.F + 3 * c, kim_fibre(c), q);
  for (int i = 0; i < 3; i++) H[7 * (3 * c + i)] += x;
  kim_add_outer(H, y, q);
}

static slv_f128 cubed(slv_f128 x) { return x * x * x; }

/* Computes H_stretch as printed, with b in place of b_u and b_v. */
static void hessian_with(const kim_stretched *t, const slv_f128 *b, slv_f128 *H) {
  memset(H, 0, 36 * sizeof *H);
  for (int c = 0; c < 2; c++)
    add_column(t, c, 2 * (1 - b[c] / t->length[c]), 2 * b[c] / cubed(t->length[c]), H);
}

static const slv_f128 ones[2] = {1, 1};

MEASURE(K4_2_2_1, kim_read_stretched, kim_stretched, t) {
  slv_f128 H[36], mended[36];
  hessian_with(t, ones, H), hessian_with(t, t->k.wanted, mended);
  return ledger_mended(f, kim_apart(36, H, t->H), kim_apart(36, mended, t->H));
}

/* Tests shapes: f f', with f a column of F, or vec([f_0 0]), is added to the 6 x 6 matrix H_u. */
MEASURE(K4_2_2_11, kim_read_stretched, kim_stretched, t) {
  static const shape column = {3, 1}, vectorized = {6, 1}, H_u = {6, 6};
  slv_f128 mended[36];
  hessian_with(t, t->k.wanted, mended);
  const double off = kim_apart(36, mended, t->H);
  return ledger_mended(
      f, shape_off(shape_sum(H_u, shape_product(column, shape_turned(column))), off),
      shape_off(shape_sum(H_u, shape_product(vectorized, shape_turned(vectorized))), off));
}

/* Tests that the rank-one term y f f' raises the eigenvalue 2 (1 - b/l) of its column to 2. */
MEASURE_EACH(K4_2_2_2, kim_read_stretched, kim_stretched, t) {
  for (int c = 0; c < 2; c++) {
    const slv_f128 l = t->length[c], b = t->k.wanted[c], from = 2 * (1 - b / l);
    const slv_f128 y = 2 / cubed(l), size = 2 + quad_abs(from);
    ledger_worse_mended(f, kim_ratio(from + y * l * l - 2, size),
                        kim_ratio(from + b * y * l * l - 2, size));
  }
}

static int is_compressed(const kim_stretched *t, int c) { return t->length[c] < t->k.wanted[c]; }

/* Computes the projection of Kim 4.2.2: a compressed column keeps only 2 f f', or 2 f f' / I5. */
static void filtered(const kim_stretched *t, int normalised, slv_f128 *P) {
  memset(P, 0, 36 * sizeof *P);
  for (int c = 0; c < 2; c++) {
    const slv_f128 l = t->length[c], b = t->k.wanted[c];
    if (is_compressed(t, c)) add_column(t, c, 0, normalised ? 2 / (l * l) : 2, P);
    if (!is_compressed(t, c)) add_column(t, c, 2 * (1 - b / l), 2 * b / cubed(l), P);
  }
}

MEASURE(K4_2_2_3, kim_read_stretched, kim_stretched, t) {
  slv_f128 P[36], mended[36];
  filtered(t, 0, P), filtered(t, 1, mended);
  return ledger_mended(f, kim_nearest(P, t->H), kim_nearest(mended, t->H));
}

/* Computes Kim's Gauss-Newton matrix: the rank-one terms alone. */
static void without_H(const kim_stretched *t, slv_f128 *G) {
  memset(G, 0, 36 * sizeof *G);
  for (int c = 0; c < 2; c++) add_column(t, c, 0, 2 * t->k.wanted[c] / cubed(t->length[c]), G);
}

MEASURE_EACH(K4_2_2_4, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36];
  without_H(t, G);
  for (int c = 0; c < 2; c++) {
    const slv_f128 l = t->length[c], *column = t->k.F + 3 * c;
    ledger_worse_mended(f, kim_dyad_pair(G, 1 / cubed(l), column, kim_fibre(c)),
                        kim_dyad_pair(G, 2 * t->k.wanted[c] / l, column, kim_fibre(c)));
  }
}

/* Tests that the curvature left along a compressed column is smaller than the true curvature. */
MEASURE(K4_2_2_5, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], q[6];
  if (!(t->length[0] < t->k.wanted[0] * (1 - (slv_f128)1e-24))) return 0;
  without_H(t, G);
  kim_dyad(t->k.F, kim_u, q);
  return ledger_judged(f, kim_unless(kim_curvature(G, q) < kim_curvature(t->H, q)));
}

/* Every other semi-definite matrix is farther from H than the nearest one, so the distances are
 * tested, too.  Gauss-Newton drops 2 (1 - b/l) three times for each column, the projection twice
 * for each compressed column. */
MEASURE_EACH(K4_2_2_6, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], P[36], dropped = 0, clamped = 0;
  without_H(t, G);
  filtered(t, 1, P);
  for (int c = 0; c < 2; c++) {
    const slv_f128 value = 2 * (1 - t->k.wanted[c] / t->length[c]);
    dropped += 3 * value * value;
    if (value < 0) clamped += 2 * value * value;
  }
  const slv_f128 far = quad_distance(36, G, t->H), near = quad_distance(36, P, t->H);
  const slv_f128 size = quad_norm(36, t->H);
  ledger_worse(f, kim_ratio(far - quad_sqrt(dropped), size));
  ledger_worse(f, kim_ratio(near - quad_sqrt(clamped), size));
  ledger_worse(f, kim_ratio(far < near ? near - far : 0, size));
  if (is_compressed(t, 0) && is_compressed(t, 1)) f->figure = (double)(far / near);
}

/* Returns the largest eigenvalue over the smallest positive one. */
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
                     is_compressed(t, 0) && is_compressed(t, 1));
}

/* Tests Choi and Ko's 2 dC dC', which drops the second derivative of C = |f| - b. */
MEASURE(K4_2_2_8, kim_read_stretched, kim_stretched, t) {
  slv_f128 G[36], N[36] = {0};
  without_H(t, G);
  for (int c = 0; c < 2; c++) add_column(t, c, 0, 2 / (t->length[c] * t->length[c]), N);
  return ledger_when(f, kim_apart(36, G, N),
                     t->length[0] == t->k.wanted[0] && t->length[1] == t->k.wanted[1]);
}

/* Computes the listing line by line; v is the direction that our copy prints as u(1, 1). */
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

/* Compares with half of the Hessian, because K says "the leading 2 is absorbed". */
static double code_off(const slv_f128 *F, const slv_f128 *v, const slv_f128 *H) {
  slv_f128 P[36];
  if (kim_I5(F, v) == 0) return (double)INFINITY;
  code_of_appendix(F, v, P);
  return kim_nearest_half(P, H);
}

MEASURE(KA_1, kim_read_stretched, kim_stretched, t) {
  t->k.wanted[0] = t->k.wanted[1] = 1;
  kim_hessian(kim_stretch, &t->k, t->H);
  return ledger_mended(f, code_off(t->k.F, ones, t->H), code_off(t->k.F, kim_v, t->H));
}

MEASURE(KA_2, kim_read_stretched, kim_stretched, t) {
  return ledger_when(f, code_off(t->k.F, kim_v, t->H), t->k.wanted[0] == 1 && t->k.wanted[1] == 1);
}

LEDGER_FILE(kim_stretch, ROW("K21", along_column), ROW("K22", across_column),
            ROW("K23", along_column, 1), ROW("K24", across_column, 1), ROW("K25", K25),
            ROW("K4.2.1.1", several_solutions), ROW("K21.1", of_oblique_fibres), ROW("K26", K26),
            ROW("K43", K43), ROW("K4.2.2.1", K4_2_2_1), ROW("K4.2.2.11", K4_2_2_11),
            ROW("K4.2.2.2", K4_2_2_2), ROW("K4.2.2.3", K4_2_2_3), ROW("K4.2.2.4", K4_2_2_4),
            ROW("K4.2.2.5", K4_2_2_5), ROW("K4.2.2.6", K4_2_2_6), ROW("K4.2.2.7", K4_2_2_7),
            ROW("K4.2.2.8", K4_2_2_8), ROW("KA.1", KA_1), ROW("KA.2", KA_2));
