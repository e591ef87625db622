/* Tests which changes make a check worse, and which do not. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "compare/comparison_test_support.h"

#define CHECK(control, verdict, worst, bound, samples, skipped)                   \
  "{\"subject\": \"a\", \"check\": \"gradient\", \"control\": " control           \
  ", \"verdict\": \"" verdict "\", \"worst\": \"" worst "\", \"bound\": \"" bound \
  "\", \"samples\": " samples ", \"not_judged\": " skipped "}"
#define BASE CHECK("null", "pass", "0x1p-1", "0x1p+0", "2000", "12")
#define CAUGHT CHECK("\"wrong\"", "pass", "0x1p+9", "0x1p+0", "2000", "12")

static void expect(const char *base, const char *now, compare_class class, const char *words) {
  const comparison_sample a = {.checks = base}, b = {.checks = now};
  comparison_pair pair;
  buffer t = {0};
  comparison_pair_open(&pair, &a, &b);
  cr_expect(eq(sz, pair.result.totals[class], 1), "%s: not %s", now, compare_class_words[class]);
  buffer_add(&t, "");
  if (pair.result.nmoves > 0) compare_words(&t, &pair.result.moves[0]);
  cr_expect(strstr(t.data, words) != NULL, "%s: not %s", t.data, words);
  buffer_free(&t);
  comparison_pair_close(&pair);
}

Test(compare_check, a_worst_that_moves_inside_its_bound_is_said) {
  expect(BASE, BASE, COMPARE_SAME, "");
  /* log10 2 = 0.301, log10 4 = 0.602 */
  expect(BASE, CHECK("null", "pass", "0x1p-2", "0x1p+0", "2000", "12"), COMPARE_WITHIN,
         "worst 0.5 -> 0.25, margin 0.301 -> 0.602 digits");
  expect(BASE, CHECK("null", "pass", "0x1p+0", "0x1p+0", "2000", "12"), COMPARE_WITHIN,
         "margin 0.301 -> 0.000");
  expect(BASE, CHECK("null", "pass", "0x1p-1", "0x1p+0", "3000", "12"), COMPARE_WITHIN,
         "samples 2000 -> 3000");
  expect(BASE, CHECK("null", "pass", "0x1p-1", "0x1p-1", "2000", "12"), COMPARE_WITHIN,
         "bound 1 -> 0.5");
}

Test(compare_check, what_makes_it_worse) {
  expect(BASE, CHECK("null", "fail", "0x1p+1", "0x1p+0", "2000", "12"), COMPARE_BEYOND,
         "a worse verdict: pass -> fail");
  expect(BASE, CHECK("null", "skip", "0x0p+0", "0x1p+0", "0", "0"), COMPARE_BEYOND,
         "a worse verdict: pass -> skip");
  expect(BASE, CHECK("null", "pass", "0x1p-1", "0x1p+0", "1999", "12"), COMPARE_BEYOND,
         "fewer samples: samples 2000 -> 1999");
  expect(BASE, CHECK("null", "pass", "0x1p-1", "0x1p+0", "2000", "13"), COMPARE_BEYOND,
         "more states not judged: not judged 12 -> 13");
  expect(BASE, CHECK("null", "pass", "0x1.8p+0", "0x1p+0", "2000", "12"), COMPARE_BEYOND,
         "the worst error exceeds its bound");
  expect(BASE, CHECK("null", "pass", "nan", "0x1p+0", "2000", "12"), COMPARE_BEYOND,
         "the worst error exceeds its bound");
  expect(BASE, CHECK("null", "pass", "0x1p-1", "0x1p+1", "2000", "12"), COMPARE_BEYOND,
         "a wider bound: bound 1 -> 2");
  expect(BASE, CHECK("\"wrong\"", "pass", "0x1p-1", "0x1p+0", "2000", "12"), COMPARE_MISSING,
         "gone");
}

/* The worst value of a control must exceed its bound. */
Test(compare_check, controls) {
  expect(CAUGHT, CHECK("\"wrong\"", "pass", "0x1p+12", "0x1p+0", "2000", "12"), COMPARE_WITHIN,
         "worst 512 -> ");
  expect(CAUGHT, CHECK("\"wrong\"", "fail", "0x1p-2", "0x1p+0", "2000", "12"), COMPARE_BEYOND,
         "a worse verdict: pass -> fail");
}

/* More states may be left out if more were tried in all, or if BASE skipped the check. */
Test(compare_check, counts_that_grow) {
  expect(BASE, CHECK("null", "pass", "0x1p-1", "0x1p+0", "4000", "24"), COMPARE_WITHIN,
         "samples 2000 -> 4000; not judged 12 -> 24");
  const char *skipped = CHECK("null", "skip", "0x0p+0", "0x1p+0", "0", "0");
  expect(skipped, CHECK("null", "pass", "0x1p-1", "0x1p+0", "2000", "12"), COMPARE_WITHIN,
         "skip -> pass");
  expect(skipped, CHECK("null", "fail", "0x1p+1", "0x1p+0", "2000", "12"), COMPARE_BEYOND,
         "a worse verdict: skip -> fail");
}

/* If the seeds differ, counts may change by chance: by 3 sqrt 2001 = 134.2 samples, and by
 * 3 sqrt 13 = 10.8 states that were not judged. */
Test(compare_check, chance_of_another_seed) {
  const doc_baseline_check base = {.worst = 0.5, .bound = 1, .samples = 2000, .not_judged = 12};
  doc_baseline_check now = base;
  now.samples = 1866;
  now.not_judged = 22;
  cr_expect(compare_check_worse(&base, &now, 1) == NULL);
  cr_expect_str_eq(compare_check_worse(&base, &now, 0), "fewer samples");
  now.not_judged = 23;
  cr_expect_str_eq(compare_check_worse(&base, &now, 1), "more states not judged");
  now.samples = 1865;
  cr_expect_str_eq(compare_check_worse(&base, &now, 1), "fewer samples");
}

/* A check that failed before and still fails has not become worse. */
Test(compare_check, one_that_failed_before) {
  const char *failed = CHECK("null", "fail", "0x1p+1", "0x1p+0", "2000", "12");
  expect(failed, failed, COMPARE_SAME, "");
  expect(failed, BASE, COMPARE_WITHIN, "fail -> pass");
  expect(failed, CHECK("null", "error", "0x1p+1", "0x1p+0", "2000", "12"), COMPARE_BEYOND,
         "fail -> error");
}
