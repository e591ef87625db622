/* results.h -- the records, series and rows of the ledger that a run has gathered. */
#ifndef VERIFY_RESULTS_H
#define VERIFY_RESULTS_H

#include "engine/record.h"
#include "ledger/ledger.h"
#include "support/base/items.h"

typedef struct {
  series about;
  double *rows; /* [nrows*ncolumns] */
} kept_series;

typedef struct {
  items records, series, ledger; /* of record, kept_series, ledger_result */
} results;

void results_add_record(results *r, const record *one);
void results_add_series(results *r, const series *about, const double *rows);

void results_add_row(results *r, const ledger_result *one);

const record *results_record(const results *r, size_t i);
const kept_series *results_series(const results *r, size_t i);
const ledger_result *results_row(const results *r, size_t i);

/* The record of that check of that subject, of the wrong formula `control` or "" for
 * the energy itself; NULL when there is none. */
const record *results_find(const results *r, const char *subject, const char *check,
                           const char *control);

typedef struct {
  size_t passed, failed, skipped; /* checks; failed holds the errors too */
  size_t caught, missed;          /* controls */
  size_t rows[LEDGER_VERDICTS];   /* of the ledger, as expected */
  size_t unexpected;              /* of the ledger, otherwise */
  double states;                  /* judged, in all */
} run_tally;

run_tally results_tally(const results *r);

/* The exit code of a run that came to its end: a check that failed, a control that was
 * missed and a row of the ledger with another verdict than expected fail it; a run
 * without a record and without a row is a failure of the harness, said so. */
int results_verdict(const results *r);

void results_free(results *r);

#endif
