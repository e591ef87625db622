/* supervise.h -- runs an energy's checks, or ledger rows, in children (process/units.h). */
#pragma once

#include "suite/subject.h"
#include "suite/suite.h"
#include "support/cli/progress.h"

typedef struct {
  double limit;  /* seconds for one check, or for some states of one row */
  results *into; /* records, series and rows are added here */
  progress *bar;
  double from, share; /* start of this work on the progress bar, and its fraction of the bar */
  /* Callback, invoked after each record or row is stored.  May be NULL. */
  void (*on_record)(void *to, const doc_record *r);
  void (*on_row)(void *to, const doc_ledger *r);
  void *to;
} supervision;

/* Runs the checks, controls and plots of one energy. Returns 0, or EXIT_HARNESS after a message. A
 * check or control that sends no record gets an error record, unless the user interrupted. */
int supervise(const supervision *v, const subject *s, const suite_request *q);

/* Runs ledger entries, an array of const ledger_row *. Returns 0, or EXIT_HARNESS after a
 * message. A row that sends no result counts as unexpected, unless the user interrupted the run. */
int supervise_ledger(const supervision *v, const items *rows, const ledger_request *q);
