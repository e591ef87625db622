/* Values worked by hand: sums of those of bw_stretch_test.c and bw_shear_test.c. */
#include "energies/test_support.h"

/* k_stretch = 5, b = 1, k_shear = 2, f_u = (1, 0, 0), f_v = (3, 4, 0).
 *   stretch: l = 1, 5: W = 5 (0 + 16), g_v = 40 (3, 4, 0)/5, H_u = 10 e_x e_x',
 *            H_v = 8 I + 2 n n' = [8.72 .96; .96 9.28] and 8
 *   shear:   c = 3, g = [3 4 0 | 1 0 0]: W = 18, gradient 12 g, H = 4 g g' + 12 H6 */
static const by_hand sheared = {
    .state = "weft stretched and sheared",
    .F = {1, 0, 0, 3, 4, 0},
    .p = {5, 1, 1, 2},
    .den = 100,
    .energy = 9800,
    .gradient = {3600, 4800, 0, 3600, 3200, 0},
    .hessian = {4600, 4800, 0, 2400, 0,  0, 4800, 6400, 0, 1600, 1200, 0, 0, 0, 0,    0, 0, 1200,
                2400, 1600, 0, 1272, 96, 0, 0,    1200, 0, 96,   928,  0, 0, 0, 1200, 0, 0, 800},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

/* k_stretch = 3, k_shear = 2, f_u = (2, 0, 0), f_v = (0, 0, 1/2): no shear, c = 0.
 *   W = 3 (1 + 1/4); g = 6 [e_x; -e_z/2]; stretch: diag(6, 3, 3), diag(-6, -6, 6);
 *   shear: 4 g g', g = [0 0 1/2 | 2 0 0] */
static const by_hand orthogonal = {
    .state = "orthogonal columns",
    .F = {2, 0, 0, 0, 0, 0.5},
    .p = {3, 1, 1, 2},
    .den = 4,
    .energy = 15,
    .gradient = {24, 0, 0, 0, 0, -12},
    .hessian =
        {[0] = 24, [7] = 12, [14] = 16, [15] = 16, [20] = 16, [21] = 40, [28] = -24, [35] = 24},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

Test(baraff_witkin, by_hand) {
  expect_by_hand("baraff_witkin", &sheared);
  expect_by_hand("baraff_witkin", &orthogonal);
}

static const slv_energy *row(void) { return slv_energy_find("baraff_witkin"); }

Test(baraff_witkin, says_why_it_has_no_closed_form) {
  cr_expect(row()->f64->spectrum == NULL && row()->no_spectrum != NULL, "spectrum");
  cr_expect(row()->f64->projected == NULL && row()->no_projected != NULL, "projected");
}

/* Hessian and projection of each term are bitwise those of the energies bw_stretch and bw_shear. */
Test(baraff_witkin, terms_are_stretch_and_shear) {
  const slv_kernels_f64 *stretch = slv_energy_find("bw_stretch")->f64;
  const slv_kernels_f64 *shear = slv_energy_find("bw_shear")->f64;
  const double *F = sheared.F, *p = sheared.p;
  double terms[72], one[36];
  row()->f64->term_hessians(F, p, terms);
  stretch->hessian(F, p, one);
  cr_expect(eq(int, memcmp(terms, one, sizeof one), 0));
  shear->hessian(F, p + 3, one);
  cr_expect(eq(int, memcmp(terms + 36, one, sizeof one), 0));
  row()->f64->term_projected(F, p, terms);
  stretch->projected(F, p, one);
  cr_expect(eq(int, memcmp(terms, one, sizeof one), 0));
  shear->projected(F, p + 3, one);
  cr_expect(eq(int, memcmp(terms + 36, one, sizeof one), 0));
}

/* The sum of the projected terms is positive semi-definite, but not nearest to H. */
Test(baraff_witkin, sum_of_projected_terms_is_not_nearest) {
  double H[36], P[72], w[6];
  row()->f64->hessian(sheared.F, sheared.p, H);
  row()->f64->term_projected(sheared.F, sheared.p, P);
  for (int i = 0; i < 36; i++) P[i] += P[36 + i];
  jacobi(P, w);
  cr_expect(ge(dbl, w[0], -SPECTRAL_BOUND * max_abs(36, P)));
  cr_expect(gt(dbl, nearest_defect(H, P), CLEARLY_WRONG));
}

Test(baraff_witkin, stiffnesses_do_not_mix) {
  const double stretch_only[4] = {5, 1, 1, 0}, shear_only[4] = {0, 1, 1, 2};
  double w[2];
  row()->f64->energy(sheared.F, stretch_only, &w[0]);
  row()->f64->energy(sheared.F, shear_only, &w[1]);
  cr_expect(ieee_ulp_eq(dbl, w[0], 80.0, 4));
  cr_expect(ieee_ulp_eq(dbl, w[1], 18.0, 4));
}

/* smooth_within() is the length of the shorter column. */
Test(baraff_witkin, smooth_within_by_hand) {
  const slv_energy *e = slv_energy_find("baraff_witkin");
  const double F[6] = {2, 3, 6, 8, 9, 12}, G[6] = {8, 9, 12, 2, 3, 6}; /* 7 and 17 */
  double p[SLV_MAX_PARAM];
  slv_energy_typical_params(e, p);
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(F, p), 7.0, 2));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(G, p), 7.0, 2));
}
