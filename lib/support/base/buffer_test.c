#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"

static const struct {
  double value;
  const char *word;
} numbers[] = {
    {0, "0"},
    {-0.0, "-0"},
    {0.1, "0.1"},
    {1 + 0x1p-52, "1.0000000000000002"},
    {1.0 / 3, "0.3333333333333333"},
    {5e-324, "4.94065645841247e-324"},
    {1.7976931348623157e308, "1.7976931348623157e+308"},
    {INFINITY, "Infinity"},
    {-INFINITY, "-Infinity"},
    {NAN, "NaN"},
};

ParameterizedTestParameters(buffer, writes_numbers) {
  static size_t index[sizeof numbers / sizeof numbers[0]];
  for (size_t i = 0; i < sizeof index / sizeof index[0]; i++) index[i] = i;
  return cr_make_param_array(size_t, index, sizeof index / sizeof index[0]);
}

ParameterizedTest(const size_t *i, buffer, writes_numbers) {
  buffer t = {0};
  buffer_number(&t, numbers[*i].value);
  cr_expect_str_eq(t.data, numbers[*i].word);
  buffer_free(&t);
}

Test(buffer, reads_back_to_the_bit) {
  uint64_t bits = 88172645463325252U; /* xorshift, Marsaglia 2003 */
  for (int i = 0; i < 20000; i++) {
    double v, back;
    buffer t = {0};
    bits ^= bits << 13;
    bits ^= bits >> 7;
    bits ^= bits << 17;
    memcpy(&v, &bits, sizeof v);
    if (!isfinite(v)) continue;
    buffer_number(&t, v);
    back = strtod(t.data, NULL);
    cr_assert(memcmp(&v, &back, sizeof v) == 0, "%a became %s", v, t.data);
    buffer_free(&t);
  }
}

Test(buffer, grows_past_its_first_room) {
  buffer t = {0};
  for (int i = 0; i < 10000; i++) buffer_format(&t, "%d,", i % 10);
  cr_assert(eq(sz, t.size, 20000));
  cr_expect(eq(sz, strlen(t.data), 20000));
  buffer_free(&t);
}
