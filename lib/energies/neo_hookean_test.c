/* Values worked by hand. */
#include "energies/test_support.h"

/* F = diag(2, 1/2): J = 1, D = [1/2 0 0 | 0 2 0], C = diag(4, 1/4).
 *   W = 8 (17/4 + 1 - 3), gradient = 16 (F - D)
 *   H = 16 (I + 3 D D' - B - A (x) n n'), B = [0 -N; N 0]: 16 [7/4 2; 2 13] on (e_x, 0), (0, e_y);
 *   16 [1 1; 1 1] on (e_y, 0), (0, e_x); 16 (1 - 1/4), 16 (1 - 4) out of the plane */
static const by_hand one_compressed = {.state = "singular values 2, 1/2",
                                       .F = {2, 0, 0, 0, 0.5, 0},
                                       .p = {16},
                                       .den = 1,
                                       .energy = 18,
                                       .gradient = {24, 0, 0, 0, -24, 0},
                                       .hessian = {[0] = 28,
                                                   [4] = 32,
                                                   [7] = 16,
                                                   [9] = 16,
                                                   [14] = 12,
                                                   [19] = 16,
                                                   [21] = 16,
                                                   [24] = 32,
                                                   [28] = 208,
                                                   [35] = -48},
                                       .projected = {[0] = 28,
                                                     [4] = 32,
                                                     [7] = 16,
                                                     [9] = 16,
                                                     [14] = 12,
                                                     [19] = 16,
                                                     [21] = 16,
                                                     [24] = 32,
                                                     [28] = 208},
                                       .lacking = NO_SPECTRUM};

/* F = 1/2 I: J = 1/4, D = F, 1/J^3 = 64, 1/J^4 = 256.
 *   W = 1/2 + 16 - 3, gradient = 2 (F - 64 F)
 *   H: 2 [193, 128; 128, 193] on (e_x, 0), (0, e_y), eigenvalues 2 (193 +- 128);
 *   2 [1, 64; 64, 1] on (e_y, 0), (0, e_x), eigenvalues 2 (1 +- 64); 2 (1 - 64) twice */
static const by_hand shrunk = {.state = "half of rest",
                               .F = {0.5, 0, 0, 0, 0.5, 0},
                               .p = {2},
                               .den = 2,
                               .energy = 27,
                               .gradient = {-126, 0, 0, 0, -126, 0},
                               .hessian = {[0] = 772,
                                           [4] = 512,
                                           [7] = 4,
                                           [9] = 256,
                                           [14] = -252,
                                           [19] = 256,
                                           [21] = 4,
                                           [24] = 512,
                                           [28] = 772,
                                           [35] = -252},
                               .projected = {[0] = 772,
                                             [4] = 512,
                                             [7] = 130,
                                             [9] = 130,
                                             [19] = 130,
                                             [21] = 130,
                                             [24] = 512,
                                             [28] = 772},
                               .eigenvalues = {-252, -252, -252, 260, 260, 1284}};

/* U = (1, 0, 0), V = (1/2, 1, 0): J = 1, D = [1 -1/2 0 | 0 1 0].
 *   W = 2 (9/4 + 1 - 3), gradient = 4 (F - D), H = 4 (I + 3 D D' - B - A (x) n n'),
 *   A = [5/4 -1/2; -1/2 1] */
static const by_hand sheared = {
    .state = "simple shear",
    .F = {1, 0, 0, 0.5, 1, 0},
    .p = {4},
    .den = 2,
    .energy = 1,
    .gradient = {0, 4, 0, 4, 0, 0},
    .hessian = {32, -12, 0, 0, 16, 0, -12, 14,  0, 8, -12, 0, 0, 0, -2, 0, 0, 4,
                0,  8,   0, 8, 0,  0, 16,  -12, 0, 0, 32,  0, 0, 0, 4,  0, 0, 0},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

Test(neo_hookean, by_hand) {
  expect_by_hand("neo_hookean", &one_compressed);
  expect_by_hand("neo_hookean", &shrunk);
  expect_by_hand("neo_hookean", &sheared);
}

static const slv_energy *row(void) { return slv_energy_find("neo_hookean"); }

static const double mu = 16;

Test(neo_hookean, closed_forms) {
  const double states[][6] = {{1.25, 0.5, 0.125, 0.25, 0.75, -0.5},
                              {1, 0, 0, 0, 1, 0},
                              {0.6, 0.8, 0, -0.8, 0.6, 0},
                              {0.5, 0, 0, 0, 0, 0.5},
                              {1, 0, 0, 1, 0x1p-20, 0},
                              {1, 0x1p-30, 0, 0, 1, 0},
                              {3, 0, 4, 0, 2, 0}};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
    char name[32];
    (void)snprintf(name, sizeof name, "state %zu", i);
    expect_closed_forms(row(), name, states[i], &mu);
  }
}

/* F = diag(1 + t, 1), e = 2 t + t^2: W = mu/2 e^2/(1 + e).  For t below 2^-26, tr C + 1/det C - 3
 * would cancel completely. */
Test(neo_hookean, small_energies_keep_their_digits) {
  for (int n = 1; n < 50; n++) {
    const double t = ldexp(1, -n), e = t * (2 + t), F[6] = {1 + t, 0, 0, 0, 1, 0};
    double w;
    cr_assert(eq(int, row()->f64->energy(F, &mu, &w), SLV_OK));
    const double want = mu / 2 * e * (e / (1 + e));
    /* e has an error of 2 eps, so e^2 has a relative error of 4 eps / e */
    cr_expect(le(dbl, fabs(w - want), 8 * DBL_EPSILON * mu * e), "2^-%d", n);
  }
}

/* J = 0 */
Test(neo_hookean, does_not_exist_where_crushed) {
  const double states[][6] = {{0}, {1, 0, 0, 0, 0, 0}, {1, 2, 2, 2, 4, 4}};
  for (size_t i = 0; i < 3; i++) {
    double y[42] = {3};
    cr_expect(eq(int, row()->f64->energy(states[i], &mu, y), SLV_EDOMAIN));
    cr_expect(eq(int, row()->f64->gradient(states[i], &mu, y), SLV_EDOMAIN));
    cr_expect(eq(int, row()->f64->hessian(states[i], &mu, y), SLV_EDOMAIN));
    cr_expect(eq(int, row()->f64->spectrum(states[i], &mu, y), SLV_EDOMAIN));
    cr_expect(eq(dbl, y[0], 3), "the output is untouched");
  }
}

/* W = mu/2 (2 s^2 + s^-4 - 3) at F = s I, for powers of two s. */
Test(neo_hookean, large_and_small) {
  const double s[] = {0x1p500, 0x1p-240}, want[] = {mu * 0x1p1000, mu / 2 * 0x1p960};
  for (int i = 0; i < 2; i++) {
    const double F[6] = {s[i], 0, 0, 0, s[i], 0};
    double w;
    cr_assert(eq(int, row()->f64->energy(F, &mu, &w), SLV_OK));
    cr_expect(le(dbl, fabs(w / want[i] - 1), 4 * DBL_EPSILON), "%d", i);
  }
}
