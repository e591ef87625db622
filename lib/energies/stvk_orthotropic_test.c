/* Values worked by hand: K h = [100 100 0; 100 200 0; 0 0 30] for E_u h = 50, E_v h = 100, nu_uv =
 * 1/2 (so nu_vu = 1), G h = 30. */
#include "energies/test_support.h"

#define BY_TWO \
  { 100, 200, 0.5, 60, 0.5 }

/* U = (1, 0, 0), V = (1/2, 1, 0): e = (0, 1/8, 1/2), s = (25/2, 25, 15).
 *   W = (25/8 + 15/2)/2, gradient = [s_uu U + s_uv V | s_uv U + s_vv V]
 *   H: 100 U U' + 30 V V' + s_uu I, 100 U V' + 30 V U' + s_uv I, 200 V V' + 30 U U' +
 *   s_vv I */
static const by_hand sheared = {
    .state = "simple shear",
    .F = {1, 0, 0, 0.5, 1, 0},
    .p = BY_TWO,
    .den = 16,
    .energy = 85,
    .gradient = {320, 240, 0, 440, 400, 0},
    .hessian = {1920, 240, 0, 1280, 1600, 0, 240,  680, 0, 480,  240,  0, 0, 0, 200, 0, 0, 240,
                1280, 480, 0, 1680, 1600, 0, 1600, 240, 0, 1600, 3600, 0, 0, 0, 240, 0, 0, 400},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

/* F = diag(1/2, 1/4): e = (-3/8, -15/32, 0), s = (-675/8, -525/4, 0). */
static const by_hand compressed = {.state = "compressed",
                                   .F = {0.5, 0, 0, 0, 0.25, 0},
                                   .p = BY_TWO,
                                   .den = 256,
                                   .energy = 11925,
                                   .gradient = {-10800, 0, 0, 0, -8400, 0},
                                   .hessian = {[0] = -15200,
                                               [4] = 3200,
                                               [7] = -21120,
                                               [9] = 960,
                                               [14] = -21600,
                                               [19] = 960,
                                               [21] = -31680,
                                               [24] = 3200,
                                               [28] = -30400,
                                               [35] = -33600},
                                   .lacking = NO_SPECTRUM | NO_PROJECTED};

Test(stvk_orthotropic, by_hand) {
  expect_by_hand("stvk_orthotropic", &sheared);
  expect_by_hand("stvk_orthotropic", &compressed);
}

static const slv_energy *row(void) { return slv_energy_find("stvk_orthotropic"); }

static const double *const states[] = {(const double[]){1.25, 0.5, 0.125, 0.25, 0.75, -0.5},
                                       (const double[]){1, 0, 0, 0, 1, 0},
                                       (const double[]){0.5, 0, 0, 0, 0, 0.5},
                                       (const double[]){1, 2, 2, 2, 4, 4},
                                       (const double[]){0, 0, 0, 0, 3, 4},
                                       (const double[]){0.5, 0, 0, 0, 0, 0},
                                       (const double[]){0, 0, 0, 0, 0, 0},
                                       (const double[]){0.1, 0.2, 0, -0.1, 0.1, 0.3},
                                       (const double[]){2, 0.5, 0, 0.1, 0.2, 0}};

enum { STATES = sizeof states / sizeof *states };

static const double *const materials[] = {
    (const double[])BY_TWO, (const double[]){100, 200, -0.5, 60, 0.5},
    (const double[]){100, 20, 2, 60, 0.5}, (const double[]){100, 200, 0, 0, 0.5}};

enum { MATERIALS = sizeof materials / sizeof *materials };

/* Each term's projection is nearest to that term's Hessian, and these add up to the Hessian. */
Test(stvk_orthotropic, terms_are_projected) {
  for (size_t k = 0; k < MATERIALS; k++)
    for (size_t i = 0; i < STATES; i++) {
      double H[36], terms[108], P[108];
      cr_assert(eq(int, row()->f64->hessian(states[i], materials[k], H), SLV_OK));
      cr_assert(eq(int, row()->f64->term_hessians(states[i], materials[k], terms), SLV_OK));
      cr_assert(eq(int, row()->f64->term_projected(states[i], materials[k], P), SLV_OK));
      const double bound = 16 * DBL_EPSILON * max_abs(108, terms);
      for (int t = 0; t < 3; t++)
        cr_expect(le(dbl, nearest_defect(terms + 36 * t, P + 36 * t), SPECTRAL_BOUND),
                  "material %zu, state %zu, term %d: relative error %g", k, i, t,
                  nearest_defect(terms + 36 * t, P + 36 * t));
      for (int j = 0; j < 36; j++)
        cr_expect(le(dbl, fabs(H[j] - terms[j] - terms[36 + j] - terms[72 + j]), bound));
    }
}

/* The test above must fail for a term that is not projected, and for a term without nu. */
Test(stvk_orthotropic, catches_a_term_not_projected) {
  double terms[108], other[108], p[5] = BY_TWO;
  row()->f64->term_hessians(compressed.F, p, terms);
  cr_expect(gt(dbl, nearest_defect(terms + 36, terms + 36), CLEARLY_WRONG));
  p[2] = 0;
  row()->f64->term_projected(sheared.F, p, other);
  row()->f64->term_hessians(sheared.F, sheared.p, terms);
  cr_expect(gt(dbl, nearest_defect(terms + 36, other + 36), CLEARLY_WRONG));
}

/* With E_u = E_v and G = E/(2 (1 + nu)) the energy equals stvk_isotropic. */
Test(stvk_orthotropic, contains_the_isotropic_one) {
  const double p[5] = {100, 100, 0.25, 40, 0.5}, q[3] = {100, 0.25, 0.5};
  const slv_kernels_f64 *stvk = slv_energy_find("stvk_isotropic")->f64;
  for (size_t i = 0; i < STATES; i++) {
    double H[36], G[36];
    cr_assert(eq(int, row()->f64->hessian(states[i], p, H), SLV_OK));
    cr_assert(eq(int, stvk->hessian(states[i], q, G), SLV_OK));
    for (int k = 0; k < 36; k++)
      cr_expect(le(dbl, fabs(H[k] - G[k]), 16 * DBL_EPSILON * max_abs(36, G)));
  }
}

/* Exchanging u and v: E_u with E_v, and nu_uv with nu_vu = nu_uv E_v/E_u. */
Test(stvk_orthotropic, axes_may_be_exchanged) {
  const double p[5] = {100, 20, 2, 60, 0.5}, q[5] = {20, 100, 0.4, 60, 0.5};
  for (size_t i = 0; i < STATES; i++) {
    double F[6], g[6], f[6];
    for (int k = 0; k < 6; k++) F[k] = states[i][(k + 3) % 6];
    cr_assert(eq(int, row()->f64->gradient(states[i], p, g), SLV_OK));
    cr_assert(eq(int, row()->f64->gradient(F, q, f), SLV_OK));
    for (int k = 0; k < 6; k++)
      cr_expect(le(dbl, fabs(g[k] - f[(k + 3) % 6]), 64 * DBL_EPSILON * max_abs(6, g)), "state %zu",
                i);
  }
}

/* Parameters are valid if nu_uv nu_vu < 1, that is, nu_uv^2 E_v < E_u, even if the two sides differ
 * by one unit in the last place. */
Test(stvk_orthotropic, refuses_what_does_not_fit_together) {
  const double fits[5] = {1, nextafter(1, 0), 1, 1, 1}, none[5] = {0, 1, 0.3, 1, 1},
               equal[5] = {4, 1, 2, 1, 1}, over[5] = {4, 2, -2, 1, 1},
               nan[5] = {1, 1, (double)NAN, 1, 1};
  const double *const wrong[] = {none, equal, over};
  double y[36] = {7};
  int bad = 5;
  for (size_t i = 0; i < 3; i++) {
    cr_expect(eq(int, slv_energy_check_params(row(), wrong[i], &bad), SLV_EPARAM));
    cr_expect(eq(int, bad, -1), "%zu", i);
    cr_expect(eq(int, slv_energy_check_params(row(), wrong[i], NULL), SLV_EPARAM));
    cr_expect(eq(int, row()->f64->hessian(states[0], wrong[i], y), SLV_EPARAM));
  }
  cr_expect(eq(dbl, y[0], 7.0), "untouched");
  cr_expect(eq(int, slv_energy_check_params(row(), nan, &bad), SLV_EPARAM));
  cr_expect(eq(int, bad, 2), "the invalid parameter is named");
  cr_expect(eq(int, slv_energy_check_params(row(), fits, &bad), SLV_OK));
  const double without[5] = {0, 0, 0.3, 1, 1};
  cr_expect(eq(int, slv_energy_check_params(row(), without, &bad), SLV_OK), "no E");
  cr_assert(eq(int, row()->f64->hessian(states[1], fits, y), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, y[28], 0x1p53, 2)); /* E_v E_u / (E_u - nu^2 E_v) */
}

Test(stvk_orthotropic, says_why_it_has_no_closed_form) {
  cr_expect(row()->f64->spectrum == NULL && row()->no_spectrum != NULL);
  cr_expect(row()->f64->projected == NULL && row()->no_projected != NULL);
}

/* Schweickart section 4 in simple shear: [25/2 + 15/2, 15/2; 15/2, 25 + 15/2] (x) I in place of
 * [25/2 15; 15 25] (x) I; under compression this part is 0. */
Test(stvk_orthotropic, definite_by_hand) {
  const double kept[3] = {7.5, -7.5, 7.5}, off[3] = {84.375, 0, 131.25};
  double P[36], H[36];
  for (int s = 0; s < 2; s++) {
    const by_hand *b = s == 0 ? &sheared : &compressed;
    row()->f64->definite(b->F, b->p, P);
    row()->f64->hessian(b->F, b->p, H);
    for (int j = 0; j < 6; j++)
      for (int i = j % 3; i < 6; i += 3) {
        const double change = (s == 0 ? kept : off)[i / 3 + j / 3];
        cr_expect(le(dbl, fabs(P[i + 6 * j] - H[i + 6 * j] - change), 1e-13), "(%d, %d)", i, j);
      }
  }
}
