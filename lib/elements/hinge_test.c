/* theta, its derivatives and slv_hinge_from_positions(); values by hand: hinge_test_support.h. */
#include "selvedge/hinge.h"

#include <float.h>

#include "energies/hinge_test_support.h"

/* Rotates x_3 about the edge. */
static void folded(double cosine, double sine, double *x) {
  memcpy(x, UPRIGHT, sizeof UPRIGHT);
  x[9] = cosine, x[11] = sine;
}

static double theta_of(const double *x) {
  double theta;
  cr_assert(eq(int, slv_hinge_theta(x, &theta, NULL, NULL), SLV_OK));
  return theta;
}

/* theta has the right sign over the full circle, which acos() would lose. */
Test(hinge, theta_over_the_full_circle) {
  for (int degrees = -179; degrees <= 180; degrees++) {
    double x[12];
    const double angle = degrees * PI / 180;
    folded(cos(angle), sin(angle), x);
    cr_expect(fabs(theta_of(x) - angle) < 4e-15, "%d", degrees);
  }
}

Test(hinge, theta_near_flat_and_folded_back) {
  double x[12];
  for (int e = 1; e <= 300; e += 13) {
    const double small = pow(10, -e);
    folded(1, small, x);
    cr_expect(ieee_ulp_eq(dbl, theta_of(x), atan(small), 2), "1e-%d", e);
    folded(1, -small, x);
    cr_expect(ieee_ulp_eq(dbl, theta_of(x), -atan(small), 2), "-1e-%d", e);
    folded(-1, -small, x);
    cr_expect(ieee_ulp_eq(dbl, theta_of(x), atan(small) - PI, 2), "-pi + 1e-%d", e);
  }
  folded(-1, 0, x);
  cr_expect(eq(dbl, theta_of(x), PI), "folded back: pi, not -pi");
  folded(-1, -0.0, x);
  cr_expect(eq(dbl, theta_of(x), PI), "folded back from below");
}

Test(hinge, derivatives_by_hand) {
  static const struct {
    int i, j;
    double value;
  } second[] = {{0, 2, 1},    {0, 5, -0.5},  {2, 3, -0.5}, {1, 5, 0.5}, {0, 0, 0},
                {3, 5, 0.75}, {4, 5, -0.25}, {3, 4, 0.25}, {9, 11, 1},  {2, 9, 0}};
  double theta, g[12], H[144];
  cr_assert(eq(int, slv_hinge_theta(UPRIGHT, &theta, g, H), SLV_OK));
  for (int i = 0; i < 12; i++) cr_expect(ieee_ulp_eq(dbl, g[i], UPRIGHT_SLOPE[i], 2));
  for (size_t k = 0; k < sizeof second / sizeof *second; k++) {
    const double got = H[second[k].i + 12 * second[k].j];
    cr_expect(fabs(got - second[k].value) < 4e-16, "(%d, %d): %.17g", second[k].i, second[k].j,
              got);
  }
}

/* A translation does not change theta: rows of H sum to 0 over the vertices. */
Test(hinge, hessian_is_symmetric_and_blind_to_translation) {
  double theta, g[12], H[144];
  cr_assert(eq(int, slv_hinge_theta(GENERAL, &theta, g, H), SLV_OK));
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 3; j++) {
      const double *row = H + 12 * j + i;
      cr_expect(eq(dbl, H[i + 12 * j], H[j + 12 * i]));
      cr_expect(fabs(row[0] + row[36] + row[72] + row[108]) < 1e-14, "%d %d", i, j);
    }
}

static void expect_differences(const double *at) {
  double theta, g[12], H[144];
  const double h = 1e-5;
  cr_assert(eq(int, slv_hinge_theta(at, &theta, g, H), SLV_OK));
  for (int j = 0; j < 12; j++) {
    double x[12], ahead, behind, gh[12], gb[12];
    memcpy(x, at, sizeof x);
    x[j] = at[j] + h;
    slv_hinge_theta(x, &ahead, gh, NULL);
    x[j] = at[j] - h;
    slv_hinge_theta(x, &behind, gb, NULL);
    cr_expect(fabs((ahead - behind) / (2 * h) - g[j]) < 1e-9, "%d", j);
    for (int i = 0; i < 12; i++)
      cr_expect(fabs((gh[i] - gb[i]) / (2 * h) - H[i + 12 * j]) < 1e-8, "%d %d", i, j);
  }
}

/* States with right angles at x_1, at x_2, and at both, over an edge of length 1: a vertex at a
 * right angle has `along` = 0, but a weight d along the edge. */
Test(hinge, derivatives_against_differences) {
  const double at_1[12] = {-1, 0, 0, 0, 0, 0, 0, 1, 0, 0.5, 0, 0.75};
  const double at_2[12] = {-1, 1, 0, 0, 0, 0, 0, 1, 0, 0.5, 1, 0.75};
  const double at_both[12] = {-1, 0, 0, 0, 0, 0, 0, 1, 0, 0.5, 1, 0.75};
  expect_differences(GENERAL);
  expect_differences(at_1);
  expect_differences(at_2);
  expect_differences(at_both);
}

/* States whose edge or a normal is 0: coincident and collinear points, also tiny ones. */
Test(hinge, nothing_where_the_edge_or_a_normal_is_lost) {
  static const double lost[][12] = {
      {0},
      {-1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0},
      {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 3, 0},
      {2, 4, 6, 1, 2, 3, 0, 0, 0, 1, 0, 0},
      {1e-200, 2e-200, 4e-200, 5e-201, 1e-200, 2e-200, 0, 0, 0, 1, 0, 0},
  };
  for (size_t k = 0; k < sizeof lost / sizeof *lost; k++) {
    double theta = 7, g[12], H[144];
    slv_hinge h = {.length = 7};
    cr_assert(eq(int, slv_hinge_theta(lost[k], &theta, g, H), SLV_OK));
    cr_expect(eq(dbl, theta, 0), "%zu", k);
    for (int i = 0; i < 12; i++) cr_expect(eq(dbl, g[i], 0), "%zu", k);
    for (int i = 0; i < 144; i++) cr_expect(eq(dbl, H[i], 0), "%zu", k);
    cr_expect(eq(int, slv_hinge_from_positions(lost[k], &h), SLV_EDEGENERATE), "%zu", k);
    cr_expect(eq(dbl, h.length, 7), "untouched");
  }
}

/* Slivers: the normal must be that of the exact points, not of rounded differences.  Without its
 * tiny part, x_0 - x_2 = (1, 1e-20, 0) would be parallel to the edge. */
Test(hinge, slivers_keep_their_normal) {
  const double x[12] = {1, 1e-20, 0, 2, 0, 0, 0, 0, 0, 0, -1, 0};
  const double turned[12] = {1, 0, 1e-20, 2, 0, 0, 0, 0, 0, 0, -1, 0};
  cr_expect(eq(dbl, theta_of(x), 0));
  cr_expect(ieee_ulp_eq(dbl, fabs(theta_of(turned)), PI / 2, 1));
  const double far[12] = {1, 1 + DBL_EPSILON, -DBL_EPSILON, 2, 1, 0, 0, 1, 0, 0, -1, 0};
  cr_expect(fabs(fabs(theta_of(far)) - PI / 4) < 1e-15, "%.17g", theta_of(far));
}

/* x_1 - x_2 = (2, 3, -1) - l and x_0 - x_2 = (4, 6, -2) - l, l = (6, 1, 2) 2^-60: rounding these
 * differences to double would make n_A = (2, 3, -1) x l = (7, -10, -16) 2^-60 vanish; n_B = (0, 0,
 * 1) x (2, 3, -1) = (-3, 2, 0) to 1e-17.  n_A x n_B = 16 (2, 3, -1), n_A . n_B = -41. */
Test(hinge, normals_that_differences_round_away) {
  const double x[12] = {4, 6, -2, 2, 3, -1, 6 * 0x1p-60, 0x1p-60, 2 * 0x1p-60, 0, 0, 1};
  cr_expect(ieee_ulp_eq(dbl, theta_of(x), atan2(16 * sqrt(14), -41), 2), "%.17g", theta_of(x));
}

/* e = x_1 - x_2 and p = x_0 - x_2 of integers, x_3 - x_2 = -p + (-29, 14, -28): n_A = e x p needs
 * 60 bits, n_B = n_A + (-29, 14, -28) x e, and in integer arithmetic tan theta = -|e|
 * 158542885469060 / (n_A . n_B). */
Test(hinge, nearly_flat_with_normals_beyond_double) {
  const double x[12] = {-402913759, 871236451, 699823103, 981274357, -712398461, 563412907,
                        0,          0,         0,         402913730, -871236437, -699823131};
  cr_expect(ieee_ulp_eq(dbl, theta_of(x), -9.9229671213700325e-14, 4), "%.17g", theta_of(x));
}

Test(hinge, at_rest) {
  slv_hinge h;
  cr_assert(eq(int, slv_hinge_from_positions(UPRIGHT, &h), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, h.length, 2, 1));
  cr_expect(ieee_ulp_eq(dbl, h.area, 2, 2));
  cr_expect(ieee_ulp_eq(dbl, h.theta, PI / 2, 1));
}

/* Heights 4, 1/2 over an edge of length 2; the least area, 2^-510 (2^-512 + 2^-512) / 2. */
Test(hinge, areas_by_hand) {
  const double uneven[12] = {-4, 0, 0, 0, -1, 0, 0, 1, 0, 0.5, 0, 0};
  const double s = 0x1p-511, t = 0x1p-512;
  const double least[12] = {-t, 0, 0, 0, -s, 0, 0, s, 0, t, 0, 0};
  const double less[12] = {-t / 2, 0, 0, 0, -s, 0, 0, s, 0, t / 2, 0, 0};
  slv_hinge h;
  cr_assert(eq(int, slv_hinge_from_positions(uneven, &h), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, h.area, 4.5, 2));
  cr_assert(eq(int, slv_hinge_from_positions(least, &h), SLV_OK));
  cr_expect(eq(dbl, h.area, 0x1p-1022));
  cr_expect(eq(int, slv_hinge_from_positions(less, &h), SLV_EARG));
}

/* NaN and infinities in x fail; a value past the end of x has no effect. */
Test(hinge, refuses_what_is_not_finite_or_too_large) {
  double x[13], theta = 7, g[12];
  slv_hinge h;
  for (int i = 0; i < 13; i++) {
    memcpy(x, UPRIGHT, 12 * sizeof *x);
    x[i] = (double)NAN;
    const slv_status want = i < 12 ? SLV_EARG : SLV_OK;
    theta = 7;
    cr_expect(eq(int, slv_hinge_from_positions(x, &h), want), "%d", i);
    cr_expect(eq(int, slv_hinge_theta(x, &theta, g, NULL), want), "%d", i);
    cr_expect(eq(int, theta == 7, i < 12), "%d", i);
  }
  for (int i = 0; i < 12; i++) x[i] = 1e200 * UPRIGHT[i];
  cr_expect(eq(int, slv_hinge_from_positions(x, &h), SLV_EARG), "an area of 2e400");
  cr_expect(eq(int, slv_hinge_theta(x, &theta, g, NULL), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, theta, PI / 2, 1));
}

/* Positions near the largest double, whose differences overflow. */
Test(hinge, the_largest_positions) {
  double x[12], theta, g[12], H[144];
  for (int i = 0; i < 12; i++) x[i] = 1.7e308 * UPRIGHT[i];
  cr_assert(eq(int, slv_hinge_theta(x, &theta, g, H), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, theta, PI / 2, 1));
  cr_expect(fabs(g[2] * 1.7e308 - 1) < 1e-14, "%g", g[2]);
}
