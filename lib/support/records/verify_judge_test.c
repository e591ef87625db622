/* Tests the exit code: one missed control or one failure fails a run. */
#include "support/records/verify_judge.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

typedef struct {
  verdict check, control; /* verdicts of a check and of one of its controls */
  int code;
} sample;

static const sample samples[] = {
    {VERDICT_PASS, VERDICT_PASS, EXIT_PASSED},
    {VERDICT_PASS, VERDICT_FAIL, EXIT_CHECK_FAILED}, /* missed control */
    {VERDICT_PASS, VERDICT_ERROR, EXIT_CHECK_FAILED},
    {VERDICT_FAIL, VERDICT_PASS, EXIT_CHECK_FAILED},
    {VERDICT_ERROR, VERDICT_PASS, EXIT_CHECK_FAILED},
    {VERDICT_SKIP, VERDICT_PASS, EXIT_PASSED},
};

static doc_record record_with(verdict v, const char *control) {
  return (doc_record){
      .subject = "arap", .check = "symmetry", .control = control, .verdict = v, .samples = 10};
}

static int code_of(const doc_record *v, size_t n) {
  const doc_records d = {.records = {v, n}};
  const verify_counts c = count_records(&d, NULL);
  return counted_verdict(&c);
}

Test(verify_judge, a_missed_control_fails_the_run) {
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    const doc_record v[] = {record_with(VERDICT_PASS, NULL), record_with(samples[i].check, NULL),
                            record_with(samples[i].control, "transposed layout")};
    cr_expect(eq(int, code_of(v, 3), samples[i].code), "sample %zu", i);
  }
}

Test(verify_judge, tells_checks_from_controls_and_energies_apart) {
  doc_record v[] = {record_with(VERDICT_FAIL, NULL), record_with(VERDICT_SKIP, NULL),
                    record_with(VERDICT_PASS, "a"), record_with(VERDICT_FAIL, "b"),
                    record_with(VERDICT_ERROR, NULL)};
  v[4].subject = "another";
  const doc_records d = {.records = {v, 5}};
  const verify_counts c = count_records(&d, "arap"), all = count_records(&d, NULL);
  cr_expect(c.checks[VERDICT_PASS] == 0 && counted_failures(&c) == 1);
  cr_expect(c.checks[VERDICT_SKIP] == 1 && c.controls == 2 && c.caught == 1);
  cr_expect(eq(sz, counted_faults(&c), 2));
  cr_expect(eq(dbl, c.states, 40.0));
  cr_expect(all.checks[VERDICT_ERROR] == 1 && counted_faults(&all) == 3);
  cr_expect(record_find(&d, "arap", "symmetry", "b") == &v[3]);
  cr_expect(record_find(&d, "arap", "symmetry", NULL) == &v[0]);
  cr_expect(record_find(&d, "arap", "symmetry", "c") == NULL);
}

static int code_of_row(ledger_verdict v, int agrees) {
  const doc_ledger row = {.verdict = v, .expected = v, .agrees = agrees, .samples = 7};
  const doc_records d = {.ledger = {&row, 1}};
  const verify_counts c = count_records(&d, NULL), of_energy = count_records(&d, "arap");
  cr_expect(eq(sz, c.rows[v], agrees ? 1 : 0));
  cr_expect(eq(sz, c.unexpected, agrees ? 0 : 1));
  cr_expect(eq(sz, c.stances[LEDGER_ASSERTED], 1));
  cr_expect(eq(sz, c.contradict, agrees && v == LEDGER_MISPRINT ? 1 : 0));
  cr_expect(eq(dbl, c.states, 7.0));
  cr_expect(eq(dbl, of_energy.states, 0.0));
  return counted_verdict(&c);
}

Test(verify_judge, a_row_of_the_ledger_that_is_not_as_expected_fails_the_run) {
  cr_expect(eq(int, code_of_row(LEDGER_MISPRINT, 1), EXIT_PASSED));
  cr_expect(eq(int, code_of_row(LEDGER_OPEN, 1), EXIT_PASSED));
  cr_expect(eq(int, code_of_row(LEDGER_REFUTED, 0), EXIT_CHECK_FAILED));
  cr_expect(eq(int, code_of_row(LEDGER_HOLDS, 0), EXIT_CHECK_FAILED));
}

Test(verify_judge, rows_of_one_slip_count_once) {
  const doc_ledger slip = {
      .verdict = LEDGER_MISPRINT, .expected = LEDGER_MISPRINT, .agrees = 1, .samples = 7};
  doc_ledger rows[] = {slip, slip};
  const doc_records d = {.ledger = {rows, 2}};
  rows[1].cause = "K34";
  const verify_counts c = count_records(&d, NULL);
  cr_expect(eq(sz, c.rows[LEDGER_MISPRINT], 2));
  cr_expect(eq(sz, c.slips, 1));
}

Test(verify_judge, nothing_verified_is_a_failure_of_the_harness) {
  const doc_record skipped = record_with(VERDICT_SKIP, NULL);
  cr_expect(eq(int, code_of(NULL, 0), EXIT_HARNESS));
  cr_expect(eq(int, code_of(&skipped, 1), EXIT_USAGE));
}
