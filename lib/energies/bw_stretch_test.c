/* Values worked by hand: Kim eq. 11, with l = |f|, n = f/l, s = l - b. */
#include "energies/test_support.h"

/* k = 5, b = 1.  f_u = (3, 4, 0): l = 5, s = 4, n = (3, 4, 0)/5; f_v = (0, 0, 1/2): s = -1/2.
 *   W = 5 (16 + 1/4) = 81.25, g_u = 2 k s n = 40 n = (24, 32, 0), g_v = (0, 0, -5)
 *   H_u = 10 [s/l I + (1 - s/l) n n'] = 8 I + 2 n n', eigenvalues 10, 8, 8
 *   H_v = 10 [-I + 2 e_z e_z'], eigenvalues 10, -10, -10; projected 10 e_z e_z' */
static const by_hand stretched_and_compressed = {
    .state = "warp stretched, weft compressed",
    .F = {3, 4, 0, 0, 0, 0.5},
    .p = {5, 1, 1},
    .den = 100,
    .energy = 8125,
    .gradient = {2400, 3200, 0, 0, 0, -500},
    .hessian = {872, 96, 0, 0,     0, 0, 96, 928, 0, 0, 0,     0, 0, 0, 800, 0, 0, 0,
                0,   0,  0, -1000, 0, 0, 0,  0,   0, 0, -1000, 0, 0, 0, 0,   0, 0, 1000},
    .projected = {872, 96, 0, 0, 0, 0, 96, 928, 0, 0, 0, 0, 0, 0, 800, 0, 0, 0,
                  0,   0,  0, 0, 0, 0, 0,  0,   0, 0, 0, 0, 0, 0, 0,   0, 0, 1000},
    .eigenvalues = {-1000, -1000, 800, 800, 1000, 1000}};

/* k = 3, b_u = 1, b_v = 1/2.  f_u = (2, 0, 0): s = 1, s/l = 1/2; f_v = (0, 1/2, 0): s = 0.
 *   W = 3; g_u = (6, 0, 0); H_u = diag(6, 3, 3); H_v = diag(0, 6, 0); P = H */
static const by_hand at_its_rest_length = {.state = "weft at its rest length",
                                           .F = {2, 0, 0, 0, 0.5, 0},
                                           .p = {3, 1, 0.5},
                                           .den = 1,
                                           .energy = 3,
                                           .gradient = {6, 0, 0, 0, 0, 0},
                                           .hessian = {[0] = 6, [7] = 3, [14] = 3, [28] = 6},
                                           .projected = {[0] = 6, [7] = 3, [14] = 3, [28] = 6},
                                           .eigenvalues = {0, 0, 3, 3, 6, 6}};

Test(bw_stretch, by_hand) {
  expect_by_hand("bw_stretch", &stretched_and_compressed);
  expect_by_hand("bw_stretch", &at_its_rest_length);
}

Test(bw_stretch, spectrum_keeps_its_stated_order) {
  const by_hand *s = &stretched_and_compressed;
  const double want[6] = {10, 8, 8, 10, -10, -10};
  double y[42];
  cr_assert(eq(int, slv_energy_find("bw_stretch")->f64->spectrum(s->F, s->p, y), SLV_OK));
  for (int i = 0; i < 6; i++) cr_expect(ieee_ulp_eq(dbl, y[i], want[i], 4), "%d", i);
}

/* With l = 2^-1000 and k = 2^30 the eigenvalue across the fibre, 2 k (1 - 1/l), overflows to
 * -infinity; the eigenvalue along the fibre, 2 k, must stay exact. */
Test(bw_stretch, an_infinity_across_is_not_along) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  const double F[6] = {0x1p-1000, 0, 0, 0, 1, 0}, p[3] = {0x1p30, 1, 1};
  double H[36];
  cr_assert(eq(int, e->f64->hessian(F, p, H), SLV_OK));
  cr_expect(eq(dbl, H[0], 0x1p31));
  for (int i = 7; i < 21; i += 7) cr_expect(H[i] == -HUGE_VAL, "%d: %g", i, H[i]);
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      cr_expect(i == j || H[i + 6 * j] == 0, "%d %d: %g", i, j, H[i + 6 * j]);
}

/* Kim section 4.2.2 lacks b and gives 10 (1 - 1/5) = 8 across; for b = 1/2, 9 is correct. */
Test(bw_stretch, catches_eigenvalues_without_b) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  const double F[6] = {3, 4, 0, 0, 0, 0.5}, p[3] = {5, 0.5, 1};
  double H[36], y[42];
  e->f64->hessian(F, p, H);
  e->f64->spectrum(F, p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  y[1] = y[2] = 10 * (1 - 1.0 / 5);
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

/* Kim section 4.2.2 gives the rank-one term 2 b f f'/l^3 the eigenvalue 1/l^3; 2 b/l is correct. */
Test(bw_stretch, catches_the_eigenvalue_of_gauss_newton) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  const double F[6] = {3, 4, 0, 0, 0, 0.5}, p[3] = {5, 1, 1};
  double H[36], y[42];
  e->f64->hessian(F, p, H);
  e->f64->spectrum(F, p, y);
  y[0] = y[1] + 5.0 / 125;
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
  y[0] = y[1] + 5 * 2.0 / 5;
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
}

/* Clamping where |f| <= 1 instead of |f| <= b leaves a negative eigenvalue. */
Test(bw_stretch, catches_a_clamp_without_b) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  const double F[6] = {1.25, 0, 0, 0, 1, 0}, p[3] = {5, 1.5, 1};
  double H[36], P[36];
  e->f64->hessian(F, p, H);
  e->f64->projected(F, p, P);
  cr_expect(le(dbl, nearest_defect(H, P), SPECTRAL_BOUND));
  cr_expect(gt(dbl, nearest_defect(H, H), CLEARLY_WRONG));
}

Test(bw_stretch, rejects_parameters_outside_their_range) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  int bad = -1;
  cr_expect(eq(int, slv_energy_check_params(e, (const double[]){5, 1, -1}, &bad), SLV_EPARAM));
  cr_expect(eq(int, bad, 2));
  cr_expect(
      eq(int, slv_energy_check_params(e, (const double[]){(double)NAN, 1, 1}, &bad), SLV_EPARAM));
  cr_expect(eq(int, bad, 0));
  cr_expect(eq(int, slv_energy_check_params(e, (const double[]){5, 1, 1}, NULL), SLV_OK));
}

/* smooth_within() is the length of the shorter column. */
Test(bw_stretch, smooth_within_by_hand) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  const double F[6] = {2, 3, 6, 8, 9, 12}, G[6] = {8, 9, 12, 2, 3, 6}; /* 7 and 17 */
  double p[SLV_MAX_PARAM];
  slv_energy_typical_params(e, p);
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(F, p), 7.0, 2));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(G, p), 7.0, 2));
}
