/* Tests that numbers are restored bitwise, and that other texts are rejected. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "support/base/numbers.h"

/* Returns a double with pseudo-random bits: Knuth's multiplier spreads them over all exponents. */
static double double_of(uint64_t i) {
  const uint64_t bits = i * 6364136223846793005u + 1442695040888963407u;
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static int comes_back(scalar s, int hex, const number *x, size_t size) {
  char digits[NUMBER_TEXT];
  const char *why;
  number y;
  memset(&y, 0, sizeof y);
  number_format(s, hex, x, digits);
  const char *end = number_parse(s, digits, &y, &why);
  return end != NULL && *end == '\0' && memcmp(x, &y, size) == 0;
}

ParameterizedTestParameters(numbers, round_trip) {
  static int hex[] = {0, 1};
  return cr_make_param_array(int, hex, 2);
}

ParameterizedTest(const int *hex, numbers, round_trip) {
  for (uint64_t i = 0; i < 20000; i++) {
    const double d = double_of(i);
    const float f = (float)d;
    number x;
    if (isnan(d)) continue;
    x.f64 = d;
    cr_assert(comes_back(SCALAR_F64, *hex, &x, sizeof x.f64), "double %a", d);
    x.f128 = (slv_f128)d / 3; /* more digits than double */
    cr_assert(comes_back(SCALAR_F128, *hex, &x, sizeof x.f128), "quad %a / 3", d);
    x.f32 = f;
    cr_assert(comes_back(SCALAR_F32, *hex, &x, sizeof x.f32), "float %a", d);
  }
}

Test(numbers, round_trip_at_the_edges) {
  const double edge[] = {0.0,     -0.0,     DBL_MIN,  DBL_TRUE_MIN, DBL_MAX, 1 + DBL_EPSILON,
                         1 / 3.0, INFINITY, -INFINITY};
  for (size_t i = 0; i < sizeof edge / sizeof edge[0]; i++)
    for (int hex = 0; hex < 2; hex++) {
      const number x = {.f64 = edge[i]};
      cr_expect(comes_back(SCALAR_F64, hex, &x, sizeof x.f64), "%a", edge[i]);
    }
}

Test(numbers, digits_by_hand) {
  char digits[NUMBER_TEXT];
  const number half = {.f64 = 0.5}, third = {.f64 = 1.0 / 3};
  number_format(SCALAR_F64, 1, &half, digits);
  cr_expect(strcmp(digits, "0x1p-1") == 0, "%s", digits);
  number_format(SCALAR_F64, 0, &third, digits);
  cr_expect(strcmp(digits, "0.33333333333333331") == 0, "%s", digits);
}

typedef struct {
  scalar s;
  const char *text;
  size_t used; /* length of the number in characters; 0: rejected */
} sample;

static const sample samples[] = {
    {SCALAR_F64, "1", 1},     {SCALAR_F64, "-.5e3,", 5}, {SCALAR_F64, "0x1.8p1 ", 7},
    {SCALAR_F64, "nan", 3},   {SCALAR_F64, "-inf", 4},   {SCALAR_F64, "", 0},
    {SCALAR_F64, "abc", 0},   {SCALAR_F64, "--1", 0},    {SCALAR_F64, " 1", 0},
    {SCALAR_F64, "1e999", 0}, {SCALAR_F64, "1e-999", 6}, {SCALAR_F32, "1e39", 0},
    {SCALAR_F32, "1e38", 4},  {SCALAR_F128, "1e999", 5}, {SCALAR_F128, "1e9999", 0},
    {SCALAR_F128, "inf", 3},  {SCALAR_F64, "1+2i", 1},
};

Test(numbers, where_a_number_ends) {
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    number x;
    const char *why = NULL;
    const char *end = number_parse(samples[i].s, samples[i].text, &x, &why);
    const size_t used = end == NULL ? 0 : (size_t)(end - samples[i].text);
    cr_expect(eq(sz, used, samples[i].used), "'%s'", samples[i].text);
    cr_expect(end != NULL || why != NULL);
  }
}

Test(numbers, whole_texts_only) {
  double d = 7;
  uint64_t u = 7;
  cr_expect(parse_double("2.5", &d) && d == 2.5);
  cr_expect(parse_double("2.5x", &d) == 0 && d == 2.5);
  cr_expect(parse_u64("18446744073709551615", &u) && u == UINT64_MAX);
  cr_expect(parse_u64("18446744073709551616", &u) == 0);
  cr_expect(parse_u64("-1", &u) == 0);
  cr_expect(parse_u64("", &u) == 0);
  cr_expect(parse_u64("1e5", &u) == 0);
}

Test(numbers, words_of_scalars) {
  scalar s = SCALAR_F64;
  cr_expect(scalar_of_word("quad", &s) && s == SCALAR_F128);
  cr_expect(scalar_of_word("half", &s) == 0 && s == SCALAR_F128);
  cr_expect(scalar_of_word("complex", &s) == 0);
}

Test(numbers, short_for_a_reader) {
  char text[SHORT_TEXT];
  cr_expect(zero(int, strcmp(number_short(0.0625, text), "6.2e-02")), "%s", text);
  cr_expect(zero(int, strcmp(number_short(-1e-300, text), "-1.0e-300")), "%s", text);
  cr_expect(zero(int, strcmp(number_short(INFINITY, text), "inf")), "%s", text);
  cr_expect(zero(int, strcmp(number_short(NAN, text), "-")), "%s", text);
}
