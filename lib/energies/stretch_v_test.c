/* Values worked by hand: Pritchard eqs. 13, 16-17. */
#include "energies/element_test_support.h"

/* Rest triangle (2, 0), (0, 1) of area 1, so alpha = 1; k = 10; with
 *     w_v = x_2 - x_0 = (3, 4, 0),  l = 5,  C = 5 - 1 = 4,  n = (3, 4, 0)/5
 *     W = 10/2 16 = 80
 *     dC/dx_2 = n, so dW/dx_2 = 40 n = (24, 32, 0)
 *     d2W/dx_2^2 = 10 [n n' + 4/5 (I - n n')] = 8 I + 2 n n' */
static const element_by_hand stretched = {.row = "stretch_v",
                                          .state = "stretched",
                                          .x = {0, 0, 0, 0, 0, 2, 3, 4, 0},
                                          .p = {2, 0, 0, 1, 0.5, 10, 1},
                                          .energy = 80,
                                          .gradient = {-24, -32, 0, 0, 0, 0, 24, 32, 0},
                                          .hessian = {{6, 6, 8.72},
                                                      {6, 7, 0.96},
                                                      {7, 7, 9.28},
                                                      {8, 8, 8},
                                                      {0, 6, -8.72},
                                                      {1, 6, -0.96},
                                                      {0, 0, 8.72},
                                                      {3, 3, 0},
                                                      {3, 6, 0}},
                                          .C = {4}};

/* Rest edges (1, 0) and (1, 2), area 1: w_v = (x_2 - x_1)/2, since (0, 1) = (edge_2 - edge_1)/2;
 * with x_2 - x_1 = (0, 4, 0): l = 2, C = 1 for b = 1. */
static const element_by_hand skewed = {
    .row = "stretch_v",
    .state = "skewed rest shape",
    .x = {5, 5, 5, 0, 1, 0, 0, 5, 0},
    .p = {1, 0, 1, 2, 0.75, 10, 1},
    .energy = 5,
    .gradient = {0, 0, 0, 0, -5, 0, 0, 5, 0},
    .hessian = {{3, 3, 1.25}, {4, 4, 2.5}, {7, 4, -2.5}, {8, 5, -1.25}, {0, 3, 0}},
    .C = {1}};

Test(stretch_v, by_hand) {
  expect_element_by_hand(&stretched);
  expect_element_by_hand(&skewed);
}

Test(stretch_v, derivatives_and_conditions) { expect_element_row("stretch_v"); }

/* w_v = (x_2 - x_0)/2 = (0, 3, 0) */
Test(stretch_v, alpha_is_a_power_of_the_area) {
  const double x[9] = {0, 0, 0, 4, 0, 0, 0, 6, 0}, row[2] = {10, 1};
  expect_energy_by_alpha("stretch_v", x, row, 20);
}

/* Mistake: w_u in place of w_v, Pritchard eqs. 10-12 with the signs of eqs. 6-8. */
Test(stretch_v, catches_the_other_fibre) {
  const slv_energy *e = slv_energy_find("stretch_v");
  element_by_hand wrong = stretched;
  wrong.row = "stretch_u";
  cr_expect(gt(dbl, element_error_f64(slv_energy_find("stretch_u"), &wrong), 1.0));
  cr_expect(le(dbl, element_error_f64(e, &stretched), 1e-13));
}

Test(stretch_v, smooth_within_by_hand) { expect_direction_distances("stretch_v", 0, 1); }

/* As in stretch_u_test.c: w_v = e_2 - e_1 = 2^-60 in two entries, with e_2 = 1 + 2^-60; and e_2 -
 * e_1/2 = 2^-61, with 1 + 2^-60 and 2 + 2^-60. */
Test(stretch_v, w_v_of_differences_that_round) {
  const slv_energy *e = slv_energy_find("stretch_v");
  const double x[9] = {-1, 0, 0, 0, 0, 0, 0x1p-60, 0x1p-60, 0};
  const double p[7] = {1, 0, 1, 1, 0.5, 2, 0};
  const double y[9] = {-0x1p-60, 0, 0, 2, 0, 0, 1, 0x1p-61, 0};
  const double q[7] = {1, 0, 0.5, 1, 0.5, 2, 0};
  double w;
  cr_assert(eq(int, e->f64->energy(x, p, &w), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-120, 4), "%a", w);
  cr_assert(eq(int, e->f64->energy(y, q, &w), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-122, 4), "%a", w);
}
