/* Values worked by hand: k [s^2 + c max(s, 0)^3], with l = |f|, n = f/l, s = l - b. */
#include "energies/test_support.h"

/* k = 2, b = 1, c = 3.  f_u = (3, 4, 0): s = 4, n = (3, 4, 0)/5; f_v = (0, 0, 1/2): s = -1/2.
 *   W = 2 (16 + 192) + 2/4 = 416.5
 *   g_u: phi' = 2 (8 + 9 16) = 304 n; g_v: 4 (-1/2) e_z
 *   H_u: phi'' = 2 (2 + 18 4) = 148 along n, 304/5 = 60.8 across: 60.8 I + 87.2 n n'
 *   H_v: 4 along e_z, -2/(1/2) = -4 across; projected 4 e_z e_z' */
static const by_hand stretched_and_compressed = {
    .state = "warp stretched, weft compressed",
    .F = {3, 4, 0, 0, 0, 0.5},
    .p = {2, 1, 1, 3},
    .den = 1000,
    .energy = 416500,
    .gradient = {182400, 243200, 0, 0, 0, -2000},
    .hessian = {[0] = 92192,
                [1] = 41856,
                [6] = 41856,
                [7] = 116608,
                [14] = 60800,
                [21] = -4000,
                [28] = -4000,
                [35] = 4000},
    .projected = {[0] = 92192, [1] = 41856, [6] = 41856, [7] = 116608, [14] = 60800, [35] = 4000},
    .eigenvalues = {-4000, -4000, 4000, 60800, 60800, 148000}};

Test(stretch_limited, by_hand) { expect_by_hand("stretch_limited", &stretched_and_compressed); }

/* Below the rest length the cubic term is 0: results equal those of bw_stretch. */
Test(stretch_limited, is_bw_stretch_under_compression) {
  const slv_energy *e = slv_energy_find("stretch_limited"), *of = slv_energy_find("bw_stretch");
  const double F[6] = {0.25, 0.5, -0.125, 0, -1, 0}, p[4] = {100, 1, 1, 10};
  double got[42], want[42];
  e->f64->spectrum(F, p, got), of->f64->spectrum(F, p, want);
  for (int i = 0; i < 42; i++) cr_expect(eq(dbl, got[i], want[i]));
  e->f64->hessian(F, p, got), of->f64->hessian(F, p, want);
  for (int i = 0; i < 36; i++) cr_expect(eq(dbl, got[i], want[i]));
}

/* At l = b the gradient and the Hessian are continuous; the third derivative jumps by 6 k c. */
Test(stretch_limited, third_derivative_jumps_at_rest) {
  const slv_energy *e = slv_energy_find("stretch_limited");
  const double h = 0x1p-20, p[4] = {2, 1, 1, 3};
  double H[3][36];
  for (int i = 0; i < 3; i++)
    e->f64->hessian((const double[]){1 + (i - 1) * h, 0, 0, 0, 1, 0}, p, H[i]);
  cr_expect(eq(dbl, H[1][0], 4));
  cr_expect(eq(dbl, H[1][0] - H[0][0], 0));
  cr_expect(eq(dbl, H[2][0] - H[1][0], 36 * h));
  cr_expect(eq(dbl, e->smooth_within((const double[]){1, 0, 0, 0, 2, 0}, p), 0));
  cr_expect(eq(dbl, e->smooth_within((const double[]){1.25, 0, 0, 0, 2, 0}, p), 0.25));
}

Test(stretch_limited, catches_a_cubic_term_of_half_the_weight) {
  const slv_energy *e = slv_energy_find("stretch_limited");
  const by_hand *s = &stretched_and_compressed;
  double H[36], y[42];
  e->f64->hessian(s->F, s->p, H);
  e->f64->spectrum(s->F, s->p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  y[0] -= 72; /* 2 k 3 c s / 2 */
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}
