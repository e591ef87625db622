/* Values worked by hand: Pritchard eqs. A.1-A.7, exact derivatives. */
#include "energies/element_test_support.h"

/* Rest triangle (2, 0), (0, 1) of area 1, so alpha = 1; w_u = (2, 0, 0), w_v = (3, 4, 0): n = (1,
 * 0, 0), m = (3, 4, 0)/5, c = 3/5, k = 50.
 *   W = 25 9/25 = 9
 *   dc/dw_u = (m - c n)/2 = (0, 2/5, 0), dW/dx_1 = 30 dc/dw_u / 2 = (0, 6, 0)
 *   dc/dw_v = (n - c m)/5 = (16, -12, 0)/125, dW/dx_2 = 30 dc/dw_v = (3.84, -2.88, 0)
 *   d2c/dw_u2 = -1/4 [t n' + n t' + 3/5 (I - n n')], t = (0, 4/5, 0): xy -1/5; yy and zz -3/20
 *   d2W/dx_1^2 = 50/4 [dc dc' + 3/5 d2c]: xy -1.5; yy 12.5 (0.16 - 0.09) = 0.875; zz -1.125
 *   d2c/dw_u dw_v: zz 1/10; d2W/dx_1 dx_2: zz 50/2 3/5 1/10 = 1.5 */
static const element_by_hand oblique = {
    .row = "shear_normalised",
    .state = "oblique",
    .x = {0, 0, 0, 4, 0, 0, 3, 4, 0},
    .p = {2, 0, 0, 1, 0.5, 50},
    .energy = 9,
    .gradient = {-3.84, -3.12, 0, 0, 6, 0, 3.84, -2.88, 0},
    .hessian = {{3, 3, 0}, {3, 4, -1.5}, {4, 4, 0.875}, {5, 5, -1.125}, {5, 8, 1.5}},
    .C = {0.6}};

Test(shear_normalised, by_hand) { expect_element_by_hand(&oblique); }

Test(shear_normalised, derivatives_and_conditions) { expect_element_row("shear_normalised"); }

/* Fibres at 60 degrees, of any length: W = alpha^2 8/2 /4. */
Test(shear_normalised, knows_the_angle_alone) {
  const double x[9] = {0, 0, 0, 40, 0, 0, 1, 1.7320508075688772, 0}, row[1] = {8};
  expect_energy_by_alpha("shear_normalised", x, row, 1);
}

/* If magnitudes are assumed constant (Pritchard section 5.3), dc/dw_u = m/2 has a part along n. */
Test(shear_normalised, catches_constant_magnitudes) {
  element_by_hand wrong = oblique;
  wrong.gradient[3] = 30 * 0.6 / 2 / 2;
  cr_expect(gt(dbl, element_error_f64(slv_energy_find("shear_normalised"), &wrong), 1.0));
}

/* If a fibre has length 0, all terms are set to 0. */
Test(shear_normalised, is_zero_where_a_direction_is_lost) {
  const slv_energy *e = slv_energy_find("shear_normalised");
  const double x[9] = {1, 2, 3, 1, 2, 3, 4, 5, 6};
  double p[SLV_MAX_PARAM], y[OF_VERTICES];
  slv_energy_typical_params(e, p);
  slv_fn_f64 *const fn[3] = {e->f64->energy, e->f64->gradient, e->f64->hessian};
  const int n[3] = {1, 9, 81};
  for (int q = 0; q < 3; q++) {
    cr_assert(fn[q](x, p, y) == SLV_OK);
    for (int i = 0; i < n[q]; i++) cr_expect(eq(dbl, fabs(y[i]), 0.0), "%d %d", q, i);
  }
}

Test(shear_normalised, smooth_within_by_hand) {
  expect_direction_distances("shear_normalised", 1, 1);
}
