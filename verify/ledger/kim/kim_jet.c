#include "ledger/kim/kim.h"

#include <string.h>

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

jet jet_add(const jet *a, const jet *b) {
  jet r = {.n = a->n, .linear = a->linear && b->linear, .v = a->v + b->v};
  for (int i = 0; i < r.n; i++) r.g[i] = a->g[i] + b->g[i];
  if (r.linear) return r;
  for (int k = 0; k < pairs(r.n); k++) r.h[k] = a->h[k] + b->h[k];
  return r;
}

jet jet_shift(const jet *a, slv_f128 c) {
  jet r = *a;
  r.v += c;
  return r;
}

/* h += a' b' + b' a', of first derivatives */
static void add_products(const jet *a, const jet *b, jet *r) {
  for (int j = 0, k = 0; j < r->n; j++)
    for (int i = 0; i <= j; i++, k++) r->h[k] += a->g[i] * b->g[j] + a->g[j] * b->g[i];
}

static void add_second(slv_f128 c, const jet *a, jet *r) {
  if (a->linear) return;
  for (int k = 0; k < pairs(r->n); k++) r->h[k] += c * a->h[k];
}

/* (a b)'' = a'' b + a' b' + b' a' + a b'' */
jet jet_mul(const jet *a, const jet *b) {
  jet r = {.n = a->n, .linear = 0, .v = a->v * b->v};
  for (int i = 0; i < r.n; i++) r.g[i] = a->g[i] * b->v + a->v * b->g[i];
  add_products(a, b, &r);
  add_second(b->v, a, &r);
  add_second(a->v, b, &r);
  return r;
}

/* With s = sqrt(a): s' = a' / 2s, s'' = a'' / 2s - s' s' / s. */
jet jet_sqrt(const jet *a) {
  const slv_f128 s = quad_sqrt(a->v), half = quad_over(1, 2 * s), inverse = 2 * half;
  jet r = {.n = a->n, .linear = 0, .v = s};
  for (int i = 0; i < r.n; i++) r.g[i] = half * a->g[i];
  add_second(half, a, &r);
  for (int j = 0, k = 0; j < r.n; j++)
    for (int i = 0; i <= j; i++, k++) r.h[k] -= inverse * r.g[i] * r.g[j];
  return r;
}

jet jet_dot3(const jet *a, const jet *b) {
  jet r = jet_mul(&a[0], &b[0]);
  for (int i = 1; i < 3; i++) {
    const jet term = jet_mul(&a[i], &b[i]);
    r = jet_add(&r, &term);
  }
  return r;
}

void jet_hessian(const jet *a, slv_f128 *H) {
  const int n = a->n;
  for (int j = 0, k = 0; j < n; j++)
    for (int i = 0; i <= j; i++, k++) H[i + n * j] = H[j + n * i] = a->h[k];
}
