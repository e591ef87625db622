/* Tests that a run which checked nothing does not pass. */
#include "judge/judge.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "document/sample_test_support.h"

#define ENERGY(name)                                                                  \
  "\"energies\":[{\"name\":\"" name                                                   \
  "\",\"formula\":\"\",\"source\":\"\",\"x_unit\":\"1\",\"w_unit\":\"1\",\"ndof\":6," \
  "\"plugin\":null,\"claims\":[],\"parameters\":[],\"functions\":[],\"scalars\":[],"  \
  "\"notes\":[]}]"

/* A document with one passed record of arap, in which `from` is replaced by `to`. */
static const struct {
  const char *from, *to;
  int fine;
  size_t broken_off, not_run;
} cases[] = {
    {"\"tool\"", "\"tool\"", 1, 0, 0},
    {"\"planned\":0", "\"planned\":1", 1, 0, 0},
    {"\"energies\":[]", ENERGY("arap"), 1, 0, 0},
    {"\"pass\"", "\"skip\"", 1, 0, 0},
    {"\"complete\":true", "\"complete\":false", 0, 1, 0},
    {"\"planned\":0", "\"planned\":2", 0, 1, 0},
    {"\"planned_rows\":0", "\"planned_rows\":1", 0, 1, 0},
    {"\"energies\":[]", ENERGY("bw_shear"), 0, 0, 1},
    {"\"pass\"", "\"fail\"", 0, 0, 0},
    {"\"pass\"", "\"error\"", 0, 0, 0},
};

ParameterizedTestParameters(judge, whole_run) {
  static size_t index[sizeof cases / sizeof cases[0]];
  for (size_t i = 0; i < sizeof index / sizeof index[0]; i++) index[i] = i;
  return cr_make_param_array(size_t, index, sizeof index / sizeof index[0]);
}

ParameterizedTest(const size_t *i, judge, whole_run) {
  record_set set;
  buffer record = {0}, whole = {0}, t = {0};
  sample_record(&record, 0.5);
  sample_document(&whole, record.data);
  const char *at = strstr(whole.data, cases[*i].from);
  cr_assert(at != NULL);
  buffer_put(&t, whole.data, (size_t)(at - whole.data));
  buffer_add(&t, cases[*i].to);
  buffer_add(&t, at + strlen(cases[*i].from));
  cr_assert(eq(int, sample_read(t.data, &set), 0));
  const judgement j = judge(&set);
  cr_expect(eq(sz, j.broken_off, cases[*i].broken_off));
  cr_expect(eq(sz, j.not_run, cases[*i].not_run));
  cr_expect(eq(int, records_verdict(&set), cases[*i].fine ? 0 : EXIT_CHECK_FAILED));
  records_free(&set);
  buffer_free(&record);
  buffer_free(&whole);
  buffer_free(&t);
}

Test(judge, no_records_are_no_pass) {
  record_set set;
  buffer t = {0};
  sample_document(&t, "");
  cr_assert(eq(int, sample_read(t.data, &set), 0));
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
  records_free(&set);
  buffer_free(&t);
}

Test(judge, a_control_that_was_not_caught_is_a_fault) {
  const doc_record rows[] = {
      {.subject = "arap", .check = "rest", .verdict = VERDICT_PASS},
      {.subject = "arap", .check = "rest", .control = "x", .verdict = VERDICT_SKIP},
  };
  const doc_verify_run run = {.planned = 2, .complete = 1};
  const doc_records d = {.run = &run, .records = {rows, 2}};
  const record_set set = {.documents = {&d, 1}, .records = {rows, 2}};
  const judgement j = judge(&set);
  cr_expect(eq(sz, j.of.controls, 1));
  cr_expect(eq(sz, j.of.caught, 0));
  cr_expect(eq(sz, j.of.checks[VERDICT_SKIP], 0));
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
}

/* A failed check is among the counts, and is also a fault. */
Test(judge, counts_by_verdict) {
  const doc_record rows[] = {
      {.subject = "arap", .check = "rest", .verdict = VERDICT_PASS},
      {.subject = "arap", .check = "finite", .verdict = VERDICT_FAIL},
      {.subject = "arap", .check = "rational", .verdict = VERDICT_SKIP},
      {.subject = "arap", .check = "rest", .control = "x", .verdict = VERDICT_FAIL}};
  const doc_verify_run run = {.planned = 4, .complete = 1};
  const doc_records d = {.run = &run, .records = {rows, 4}};
  const record_set set = {.documents = {&d, 1}, .records = {rows, 4}};
  judge_count counts[JUDGE_COUNTS], faults[JUDGE_COUNTS];
  const size_t n = judge_counts(&set, counts), m = judge_faults(&set, faults);
  size_t by_verdict[SHOWN_RANGE + 1] = {0}, wrong = 0;
  for (size_t i = 0; i < n; i++) by_verdict[counts[i].as] += counts[i].n;
  for (size_t i = 0; i < m; i++) wrong += faults[i].n;
  cr_expect(eq(sz, by_verdict[VERDICT_PASS], 1));
  cr_expect(eq(sz, by_verdict[VERDICT_FAIL], 1));
  cr_expect(eq(sz, by_verdict[VERDICT_SKIP], 1));
  cr_expect(eq(sz, wrong, 2));
  cr_expect_str_eq(faults[0].one, "check failed");
}

/* A check is counted once: as passed, inaccurate, out of range, failed or skipped. */
Test(judge, counts_by_finding) {
  const doc_record rows[] = {
      {.check = "rest"},
      {.check = "digits_energy", .finding = FOUND_INACCURATE},
      {.check = "finite", .finding = FOUND_OUT_OF_RANGE},
      {.check = "gradient", .verdict = VERDICT_FAIL, .finding = FOUND_WRONG},
      {.check = "digits", .verdict = VERDICT_FAIL, .finding = FOUND_INACCURATE},
      {.check = "digits", .control = "x", .finding = FOUND_INACCURATE}};
  static const char *const shown[] = {"pass", "inaccurate", "out of range", "fail", "fail", "pass"};
  enum { ROWS = sizeof rows / sizeof rows[0] };
  const record_set set = {.records = {rows, ROWS}};
  judge_count counts[JUDGE_COUNTS];
  size_t by_look[SHOWN_RANGE + 1] = {0};
  for (int i = 0; i < ROWS; i++) cr_expect_str_eq(shown_words[record_shown(&rows[i])], shown[i]);
  for (size_t i = judge_counts(&set, counts); i-- > 0;)
    if (strncmp(counts[i].one, "of them ", 8) != 0) {
      by_look[counts[i].as] += counts[i].n;
    } else {
      cr_expect(eq(sz, counts[i].n, strcmp(counts[i].one, "of them out of range") != 0));
    }
  cr_expect(eq(sz, by_look[VERDICT_PASS], 1));
  cr_expect(eq(sz, by_look[SHOWN_INACCURATE], 1));
  cr_expect(eq(sz, by_look[SHOWN_RANGE], 1));
  cr_expect(eq(sz, by_look[VERDICT_FAIL], 2));
  const judgement j = judge(&set);
  cr_expect(eq(sz, counted_imperfect(&j.of), 2));
}

/* Runs with a single ledger entry. */
static const struct {
  const char *what;
  doc_ledger row;
  int fine;
} rows[] = {
    {"as expected",
     {.expected = LEDGER_MISPRINT, .verdict = LEDGER_MISPRINT, .agrees = 1, .samples = 9},
     1},
    {"open as expected", {.expected = LEDGER_OPEN, .verdict = LEDGER_OPEN, .agrees = 1}, 1},
    {"another verdict", {.expected = LEDGER_HOLDS, .verdict = LEDGER_REFUTED, .samples = 9}, 0},
    {"agrees is 0", {.verdict = LEDGER_HOLDS, .agrees = 0, .samples = 9}, 0},
    {"agrees is 1, but the verdict is not the expected one",
     {.expected = LEDGER_HOLDS, .verdict = LEDGER_REFUTED, .agrees = 1, .samples = 9},
     0},
    {"holds, but at no state", {.verdict = LEDGER_HOLDS, .agrees = 1, .samples = 0}, 0},
};

Test(judge, a_row_of_the_ledger_that_is_not_as_expected_is_a_fault) {
  const doc_verify_run run = {.planned_rows = 1, .complete = 1};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const doc_records d = {.run = &run, .ledger = {&rows[i].row, 1}};
    const record_set set = {.documents = {&d, 1}, .ledger = {&rows[i].row, 1}};
    const judgement j = judge(&set);
    cr_expect(j.of.unexpected == (rows[i].fine ? 0 : 1), "%s", rows[i].what);
    cr_expect(records_verdict(&set) == (rows[i].fine ? 0 : EXIT_CHECK_FAILED), "%s", rows[i].what);
  }
}

/* A document of the ledger alone has entries and no records, and its run planned no records. */
Test(judge, documents_of_the_ledger_alone) {
  const doc_verify_run planned = {.planned = 1, .planned_rows = 1}, run = {.planned_rows = 1};
  const doc_record record = {.check = "rest"};
  const doc_records d[] = {{.run = &run, .ledger = {&rows[0].row, 1}},
                           {.run = &run},
                           {.run = &planned, .ledger = {&rows[0].row, 1}},
                           {.run = &run, .ledger = {&rows[0].row, 1}, .records = {&record, 1}}};
  const record_set set = {.documents = {d, 4}};
  cr_expect(is_of_ledger_alone(&d[0]));
  for (int i = 1; i < 4; i++) cr_expect(not(is_of_ledger_alone(&d[i])), "%d", i);
  cr_expect(eq(sz, documents_of_checks(&set), 3));
}
