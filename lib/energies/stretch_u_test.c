/* Values worked by hand: Pritchard eqs. 13-15. */
#include "energies/element_test_support.h"

/* Rest triangle (2, 0), (0, 1) of area 1, so alpha = 1; k = 10; with
 *     w_u = (x_1 - x_0)/2 = (3, 4, 0),  l = 5,  C = 5 - 1 = 4,  n = (3, 4, 0)/5
 *     W = 10/2 16 = 80
 *     dC/dx_1 = n/2, so dW/dx_1 = 10 4 n/2 = 20 n = (12, 16, 0)
 *     d2W/dx_1^2 = 10/4 [n n' + 4/5 (I - n n')] = 2 I + n n'/2; with x_0: minus that */
static const element_by_hand stretched = {.row = "stretch_u",
                                          .state = "stretched",
                                          .x = {0, 0, 0, 6, 8, 0, 0, 0, 1},
                                          .p = {2, 0, 0, 1, 0.5, 10, 1},
                                          .energy = 80,
                                          .gradient = {-12, -16, 0, 12, 16, 0, 0, 0, 0},
                                          .hessian = {{3, 3, 2.18},
                                                      {3, 4, 0.24},
                                                      {4, 4, 2.32},
                                                      {5, 5, 2},
                                                      {0, 3, -2.18},
                                                      {0, 4, -0.24},
                                                      {0, 0, 2.18},
                                                      {6, 6, 0},
                                                      {3, 6, 0},
                                                      {5, 8, 0}},
                                          .C = {4}};

/* x_1 - x_0 = (1, 0, 0): w_u = (1/2, 0, 0), C = -1/2; across: 10/4 (-1/2)/(1/2) = -2.5 */
static const element_by_hand compressed = {
    .row = "stretch_u",
    .state = "compressed, away from the origin",
    .x = {2, 1, 1, 3, 1, 1, 2, 2, 1},
    .p = {2, 0, 0, 1, 1, 10, 1},
    .energy = 1.25,
    .gradient = {2.5, 0, 0, -2.5, 0, 0, 0, 0, 0},
    .hessian = {{3, 3, 2.5}, {4, 4, -2.5}, {5, 5, -2.5}, {1, 4, 2.5}, {3, 4, 0}},
    .C = {-0.5}};

Test(stretch_u, by_hand) {
  expect_element_by_hand(&stretched);
  expect_element_by_hand(&compressed);
}

Test(stretch_u, derivatives_and_conditions) { expect_element_row("stretch_u"); }

/* w_u = (x_1 - x_0)/4 = (3, 0, 0): W = alpha^2 10/2 (3 - 1)^2 */
Test(stretch_u, alpha_is_a_power_of_the_area) {
  const double x[9] = {0, 0, 0, 12, 0, 0, 0, 2, 0}, row[2] = {10, 1};
  expect_energy_by_alpha("stretch_u", x, row, 20);
}

/* Mistake: W without the factor 1/2 of k/2 C^2, as in Kim's energy. */
Test(stretch_u, catches_a_dropped_half) {
  element_by_hand wrong = stretched;
  wrong.energy *= 2;
  cr_expect(gt(dbl, element_error_f64(slv_energy_find("stretch_u"), &wrong), 1.0));
}

/* Stretching along v does not change W. */
Test(stretch_u, does_not_feel_the_weft) {
  element_by_hand other = stretched;
  other.x[8] = 50;
  expect_element_by_hand(&other);
}

Test(stretch_u, smooth_within_by_hand) { expect_direction_distances("stretch_u", 1, 0); }

/* x_1 - x_0 = 1 + 2^-60 and x_2 - x_0 = 1 in their first entry: w_u, their difference, is (2^-60,
 * 2^-60, 0), of which rounded differences would keep only the second entry.  The area is 1/2: W =
 * k/2 1/2 2 2^-120. */
Test(stretch_u, w_u_of_differences_that_round) {
  const slv_energy *e = slv_energy_find("stretch_u");
  const double x[9] = {-1, 0, 0, 0x1p-60, 0x1p-60, 0, 0, 0, 0};
  const double p[7] = {2, 1, 1, 1, 0.5, 2, 0};
  double w;
  cr_assert(eq(int, e->f64->energy(x, p, &w), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-120, 4), "%a", w);
  /* The subtrahend has the smaller magnitude: 1 + 2^-60 minus half of 2 + 2^-60. */
  const double y[9] = {-0x1p-60, 0, 0, 1, 0x1p-61, 0, 2, 0, 0};
  const double q[7] = {1, 0.5, 0, 1, 0.5, 2, 0};
  cr_assert(eq(int, e->f64->energy(y, q, &w), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-122, 4), "%a", w);
}

/* Reversing the orientation of the triangle does not change W. */
Test(stretch_u, rest_area_has_no_sign) {
  const slv_energy *e = slv_energy_find("stretch_u");
  const double x[9] = {0, 0, 0, 2, 0, 1, 0.5, 1, 0};
  const double turned[9] = {0, 0, 0, 0.5, 1, 0, 2, 0, 1};
  const double p[7] = {1, 0.25, 0, 1, 0.75, 2, 1}, q[7] = {0, 1, 1, 0.25, 0.75, 2, 1};
  double w[2];
  cr_assert(eq(int, e->f64->energy(x, p, &w[0]), SLV_OK));
  cr_assert(eq(int, e->f64->energy(turned, q, &w[1]), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w[0], w[1], 4));
}
