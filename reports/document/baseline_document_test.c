/* Tests which baseline documents are read, and which are refused. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "compare/comparison_test_support.h"
#include "support/testing/said.h"

TestSuite(baseline, .init = said_begin);

#define VALUE "{\"group\": \"a\", \"item\": \"rest\", \"kind\": \"energy\", \"scalar\": "
#define GOOD VALUE "\"f64\", \"unit\": \"0\", \"values\": \"0x1p+0\"}"
#define TEXT "{\"group\": \"a\", \"item\": \"stop\", \"text\": \"converged\"}"
#define CHECK(control)                                                      \
  "{\"subject\": \"a\", \"check\": \"b\", \"control\": " control            \
  ", \"verdict\": \"pass\", \"worst\": \"0x1p-1\", \"bound\": \"0x1p+0\", " \
  "\"samples\": 1, \"not_judged\": 0}"

static int read_text(const buffer *t) {
  baseline_document d;
  const int s = baseline_parse("b.json", t, &d);
  baseline_free(&d);
  return s;
}

static void refused(const comparison_sample *s, const char *words) {
  buffer t = {0};
  comparison_sample_text(s, &t);
  cr_expect(eq(int, read_text(&t), EXIT_USAGE));
  const char *message = said();
  cr_expect(strstr(message, words) != NULL, "%s: not %s", message, words);
  cr_expect(strstr(message, ": b.json") != NULL, "%s", message);
  buffer_free(&t);
}

Test(baseline, refuses_what_is_not_whole) {
  const comparison_sample samples[] = {
      {.values = VALUE "\"f64\", \"unit\": \"0\"}"},
      {.values = VALUE "\"f16\", \"unit\": \"0\", \"values\": \"\"}"},
      {.values = VALUE "\"f64\", \"unit\": 0, \"values\": \"0x1p+0\"}"},
      {.values = VALUE "\"f64\", \"unit\": \"0\", \"values\": \"\"}"},
      {.settings = "\"seed\": 1"},
      {0},
  };
  static const char *const words[] = {
      "values[0].values: missing",
      "values[0].scalar: \"f64\", \"f32\" or \"f128\" was expected",
      "values[0].unit: a number in a string",
      "values[0]: no values, and no text that says why",
      "settings: an object of texts",
      "the document has no values and no checks",
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) refused(&samples[i], words[i]);
}

Test(baseline, refuses_two_rows_of_one_key) {
  const comparison_sample values = {.values = GOOD "," GOOD}, words = {.texts = TEXT "," TEXT};
  const comparison_sample checks = {.checks = CHECK("null") "," CHECK("null")};
  refused(&values, "two entries with the same key: a, rest, energy, f64");
  refused(&words, "two entries with the same key: a, stop");
  refused(&checks, "two entries with the same key: a, b");
}

/* A check without a control, with an empty name of a control, and with a name: different keys. */
Test(baseline, tells_keys_apart) {
  const comparison_sample s = {
      .values = GOOD, .texts = TEXT, .checks = CHECK("null") "," CHECK("\"\"") "," CHECK("\"c\"")};
  baseline_document d;
  buffer t = {0};
  comparison_sample_text(&s, &t);
  cr_assert(eq(int, baseline_parse("b.json", &t, &d), 0));
  const baseline_key key = {{"a", "b", "c", NULL}}, other = {{"a", "b", "d", NULL}};
  cr_expect(baseline_find(&d.index[BASELINE_CHECK], &key, 0) == &d.doc.checks.v[2]);
  cr_expect(baseline_find(&d.index[BASELINE_CHECK], &other, 0) == NULL);
  baseline_free(&d);
  buffer_free(&t);
}

Test(baseline, refuses_another_schema) {
  const comparison_sample s = {.values = GOOD};
  buffer t = {0};
  comparison_sample_text(&s, &t);
  char *version = strstr(t.data, "baseline/1");
  version[strlen("baseline/")] = '2';
  cr_expect(eq(int, read_text(&t), EXIT_USAGE));
  cr_expect(
      strstr(said(),
             "expected \"selvedge.baseline/1\" or that of a document of selvedge-bench, found "
             "\"selvedge.baseline/2\"") != NULL);
  buffer_free(&t);
}

/* A document cut at any byte is refused; only the last newline may be missing. */
Test(baseline, refuses_what_is_cut) {
  const comparison_sample s = {.values = GOOD, .texts = TEXT, .checks = CHECK("null")};
  buffer t = {0};
  comparison_sample_text(&s, &t);
  for (size_t n = 0; n + 1 < t.size; n++) {
    buffer part = {0};
    buffer_put(&part, t.data, n);
    cr_expect(eq(int, read_text(&part), EXIT_USAGE), "%zu bytes", n);
    cr_expect(said()[0] != '\0');
    buffer_free(&part);
  }
  buffer_free(&t);
}

/* Numbers are parsed only when they are compared. */
Test(baseline, names_a_number_that_cannot_be_read) {
  const comparison_sample s = {.values =
                                   VALUE "\"f64\", \"unit\": \"0\", \"values\": \"0x1p+0 one\"}"};
  baseline_document d;
  tolerance_list tolerances;
  comparison r;
  buffer t = {0};
  comparison_sample_text(&s, &t);
  cr_assert(eq(int, baseline_parse("b.json", &t, &d), 0));
  cr_assert(eq(int, tolerance_read(NULL, &tolerances), 0));
  cr_expect(eq(int, compare_documents(&d, &d, &tolerances, &r), EXIT_USAGE));
  cr_expect(strstr(said(),
                   "b.json: values of a, rest, energy, f64: not a number: "
                   "\"one\"") != NULL);
  compare_free(&r);
  tolerance_free(&tolerances);
  baseline_free(&d);
  buffer_free(&t);
}
