/* Tests the document line by line, and what must not affect it. */
#include "support/harness/baseline_write.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const environment here = {.version = "1",
                                 .commit = "c",
                                 .compiler = "cc",
                                 .flags = "-O2",
                                 .build_type = "Release",
                                 .blas = "b",
                                 .system = "s",
                                 .cpu = "p",
                                 .date = "d",
                                 .threads = 2};

/* Returns the document as text; the caller frees it. */
static char *written(const baseline *b) {
  doc_baseline d = b->all;
  char *text = NULL;
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  cr_assert(f != NULL);
  d.tool = "tool", d.command = "tool baseline", d.environment = &here;
  document_write(f, &doc_baseline_shape, &d);
  cr_assert(eq(int, fclose(f), 0));
  return text;
}

static void expect_line(const baseline_value *v, const char *want) {
  baseline b = {.all.tool = ""};
  baseline_add_value(&b, v);
  char *line = document_element_text(&doc_baseline_value_shape, b.all.values.v);
  cr_expect(strcmp(line, want) == 0, "%s", line);
  free(line);
  arena_free(&b.memory);
}

Test(baseline_write, values_in_each_scalar_to_the_bit) {
  const double d[] = {1, -0.0, 0.1, 0, (double)NAN, -INFINITY};
  const float f[] = {0.1F};
  const slv_f128 q[] = {(slv_f128)1 + 0x1p-112};
  expect_line(&(baseline_value){"g", "i", "k", SCALAR_F64, 0x1p-50, d, 6, NULL},
              "{\"group\":\"g\",\"item\":\"i\",\"kind\":\"k\",\"scalar\":\"f64\","
              "\"unit\":\"0x1p-50\",\"values\":\"0x1p+0 -0 0x1.999999999999ap-4 0 nan "
              "-inf\"}");
  expect_line(&(baseline_value){"g", "i", "k", SCALAR_F32, 0, f, 1, NULL},
              "{\"group\":\"g\",\"item\":\"i\",\"kind\":\"k\",\"scalar\":\"f32\","
              "\"unit\":\"0x0p+0\",\"values\":\"0x1.99999ap-4\"}");
  expect_line(&(baseline_value){"g", "i", "k", SCALAR_F128, 0, q, 1, NULL},
              "{\"group\":\"g\",\"item\":\"i\",\"kind\":\"k\",\"scalar\":\"f128\","
              "\"unit\":\"0x0p+0\",\"values\":\"0x1.0000000000000000000000000001p+0\"}");
}

/* 1 + 2^-9 needs ten bits; the next number with nine is 1 + 2^-8. */
Test(baseline_write, a_unit_is_rounded_up) {
  const double d[] = {1};
  expect_line(&(baseline_value){"g", "i", "k", SCALAR_F64, 1 + 0x1p-9, d, 1, NULL},
              "{\"group\":\"g\",\"item\":\"i\",\"kind\":\"k\",\"scalar\":\"f64\","
              "\"unit\":\"0x1.01p+0\",\"values\":\"0x1p+0\"}");
  expect_line(&(baseline_value){"g", "i", "k", SCALAR_F64, INFINITY, d, 1, NULL},
              "{\"group\":\"g\",\"item\":\"i\",\"kind\":\"k\",\"scalar\":\"f64\","
              "\"unit\":\"0x0p+0\",\"values\":\"0x1p+0\"}");
}

Test(baseline_write, what_is_not_there_says_why) {
  expect_line(&(baseline_value){"g", "i \"1\"", "k", SCALAR_F64, 7, NULL, 0, "no value"},
              "{\"group\":\"g\",\"item\":\"i \\\"1\\\"\",\"kind\":\"k\",\"scalar\":\"f64\","
              "\"unit\":\"0x0p+0\",\"values\":\"\",\"text\":\"no value\"}");
}

Test(baseline_write, the_whole_document) {
  baseline b = {.all.tool = ""};
  const double d[] = {2};
  const baseline_value v = {"g", "i", "k", SCALAR_F64, 0, d, 1, NULL};
  const doc_baseline_check plain = {{{"e", "c"}}, VERDICT_PASS, 0.5, 1, 18446744073709551615U, 3},
                           wrong = {{{"e", "c", "w"}}, VERDICT_FAIL, (double)NAN, 1, 4, 0};
  baseline_setting(&b, "seed", "1");
  baseline_setting(&b, "samples", "20");
  document_append(&b.all.checks, &plain, sizeof plain,
                  &b.memory); /* lists may be filled in any order */
  baseline_add_value(&b, &v);
  baseline_add_text(&b, "g", "stop", "converged");
  baseline_add_value(&b, &v);
  document_append(&b.all.checks, &wrong, sizeof wrong, &b.memory);
  cr_expect(eq(sz, b.all.values.n, 2));
  char *text = written(&b);
  static const char want[] =
      "{\"schema\": \"selvedge.baseline/1\",\n\"tool\": \"tool\",\n"
      "\"command\": \"tool baseline\",\n"
      "\"environment\": {\"version\":\"1\",\"commit\":\"c\",\"compiler\":\"cc\","
      "\"flags\":\"-O2\",\"build_type\":\"Release\",\"system\":\"s\",\"cpu\":\"p\","
      "\"blas\":\"b\",\"threads\":2,\"date\":\"d\"},\n"
      "\"settings\": {\"seed\":\"1\",\"samples\":\"20\"},\n"
      "\"values\": [\n"
      "{\"group\":\"g\",\"item\":\"i\",\"kind\":\"k\",\"scalar\":\"f64\","
      "\"unit\":\"0x0p+0\",\"values\":\"0x1p+1\"},\n"
      "{\"group\":\"g\",\"item\":\"i\",\"kind\":\"k\",\"scalar\":\"f64\","
      "\"unit\":\"0x0p+0\",\"values\":\"0x1p+1\"}\n],\n"
      "\"texts\": [\n"
      "{\"group\":\"g\",\"item\":\"stop\",\"text\":\"converged\"}\n],\n"
      "\"checks\": [\n"
      "{\"subject\":\"e\",\"check\":\"c\",\"control\":null,\"verdict\":\"pass\","
      "\"worst\":\"0x1p-1\",\"bound\":\"0x1p+0\","
      "\"samples\":\"18446744073709551615\",\"not_judged\":3},\n"
      "{\"subject\":\"e\",\"check\":\"c\",\"control\":\"w\",\"verdict\":\"fail\","
      "\"worst\":\"nan\",\"bound\":\"0x1p+0\",\"samples\":4,\"not_judged\":0}\n]}\n";
  cr_expect(strcmp(text, want) == 0, "%s", text);
  free(text);
  arena_free(&b.memory);
}

Test(baseline_write, an_empty_document_is_json_too) {
  baseline b = {.all.tool = ""};
  char *text = written(&b);
  cJSON *parsed = cJSON_Parse(text);
  cr_expect(parsed != NULL);
  cr_expect(cJSON_IsArray(cJSON_GetObjectItemCaseSensitive(parsed, "values")));
  cJSON_Delete(parsed);
  free(text);
}

/* A plugin's name may not be UTF-8, but JSON must be. */
Test(baseline_write, bytes_that_are_no_text_are_replaced) {
  baseline b = {.all.tool = ""};
  baseline_add_text(&b, "g\xff", "i", "t");
  char *text = written(&b);
  cr_expect(strstr(text, "\"g?\"") != NULL);
  free(text);
  arena_free(&b.memory);
}
