/* schweickart_strains.c -- S, section 1: the strain as a linear function of seven numbers, the
 * energy by one matrix for the patch, and how it compares with triangles. */
#include <string.h>

#include "ledger/schweickart/schweickart_patch.h"

/* |A eps^ - eps| at a point of the patch, with the strains e [7]; `more` is what the two stretches
 * of A eps^ are said to have too much. */
static double strain_error(const patch *q, const slv_f128 *e, slv_f128 more) {
  slv_f128 B[4], A[21], got[3] = {0}, want[3];
  patch_rest(q, q->st[0], q->st[1], B);
  patch_strain(q->T, B, want), patch_strain_matrix(q->st[0], q->st[1], B, A);
  want[0] += more, want[1] += more;
  for (int k = 0; k < 7; k++)
    for (int i = 0; i < 3; i++) got[i] += A[i + 3 * k] * e[k];
  return motion_error(3, got, want, quad_norm(21, A) * (quad_norm(7, e) + 1));
}

/* The variant is how many of the seven: 6 are those without the constant 1, which stands for what
 * is subtracted from |U|^2 and |V|^2. */
MEASURE(linear, patch_of, patch, q) {
  const int all = s->variant[0] == 7;
  slv_f128 e[7];
  patch_strains(q->x, e);
  if (!all) e[6] = 0;
  return ledger_judged(f, strain_error(q, e, all ? 0 : (slv_f128)0.5));
}

/* The first entry is a product of two columns, as printed without a transposition; "dp/dsdt" in the
 * last but one is read as the second derivative. */
static int seven(const ledger_state *s, ledger_found *f) {
  static const shape column = {3, 1};
  linear(s, f);
  return ledger_mended(f, shape_off(shape_product(column, column), f->printed),
                       shape_off(shape_product(shape_turned(column), column), f->printed));
}

/* ---- the energy by one matrix ---------------------------------------------------- */

MEASURE(by_matrix, patch_of, patch, q) {
  slv_f128 e[7], K[49];
  patch_strains(q->x, e);
  for (int n = 1; n <= 5; n++) {
    patch_stiffness(q, n, K);
    const slv_f128 size = q->h / 2 * quad_norm(49, K) * quad_dot(7, e, e);
    const slv_f128 want = patch_integral(n, 1, patch_membrane, q);
    const slv_f128 got = q->h / 2 * patch_form(7, e, K, e);
    const double off = (double)(quad_abs(got - want) / (size * QUAD_EPS));
    ledger_worse(f, off);
  }
  return 1;
}

/* K^ times the strains of the rest shape, for one point and for all; the largest rank. */
MEASURE(at_rest, patch_of, patch, q) {
  slv_f128 e[7], K[49], w[7], product[7] = {0};
  const int n = 1 + (int)(s->index % 5);
  patch_strains(q->X, e);
  patch_stiffness(q, n, K);
  for (int i = 0; i < 49; i++) product[i % 7] += K[i] * e[i / 7];
  f->printed = (double)(quad_norm(7, product) / (quad_norm(49, K) * quad_norm(7, e)));
  if (quad_jacobi(7, K, w) != SLV_OK) return 0;
  f->figure = 0;
  for (int i = 0; i < 7; i++) f->figure += w[i] > (slv_f128)1e-25 * w[6];
  return 1;
}

/* ---- in double, near rest -------------------------------------------------------- */

static double form(const double *a, const double *K) {
  double sum = 0;
  for (int j = 0; j < 7; j++)
    for (int i = 0; i < 7; i++) sum += a[i] * K[i + 7 * j] * a[j];
  return sum;
}

static void strains(const double *x, double *e) {
  double c[9];
  for (int i = 0; i < 3; i++) {
    const double s0 = x[3 + i] - x[i], s1 = x[6 + i] - x[9 + i];
    c[i] = (s0 + s1) / 2, c[3 + i] = (x[9 + i] - x[i] + x[6 + i] - x[3 + i]) / 2;
    c[6 + i] = s1 - s0;
  }
  for (int k = 0; k < 6; k++) {
    const double *a = c + 3 * patch_pairs[k][0], *b = c + 3 * patch_pairs[k][1];
    e[k] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
  e[6] = 1;
}

/* The rest shape moved by 10^-2, -4 or -6 of its size, the variant, in a direction drawn for the
 * state: in double e'K^e, or, variant 1 behind that, the same of e - e_rest, against quad; 2 x 2
 * points. */
static int near_rest(const ledger_state *s, ledger_found *f) {
  static const double moves[3] = {1e-2, 1e-4, 1e-6};
  const double moved = moves[s->variant[0]];
  const int ours = s->variant[1];
  patch q;
  slv_f128 v[12], K[49];
  double x[12], X[12], e[7], rest[7], stiff[49];
  patch_of(s, &q), motion_draw(s, 0, 12, v);
  for (int i = 0; i < 12; i++) {
    X[i] = s->rest[i], x[i] = X[i] + moved * (double)v[i];
    q.x[i] = (slv_f128)x[i];
  }
  patch_stiffness(&q, 2, K);
  for (int i = 0; i < 49; i++) stiff[i] = (double)K[i];
  const double want = (double)(patch_integral(2, 1, patch_membrane, &q) / (q.h / 2));
  strains(x, e), strains(X, rest);
  for (int i = 0; i < 7 && ours; i++) e[i] -= rest[i];
  f->figure = fabs(form(e, stiff) - want) / want;
  return ledger_judged(f, f->figure * moved * (ours ? 1 : moved) / 0x1p-52);
}

/* ---- triangles ------------------------------------------------------------------- */

/* The membrane energy of the triangle of three corners, isotropic. */
static slv_f128 triangle(const patch *q, int v, int w) {
  slv_f128 T[6], rest[6], Q[6], R[4], B[4], eps[3], K[9];
  for (int i = 0; i < 3; i++) {
    T[i] = q->x[3 * v + i] - q->x[i], T[3 + i] = q->x[3 * w + i] - q->x[i];
    rest[i] = q->X[3 * v + i] - q->X[i], rest[3 + i] = q->X[3 * w + i] - q->X[i];
  }
  patch_factors(rest, Q, R, B);
  patch_strain(T, B, eps), patch_isotropic(q->E, q->nu, K);
  return q->h / 2 * patch_form(3, eps, K, eps) * patch_area(rest) / 2;
}

static int is_planar(const patch *q) {
  slv_f128 c[9], n[3];
  patch_centre(q->X, c);
  quad_cross(c, c + 3, n);
  return quad_abs(quad_dot(3, n, c + 6)) < (slv_f128)1e-30;
}

/* Every other state is replaced by an affine image of the rest shape, moved by 1. */
MEASURE(like_triangles, patch_of, patch, q) {
  const int affine = s->index % 2 == 0;
  slv_f128 L[9];
  motion_draw(s, 0, 9, L);
  for (int i = 0; affine && i < 12; i++) {
    q->x[i] = i % 3 == 1;
    for (int k = 0; k < 3; k++) q->x[i] += L[i % 3 + 3 * k] * q->X[i - i % 3 + k];
  }
  patch_isotropic(q->E, q->nu, q->K);
  const slv_f128 want = triangle(q, 1, 2) + triangle(q, 2, 3);
  const slv_f128 got = patch_integral(3, 1, patch_membrane, q);
  const double off = motion_off(got, want, patch_small_energy(q));
  if (affine) f->figure = off;
  return ledger_when(f, off, affine && is_planar(q));
}

LEDGER_FILE(schweickart_strains, ROW("S7", seven, {7}), ROW("S8", linear, {7}),
            ROW("S8.1", linear, {6}), ROW("S9", by_matrix), ROW("S9.1", at_rest),
            ROW("S9.2", near_rest), ROW("S9.3", near_rest, {1}), ROW("S9.4", near_rest, {2}),
            ROW("S9.5", near_rest, {0, 1}), ROW("S9.6", near_rest, {1, 1}),
            ROW("S9.7", near_rest, {2, 1}), ROW("S9.8", like_triangles));
