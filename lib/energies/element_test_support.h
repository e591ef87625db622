/* element_test_support.h -- code shared by the tests of energies of a triangle's vertices: states
 * worked by hand for every scalar, and properties that all these energies have. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/energy.h"

enum { OF_VERTICES = SLV_CONDITION_SIZE(9), ENTRIES = 12, CONDITIONS = SLV_MAX_CONDITION };

/* One expected entry of the Hessian, indices from 0; entry (j, i) must be equal. */
typedef struct {
  int i, j;
  double value;
} entry;

typedef struct {
  const char *row, *state;
  double x[9], p[SLV_MAX_PARAM];
  double energy, gradient[9];
  entry hessian[ENTRIES]; /* entries with i = j = 0 and value 0 are not compared */
  double C[CONDITIONS];
} element_by_hand;

/* Defines element_error_T(): the largest error of all expected values, as a double. */
#define DEFINE_ELEMENT_ERROR(T)                                                           \
  static inline double element_error_##T(const slv_energy *e, const element_by_hand *s) { \
    slv_##T x[9], p[SLV_MAX_PARAM], w, g[9], H[81], c[CONDITIONS * OF_VERTICES];          \
    double worst = 0;                                                                     \
    for (int i = 0; i < 9; i++) x[i] = (slv_##T)s->x[i];                                  \
    for (int i = 0; i < e->nparam; i++) p[i] = (slv_##T)s->p[i];                          \
    if (e->T->energy(x, p, &w) != SLV_OK || e->T->gradient(x, p, g) != SLV_OK ||          \
        e->T->hessian(x, p, H) != SLV_OK || e->T->condition(x, p, c) != SLV_OK)           \
      return (double)NAN;                                                                 \
    worst = fmax(worst, fabs((double)w - s->energy));                                     \
    for (int i = 0; i < 9; i++) worst = fmax(worst, fabs((double)g[i] - s->gradient[i])); \
    for (int k = 0; k < ENTRIES; k++) {                                                   \
      const entry h = s->hessian[k];                                                      \
      if (h.i == 0 && h.j == 0 && h.value == 0) continue;                                 \
      worst = fmax(worst, fabs((double)H[h.i + 9 * h.j] - h.value));                      \
      worst = fmax(worst, fabs((double)H[h.j + 9 * h.i] - h.value));                      \
    }                                                                                     \
    for (int k = 0; k < e->ncondition; k++)                                               \
      worst = fmax(worst, fabs((double)slv_condition_at_##T(9, c, k).C - s->C[k]));       \
    return worst;                                                                         \
  }
DEFINE_ELEMENT_ERROR(f64)
DEFINE_ELEMENT_ERROR(f32)
DEFINE_ELEMENT_ERROR(f128)
DEFINE_ELEMENT_ERROR(c64)

/* The tolerance 1e-13 is a few units in the last place of values up to 100. */
static inline void expect_element_by_hand(const element_by_hand *s) {
  const slv_energy *e = slv_energy_find(s->row);
  cr_assert(e != NULL, "%s: not in the table", s->row);
  cr_expect(le(dbl, element_error_f64(e, s), 1e-13), "%s, %s", s->row, s->state);
  cr_expect(le(dbl, element_error_f32(e, s), 1e-4), "%s, %s", s->row, s->state);
  cr_expect(le(dbl, element_error_f128(e, s), 1e-14), "%s, %s", s->row, s->state);
  cr_expect(le(dbl, element_error_c64(e, s), 1e-13), "%s, %s", s->row, s->state);
}

/* Sets a rest shape and positions in general position, and typical material parameters. */
static inline void general_element(const slv_energy *e, double exponent, double *x, double *p) {
  const double rest[5] = {1.25, 0.25, -0.125, 0.75, exponent};
  const double at[9] = {0.25, -0.5, 0.125, 2, 0.25, 0.5, 0.5, 1.25, -0.25};
  slv_energy_typical_params(e, p);
  memcpy(p, rest, sizeof rest);
  memcpy(x, at, sizeof at);
}

/* A rest triangle without area: every function fails and leaves its output untouched. */
static inline void expect_refuses_no_area(const char *name) {
  const slv_energy *e = slv_energy_find(name);
  slv_fn_f64 *const fn[4] = {e->f64->energy, e->f64->gradient, e->f64->hessian, e->f64->condition};
  double x[9], p[SLV_MAX_PARAM], y[CONDITIONS * OF_VERTICES];
  general_element(e, 0.5, x, p);
  p[0] = 0.5, p[1] = 0.25, p[2] = 1, p[3] = 0.5;
  for (int i = 0; i < 4; i++) {
    y[0] = 7;
    cr_expect(eq(int, fn[i](x, p, y), SLV_EDOMAIN), "%s, %d", name, i);
    cr_expect(eq(dbl, y[0], 7.0), "%s, %d", name, i);
  }
}

/* Returns the largest error |Im v(x + i h e_j)/h - v'_j| of gradient, Hessian, dC and d2C. */
static inline double element_step_error(const slv_energy *e, const double *x, const double *p) {
  enum { ALL = CONDITIONS * OF_VERTICES };
  double g[9], H[81], c[ALL], worst = 0;
  const double h = 1e-100;
  e->f64->gradient(x, p, g), e->f64->hessian(x, p, H), e->f64->condition(x, p, c);
  for (int j = 0; j < 9; j++) {
    slv_c64 z[9], q[SLV_MAX_PARAM], w, d[9], b[ALL];
    for (int i = 0; i < 9; i++) z[i] = x[i] + (i == j ? h * (slv_c64)I : 0);
    for (int i = 0; i < e->nparam; i++) q[i] = p[i];
    e->c64->energy(z, q, &w), e->c64->gradient(z, q, d), e->c64->condition(z, q, b);
    worst = fmax(worst, fabs(cimag(w) / h - g[j]));
    for (int i = 0; i < 9; i++) worst = fmax(worst, fabs(cimag(d[i]) / h - H[i + 9 * j]));
    for (int k = 0; k < e->ncondition; k++) {
      const slv_condition_f64 want = slv_condition_at_f64(9, c, k);
      const slv_condition_c64 got = slv_condition_at_c64(9, b, k);
      worst = fmax(worst, fabs(cimag(got.C) / h - want.gradient[j]));
      for (int i = 0; i < 9; i++)
        worst = fmax(worst, fabs(cimag(got.gradient[i]) / h - want.hessian[i + 9 * j]));
    }
  }
  return worst;
}

/* Returns the largest error of W = sum k C^2/2, and of its gradient and Hessian. */
static inline double element_sum_error(const slv_energy *e, const double *x, const double *p) {
  double w, g[9], H[81], c[CONDITIONS * OF_VERTICES], worst = 0;
  e->f64->energy(x, p, &w), e->f64->gradient(x, p, g), e->f64->hessian(x, p, H);
  e->f64->condition(x, p, c);
  for (int k = 0; k < e->ncondition; k++) {
    const slv_condition_f64 one = slv_condition_at_f64(9, c, k);
    const double *dC = one.gradient;
    w -= one.k * one.C * one.C / 2;
    for (int i = 0; i < 9; i++) g[i] -= one.k * one.C * dC[i];
    for (int i = 0; i < 81; i++) H[i] -= one.k * (dC[i % 9] * dC[i / 9] + one.C * one.hessian[i]);
  }
  worst = fabs(w);
  for (int i = 0; i < 9; i++) worst = fmax(worst, fabs(g[i]));
  for (int i = 0; i < 81; i++) worst = fmax(worst, fabs(H[i]));
  return worst;
}

/* Tests derivatives and sums of conditions for three exponents of alpha; |H| is of order 100. */
static inline void expect_element_row(const char *name) {
  const slv_energy *e = slv_energy_find(name);
  const double exponents[3] = {0.5, 0.75, 1};
  cr_assert(e != NULL, "%s: not in the table", name);
  for (int i = 0; i < 3; i++) {
    double x[9], p[SLV_MAX_PARAM];
    general_element(e, exponents[i], x, p);
    cr_expect(le(dbl, element_step_error(e, x, p), 1e-12), "%s, %g", name, exponents[i]);
    cr_expect(le(dbl, element_sum_error(e, x, p), 1e-12), "%s, %g", name, exponents[i]);
  }
  expect_refuses_no_area(name);
}

/* Returns smooth_within() of a state with parameter h.  The rest triangle is skewed: w_u = 0.8 e_1
 * - 0.2 e_2 = (4, -h/5, 2 - h/5) and w_v = e_2 = (0, h, h), so that for w_u to change by d, x must
 * move by d / sqrt(0.8^2 + 0.2^2 + 0.6^2) at least, and for w_v by d / sqrt 2. */
static inline double element_distance(const char *name, double h, const double *of_row) {
  const slv_energy *e = slv_energy_find(name);
  const double x[9] = {0, 0, 0, 5, 0, 2.5, 0, h, h};
  double p[SLV_MAX_PARAM] = {1.25, 0.25, 0, 1, 0.5};
  memcpy(p + 5, of_row, (size_t)(e->nparam - 5) * sizeof *p);
  return e->smooth_within(x, p);
}

/* Tests distances to w_u = 0, w_v = 0: h = 10, 1 give |w_u|^2 = 20, 19.28 and |w_v|^2 = 200, 2. */
static inline void expect_direction_distances(const char *name, int of_u, int of_v) {
  const double u[2] = {sqrt(20 / 1.04), sqrt(19.28 / 1.04)}, v[2] = {10, 1};
  const double row[4] = {10, 2, 1, 1}, lost[9] = {0};
  for (int i = 0; i < 2; i++) {
    const double want = fmin(of_u ? u[i] : (double)INFINITY, of_v ? v[i] : (double)INFINITY);
    const double got = element_distance(name, v[i], row);
    cr_expect(ieee_ulp_eq(dbl, got, want, 4), "%s: %.17g", name, got);
  }
  cr_expect(eq(dbl, slv_energy_find(name)->smooth_within(lost, lost), 0.0), "no area");
}

/* W of a rest triangle of area 4 is per_alpha2 times alpha^2 = 4, 8, 16. */
static inline void expect_energy_by_alpha(const char *name, const double *x, const double *of_row,
                                          double per_alpha2) {
  const slv_energy *e = slv_energy_find(name);
  const double exponents[3] = {0.5, 0.75, 1}, square[3] = {4, 8, 16};
  for (int i = 0; i < 3; i++) {
    double p[SLV_MAX_PARAM] = {4, 0, 0, 2, exponents[i]}, w;
    memcpy(p + 5, of_row, (size_t)(e->nparam - 5) * sizeof *p);
    cr_assert(eq(int, e->f64->energy(x, p, &w), SLV_OK));
    cr_expect(ieee_ulp_eq(dbl, w, per_alpha2 * square[i], 4), "%s: %.17g", name, w);
  }
}
