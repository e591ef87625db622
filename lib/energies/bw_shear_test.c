/* Values worked by hand: Kim eq. 13, W = k c^2, c = f_u . f_v, g = [f_v; f_u]. */
#include "energies/test_support.h"

/* k = 2, f_u = (1, 0, 0), f_v = (3, 4, 0): c = 3, I2 = 26, sqrt(I2^2 + 12 c^2) = 28.
 *   W = 18, gradient = 2 k c g = 12 [3 4 0 | 1 0 0]
 *   H = 2 k (g g' + c H6) = 4 g g' + 12 H6
 *   eigenvalues k (26 +- 28) = 108, -4; +-2 k c = +-12, twice each
 *   The first belongs to q = 9 g + [f_u; f_v] = 4 [7 9 0 | 3 1 0], as g'g = 26 and
 *   g'[f_u; f_v] = 6 give (g g' + 3 H6) q = 27 q; |[7 9 0 3 1 0]|^2 = 140.
 *   12 belongs to [w; w]/sqrt 2, w orthogonal to f_u + f_v = (4, 4, 0), so
 *   P = 6 [1 1; 1 1] (x) [1/2 -1/2 0; -1/2 1/2 0; 0 0 1] + (108/140) [7 9 0 3 1 0]^2 */
static const by_hand acute = {
    .state = "f_u . f_v = 3",
    .F = {1, 0, 0, 3, 4, 0},
    .p = {2},
    .den = 35,
    .energy = 630,
    .gradient = {1260, 1680, 0, 420, 0, 0},
    .hessian = {1260, 1680, 0, 840, 0, 0, 1680, 2240, 0, 560, 420, 0, 0, 0, 0,   0, 0, 420,
                840,  560,  0, 140, 0, 0, 0,    420,  0, 0,   0,   0, 0, 0, 420, 0, 0, 0},
    .projected = {1428, 1596, 0, 672, 84,  0, 1596, 2292, 0, 624, 348, 0, 0, 0, 210, 0, 0, 210,
                  672,  624,  0, 348, -24, 0, 84,   348,  0, -24, 132, 0, 0, 0, 210, 0, 0, 210},
    .eigenvalues = {-420, -420, -140, 420, 420, 3780}};

/* The same state with f_v reversed: c = -3.  D = diag(1, 1, 1, -1, -1, -1) maps one state to the
 * other, so H and P change the sign of their off-diagonal blocks. */
static const by_hand obtuse = {
    .state = "f_u . f_v = -3",
    .F = {1, 0, 0, -3, -4, 0},
    .p = {2},
    .den = 35,
    .energy = 630,
    .gradient = {1260, 1680, 0, -420, 0, 0},
    .hessian = {1260, 1680, 0, -840, 0, 0, 1680, 2240, 0, -560, -420, 0, 0, 0, 0,    0, 0, -420,
                -840, -560, 0, 140,  0, 0, 0,    -420, 0, 0,    0,    0, 0, 0, -420, 0, 0, 0},
    .projected = {1428, 1596, 0, -672, -84, 0, 1596, 2292, 0, -624, -348, 0, 0, 0, 210,  0, 0, -210,
                  -672, -624, 0, 348,  -24, 0, -84,  -348, 0, -24,  132,  0, 0, 0, -210, 0, 0, 210},
    .eigenvalues = {-420, -420, -140, 420, 420, 3780}};

Test(bw_shear, by_hand) {
  expect_by_hand("bw_shear", &acute);
  expect_by_hand("bw_shear", &obtuse);
}

static const slv_kernels_f64 *kernels(void) { return slv_energy_find("bw_shear")->f64; }

/* f_u = (1, 0, 0), f_v = (x, 1, 0): c = x, I2 = 2 + x^2, and with r = x^2 / I2^2
 * -12 k c^2 / (I2 + sqrt(I2^2 + 12 c^2)) = -6 k c^2/I2 (1 - 3 r + 18 r^2 - ...). */
Test(bw_shear, lambda3_keeps_its_digits_where_shear_vanishes) {
  for (int n = 4; n <= 160; n++) {
    const double x = ldexp(n % 2 ? 0.75 : -1, -n);
    const double F[6] = {1, 0, 0, x, 1, 0}, k = 8, I2 = 2 + x * x, r = x * x / (I2 * I2);
    double y[42];
    cr_assert(eq(int, kernels()->spectrum(F, &k, y), SLV_OK));
    const double root = sqrt(1 + 12 * r), want = -12 * k * x * x / (I2 * (1 + root));
    cr_expect(le(dbl, fabs(y[1] - want), 8 * DBL_EPSILON * fabs(want)), "x = %g", x);
    if (n >= 28) { /* the series' second term is below eps: -3 k x^2 */
      const double series = -3 * k * x * x;
      cr_expect(le(dbl, fabs(y[1] - series), 8 * DBL_EPSILON * fabs(series)), "x = %g", x);
    }
  }
}

Test(bw_shear, the_cancelling_formula_would_be_caught) {
  const double x = 2e-8, k = 1, I2 = 2 + x * x;
  const double F[6] = {1, 0, 0, x, 1, 0};
  double y[42];
  kernels()->spectrum(F, &k, y);
  const double naive = k * (I2 - sqrt(I2 * I2 + 12 * x * x)), want = -3 * x * x;
  cr_expect(le(dbl, fabs(y[1] - want), 8 * DBL_EPSILON * fabs(want)));
  cr_expect(gt(dbl, fabs(naive - want), CLEARLY_WRONG * fabs(want)));
}

/* Kim eqs. 34-35 as printed have the eigenvalues +-I6; those of the Hessian are +-2 I6. */
Test(bw_shear, catches_k34_35_as_printed) {
  double H[36], y[42];
  kernels()->hessian(acute.F, acute.p, H);
  kernels()->spectrum(acute.F, acute.p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  for (int i = 2; i < 6; i++) y[i] /= 2;
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

/* The first eigenvector by Kim eq. 36, I6 H6 g + lambda g, normalised. */
static void printed_vector(const double *F, double c, double lambda, double *q) {
  double length = 0;
  for (int i = 0; i < 6; i++) {
    q[i] = c * F[i] + lambda * F[(i + 3) % 6];
    length += q[i] * q[i];
  }
  for (int i = 0; i < 6; i++) q[i] /= sqrt(length);
}

/* Kim eq. 36 needs the eigenvalue of half the Hessian; with that of eq. 34 it is no eigenvector. */
Test(bw_shear, catches_k36_with_the_eigenvalue_of_k34) {
  double H[36], y[42];
  kernels()->hessian(acute.F, acute.p, H);
  kernels()->spectrum(acute.F, acute.p, y);
  printed_vector(acute.F, 3, 27, slv_spectrum_at_f64(6, y).vectors);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  printed_vector(acute.F, 3, 54, slv_spectrum_at_f64(6, y).vectors);
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

/* Kim eqs. 40-41: |c| (T - T q q'T / |T q|^2) 2 k half + 108 q q', T = [1 s; s 1] (x) I.  T is
 * twice a projector, so `half` = 1/2 is correct; 1 is as printed. */
static void projected_by_k41(const by_hand *s, double sign, double half, double *P) {
  const double c = s->F[0] * s->F[3] + s->F[1] * s->F[4] + s->F[2] * s->F[5];
  double q[6], Tq[6], length = 0;
  printed_vector(s->F, c, 27, q);
  for (int i = 0; i < 6; i++) {
    Tq[i] = half * (q[i] + sign * q[(i + 3) % 6]);
    length += Tq[i] * Tq[i];
  }
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const double T = i == j ? half : i % 3 == j % 3 ? half * sign : 0;
      P[i + 6 * j] = 2 * s->p[0] * fabs(c) * (T - Tq[i] * Tq[j] / length) + 108 * q[i] * q[j];
    }
}

Test(bw_shear, catches_k40_41_with_t_for_half_of_t) {
  double H[36], P[36];
  kernels()->hessian(acute.F, acute.p, H);
  projected_by_k41(&acute, 1, 0.5, P);
  cr_expect(le(dbl, nearest_defect(H, P), SPECTRAL_BOUND));
  projected_by_k41(&acute, 1, 1, P);
  cr_expect(gt(dbl, nearest_defect(H, P), CLEARLY_WRONG));
}

Test(bw_shear, catches_a_dropped_sign_of_i6) {
  double H[36], P[36];
  kernels()->hessian(obtuse.F, obtuse.p, H);
  projected_by_k41(&obtuse, -1, 0.5, P);
  cr_expect(le(dbl, nearest_defect(H, P), SPECTRAL_BOUND));
  projected_by_k41(&obtuse, 1, 0.5, P);
  cr_expect(gt(dbl, nearest_defect(H, P), CLEARLY_WRONG));
}

Test(bw_shear, catches_a_split_turned_by_1e_8) {
  double H[36], P[36];
  kernels()->hessian(acute.F, acute.p, H);
  kernels()->projected(acute.F, acute.p, P);
  for (int i = 0; i < 6; i++) { /* rotate the first two coordinates by 1e-8 */
    const double x = P[6 * i], y = P[6 * i + 1];
    P[6 * i] = x - 1e-8 * y, P[6 * i + 1] = y + 1e-8 * x;
  }
  for (int i = 0; i < 6; i++) {
    const double x = P[i], y = P[6 + i];
    P[i] = x - 1e-8 * y, P[6 + i] = y + 1e-8 * x;
  }
  cr_expect(gt(dbl, nearest_defect(H, P), 1e-9));
}

/* k c is in range even if c is not. */
Test(bw_shear, harmless_intermediates_do_not_overflow) {
  const double F[6] = {1e200, 0, 0, 1e-200, 1e-300, 0}, k = 4;
  double w, g[6];
  kernels()->energy(F, &k, &w);
  kernels()->gradient(F, &k, g);
  cr_expect(ieee_ulp_eq(dbl, w, 4.0, 4));       /* k (1e200 1e-200)^2 */
  cr_expect(ieee_ulp_eq(dbl, g[3], 8e200, 8));  /* 2 k c f_u */
  cr_expect(ieee_ulp_eq(dbl, g[0], 8e-200, 8)); /* 2 k c f_v */
}
