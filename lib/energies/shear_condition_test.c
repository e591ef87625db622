/* Values worked by hand: Pritchard eqs. 19-23. */
#include "energies/element_test_support.h"

/* Rest triangle (2, 0), (0, 1) of area 1, so alpha = 1; weights g_u = (-1/2, 1/2, 0), g_v = (-1, 0,
 * 1); w_u = (x_1 - x_0)/2 = (1, 2, 0), w_v = x_2 - x_0 = (3, 0, 1): C = 3, k = 2.
 *   W = 2/2 9 = 9; dW = 6 dC, dC/dx_1 = w_v/2, dC/dx_2 = w_u, dC/dx_0 = -(w_v/2 + w_u)
 *   d2W = 2 (dC dC' + 3 (g_mu g_nv + g_mv g_nu) I):
 *   (x_1, x_1): 2 (w_v w_v'/4) = (9 0 3; 0 0 0; 3 0 1)/2, without a term in I
 *   (x_1, x_2): w_v w_u' + 3 I = (6 6 0; 0 3 0; 1 2 3)
 *   (x_0 y, x_0 y): dC/dx_0 is -2 in y: 2 (4 + 3 (1/2 + 1/2)) = 14 */
static const element_by_hand sheared = {.row = "shear_condition",
                                        .state = "sheared",
                                        .x = {0, 0, 0, 2, 4, 0, 3, 0, 1},
                                        .p = {2, 0, 0, 1, 0.5, 2},
                                        .energy = 9,
                                        .gradient = {-15, -12, -3, 9, 0, 3, 6, 12, 0},
                                        .hessian = {{3, 3, 4.5},
                                                    {3, 5, 1.5},
                                                    {4, 4, 0},
                                                    {5, 5, 0.5},
                                                    {3, 6, 6},
                                                    {3, 7, 6},
                                                    {4, 7, 3},
                                                    {5, 6, 1},
                                                    {5, 7, 2},
                                                    {5, 8, 3},
                                                    {1, 1, 14}},
                                        .C = {3}};

Test(shear_condition, by_hand) { expect_element_by_hand(&sheared); }

Test(shear_condition, derivatives_and_conditions) { expect_element_row("shear_condition"); }

/* w_u = (1, 0, 0), w_v = (1, 1, 0): W = alpha^2 10/2 */
Test(shear_condition, alpha_is_a_power_of_the_area) {
  const double x[9] = {0, 0, 0, 4, 0, 0, 2, 2, 0}, row[1] = {10};
  expect_energy_by_alpha("shear_condition", x, row, 5);
}

/* Pritchard, after eq. 23: d2C/dx_m dx_n is a scalar times the identity, the same at every x. */
Test(shear_condition, second_derivative_is_a_multiple_of_the_identity) {
  const slv_energy *e = slv_energy_find("shear_condition");
  double x[9], p[SLV_MAX_PARAM], c[OF_VERTICES];
  general_element(e, 0.5, x, p);
  cr_assert(e->f64->condition(x, p, c) == SLV_OK);
  const double *H = slv_condition_at_f64(9, c, 0).hessian;
  for (int i = 0; i < 81; i++) {
    const int row = i % 9, column = i / 9, diagonal = row % 3 == column % 3;
    const double first = H[row / 3 * 3 + 9 * (column / 3 * 3)];
    cr_expect(eq(dbl, H[i], diagonal ? first : 0.0), "%d", i);
  }
}

/* Pritchard eq. 22 with one product of first derivatives: entry (y, y) of x_0 is 2 (4 + 3/2) */
Test(shear_condition, catches_a_missing_cross_term) {
  element_by_hand wrong = sheared;
  wrong.hessian[10].value = 11;
  cr_expect(gt(dbl, element_error_f64(slv_energy_find("shear_condition"), &wrong), 1.0));
}
