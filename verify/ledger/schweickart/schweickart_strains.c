/* schweickart_strains.c -- Schweickart's sections 1 and 4: the strain as a linear function of seven
 * numbers, the energy by one matrix for the patch, its comparison with triangles, its gradient and
 * Hessian, and the semi-definite part that S keeps. */
#include <string.h>

#include "ledger/schweickart/schweickart_patch.h"

/* Measures |A eps^ - eps| at a point of the patch, with s->variant columns of the seven.  Without
 * the constant 1, which belongs to |U|^2 - 1 and |V|^2 - 1, both stretches are too large by 1/2. */
MEASURE(linear, patch_of, patch, q) {
  slv_f128 e[7], B[4], A[21], got[3] = {0}, want[3];
  patch_strains(q->x, e);
  patch_rest(q, q->st[0], q->st[1], B);
  patch_strain(q->T, B, want), patch_strain_matrix(q->st[0], q->st[1], B, A);
  for (int i = 0; i < 21; i++) got[i % 3] += i / 3 < s->variant ? A[i] * e[i / 3] : 0;
  for (int i = 0; i < 2 && s->variant < 7; i++) want[i] += HALF;
  return ledger_judged(f, motion_error(3, got, want, quad_norm(21, A) * (quad_norm(7, e) + 1)));
}

/* Tests shapes.  The first entry is printed as a product of two columns; "dp/dsdt" in the sixth
 * entry is read as the second derivative. */
static int seven(const ledger_state *s, ledger_found *f) {
  static const shape column = {3, 1};
  linear(s, f);
  return ledger_mended(f, shape_off(shape_product(column, column), f->printed),
                       shape_off(shape_product(shape_turned(column), column), f->printed));
}

MEASURE_EACH(by_matrix, patch_of, patch, q) {
  slv_f128 e[7], K[49];
  patch_strains(q->x, e);
  for (int n = 1; n <= 5; n++) {
    patch_stiffness(q, n, K);
    const slv_f128 size = q->h / 2 * quad_norm(49, K) * quad_dot(7, e, e);
    const slv_f128 want = patch_integral(n, 1, patch_membrane, q);
    const slv_f128 got = q->h / 2 * patch_form(7, e, K, e);
    ledger_worse(f, (double)(quad_abs(got - want) / (size * QUAD_EPS)));
  }
}

/* Tests K^ times the strains of the rest shape, for n x n points; the figure is the rank. */
MEASURE(at_rest, patch_of, patch, q) {
  slv_f128 e[7], K[49], w[7], product[7] = {0};
  const int n = 1 + (int)(s->index % 5);
  patch_strains(q->X, e);
  patch_stiffness(q, n, K);
  for (int i = 0; i < 49; i++) product[i % 7] += K[i] * e[i / 7];
  f->printed = motion_off(quad_norm(7, product), 0, quad_norm(49, K) * quad_norm(7, e));
  if (quad_jacobi(7, K, w) != SLV_OK) return 0;
  f->figure = 0;
  for (int i = 0; i < 7; i++) f->figure += w[i] > (slv_f128)1e-25 * w[6];
  return 1;
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

/* Tests e'K^e, or (order 1) the same form of e - e_rest, in double against quad.  s->variant moves
 * the rest shape in a random direction by 1e-2, 1e-4 or 1e-6 of its size. */
static int near_rest(const ledger_state *s, ledger_found *f) {
  static const double moves[3] = {1e-2, 1e-4, 1e-6};
  const double moved = moves[s->variant];
  const int ours = s->order;
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
  double got = 0;
  for (int i = 0; i < 49; i++) got += e[i % 7] * stiff[i] * e[i / 7];
  f->figure = fabs(got - want) / want;
  return ledger_judged(f, f->figure * moved * (ours ? 1 : moved) / 0x1p-52);
}

/* Returns the isotropic membrane energy of the triangle of three corners. */
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

/* Replaces every second state by an affine image of the rest shape, moved by 1. */
MEASURE(like_triangles, patch_of, patch, q) {
  const int affine = s->index % 2 == 0;
  slv_f128 L[9], c[9], n[3];
  patch_centre(q->X, c), quad_cross(c, c + 3, n);
  const int planar = quad_abs(quad_dot(3, n, c + 6)) < (slv_f128)1e-30;
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
  return ledger_when(f, off, affine && planar);
}

enum { DOF = 12, STRAINS = 6 };

/* Computes second derivatives of the strains along v and w: e(x + hv + hw) - e(x + hv) - e(x + hw)
 * + e(x).  It is exact for any h, as strains are quadratic; h as large as x loses no digits. */
static void second(const slv_f128 *x, const slv_f128 *v, const slv_f128 *w, slv_f128 *out) {
  const slv_f128 size = quad_norm(DOF, x), h = size > 0 ? size : 1;
  slv_f128 e[4][PATCH_STRAINS], at[DOF];
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < DOF; i++) at[i] = x[i] + h * ((k & 1 ? v[i] : 0) + (k & 2 ? w[i] : 0));
    patch_strains(at, e[k]);
  }
  for (int i = 0; i < STRAINS; i++) out[i] = (e[3][i] - e[2][i] - e[1][i] + e[0][i]) / (h * h);
}

/* Computes entry (i, j) of the strains' Hessians, which are constant. */
static void second_entry(int i, int j, slv_f128 *out) {
  static const slv_f128 none[DOF] = {0};
  slv_f128 v[DOF] = {0}, w[DOF] = {0};
  v[i] = w[j] = 1;
  second(none, v, w, out);
}

/* Computes all Hessians H [6][144]. */
static void seconds(slv_f128 H[STRAINS][DOF * DOF]) {
  slv_f128 out[STRAINS];
  for (int j = 0; j < DOF; j++)
    for (int i = 0; i <= j; i++) {
      second_entry(i, j, out);
      for (int k = 0; k < STRAINS; k++) H[k][i + DOF * j] = H[k][j + DOF * i] = out[k];
    }
}

/* Computes D [12 x 7] = de/dx by (e(x + hv) - e(x - hv)) / 2h, which is exact, too. */
static void firsts(const slv_f128 *x, slv_f128 *D) {
  const slv_f128 h = quad_norm(DOF, x);
  for (int j = 0; j < DOF; j++) {
    slv_f128 ahead[DOF], behind[DOF], e[PATCH_STRAINS], b[PATCH_STRAINS];
    memcpy(ahead, x, sizeof ahead), memcpy(behind, x, sizeof behind);
    ahead[j] += h, behind[j] -= h;
    patch_strains(ahead, e), patch_strains(behind, b);
    for (int i = 0; i < PATCH_STRAINS; i++) D[j + DOF * i] = (e[i] - b[i]) / (2 * h);
  }
}

typedef struct {
  patch q;
  slv_f128 K[49], e[PATCH_STRAINS], stress[PATCH_STRAINS], D[DOF * PATCH_STRAINS];
  slv_f128 size; /* norm of the stiffness */
  slv_f128 step; /* step of differences; any step is exact for a quartic */
} slopes;

static int slopes_of(const ledger_state *s, slopes *k) {
  patch_of(s, &k->q);
  patch_stiffness(&k->q, 2, k->K), patch_strains(k->q.x, k->e), firsts(k->q.x, k->D);
  for (int i = 0; i < 49; i++) k->K[i] *= k->q.h;
  for (int i = 0; i < 7; i++) k->stress[i] = quad_dot(7, k->K + 7 * i, k->e);
  k->step = (slv_f128)1e-2 * (quad_norm(DOF, k->q.x) + quad_norm(DOF, k->q.X));
  k->size = quad_norm(49, k->K) * quad_dot(7, k->e, k->e);
  return 1;
}

static void energy(const slv_f128 *x, const void *with, slv_f128 *E) {
  patch q = *(const patch *)with;
  memcpy(q.x, x, sizeof q.x);
  *E = patch_integral(2, 1, patch_membrane, &q);
}

/* Compares a derivative of the energy along v, or along v and w, with differences. */
static double slope_off(const slopes *k, slv_f128 got, const slv_f128 *v, const slv_f128 *w) {
  const motion m = {energy, &k->q, DOF, 1, k->q.x, k->step};
  slv_f128 want;
  motion_rate(&m, v, w, &want);
  return motion_off(got, want, k->size);
}

MEASURE(first_slope, slopes_of, slopes, k) {
  slv_f128 v[DOF], got = 0;
  motion_draw(s, 0, DOF, v);
  for (int i = 0; i < 7; i++) got += quad_dot(DOF, k->D + DOF * i, v) * k->stress[i];
  return ledger_judged(f, slope_off(k, got, v, NULL));
}

/* Tests v' H w, with D K D' and the strains' second derivatives. */
MEASURE(second_slope, slopes_of, slopes, k) {
  slv_f128 v[DOF], w[DOF], bent[STRAINS], Dv[7], Dw[7];
  motion_draw(s, 0, DOF, v), motion_draw(s, 1, DOF, w);
  second(k->q.x, v, w, bent);
  for (int i = 0; i < 7; i++)
    Dv[i] = quad_dot(DOF, k->D + DOF * i, v), Dw[i] = quad_dot(DOF, k->D + DOF * i, w);
  const slv_f128 got = quad_dot(STRAINS, bent, k->stress) + patch_form(7, Dv, k->K, Dw);
  return ledger_judged(f, slope_off(k, got, v, w));
}

MEASURE(constant, patch_of, patch, q) {
  slv_f128 v[DOF], w[DOF], here[STRAINS], there[STRAINS];
  motion_draw(s, 0, DOF, v), motion_draw(s, 1, DOF, w);
  second(q->x, v, w, here), second(q->X, v, w, there);
  return ledger_judged(f, motion_error(STRAINS, here, there, 1));
}

/* Compares each 3 x 3 block with its first entry times the identity. */
MEASURE_ONCE(blocks) {
  slv_f128 H[STRAINS][DOF * DOF];
  seconds(H);
  for (int k = 0; k < STRAINS; k++)
    for (int i = 0; i < DOF * DOF; i++) {
      const int row = i % DOF, column = i / DOF;
      const slv_f128 first = H[k][row - row % 3 + DOF * (column - column % 3)];
      const slv_f128 want = row % 3 == column % 3 ? first : 0;
      ledger_worse(f, (double)quad_abs(H[k][i] - want));
    }
  return 1;
}

/* Coefficients of the four corners in the vectors a, b and d. */
static const slv_f128 weights[3][4] = {
    {-0.5, 0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5, 0.5}, {1, -1, 1, -1}};

/* Computes u.v - |u||v| and u.v + |u||v|, with u, v the weights of the two vectors of strain k. */
static void pair_of(int k, slv_f128 *least, slv_f128 *most) {
  const slv_f128 *u = weights[patch_pairs[k][0]], *v = weights[patch_pairs[k][1]];
  const slv_f128 inner = quad_dot(4, u, v), outer = quad_norm(4, u) * quad_norm(4, v);
  *least = inner - outer, *most = inner + outer;
}

/* Tests that each of the pair is an eigenvalue three times, and 0 is the rest. */
MEASURE_ONCE(eigenvalues) {
  slv_f128 H[STRAINS][DOF * DOF], w[DOF];
  seconds(H);
  for (int k = 0; k < STRAINS; k++) {
    slv_f128 want[DOF] = {0};
    for (int i = 0; i < 3; i++) pair_of(k, &want[i], &want[DOF - 1 - i]);
    if (quad_jacobi(DOF, H[k], w) != SLV_OK) return 0;
    ledger_worse(f, motion_error(DOF, w, want, 0));
  }
  return 1;
}

/* Computes the whole stress part of the Hessian, and the part that S keeps: for the Hessian H of
 * each strain, 4 x 4 multiples of the identity, the eigenvalue with the stress's sign.  This is H
 * (H - dropped) / (kept - dropped), since H has the eigenvalues least, 0 and most. */
static void stress_parts(const slopes *k, slv_f128 *all, slv_f128 *part) {
  slv_f128 H[STRAINS][16], out[STRAINS], ends[2];
  for (int i = 0; i < 16; i++) {
    second_entry(3 * (i % 4), 3 * (i / 4), out);
    for (int m = 0; m < STRAINS; m++) H[m][i] = out[m];
  }
  memset(all, 0, DOF * DOF * sizeof *all), memset(part, 0, DOF * DOF * sizeof *part);
  for (int m = 0; m < STRAINS; m++) {
    const int keeps = k->stress[m] >= 0;
    pair_of(m, &ends[0], &ends[1]);
    const slv_f128 kept = ends[keeps], dropped = ends[!keeps];
    for (int n = 0; n < 48; n++) {
      const int i = n % 16, at = 3 * (i % 4) + n / 16 + DOF * (3 * (i / 4) + n / 16);
      const slv_f128 square = quad_dot(4, H[m] + 4 * (i % 4), H[m] + 4 * (i / 4));
      const slv_f128 half = kept == 0 ? 0 : (square - dropped * H[m][i]) / (kept - dropped);
      all[at] += k->stress[m] * H[m][i], part[at] += k->stress[m] * half;
    }
  }
}

static void add_stiffness(const slopes *k, slv_f128 *H) {
  for (int j = 0; j < DOF; j++)
    for (int i = 0; i < DOF; i++)
      for (int m = 0; m < 49; m++)
        H[i + DOF * j] += k->D[i + DOF * (m % 7)] * k->K[m] * k->D[j + DOF * (m / 7)];
}

/* Returns max(0, -least eigenvalue) / |H|.  Overwrites H. */
static double below_zero(slv_f128 *H) {
  const slv_f128 size = quad_norm(DOF * DOF, H);
  slv_f128 w[DOF];
  if (quad_jacobi(DOF, H, w) != SLV_OK) return (double)NAN;
  return w[0] >= 0 || size == 0 ? 0 : (double)(-w[0] / size);
}

/* Judges whether the kept stress part (variant 0) or the whole matrix (1) is semi-definite. */
MEASURE(semi_definite, slopes_of, slopes, k) {
  slv_f128 all[DOF * DOF], kept[DOF * DOF];
  stress_parts(k, all, kept);
  if (s->variant == 1) add_stiffness(k, kept);
  return ledger_judged(f, below_zero(kept));
}

/* Compares the kept matrix's distance from the Hessian with the smallest possible distance. */
MEASURE(not_nearest, slopes_of, slopes, k) {
  slv_f128 H[DOF * DOF], kept[DOF * DOF], w[DOF], least = 0;
  stress_parts(k, H, kept);
  add_stiffness(k, H), add_stiffness(k, kept);
  for (int i = 0; i < DOF * DOF; i++) kept[i] -= H[i];
  const slv_f128 size = quad_norm(DOF * DOF, H), got = quad_norm(DOF * DOF, kept);
  if (quad_jacobi(DOF, H, w) != SLV_OK) return 0;
  for (int i = 0; i < DOF; i++) least += w[i] < 0 ? w[i] * w[i] : 0;
  f->figure = (double)((got - quad_sqrt(least)) / size);
  return ledger_judged(f, f->figure > 1e-6 ? 0 : 1);
}

LEDGER_FILE(schweickart_strains, ROW("S7", seven, 7), ROW("S8", linear, 7), ROW("S8.1", linear, 6),
            ROW("S9", by_matrix), ROW("S9.1", at_rest), ROW("S9.2", near_rest),
            ROW("S9.3", near_rest, 1), ROW("S9.4", near_rest, 2), ROW("S9.5", near_rest, 0, 1),
            ROW("S9.6", near_rest, 1, 1), ROW("S9.7", near_rest, 2, 1), ROW("S9.8", like_triangles),
            ROW("S20", first_slope), ROW("S20.1", second_slope), ROW("S20.2", constant),
            ROW("S20.3", blocks), ROW("S20.4", eigenvalues), ROW("S21", semi_definite),
            ROW("S21.1", semi_definite, 1), ROW("S21.2", not_nearest));
