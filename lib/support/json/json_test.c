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

Test(json, large_integers_are_texts) {
  char *out = json_text(json_u64_text(UINT64_MAX));
  cr_expect(strcmp(out, "\"18446744073709551615\"") == 0, "%s", out);
  free(out);
}

Test(json, a_text_is_whole_or_none) {
  cJSON *tree;
  cr_expect(json_of_text("\xef\xbb\xbf[1]\r\n", &tree) == 1);
  cr_expect(cJSON_GetArraySize(tree) == 1);
  cJSON_Delete(tree);
  cr_expect(json_of_text("[1", &tree) == 1);
  cr_expect(tree == NULL);
  cr_expect(json_of_text("[1],", &tree) == 1);
  cr_expect(tree == NULL);
}

Test(json, a_missing_item_is_refused) {
  cJSON *o = cJSON_CreateObject();
  cr_expect(json_add(o, "x", NULL) == 0);
  cr_expect(json_push(o, NULL) == 0);
  cJSON_Delete(o);
}

Test(json, what_is_not_known_is_null) {
  static const struct {
    double x;
    const char *text;
  } rows[] = {{2, "2"}, {0, "null"}, {-1, "null"}, {(double)NAN, "null"}};
  for (int i = 0; i < 4; i++) {
    char *out = json_text(json_known(rows[i].x));
    cr_expect(strcmp(out, rows[i].text) == 0, "%d: %s", i, out);
    free(out);
  }
}
