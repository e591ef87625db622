/* schweickart_slopes.c -- S, section 4: gradient and Hessian of the membrane, and the semi-definite
 * part that it keeps. */
#include <string.h>

#include "ledger/schweickart/schweickart_patch.h"

enum { DOF = 12, STRAINS = 6 };

/* ---- derivatives of the strains -------------------------------------------------- */

/* The strains are quadratic, so that differences with any step h are exact, and one of the size of
 * x loses nothing: e(x + hv + hw) - e(x + hv) - e(x + hw) + e(x). */
static void second(const slv_f128 *x, const slv_f128 *v, const slv_f128 *w, slv_f128 *out) {
  const slv_f128 size = quad_norm(DOF, x), h = size > 0 ? size : 1;
  slv_f128 e[4][PATCH_STRAINS], at[DOF];
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < DOF; i++) at[i] = x[i] + h * ((k & 1 ? v[i] : 0) + (k & 2 ? w[i] : 0));
    patch_strains(at, e[k]);
  }
  for (int i = 0; i < STRAINS; i++) out[i] = (e[3][i] - e[2][i] - e[1][i] + e[0][i]) / (h * h);
}

/* Entry (i, j) of the strains' Hessians, at 0 as anywhere else. */
static void second_entry(int i, int j, slv_f128 *out) {
  static const slv_f128 none[DOF] = {0};
  slv_f128 v[DOF] = {0}, w[DOF] = {0};
  v[i] = w[j] = 1;
  second(none, v, w, out);
}

/* H [6][144]: all of them. */
static void seconds(slv_f128 H[STRAINS][DOF * DOF]) {
  slv_f128 out[STRAINS];
  for (int j = 0; j < DOF; j++)
    for (int i = 0; i <= j; i++) {
      second_entry(i, j, out);
      for (int k = 0; k < STRAINS; k++) H[k][i + DOF * j] = H[k][j + DOF * i] = out[k];
    }
}

/* D [12 x 7] = de/dx as S has it: a row for each coordinate.  From (e(x + hv) - e(x - hv)) / 2h,
 * which is exact too. */
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
  slv_f128 size; /* of the stiffness */
  slv_f128 step; /* of differences of the energy, a quartic: any is exact */
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

/* ---- gradient and Hessian -------------------------------------------------------- */

static void energy(const slv_f128 *x, const void *with, slv_f128 *E) {
  patch q = *(const patch *)with;
  memcpy(q.x, x, sizeof q.x);
  *E = patch_integral(2, 1, patch_membrane, &q);
}

/* A derivative of the energy along v, or along v and w, against that by differences. */
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

/* v' H w, with D K D' and the strains' second derivatives. */
MEASURE(second_slope, slopes_of, slopes, k) {
  slv_f128 v[DOF], w[DOF], bent[STRAINS], Dv[7], Dw[7];
  motion_draw(s, 0, DOF, v), motion_draw(s, 1, DOF, w);
  second(k->q.x, v, w, bent);
  for (int i = 0; i < 7; i++)
    Dv[i] = quad_dot(DOF, k->D + DOF * i, v), Dw[i] = quad_dot(DOF, k->D + DOF * i, w);
  const slv_f128 got = quad_dot(STRAINS, bent, k->stress) + patch_form(7, Dv, k->K, Dw);
  return ledger_judged(f, slope_off(k, got, v, w));
}

/* ---- the strains' Hessians ------------------------------------------------------- */

MEASURE(constant, patch_of, patch, q) {
  slv_f128 v[DOF], w[DOF], here[STRAINS], there[STRAINS];
  motion_draw(s, 0, DOF, v), motion_draw(s, 1, DOF, w);
  second(q->x, v, w, here), second(q->X, v, w, there);
  return ledger_judged(f, motion_error(STRAINS, here, there, 1));
}

/* Blocks of 3 x 3 against their first entry times the identity. */
static int blocks(const ledger_state *s, ledger_found *f) {
  slv_f128 H[STRAINS][DOF * DOF];
  (void)s;
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

/* How much of each corner is in a, b and d. */
static const slv_f128 weights[3][4] = {
    {-0.5, 0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5, 0.5}, {1, -1, 1, -1}};

/* u.v + |u||v| and u.v - |u||v|, of the weights of the strain's two vectors. */
static void pair_of(int k, slv_f128 *least, slv_f128 *most) {
  const slv_f128 *u = weights[patch_pairs[k][0]], *v = weights[patch_pairs[k][1]];
  const slv_f128 inner = quad_dot(4, u, v), outer = quad_norm(4, u) * quad_norm(4, v);
  *least = inner - outer, *most = inner + outer;
}

/* Three times each of the pair, and 0 for the rest. */
static int eigenvalues(const ledger_state *s, ledger_found *f) {
  slv_f128 H[STRAINS][DOF * DOF], w[DOF];
  (void)s;
  seconds(H);
  for (int k = 0; k < STRAINS; k++) {
    slv_f128 want[DOF] = {0};
    for (int i = 0; i < 3; i++) pair_of(k, &want[i], &want[DOF - 1 - i]);
    if (quad_jacobi(DOF, H[k], w) != SLV_OK) return 0;
    ledger_worse(f, motion_error(DOF, w, want, 0));
  }
  return 1;
}

/* ---- the definite part ----------------------------------------------------------- */

/* Adds the stress times what a strain's Hessian H, of 4 x 4 multiples of the identity, keeps, its
 * eigenvalues of the stress's sign: H (H - dropped) / (kept - dropped), as it has the eigenvalues
 * least, 0 and most. */
static void keep(const slv_f128 *H, int k, slv_f128 stress, slv_f128 *sum) {
  slv_f128 least, most;
  pair_of(k, &least, &most);
  const slv_f128 kept = stress >= 0 ? most : least, dropped = least + most - kept;
  if (kept == 0) return;
  for (int i = 0; i < 16; i++) {
    const slv_f128 square = quad_dot(4, H + 4 * (i % 4), H + 4 * (i / 4));
    sum[i] += stress * (square - dropped * H[i]) / (kept - dropped);
  }
}

/* The stress part of the Hessian, all of it (`all`) and what is kept. */
static void stress_parts(const slopes *k, slv_f128 *all, slv_f128 *kept) {
  slv_f128 H[STRAINS][16], whole[16] = {0}, part[16] = {0}, out[STRAINS];
  for (int i = 0; i < 16; i++) {
    second_entry(3 * (i % 4), 3 * (i / 4), out);
    for (int m = 0; m < STRAINS; m++) H[m][i] = out[m];
  }
  for (int m = 0; m < STRAINS; m++) {
    for (int i = 0; i < 16; i++) whole[i] += k->stress[m] * H[m][i];
    keep(H[m], m, k->stress[m], part);
  }
  for (int i = 0; i < DOF * DOF; i++) {
    const int row = i % DOF, column = i / DOF, block = row / 3 + 4 * (column / 3);
    all[i] = row % 3 == column % 3 ? whole[block] : 0;
    kept[i] = row % 3 == column % 3 ? part[block] : 0;
  }
}

static void add_stiffness(const slopes *k, slv_f128 *H) {
  for (int j = 0; j < DOF; j++)
    for (int i = 0; i < DOF; i++)
      for (int m = 0; m < 49; m++)
        H[i + DOF * j] += k->D[i + DOF * (m % 7)] * k->K[m] * k->D[j + DOF * (m / 7)];
}

/* How far the least eigenvalue is below 0, relative to the matrix, which is lost. */
static double below_zero(slv_f128 *H) {
  const slv_f128 size = quad_norm(DOF * DOF, H);
  slv_f128 w[DOF];
  if (quad_jacobi(DOF, H, w) != SLV_OK) return (double)NAN;
  return w[0] >= 0 || size == 0 ? 0 : (double)(-w[0] / size);
}

/* Of the stress part (variant 0) or the whole (1). */
MEASURE(semi_definite, slopes_of, slopes, k) {
  slv_f128 all[DOF * DOF], kept[DOF * DOF];
  stress_parts(k, all, kept);
  if (s->variant[0] == 1) add_stiffness(k, kept);
  return ledger_judged(f, below_zero(kept));
}

/* Its distance from the Hessian against that of the nearest: the root of the sum of squares of what
 * is below 0. */
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

LEDGER_FILE(schweickart_slopes, ROW("S20", first_slope), ROW("S20.1", second_slope),
            ROW("S20.2", constant), ROW("S20.3", blocks), ROW("S20.4", eigenvalues),
            ROW("S21", semi_definite), ROW("S21.1", semi_definite, {1}), ROW("S21.2", not_nearest));
