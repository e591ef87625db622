/* quad_test_support.h -- code shared by the tests of the energies of a quadrilateral. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "selvedge/energy.h"

enum { QUAD_MOST_P = 544 };

/* Sets p to typical parameters, the first n of which are replaced by `given`, and prepares the rest
 * shape X [20].  Prepared numbers of unused points are set, too. */
static inline const slv_energy *quad_row(const char *name, int n, const double *given,
                                         const double *X, double *p) {
  const slv_energy *e = slv_energy_find(name);
  cr_assert(e != NULL && slv_energy_count_params(e) <= QUAD_MOST_P, "%s", name);
  cr_assert(eq(int, slv_energy_typical_params(e, p), SLV_OK));
  memcpy(p, given, (size_t)n * sizeof *p);
  for (int i = 0; i < e->nprepared; i++) p[e->nparam + i] = (double)NAN;
  cr_assert(eq(int, slv_energy_prepare(e, X, p), SLV_OK), "%s", name);
  for (int i = 0; i < e->nprepared; i++) cr_expect(isfinite(p[e->nparam + i]));
  return e;
}

static inline double quad_energy_at(const slv_energy *e, const double *p, const double *x) {
  double w = (double)NAN;
  cr_expect(eq(int, e->f64->energy(x, p, &w), SLV_OK));
  return w;
}

/* Computes x = M X, M [3 x 3], for the four points of X. */
static inline void quad_map(const double *M, const double *X, double *x) {
  for (int k = 0; k < 12; k++) {
    const double *y = X + 3 * (k / 3);
    x[k] = M[k % 3] * y[0] + M[3 + k % 3] * y[1] + M[6 + k % 3] * y[2];
  }
}

/* A state in general position. */
static const double quad_general[12] = {0.125, -0.25, 0.5,  1.5,  0.25,  -0.125,
                                        1.25,  1.375, 0.25, -0.5, 0.875, 0.625};

/* Returns the largest error |Im v(x + i h e_j)/h - v'_j| of gradient and Hessian / their maxima. */
static inline double quad_step_error(const slv_energy *e, const double *p, const double *x) {
  double g[12], H[144], size[2] = {0}, worst[2] = {0};
  const double h = 1e-100;
  e->f64->gradient(x, p, g), e->f64->hessian(x, p, H);
  slv_c64 q[QUAD_MOST_P];
  for (int i = 0; i < e->nparam; i++) q[i] = p[i];
  const int rest = e->nparam + e->nprepared;
  for (int i = rest; i < rest + e->nrest; i++) q[i] = p[i];
  cr_assert(eq(int, e->c64->prepare(q + rest, q, q + e->nparam), SLV_OK));
  for (int j = 0; j < 12; j++) {
    slv_c64 z[12], w, d[12];
    for (int i = 0; i < 12; i++) z[i] = x[i] + (i == j ? h * (slv_c64)I : 0);
    e->c64->energy(z, q, &w), e->c64->gradient(z, q, d);
    worst[0] = fmax(worst[0], fabs(cimag(w) / h - g[j]));
    size[0] = fmax(size[0], fabs(g[j]));
    for (int i = 0; i < 12; i++) {
      worst[1] = fmax(worst[1], fabs(cimag(d[i]) / h - H[i + 12 * j]));
      size[1] = fmax(size[1], fabs(H[i + 12 * j]));
    }
  }
  return fmax(worst[0] / size[0], worst[1] / size[1]);
}
