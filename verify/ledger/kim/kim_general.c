/* kim_general.c -- Kim's eqs. 42 and 44-52, Appendix B: shear of general fibres, whose Hessian is a
 * rank-one update of I6 H6, its new eigenvalues and eigenvectors. */
#include <string.h>

#include "ledger/kim/kim.h"

int kim_read_update(const ledger_state *s, kim_update *u) {
  kim_state k;
  return kim_read(s, &k) && kim_update_of(&k, u);
}

int kim_update_of(const kim_state *k, kim_update *u) {
  u->k = *k;
  u->t = quad_dot(2, k->a, k->b), u->I2 = kim_I2(k->F), u->I6 = kim_I6(k->F, k->a, k->b);
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) u->q[i][j] = k->a[j] + (i == 0 ? 1 : -1) * k->b[j];
    if (quad_norm(2, u->q[i]) < (slv_f128)1e-10) return 0;
    quad_unit(2, u->q[i]);
  }
  const jet I6 = kim_jet_of(kim_invariant6, k);
  memcpy(u->g, I6.g, sizeof u->g);
  jet_hessian(&I6, u->H6);
  u->gg = quad_dot(6, u->g, u->g);
  for (int m = 0; m < 6; m++) {
    kim_axis_dyad(m % 3, u->q[m / 3], u->Q + 6 * m);
    u->z[m] = quad_over(quad_dot(6, u->Q + 6 * m, u->g), quad_sqrt(u->gg));
  }
  for (int i = 0; i < 2; i++) u->part[i] = kim_I5(u->g, u->q[i]);
  kim_hessian(kim_shear, k, u->half);
  for (int i = 0; i < 36; i++) u->half[i] /= 2;
  kim_eigenvalues(u->half, u->w);
  return 1;
}

/* Returns eigenvalue i of I6 H6, Kim eq. 45: I6 (t + 1) or I6 (t - 1). */
static slv_f128 old_value(const kim_update *u, int i) { return u->I6 * (u->t + (i == 0 ? 1 : -1)); }

/* Uses the eigenvalues of [e0 + p, r; r, e1 + q], p and q = |g6|^2 of the two parts, r^2 = p q. */
void kim_new_pair(const kim_update *u, slv_f128 *pair) {
  const slv_f128 a = old_value(u, 0) + u->part[0], b = old_value(u, 1) + u->part[1];
  const slv_f128 gap = a - b, rr = u->part[0] * u->part[1];
  const slv_f128 root = quad_sqrt(gap * gap + 4 * rr);
  pair[0] = (a + b + root) / 2, pair[1] = (a + b - root) / 2;
}

/* Reads an update.  Returns 0, too, if g6 is 0, since there is no update then. */
static int read_moved(const ledger_state *s, kim_update *u) {
  return kim_read_update(s, u) && u->gg != 0;
}

/* Tests the eigenvalues of I6 H6 in the order of Kim eq. 45, with the eigenvectors of eq. 47. */
MEASURE_EACH(K45, kim_read_update, kim_update, u) {
  slv_f128 A[36];
  for (int i = 0; i < 36; i++) A[i] = u->I6 * u->H6[i];
  for (int m = 0; m < 6; m++) ledger_worse(f, kim_pair(A, old_value(u, m / 3), u->Q + 6 * m));
}

/* Tests that Q z = g6 / |g6|, as for any orthonormal Q, and that Q times the eigenvalues of H6
 * times z is H6 g6 / |g6|, as Q has the eigenvectors of H6. */
MEASURE(K46, read_moved, kim_update, u) {
  slv_f128 sum[6] = {0}, stretched[6] = {0}, Hg[6];
  const slv_f128 length = quad_sqrt(u->gg), *z = u->z;
  kim_apply(u->H6, u->g, Hg);
  for (int i = 0; i < 36; i++) {
    sum[i % 6] += z[i / 6] * u->Q[i] * length;
    stretched[i % 6] += (u->t + (i < 18 ? 1 : -1)) * z[i / 6] * u->Q[i] * length;
  }
  const slv_f128 off = quad_distance(6, stretched, Hg);
  return ledger_judged(
      f, ledger_larger(kim_apart(6, sum, u->g), kim_ratio(off, quad_norm(36, u->H6) * length)));
}

/* Tests that the unnormalised columns of [a + b | a - b] (x) I are orthogonal, have the squared
 * lengths 2 (1 + a.b) and 2 (1 - a.b), and diagonalise H6 with the eigenvalues a.b + 1, a.b - 1. */
MEASURE_EACH(K47, kim_read, kim_state, k) {
  slv_f128 Q[36], H6[36], y[6];
  kim_hessian(kim_invariant6, k, H6);
  for (int m = 0; m < 6; m++) {
    const slv_f128 sign = m < 3 ? 1 : -1, square = 2 + 2 * sign * quad_dot(2, k->a, k->b);
    const slv_f128 d[2] = {k->a[0] + sign * k->b[0], k->a[1] + sign * k->b[1]}, *column = Q + 6 * m;
    kim_axis_dyad(m % 3, d, Q + 6 * m);
    ledger_worse(f, kim_ratio(quad_dot(6, column, column) - square, 4));
  }
  for (int m = 0; m < 6; m++)
    for (int n = 0; n <= m; n++) {
      const slv_f128 both = quad_dot(6, Q + 6 * m, Q + 6 * n), sign = n < 3 ? 1 : -1;
      kim_apply(H6, Q + 6 * n, y);
      const slv_f128 turned = quad_dot(6, Q + 6 * m, y) - (quad_dot(2, k->a, k->b) + sign) * both;
      ledger_worse(f, kim_ratio(turned, 4));
      if (n < m) ledger_worse(f, kim_ratio(both, 4));
    }
}

double kim_secular(const kim_update *u, int exchanged, slv_f128 lambda) {
  const slv_f128 size = quad_norm(36, u->half);
  const slv_f128 d0 = old_value(u, exchanged) - lambda, d1 = old_value(u, !exchanged) - lambda;
  const slv_f128 first = quad_dot(3, u->z, u->z), last = quad_dot(3, u->z + 3, u->z + 3);
  return kim_ratio(d0 * d1 + u->gg * (first * d1 + last * d0), size * size);
}

/* Tests Kim eq. 48, and eq. 49 with its denominators exchanged, at the two eigenvalues that I6 H6
 * does not have: the largest, and one between the old ones. */
MEASURE_EACH(secular_equation, read_moved, kim_update, u) {
  for (int i = 2; i < 6; i += 3)
    ledger_worse_mended(f, kim_secular(u, s->variant == 49, u->w[i]), kim_secular(u, 0, u->w[i]));
}

/* Returns beta as a product of 3x2 matrices, dI6/dF times the unit a+b, a-b, and a+b, b-a. */
static slv_f128 beta_mended(const kim_update *u) {
  slv_f128 left[6], right[6];
  for (int c = 0; c < 2; c++) {
    kim_along(u->g, u->q[c], left + 3 * c);
    for (int i = 0; i < 3; i++) right[3 * c + i] = c == 0 ? left[i] : -left[3 + i];
  }
  return quad_dot(6, left, right);
}

void kim_roots(const kim_update *u, slv_f128 scale, slv_f128 n, slv_f128 *pair) {
  const slv_f128 alpha = 2 * u->t * u->I6 + n, beta = beta_mended(u);
  const slv_f128 inner = (u->t * u->t - 1) * u->I6 + u->t * n - beta;
  const slv_f128 square = alpha * alpha - 4 * u->I6 * inner;
  const slv_f128 root = square > 0 ? quad_sqrt(square) : 0;
  pair[0] = scale * (alpha + root), pair[1] = scale * (alpha - root);
}

static double pair_off(const kim_update *u, slv_f128 scale, slv_f128 n) {
  slv_f128 pair[2];
  kim_roots(u, scale, n, pair);
  return kim_ratio(quad_abs(pair[0] - u->w[5]) + quad_abs(pair[1] - u->w[2]),
                   quad_norm(36, u->half));
}

/* K does not say if the roots are of half the Hessian or of all: the smaller error counts. */
MEASURE(K50, read_moved, kim_update, u) {
  const slv_f128 half = (slv_f128)0.5, I2 = u->I2;
  return ledger_mended(f, ledger_smaller(pair_off(u, 1, I2), pair_off(u, half, I2)),
                       pair_off(u, half, u->gg));
}

/* Tests the factor 1/2 alone, with fibres for which I2 is right: b is a rotated by 90 degrees. */
MEASURE(K50_1, kim_read, kim_state, k) {
  kim_update u;
  k->b[0] = -k->a[1], k->b[1] = k->a[0];
  if (!kim_update_of(k, &u) || u.gg == 0) return 0;
  return ledger_mended(f, pair_off(&u, 1, u.I2), pair_off(&u, (slv_f128)0.5, u.I2));
}

/* Tests that alpha is the sum of the new pair. */
MEASURE(K50_2, read_moved, kim_update, u) {
  const slv_f128 size = quad_norm(36, u->half), sum = u->w[5] + u->w[2], twice = 2 * u->t * u->I6;
  const slv_f128 I5 = kim_I5(u->k.F, u->k.a) + kim_I5(u->k.F, u->k.b);
  return ledger_mended(f, kim_ratio(twice + u->I2 - sum, size),
                       kim_ratio(twice + I5 + twice - sum, size));
}

/* Compares the product of the new pair with I6 [(t^2 - 1) I6 + t |g6|^2 - beta]. */
static double product_off(const kim_update *u, slv_f128 beta) {
  const slv_f128 size = quad_norm(36, u->half);
  const slv_f128 inner = (u->t * u->t - 1) * u->I6 + u->t * u->gg - beta;
  return kim_ratio(u->I6 * inner - u->w[5] * u->w[2], size * size);
}

/* In our copy, the last factor of beta is the number |b - a| / |b - a|, but must be a vector. */
MEASURE(K50_3, read_moved, kim_update, u) {
  static const shape g = {3, 2}, unit = {2, 1}, one = {1, 1};
  const double off = product_off(u, beta_mended(u));
  return ledger_mended(f, shape_off(shape_product(g, shape_beside(unit, one)), off),
                       shape_off(shape_product(g, shape_beside(unit, unit)), off));
}

MEASURE(K50_4, read_moved, kim_update, u) {
  const slv_f128 difference = (u->part[0] - u->part[1]) / u->gg; /* of squares of z's parts */
  return ledger_mended(f, product_off(u, difference), product_off(u, u->gg * difference));
}

/* Returns 1 if neither I6 nor a part of g6 is below 1e-12.  Otherwise a new eigenvalue equals an
 * old one, and Kim eq. 51 is 0 / 0. */
static int is_whole(const kim_update *u) {
  const slv_f128 least = (slv_f128)1e-12;
  return quad_abs(u->I6) > least * u->I2 && u->part[0] > least * least * u->gg &&
         u->part[1] > least * least * u->gg;
}

/* Returns the residual of an eigenpair; infinite if the eigenvector q has a NaN. */
static double vector_off(const slv_f128 *H, slv_f128 lambda, const slv_f128 *q) {
  const slv_f128 length = quad_norm(6, q);
  return length - length == 0 ? kim_pair(H, lambda, q) : (double)INFINITY;
}

/* Tests Q (Lambda - lambda I)^-1 Q'g6, one eigenspace after the other; 0 / 0 gives NaN. */
MEASURE_EACH(K51, read_moved, kim_update, u) {
  slv_f128 pair[2], y[3], part[6];
  kim_new_pair(u, pair);
  for (int n = 0; n < 2; n++) {
    slv_f128 q[6] = {0};
    for (int i = 0; i < 2; i++) {
      kim_along(u->g, u->q[i], y);
      kim_dyad(y, u->q[i], part);
      for (int k = 0; k < 6; k++) q[k] += quad_over(part[k], old_value(u, i) - pair[n]);
    }
    ledger_worse(f, vector_off(u->half, pair[n], q));
  }
  f->when = is_whole(u);
}

/* Returns the residual of b H g6 + c g6 as the eigenvector of the new eigenvalue w. */
static double combined_off(const kim_update *u, slv_f128 w, slv_f128 b, const slv_f128 *H,
                           slv_f128 c) {
  slv_f128 q[6];
  kim_apply(H, u->g, q);
  for (int i = 0; i < 6; i++) q[i] = b * q[i] + c * u->g[i];
  return vector_off(u->half, w, q);
}

/* Tests Kim eq. 52 with the whole Hessian as H. */
MEASURE(K52, read_moved, kim_update, u) {
  slv_f128 pair[2], printed[2];
  if (!is_whole(u)) return 0;
  kim_new_pair(u, pair), kim_roots(u, 1, u->I2, printed);
  for (int i = 0; i < 2; i++)
    ledger_worse_mended(f, combined_off(u, pair[i], 2, u->half, printed[i]),
                        combined_off(u, pair[i], 2, u->half, -2 * pair[1 - i]));
  return 1;
}

MEASURE(K52_1, read_moved, kim_update, u) {
  slv_f128 pair[2];
  if (!is_whole(u)) return 0;
  kim_new_pair(u, pair);
  for (int i = 0; i < 2; i++)
    ledger_worse(f, combined_off(u, pair[i], u->I6, u->H6, pair[i] - 2 * u->t * u->I6));
  return 1;
}

MEASURE(KB_1, read_moved, kim_update, u) {
  const slv_f128 up = old_value(u, 0), down = old_value(u, 1);
  const slv_f128 low = up < down ? up : down, high = up < down ? down : up;
  const slv_f128 want[4] = {low, low, high, high};
  slv_f128 off = 0;
  for (int i = 0; i < 4; i++) off += quad_abs(u->w[i < 2 ? i : i + 1] - want[i]);
  return ledger_judged(f, kim_ratio(off, quad_norm(36, u->half)));
}

/* Tests that one eigenvalue of the new pair is positive and the other negative. */
MEASURE(KB_2, read_moved, kim_update, u) {
  if (u->I6 != 0 && quad_abs(u->I6) <= (slv_f128)1e-12 * u->I2) return 0;
  const slv_f128 least = (slv_f128)1e-30 * quad_norm(36, u->half);
  return ledger_when(f, kim_unless(u->w[5] > least && u->w[2] < -least), u->I6 != 0);
}

/* Tests the curvature along y (a + b)' or, variant 1, y (a - b)'; y is orthogonal to g6's part. */
MEASURE(subspace_left, read_moved, kim_update, u) {
  const int last = s->variant;
  slv_f128 y[3], e[3], h[3], q[6];
  kim_along(u->g, u->q[last], y);
  if (quad_norm(3, y) == 0) y[0] = 1; /* g6 has no part there: every y is orthogonal */
  kim_complete(y, e, h);
  kim_dyad(e, u->q[last], q);
  const slv_f128 curvature = kim_curvature(u->half, q);
  return ledger_when(f, kim_unless(last ? curvature < 0 : curvature > 0), u->I6 > 0);
}

/* Moves the state to rest: F becomes its rotation, two orthonormal columns. */
static int at_rotation(kim_state *k) {
  slv_f128 R[6];
  if (!kim_rotation(k->F, R)) return 0;
  memcpy(k->F, R, sizeof R);
  return 1;
}

static double at_rest(const jet *W) { return (double)(quad_abs(W->v) + quad_norm(6, W->g)); }

/* Tests that the energy is 0 at rest, and right after F grows by F/8, when I6 is 81/64 of a.b. */
MEASURE(K42, kim_read, kim_state, k) {
  if (!at_rotation(k)) return 0;
  const slv_f128 t = quad_dot(2, k->a, k->b);
  const jet W = kim_jet_of(kim_general, k);
  for (int i = 0; i < 6; i++) k->F[i] *= (slv_f128)1.125;
  const slv_f128 moved = kim_jet_of(kim_general, k).v, grown = t * 17 / 64;
  return ledger_judged(f, ledger_larger(at_rest(&W), kim_ratio(moved - grown * grown, 1)));
}

static slv_f128 condition(const kim_update *u) { return u->I6 - u->t; }

/* Returns c (3 I6 - t): the product of the new pair of eigenvalues is -4 sin^2 times this. */
static slv_f128 opposed(const kim_update *u) { return condition(u) * (3 * u->I6 - u->t); }

/* Returns |c H6 + d g6 g6' - H| over |H| + size. */
static double update_off(const kim_update *u, slv_f128 c, slv_f128 d, const slv_f128 *H,
                         slv_f128 size) {
  slv_f128 mine[36];
  for (int i = 0; i < 36; i++) mine[i] = c * u->H6[i];
  kim_add_outer(mine, d, u->g);
  return kim_ratio(quad_distance(36, mine, H), quad_norm(36, H) + size);
}

MEASURE(K42_1, kim_read_update, kim_update, u) {
  slv_f128 H[36];
  kim_hessian(kim_general, &u->k, H);
  return ledger_when(f, update_off(u, 2 * u->I6, 2, H, 0), u->t == 0);
}

/* Tests the eigenvalues 2 c (t + 1) and 2 c (t - 1), each twice, and the pair with the sum 4 c t +
 * 2 |g6|^2 and the product -4 c s^2 (3 I6 - t). */
MEASURE(K42_2, kim_read_update, kim_update, u) {
  slv_f128 H[36], true_ones[6];
  const slv_f128 c = condition(u), up = 2 * c * (u->t + 1), down = 2 * c * (u->t - 1);
  const slv_f128 *a = u->k.a, *b = u->k.b, sine = a[0] * b[1] - a[1] * b[0];
  const slv_f128 sum = 4 * c * u->t + 2 * u->gg;
  const slv_f128 product = -4 * sine * sine * opposed(u);
  const slv_f128 square = sum * sum - 4 * product;
  const slv_f128 root = square > 0 ? quad_sqrt(square) : 0;
  const slv_f128 w[6] = {(sum + root) / 2, up, up, (sum - root) / 2, down, down};
  kim_hessian(kim_general, &u->k, H);
  kim_eigenvalues(H, true_ones);
  return ledger_judged(f, ledger_larger(update_off(u, 2 * c, 2, H, 0), kim_spectrum(true_ones, w)));
}

/* Tests that the new pair, the largest and the third lowest, has a positive and a negative one. */
MEASURE(K42_3, kim_read_update, kim_update, u) {
  slv_f128 H[36], w[6];
  const slv_f128 sign = opposed(u);
  kim_hessian(kim_general, &u->k, H);
  kim_eigenvalues(H, w);
  const slv_f128 least = (slv_f128)1e-28 * quad_norm(36, H);
  f->printed = kim_unless(w[5] > least && w[2] < -least);
  f->when = sign > 0;
  return sign <= 0 || quad_abs(w[2]) > least;
}

/* Returns (l^2 - b^2)^2. */
static slv_f128 stvk(slv_f128 l, slv_f128 b) { return (l * l - b * b) * (l * l - b * b); }

/* Compares stiffnesses along the first column at rest; the second column has no part in them.  The
 * second difference of the quartic exceeds its second derivative by 2 h^2. */
MEASURE(K43_1, kim_read, kim_state, k) {
  const slv_f128 l[2] = {quad_norm(3, k->F), quad_norm(3, k->F + 3)}, b = k->wanted[0], h = b / 8;
  slv_f128 H[36], q[6];
  if (!(l[0] > 0 && l[1] > 0)) return 0;
  for (int i = 0; i < 3; i++) k->F[i] *= b / l[0];
  kim_hessian(kim_stretch_quartic, k, H);
  kim_dyad(k->F, kim_u, q);
  const slv_f128 theirs = kim_curvature(H, q) / quad_dot(6, q, q);
  const slv_f128 bent = (stvk(b + h, b) - 2 * stvk(b, b) + stvk(b - h, b)) / (h * h) - 2 * h * h;
  return ledger_judged(f,
                       ledger_larger(kim_ratio(theirs, b * b), kim_ratio(bent - 8 * b * b, b * b)));
}

MEASURE(K44, kim_read_update, kim_update, u) {
  const slv_f128 c = condition(u), d = 12 * c * c;
  slv_f128 H[36];
  kim_hessian(kim_general_quartic, &u->k, H);
  return ledger_judged(f, update_off(u, 4 * c * c * c, d, H, d * u->gg));
}

/* Tests stretch along the directions a and b, with b_u = b_v = 1, at a rotation. */
MEASURE(K5_4, kim_read, kim_state, k) {
  if (!at_rotation(k)) return 0;
  k->wanted[0] = k->wanted[1] = 1;
  const jet W = kim_jet_of(kim_stretch_fibres, k);
  return ledger_judged(f, at_rest(&W));
}

LEDGER_FILE(kim_general, ROW("K45", K45), ROW("K46", K46), ROW("K47", K47),
            ROW("K48", secular_equation, 48), ROW("K49", secular_equation, 49), ROW("K50", K50),
            ROW("K50.1", K50_1), ROW("K50.2", K50_2), ROW("K50.3", K50_3), ROW("K50.4", K50_4),
            ROW("K51", K51), ROW("K52", K52), ROW("K52.1", K52_1), ROW("KB.1", KB_1),
            ROW("KB.2", KB_2), ROW("KB.3", subspace_left), ROW("KB.4", subspace_left, 1),
            ROW("K42", K42), ROW("K42.1", K42_1), ROW("K42.2", K42_2), ROW("K42.3", K42_3),
            ROW("K43.1", K43_1), ROW("K44", K44), ROW("K5.4", K5_4));
