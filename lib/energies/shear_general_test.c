/* Values worked by hand: Kim eq. 42, W = k c^2, c = I6 - t, t = a.b, M = a b' + b a', g = vec(F M),
 * H = 2 k (g g' + c M (x) I). */
#include "energies/test_support.h"

/* k = 8, a = (1, 0), b = (3/4, 1), f_u = (2, 0, 0), f_v = (0, 1, 0): t = 3/4,
 *   F b = (3/2, 1, 0), I6 = 3, c = 9/4: W = 8 (81/16) = 40.5
 *   g = [F b + 3/4 F a; F a] = [3 1 0 | 2 0 0], gradient = 2 k c g = 36 g
 *   H = 16 g g' + 36 M (x) I, M = [3/2 1; 1 0] */
static const by_hand oblique = {
    .state = "oblique, not unit",
    .F = {2, 0, 0, 0, 1, 0},
    .p = {8, 1, 0, 0.75, 1},
    .den = 1,
    .energy = 40.5,
    .gradient = {108, 36, 0, 72, 0, 0},
    .hessian = {198, 48, 0, 132, 0, 0, 48, 70, 0, 32, 36, 0, 0, 0, 54, 0, 0, 36,
                132, 32, 0, 64,  0, 0, 0,  36, 0, 0,  0,  0, 0, 0, 36, 0, 0, 0},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

/* a = b = (1, 0), k = 2: W = 2 (|f_u|^2 - 1)^2, t = 1, M = diag(2, 0).
 *   f_u = (2, 0, 0): c = 3, g = [4 0 0 | 0], H_u = 4 g g' + 24 I = diag(88, 24, 24) */
static const by_hand equal = {.state = "equal fibres, stretched",
                              .F = {2, 0, 0, 0, 1, 0},
                              .p = {2, 1, 0, 1, 0},
                              .den = 1,
                              .energy = 18,
                              .gradient = {48, 0, 0, 0, 0, 0},
                              .hessian = {[0] = 88, [7] = 24, [14] = 24},
                              .projected = {[0] = 88, [7] = 24, [14] = 24},
                              .eigenvalues = {0, 0, 0, 24, 24, 88}};

/* Like `equal`, but b = -a: t = -1, I6 = -4, c = -3 < 0, M = diag(-2, 0), c M = diag(6, 0). */
static const by_hand opposite = {.state = "opposite fibres, stretched",
                                 .F = {2, 0, 0, 0, 1, 0},
                                 .p = {2, 1, 0, -1, 0},
                                 .den = 1,
                                 .energy = 18,
                                 .gradient = {48, 0, 0, 0, 0, 0},
                                 .hessian = {[0] = 88, [7] = 24, [14] = 24},
                                 .projected = {[0] = 88, [7] = 24, [14] = 24},
                                 .eigenvalues = {0, 0, 0, 24, 24, 88}};

/* a = b, f_u = (1/2, 0, 0): c = -3/4, g = [1 0 0 | 0], H_u = 4 g g' - 6 I; P = 0. */
static const by_hand compressed = {.state = "equal fibres, compressed",
                                   .F = {0.5, 0, 0, 0, 1, 0},
                                   .p = {2, 1, 0, 1, 0},
                                   .den = 8,
                                   .energy = 9,
                                   .gradient = {-24, 0, 0, 0, 0, 0},
                                   .hessian = {[0] = -16, [7] = -48, [14] = -48},
                                   .eigenvalues = {-48, -48, -16, 0, 0, 0}};

/* a = (1, 0), b = (0, 1), c = -3: the state `obtuse` of bw_shear_test.c, k = 2. */
static const by_hand axes = {
    .state = "warp and weft, f_u . f_v = -3",
    .F = {1, 0, 0, -3, -4, 0},
    .p = {2, 1, 0, 0, 1},
    .den = 35,
    .energy = 630,
    .gradient = {1260, 1680, 0, -420, 0, 0},
    .hessian = {1260, 1680, 0, -840, 0, 0, 1680, 2240, 0, -560, -420, 0, 0, 0, 0,    0, 0, -420,
                -840, -560, 0, 140,  0, 0, 0,    -420, 0, 0,    0,    0, 0, 0, -420, 0, 0, 0},
    .projected = {1428, 1596, 0, -672, -84, 0, 1596, 2292, 0, -624, -348, 0, 0, 0, 210,  0, 0, -210,
                  -672, -624, 0, 348,  -24, 0, -84,  -348, 0, -24,  132,  0, 0, 0, -210, 0, 0, 210},
    .eigenvalues = {-420, -420, -140, 420, 420, 3780}};

Test(shear_general, by_hand) {
  expect_by_hand("shear_general", &oblique);
  expect_by_hand("shear_general", &equal);
  expect_by_hand("shear_general", &opposite);
  expect_by_hand("shear_general", &compressed);
  expect_by_hand("shear_general", &axes);
}

static const slv_energy *row(void) { return slv_energy_find("shear_general"); }

/* Parameters k, a, b with every kind of fibres: equal, opposite, parallel, zero, orthogonal, ... */
static const double pairs[][5] = {
    {100, 0.6, 0.8, 0.6, 0.8}, {100, 0.6, 0.8, -0.6, -0.8}, {100, 2, 1, 1, 0.5},
    {100, 1, 0, 0, 0},         {100, 0, 0, 0, 0},           {100, 1, 0, 0, 1},
    {100, 1, 1, -1, 1},        {100, 2, 0, -1, 0.25},       {100, 1, 0, 1, 1e-8},
    {100, 1, 0, -1, 1e-8},     {100, 1, 0, 1, 1e-12},       {100, 1e-3, 0, 300, 400},
    {100, 0.1, 0.3, 3, -1},    {100, 1, 0, -0.25, 2},       {0, 1, 0, 0, 1},
};

static const double states[][6] = {
    {1, 0, 0, 0, 1, 0},       {0.5, 0.25, -1, 0.75, 2, 0.5}, {-1, 0.5, 0.5, 1, 0.25, 2},
    {1, 0, 0, 1, 0, 0},       {1, 2, 2, -1, -2, -2},         {0, 0, 0, 0, 0, 0},
    {0, 0, 0, 1, 2, 3},       {0.25, 0, 0, 0, 0.25, 0},      {1, 0, 0, 1e-8, 1, 0},
    {1, 1e-9, 0, 1, 0, 1e-9}, {3, 0, 0, 0, 0.125, 0},        {0.6, 0.8, 0, -0.8, 0.6, 0},
};

Test(shear_general, closed_forms_for_every_pair_of_fibres) {
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    for (size_t j = 0; j < sizeof states / sizeof *states; j++) {
      char state[64];
      snprintf(state, sizeof state, "pair %zu, state %zu", i, j);
      expect_closed_forms(row(), state, states[j], pairs[i]);
    }
}

/* a = (1, 0), b = (3/4, 1), f_u = (1, 0, 0), f_v = (-1/4, 1, 0): t = 3/4, I6 = 1/2, c = -1/4, s =
 * 1.  The pair changed by the rank-one term has, in units of k, the sum 4 c t + 2 |g|^2 with g =
 * [5/4 1 0 | 1 0 0]: -3/4 + 57/8 = 51/8; product -4 c s^2 (3 I6 - t) = 3/4.  Both eigenvalues are
 * positive; the unchanged ones are 2 c (3/4 +- 5/4) = -1, 1/4, twice each. */
Test(shear_general, both_of_the_new_pair_can_be_positive) {
  const double F[6] = {1, 0, 0, -0.25, 1, 0}, p[5] = {1, 1, 0, 0.75, 1};
  const double root = sqrt(51.0 / 8 * 51 / 8 - 3), large = (51.0 / 8 + root) / 2;
  const double want[6] = {-1, -1, 0.75 / large, 0.25, 0.25, large};
  double y[42], sorted[6], H[36], P[36];
  row()->f64->spectrum(F, p, y);
  const double *second = slv_spectrum_at_f64(6, y).vectors + 6;
  memcpy(sorted, y, sizeof sorted);
  ascend(6, sorted);
  for (int i = 0; i < 6; i++)
    cr_expect(le(dbl, fabs(sorted[i] - want[i]), 16 * DBL_EPSILON * fabs(want[i])),
              "%d: %.17g, not %.17g", i, sorted[i], want[i]);
  expect_closed_forms(row(), "lambda3 > 0", F, p);
  /* A projection that keeps only lambda0 of the pair must fail. */
  row()->f64->hessian(F, p, H);
  row()->f64->projected(F, p, P);
  for (int i = 0; i < 36; i++) P[i] -= want[2] * second[i % 6] * second[i / 6];
  cr_expect(gt(dbl, nearest_defect(H, P), CLEARLY_WRONG));
}

/* Swapping a and b, or replacing them by 2 a and b/2, does not change W. */
Test(shear_general, fibres_enter_symmetrically_and_by_product) {
  const double p[3][5] = {{3, 1, 0.5, -0.25, 2}, {3, -0.25, 2, 1, 0.5}, {3, 2, 1, -0.125, 1}};
  double w[3];
  for (int i = 0; i < 3; i++) row()->f64->energy(states[1], p[i], &w[i]);
  cr_expect(ieee_ulp_eq(dbl, w[1], w[0], 4));
  cr_expect(ieee_ulp_eq(dbl, w[2], w[0], 4));
}

/* Kim eq. 50 as printed lacks a factor 1/2, and has I2 for |g|^2 = I5(a) + I5(b) + 2 t I6. */
Test(shear_general, catches_k50_as_printed) {
  const double *F = oblique.F, *p = oblique.p;
  double H[36], y[42];
  row()->f64->hessian(F, p, H);
  row()->f64->spectrum(F, p, y);
  cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND));
  y[0] *= 2, y[1] *= 2;
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
  const double I2 = 5, sum = 278 + 16 * (I2 - 14), product = -4752; /* |g|^2 = 14 */
  y[0] = (sum + sqrt(sum * sum - 4 * product)) / 2, y[1] = product / y[0];
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

/* Mistake: the factor of H6 is I6 instead of I6 - a.b. */
Test(shear_general, catches_i6_without_the_rest_angle) {
  double H[36], y[42];
  row()->f64->hessian(oblique.F, oblique.p, H);
  row()->f64->spectrum(oblique.F, oblique.p, y);
  for (int i = 2; i < 6; i++) y[i] *= 3 / 2.25;
  cr_expect(gt(dbl, eigenpair_defect(H, y), CLEARLY_WRONG));
}

/* For fibres along the axes, lambda3 is that of bw_shear: -6 k c r/l, close to -3 k x^2. */
Test(shear_general, lambda3_keeps_its_digits_where_shear_vanishes) {
  const double p[5] = {8, 1, 0, 0, 1};
  for (int n = 28; n <= 160; n += 4) {
    const double x = ldexp(0.75, -n), F[6] = {1, 0, 0, x, 1, 0}, want = -24 * x * x;
    double y[42];
    row()->f64->spectrum(F, p, y);
    cr_expect(le(dbl, fabs(y[1] - want), 16 * DBL_EPSILON * fabs(want)), "%g", x);
  }
}

/* a = (1, 0), b = (1, 2^-332), F = 2^532 [e_x e_y]: I6 = 2^1064 overflows, but the eigenvalue 2 k
 * I6 mu- = -2^400 is in range, because mu- = -2^-665. */
Test(shear_general, eigenvalue_in_range_where_I6_is_not) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double F[6] = {0x1p532, 0, 0, 0, 0x1p532, 0}, p[5] = {1, 1, 0, 1, 0x1p-332};
  double y[42];
  e->f64->spectrum(F, p, y);
  for (int k = 4; k < 6; k++) cr_expect(ieee_ulp_eq(dbl, y[k], -0x1p400, 4), "%d", k);
  cr_expect(isinf(y[0]) && y[0] > 0 && isinf(y[2]) && y[2] > 0, "the others overflow");
}

/* State `oblique`: C = 9/4, dC = g = [3 1 0 | 2 0 0], d2C = M (x) I; `without_h` is 16 g g'. */
Test(shear_general, condition_by_hand) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double g[6] = {3, 1, 0, 2, 0, 0}, M[4] = {1.5, 1, 1, 0};
  double y[SLV_CONDITION_SIZE(6)], G[36];
  cr_assert(eq(int, e->ncondition, 1));
  cr_assert(eq(int, e->f64->condition(oblique.F, oblique.p, y), SLV_OK));
  cr_assert(eq(int, e->f64->without_h(oblique.F, oblique.p, G), SLV_OK));
  const slv_condition_f64 c = slv_condition_at_f64(6, y, 0);
  cr_expect(ieee_ulp_eq(dbl, c.k, 16, 4));
  cr_expect(ieee_ulp_eq(dbl, c.C, 2.25, 4));
  for (int j = 0; j < 6; j++) {
    cr_expect(ieee_ulp_eq(dbl, c.gradient[j], g[j], 4), "%d", j);
    for (int i = 0; i < 6; i++) {
      const double m = i % 3 == j % 3 ? M[i / 3 + 2 * (j / 3)] : 0;
      cr_expect(ieee_ulp_eq(dbl, c.hessian[i + 6 * j], m, 4), "%d %d", i, j);
      cr_expect(ieee_ulp_eq(dbl, G[i + 6 * j], 16 * g[i] * g[j], 4), "%d %d", i, j);
    }
  }
}

/* I6 = -0.2 x^2 overflows, and so do both of its summands.  c must be -infinity, and 2 k c g
 * infinite with the signs of g_u = 0.4 x, g_v = 0.8 x. */
Test(shear_general, what_overflows_keeps_its_sign) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double p[5] = {100, 1, 0, 0.6, 0.8};
  for (int n = 0; n < 32; n++) {
    const double x = 1e300 * (1 + n / 7.0), F[6] = {x, 0, 0, -x, 0, 0};
    double g[6];
    cr_assert(eq(int, e->f64->gradient(F, p, g), SLV_OK));
    cr_expect(isinf(g[0]) && g[0] < 0 && isinf(g[3]) && g[3] < 0, "%d", n);
  }
}

/* c is accurate although its terms cancel: a = b, and |f_u|^2 - 1 = (1 + 2^-30)^2 - 1 = 2^-29 +
 * 2^-60, whose second term a rounded square would lose. */
Test(shear_general, digits_near_rest) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double F[6] = {1 + 0x1p-30, 0, 0, 0, 1, 0}, p[5] = {1, 1, 0, 1, 0};
  const double c = 0x1p-29 + 0x1p-60;
  double w;
  e->f64->energy(F, p, &w);
  cr_expect(ieee_ulp_eq(dbl, w, c * c, 4));
}

/* f_u . f_v = (1 + 2^-30)(1 - 2^-30) - 1 = -2^-60, and |F|^2 = 4 to rounding: W = 2^-120, and the
 * lower eigenvalue of the pair is -6 k c^2 / |F|^2 = -1.5 2^-120. */
Test(shear_general, digits_where_the_columns_are_orthogonal) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double F[6] = {1 + 0x1p-30, 1, 0, 1 - 0x1p-30, -1, 0}, p[5] = {1, 1, 0, 0, 1};
  double w, y[42];
  e->f64->energy(F, p, &w);
  e->f64->spectrum(F, p, y);
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-120, 4));
  cr_expect(ieee_ulp_eq(dbl, y[1], -1.5 * 0x1p-120, 8), "%a", y[1]);
}

/* a_0 b_0 = (2^53 + 1) 2^-53 rounds to 1, b_1 = -(1 - 2^-53): the exact t is twice 2^-53, half of
 * which rounding of a_0 b_0 would lose.  At F = I the strain must be exactly 0. */
Test(shear_general, nearly_orthogonal_fibres_at_rest) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double F[6] = {1, 0, 0, 0, 1, 0};
  const double p[5] = {1, 0x1.41p0, 1, 0x1.9852f0d8ec1p-1, -(1 - 0x1p-53)};
  double g[6];
  cr_assert(eq(dbl, fma(p[1], p[3], -1), 0x1p-53));
  e->f64->gradient(F, p, g);
  for (int i = 0; i < 6; i++) cr_expect(eq(dbl, g[i], 0.0), "%d: %a", i, g[i]);
}

/* f_u = f_v = x e_x: the pair of eigenvalues is 6 k x^2, -2 k x^2.  Only 4 x^2 overflows. */
Test(shear_general, pair_in_range_where_3_I6_is_not) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double x = 1.25 * 0x1p511, F[6] = {x, 0, 0, x, 0, 0};
  const double p[5] = {0x1p-100, 1, 0, 0, 1};
  double y[42];
  e->f64->spectrum(F, p, y);
  cr_expect(ieee_ulp_eq(dbl, y[0], 6 * 0x1p-100 * x * x, 4), "%a", y[0]);
  cr_expect(ieee_ulp_eq(dbl, y[1], -2 * 0x1p-100 * x * x, 4), "%a", y[1]);
}

/* Nearly orthogonal columns whose c = -x^2 d^2 overflows and whose leading product has only 14
 * correct bits of c: the lower eigenvalue of the pair is -1.5 k x^2 d^4. */
Test(shear_general, digits_where_I6_is_beyond_the_range) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double x = 0x1p560, d = 0x1p-25 + 0x1p-40, k = 0x1p-100;
  const double F[6] = {x * (1 + d), x, 0, x * (1 - d), -x, 0}, p[5] = {k, 1, 0, 0, 1};
  double y[42];
  e->f64->spectrum(F, p, y);
  const double want = -1.5 * (k * x) * x * d * d * d * d;
  cr_expect(le(dbl, fabs(y[1] / want - 1), 1e-12), "%a, not %a", y[1], want);
}

/* |a| = 2^-300: c = 2^-301, mu+ = 2^-300, and the unchanged eigenvalues are +-2 k c mu+. */
Test(shear_general, a_fibre_of_hardly_any_length) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double F[6] = {1, 0, 0, 0.5, 1, 0}, p[5] = {1, 0x1p-300, 0, 0, 1};
  double y[42];
  e->f64->spectrum(F, p, y);
  cr_expect(ieee_ulp_eq(dbl, y[2], 0x1p-600, 4), "%a", y[2]);
  cr_expect(ieee_ulp_eq(dbl, y[4], -0x1p-600, 4), "%a", y[4]);
}

/* The same with -b for b: I6 = -2^1064, mu+ = 2^-665, and 2 k I6 mu+ = -2^400. */
Test(shear_general, eigenvalue_in_range_where_negative_I6_is_not) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double F[6] = {0x1p532, 0, 0, 0, 0x1p532, 0}, p[5] = {1, 1, 0, -1, 0x1p-332};
  double y[42];
  e->f64->spectrum(F, p, y);
  for (int k = 2; k < 4; k++) cr_expect(ieee_ulp_eq(dbl, y[k], -0x1p400, 4), "%d", k);
  cr_expect(isinf(y[4]) && y[4] > 0, "%a", y[4]);
}

/* F = x I with x^2 near the least normal number: c = 0, and 2 k g g' has the eigenvalue 4 k x^2,
 * which must be accurate even if x^2 is subnormal. */
Test(shear_general, digits_of_a_square_out_of_range) {
  const slv_energy *e = slv_energy_find("shear_general");
  const double x = 4.0 / 3 * 0x1p-515, F[6] = {x, 0, 0, 0, x, 0}, p[5] = {0x1p39, 1, 0, 0, 1};
  double y[42];
  e->f64->spectrum(F, p, y);
  cr_expect(ieee_ulp_eq(dbl, y[0], 4 * (0x1p39 * x) * x, 4), "%a", y[0]);
}
