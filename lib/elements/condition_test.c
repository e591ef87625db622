/* Gauss-Newton Hessian and damping: values worked by hand, and finite differences. */
#include "selvedge/condition.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

enum { MOST_DOF = 12 }; /* coordinates of a hinge, the largest element tested */

/* Two conditions of x[2]: C_0 = x y, k = 3; C_1 = x^2 / 2, k = 5. */
static slv_status toy_condition(const double *x, const double *p, double *restrict y) {
  (void)p;
  if (x[0] < 0) return SLV_EDOMAIN;
  const double first[8] = {3, x[0] * x[1], x[1], x[0], 0, 1, 1, 0};
  const double second[8] = {5, x[0] * x[0] / 2, x[0], 0, 1, 0, 0, 0};
  memcpy(y, first, sizeof first);
  memcpy(y + 8, second, sizeof second);
  return SLV_OK;
}

static const slv_kernels_f64 toy_kernels = {.condition = toy_condition}, bare = {0};
static const slv_energy toy = {.ndof = 2, .ncondition = 2, .f64 = &toy_kernels};
static const double x[2] = {2, 3}, v[2] = {1, -1}, kd[2] = {0.5, 0.25};

static void expect_all(int n, const double *got, const double *want) {
  for (int i = 0; i < n; i++)
    cr_expect(fabs(got[i] - want[i]) <= 1e-14, "[%d]: %.17g, not %.17g", i, got[i], want[i]);
}

Test(condition, parts_are_where_the_row_wrote_them) {
  double y[2 * SLV_CONDITION_SIZE(2)];
  cr_assert(eq(int, toy_condition(x, NULL, y), SLV_OK));
  const slv_condition_f64 c = slv_condition_at_f64(2, y, 1);
  cr_expect(eq(dbl, c.k, 5.0));
  cr_expect(eq(dbl, c.C, 2.0));
  cr_expect(c.gradient == y + 10 && c.hessian == y + 12);
  const slv_spectrum_f64 s = slv_spectrum_at_f64(2, y);
  cr_expect(s.values == y && s.vectors == y + 2);
}

/* dC_0 = (3, 2), dC_1 = (2, 0): 3 (9 6; 6 4) + 5 (4 0; 0 0) */
Test(condition, gauss_newton_by_hand) {
  const double want[4] = {47, 18, 18, 12};
  double H[4];
  cr_assert(eq(int, slv_energy_gauss_newton(&toy, NULL, x, H), SLV_OK));
  expect_all(4, H, want);
}

/* dC_0/dt = 3 - 2 = 1, dC_1/dt = 2: f = -(1/2 1 (3, 2) + 1/4 2 (2, 0)) */
Test(condition, damping_force_by_hand) {
  const double want[2] = {-2.5, -1};
  double f[3] = {7, 7, 7};
  cr_assert(eq(int, slv_energy_damping_force(&toy, NULL, kd, x, v, f), SLV_OK));
  expect_all(2, f, want);
  cr_expect(eq(dbl, f[2], 7), "writes past the force");
}

/* Mistake of Pritchard section 5.2: with a separate dC/dt for each particle (here: each coordinate)
 * f would be -(1/2 (9, -4) + 1/4 (4, 0)) = (-5.5, 2), which damps rigid motions, too. */
Test(condition, catches_a_rate_per_particle) {
  double f[2];
  cr_assert(eq(int, slv_energy_damping_force(&toy, NULL, kd, x, v, f), SLV_OK));
  cr_expect(fabs(f[0] + 5.5) > 1 && fabs(f[1] - 2) > 1);
}

/* df/dv = -(1/2 (9 6; 6 4) + 1/4 (4 0; 0 0)).  df/dx = -(kd (rate d2C + dC (d2C v)')):
 * d2C_0 v = (-1, 1), d2C_1 v = (1, 0):
 *   1/2 [(0 1; 1 0) + (-3 3; -2 2)] + 1/4 [2 (1 0; 0 0) + (2 0; 0 0)]
 *   = (-1.5 2; -0.5 1) + (1 0; 0 0) */
Test(condition, damping_jacobians_by_hand) {
  const double by_v[4] = {-5.5, -3, -3, -2}, by_x[4] = {0.5, 0.5, -2, -1};
  double df_dx[4], df_dv[4];
  cr_assert(eq(int, slv_energy_damping_jacobians(&toy, NULL, kd, x, v, df_dx, df_dv), SLV_OK));
  expect_all(4, df_dv, by_v);
  expect_all(4, df_dx, by_x);
}

Test(condition, says_what_is_missing_and_leaves_the_output) {
  const slv_energy none = {.ndof = 2, .f64 = &bare};
  const double outside[2] = {-1, 0};
  double H[4] = {7}, D[4] = {7};
  cr_expect(eq(int, slv_energy_gauss_newton(&none, NULL, x, H), SLV_ECAPABILITY));
  cr_expect(eq(int, slv_energy_damping_force(&none, NULL, kd, x, v, H), SLV_ECAPABILITY));
  cr_expect(eq(int, slv_energy_damping_jacobians(&none, NULL, kd, x, v, H, D), SLV_ECAPABILITY));
  cr_expect(eq(int, slv_energy_gauss_newton(&toy, NULL, outside, H), SLV_EDOMAIN));
  cr_expect(eq(int, slv_energy_damping_force(&toy, NULL, kd, outside, v, H), SLV_EDOMAIN));
  cr_expect(eq(int, slv_energy_damping_jacobians(&toy, NULL, kd, outside, v, H, D), SLV_EDOMAIN));
  cr_expect(H[0] == 7 && D[0] == 7);
}

static void start(const slv_energy *e, double *at, double *velocity, double *p) {
  slv_energy_typical_params(e, p);
  for (int i = 0; i < e->ndof; i++) {
    at[i] = e->rest[i] + 0.3 * sin(1.0 + 2 * i);
    velocity[i] = cos(3.0 * i);
  }
}

/* Tests the force's derivatives, of order 100, by central differences with steps 1e-6, whose
 * relative error is about 1e-10. */
static void expect_slopes(const slv_energy *e) {
  enum { N = MOST_DOF };
  const double h = 1e-6, damping[SLV_MAX_CONDITION] = {0.5, 1.5, 2.5};
  double at[N], w[N], p[SLV_MAX_PARAM], df_dx[N * N], df_dv[N * N], ahead[N], behind[N];
  const int n = e->ndof;
  start(e, at, w, p);
  cr_assert(slv_energy_damping_jacobians(e, p, damping, at, w, df_dx, df_dv) == SLV_OK);
  for (int j = 0; j < 2 * n; j++) {
    double *const moved = j < n ? &at[j] : &w[j - n], kept = *moved;
    const double *const slope = j < n ? df_dx + n * j : df_dv + n * (j - n);
    *moved = kept + h;
    cr_assert(slv_energy_damping_force(e, p, damping, at, w, ahead) == SLV_OK);
    *moved = kept - h;
    cr_assert(slv_energy_damping_force(e, p, damping, at, w, behind) == SLV_OK);
    *moved = kept;
    for (int i = 0; i < n; i++)
      cr_expect(fabs((ahead[i] - behind[i]) / (2 * h) - slope[i]) < 1e-7, "%s %d %d", e->name, i,
                j);
  }
}

Test(condition, damping_jacobians_are_the_slopes_of_the_force) {
  const slv_energy *e;
  int judged = 0;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    const int exact = (e->claims & SLV_NOT_A_GRADIENT) == 0;
    if (e->f64->condition == NULL || !exact) continue;
    expect_slopes(e);
    judged++;
  }
  cr_expect(judged >= 3, "%d", judged);
}

/* A rigid motion x' = a + w x x changes no condition: the damping force is 0. */
Test(condition, rigid_motions_are_not_damped) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    double at[MOST_DOF] = {0}, w[MOST_DOF], p[SLV_MAX_PARAM], f[MOST_DOF];
    if (e->f64->condition == NULL || e->ndof == 6) continue;
    start(e, at, w, p);
    for (int m = 0; m < e->ndof; m += 3) {
      w[m] = 3 + 2 * at[m + 1] - at[m + 2];
      w[m + 1] = 1 - 2 * at[m] + 5 * at[m + 2];
      w[m + 2] = -2 + at[m] - 5 * at[m + 1];
    }
    cr_assert(slv_energy_damping_force(e, p, (const double[]){1, 2, 3}, at, w, f) == SLV_OK);
    for (int k = 0; k < e->ndof; k++)
      cr_expect(fabs(f[k]) < 1e-12, "%s: %g at %d", e->name, f[k], k);
  }
}
