/* supervise.h -- runs work in child processes, one after the other.  A crash or a hang costs the
 * check, or the row of the ledger, that is in progress; the others go on in a new child. */
#pragma once

#include "subjects/results.h"
#include "subjects/selected.h"
#include "subjects/subject.h"
#include "subjects/suite.h"
#include "support/cli/progress.h"

typedef struct {
  double limit;     /* seconds for one check, or for some states of one row */
  results *results; /* receives records, series and rows */
  progress *bar;
  double from, share; /* where the bar is when the work begins, and the work's part of it */
  /* Called as soon as a record or a row is kept; NULL: nobody asks. */
  void (*on_record)(void *to, const record *r);
  void (*on_row)(void *to, const ledger_result *r);
  void *to;
} supervision;

/* Runs the checks, controls and plots of one energy; q's checks are not NULL.  Returns 0, or
 * EXIT_HARNESS after a message.  A check or control that sends no record gets an error record,
 * unless the user interrupted. */
int supervise(const supervision *v, const subject *s, const suite_request *q);

/* Runs rows of the ledger; without the request's beat.  Returns likewise.  A row that sends no
 * result counts as not as expected, unless the user interrupted. */
int supervise_ledger(const supervision *v, const selected_ledger *rows, const ledger_request *q);
