/* The exit code of a run: one missed control, or one failure, fails it. */
#include "subjects/results.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "support/base/complain.h"

typedef struct {
  verdict check, control; /* of one check and one of its controls */
  int code;
} sample;

static const sample samples[] = {
    {VERDICT_PASS, VERDICT_PASS, EXIT_PASSED},
    {VERDICT_PASS, VERDICT_FAIL, EXIT_CHECK_FAILED}, /* missed */
    {VERDICT_PASS, VERDICT_ERROR, EXIT_CHECK_FAILED},
    {VERDICT_FAIL, VERDICT_PASS, EXIT_CHECK_FAILED},
    {VERDICT_ERROR, VERDICT_PASS, EXIT_CHECK_FAILED},
    {VERDICT_SKIP, VERDICT_PASS, EXIT_PASSED},
};

static void add(results *r, verdict v, const char *control) {
  record one = {.verdict = v, .check = "symmetry", .samples = 10};
  (void)strcpy(one.control, control);
  results_add_record(r, &one);
}

Test(results, a_missed_control_fails_the_run) {
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    results r = {0};
    for (int passed = 0; passed < 3; passed++) add(&r, VERDICT_PASS, "");
    add(&r, samples[i].check, "");
    add(&r, samples[i].control, "transposed layout");
    cr_expect(eq(int, results_verdict(&r), samples[i].code), "sample %zu", i);
    results_free(&r);
  }
}

Test(results, tell_checks_from_controls) {
  results r = {0};
  add(&r, VERDICT_FAIL, "");
  add(&r, VERDICT_SKIP, "");
  add(&r, VERDICT_PASS, "a");
  add(&r, VERDICT_FAIL, "b");
  const run_tally t = results_tally(&r);
  cr_expect(t.passed == 0 && t.failed == 1 && t.skipped == 1);
  cr_expect(t.caught == 1 && t.missed == 1);
  cr_expect(eq(dbl, t.states, 40.0));
  results_free(&r);
}

/* ---- the ledger ---------------------------------------------------------------- */

static int verdict_of_row(ledger_verdict v, int agrees) {
  const ledger_row row = {.stance = LEDGER_ASSERTED};
  const ledger_result one = {.row = &row, .verdict = v, .agrees = agrees, .samples = 7};
  results r = {0};
  results_add_row(&r, &one);
  const run_tally t = results_tally(&r);
  cr_expect(eq(sz, t.rows[v], agrees ? 1 : 0));
  cr_expect(eq(sz, t.unexpected, agrees ? 0 : 1));
  cr_expect(eq(sz, t.stance[LEDGER_ASSERTED], 1));
  cr_expect(eq(sz, t.contradict, agrees && v == LEDGER_MISPRINT ? 1 : 0));
  cr_expect(eq(dbl, t.states, 7.0));
  const int code = results_verdict(&r);
  results_free(&r);
  return code;
}

Test(results, a_row_of_the_ledger_that_is_not_as_expected_fails_the_run) {
  cr_expect(eq(int, verdict_of_row(LEDGER_MISPRINT, 1), EXIT_PASSED));
  cr_expect(eq(int, verdict_of_row(LEDGER_OPEN, 1), EXIT_PASSED));
  cr_expect(eq(int, verdict_of_row(LEDGER_REFUTED, 0), EXIT_CHECK_FAILED));
  cr_expect(eq(int, verdict_of_row(LEDGER_HOLDS, 0), EXIT_CHECK_FAILED));
}

Test(results, nothing_verified_is_a_failure_of_the_harness) {
  const results r = {0};
  cr_expect(eq(int, results_verdict(&r), EXIT_HARNESS));
}
