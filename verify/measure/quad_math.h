/* quad_math.h -- mathematics in quad: some functions of libm, short vectors, eigenvalues. */
#pragma once

#include "selvedge/quad.h"
#include "selvedge/status.h"

#define quad_sqrt(x) slv_quad_sqrt(x)

/* Unit in the last place of 1 in quad: the distance to the next number */
#define QUAD_EPS ((slv_f128)0x1p-112)

static inline slv_f128 quad_abs(slv_f128 x) { return x < 0 ? -x : x; }

/* Returns a / b. Division by 0, to an infinity or NaN, is intended: no sanitizer reports it. */
__attribute__((no_sanitize("float-divide-by-zero"))) static inline slv_f128 quad_over(slv_f128 a,
                                                                                      slv_f128 b) {
  return a / b;
}

static inline slv_f128 quad_norm(int n, const slv_f128 *x) {
  slv_f128 s = 0;
  for (int i = 0; i < n; i++) s += x[i] * x[i];
  return quad_sqrt(s);
}

static inline slv_f128 quad_dot(int n, const slv_f128 *a, const slv_f128 *b) {
  slv_f128 s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

static inline void quad_cross(const slv_f128 *a, const slv_f128 *b, slv_f128 *c) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

static inline slv_f128 quad_distance(int n, const slv_f128 *a, const slv_f128 *b) {
  slv_f128 s = 0;
  for (int i = 0; i < n; i++) s += (a[i] - b[i]) * (a[i] - b[i]);
  return quad_sqrt(s);
}

/* Normalises x in place. */
static inline void quad_unit(int n, slv_f128 *x) {
  const slv_f128 length = quad_norm(n, x);
  for (int i = 0; i < n; i++) x[i] /= length;
}

static inline void quad_from(int n, const double *x, slv_f128 *y) {
  for (int i = 0; i < n; i++) y[i] = (slv_f128)x[i];
}

/* Computes the ascending eigenvalues w[n] of a symmetric matrix by cyclic Jacobi rotations, which
 * share no formula with the closed forms. Overwrites H [n*n]. SLV_EDOMAIN: H is not finite. */
slv_status quad_jacobi(int n, slv_f128 *H, slv_f128 *w);

/* Sorts w[n] ascending, in place. */
void quad_sort(int n, slv_f128 *w);
