/* results.h -- the records, series and rows of the ledger that a run has gathered. */
#pragma once

#include "engine/record.h"
#include "ledger/ledger.h"
#include "support/base/memory.h"

typedef struct {
  items records, ledger;   /* arrays of record and ledger_result */
  items series, diagnoses; /* arrays of doc_series and doc_diagnosis */
  arena memory;            /* holds what these point to */
} results;

void results_add_record(results *r, const record *one);
void results_add_series(results *r, const series *about, const double *rows);

/* Of a part of a run, pairs says which functions disagree then; else DOCUMENT_NO_COUNT. */
void results_add_diagnosis(results *r, const char *subject, uint64_t pairs, const char *text);
void results_add_row(results *r, const ledger_result *one);

const record *results_record(const results *r, size_t i);
const doc_diagnosis *results_diagnosis(const results *r, size_t i);
const ledger_result *results_row(const results *r, size_t i);

/* The record of that check and that subject: for the wrong formula `control`, or for
 * the energy itself when that is "".  NULL when there is none. */
const record *results_find(const results *r, const char *subject, const char *check,
                           const char *control);

typedef struct {
  size_t passed, failed, skipped; /* of checks; failed includes errors */
  size_t found[FOUNDS];           /* of checks, by finding, skipped ones left out */
  size_t caught, missed;          /* of controls */
  size_t rows[LEDGER_VERDICTS];   /* rows of the ledger that are as expected */
  size_t unexpected;              /* rows of the ledger that are not */
  size_t stance[LEDGER_STANCES];  /* rows of the ledger, by what the source says */
  size_t contradict;              /* rows as expected that contradict their source */
  double states;                  /* states judged, in all */
} run_tally;

run_tally results_tally(const results *r);

/* The exit code of a complete run.  It is EXIT_CHECK_FAILED when a check failed, a
 * control was missed, or a row of the ledger has another verdict than expected.  A run
 * without records and rows is a failure of the harness, which is said on stderr. */
int results_verdict(const results *r);

void results_free(results *r);
