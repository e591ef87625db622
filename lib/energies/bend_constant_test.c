/* Values worked by hand: Pritchard eqs. 40-57. */
#include "energies/hinge_test_support.h"

/* k = 2 at a right angle: sin cos = 0, so dC = d theta, but cos^2 - sin^2 = -1 and d2C = d2 theta -
 * (d theta dL' + dL d theta') with dL/dx_1 = -e_y/2, dL/dx_2 = e_y/2: for (x_0 z, x_1 y) 1/2 and
 * for (x_1 x, x_1 y) 1/4 + 1/4, times pi. */
static const hinge_by_hand upright = {
    .row = "bend_constant",
    .x = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1},
    .p = {2},
    .energy = PI * PI / 4,
    .gradient = {0, 0, PI, PI / 2, 0, -PI / 2, PI / 2, 0, -PI / 2, -PI, 0, 0},
    .hessian = {{0, 2, PI}, {2, 2, 2}, {2, 4, PI / 2}, {2, 7, -PI / 2}, {3, 4, PI / 2}}};

Test(bend_constant, by_hand) { expect_hinge_by_hand(&upright); }

/* The exact Hessian has an entry 0 where the assumption of constant lengths gives pi/2. */
Test(bend_constant, is_not_the_exact_one) {
  cr_expect(gt(dbl, hinge_error_f64(slv_energy_find("bend_theta"), &upright), 1.5));
}

/* sin 60 cos 60 = sqrt 3/4; theta = pi/3; dL/dx_1 = -e_y/2: for k = 1 the force differs from the
 * exact one by pi/3 sqrt 3/4 dL, along the edge. */
Test(bend_constant, is_off_the_gradient_along_the_edge) {
  const double x[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0.5, 0, sqrt(0.75)}, p[1] = {1};
  const double off = PI / 3 * sqrt(3) / 4 / 2;
  double g[12], exact[12];
  slv_energy_find("bend_constant")->f64->gradient(x, p, g);
  slv_energy_find("bend_theta")->f64->gradient(x, p, exact);
  for (int i = 0; i < 12; i++) {
    const double want = i == 4 ? -off : i == 7 ? off : 0;
    cr_expect(fabs(g[i] - exact[i] - want) < 1e-15, "%d", i);
  }
}

Test(bend_constant, forces_and_torques_balance_all_the_same) {
  double g[12];
  const double p[1] = {3};
  slv_energy_find("bend_constant")->f64->gradient(GENERAL, p, g);
  cr_expect(le(dbl, hinge_unbalance(GENERAL, g), 1e-14));
}

/* Tests SLV_NOT_A_GRADIENT: the force is not the gradient of W, and `hessian` is symmetric but not
 * the force's derivative. */
Test(bend_constant, is_no_gradient) {
  const slv_energy *e = slv_energy_find("bend_constant");
  double H[144];
  const double p[1] = {3};
  cr_expect(ne(u32, e->claims & SLV_NOT_A_GRADIENT, 0));
  cr_expect(gt(dbl, hinge_step_error(e, GENERAL, p), 0.01));
  e->f64->hessian(GENERAL, p, H);
  for (int i = 0; i < 144; i++) cr_expect(eq(dbl, H[i], H[i / 12 + 12 * (i % 12)]));
}
