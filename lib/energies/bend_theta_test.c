/* Values worked by hand: Pritchard eqs. 24-30. */
#include <string.h>

#include "energies/hinge_test_support.h"

/* k = 2, theta = pi/2: W = pi^2/4, dW = pi d theta, d2W = 2 d theta d theta' + pi d2 theta. */
static const hinge_by_hand upright = {
    .row = "bend_theta",
    .x = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1},
    .p = {2},
    .energy = PI * PI / 4,
    .gradient = {0, 0, PI, PI / 2, 0, -PI / 2, PI / 2, 0, -PI / 2, -PI, 0, 0},
    .hessian = {{0, 2, PI},
                {2, 2, 2},
                {0, 5, -PI / 2},
                {1, 5, PI / 2},
                {2, 3, 1 - PI / 2},
                {3, 5, -0.5 + 0.75 * PI},
                {2, 9, -2},
                {3, 4, PI / 4}}};

Test(bend_theta, by_hand) { expect_hinge_by_hand(&upright); }

Test(bend_theta, sees_which_way_the_edge_runs) {
  hinge_by_hand wrong = upright;
  wrong.gradient[2] = -PI;
  cr_expect(gt(dbl, hinge_error_f64(slv_energy_find("bend_theta"), &wrong), 1.0));
}

Test(bend_theta, derivatives_and_condition) {
  const slv_energy *e = slv_energy_find("bend_theta");
  const double p[1] = {3};
  cr_expect(le(dbl, hinge_step_error(e, GENERAL, p), 1e-13));
  cr_expect(le(dbl, hinge_step_error(e, UPRIGHT, p), 1e-13));
  cr_expect(le(dbl, hinge_condition_error(e, GENERAL, p), 1e-13));
}

Test(bend_theta, forces_and_torques_balance) {
  const slv_energy *e = slv_energy_find("bend_theta");
  double g[12];
  const double p[1] = {3};
  e->f64->gradient(GENERAL, p, g);
  cr_expect(le(dbl, hinge_unbalance(GENERAL, g), 1e-14));
  g[4] += 1e-6;
  cr_expect(gt(dbl, hinge_unbalance(GENERAL, g), 1e-7),
            "hinge_unbalance() must detect an error of 1e-6");
}

/* Adds c (u v' + v u') / 2 to P, where u and v are vertex weights along the given axes of space. */
static void add_pair(double c, const double *u, int u_axis, const double *v, int v_axis,
                     double *P) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      P[3 * i + u_axis + 12 * (3 * j + v_axis)] += c * u[i] * v[j] / 2;
      P[3 * j + v_axis + 12 * (3 * i + u_axis)] += c * u[i] * v[j] / 2;
    }
}

/* For a hinge folded back onto itself, theta = pi, the weights are a - b = -sqrt 2 f_1, a + b = -2
 * f_2, d = f_0 / sqrt 2, m = +-e_z, c = e_x, e = -e_y, and so
 *
 *   d theta = -sqrt 2 f_1 z,
 *   d2 theta = sqrt 2 (f_1 z, f_2 x) + sqrt 2 (f_1 x, f_2 z) - (f_1 y, f_0 z)
 *
 * where (u, v) = u v' + v u'.  The Hessian has three 2 x 2 blocks.  With q = pi sqrt 2, l = 1 +
 * sqrt(1 + q^2), the projection of [2 q; q 0] is l / (l^2 + q^2) [l^2 l q; l q q^2], that of [0 q;
 * q 0] is q/2 [1 1; 1 1], and that of [0 -pi; -pi 0] is pi/2 [1 -1; -1 1]. */
Test(bend_theta, projection_by_hand_folded_back) {
  const slv_energy *e = slv_energy_find("bend_theta");
  const double x[12] = {1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0}, p[1] = {1}, root = sqrt(0.5);
  const double f[3][4] = {{0, root, -root, 0}, {root, 0, 0, -root}, {0.5, -0.5, -0.5, 0.5}};
  const double q = PI * sqrt(2), l = 1 + sqrt(1 + q * q), of = l / (l * l + q * q);
  double want[144] = {0}, P[144];
  add_pair(of * l * l, f[1], 2, f[1], 2, want), add_pair(of * q * q, f[2], 0, f[2], 0, want);
  add_pair(2 * of * l * q, f[1], 2, f[2], 0, want);
  add_pair(q / 2, f[1], 0, f[1], 0, want), add_pair(q / 2, f[2], 2, f[2], 2, want);
  add_pair(q, f[1], 0, f[2], 2, want);
  add_pair(PI / 2, f[1], 1, f[1], 1, want), add_pair(PI / 2, f[0], 2, f[0], 2, want);
  add_pair(-PI, f[1], 1, f[0], 2, want);
  cr_assert(eq(int, e->f64->projected(x, p, P), SLV_OK));
  for (int i = 0; i < 144; i++) {
    cr_expect(fabs(P[i] - want[i]) <= 1e-14, "%d: %.17g, not %.17g", i, P[i], want[i]);
    cr_expect(eq(dbl, P[i], P[i % 12 * 12 + i / 12]));
  }
}

/* At theta = 0 the Hessian is positive semi-definite: the projection does not change it. */
Test(bend_theta, projection_at_rest_and_by_scale) {
  const slv_energy *e = slv_energy_find("bend_theta");
  const double p[1] = {3};
  double H[144], P[144], scaled[144], x[12];
  e->f64->hessian(e->rest, p, H), e->f64->projected(e->rest, p, P);
  for (int i = 0; i < 144; i++) cr_expect(fabs(P[i] - H[i]) <= 1e-14, "%d", i);
  e->f64->projected(GENERAL, p, P);
  for (int power = -500; power <= 500; power += 100) {
    for (int i = 0; i < 12; i++) x[i] = ldexp(GENERAL[i], power);
    e->f64->projected(x, p, scaled);
    for (int i = 0; i < 144; i++)
      cr_expect(fabs(scaled[i] - ldexp(P[i], -2 * power)) <= ldexp(1e-13, -2 * power), "2^%d, %d",
                power, i);
  }
}

/* If x is scaled by s, W does not change, dW scales by 1/s and d2W by 1/s^2: exactly for powers of
 * two, unless results are out of range. */
Test(bend_theta, scales_by_powers_of_two_are_exact) {
  const slv_energy *e = slv_energy_find("bend_theta");
  const double p[1] = {3};
  double w, g[12], H[144], x[12], ws, gs[12], Hs[144];
  e->f64->energy(GENERAL, p, &w), e->f64->gradient(GENERAL, p, g);
  e->f64->hessian(GENERAL, p, H);
  for (int power = -500; power <= 500; power += 100) {
    for (int i = 0; i < 12; i++) x[i] = ldexp(GENERAL[i], power);
    e->f64->energy(x, p, &ws), e->f64->gradient(x, p, gs), e->f64->hessian(x, p, Hs);
    cr_expect(eq(dbl, ws, w), "2^%d", power);
    for (int i = 0; i < 12; i++)
      cr_expect(ieee_ulp_eq(dbl, gs[i], ldexp(g[i], -power), 4), "2^%d, %d", power, i);
    for (int i = 0; i < 144; i++)
      cr_expect(fabs(Hs[i] - ldexp(H[i], -2 * power)) <= ldexp(1e-13, -2 * power), "2^%d, %d",
                power, i);
  }
}

/* smooth_within() is the least height of the triangles, times sin(left/2)/2 with left = pi -
 * |theta|.  The triangle of x_0 has area 1 and the longest side sqrt 17, hence the least height
 * 2/sqrt 17; upright, left is pi/2. */
Test(bend_theta, smooth_within_by_hand) {
  const slv_energy *e = slv_energy_find("bend_theta");
  const double p[1] = {3}, least = 2 / sqrt(17);
  const double below[12] = {-1, -3, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
  const double above[12] = {-1, 3, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
  const double other[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 3, 0};
  const double no_edge[12] = {-1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0};
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(UPRIGHT, p), sqrt(0.5) / 2, 4));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(below, p), least / 2, 4));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(above, p), least / 2, 4));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(other, p), least / 2, 4));
  cr_expect(eq(dbl, e->smooth_within(no_edge, p), 0.0));
}

/* In the orthonormal frame d = (1, 2, 2)/3, n = (2, 1, -2)/3, n x d = (2, -2, 1)/3: the edge from 2
 * n - d to 2 n + 6 d has length 9 and is the longest side of both triangles; x_0 has distance 3
 * from it, x_3 6.  left = pi if the hinge is flat, and pi/2 if x_3 is turned up or down. */
Test(bend_theta, smooth_within_of_a_hinge_askew) {
  const slv_energy *e = slv_energy_find("bend_theta");
  const double p[1] = {3};
  const struct {
    double x_3[3], want;
  } turned[] = {{{6, 3, -6}, 1.5}, {{6, -3, 0}, 1.5 * sqrt(0.5)}, {{-2, 5, -4}, 1.5 * sqrt(0.5)}};
  for (size_t k = 0; k < sizeof turned / sizeof turned[0]; k++)
    for (int power = -4; power <= 0; power += 4) {
      const double size = ldexp(1, power);
      double x[12] = {0, 0, 0, 1, -1, -4, 4, 5, 2};
      memcpy(x + 9, turned[k].x_3, sizeof turned[k].x_3);
      for (int i = 0; i < 12; i++) x[i] *= size;
      const double got = e->smooth_within(x, p);
      cr_expect(ieee_ulp_eq(dbl, got, size * turned[k].want, 8), "%zu, size %g", k, size);
    }
  const double nowhere[12] = {0};
  cr_expect(eq(dbl, e->smooth_within(nowhere, p), 0.0));
}
