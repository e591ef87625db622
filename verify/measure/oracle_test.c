/* Tests of the rounding bound (oracle.h) on cases computed by hand. */
#include "measure/oracle.h"

#include "measure/params.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>

#include "selvedge/states.h"

#define EPS DBL_EPSILON

/* ---- energies that can be computed by hand ------------------------------------------ */

static slv_status four(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)x, (void)p;
  y[0] = 4;
  return SLV_OK;
}

static slv_status zero(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)x, (void)p;
  y[0] = 0;
  return SLV_OK;
}

static slv_status square(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)p;
  y[0] = x[0] * x[0];
  return SLV_OK;
}

/* x^2 at 3 only: NaN below 3. */
static slv_status cliff(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)p;
  y[0] = x[0] < 3 ? (slv_f128)NAN : 9;
  return SLV_OK;
}

static slv_status sum9(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)p;
  y[0] = 0;
  for (int i = 0; i < 9; i++) y[0] += x[i];
  return SLV_OK;
}

static slv_status sum12(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  SLV_TRY(sum9(x, p, y));
  for (int i = 9; i < 12; i++) y[0] += x[i];
  return SLV_OK;
}

static double ratio_of(slv_fn_f128 *energy, int n, const double *x, double y, double worst) {
  const slv_kernels_f128 f128 = {.energy = energy};
  const slv_energy row = {.name = "row", .ndof = n, .f128 = &f128};
  return oracle_ratio(&row, QUANTITY_ENERGY, x, NULL, &y, worst, 0);
}

static const double three = 3;

/* v = 4 is constant, so the bound is 8 eps |v| = 32 eps. 4 + 4 eps is the next double. */
Test(oracle, eight_eps_of_the_value_are_the_bound) {
  cr_expect(eq(dbl, ratio_of(four, 1, &three, 4, 0), 0.0));
  cr_expect(eq(dbl, ratio_of(four, 1, &three, 4 + 32 * EPS, 0), 1.0));
  cr_expect(eq(dbl, ratio_of(four, 1, &three, 4 + 36 * EPS, 0), 1.125));
  cr_expect(eq(dbl, ratio_of(four, 1, &three, 4 - 3200 * EPS, 0), 100.0));
}

/* v = x^2 at 3: 8 eps |v| = 72 eps, plus 6 d + d^2, d = 24 eps. Doubles are 8 eps apart there. */
Test(oracle, what_the_state_amplifies_is_added) {
  cr_expect(ratio_of(square, 1, &three, 9 + 216 * EPS, 0) <= 1);
  cr_expect(ratio_of(square, 1, &three, 9 + 216 * EPS, 0) > 1 - 1e-13);
  cr_expect(ratio_of(square, 1, &three, 9 + 224 * EPS, 0) > 1);
  cr_expect(ratio_of(square, 1, &three, 9 - 21600 * EPS, 0) > 99.99);
}

/* The sum of x changes by up to 8 eps n if all corners are tried. The 64 corners chosen by the hash
 * must reach half of it. */
static void expect_spread_of_sum(slv_fn_f128 *sum, int n) {
  const double x[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, all = 16 * n * EPS;
  const double at_bound = ratio_of(sum, n, x, n + 1024 * EPS, 0) * all / (1024 * EPS);
  cr_expect(at_bound >= 1 - 1e-9 && at_bound <= 4. / 3, "%d: %g", n, at_bound);
}

Test(oracle, more_than_six_numbers_have_as_many_corners) {
  expect_spread_of_sum(sum9, 9);
  expect_spread_of_sum(sum12, 12);
}

Test(oracle, nan_is_nan_and_infinity_is_far_off) {
  const double nan = NAN;
  cr_expect(isnan(ratio_of(square, 1, &three, NAN, 0)));
  cr_expect(isnan(ratio_of(square, 1, &nan, 9, 0)));
  cr_expect(isnan(ratio_of(square, 1, &nan, 9, 7)));
  cr_expect(isnan(ratio_of(cliff, 1, &three, 9 + 8 * EPS, 0)), "a corner without number");
  cr_expect(ratio_of(square, 1, &three, INFINITY, 0) > 1e300);
  cr_expect(ratio_of(square, 1, &three, -INFINITY, 0) > 1e300);
  cr_expect(eq(dbl, ratio_of(zero, 1, &three, 0, 0), 0.0));
}

/* 2^-1022 is the smallest normal number; 8 eps 2^-1060 is negligible. */
Test(oracle, below_the_normal_doubles_twice_the_least_is_allowed) {
  const double tiny = 0x1p-530, v = 0x1p-1060;
  cr_expect(eq(dbl, ratio_of(zero, 1, &three, 0x1p-1021, 0), 1.0));
  cr_expect(eq(dbl, ratio_of(zero, 1, &three, -0x1.8p-1021, 0), 1.5));
  cr_expect(ratio_of(zero, 1, &three, 1e-300, 0) > 1e7);
  cr_expect(ratio_of(square, 1, &tiny, 0, 0) > 0, "judged");
  cr_expect(ratio_of(square, 1, &tiny, 0, 0) < 0x1p-38);
  cr_expect(fabs(ratio_of(square, 1, &tiny, v + 0x1.8p-1021, 0) - 1.5) < 1e-9);
  cr_expect(isnan(ratio_of(square, 1, &tiny, NAN, 0)));
}

/* 2^-1020 is normal, but intermediate results may be subnormal. */
Test(oracle, so_much_is_allowed_just_above_them_too) {
  const double x = 0x1p-510, v = 0x1p-1020;
  cr_expect(fabs(ratio_of(square, 1, &x, v + 0x1p-1022, 0) - 0.5) < 1e-9);
  cr_expect(ratio_of(square, 1, &x, v + 0x1.8p-1021, 0) > 1);
}

/* For large values only 8 eps |v| and the spread count: 24 eps of x^2. */
Test(oracle, a_value_far_above_them_gets_no_such_allowance) {
  const double x = 0x1p-480, v = 0x1p-960;
  cr_expect(ratio_of(square, 1, &x, v * (1 + 24 * EPS), 0) <= 1);
  cr_expect(ratio_of(square, 1, &x, v * (1 + 25 * EPS), 0) > 1);
  cr_expect(ratio_of(square, 1, &x, 0, 0) > 1e14);
}

Test(oracle, above_the_largest_double_nothing_but_infinity_will_do) {
  const double huge = 1e155;
  cr_expect(ratio_of(square, 1, &huge, INFINITY, 0) < 0, "nothing to judge");
  cr_expect(ratio_of(square, 1, &huge, -INFINITY, 0) < 0, "its terms may be apart");
  cr_expect(isinf(ratio_of(square, 1, &huge, DBL_MAX, 0)));
  cr_expect(isinf(ratio_of(square, 1, &huge, 0, 0)));
  cr_expect(isnan(ratio_of(square, 1, &huge, NAN, 0)));
  cr_expect(ratio_of(NULL, 1, &three, 9, 0) < 0, "no quad");
}

static slv_status gradient_2(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)p;
  y[0] = x[0] * x[0], y[1] = 0 * x[1];
  return SLV_OK;
}

/* The gradient is (10^310, 0): the first entry must be an infinity, the second must not. */
Test(oracle, one_infinite_entry_is_no_excuse_for_the_others) {
  const slv_kernels_f128 f128 = {.gradient = gradient_2};
  const slv_energy row = {.name = "row", .ndof = 2, .f128 = &f128};
  const double x[2] = {1e155, 1}, inf = INFINITY;
  cr_expect(oracle_ratio(&row, QUANTITY_GRADIENT, x, NULL, (double[]){inf, 0}, 0, 0) < 0);
  cr_expect(isinf(oracle_ratio(&row, QUANTITY_GRADIENT, x, NULL, (double[]){inf, inf}, 0, 0)));
  cr_expect(isinf(oracle_ratio(&row, QUANTITY_GRADIENT, x, NULL, (double[]){DBL_MAX, 0}, 0, 0)));
}

static double ratio_f32(slv_fn_f128 *energy, float x, float y) {
  const slv_kernels_f128 f128 = {.energy = energy};
  const slv_energy row = {.name = "row", .ndof = 1, .f128 = &f128};
  const double wide = x, result = y;
  return oracle_ratio(&row, QUANTITY_ENERGY, &wide, NULL, &result, 0, 1);
}

/* The cases above with eps 2^-23 in place of 2^-52. 10^40 overflows float. */
Test(oracle, single_precision_has_its_own_eps_and_range) {
  const float e = FLT_EPSILON;
  cr_expect(eq(dbl, ratio_f32(four, 3, 4 + 32 * e), 1.0));
  cr_expect(eq(dbl, ratio_f32(four, 3, 4 + 36 * e), 1.125));
  cr_expect(ratio_f32(square, 3, 9 + 216 * e) <= 1);
  cr_expect(ratio_f32(square, 3, 9 + 224 * e) > 1);
  cr_expect(eq(dbl, ratio_f32(zero, 3, 3 * FLT_MIN), 1.5));
  cr_expect(ratio_f32(square, 1e20F, INFINITY) < 0);
  cr_expect(isinf(ratio_f32(square, 1e20F, FLT_MAX)));
  cr_expect(isnan(ratio_f32(square, 3, NAN)));
}

Test(oracle, what_is_not_worse_returns_at_most_the_worst) {
  const double y = 9 + 80 * EPS, full = ratio_of(square, 1, &three, y, 0);
  cr_expect(full < 0.5 && ratio_of(square, 1, &three, y, 0.5) <= 0.5);
  cr_expect(eq(dbl, ratio_of(square, 1, &three, y, full / 2), full));
}

/* ---- the library's energies --------------------------------------------------------- */

/* At the identity the gradient is 0. A corner changes the length of both columns by d = 8 eps /
 * sqrt 3, to first order, so that |g| = 2 k d sqrt 2 = 1306.3945 eps for k = 100. */
Test(oracle, at_a_rotation_only_the_spread_allows_an_error) {
  const double F[6] = {1, 0, 0, 0, 1, 0}, p[3] = {100, 1, 1};
  const slv_energy *e = slv_energy_find("bw_stretch");
  const double within[6] = {1306 * EPS}, above[6] = {1307 * EPS};
  const double r = oracle_ratio(e, QUANTITY_GRADIENT, F, p, within, 0, 0);
  cr_expect(r <= 1 && fabs(r - 1306 / 1306.3945) < 1e-6, "%.9f", r);
  cr_expect(oracle_ratio(e, QUANTITY_GRADIENT, F, p, above, 0, 0) > 1);
}

/* At I6 = 1e-8 two eigenvalues are about 2 k I6, while |H| is 4 k. */
Test(oracle, eigenvalues_are_judged_in_their_own_scale) {
  const double F[6] = {1, 0, 0, 1e-8, 1, 0}, k = 1;
  const slv_energy *e = slv_energy_find("bw_shear");
  double y[12], z[12];
  cr_assert(eq(int, quantity_f64(e, QUANTITY_EIGENVALUES, F, &k, y), SLV_OK));
  cr_expect(oracle_ratio(e, QUANTITY_EIGENVALUES, F, &k, y, 0, 0) <= 1);
  for (int i = 0; i < 6; i++) {
    for (int m = 0; m < 6; m++) z[m] = y[m];
    z[i] += 4 * EPS;
    const double r = oracle_ratio(e, QUANTITY_EIGENVALUES, F, &k, z, 0, 0);
    const int far_off = r > 1e5, tiny = fabs(y[i]) < 1e-6;
    cr_expect(far_off == tiny, "%g off by 4 eps: %g", y[i], r);
  }
  y[5] = NAN;
  cr_expect(isnan(oracle_ratio(e, QUANTITY_EIGENVALUES, F, &k, y, 1e9, 0)));
}

/* Compares the largest ratio over n random states, found with `worst` and without it. */
static void expect_same_worst(const slv_energy *e, quantity q, uint64_t n) {
  const slv_state_source source = {.energy = e, .seed = 2, .random = n};
  double lazy = 0, full = 0, y[quantity_max(e)], x[e->ndof];
  double p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  for (uint64_t i = 0; slv_state_source_at(&source, i, &s) == SLV_OK; i++) {
    if (quantity_f64(e, q, s.x, s.p, y) != SLV_OK) continue;
    y[0] *= 1 + 4 * EPS; /* an error close to the bound */
    const double r = oracle_ratio(e, q, s.x, s.p, y, lazy, 0);
    lazy = fmax(lazy, r), full = fmax(full, oracle_ratio(e, q, s.x, s.p, y, 0, 0));
    cr_assert(lazy == full, "%s of %s at %s: %.17g, not %.17g", quantity_name(q), e->name, s.name,
              lazy, full);
  }
  cr_expect(full > 0);
}

Test(oracle, laziness_never_changes_the_worst) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++)
    for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_EIGENVALUES; q++)
      if (quantity_has(e, q, SCALAR_F128) && quantity_has(e, q, SCALAR_F64))
        expect_same_worst(e, q, 20);
}

/* ---- digits ---------------------------------------------------------------------- */

static double digits_of(slv_fn_f128 *energy, slv_f128 y) {
  const slv_kernels_f128 f128 = {.energy = energy};
  const slv_energy row = {.name = "row", .ndof = 1, .f128 = &f128};
  const slv_f128 x = 3;
  return oracle_digits(&row, QUANTITY_ENERGY, &x, NULL, &y);
}

Test(oracle, digits_are_those_of_the_relative_error) {
  cr_expect(eq(dbl, digits_of(four, 4), 34.0));
  cr_expect(fabs(digits_of(four, 4 + (slv_f128)4e-10) - 10) < 1e-12);
  cr_expect(eq(dbl, digits_of(four, -4), 0.0));
  cr_expect(eq(dbl, digits_of(zero, 0), 34.0));
  cr_expect(eq(dbl, digits_of(zero, (slv_f128)1e-30), 0.0));
  cr_expect(isnan(digits_of(four, (slv_f128)NAN)));
}

/* ---- the bound in double ------------------------------------------------------------ */

static slv_status square_f64(const double *x, const double *p, double *restrict y) {
  (void)p;
  y[0] = x[0] * x[0];
  return SLV_OK;
}

Test(spread, is_the_same_bound_in_double) {
  const slv_kernels_f64 f64 = {.energy = square_f64};
  const slv_energy row = {.name = "row", .ndof = 1, .f64 = &f64};
  const double none = 0, nan = NAN;
  cr_expect(fabs(spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, 216 * EPS, 0) - 1) < 1e-12);
  cr_expect(eq(dbl, spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, 0, 0), 0.0));
  cr_expect(isnan(spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, NAN, 5)));
  cr_expect(isnan(spread_ratio(&row, QUANTITY_ENERGY, &nan, NULL, 1, 5)));
  cr_expect(isinf(spread_ratio(&row, QUANTITY_ENERGY, &none, NULL, 1e-9, 0)));
}

/* 9 at x = 3, else 1000. Evaluated in double, the corners allow an error of 1e-7 of that. */
static slv_status rough_square(const double *x, const double *p, double *restrict y) {
  (void)p;
  y[0] = x[0] < 3 || x[0] > 3 ? 1000 : 9;
  return SLV_OK;
}

Test(spread, has_its_corners_in_quad_where_the_row_has_it) {
  const slv_kernels_f64 f64 = {.energy = rough_square};
  const slv_kernels_f128 f128 = {.energy = square};
  slv_energy row = {.name = "row", .ndof = 1, .f64 = &f64, .f128 = &f128};
  cr_expect(fabs(spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, 216 * EPS, 0) - 1) < 1e-12);
  cr_expect(fabs(spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, 21600 * EPS, 0) - 100) < 1e-9);
  row.f128 = NULL;
  const double allowed = 8 * EPS * 9 + 1e-7 * 1000, ratio = 21600 * EPS / allowed;
  cr_expect(fabs(spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, 21600 * EPS, 0) / ratio - 1) <
            1e-12);
  cr_expect(spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, 1e-3, 0) > 9);
}

Test(spread, an_infinite_error_is_never_within_it) {
  const slv_kernels_f64 f64 = {.energy = square_f64};
  const slv_kernels_f128 f128 = {.energy = square};
  const slv_energy plain = {.name = "row", .ndof = 1, .f64 = &f64};
  const slv_energy row = {.name = "row", .ndof = 1, .f64 = &f64, .f128 = &f128};
  const double huge = 1e155;
  cr_expect(isinf(spread_ratio(&row, QUANTITY_ENERGY, &three, NULL, INFINITY, 0)));
  cr_expect(isinf(spread_ratio(&plain, QUANTITY_ENERGY, &three, NULL, INFINITY, 9)));
  cr_expect(isinf(spread_ratio(&row, QUANTITY_ENERGY, &huge, NULL, 1, 9)));
}

Test(spread, norms_neither_overflow_nor_lose_small_numbers) {
  const double scale[] = {1, 0x1p-1000, 0x1p-520, 0x1p-440, 0x1p499, 0x1p510, 0x1p1000};
  for (int i = 0; i < 7; i++) {
    const double s = scale[i], x[3] = {2 * s, -3 * s, 6 * s}, y[3] = {0, 0, 6 * s};
    cr_expect(fabs(vector_norm(3, x) / s - 7) < 1e-14, "%g", s);
    cr_expect(fabs(vector_distance(3, x, y) / s - sqrt(13)) < 1e-14, "%g", s);
  }
  cr_expect(isnan(vector_norm(2, (const double[]){1, NAN})));
  cr_expect(isnan(vector_norm(2, (const double[]){INFINITY, NAN})));
  cr_expect(isinf(vector_norm(2, (const double[]){1, -INFINITY})));
  cr_expect(eq(dbl, vector_norm(2, (const double[]){0, 0}), 0.0));
}

Test(spread, any_error_in_units_of_nothing_is_infinite) {
  cr_expect(eq(dbl, error_in_units(6, 2), 3.0));
  cr_expect(eq(dbl, error_in_units(0, 0), 0.0));
  cr_expect(isinf(error_in_units(1e-300, 0)));
  cr_expect(isnan(error_in_units(NAN, 0)) && isnan(error_in_units(NAN, 1)));
  cr_expect(isnan(error_in_units(1, NAN)));
}
