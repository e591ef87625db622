/* kim_energies.c -- jets, and the energies of Kim's paper from their definitions. */
#include <string.h>

#include "ledger/kim/kim.h"

static int pairs(int n) { return n * (n + 1) / 2; }

void jet_variables(int n, const slv_f128 *x, jet *out) {
  for (int k = 0; k < n; k++) {
    memset(&out[k], 0, sizeof out[k]);
    out[k].n = n, out[k].linear = 1;
    out[k].v = x[k], out[k].g[k] = 1;
  }
}

jet jet_combine(slv_f128 c, const jet *a, slv_f128 d, const jet *b) {
  jet r = {.n = a->n, .linear = a->linear && b->linear, .v = c * a->v + d * b->v};
  for (int i = 0; i < r.n; i++) r.g[i] = c * a->g[i] + d * b->g[i];
  if (r.linear) return r;
  for (int k = 0; k < pairs(r.n); k++) r.h[k] = c * a->h[k] + d * b->h[k];
  return r;
}

static jet sum_of(const jet *a, const jet *b) { return jet_combine(1, a, 1, b); }

/* Returns a + c. */
static jet jet_shift(jet a, slv_f128 c) {
  a.v += c;
  return a;
}

static void add_second(slv_f128 c, const jet *a, jet *r) {
  if (a->linear) return;
  for (int k = 0; k < pairs(r->n); k++) r->h[k] += c * a->h[k];
}

/* Returns a b, with (a b)'' = a'' b + a' b' + b' a' + a b''. */
static jet jet_mul(const jet *a, const jet *b) {
  jet r = {.n = a->n, .linear = 0, .v = a->v * b->v};
  for (int i = 0; i < r.n; i++) r.g[i] = a->g[i] * b->v + a->v * b->g[i];
  for (int j = 0, k = 0; j < r.n; j++)
    for (int i = 0; i <= j; i++, k++) r.h[k] += a->g[i] * b->g[j] + a->g[j] * b->g[i];
  add_second(b->v, a, &r);
  add_second(a->v, b, &r);
  return r;
}

/* Returns s = sqrt(a), a > 0, with s' = a' / 2s, s'' = a'' / 2s - s' s' / s. */
static jet jet_sqrt(const jet *a) {
  const slv_f128 s = quad_sqrt(a->v), half = quad_over(1, 2 * s), inverse = 2 * half;
  jet r = {.n = a->n, .linear = 0, .v = s};
  for (int i = 0; i < r.n; i++) r.g[i] = half * a->g[i];
  add_second(half, a, &r);
  for (int j = 0, k = 0; j < r.n; j++)
    for (int i = 0; i <= j; i++, k++) r.h[k] -= inverse * r.g[i] * r.g[j];
  return r;
}

/* Returns a.b of vectors of three. */
static jet jet_dot3(const jet *a, const jet *b) {
  jet r = jet_mul(&a[0], &b[0]);
  for (int i = 1; i < 3; i++) {
    const jet term = jet_mul(&a[i], &b[i]);
    r = sum_of(&r, &term);
  }
  return r;
}

void jet_hessian(const jet *a, slv_f128 *H) {
  const int n = a->n;
  for (int j = 0, k = 0; j < n; j++)
    for (int i = 0; i <= j; i++, k++) H[i + n * j] = H[j + n * i] = a->h[k];
}

static void along(const jet *F, const slv_f128 *a, jet *y) {
  for (int i = 0; i < 3; i++) y[i] = jet_combine(a[0], &F[i], a[1], &F[i + 3]);
}

/* Returns a^(2^n). */
static jet squared(jet a, int n) {
  for (; n > 0; n--) a = jet_mul(&a, &a);
  return a;
}

/* Returns (|f_0| - b_u)^(2^n) + (|f_1| - b_v)^(2^n). */
static jet stretch(const jet *F, const kim_state *k, int n) {
  jet C[2];
  for (int c = 0; c < 2; c++) {
    const jet square = jet_dot3(F + 3 * c, F + 3 * c);
    C[c] = squared(jet_shift(jet_sqrt(&square), -k->wanted[c]), n);
  }
  return sum_of(&C[0], &C[1]);
}

jet kim_stretch(const jet *F, const kim_state *k) { return stretch(F, k, 1); }

jet kim_stretch_quartic(const jet *F, const kim_state *k) { return stretch(F, k, 2); }

jet kim_stretch_fibres(const jet *F, const kim_state *k) {
  jet y[6];
  along(F, k->a, y), along(F, k->b, y + 3);
  return kim_stretch(y, k);
}

jet kim_invariant6(const jet *F, const kim_state *k) {
  jet y[6];
  along(F, k->a, y), along(F, k->b, y + 3);
  return jet_dot3(y, y + 3);
}

jet kim_shear(const jet *F, const kim_state *k) { return squared(kim_invariant6(F, k), 1); }

jet kim_bw_shear(const jet *F, const kim_state *k) {
  (void)k;
  return squared(jet_dot3(F, F + 3), 1);
}

jet kim_both(const jet *F, const kim_state *k) {
  const jet both[2] = {kim_stretch(F, k), kim_bw_shear(F, k)};
  return sum_of(&both[0], &both[1]);
}

jet kim_general(const jet *F, const kim_state *k) {
  return squared(jet_shift(kim_invariant6(F, k), -quad_dot(2, k->a, k->b)), 1);
}

jet kim_general_quartic(const jet *F, const kim_state *k) { return squared(kim_general(F, k), 1); }

/* Computes ARAP by its invariants.  J = |f_0 x f_1| is the product of the singular values. */
jet kim_arap(const jet *F, const kim_state *k) {
  jet n[3];
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, l = (i + 2) % 3;
    const jet p = jet_mul(&F[j], &F[l + 3]), q = jet_mul(&F[l], &F[j + 3]);
    n[i] = jet_combine(1, &p, -1, &q);
  }
  const jet nn = jet_dot3(n, n), J = jet_sqrt(&nn);
  const jet u = jet_dot3(F, F), v = jet_dot3(F + 3, F + 3), I2 = sum_of(&u, &v);
  const jet sum = jet_combine(1, &I2, 2, &J), I1 = jet_sqrt(&sum);
  (void)k;
  return jet_shift(jet_combine(1, &I2, -2, &I1), 2);
}

jet kim_jet_of(kim_energy *W, const kim_state *k) {
  jet F[6];
  jet_variables(6, k->F, F);
  return W(F, k);
}

void kim_hessian(kim_energy *W, const kim_state *k, slv_f128 *H) {
  const jet w = kim_jet_of(W, k);
  jet_hessian(&w, H);
}
