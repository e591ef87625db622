/* Tests of baraff_witkin_original.c, by hand on the unit right triangle, and by differences. */
#include "measure/baraff_witkin_original.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

static const double unit[6] = {0, 0, 1, 0, 0, 1};

static void expect_all(int n, const double *got, const double *want) {
  for (int i = 0; i < n; i++)
    cr_expect(fabs(got[i] - want[i]) <= 1e-14, "[%d]: %.17g, not %.17g", i, got[i], want[i]);
}

/* x = (0 0 0, 2 0 0, 0 1 0): w_u = (2 0 0), w_v = (0 1 0), a = 1/2. E = 10 a (2 - 1)^2. dE/dx_1 =
 * 20 a (1, 0, 0), and dE/dx_0 is its negative. */
Test(original, stretch_by_hand) {
  const double x[9] = {0, 0, 0, 2, 0, 0, 0, 1, 0};
  const double force[9] = {10, 0, 0, -10, 0, 0, 0, 0, 0};
  const original_model m = {.k_u = 10, .k_v = 10, .b_u = 1, .b_v = 1};
  original_result r;
  original_run(&m, unit, x, &r);
  cr_expect(fabs(r.energy - 5) < 1e-15, "%g", r.energy);
  expect_all(9, r.force, force);
  /* along w_u 2 k a, across it 2 k a (1 - b/2) */
  cr_expect(fabs(r.jacobian[3 + 9 * 3] + 10) < 1e-14);
  cr_expect(fabs(r.jacobian[4 + 9 * 4] + 5) < 1e-14);
  cr_expect(fabs(r.jacobian[4 + 9 * 1] - 5) < 1e-14);
}

/* x = (0 0 0, 1 0 0, 1/2 1 0): C = w_u . w_v = 1/2, a = 1/2, E = 8 a / 4. dE/dx_1 = 2 k a C w_v = 4
 * (1/2, 1, 0), dE/dx_2 = 4 (1, 0, 0). */
Test(original, shear_by_hand) {
  const double x[9] = {0, 0, 0, 1, 0, 0, 0.5, 1, 0};
  const double force[9] = {6, 4, 0, -2, -4, 0, -4, 0, 0};
  const original_model m = {.k_shear = 8};
  original_result r;
  original_run(&m, unit, x, &r);
  cr_expect(fabs(r.energy - 1) < 1e-15, "%g", r.energy);
  expect_all(9, r.force, force);
  /* -2 k a (dC dC' + C ddC) for C = 1/2, with dC/dx_1 = w_v and dC/dx_2 = w_u */
  cr_expect(fabs(r.jacobian[3 + 9 * 3] + 8 * 0.25) < 1e-14);
  cr_expect(fabs(r.jacobian[3 + 9 * 6] + 8 * (0.5 + 0.5)) < 1e-14);
  cr_expect(fabs(r.jacobian[5 + 9 * 8] + 8 * 0.5) < 1e-14);
}

Test(original, an_undeformed_triangle_is_at_rest) {
  const double x[9] = {3, 1, 2, 3, 2, 2, 3, 1, 3}; /* u runs along y, v along z */
  const original_model m = {.k_u = 10, .k_v = 10, .b_u = 1, .b_v = 1, .k_shear = 8};
  original_result r;
  const double zero[9] = {0};
  original_run(&m, unit, x, &r);
  cr_expect(eq(dbl, r.energy, 0.0));
  expect_all(9, r.force, zero);
}

/* The area enters once, as a positive number, for either orientation of uv. */
Test(original, a_clockwise_triangle_has_the_same_energy) {
  const double turned[6] = {0, 0, 0, 1, 1, 0};
  const double x[9] = {0, 0, 0, 1, 0, 0, 0.5, 1, 0}, y[9] = {0, 0, 0, 0.5, 1, 0, 1, 0, 0};
  const original_model m = {.k_u = 3, .k_v = 3, .b_u = 0.5, .b_v = 2, .k_shear = 8};
  original_result r, s;
  original_run(&m, unit, x, &r);
  original_run(&m, turned, y, &s);
  cr_expect(fabs(r.energy - s.energy) < 1e-14);
  cr_expect(fabs(r.force[3] - s.force[6]) < 1e-14);
}

/* ---- against finite differences ----------------------------------------------------- */

static const double skewed[6] = {0.25, 0.5, 1.25, 0.625, 1, 1.5};
static const double general[9] = {0.1, -0.2, 0.3, 1.4, 0.2, -0.1, 0.6, 1.1, 0.7};

static original_result moved(const original_model *m, int i, double h) {
  double x[9];
  original_result r;
  for (int k = 0; k < 9; k++) x[k] = general[k] + (k == i ? h : 0);
  original_run(m, skewed, x, &r);
  return r;
}

static void expect_derivatives(const original_model *m) {
  const double h = 1e-5;
  const original_result at = moved(m, 0, 0);
  cr_expect(at.energy > 0);
  for (int i = 0; i < 9; i++) {
    const original_result ahead = moved(m, i, h), behind = moved(m, i, -h);
    const double slope = (ahead.energy - behind.energy) / (2 * h);
    cr_expect(fabs(at.force[i] + slope) < 1e-7, "force %d", i);
    for (int k = 0; k < 9; k++) {
      const double bend = (ahead.force[k] - behind.force[k]) / (2 * h);
      cr_expect(fabs(at.jacobian[k + 9 * i] - bend) < 1e-7, "jacobian %d %d", k, i);
      cr_expect(fabs(at.jacobian[k + 9 * i] - at.jacobian[i + 9 * k]) < 1e-13);
    }
  }
}

Test(original, forces_and_jacobians_are_the_derivatives_of_the_energy) {
  const original_model stretch = {.k_u = 10, .k_v = 10, .b_u = 0.8, .b_v = 1.1};
  const original_model shear = {.k_shear = 7};
  const original_model both = {.k_u = 3, .k_v = 3, .b_u = 1, .b_v = 1.2, .k_shear = 2};
  expect_derivatives(&stretch);
  expect_derivatives(&shear);
  expect_derivatives(&both);
}

/* ---- names of energies -------------------------------------------------------------- */

Test(original, knows_its_rows_by_name) {
  const double p[4] = {2, 3, 4, 5};
  original_model m = {0};
  cr_assert(original_model_of(slv_energy_find("bw_stretch"), p, &m));
  cr_expect(m.k_u == 2 && m.k_v == 2 && m.b_u == 3 && m.b_v == 4 && m.k_shear == 0);
  cr_assert(original_model_of(slv_energy_find("bw_shear"), p, &m));
  cr_expect(m.k_shear == 2 && m.k_u == 0 && m.k_v == 0);
  cr_assert(original_model_of(slv_energy_find("baraff_witkin"), p, &m));
  cr_expect(m.k_u == 2 && m.k_v == 2 && m.b_u == 3 && m.b_v == 4 && m.k_shear == 5);
  cr_expect(eq(int, original_model_of(slv_energy_find("arap"), p, &m), 0));
}

/* Rest edges (4, 0) and (1, 2) with area a = 4: alpha^2 / (2 a) is 1/2, 1 and 2. */
Test(original, knows_condition_functions_by_their_alpha) {
  const double exponent[3] = {0.5, 0.75, 1}, half[3] = {0.5, 1, 2};
  for (int i = 0; i < 3; i++) {
    const double pair[9] = {4, 0, 1, 2, exponent[i], 10, 30, 5, 7};
    const double one[7] = {4, 0, 1, 2, exponent[i], 10, 5};
    original_model m = {0};
    cr_assert(original_model_of(slv_energy_find("stretch_pair"), pair, &m));
    cr_expect(fabs(m.k_u - 10 * half[i]) < 1e-13 && m.b_u == 5);
    cr_expect(fabs(m.k_v - 30 * half[i]) < 1e-13 && m.b_v == 7 && m.k_shear == 0);
    cr_assert(original_model_of(slv_energy_find("stretch_v"), one, &m));
    cr_expect(fabs(m.k_v - 10 * half[i]) < 1e-13 && m.b_v == 5 && m.k_u == 0);
    cr_assert(original_model_of(slv_energy_find("shear_condition"), one, &m));
    cr_expect(fabs(m.k_shear - 10 * half[i]) < 1e-13 && m.k_u == 0 && m.k_v == 0);
    cr_expect(eq(int, original_model_of(slv_energy_find("robson_stretch"), pair, &m), 0));
  }
}
