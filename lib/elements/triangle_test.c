/* Rest state, F and dF/dx.  By hand, uv = (0,0), (2,0), (0,1) has area 1 and G = diag(1/2, 1). */
#include "selvedge/triangle.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "selvedge/states.h"

static const double UV[6] = {0, 0, 2, 0, 0, 1};
static const double X[9] = {0, 0, 0, 2, 0, 2, 1, 1, 0};

/* Draws n numbers uniform on [-1, 1). */
static void draw(uint64_t index, int n, double *y) {
  double u[4];
  for (int i = 0; i < n; i++) {
    if (i % 4 == 0) slv_random_uniform4(7, index, 100 + (uint32_t)i, u);
    y[i] = 2 * u[i % 4] - 1;
  }
}

static void expect_near(int n, const double *got, const double *want, double bound) {
  for (int i = 0; i < n; i++)
    cr_expect(fabs(got[i] - want[i]) <= bound, "[%d]: %.17g is not %.17g", i, got[i], want[i]);
}

Test(triangle, by_hand) {
  slv_rest r;
  double F[6];
  cr_assert(eq(int, slv_rest_from_uv(UV, &r), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, r.area, 1, 0));
  expect_near(4, r.G, (const double[]){0.5, 0, 0, 1}, 0);
  slv_triangle_F(&r, X, F);
  expect_near(6, F, (const double[]){1, 0, 1, 1, 1, 0}, 0);
}

/* du_1 .. dv_2 = 2, 1, 0.5, 1.5: the determinant is 2.5. */
Test(triangle, rest_edges_by_hand) {
  static const double uv[6] = {1, 1, 3, 2, 1.5, 2.5};
  slv_rest r;
  double edges[4];
  cr_assert(eq(int, slv_rest_from_uv(uv, &r), SLV_OK));
  slv_rest_edges(&r, edges);
  expect_near(4, edges, (const double[]){2, 1, 0.5, 1.5}, 4 * DBL_EPSILON); /* inverted twice */
}

Test(triangle, clockwise_uv_has_the_same_F_and_positive_area) {
  slv_rest r;
  double F[6];
  cr_assert(eq(int, slv_rest_from_uv((const double[]){0, 0, 0, 1, 2, 0}, &r), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, r.area, 1, 0));
  slv_triangle_F(&r, (const double[]){0, 0, 0, 1, 1, 0, 2, 0, 2}, F);
  expect_near(6, F, (const double[]){1, 0, 1, 1, 1, 0}, 0);
}

/* Computes w_u, w_v independently, by Pritchard eqs. 3-4. */
static void pritchard(const double *uv, const double *x, double *w) {
  const double du1 = uv[2] - uv[0], dv1 = uv[3] - uv[1];
  const double du2 = uv[4] - uv[0], dv2 = uv[5] - uv[1];
  const double d = du1 * dv2 - du2 * dv1;
  for (int i = 0; i < 3; i++) {
    w[i] = ((x[3 + i] - x[i]) * dv2 - (x[6 + i] - x[i]) * dv1) / d;
    w[3 + i] = (-(x[3 + i] - x[i]) * du2 + (x[6 + i] - x[i]) * du1) / d;
  }
}

/* Returns |G|: the round-off of both methods is a few eps |edges| |G|. */
static double size(const slv_rest *r) {
  return fabs(r->G[0]) + fabs(r->G[1]) + fabs(r->G[2]) + fabs(r->G[3]);
}

Test(triangle, F_is_w_u_and_w_v_of_pritchard) {
  for (uint64_t n = 0; n < 1000; n++) {
    double uv[6], x[9], F[6], w[6];
    slv_rest r;
    draw(2 * n, 6, uv);
    draw(2 * n + 1, 9, x);
    cr_assert(eq(int, slv_rest_from_uv(uv, &r), SLV_OK));
    slv_triangle_F(&r, x, F);
    pritchard(uv, x, w);
    expect_near(6, F, w, 32 * DBL_EPSILON * size(&r) * size(&r) * r.area);
  }
}

Test(triangle, F_is_D_x_and_ignores_translation) {
  for (uint64_t n = 0; n < 1000; n++) {
    double uv[6], x[9], F[6], D[54], Dx[6] = {0}, moved[6];
    slv_rest r;
    draw(2 * n, 6, uv);
    draw(2 * n + 1, 9, x);
    cr_assert(eq(int, slv_rest_from_uv(uv, &r), SLV_OK));
    slv_triangle_F(&r, x, F);
    slv_triangle_dF_dx(&r, D);
    for (int k = 0; k < 54; k++) Dx[k % 6] += D[k] * x[k / 6];
    for (int i = 0; i < 9; i++) x[i] += (double)(i % 3 + 1);
    slv_triangle_F(&r, x, moved);
    expect_near(6, Dx, F, 16 * DBL_EPSILON * size(&r));
    expect_near(6, moved, F, 16 * DBL_EPSILON * size(&r));
  }
}

/* By hand: w_u = edge 1 / 2, w_v = edge 2. */
Test(triangle, dF_dx_by_hand) {
  const double u[3] = {-0.5, 0.5, 0}, v[3] = {-1, 0, 1};
  slv_rest r;
  double D[54];
  cr_assert(eq(int, slv_rest_from_uv(UV, &r), SLV_OK));
  slv_triangle_dF_dx(&r, D);
  for (int m = 0; m < 3; m++)
    for (int q = 0; q < 18; q++) {
      const int row = q % 6, j = q / 6;
      const double want = row % 3 != j ? 0 : row < 3 ? u[m] : v[m];
      cr_expect(ieee_ulp_eq(dbl, D[row + 6 * (3 * m + j)], want, 0), "%d %d %d", row, m, j);
    }
}

/* By hand: edges (3,4,0) and (0,5,0): |e1| = 5, e2 = 4 q1 + 3 q2, area 15/2. */
Test(triangle, rest_in_space_by_hand) {
  const double rest[9] = {1, 1, 2, 4, 5, 2, 1, 6, 2};
  slv_rest r;
  cr_assert(eq(int, slv_rest_from_space(rest, &r), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, r.area, 7.5, 2));
  cr_expect(ieee_ulp_eq(dbl, r.G[1], 0, 0), "R^-1 is upper triangular");
  expect_near(4, r.G, (const double[]){1. / 5, 0, -4. / 15, 1. / 3}, 1e-16);
}

/* With E the uv edges, M = E R^-1 must be orthogonal, and F by QR must equal F by uv times M. */
Test(triangle, rest_in_space_agrees_with_uv_up_to_a_rotation_of_the_cloth) {
  for (uint64_t n = 0; n < 1000; n++) {
    double uv[6], x[9], F[6], by_qr[6], M[4], turned[6], rest[9] = {0}, MtM[4];
    slv_rest a, b;
    draw(2 * n, 6, uv);
    draw(2 * n + 1, 9, x);
    for (int i = 0; i < 6; i++) rest[i / 2 * 3 + i % 2] = uv[i];
    cr_assert(eq(int, slv_rest_from_uv(uv, &a), SLV_OK));
    cr_assert(eq(int, slv_rest_from_space(rest, &b), SLV_OK));
    for (int k = 0; k < 4; k++)
      M[k] = (uv[2 + k % 2] - uv[k % 2]) * b.G[k / 2 * 2] +
             (uv[4 + k % 2] - uv[k % 2]) * b.G[k / 2 * 2 + 1];
    for (int k = 0; k < 4; k++)
      MtM[k] = M[k % 2 * 2] * M[k / 2 * 2] + M[k % 2 * 2 + 1] * M[k / 2 * 2 + 1];
    slv_triangle_F(&a, x, F);
    slv_triangle_F(&b, x, by_qr);
    for (int k = 0; k < 6; k++)
      turned[k] = F[k % 3] * M[k / 3 * 2] + F[3 + k % 3] * M[k / 3 * 2 + 1];
    /* the error of G is eps times the edges' condition number, |E| |G| ~ area |G|^2 */
    const double bound = 64 * DBL_EPSILON * size(&a) * size(&a) * a.area;
    cr_expect(fabs(a.area - b.area) <= 64 * DBL_EPSILON);
    expect_near(4, MtM, (const double[]){1, 0, 0, 1}, bound);
    expect_near(6, by_qr, turned, bound * size(&a));
  }
}

/* The last three triangles are collinear except for the round-off of tenths; their computed
 * determinants are not zero. */
Test(triangle, refuses_zero_area_and_leaves_the_output) {
  static const double flat[][6] = {{0, 0, 0, 0, 0, 0},         {0, 0, 1, 1, 2, 2},
                                   {1, 2, 1, 2, 5, 3},         {0, 0, 0.1, 0.3, 0.3, 0.9},
                                   {0, 0, 0.1, 0.6, 0.7, 4.2}, {0, 0, 0.1, 0.5, 0.3, 1.5}};
  for (size_t i = 0; i < sizeof flat / sizeof flat[0]; i++) {
    const double *f = flat[i];
    const double rest[9] = {f[0], f[1], 3, f[2], f[3], 3, f[4], f[5], 3};
    slv_rest r = {.area = -1};
    cr_expect(eq(int, slv_rest_from_uv(f, &r), SLV_EDEGENERATE), "uv %zu", i);
    cr_expect(eq(int, slv_rest_from_space(rest, &r), SLV_EDEGENERATE), "space %zu", i);
    cr_expect(ieee_ulp_eq(dbl, r.area, -1, 0));
  }
}

/* Tests a rest state from uv, and from the same edges in each of the coordinate planes. */
static void expect_rest(const double uv[6], slv_status want, const char *what) {
  slv_rest r;
  cr_expect(eq(int, slv_rest_from_uv(uv, &r), want), "%s", what);
  for (int plane = 0; plane < 3; plane++) {
    double space[9] = {0};
    for (int m = 0; m < 3; m++)
      space[3 * m + plane] = uv[2 * m], space[3 * m + (plane + 1) % 3] = uv[2 * m + 1];
    cr_expect(eq(int, slv_rest_from_space(space, &r), want), "%s, plane %d", what, plane);
  }
}

Test(triangle, writes_its_rest_and_no_more) {
  struct {
    slv_rest r;
    double after;
  } y = {.after = 7};
  cr_assert(eq(int, slv_rest_from_uv((const double[]){0, 0, 1, 0, 0, 1}, &y.r), SLV_OK));
  cr_expect(eq(dbl, y.after, 7));
}

/* Edges (a, b), (c, d) whose products a d and b c are near 1: the determinant counts as zero up to
 * 2 eps times their sum, 4 eps. */
Test(triangle, zero_area_is_what_rounding_cannot_tell_from_it) {
  const double eps = DBL_EPSILON;
  expect_rest((const double[]){0, 0, 1, 1, 1 - 2 * eps, 1 + 2 * eps}, SLV_EDEGENERATE,
              "4 eps of a sum of 2");
  expect_rest((const double[]){0, 0, 1, 0.25, 4, 1 + 4 * eps}, SLV_EDEGENERATE,
              "4 eps of a sum above 2");
  expect_rest((const double[]){0, 0, 1, 0.25, 4, 1 + 5 * eps}, SLV_OK, "5 eps");
  expect_rest((const double[]){0, 0, 1, -0.25, 4, -1 - 4 * eps}, SLV_EDEGENERATE,
              "4 eps, products below 0");
  expect_rest((const double[]){0, 0, 1, -0.25, 4, -1 - 5 * eps}, SLV_OK, "5 eps, products below 0");
}

/* The least normal double is the lower bound of the determinant of scaled edges and of the area. */
Test(triangle, the_least_area) {
  expect_rest((const double[]){0, 0, 1, 0, 0, 0x1p-1020}, SLV_OK, "determinant");
  expect_rest((const double[]){0, 0, 1, 0, 0, 0x1p-1021}, SLV_EDEGENERATE, "below it");
  expect_rest((const double[]){0, 0, 0x1p-510, 0, 0, 0x1p-511}, SLV_OK, "area");
  expect_rest((const double[]){0, 0, 0x1p-511, 0, 0, 0x1p-511}, SLV_EARG, "below it");
}

Test(triangle, refuses_what_is_not_finite) {
  slv_rest r;
  cr_expect(eq(int, slv_rest_from_uv((const double[]){0, 0, NAN, 0, 0, 1}, &r), SLV_EARG));
  cr_expect(eq(int, slv_rest_from_uv((const double[]){0, 0, 1, 0, 0, INFINITY}, &r), SLV_EARG));
  cr_expect(
      eq(int, slv_rest_from_space((const double[]){0, 0, 0, 1, 0, 0, 0, NAN, 0}, &r), SLV_EARG));
}

Test(triangle, reads_no_more_than_its_vertices) {
  const double uv[8] = {0, 0, 2, 0, 0, 1, NAN, NAN};
  const double space[11] = {0, 0, 0, 2, 0, 0, 0, 1, 0, NAN, NAN};
  slv_rest r;
  cr_expect(eq(int, slv_rest_from_uv(uv, &r), SLV_OK));
  cr_expect(eq(int, slv_rest_from_space(space, &r), SLV_OK));
}

/* Rest states are accurate at every scale unless the area overflows or underflows. */
Test(triangle, keeps_scales_whose_area_is_in_range) {
  slv_rest r;
  for (int power = -480; power <= 480; power += 160) {
    const double s = ldexp(1, power);
    cr_assert(eq(int, slv_rest_from_uv((const double[]){0, 0, 2 * s, 0, 0, s}, &r), SLV_OK));
    cr_expect(ieee_ulp_eq(dbl, r.area, s * s, 0));
    cr_expect(ieee_ulp_eq(dbl, r.G[3], 1 / s, 0));
    const double rest[9] = {0, 0, 0, 2 * s, 0, 0, 0, s, 0};
    cr_assert(eq(int, slv_rest_from_space(rest, &r), SLV_OK));
    cr_expect(ieee_ulp_eq(dbl, r.area, s * s, 0));
  }
  const double huge[6] = {0, 0, 1e200, 0, 0, 1e200}, tiny[6] = {0, 0, 1e-200, 0, 0, 1e-200};
  cr_expect(eq(int, slv_rest_from_uv(huge, &r), SLV_EARG));
  cr_expect(eq(int, slv_rest_from_uv(tiny, &r), SLV_EARG));
}

Test(triangle, keeps_slivers_that_have_an_area) {
  slv_rest r;
  double F[6];
  const double uv[6] = {0, 0, 1, 0, 0.5, 1e-14}, x[9] = {0, 0, 0, 1, 0, 0, 0.5, 1e-14, 0};
  cr_assert(eq(int, slv_rest_from_uv(uv, &r), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, r.area, 5e-15, 1));
  slv_triangle_F(&r, x, F);
  expect_near(6, F, (const double[]){1, 0, 0, 0, 1, 0}, 1e-1 * DBL_EPSILON / 1e-14);
}
