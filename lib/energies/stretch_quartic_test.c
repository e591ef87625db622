/* Values worked by hand: Kim eq. 43, with l = |f|, n = f/l, s = l - b. */
#include "energies/test_support.h"

/* k = 5, b = 1.  f_u = (3, 4, 0): s = 4, n = (3, 4, 0)/5; f_v = (0, 0, 1/2): s = -1/2.
 *   W = 5 (256 + 1/16) = 1280.3125
 *   g_u = 4 k s^3 n = 1280 n = (768, 1024, 0), g_v = 20 (-1/8) e_z = (0, 0, -5/2)
 *   H_u: 12 k s^2 = 960 along n, 4 k s^3/l = 256 across: 256 I + 704 n n'
 *   H_v: 15 along e_z, -5 across; projected 15 e_z e_z' */
static const by_hand stretched_and_compressed = {
    .state = "warp stretched, weft compressed",
    .F = {3, 4, 0, 0, 0, 0.5},
    .p = {5, 1, 1},
    .den = 100,
    .energy = 128031.25,
    .gradient = {76800, 102400, 0, 0, 0, -250},
    .hessian = {50944, 33792, 0, 0,    0, 0, 33792, 70656, 0, 0, 0,    0, 0, 0, 25600, 0, 0, 0,
                0,     0,     0, -500, 0, 0, 0,     0,     0, 0, -500, 0, 0, 0, 0,     0, 0, 1500},
    .projected = {50944, 33792, 0, 0, 0, 0, 33792, 70656, 0, 0, 0, 0, 0, 0, 25600, 0, 0, 0,
                  0,     0,     0, 0, 0, 0, 0,     0,     0, 0, 0, 0, 0, 0, 0,     0, 0, 1500},
    .eigenvalues = {-500, -500, 1500, 25600, 25600, 96000}};

/* k = 2, b = 1/2, 3/4.  f_u = (0, 1, 0): s = 1/2; f_v = (0, 0, -3/4): s = 0, H_v = 0.
 *   W = 2/16; g_u = 8/8 e_y; H_u: 24/4 = 6 along e_y, 8/8 = 1 across */
static const by_hand at_its_rest_length = {.state = "weft at its rest length",
                                           .F = {0, 1, 0, 0, 0, -0.75},
                                           .p = {2, 0.5, 0.75},
                                           .den = 1,
                                           .energy = 0.125,
                                           .gradient = {0, 1, 0, 0, 0, 0},
                                           .hessian = {[0] = 1, [7] = 6, [14] = 1},
                                           .projected = {[0] = 1, [7] = 6, [14] = 1},
                                           .eigenvalues = {0, 0, 0, 1, 1, 6}};

Test(stretch_quartic, by_hand) {
  expect_by_hand("stretch_quartic", &stretched_and_compressed);
  expect_by_hand("stretch_quartic", &at_its_rest_length);
}

/* In bw_stretch the eigenvalue across is s/l times that along the fibre; here, s/(3 l) times. */
Test(stretch_quartic, catches_the_eigenvalues_of_the_quadratic) {
  const slv_energy *e = slv_energy_find("stretch_quartic");
  const by_hand *s = &stretched_and_compressed;
  double H[36], y[42];
  e->f64->hessian(s->F, s->p, H);
  e->f64->spectrum(s->F, s->p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  y[1] = y[2] = y[0] * 4 / 5;
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

Test(stretch_quartic, catches_a_projection_that_clamps_nothing) {
  const by_hand *s = &stretched_and_compressed;
  double H[36];
  slv_energy_find("stretch_quartic")->f64->hessian(s->F, s->p, H);
  cr_expect(gt(dbl, nearest_defect(H, H), CLEARLY_WRONG));
}

/* s^4 of a short fibre with rest length 0 is far below eps, and exact. */
Test(stretch_quartic, small_values_are_exact) {
  const double F[6] = {0x1p-100, 0, 0, 0, 0, 0}, p[3] = {1, 0, 0};
  double w = (double)NAN;
  slv_energy_find("stretch_quartic")->f64->energy(F, p, &w);
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-400, 0));
}

/* smooth_within() is the length of the shorter column. */
Test(stretch_quartic, smooth_within_by_hand) {
  const slv_energy *e = slv_energy_find("stretch_quartic");
  const double F[6] = {2, 3, 6, 8, 9, 12}, G[6] = {8, 9, 12, 2, 3, 6}; /* 7 and 17 */
  double p[SLV_MAX_PARAM];
  slv_energy_typical_params(e, p);
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(F, p), 7.0, 2));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(G, p), 7.0, 2));
}
