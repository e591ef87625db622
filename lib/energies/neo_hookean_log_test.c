/* Values worked by hand. */
#include "energies/test_support.h"

static const slv_energy *row(void) { return slv_energy_find("neo_hookean_log"); }

/* F = diag(2, 1/2): J = 1, L = 0, m = -mu, b = lambda + mu, D = [1/2 0 0 | 0 2 0].
 *   W = 8 (17/4 - 2), gradient = 16 (F - D)
 *   H: [16 + 24/4, 24 - 16; 24 - 16, 16 + 24 4] on (e_x, 0), (0, e_y);
 *   16 [1 1; 1 1] on (e_y, 0), (0, e_x); 16 (1 - 1/4), 16 (1 - 4) out of the plane */
static const by_hand one_compressed = {.state = "singular values 2, 1/2",
                                       .F = {2, 0, 0, 0, 0.5, 0},
                                       .p = {16, 8},
                                       .den = 1,
                                       .energy = 18,
                                       .gradient = {24, 0, 0, 0, -24, 0},
                                       .hessian = {[0] = 22,
                                                   [4] = 8,
                                                   [7] = 16,
                                                   [9] = 16,
                                                   [14] = 12,
                                                   [19] = 16,
                                                   [21] = 16,
                                                   [24] = 8,
                                                   [28] = 112,
                                                   [35] = -48},
                                       .projected = {[0] = 22,
                                                     [4] = 8,
                                                     [7] = 16,
                                                     [9] = 16,
                                                     [14] = 12,
                                                     [19] = 16,
                                                     [21] = 16,
                                                     [24] = 8,
                                                     [28] = 112},
                                       .lacking = NO_SPECTRUM};

/* At rest the eigenvalues are 0 three times (rotations), 2 mu twice, and 2 (mu + lambda). */
static const by_hand at_rest = {
    .state = "rest",
    .F = {1, 0, 0, 0, 1, 0},
    .p = {16, 8},
    .den = 1,
    .hessian = {[0] = 40, [4] = 8, [7] = 16, [9] = 16, [19] = 16, [21] = 16, [24] = 8, [28] = 40},
    .projected = {[0] = 40, [4] = 8, [7] = 16, [9] = 16, [19] = 16, [21] = 16, [24] = 8, [28] = 40},
    .eigenvalues = {0, 0, 0, 32, 32, 48}};

Test(neo_hookean_log, by_hand) {
  expect_by_hand("neo_hookean_log", &one_compressed);
  expect_by_hand("neo_hookean_log", &at_rest);
}

/* At the last two states b < 0 if lambda > 0: that eigenvalue of Q, see neo_hookean_log.c, which is
 * larger in magnitude is then negative. */
Test(neo_hookean_log, closed_forms) {
  const double states[][6] = {{1.25, 0.5, 0.125, 0.25, 0.75, -0.5},
                              {0.6, 0.8, 0, -0.8, 0.6, 0},
                              {0.5, 0, 0, 0, 0, 0.5},
                              {1, 0, 0, 1, 0x1p-20, 0},
                              {1, 0x1p-30, 0, 0, 1, 0},
                              {64, 1, 0, 0, 32, 3},
                              {0x1p20, 0, 0, 0, 0x1p20, 1}};
  const double p[][2] = {{16, 8}, {1, 1000}, {100, 0}, {0, 5}};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++)
    for (size_t k = 0; k < sizeof p / sizeof *p; k++) {
      char name[32];
      (void)snprintf(name, sizeof name, "state %zu, set %zu", i, k);
      expect_closed_forms(row(), name, states[i], p[k]);
    }
}

/* F = diag(1 + t, 1), d = 2 t + t^2: W = mu/2 (d^2/2 - d^3/3 + ...) + lambda/8 log^2(1 + d). */
Test(neo_hookean_log, small_energies_keep_their_digits) {
  for (int n = 3; n < 50; n++) {
    const double t = ldexp(1, -n), d = t * (2 + t), F[6] = {1 + t, 0, 0, 0, 1, 0}, p[2] = {16, 8};
    const double log_J = log1p(d);
    double w, want = 0;
    cr_assert(eq(int, row()->f64->energy(F, p, &w), SLV_OK));
    for (int k = 40; k > 1; k--) want = 1. / k - d * want;
    want = d * d * (8 * want) + log_J * log_J;
    /* d has an error of 2 eps, so d^2 has a relative error of 4 eps / d */
    cr_expect(le(dbl, fabs(w - want), 8 * DBL_EPSILON * 24 * d), "2^-%d", n);
  }
}

/* J = 0 */
Test(neo_hookean_log, does_not_exist_where_crushed) {
  const double states[][6] = {{0}, {1, 0, 0, 0, 0, 0}, {1, 2, 2, 2, 4, 4}}, p[2] = {16, 8};
  for (size_t i = 0; i < 3; i++) {
    double y[42];
    cr_expect(eq(int, row()->f64->energy(states[i], p, y), SLV_EDOMAIN));
    cr_expect(eq(int, row()->f64->gradient(states[i], p, y), SLV_EDOMAIN));
    cr_expect(eq(int, row()->f64->spectrum(states[i], p, y), SLV_EDOMAIN));
  }
}

/* W = mu (s^2 - 1 - 2 log s) + 2 lambda log^2 s at F = s I. */
Test(neo_hookean_log, large_and_small) {
  const double s[] = {0x1p500, 0x1p-500}, p[2] = {16, 8}, L = 500 * log(2);
  const double want[] = {16 * 0x1p1000, -16 + 32 * L + 16 * L * L};
  for (int i = 0; i < 2; i++) {
    const double F[6] = {s[i], 0, 0, 0, s[i], 0};
    double w;
    cr_assert(eq(int, row()->f64->energy(F, p, &w), SLV_OK));
    cr_expect(le(dbl, fabs(w / want[i] - 1), 8 * DBL_EPSILON), "%d", i);
  }
}

/* With the wrong sign in b, lambda's term vanishes from the pair: b = -m. */
Test(neo_hookean_log, catches_a_missing_term_of_lambda) {
  const double p[2] = {16, 8}, without[2] = {16, 0};
  double H[36], y[42];
  row()->f64->hessian(one_compressed.F, p, H);
  row()->f64->spectrum(one_compressed.F, p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  row()->f64->spectrum(one_compressed.F, without, y);
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}
