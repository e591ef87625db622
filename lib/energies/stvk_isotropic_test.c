/* Values worked by hand: K h = [64 16 0; 16 64 0; 0 0 24] for E h = 60, nu = 1/4. */
#include "energies/test_support.h"

/* nu = 0, E h = 8: K h = diag(8, 8, 4).  F = diag(2, 1/2): e = (3/2, -3/8, 0), s = (12, -3, 0).
 *   W = (18 + 9/8)/2, gradient = [24 0 0 | 0 -3/2 0]
 *   H: 8 (4) + 12 along f_u, 8/4 - 3 along f_v; [4/4 + 12, 4; 4, 4 (4) - 3] across both
 *   in the plane, eigenvalues 13 -+ 4; 12 and -3 out of the plane */
static const by_hand one_compressed = {
    .state = "singular values 2, 1/2",
    .F = {2, 0, 0, 0, 0.5, 0},
    .p = {16, 0, 0.5},
    .den = 16,
    .energy = 153,
    .gradient = {384, 0, 0, 0, -24, 0},
    .hessian =
        {[0] = 704, [7] = 208, [9] = 64, [14] = 192, [19] = 64, [21] = 208, [28] = -16, [35] = -48},
    .projected = {[0] = 704, [7] = 208, [9] = 64, [14] = 192, [19] = 64, [21] = 208},
    .eigenvalues = {-48, -16, 144, 192, 272, 704}};

/* F = 3/4 I: e_uu = e_vv = -7/32, s_uu = s_vv = s = 80 (-7/32) = -35/2.
 *   W = 7/32 (35/2) = 245/64
 *   H: [64 (9/16) + s, 9; 9, same] on (e_x, 0), (0, e_y), eigenvalues 55/2, 19/2;
 *   [24 (9/16) + s, 27/2; 27/2, same] on (e_y, 0), (0, e_x), eigenvalues 19/2, s; s
 *   twice out of the plane */
static const by_hand shrunk = {.state = "3/4 of rest",
                               .F = {0.75, 0, 0, 0, 0.75, 0},
                               .p = {120, 0.25, 0.5},
                               .den = 64,
                               .energy = 245,
                               .gradient = {-840, 0, 0, 0, -840, 0},
                               .hessian = {[0] = 1184,
                                           [4] = 576,
                                           [7] = -256,
                                           [9] = 864,
                                           [14] = -1120,
                                           [19] = 864,
                                           [21] = -256,
                                           [24] = 576,
                                           [28] = 1184,
                                           [35] = -1120},
                               .projected = {[0] = 1184,
                                             [4] = 576,
                                             [7] = 304,
                                             [9] = 304,
                                             [19] = 304,
                                             [21] = 304,
                                             [24] = 576,
                                             [28] = 1184},
                               .eigenvalues = {-1120, -1120, -1120, 608, 608, 1760}};

/* U = (1, 0, 0), V = (1/2, 1, 0): e = (0, 1/8, 1/2), s = (2, 8, 12).
 *   W = (8/8 + 12/2)/2, gradient = [2 U + 12 V | 12 U + 8 V]
 *   H: 64 U U' + 24 V V' + 2 I, 16 U V' + 24 V U' + 12 I, 64 V V' + 24 U U' + 8 I */
static const by_hand sheared = {
    .state = "simple shear",
    .F = {1, 0, 0, 0.5, 1, 0},
    .p = {120, 0.25, 0.5},
    .den = 2,
    .energy = 7,
    .gradient = {16, 24, 0, 32, 16, 0},
    .hessian = {144, 24, 0, 64, 32, 0, 24, 52, 0, 48, 24,  0, 0, 0, 4,  0, 0, 24,
                64,  48, 0, 96, 64, 0, 32, 24, 0, 64, 144, 0, 0, 0, 24, 0, 0, 16},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

Test(stvk_isotropic, by_hand) {
  expect_by_hand("stvk_isotropic", &one_compressed);
  expect_by_hand("stvk_isotropic", &shrunk);
  expect_by_hand("stvk_isotropic", &sheared);
}

static const slv_energy *row(void) { return slv_energy_find("stvk_isotropic"); }

static const double *const states[] = {
    (const double[]){1.25, 0.5, 0.125, 0.25, 0.75, -0.5}, /* in general position */
    (const double[]){1, 0, 0, 0, 1, 0},                   /* rest */
    (const double[]){0.6, 0.8, 0, -0.8, 0.6, 0},          /* turned */
    (const double[]){0.5, 0, 0, 0, 0, 0.5},               /* s0 = s1 */
    (const double[]){1, 2, 2, 2, 4, 4},                   /* s1 = 0 */
    (const double[]){0, 0, 0, 0, 3, 4},                   /* f_u = 0 */
    (const double[]){0, 0, 0, 0, 0, 0},
    (const double[]){1, 0, 0, 1, 0x1p-40, 0}, /* nearly s1 = 0 */
    (const double[]){1, 0x1p-30, 0, 0, 1, 0}, /* nearly s0 = s1 */
    (const double[]){0.1, 0.2, 0, -0.1, 0.1, 0.3}};

enum { STATES = sizeof states / sizeof *states };

Test(stvk_isotropic, closed_forms_hold_for_every_poisson_ratio) {
  const double ratio[] = {-0.99, -0.5, 0, 0.3, 0.5, 0.99};
  for (size_t k = 0; k < sizeof ratio / sizeof *ratio; k++) {
    const double p[3] = {64 * (1 - ratio[k] * ratio[k]), ratio[k], 1};
    for (size_t i = 0; i < STATES; i++) {
      char name[64];
      (void)snprintf(name, sizeof name, "state %zu, nu = %g", i, ratio[k]);
      expect_closed_forms(row(), name, states[i], p);
    }
  }
}

/* nu = 0, F = [2^30 0 0 | 0 v 0]: c (v^2 - 1)/2 is the eigenvalue along v, and 3/2 c v^2 - c/2 the
 * lower one of the pair.  Differences of |F|^2 would have errors of eps 2^60, and so do LAPACK's
 * eigenvalues of the Hessian. */
Test(stvk_isotropic, small_eigenvalues_keep_their_digits_beside_large_ones) {
  const double p[3] = {8, 0, 1};
  for (int n = 1; n < 40; n++) {
    const double v = 1 + ldexp(1, -n), F[6] = {0x1p30, 0, 0, 0, v, 0};
    double y[42];
    cr_assert(eq(int, row()->f64->spectrum(F, p, y), SLV_OK));
    const double stress = 4 * ldexp(1, -n) * (1 + v), pair = 12 * v * v - 4;
    cr_expect(le(dbl, fabs(y[1] - stress), 64 * DBL_EPSILON), "v = %.17g", v);
    cr_expect(le(dbl, fabs(y[5] - pair), 256 * DBL_EPSILON), "v = %.17g", v);
  }
}

/* The same eigenvalues at v = 3/2 are 5 and 23.  f_u is so long that F must be scaled. */
Test(stvk_isotropic, small_eigenvalues_survive_scaling) {
  const double p[3] = {8, 0, 1};
  for (int n = 100; n < 1000; n += 50) {
    const double F[6] = {ldexp(1, n), 0, 0, 0, 1.5, 0};
    double y[42];
    cr_assert(eq(int, row()->f64->spectrum(F, p, y), SLV_OK));
    cr_expect(ieee_ulp_eq(dbl, y[1], 5.0, 16), "2^%d", n);
    cr_expect(ieee_ulp_eq(dbl, y[5], 23.0, 16), "2^%d", n);
  }
  for (int n = 50; n < 120; n += 5) {
    const slv_f32 F[6] = {ldexpf(1, n), 0, 0, 0, 1.5F, 0}, q[3] = {8, 0, 1};
    slv_f32 y[42];
    cr_assert(eq(int, row()->f32->spectrum(F, q, y), SLV_OK));
    cr_expect(ieee_ulp_eq(flt, y[1], 5.0F, 16), "2^%d", n);
    cr_expect(ieee_ulp_eq(flt, y[5], 23.0F, 16), "2^%d", n);
  }
}

/* c (s0^2 - 1)/2 overflows, but nu times this value does not: nu = -1/4, c = 64, f_u = 2^510. */
Test(stvk_isotropic, the_lower_stress_may_be_in_range_alone) {
  const double F[6] = {0x1p510, 0, 0, 0, 0, 0}, p[3] = {60, -0.25, 1};
  double y[42];
  cr_assert(eq(int, row()->f64->spectrum(F, p, y), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, y[1], -0x1p1023, 16));
}

/* Exchanged and wrong eigenvalues must fail: the order is that of stvk_isotropic.c. */
Test(stvk_isotropic, catches_wrong_eigenpairs) {
  double H[36], y[42];
  row()->f64->hessian(states[0], shrunk.p, H);
  row()->f64->spectrum(states[0], shrunk.p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  for (int i = 0; i < 6; i += 2) {
    const double a = y[i], b = y[i + 1];
    y[i] = b, y[i + 1] = a;
    cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG), "%d exchanged", i);
    y[i] = a, y[i + 1] = b;
  }
  y[2] += 24 * 0.1;
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG), "twist");
}

/* The plugin verify/example/stvk.c is k/4 |F'F - I|^2: nu = 0 and k = E h/2. */
Test(stvk_isotropic, is_a_norm_of_green_s_strain_without_poisson_effect) {
  const double p[3] = {16, 0, 0.5};
  for (size_t i = 0; i < STATES; i++) {
    const double *F = states[i];
    double w, C[3] = {-1, 0, -1};
    for (int k = 0; k < 3; k++)
      C[0] += F[k] * F[k], C[1] += F[k] * F[k + 3], C[2] += F[k + 3] * F[k + 3];
    const double want = C[0] * C[0] + 2 * C[1] * C[1] + C[2] * C[2];
    cr_assert(eq(int, row()->f64->energy(F, p, &w), SLV_OK));
    cr_expect(le(dbl, fabs(w - want), 64 * DBL_EPSILON * fmax(1, want)), "state %zu", i);
  }
}

/* Schweickart section 4 at 3/4 of rest: no stress is kept.  In simple shear, `definite` has [2 + 6,
 * 6; 6, 8 + 6] (x) I in place of [2 12; 12 8] (x) I. */
Test(stvk_isotropic, definite_by_hand) {
  const double change[4] = {6, -6, -6, 6};
  double P[36], H[36], w[6];
  row()->f64->definite(shrunk.F, shrunk.p, P);
  row()->f64->hessian(shrunk.F, shrunk.p, H);
  for (int i = 0; i < 36; i++)
    cr_expect(le(dbl, fabs(P[i] - (H[i] + (i % 7 == 0 ? 17.5 : 0))), 1e-13), "%d", i);
  row()->f64->definite(sheared.F, sheared.p, P);
  row()->f64->hessian(sheared.F, sheared.p, H);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const double want = H[i + 6 * j] + (i % 3 == j % 3 ? change[i / 3 + 2 * (j / 3)] : 0);
      cr_expect(le(dbl, fabs(P[i + 6 * j] - want), 1e-13), "(%d, %d)", i, j);
    }
  for (size_t i = 0; i < STATES; i++) {
    row()->f64->definite(states[i], shrunk.p, P);
    jacobi(P, w);
    cr_expect(ge(dbl, w[0], -64 * DBL_EPSILON * w[5]), "state %zu", i);
  }
}

/* F^2 overflows for F = 1e160.  Results are 0 for E = 0, and the Hessian is finite for tiny E. */
Test(stvk_isotropic, harmless_intermediates_do_not_overflow) {
  const double F[6] = {1e160, 0, 0, 0, 1e160, 0}, none[3] = {0, 0.25, 1}, weak[3] = {1e-100, 0, 1};
  double w, g[6], H[36];
  row()->f64->energy(F, none, &w);
  cr_expect(eq(dbl, w, 0.0));
  row()->f64->gradient(F, none, g);
  cr_expect(eq(dbl, max_abs(6, g), 0.0));
  row()->f64->hessian(F, weak, H);
  cr_expect(ieee_ulp_eq(dbl, H[0], 1.5e220, 8)); /* E h (3 f^2 - 1)/2 */
  row()->f64->energy(F, weak, &w);
  cr_expect(isinf(w) && w > 0);
}

Test(stvk_isotropic, poisson_ratios_are_open) {
  double p[3] = {1e5, 1, 1e-3};
  int bad = -1;
  cr_expect(eq(int, slv_energy_check_params(row(), p, &bad), SLV_EPARAM));
  cr_expect(eq(int, bad, 1));
  p[1] = -1;
  cr_expect(eq(int, slv_energy_check_params(row(), p, &bad), SLV_EPARAM));
  p[1] = 0.999999;
  cr_expect(eq(int, slv_energy_check_params(row(), p, &bad), SLV_OK));
}
