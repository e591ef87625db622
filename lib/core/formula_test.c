/* Functions of formula.h, over `real`: the same tests are compiled for every scalar. */
#include "selvedge/formula.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#if defined(SLV_SCALAR_F32)
#define LARGE R(0x1p120F)
#define SMALL R(0x1p-120F)
#define HUGE_X R(0x1p80F)
#define UP R(0x1p60F)
#define DOWN R(0x1p-70F)
#else
#define LARGE R(0x1p1000)
#define SMALL R(0x1p-1000)
#define HUGE_X R(0x1p700)
#define UP R(0x1p400)
#define DOWN R(0x1p-600)
#endif

/* Returns the relative error |x - y| / |y| in units of eps; |x| / eps if y = 0. */
static double off(real x, real y) {
  const real d = r_abs(x - y), unit = r_re(y) == 0 ? R(1) : r_abs(y);
  return (double)r_re(d / unit) / (double)R_EPS;
}

static double off3(const real *x, const real *y) {
  double worst = 0;
  for (int i = 0; i < 3; i++) {
    const double d = off(x[i], y[i]);
    if (!(d <= worst)) worst = d;
  }
  return worst;
}

static int is_nan(real x) { return !(r_re(x) == r_re(x)); }

Test(formula, sign_inverse_and_order) {
  cr_expect(le(dbl, off(r_abs(R(-2)), R(2)), 0));
  cr_expect(le(dbl, off(r_sign(R(0)), R(1)), 0), "sign(0) = 1");
  cr_expect(le(dbl, off(r_sign(R(-3)), R(-1)), 0));
  cr_expect(le(dbl, off(r_inverse(R(4)), R(0.25)), 0));
  cr_expect(le(dbl, off(r_inverse(R(0)), R(0)), 0), "0 at 0, to drop the term");
  cr_expect(le(dbl, off(r_max(R(1), R(2)), R(2)), 0));
  cr_expect(le(dbl, off(r_min(R(1), R(2)), R(1)), 0));
  const real x[4] = {1, -3, 2, R(-0.5)};
  cr_expect(le(dbl, off(r_max_abs(4, x), R(3)), 0));
  cr_expect(le(dbl, off(r_fma(R(3), R(5), R(-7)), R(8)), 0));
}

/* r_product() orders k x y so that no product of two overflows: HUGE_X > R_ROOT, HUGE_X UP
 * overflows, HUGE_X DOWN does not. */
Test(formula, products_of_three_stay_in_range) {
  const real small = 1 / HUGE_X, want = UP * DOWN * HUGE_X;
  cr_expect(le(dbl, off(r_product(UP, HUGE_X, DOWN), want), 0));
  cr_expect(le(dbl, off(r_product(UP, -HUGE_X, DOWN), -want), 0), "by its size");
  cr_expect(le(dbl, off(r_product(UP, small, HUGE_X), UP), 0), "x is not huge");
  cr_expect(le(dbl, off(r_product(R(2), R(3), R(5)), R(30)), 0));
}

/* x = R_ROOT does not count as huge: k y would underflow, k x does not. */
Test(formula, the_root_is_not_huge) {
  const real k = DOWN * (1 + R_EPS), y = 4 / R_ROOT;
  cr_expect(le(dbl, off(r_product(k, R_ROOT, y), 4 * k), 0));
}

/* r_portion(a, s, l) = a s / l if s / l overflows, and if a s overflows. */
Test(formula, portions_stay_in_range) {
  cr_expect(le(dbl, off(r_portion(SMALL, LARGE, SMALL), LARGE), 0));
  cr_expect(le(dbl, off(r_portion(SMALL, -LARGE, SMALL), -LARGE), 0), "by its size");
  cr_expect(le(dbl, off(r_portion(LARGE, LARGE / 4, LARGE), LARGE / 4), 0));
}

/* Expected powers of two on both sides of each threshold; in quad nothing is scaled. */
typedef struct {
  real m, power;
} scaled;

static void expect_scales(const scaled *at, size_t n, real (*scale)(real)) {
  for (size_t i = 0; i < n; i++) cr_expect(le(dbl, off(scale(at[i].m), at[i].power), 0), "%zu", i);
}

static real scale_of(real m) { return r_scale(m); }

static real scale_more_of(real m) { return r_scale_more(m); }

#define BELOW(x) ((x) * (1 - R_EPS))
#define ABOVE(x) ((x) * (1 + R_EPS))
#if defined(SLV_SCALAR_F128)
static const scaled limits[] = {{SMALL, 1}, {1, 1}, {LARGE, 1}};
static const scaled more_limits[] = {{SMALL, 1}, {1, 1}, {LARGE, 1}};
#elif defined(SLV_SCALAR_F32)
static const scaled limits[] = {{BELOW(0x1p-40F), 0x1p90F},
                                {0x1p-40F, 0x1p40F},
                                {BELOW(0x1p-20F), 0x1p40F},
                                {0x1p-20F, 1},
                                {0x1p60F, 1},
                                {ABOVE(0x1p60F), 0x1p-70F}};
static const scaled more_limits[] = {{BELOW(0x1p-40F), 0x1p50F},
                                     {0x1p-40F, 0x1p29F},
                                     {BELOW(0x1p-18F), 0x1p29F},
                                     {0x1p-18F, 1},
                                     {0x1p18F, 1},
                                     {ABOVE(0x1p18F), 0x1p-29F},
                                     {0x1p40F, 0x1p-29F},
                                     {ABOVE(0x1p40F), 0x1p-50F}};
#else
static const scaled limits[] = {{BELOW(0x1p-400), 0x1p700},
                                {0x1p-400, 0x1p300},
                                {BELOW(0x1p-200), 0x1p300},
                                {0x1p-200, 1},
                                {0x1p500, 1},
                                {ABOVE(0x1p500), 0x1p-600}};
static const scaled more_limits[] = {{BELOW(0x1p-256), 0x1p320},
                                     {0x1p-256, 0x1p192},
                                     {BELOW(0x1p-128), 0x1p192},
                                     {0x1p-128, 1},
                                     {0x1p128, 1},
                                     {ABOVE(0x1p128), 0x1p-192},
                                     {0x1p256, 0x1p-192},
                                     {ABOVE(0x1p256), 0x1p-384}};
#endif

Test(formula, scales_change_at_their_limits) {
  expect_scales(limits, sizeof limits / sizeof *limits, scale_of);
  expect_scales(more_limits, sizeof more_limits / sizeof *more_limits, scale_more_of);
}

/* Returns e^x by its series, for x up to about 1. */
static real series_of_exp(real x) {
  real sum = 0;
  for (int n = 40; n > 0; n--) sum = (1 + sum) * x / (real)n;
  return 1 + sum;
}

/* Returns sin x by its series, for x up to about 1. */
static real series_of_sin(real x) {
  real sum = 0;
  for (int n = 39; n > 1; n -= 2) sum = -(1 + sum) * x * x / (real)(n * (n - 1));
  return (1 + sum) * x;
}

/* Tests functions by their series, and by identities between them. */
Test(formula, functions_of_one_number) {
  const real x = R(0.5), s = series_of_sin(x), c = r_sqrt(1 - s * s);
  cr_expect(le(dbl, off(r_exp(x), series_of_exp(x)), 2));
  cr_expect(le(dbl, off(r_expm1(x), series_of_exp(x) - 1), 4));
  cr_expect(le(dbl, off(r_log(series_of_exp(x)), x), 4));
  cr_expect(le(dbl, off(r_log1p(series_of_exp(x) - 1), x), 4));
  cr_expect(le(dbl, off(r_sin(x), s), 2));
  cr_expect(le(dbl, off(r_cos(x), c), 2));
  cr_expect(le(dbl, off(r_tan(x), s / c), 4));
  cr_expect(le(dbl, off(r_asin(s), x), 4));
  cr_expect(le(dbl, off(r_acos(c), x), 4));
  cr_expect(le(dbl, off(r_atan(s / c), x), 4));
  cr_expect(le(dbl, off(r_atan2(s, -c), r_atan2(R(0), R(-1)) - x), 4));
  cr_expect(le(dbl, off(r_pow(x, R(-1.5)), 2 * r_sqrt(R(2))), 4));
}

/* log(1 + x) and exp(x) - 1 would cancel completely for such a small x. */
Test(formula, small_numbers_keep_their_digits) {
  const real tiny = R_EPS / 8;
  cr_expect(le(dbl, off(r_log1p(tiny), tiny), 1));
  cr_expect(le(dbl, off(r_expm1(tiny), tiny), 1));
}

Test(formula, nan_passes_through) {
  const real nan = (real)NAN;
  cr_expect(eq(int, is_nan(r_abs(nan)), 1));
  cr_expect(eq(int, is_nan(r_inverse(nan)), 1));
  cr_expect(eq(int, is_nan(r_max(nan, 0)), 1), "r_max() returns NaN for NaN");
}

Test(formula, dot_and_cross_by_hand) {
  const real a[3] = {1, 2, 3}, b[3] = {4, -5, 6}, want[3] = {27, 6, -13};
  real c[3];
  cross3(a, b, c);
  cr_expect(le(dbl, off(dot3(a, b), R(12)), 0));
  cr_expect(le(dbl, off3(c, want), 0));
}

/* (2, 3, 6) has length 7, at every scale in the range of the scalar. */
Test(formula, length_at_every_scale) {
  const real scales[] = {1, LARGE, SMALL, LARGE / 8, SMALL * 8, -1};
  for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
    const real s = scales[i], y[3] = {2 * s, -3 * s, 6 * s}, sign = r_sign(s);
    const real want[3] = {sign * 2 / 7, -sign * 3 / 7, sign * 6 / 7};
    real n[3];
    cr_expect(le(dbl, off(length3(y, n), 7 * r_abs(s)), 2), "scale %zu", i);
    cr_expect(le(dbl, off3(n, want), 3), "scale %zu", i);
  }
}

Test(formula, no_direction_at_zero) {
  const real y[3] = {0, 0, 0};
  real n[3] = {1, 1, 1};
  cr_expect(le(dbl, off(length3(y, n), R(0)), 0));
  cr_expect(le(dbl, off3(n, y), 0));
}

Test(formula, hypot_at_every_scale) {
  const real scales[] = {1, LARGE, SMALL};
  for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
    const real s = scales[i];
    cr_expect(le(dbl, off(r_hypot(3 * s, -4 * s), 5 * s), 2), "scale %zu", i);
    cr_expect(le(dbl, off(r_hypot(0, s), s), 1), "scale %zu", i);
  }
  cr_expect(le(dbl, off(r_hypot(0, 0), R(0)), 0));
}

Test(formula, unscale_stays_in_range) {
  const real s = r_scale(LARGE), t = r_scale(SMALL);
  cr_expect(le(dbl, off(r_unscale(5 * SMALL, s, s) * s * s, 5 * SMALL), 0), "large");
  cr_expect(le(dbl, off(r_unscale(5 * (s * t), s, t), R(5)), 0), "large and small");
  cr_expect(le(dbl, off(r_unscale(5, 1, t) * t, R(5)), 0), "one is 1");
}

/* Poles, at which other constructions divide by zero, and a generic direction. */
Test(formula, frame_completes_a_rotation) {
  const real normals[][3] = {{0, 0, 1},
                             {0, 0, -1},
                             {1, 0, 0},
                             {0, -1, 0},
                             {0, 0, 0},
                             {R(2) / 7, R(-3) / 7, R(6) / 7},
                             {R(-6) / 7, R(2) / 7, R(-3) / 7}};
  for (size_t i = 0; i < sizeof normals / sizeof *normals; i++) {
    const real *n = normals[i];
    real e[3], f[3];
    frame3(n, e, f);
    cr_expect(le(dbl, off(dot3(e, e), R(1)), 8), "%zu", i);
    cr_expect(le(dbl, off(dot3(f, f), R(1)), 8), "%zu", i);
    cr_expect(le(dbl, off(dot3(e, f), R(0)), 8), "%zu", i);
    cr_expect(le(dbl, off(dot3(e, n), R(0)), 8), "%zu", i);
    cr_expect(le(dbl, off(dot3(f, n), R(0)), 8), "%zu", i);
  }
}

Test(formula, settle_tells_overflow_from_bad_input) {
  const real fine[2] = {1, 2}, bad[2] = {1, (real)NAN}, endless[2] = {(real)INFINITY, 1};
  real y[2] = {(real)NAN, 3};
  r_settle(2, y, 2, fine);
  cr_expect(eq(int, is_nan(y[0]), 0), "an overflow is an infinity");
  cr_expect(gt(dbl, (double)r_re(y[0]), DBL_MAX));
  cr_expect(le(dbl, off(y[1], R(3)), 0), "finite values are unchanged");
  y[0] = (real)NAN;
  r_settle(2, y, 2, bad);
  cr_expect(eq(int, is_nan(y[0]), 1), "NaN in, NaN out");
  y[0] = (real)NAN;
  r_settle(2, y, 2, endless);
  cr_expect(eq(int, is_nan(y[0]), 1), "infinity in, NaN out");
}

/* F a = 3 f_u - 5 f_v = (3 - 5 eps/8, 0, 8), whose first entry needs hi and lo. */
Test(formula, fibres_in_twice_the_precision) {
  const real eps = R_EPS, a[2] = {3, -5};
  const real F[6] = {1, 5, 1, eps / 8, 3, -1};
  real hi[4] = {0, 0, 0, 7}, lo[4] = {0, 0, 0, 7}, y[4] = {0, 0, 0, 7};
  r_along_twice(a, F, hi, lo);
  r_along(a, F, y);
  const real want[3] = {3, 0, 8}, rest[3] = {-5 * (eps / 8), 0, 0};
  cr_expect(le(dbl, off3(hi, want), 0));
  cr_expect(le(dbl, off3(lo, rest), 0));
  cr_expect(le(dbl, off3(y, want), 0));
  cr_expect(le(dbl, off(hi[3] + lo[3] + y[3], R(21)), 0), "three numbers each");
}

#if !defined(SLV_SCALAR_F128) /* its r_fma() is not fused */
/* (1 + eps)^2 = 1 + 2 eps + eps^2: rounding the product loses eps^2, and adding 12 loses 2 eps. */
Test(formula, dots_in_twice_the_precision) {
  const real eps = R_EPS, a[3] = {1 + eps, 4, -2}, b[3] = {1 + eps, 3, 6};
  const r_double one = r_dot(1, a, b), all = r_dot(3, a, b);
  cr_expect(le(dbl, off(one.hi, 1 + 2 * eps), 0));
  cr_expect(le(dbl, off(one.lo, eps * eps), 0));
  cr_expect(le(dbl, off(all.hi, R(1)), 0));
  cr_expect(le(dbl, off(all.lo, 2 * eps), 1));
}

/* For a = (1 + eps, 1 + eps) and a row (1 + eps, -(1 - eps)) of F, both products have an eps^2
 * term, and their sum is 2 eps (1 + eps); the second row is eps times the first. */
Test(formula, fibres_keep_both_last_parts) {
  const real eps = R_EPS, a[2] = {1 + eps, 1 + eps}, f = 1 + eps, g = eps - 1;
  const real F[6] = {f, eps * f, 8 * f, g, eps * g, 8 * g}, y = 2 * eps * (1 + eps);
  const real want[3] = {y, eps * y, 8 * y}, none[3] = {0, 0, 0};
  real hi[3], lo[3];
  r_along_twice(a, F, hi, lo);
  cr_expect(le(dbl, off3(hi, want), 0));
  cr_expect(le(dbl, off3(lo, none), 0));
}

/* Without cancellation: (1 + eps)(1 - eps) - 1 = -eps^2. */
Test(formula, determinants_do_not_cancel) {
  const real eps = R_EPS;
  cr_expect(le(dbl, off(r_determinant(1 + eps, 1 - eps, R(1), R(1)), -eps * eps), 0));
  cr_expect(le(dbl, off(r_determinant(R(3), R(5), R(2), R(4)), R(7)), 0));
}
#endif

Test(formula, vectors_are_three_numbers) {
  const real x[3] = {2, -3, 6}, u[3] = {0, 0, 1};
  real n[4] = {0, 0, 0, 7}, c[4] = {0, 0, 0, 7}, e[4] = {0, 0, 0, 7}, f[4] = {0, 0, 0, 7};
  (void)length3(x, n);
  cross3(x, u, c);
  frame3(u, e, f);
  cr_expect(le(dbl, off(n[3] + c[3] + e[3] + f[3], R(28)), 0));
}

#if defined(SLV_SCALAR_C64)
/* A complex step gives d/dx |y| = y_x / |y| without cancellation. */
Test(formula, complex_steps_stay_analytic) {
  const double h = 1e-100;
  const real y[3] = {2 + h * (real)I, -3, 6};
  real n[3];
  cr_expect(le(dbl, fabs(cimag(length3(y, n)) / h - 2.0 / 7), 4 * DBL_EPSILON));
  const real z = -2 + h * (real)I;
  cr_expect(le(dbl, fabs(cimag(r_abs(z)) / h + 1), 0));
}

/* (2 + 3i)(5 + 7i) + 1 + i */
Test(formula, complex_products_are_whole) {
  const real a = 2 + 3 * (real)I, b = 5 + 7 * (real)I, c = 1 + (real)I;
  cr_expect(le(dbl, cabs(r_fma(a, b, c) - (-10 + 30 * (real)I)), 0));
}

/* d atan2(y, x) = (x dy - y dx) / (x^2 + y^2), here for dx = 2, dy = 1; 0 at the origin. */
Test(formula, complex_steps_of_an_angle) {
  const double h = 1e-100;
  const struct { double x, y, slope; } at[] = {{-4, 3, -0.4}, {-1, 0, -1}, {0, -2, 1}, {0, 0, 0}};
  for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
    const real y = at[i].y + h * (real)I, x = at[i].x + 2 * h * (real)I;
    const real angle = r_atan2(y, x);
    cr_expect(le(dbl, fabs(cimag(angle) / h - at[i].slope), 4 * DBL_EPSILON), "%zu", i);
    cr_expect(eq(dbl, creal(angle), atan2(at[i].y, at[i].x)), "%zu", i);
  }
}
/* Compares the derivative at 1/2 with a central difference, whose error is O(d^2) + 1e-16 / d. */
#define EXPECT_SLOPE(f)                                                                \
  do {                                                                                 \
    const double d = 1e-5, h = 1e-100;                                                 \
    const double chord = creal((f(R(0.5 + d)) - f(R(0.5 - d))) / (2 * d));             \
    cr_expect(le(dbl, fabs(cimag(f(0.5 + h * (real)I)) / h - chord), 1e-9), "%s", #f); \
    cr_expect(eq(dbl, cimag(f(R(0.5))), 0), "%s", #f);                                 \
  } while (0)

static real square_root_two_to_the(real x) { return r_pow(r_sqrt(R(2)), x); }

static real to_the_minus_half(real x) { return r_pow(x, R(-0.5)); }

Test(formula, complex_steps_of_functions) {
  EXPECT_SLOPE(r_log);
  EXPECT_SLOPE(r_log1p);
  EXPECT_SLOPE(r_exp);
  EXPECT_SLOPE(r_expm1);
  EXPECT_SLOPE(r_sin);
  EXPECT_SLOPE(r_cos);
  EXPECT_SLOPE(r_tan);
  EXPECT_SLOPE(r_asin);
  EXPECT_SLOPE(r_acos);
  EXPECT_SLOPE(r_atan);
  EXPECT_SLOPE(square_root_two_to_the);
  EXPECT_SLOPE(to_the_minus_half);
}

/* Functions of real numbers have imaginary part 0 even if their slope is infinite. */
Test(formula, complex_functions_of_real_numbers_are_real) {
  cr_expect(eq(dbl, cimag(r_asin(R(1))), 0));
  cr_expect(eq(dbl, cimag(r_pow(R(0), R(0.5))), 0));
}
#endif
