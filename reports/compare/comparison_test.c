/* Tests every compare_class of numbers, and the changes that a comparison must report. */
#include "compare/comparison.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "compare/comparison_test_support.h"

/* ---- one item -------------------------------------------------------------------- */

typedef struct {
  const char *tool, *kind, *scalar, *unit;
} item;

static const item hessian = {"selvedge-verify", "hessian", "f64", "0x1p-49"};

static void item_text(const item *of, const char *values, buffer *t) {
  buffer_format(t,
                "{\"group\": \"g\", \"item\": \"rest\", \"kind\": \"%s\", \"scalar\": "
                "\"%s\", \"unit\": \"%s\", \"values\": \"%s\", \"text\": \"why\"}",
                of->kind, of->scalar, of->unit, values);
}

static void open_item(comparison_pair *pair, const item *of, const char *base, const char *now) {
  buffer a = {0}, b = {0};
  item_text(of, base, &a);
  item_text(of, now, &b);
  const comparison_sample x = {.tool = of->tool, .values = a.data},
                          y = {.tool = of->tool, .values = b.data};
  comparison_pair_open(pair, &x, &y);
  buffer_free(&a);
  buffer_free(&b);
}

static void expect_item(const item *of, const char *base, const char *now, compare_class class,
                        const char *words) {
  comparison_pair pair;
  open_item(&pair, of, base, now);
  const comparison *r = &pair.result;
  cr_expect(eq(sz, r->totals[class], 1), "%s to %s: not %s", base, now, compare_class_words[class]);
  const int failing = class == COMPARE_BEYOND || class == COMPARE_MISSING;
  cr_expect(compare_verdict(r) == (failing ? EXIT_CHECK_FAILED : 0));
  if (class != COMPARE_SAME) {
    buffer t = {0};
    compare_words(&t, &r->moves[0]);
    cr_expect(strncmp(t.data, words, strlen(words)) == 0, "%s: not %s", t.data, words);
    buffer_free(&t);
  }
  comparison_pair_close(&pair);
}

Test(compare, one_ulp_is_said_to_be_one) {
  expect_item(&hessian, "0x1p+0", "0x1p+0", COMPARE_SAME, "");
  expect_item(&hessian, "0x1p+0", "0x1.0000000000001p+0", COMPARE_ULPS, "1 ulp");
  expect_item(&hessian, "0x1p+0 0x1p+0", "0x1p+0 0x1.fffffffffffffp-1", COMPARE_ULPS,
              "1 of 2 numbers, 1 ulp");
  expect_item(&hessian, "0x1p+0", "0x1.0000000000004p+0", COMPARE_ULPS, "4 ulp");
  const item single = {"selvedge-verify", "energy", "f32", "0x0p+0"};
  expect_item(&single, "0x1p+0", "0x1.000002p+0", COMPARE_ULPS, "1 ulp");
  const item quad = {"selvedge-verify", "energy", "f128", "0x0p+0"};
  expect_item(&quad, "0x1p+0", "0x1.0000000000000000000000000001p+0", COMPARE_ULPS, "1 ulp");
}

/* The unit is 2^-49, 8 steps of double at 1. */
Test(compare, the_unit_admits_more) {
  expect_item(&hessian, "0x1p+0", "0x1.0000000000008p+0", COMPARE_WITHIN, "8 ulp");
  expect_item(&hessian, "0x1p+0", "0x1.0000000000009p+0", COMPARE_BEYOND, "9 ulp, 1.1 times");
  /* 1e-17 is many ulps from 0, but a small part of the unit. */
  expect_item(&hessian, "0", "0x1p-60", COMPARE_WITHIN, "0 -> 8.67");
  const item unknown = {"selvedge-verify", "hessian", "f64", "0x0p+0"};
  expect_item(&unknown, "0x1p+0", "0x1.0000000000008p+0", COMPARE_BEYOND, "8 ulp, 2 times");
  expect_item(&unknown, "0", "-0", COMPARE_ULPS, "0 ulp");
}

Test(compare, what_is_no_number_is_never_within) {
  expect_item(&hessian, "nan", "nan", COMPARE_SAME, "");
  expect_item(&hessian, "nan 0x1p+0", "-nan 0x1.0000000000001p+0", COMPARE_ULPS,
              "1 of 2 numbers, 1 ulp");
  expect_item(&hessian, "nan", "0x1p+0", COMPARE_BEYOND, "one is not finite");
  expect_item(&hessian, "0x1p+0", "nan", COMPARE_BEYOND, "one is not finite");
  expect_item(&hessian, "0x1.fffffffffffffp+1023", "inf", COMPARE_BEYOND, "one is not finite");
  expect_item(&hessian, "inf", "-inf", COMPARE_BEYOND, "one is not finite");
}

Test(compare, the_length_is_part_of_it) {
  expect_item(&hessian, "0x1p+0 0x1p+0", "0x1p+0", COMPARE_BEYOND, "1 numbers, were 2");
  expect_item(&hessian, "0x1p+0", "0x1p+0 0x1p+0", COMPARE_BEYOND, "2 numbers, were 1");
}

Test(compare, values_that_gave_way_to_a_reason) {
  expect_item(&hessian, "0x1p+0", "", COMPARE_MISSING, "why -> why");
  expect_item(&hessian, "", "0x1p+0", COMPARE_NEW, "why -> why");
  expect_item(&hessian, "", "", COMPARE_SAME, "");
}

/* Compares 1 with 1 + 1e-9.  The unit is 16 times (in quad 512 times) the bound of 8 eps, to allow
 * for the rounding of x at a state that does not amplify it. */
Test(compare, a_slip_of_1e_9_is_beyond_tolerance) {
  static const char *const kinds[] = {"energy",         "gradient",  "hessian",     "projected",
                                      "condition",      "without_h", "eigenvalues", "term_hessians",
                                      "term_projected", "definite"};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    const item of = {"selvedge-verify", kinds[i], "f64", "0x1p-45"};
    expect_item(&of, "0x1p+0", "0x1.000000044b83p+0", COMPARE_BEYOND, "relative change 1.0e-09");
    const item quad = {"selvedge-verify", kinds[i], "f128", "0x1p-100"};
    expect_item(&quad, "0x1p+0", "0x1.000000044b83p+0", COMPARE_BEYOND, "relative change 1.0e-09");
  }
  const item end = {"selvedge-bench newton", "energy", "f64", "0x0p+0"};
  expect_item(&end, "0x1p+0", "0x1.000000044b83p+0", COMPARE_BEYOND, "relative change 1.0e-09");
  const item count = {"selvedge-bench newton", "iterations", "f64", "0x0p+0"};
  expect_item(&count, "0x1.8p+3", "0x1.ap+3", COMPARE_BEYOND, "12 -> 13");
  const item refused = {"selvedge-bench newton", "refused", "f64", "0x0p+0"};
  expect_item(&refused, "0", "0x1p+0", COMPARE_BEYOND, "");
}

/* Round-off, amplified by the Hessian, may move residuals by 1e-6, or by 1e-8 of the largest. */
Test(compare, residuals_repeat_above_their_floor) {
  const item of = {"selvedge-bench newton", "relative", "f64", "0x0p+0"};
  expect_item(&of, "1 0.1", "1 0.10000009", COMPARE_WITHIN,
              "1 of 2 numbers, relative change 9.0e-07");
  expect_item(&of, "1 0.1", "1 0.1000002", COMPARE_BEYOND,
              "1 of 2 numbers, relative change 2.0e-06");
  expect_item(&of, "1 1e-5", "1 1.0009e-5", COMPARE_WITHIN,
              "1 of 2 numbers, relative change 9.0e-04");
  expect_item(&of, "1 1e-5", "1 1.0011e-5", COMPARE_BEYOND,
              "1 of 2 numbers, relative change 1.1e-03");
}

Test(compare, digits_beside_quad_values_of_the_baseline) {
  const char *base =
      "{\"group\": \"g\", \"item\": \"rest\", \"kind\": \"energy\", \"scalar\": "
      "\"f64\", \"unit\": \"0\", \"values\": \"1.0000000001\"},"
      "{\"group\": \"g\", \"item\": \"rest\", \"kind\": \"energy\", \"scalar\": "
      "\"f128\", \"unit\": \"0\", \"values\": \"1\"}";
  const char *now =
      "{\"group\": \"g\", \"item\": \"rest\", \"kind\": \"energy\", \"scalar\": "
      "\"f64\", \"unit\": \"0\", \"values\": \"1.0000001\"},"
      "{\"group\": \"g\", \"item\": \"rest\", \"kind\": \"energy\", \"scalar\": "
      "\"f128\", \"unit\": \"0\", \"values\": \"1\"}";
  const comparison_sample a = {.values = base}, b = {.values = now};
  comparison_pair pair;
  buffer t = {0};
  comparison_pair_open(&pair, &a, &b);
  compare_words(&t, &pair.result.moves[0]);
  cr_expect(strstr(t.data, "digits 10.0 -> 7.0, 3.0 lost") != NULL, "%s", t.data);
  buffer_free(&t);
  comparison_pair_close(&pair);
}

/* ---- times ----------------------------------------------------------------------- */

/* Appends 30 samples of about `from` ns.  The rank test can tell 10, 11 and 20 ns apart, because
 * they differ by more than 5 %. */
static void samples(double from, buffer *t) {
  for (int i = 0; i < 30; i++) buffer_format(t, "%s%.17g", i > 0 ? " " : "", from + 0.01 * i);
}

static void expect_time(double base, double now, const char *compiler, compare_class class) {
  const item of = {"selvedge-bench kernels", "seconds", "f64", "0"};
  buffer x = {0}, y = {0}, a = {0}, b = {0};
  comparison_pair pair;
  samples(base, &x);
  samples(now, &y);
  item_text(&of, x.data, &a);
  item_text(&of, y.data, &b);
  const comparison_sample old = {.tool = of.tool, .values = a.data};
  const comparison_sample new = {.tool = of.tool, .compiler = compiler, .values = b.data};
  comparison_pair_open(&pair, &old, &new);
  cr_expect(eq(sz, pair.result.totals[class], 1), "%g to %g: not %s", base, now,
            compare_class_words[class]);
  /* A comparison of nothing has not passed. */
  if (class == COMPARE_UNCOMPARED) cr_expect(compare_verdict(&pair.result) == EXIT_USAGE);
  comparison_pair_close(&pair);
  buffer_free(&x);
  buffer_free(&y);
  buffer_free(&a);
  buffer_free(&b);
}

Test(compare, times_by_the_rank_test_and_on_one_machine_alone) {
  expect_time(10, 10, NULL, COMPARE_SAME);
  expect_time(10, 10.1, NULL, COMPARE_WITHIN);
  expect_time(10, 11, NULL, COMPARE_BEYOND);
  expect_time(11, 10, NULL, COMPARE_WITHIN); /* faster */
  expect_time(10, 20, "Clang 14", COMPARE_UNCOMPARED);
}

/* ---- what disappears ------------------------------------------------------------- */

#define ROW(group, item, kind)                                           \
  "{\"group\": \"" group "\", \"item\": \"" item "\", \"kind\": \"" kind \
  "\", \"scalar\": \"f64\", \"unit\": \"0x0p+0\", \"values\": \"0x1p+0\"}"
#define ALL                                                               \
  ROW("a", "rest", "energy")                                              \
  "," ROW("a", "rest", "hessian") "," ROW("a", "bent", "energy") "," ROW( \
      "b", "rest", "energy") "," ROW("b", "bent", "energy")

static void expect_loss(const char *now, const char *what, const char *name, size_t gone,
                        int whole) {
  const comparison_sample a = {.values = ALL}, b = {.values = now};
  comparison_pair pair;
  comparison_pair_open(&pair, &a, &b);
  const comparison *r = &pair.result;
  cr_expect(compare_verdict(r) == EXIT_CHECK_FAILED);
  cr_assert(eq(sz, r->nlosses, 1));
  cr_expect_str_eq(r->losses[0].what, what);
  cr_expect_str_eq(r->losses[0].name, name);
  cr_expect(eq(sz, r->losses[0].gone, gone));
  cr_expect(eq(int, r->losses[0].whole, whole));
  cr_expect(eq(sz, r->totals[COMPARE_MISSING], gone));
  comparison_pair_close(&pair);
}

Test(compare, a_group_a_state_a_quantity_that_disappeared) {
  expect_loss(ROW("b", "rest", "energy") "," ROW("b", "bent", "energy"), "", "a", 3, 1);
  expect_loss(ROW("a", "bent", "energy") "," ROW("b", "bent", "energy"), "state ", "rest", 3, 1);
  expect_loss(ROW("a", "rest", "energy") "," ROW("a", "bent", "energy") "," ROW(
                  "b", "rest", "energy") "," ROW("b", "bent", "energy"),
              "", "a", 1, 0);
}

Test(compare, what_is_new_is_no_failure) {
  const comparison_sample a = {.values = ROW("a", "rest", "energy")}, b = {.values = ALL};
  comparison_pair pair;
  comparison_pair_open(&pair, &a, &b);
  cr_expect(compare_verdict(&pair.result) == 0);
  cr_expect(eq(sz, pair.result.totals[COMPARE_NEW], 4));
  comparison_pair_close(&pair);
}

Test(compare, rows_are_found_by_their_keys) {
  const comparison_sample a = {.values = ROW("a", "rest", "energy") "," ROW("b", "rest", "energy")},
                          b = {.values = ROW("b", "rest", "energy") "," ROW("a", "rest", "energy")};
  comparison_pair pair;
  comparison_pair_open(&pair, &a, &b);
  cr_expect(eq(sz, pair.result.totals[COMPARE_SAME], 2));
  cr_expect(eq(sz, pair.result.nmoves, 0));
  comparison_pair_close(&pair);
}

Test(compare, texts) {
  const comparison_sample a = {.values = ROW("a", "rest", "energy"),
                               .texts =
                                   "{\"group\": \"s\", \"item\": \"stop\", \"text\": "
                                   "\"converged\"}"};
  const comparison_sample b = {.values = ROW("a", "rest", "energy"),
                               .texts =
                                   "{\"group\": \"s\", \"item\": \"stop\", \"text\": "
                                   "\"iteration limit\"}"};
  comparison_pair pair;
  buffer t = {0};
  comparison_pair_open(&pair, &a, &b);
  cr_expect(eq(sz, pair.result.totals[COMPARE_BEYOND], 1));
  compare_words(&t, &pair.result.moves[0]);
  cr_expect_str_eq(t.data, "\"converged\" -> \"iteration limit\"");
  buffer_free(&t);
  comparison_pair_close(&pair);
}
