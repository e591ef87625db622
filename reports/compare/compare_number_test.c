/* Distances of numbers, counted by hand. */
#include "compare/compare_number.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>

static number_distance apart(scalar s, const char *a, const char *b) {
  number x, y;
  const char *why;
  cr_assert(number_parse(s, a, &x, &why) != NULL, "%s: %s", a, why);
  cr_assert(number_parse(s, b, &y, &why) != NULL, "%s: %s", b, why);
  return number_apart(s, &x, &y);
}

static void expect_ulps(scalar s, const char *a, const char *b, double ulps) {
  const number_distance d = apart(s, a, b), back = apart(s, b, a);
  cr_expect(d.finite && !d.same, "%s, %s", a, b);
  cr_expect(d.ulps == ulps && back.ulps == ulps, "%s to %s: %g, %g back", a, b, d.ulps, back.ulps);
}

Test(number_apart, counts_steps_of_its_own_scalar) {
  expect_ulps(SCALAR_F64, "0x1p+0", "0x1.0000000000001p+0", 1);
  expect_ulps(SCALAR_F64, "0x1p+0", "0x1.fffffffffffffp-1", 1); /* across 2^0 */
  expect_ulps(SCALAR_F64, "0x1p+0", "0x1.0000000000007p+0", 7);
  expect_ulps(SCALAR_F64, "-0x1p+0", "-0x1.0000000000001p+0", 1);
  expect_ulps(SCALAR_F32, "0x1p+0", "0x1.000002p+0", 1);
  expect_ulps(SCALAR_F32, "-0x1.8p+9", "-0x1.800006p+9", 3);
  expect_ulps(SCALAR_F128, "0x1p+0", "0x1.0000000000000000000000000001p+0", 1);
  /* One step of double at 1 is 2^(112 - 52) steps of quad. */
  expect_ulps(SCALAR_F128, "0x1p+0", "0x1.0000000000001p+0", 0x1p60);
}

Test(number_apart, goes_through_zero) {
  expect_ulps(SCALAR_F64, "-0", "0", 0);
  expect_ulps(SCALAR_F64, "0", "0x1p-1074", 1);
  expect_ulps(SCALAR_F64, "-0x1p-1074", "0x1p-1074", 2);
  expect_ulps(SCALAR_F32, "-0x1p-149", "0x1p-148", 3);
  expect_ulps(SCALAR_F128, "-0", "0x1p-16494", 1);
}

Test(number_apart, of_what_is_no_number) {
  cr_expect(apart(SCALAR_F64, "nan", "nan").same);
  cr_expect(apart(SCALAR_F64, "nan", "-nan").same);
  cr_expect(apart(SCALAR_F32, "inf", "inf").same);
  cr_expect(apart(SCALAR_F64, "nan", "0x1p+0").same == 0);
  cr_expect(apart(SCALAR_F64, "nan", "0x1p+0").finite == 0);
  cr_expect(apart(SCALAR_F64, "inf", "-inf").same == 0);
  cr_expect(apart(SCALAR_F128, "0x1p+16383", "inf").finite == 0);
  cr_expect(apart(SCALAR_F64, "0x1p+0", "0x1p+0").same);
}

static const char *parsed(scalar s, const char *text, number_list *list) {
  const char *at = NULL;
  return number_list_parse(s, text, list, &at);
}

Test(number_list, reads_what_the_writers_write) {
  number_list list = {0};
  cr_assert(parsed(SCALAR_F64, "0 -0 0x1.8p+1 nan -inf", &list) == NULL);
  cr_assert(eq(sz, list.n, 5));
  cr_expect(list.v[2].f64 == 3 && isnan(list.v[3].f64));
  cr_expect(list.v[0].f64 == 0 && !signbit(list.v[0].f64) && signbit(list.v[1].f64));
  cr_assert(parsed(SCALAR_F32, "0x1p+0", &list) == NULL);
  cr_assert(eq(sz, list.n, 1)); /* replaces the numbers before */
  cr_assert(parsed(SCALAR_F64, "", &list) == NULL);
  cr_expect(eq(sz, list.n, 0));
  cr_expect(parsed(SCALAR_F64, "0x1p+0 x", &list) != NULL);
  cr_expect(parsed(SCALAR_F64, "0x1p+0,0x1p+0", &list) != NULL);
  cr_expect(parsed(SCALAR_F64, "0x1p+5000", &list) != NULL);
  free(list.v);
}

static double digits(scalar s, const char *values, const char *truth) {
  number_list a = {0}, b = {0};
  cr_assert(parsed(s, values, &a) == NULL && parsed(SCALAR_F128, truth, &b) == NULL);
  const double d = number_digits(s, a.v, SCALAR_F128, b.v, a.n);
  free(a.v);
  free(b.v);
  return d;
}

/* |error| / |truth| = 5e-7 / 5 in the Euclidean norm: 7 digits. */
Test(number_digits, in_the_norm_of_all) {
  cr_expect(fabs(digits(SCALAR_F64, "3.0000005 4", "3 4") - 7) < 1e-9);
  cr_expect(digits(SCALAR_F64, "3 4", "3 4") == 15.95);
  cr_expect(digits(SCALAR_F32, "3 4", "3 4") == 7.22);
  cr_expect(digits(SCALAR_F64, "-3", "3") == 0);
  cr_expect(isnan(digits(SCALAR_F64, "1e-30", "0")));
  cr_expect(isnan(digits(SCALAR_F64, "nan", "3")));
  cr_expect(isnan(digits(SCALAR_F64, "1", "inf")));
}
