/* Values worked by hand: heights 1 over an edge of length 2 give 3 l^2/A = 6. */
#include "energies/hinge_test_support.h"

/* k_theta = 1, theta - theta_0 = pi/2 - 1/2 =: c: W = 6 c^2, dW = 12 c d theta, d2W =
 * 12 d theta d theta' + 12 c d2 theta. */
#define C (PI / 2 - 0.5)
static const hinge_by_hand upright = {
    .row = "discrete_shells",
    .x = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1},
    .p = {1, 2, 2, 0.5},
    .energy = 6 * C * C,
    .gradient = {0, 0, 12 * C, 6 * C, 0, -6 * C, 6 * C, 0, -6 * C, -12 * C, 0, 0},
    .hessian = {{0, 2, 12 * C}, {2, 2, 12}, {1, 5, 6 * C}, {3, 5, -3 + 9 * C}, {2, 9, -12}}};

Test(discrete_shells, by_hand) { expect_hinge_by_hand(&upright); }

/* The weight of Grinspun et al., l over a third of the mean height, is 3 l^2 / A; A is the area of
 * both triangles. */
Test(discrete_shells, l_over_h_is_3_l2_over_the_area_of_both) {
  const slv_energy *e = slv_energy_find("discrete_shells");
  slv_hinge rest;
  double w;
  const double x[12] = {-2, 0.5, 0, 0, -1.5, 0, 0, 1.5, 0, 0, 0.25, 1};
  cr_assert(eq(int, slv_hinge_from_positions(x, &rest), SLV_OK));
  const double p[4] = {1, rest.length, rest.area, 0};
  const double heights[2] = {2, 1}, third = (heights[0] + heights[1]) / 2 / 3;
  e->f64->energy(x, p, &w);
  cr_expect(fabs(w - 3 / third * PI * PI / 4) < 1e-13, "%.17g", w);
  const double half[4] = {1, rest.length, rest.area / 2, 0};
  e->f64->energy(x, half, &w);
  cr_expect(fabs(w - 3 / third * PI * PI / 4) > 1, "the area of one triangle must fail");
}

Test(discrete_shells, derivatives_and_condition) {
  const slv_energy *e = slv_energy_find("discrete_shells");
  const double p[4] = {3, 1.5, 2.5, -0.75};
  cr_expect(le(dbl, hinge_step_error(e, GENERAL, p), 1e-12));
  cr_expect(le(dbl, hinge_condition_error(e, GENERAL, p), 1e-12));
}

/* At the theta_0 of slv_hinge_from_positions(), folded to either side, W = 0; -theta_0 fails. */
Test(discrete_shells, rests_at_its_rest_angle) {
  const slv_energy *e = slv_energy_find("discrete_shells");
  for (int side = -1; side <= 1; side += 2) {
    double x[12], g[12], w;
    slv_hinge rest;
    memcpy(x, UPRIGHT, sizeof x);
    x[11] = side;
    cr_assert(eq(int, slv_hinge_from_positions(x, &rest), SLV_OK));
    const double p[4] = {50, rest.length, rest.area, rest.theta};
    const double lost[4] = {50, rest.length, rest.area, fabs(rest.theta)};
    e->f64->energy(x, p, &w), e->f64->gradient(x, p, g);
    cr_expect(eq(dbl, w, 0));
    for (int i = 0; i < 12; i++) cr_expect(eq(dbl, fabs(g[i]), 0));
    e->f64->energy(x, lost, &w);
    cr_expect(eq(int, w > 0, side < 0));
  }
}
