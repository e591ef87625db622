/* Values worked by hand: Kim eqs. 14-15 and 27-28, H / 2k = I - (2/I1) t t' - S^-1 (x) n n' with t
 * = [r_v; -r_u]/sqrt 2, I1 = s0 + s1, n the normal. */
#include "energies/test_support.h"

/* k = 6, F = diag(2, 1/2) in the plane: R = [e_x e_y], n = e_z, I1 = 5/2.
 *   W = 6 (1 + 1/4) = 7.5, gradient = 12 (F - R) = [12 0 0 | 0 -6 0]
 *   (2/I1) t t' = 0.4 [1 -1; -1 1] on (e_y, 0), (0, e_x); S^-1 = diag(1/2, 2)
 *   eigenvalues 12 {1 - 1/2, 1 - 2, 1 - 4/5, 1, 1, 1} */
static const by_hand one_compressed = {
    .state = "singular values 2, 1/2",
    .F = {2, 0, 0, 0, 0.5, 0},
    .p = {6},
    .den = 10,
    .energy = 75,
    .gradient = {120, 0, 0, 0, -60, 0},
    .hessian = {120, 0,  0, 0,  0, 0, 0, 72, 0, 48, 0,   0, 0, 0, 60, 0, 0, 0,
                0,   48, 0, 72, 0, 0, 0, 0,  0, 0,  120, 0, 0, 0, 0,  0, 0, -120},
    .projected = {120, 0,  0, 0,  0, 0, 0, 72, 0, 48, 0,   0, 0, 0, 60, 0, 0, 0,
                  0,   48, 0, 72, 0, 0, 0, 0,  0, 0,  120, 0, 0, 0, 0,  0, 0, 0},
    .eigenvalues = {-120, 24, 60, 120, 120, 120}};

/* k = 15, F = diag(3/4, 1/2): I1 = 5/4, 2/I1 = 8/5, S^-1 = diag(4/3, 2).
 *   W = 15 (1/16 + 1/4) = 4.6875, gradient = 30 (F - R) = [-7.5 0 0 | 0 -15 0]
 *   eigenvalues 30 {1 - 4/3, 1 - 2, 1 - 8/5, 1, 1, 1}: the twist is negative although I1 > 1;
 *   clamping the twist leaves 30 (1 - 1/2) [1 1; 1 1] on (e_y, 0), (0, e_x) */
static const by_hand both_compressed = {
    .state = "singular values 3/4, 1/2",
    .F = {0.75, 0, 0, 0, 0.5, 0},
    .p = {15},
    .den = 1,
    .energy = 4.6875,
    .gradient = {-7.5, 0, 0, 0, -15, 0},
    .hessian = {30, 0,  0, 0, 0, 0, 0, 6, 0, 24, 0,  0, 0, 0, -10, 0, 0, 0,
                0,  24, 0, 6, 0, 0, 0, 0, 0, 0,  30, 0, 0, 0, 0,   0, 0, -30},
    .projected = {30, 0,  0, 0,  0, 0, 0, 15, 0, 15, 0,  0, 0, 0, 0, 0, 0, 0,
                  0,  15, 0, 15, 0, 0, 0, 0,  0, 0,  30, 0, 0, 0, 0, 0, 0, 0},
    .eigenvalues = {-30, -18, -10, 30, 30, 30}};

/* A quarter turn about z of diag(2, 1): f_u = 2 e_y, f_v = -e_x, R = [e_y -e_x], k = 3.
 *   W = 3, gradient = 6 [e_y 0]; I1 = 3, t = [-e_x; -e_y]/sqrt 2; S^-1 = diag(1/2, 1);
 *   (2/3) t t' = 1/3 [1 1; 1 1] on (e_x, 0), (0, e_y); eigenvalues 6 {1/2, 0, 1/3, 1, 1, 1} */
static const by_hand turned = {
    .state = "quarter turn of diag(2, 1)",
    .F = {0, 2, 0, -1, 0, 0},
    .p = {3},
    .den = 1,
    .energy = 3,
    .gradient = {0, 6, 0, 0, 0, 0},
    .hessian = {4, 0, 0, 0, -2, 0, 0,  6, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0,
                0, 0, 0, 6, 0,  0, -2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0},
    .projected = {4, 0, 0, 0, -2, 0, 0,  6, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0,
                  0, 0, 0, 6, 0,  0, -2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0},
    .eigenvalues = {0, 2, 3, 6, 6, 6}};

Test(arap, by_hand) {
  expect_by_hand("arap", &one_compressed);
  expect_by_hand("arap", &both_compressed);
  expect_by_hand("arap", &turned);
}

static const slv_kernels_f64 *kernels(void) { return slv_energy_find("arap")->f64; }

/* Clamping the twist only for s0 + s1 < 1, as Kim's text does, leaves an eigenvalue -18. */
Test(arap, catches_a_twist_clamped_below_one) {
  const by_hand *s = &both_compressed;
  double H[36], P[36];
  kernels()->hessian(s->F, s->p, H);
  kernels()->projected(s->F, s->p, P);
  cr_expect(le(dbl, nearest_defect(H, P), SPECTRAL_BOUND));
  P[7] = P[21] = 6;
  P[9] = P[19] = 24;
  cr_expect(gt(dbl, nearest_defect(H, P), CLEARLY_WRONG));
}

Test(arap, catches_a_positive_matrix_that_is_not_nearest) {
  const by_hand *s = &one_compressed;
  double H[36], P[36];
  kernels()->hessian(s->F, s->p, H);
  kernels()->projected(s->F, s->p, P);
  P[35] = 12; /* |lambda| instead of 0: positive semi-definite, but not nearest */
  cr_expect(gt(dbl, nearest_defect(H, P), CLEARLY_WRONG));
}

/* s0 = s1: the right singular vectors are arbitrary; the eigenvectors must be orthonormal. */
Test(arap, repeated_singular_values) {
  const slv_energy *e = slv_energy_find("arap");
  const double k = 6, turn = 0.6,
               F[2][6] = {{1.5, 0, 0, 0, 1.5, 0}, {0, 0.75 * turn, 0.6, 0, -0.6, 0.45}};
  expect_closed_forms(e, "1.5 times rest", F[0], &k);
  expect_closed_forms(e, "0.75 times a rotation about x", F[1], &k);
}

/* s0 = 1 + x, s1 = 1: n v0', n v1' have eigenvalues 2 k x/(1 + x), 0, the twist 2 k x/(2 + x). */
Test(arap, eigenvalues_keep_their_digits_near_rest) {
  for (int n = 2; n <= 52; n++) {
    const double x = ldexp(1, -n), k = 4, F[6] = {1 + x, 0, 0, 0, 1, 0};
    double y[42];
    cr_assert(eq(int, kernels()->spectrum(F, &k, y), SLV_OK));
    const double want[3] = {8 * x / (1 + x), 0, 8 * x / (2 + x)};
    for (int i = 0; i < 3; i++)
      cr_expect(le(dbl, fabs(y[i] - want[i]), 64 * DBL_EPSILON), "2^-%d: %d", n, i);
  }
}

/* The reflection f_v -> -f_v in the plane is a rotation in space: W does not change. */
Test(arap, inverted_element_is_only_turned) {
  const double F[6] = {1.25, 0.5, 0, 0.25, 0.75, 0}, G[6] = {1.25, -0.5, 0, 0.25, -0.75, 0};
  const double k = 4;
  double w[2];
  kernels()->energy(F, &k, &w[0]);
  kernels()->energy(G, &k, &w[1]);
  cr_expect(ieee_ulp_eq(dbl, w[0], w[1], 4));
}

Test(arap, smooth_within_is_the_smaller_singular_value) {
  const slv_energy *e = slv_energy_find("arap");
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(one_compressed.F, one_compressed.p), 0.5, 4));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(turned.F, turned.p), 1.0, 4));
}

/* f_v = 0, |f_u| = 1/2: R = f_u / |f_u|, and only the twist, 2 k (1 - 1/s0) = -6 along (0; r_u), is
 * negative, because at J = 0 the eigenvalues of n v0' and n v1' are 2 k. */
Test(arap, projection_of_a_short_fibre_alone) {
  const double F[6] = {0.5, 0, 0, 0, 0, 0}, k = 3;
  double P[36];
  cr_assert(eq(int, kernels()->projected(F, &k, P), SLV_OK));
  for (int i = 0; i < 36; i++) cr_expect(eq(dbl, P[i], i % 7 == 0 && i != 21 ? 6.0 : 0.0), "%d", i);
}
