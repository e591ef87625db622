/* kim_jet.h -- a number with its first and second derivatives by n variables, in quad.  Whatever is
 * computed with such numbers has exact derivatives, by the rules of calculus alone: no step is
 * chosen and nothing is truncated, so a Hessian has only rounding errors, at any scale. */
#pragma once

#include "selvedge/scalar.h"

enum { JET_MAX = 9, JET_PAIRS = JET_MAX * (JET_MAX + 1) / 2 };

typedef struct {
  int n;      /* variables, at most JET_MAX */
  int linear; /* 1: all of h is 0 */
  slv_f128 v, g[JET_MAX];
  slv_f128 h[JET_PAIRS]; /* entry i <= j at i + j (j + 1) / 2 */
} jet;

/* The variables x[n] themselves. */
void jet_variables(int n, const slv_f128 *x, jet *out);

jet jet_add(const jet *a, const jet *b);
jet jet_scale(const jet *a, slv_f128 c);
jet jet_shift(const jet *a, slv_f128 c); /* a + c */
jet jet_mul(const jet *a, const jet *b);
jet jet_sqrt(const jet *a); /* for a > 0; else infinities or NaN follow */

/* c a + d b */
jet jet_combine(slv_f128 c, const jet *a, slv_f128 d, const jet *b);

/* a.b of vectors of three */
jet jet_dot3(const jet *a, const jet *b);

/* H [n*n] column-major, both triangles. */
void jet_hessian(const jet *a, slv_f128 *H);
