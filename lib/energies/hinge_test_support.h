/* hinge_test_support.h -- code shared by the tests of the bending energies: states worked by hand
 * for every scalar, and properties that all these energies have. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/energy.h"
#include "selvedge/hinge.h"

#define PI 3.14159265358979323846

/* Heights 1 over an edge of length 2; theta is a right angle.  Its derivatives by hand:
 *
 *   m_A = -e_z, c_A = -e_x;  m_B = e_x, c_B = e_z;  e = -e_y;  heights end in the edge's middle
 *
 *   dx_0: e_z     dx_1, dx_2: (e_x - e_z)/2     dx_3: -e_x
 *
 *   d2 with dx_0 twice: x z 1;  dx_0 dx_1: x z and z x -1/2, y z 1/2;  dx_1 twice:
 *   x z 2 (1/4 + 1/8) = 3/4, y z -1/4, x y 1/4 */
static const double UPRIGHT[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1};
static const double UPRIGHT_SLOPE[12] = {0, 0, 1, 0.5, 0, -0.5, 0.5, 0, -0.5, -1, 0, 0};

/* A state in general position. */
static const double GENERAL[12] = {-1, 0.25, 0.5, 0.125, -1, -0.25, 0.25, 1.5, 0, 1.25, 0.5, 0.75};

/* One expected entry of the Hessian, indices from 0; entry (j, i) must be equal. */
typedef struct {
  int i, j;
  double value;
} hinge_entry_by_hand;

typedef struct {
  const char *row;
  double x[12], p[SLV_MAX_PARAM];
  double energy, gradient[12];
  hinge_entry_by_hand hessian[8];
} hinge_by_hand;

/* Defines hinge_error_T(): the largest error of all expected values, as a double. */
#define DEFINE_HINGE_ERROR(T)                                                              \
  static inline double hinge_error_##T(const slv_energy *e, const hinge_by_hand *s) {      \
    slv_##T x[12], p[SLV_MAX_PARAM], w, g[12], H[144];                                     \
    double worst = 0;                                                                      \
    for (int i = 0; i < 12; i++) x[i] = (slv_##T)s->x[i];                                  \
    for (int i = 0; i < e->nparam; i++) p[i] = (slv_##T)s->p[i];                           \
    if (e->T->energy(x, p, &w) != SLV_OK || e->T->gradient(x, p, g) != SLV_OK ||           \
        e->T->hessian(x, p, H) != SLV_OK)                                                  \
      return (double)NAN;                                                                  \
    worst = fmax(worst, fabs((double)w - s->energy));                                      \
    for (int i = 0; i < 12; i++) worst = fmax(worst, fabs((double)g[i] - s->gradient[i])); \
    for (int k = 0; k < 8; k++) {                                                          \
      const hinge_entry_by_hand h = s->hessian[k];                                         \
      if (h.i == 0 && h.j == 0) continue; /* not given */                                  \
      worst = fmax(worst, fabs((double)H[h.i + 12 * h.j] - h.value));                      \
      worst = fmax(worst, fabs((double)H[h.j + 12 * h.i] - h.value));                      \
    }                                                                                      \
    return worst;                                                                          \
  }
DEFINE_HINGE_ERROR(f64)
DEFINE_HINGE_ERROR(f32)
DEFINE_HINGE_ERROR(f128)
DEFINE_HINGE_ERROR(c64)

/* The tolerance 1e-13 is a few units in the last place of values up to 100. */
static inline void expect_hinge_by_hand(const hinge_by_hand *s) {
  const slv_energy *e = slv_energy_find(s->row);
  cr_assert(e != NULL, "%s: not in the table", s->row);
  cr_expect(le(dbl, hinge_error_f64(e, s), 1e-13), "%s", s->row);
  cr_expect(le(dbl, hinge_error_f32(e, s), 1e-4), "%s", s->row);
  cr_expect(le(dbl, hinge_error_f128(e, s), 1e-14), "%s", s->row);
  cr_expect(le(dbl, hinge_error_c64(e, s), 1e-13), "%s", s->row);
}

/* Returns the largest error |Im v(x + i h e_j)/h - v'_j| of gradient and Hessian. */
static inline double hinge_step_error(const slv_energy *e, const double *x, const double *p) {
  double g[12], H[144], worst = 0;
  const double h = 1e-100;
  e->f64->gradient(x, p, g), e->f64->hessian(x, p, H);
  for (int j = 0; j < 12; j++) {
    slv_c64 z[12], q[SLV_MAX_PARAM], w, d[12];
    for (int i = 0; i < 12; i++) z[i] = x[i] + (i == j ? h * (slv_c64)I : 0);
    for (int i = 0; i < e->nparam; i++) q[i] = p[i];
    e->c64->energy(z, q, &w), e->c64->gradient(z, q, d);
    worst = fmax(worst, fabs(cimag(w) / h - g[j]));
    for (int i = 0; i < 12; i++) worst = fmax(worst, fabs(cimag(d[i]) / h - H[i + 12 * j]));
  }
  return worst;
}

/* Returns the largest component of the gradient's net force and torque at x. */
static inline double hinge_unbalance(const double *x, const double *g) {
  double net[6] = {0}, worst = 0;
  for (int m = 0; m < 12; m += 3)
    for (int i = 0; i < 3; i++) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      net[i] += g[m + i];
      net[3 + i] += x[m + j] * g[m + k] - x[m + k] * g[m + j];
    }
  for (int i = 0; i < 6; i++) worst = fmax(worst, fabs(net[i]));
  return worst;
}

/* Returns the largest error of W = k C^2/2, gradient = k C dC, Hessian = k (dC dC' + C d2C). */
static inline double hinge_condition_error(const slv_energy *e, const double *x, const double *p) {
  double w, g[12], H[144], all[SLV_CONDITION_SIZE(12)];
  e->f64->energy(x, p, &w), e->f64->gradient(x, p, g), e->f64->hessian(x, p, H);
  e->f64->condition(x, p, all);
  const slv_condition_f64 c = slv_condition_at_f64(12, all, 0);
  const double *dC = c.gradient;
  double worst = fabs(w - c.k * c.C * c.C / 2);
  for (int i = 0; i < 12; i++) worst = fmax(worst, fabs(g[i] - c.k * c.C * dC[i]));
  for (int i = 0; i < 144; i++)
    worst = fmax(worst, fabs(H[i] - c.k * (dC[i % 12] * dC[i / 12] + c.C * c.hessian[i])));
  return worst;
}
