/* Values worked by hand: Kim eq. 44, W = k c^4, c = I6 - t, t = a.b, M = a b' + b a', g = vec(F M),
 * H = 4 k c^3 M (x) I + 12 k c^2 g g'. */
#include "energies/test_support.h"

/* k = 1, a = (1, 0), b = (0, 1), f_u = (1, 0, 0), f_v = (3, 4, 0): c = 3, t = 0.
 *   W = 81, g = [3 4 0 | 1 0 0], gradient = 108 g, H = 108 (g g' + H6) */
static const by_hand axes = {
    .state = "warp and weft",
    .F = {1, 0, 0, 3, 4, 0},
    .p = {1, 1, 0, 0, 1},
    .den = 1,
    .energy = 81,
    .gradient = {324, 432, 0, 108, 0, 0},
    .hessian = {972, 1296, 0, 432, 0, 0, 1296, 1728, 0, 432, 108, 0, 0, 0, 0,   0, 0, 108,
                432, 432,  0, 108, 0, 0, 0,    108,  0, 0,   0,   0, 0, 0, 108, 0, 0, 0},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

/* k = 1, a = b = (1, 0): W = (|f_u|^2 - 1)^4, t = 1, M = diag(2, 0).  f_u = (2, 0, 0): c = 3, g =
 * [4 0 0 | 0], H_u = 216 I + 108 (16) e_x e_x' = diag(1944, 216, 216). */
static const by_hand equal = {.state = "equal fibres, stretched",
                              .F = {2, 0, 0, 0, 1, 0},
                              .p = {1, 1, 0, 1, 0},
                              .den = 1,
                              .energy = 81,
                              .gradient = {432, 0, 0, 0, 0, 0},
                              .hessian = {[0] = 1944, [7] = 216, [14] = 216},
                              .projected = {[0] = 1944, [7] = 216, [14] = 216},
                              .eigenvalues = {0, 0, 0, 216, 216, 1944}};

/* As `equal`, but f_u = (1/2, 0, 0): c = -3/4, 4 c^3 = -27/16, 12 c^2 = 27/4, g = [1 0 0 | 0]: H_u
 * = -27/8 I + 27/4 e_x e_x', W = 81/256. */
static const by_hand compressed = {.state = "equal fibres, compressed",
                                   .F = {0.5, 0, 0, 0, 1, 0},
                                   .p = {1, 1, 0, 1, 0},
                                   .den = 256,
                                   .energy = 81,
                                   .gradient = {-432, 0, 0, 0, 0, 0},
                                   .hessian = {[0] = 864, [7] = -864, [14] = -864},
                                   .projected = {[0] = 864},
                                   .eigenvalues = {-864, -864, 0, 0, 0, 864}};

/* As `compressed`, but b = -a: t = -1, I6 = -1/4, c = 3/4, M = diag(-2, 0): the same energy. */
static const by_hand opposite = {.state = "opposite fibres, compressed",
                                 .F = {0.5, 0, 0, 0, 1, 0},
                                 .p = {1, 1, 0, -1, 0},
                                 .den = 256,
                                 .energy = 81,
                                 .gradient = {-432, 0, 0, 0, 0, 0},
                                 .hessian = {[0] = 864, [7] = -864, [14] = -864},
                                 .projected = {[0] = 864},
                                 .eigenvalues = {-864, -864, 0, 0, 0, 864}};

Test(shear_quartic, by_hand) {
  expect_by_hand("shear_quartic", &axes);
  expect_by_hand("shear_quartic", &equal);
  expect_by_hand("shear_quartic", &compressed);
  expect_by_hand("shear_quartic", &opposite);
}

static const slv_energy *row(void) { return slv_energy_find("shear_quartic"); }

/* Eigenvalues in the state `axes`, in units of 108: mu^2 - 26 mu - 7 = 0 (g'g = 26, g'H6 g = 6, so
 * q = mu g + H6 g), and +-1 twice.  mu = 13 +- sqrt(176), product -7. */
Test(shear_quartic, spectrum_on_the_axes_by_hand) {
  const double mu = 13 + sqrt(176), want[6] = {-108, -108, -108 * 7 / mu, 108, 108, 108 * mu};
  double y[42];
  row()->f64->spectrum(axes.F, axes.p, y);
  ascend(6, y);
  for (int i = 0; i < 6; i++)
    cr_expect(le(dbl, fabs(y[i] - want[i]), 16 * DBL_EPSILON * fabs(want[i])),
              "%d: %.17g, not %.17g", i, y[i], want[i]);
}

static const double pairs[][5] = {
    {100, 0.6, 0.8, 0.6, 0.8}, {100, 0.6, 0.8, -0.6, -0.8}, {100, 1, 0, 0, 0},
    {100, 1, 0, 0, 1},         {100, 2, 0, -1, 0.25},       {100, 1, 0, 1, 1e-8},
    {100, 0.1, 0.3, 3, -1},    {100, 1, 0, -0.25, 2},       {100, 1, 0, 0.75, 1},
};

static const double states[][6] = {
    {1, 0, 0, 0, 1, 0},     {0.5, 0.25, -1, 0.75, 2, 0.5}, {-1, 0.5, 0.5, 1, 0.25, 2},
    {1, 0, 0, 1, 0, 0},     {1, 2, 2, -1, -2, -2},         {0, 0, 0, 0, 0, 0},
    {0, 0, 0, 1, 2, 3},     {0.25, 0, 0, 0, 0.25, 0},      {1, 0, 0, 1e-8, 1, 0},
    {3, 0, 0, 0, 0.125, 0}, {1, 0, 0, -0.25, 1, 0},
};

Test(shear_quartic, closed_forms_for_every_pair_of_fibres) {
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    for (size_t j = 0; j < sizeof states / sizeof *states; j++) {
      char state[64];
      snprintf(state, sizeof state, "pair %zu, state %zu", i, j);
      expect_closed_forms(row(), state, states[j], pairs[i]);
    }
}

/* The spectrum is not 2 c^2 times that of shear_general: the rank-one term weighs more. */
Test(shear_quartic, catches_the_scaled_spectrum_of_the_quadratic) {
  const slv_kernels_f64 *quadratic = slv_energy_find("shear_general")->f64;
  double H[36], y[42];
  row()->f64->hessian(axes.F, axes.p, H);
  row()->f64->spectrum(axes.F, axes.p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  quadratic->spectrum(axes.F, axes.p, y);
  for (int i = 0; i < 6; i++) y[i] *= 18; /* 4 c^3 / 2 c */
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

/* |c|^3 in place of c^3 must fail under compression. */
Test(shear_quartic, catches_a_dropped_sign) {
  double H[36], y[42];
  row()->f64->hessian(compressed.F, compressed.p, H);
  row()->f64->spectrum(compressed.F, compressed.p, y);
  for (int i = 2; i < 6; i++) y[i] = fabs(y[i]);
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

/* With fibres along the axes, scaling F by a power of two scales W exactly by its eighth power. */
Test(shear_quartic, scales_exactly) {
  const double F[6] = {0x1p-20, 0, 0, 3 * 0x1p-20, 4 * 0x1p-20, 0};
  double w;
  row()->f64->energy(F, axes.p, &w);
  cr_expect(ieee_ulp_eq(dbl, w, 81 * 0x1p-160, 0));
}
