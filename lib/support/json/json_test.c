/* Numbers survive the way through JSON to the bit. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/json/json.h"

static void expect_text(double x, const char *want) {
  char out[JSON_NUMBER_TEXT];
  json_number_text(x, out);
  cr_expect(strcmp(out, want) == 0, "%s", out);
}

Test(json, texts_by_hand) {
  expect_text(0.1, "0.1");
  expect_text(-0.0, "-0");
  expect_text(1 + DBL_EPSILON, "1.0000000000000002");
  expect_text(100, "100");
  expect_text((double)NAN, "\"NaN\"");
  expect_text(INFINITY, "\"Infinity\"");
  expect_text(-INFINITY, "\"-Infinity\"");
}

Test(json, round_trip_through_the_parser) {
  for (uint64_t i = 0; i < 20000; i++) {
    const uint64_t bits = i * 6364136223846793005u + 1442695040888963407u;
    double x;
    memcpy(&x, &bits, sizeof x);
    if (!isfinite(x)) continue;
    char *out = json_text(json_numbers(&x, 1));
    cJSON *back = cJSON_Parse(out);
    const double y = cJSON_GetArrayItem(back, 0)->valuedouble;
    cr_assert(memcmp(&x, &y, sizeof x) == 0, "%a", x);
    cJSON_Delete(back);
    free(out);
  }
}
