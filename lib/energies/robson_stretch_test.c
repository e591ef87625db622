/* Values worked by hand: Robson's rule that only stretched fibres resist. */
#include "energies/element_test_support.h"

/* Rest triangle (2, 0), (0, 1) of area 1, so alpha = 1; w_u = (2, 0, 0), C_u = 1, k_u = 10; w_v =
 * (0, 0, 1/2) is shorter than b_v = 2: no energy.
 *   W = 10/2; dW/dx_1 = 10 (1/2, 0, 0); d2W/dx_1^2 = diag(2.5, 1.25, 1.25) */
static const element_by_hand one = {.row = "robson_stretch",
                                    .state = "u stretched, v compressed",
                                    .x = {0, 0, 0, 4, 0, 0, 0, 0, 0.5},
                                    .p = {2, 0, 0, 1, 0.5, 10, 4, 1, 2},
                                    .energy = 5,
                                    .gradient = {-5, 0, 0, 5, 0, 0, 0, 0, 0},
                                    .hessian = {{3, 3, 2.5},
                                                {4, 4, 1.25},
                                                {5, 5, 1.25},
                                                {6, 6, 0},
                                                {7, 7, 0},
                                                {8, 8, 0},
                                                {0, 3, -2.5},
                                                {0, 6, 0},
                                                {8, 2, 0}},
                                    .C = {1, 0}};

Test(robson_stretch, by_hand) { expect_element_by_hand(&one); }

Test(robson_stretch, derivatives_and_conditions) { expect_element_row("robson_stretch"); }

/* If both fibres are stretched, results are bitwise identical to stretch_pair. */
Test(robson_stretch, is_the_pair_in_extension) {
  const slv_energy *e = slv_energy_find("robson_stretch");
  const slv_energy *pair = slv_energy_find("stretch_pair");
  double x[9], p[SLV_MAX_PARAM], H[81], P[81];
  general_element(e, 0.75, x, p);
  p[7] = p[8] = 0.25;
  cr_assert(e->f64->hessian(x, p, H) == SLV_OK && pair->f64->hessian(x, p, P) == SLV_OK);
  cr_expect(memcmp(H, P, sizeof H) == 0);
  p[8] = 50;
  cr_assert(e->f64->hessian(x, p, H) == SLV_OK && pair->f64->hessian(x, p, P) == SLV_OK);
  cr_expect(memcmp(H, P, sizeof H) != 0, "v is compressed");
}

/* The second derivative jumps at |w| = b.  From w_u = (1 + d, 0, 0), x must move by at least d /
 * |(-1, 1)| to reach |w_u| = b; smooth_within() returns that distance. */
Test(robson_stretch, knows_its_kink) {
  const slv_energy *e = slv_energy_find("robson_stretch");
  const double x[9] = {0, 0, 0, 1.125, 0, 0, 0, 3, 0};
  double p[SLV_MAX_PARAM];
  slv_energy_typical_params(e, p);
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(x, p), 0.125 / sqrt(2), 4));
  p[7] = 1.125;
  cr_expect(eq(dbl, e->smooth_within(x, p), 0.0));
}

/* For a skewed triangle: at h = 10 w_u is nearer to its rest length, at h = 1 w_v. */
Test(robson_stretch, smooth_within_by_hand) {
  const double row[4] = {10, 2, 0.5, 1};
  const double u = (sqrt(20) - 0.5) / sqrt(1.04), v = 1 - sqrt(0.5);
  cr_expect(ieee_ulp_eq(dbl, element_distance("robson_stretch", 10, row), u, 8));
  cr_expect(ieee_ulp_eq(dbl, element_distance("robson_stretch", 1, row), v, 8));
  const double longer[4] = {10, 2, 5, 100}, wider[4] = {10, 2, 100, 2};
  const double short_u = (5 - sqrt(20)) / sqrt(1.04), short_v = sqrt(2) - 1;
  cr_expect(ieee_ulp_eq(dbl, element_distance("robson_stretch", 10, longer), short_u, 8));
  cr_expect(ieee_ulp_eq(dbl, element_distance("robson_stretch", 1, wider), short_v, 8));
  const double none[9] = {0};
  cr_expect(eq(dbl, slv_energy_find("robson_stretch")->smooth_within(none, none), 0.0));
}

/* w_u = 1.25 (1.5e308, 0, 0) / 1.25 overflows in between: the fibre still counts as stretched. */
Test(robson_stretch, overflow_is_no_compression) {
  const slv_energy *e = slv_energy_find("robson_stretch");
  const double x[9] = {0, 0, 0, 1.5e308, 0, 0, 0, 0, 0};
  const double p[9] = {1.25, 0, 0, 1.25, 0.5, 100, 100, 1, 1};
  double w, y[2 * OF_VERTICES];
  cr_assert(eq(int, e->f64->energy(x, p, &w), SLV_OK));
  cr_assert(eq(int, e->f64->condition(x, p, y), SLV_OK));
  cr_expect(isinf(w) && w > 0 && isinf(y[1]), "%g %g", w, y[1]);
}

/* If w_v is compressed or has its rest length, its condition is 0 except for the stiffness.  At the
 * rest length, where the slope jumps, the values of compression are declared. */
Test(robson_stretch, conditions_without_force) {
  const slv_energy *e = slv_energy_find("robson_stretch");
  const double x[9] = {0, 0, 0, 1.5, 0, 0, 0, 0.5, 0};
  double p[SLV_MAX_PARAM], y[2 * OF_VERTICES];
  slv_energy_typical_params(e, p);
  p[6] = 70, p[7] = 1.5;
  cr_assert(eq(int, e->f64->condition(x, p, y), SLV_OK));
  for (int i = 0; i < 2 * OF_VERTICES; i++) {
    const double want = i == 0 ? p[5] : i == OF_VERTICES ? p[6] : 0;
    cr_expect(eq(dbl, y[i], want), "%d: %g", i, y[i]);
  }
}

Test(robson_stretch, catches_resistance_to_compression) {
  element_by_hand wrong = one;
  wrong.row = "stretch_pair";
  cr_expect(gt(dbl, element_error_f64(slv_energy_find("stretch_pair"), &wrong), 1.0));
}
