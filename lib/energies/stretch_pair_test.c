/* Values worked by hand: Pritchard eqs. 13-18 with a stiffness for each fibre. */
#include "energies/element_test_support.h"

/* Rest triangle (2, 0), (0, 1) of area 1, so alpha = 1; w_u = (2, 0, 0), C_u = 1, k_u = 10; w_v =
 * (0, 0, 1/2), b_v = 2, C_v = -3/2, k_v = 4.
 *   W = 10/2 + 4/2 9/4 = 9.5
 *   dW/dx_1 = 10 (1/2, 0, 0), dW/dx_2 = 4 (-3/2) (0, 0, 1) = (0, 0, -6)
 *   d2W/dx_1^2 = 10/4 [n n' + 1/2 (I - n n')] = diag(2.5, 1.25, 1.25)
 *   d2W/dx_2^2 = 4 [m m' - 3 (I - m m')] = diag(-12, -12, 4) */
static const element_by_hand both = {.row = "stretch_pair",
                                     .state = "u stretched, v compressed",
                                     .x = {0, 0, 0, 4, 0, 0, 0, 0, 0.5},
                                     .p = {2, 0, 0, 1, 0.5, 10, 4, 1, 2},
                                     .energy = 9.5,
                                     .gradient = {-5, 0, 6, 5, 0, 0, 0, 0, -6},
                                     .hessian = {{3, 3, 2.5},
                                                 {4, 4, 1.25},
                                                 {5, 5, 1.25},
                                                 {6, 6, -12},
                                                 {7, 7, -12},
                                                 {8, 8, 4},
                                                 {0, 0, -9.5},
                                                 {2, 2, 5.25},
                                                 {3, 6, 0},
                                                 {0, 6, 12}},
                                     .C = {1, -1.5}};

Test(stretch_pair, by_hand) { expect_element_by_hand(&both); }

Test(stretch_pair, derivatives_and_conditions) { expect_element_row("stretch_pair"); }

/* w_u = (3, 0, 0) and w_v = (0, 2, 0): 10/2 4 + 2/2 1 */
Test(stretch_pair, alpha_is_a_power_of_the_area) {
  const double x[9] = {0, 0, 0, 12, 0, 0, 0, 4, 0}, row[4] = {10, 2, 1, 1};
  expect_energy_by_alpha("stretch_pair", x, row, 21);
}

Test(stretch_pair, is_the_sum_of_the_two) {
  const slv_energy *e = slv_energy_find("stretch_pair");
  const slv_energy *u = slv_energy_find("stretch_u"), *v = slv_energy_find("stretch_v");
  double x[9], p[SLV_MAX_PARAM], H[81], of_u[81], of_v[81];
  general_element(e, 0.75, x, p);
  const double q[9] = {p[0], p[1], p[2], p[3], p[4], 30, 70, 0.5, 1.25};
  const double q_u[7] = {p[0], p[1], p[2], p[3], p[4], 30, 0.5};
  const double q_v[7] = {p[0], p[1], p[2], p[3], p[4], 70, 1.25};
  cr_assert(e->f64->hessian(x, q, H) == SLV_OK);
  cr_assert(u->f64->hessian(x, q_u, of_u) == SLV_OK);
  cr_assert(v->f64->hessian(x, q_v, of_v) == SLV_OK);
  for (int i = 0; i < 81; i++) cr_expect(fabs(H[i] - of_u[i] - of_v[i]) < 1e-13, "%d", i);
}

Test(stretch_pair, catches_swapped_stiffnesses) {
  element_by_hand wrong = both;
  wrong.p[5] = 4, wrong.p[6] = 10;
  cr_expect(gt(dbl, element_error_f64(slv_energy_find("stretch_pair"), &wrong), 1.0));
}

Test(stretch_pair, smooth_within_by_hand) { expect_direction_distances("stretch_pair", 1, 1); }
