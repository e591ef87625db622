#include "subjects/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

void results_add_record(results *r, const record *one) {
  items_append(&r->records, one, sizeof *one);
}

void results_add_series(results *r, const series *about, const double *rows) {
  const size_t bytes = (size_t)about->nrows * about->ncolumns * sizeof *rows;
  const kept_series kept = {*about, base_alloc(bytes, 1)};
  memcpy(kept.rows, rows, bytes);
  items_append(&r->series, &kept, sizeof kept);
}

void results_add_diagnosis(results *r, const char *subject, unsigned pairs, const char *text) {
  diagnosis one = {.pairs = pairs, .text = base_strdup(text)};
  (void)snprintf(one.subject, sizeof one.subject, "%s", subject);
  items_append(&r->diagnoses, &one, sizeof one);
}

void results_add_row(results *r, const ledger_result *one) {
  items_append(&r->ledger, one, sizeof *one);
}

const record *results_record(const results *r, size_t i) {
  return (const record *)r->records.at + i;
}

const kept_series *results_series(const results *r, size_t i) {
  return (const kept_series *)r->series.at + i;
}

const diagnosis *results_diagnosis(const results *r, size_t i) {
  return (const diagnosis *)r->diagnoses.at + i;
}

const ledger_result *results_row(const results *r, size_t i) {
  return (const ledger_result *)r->ledger.at + i;
}

const record *results_find(const results *r, const char *subject, const char *check,
                           const char *control) {
  for (size_t i = 0; i < r->records.count; i++) {
    const record *one = results_record(r, i);
    if (strcmp(one->subject, subject) == 0 && strcmp(one->check, check) == 0 &&
        strcmp(one->control, control) == 0)
      return one;
  }
  return NULL;
}

static void tally_rows(const results *r, run_tally *t) {
  for (size_t i = 0; i < r->ledger.count; i++) {
    const ledger_result *one = results_row(r, i);
    t->states += (double)one->samples;
    t->stance[one->row->stance]++;
    t->contradict += one->agrees && ledger_contradicts(one->row, one->verdict) ? 1 : 0;
    if (one->agrees)
      t->rows[one->verdict]++;
    else
      t->unexpected++;
  }
}

run_tally results_tally(const results *r) {
  run_tally t = {0};
  tally_rows(r, &t);
  for (size_t i = 0; i < r->records.count; i++) {
    const record *one = results_record(r, i);
    const int control = one->control[0] != '\0', passed = one->verdict == VERDICT_PASS;
    t.states += (double)one->samples;
    if (one->verdict == VERDICT_SKIP)
      t.skipped++;
    else if (control)
      t.caught += (size_t)passed, t.missed += (size_t)!passed;
    else
      t.passed += (size_t)passed, t.failed += (size_t)!passed, t.found[one->finding]++;
  }
  return t;
}

int results_verdict(const results *r) {
  const run_tally t = results_tally(r);
  if (r->records.count + r->ledger.count == 0) return harness_error("nothing was verified");
  if (t.passed + t.failed + t.caught + t.missed + r->ledger.count == 0)
    return usage_error(
        "nothing could be compared: every check was skipped, for want of "
        "functions, of claims or of states as they are asked for");
  return t.failed + t.missed + t.unexpected > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

void results_free(results *r) {
  for (size_t i = 0; i < r->series.count; i++) free(((kept_series *)r->series.at)[i].rows);
  for (size_t i = 0; i < r->diagnoses.count; i++) free(((diagnosis *)r->diagnoses.at)[i].text);
  free(r->diagnoses.at);
  free(r->series.at);
  free(r->records.at);
  free(r->ledger.at);
  *r = (results){0};
}
