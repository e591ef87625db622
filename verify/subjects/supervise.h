/* supervise.h -- runs the checks, controls and plots of one energy in child processes:
 * a crash or a hang costs the check in progress, the others go on in a new child. */
#pragma once

#include "subjects/results.h"
#include "subjects/selected.h"
#include "subjects/subject.h"
#include "subjects/suite.h"

typedef struct {
  const suite_request *request; /* its checks are names ended by NULL, never NULL itself */
  double limit;                 /* seconds for one check */
  results *results;             /* receives records and series */
  void (*on_record)(void *to, const record *r); /* called as soon as a record is kept */
  void (*on_progress)(void *to, const char *check, int done, int total);
  void (*tick)(void *to);
  void (*before_message)(void *to); /* called before a message on stderr */
  void *to;
} supervision;

/* Returns 0, or EXIT_HARNESS after a message.  A check or control that sends no record
 * gets an error record, unless the user interrupted. */
int supervise(const supervision *v, const subject *s);

/* ---- rows of the ledger
 * --------------------------------------------------------------
 *
 * A crash or a hang costs the row in progress, the others go on in a new child. */

typedef struct {
  const selected_ledger *rows;
  uint64_t seed, random; /* random states for each row */
  int threads;
  double limit; /* seconds for some states of one row */
  results *results;
  void (*on_row)(void *to, const ledger_result *r); /* called as soon as a result is kept */
  void (*on_progress)(void *to, const char *id, size_t done);
  void (*tick)(void *to);
  void (*before_message)(void *to); /* called before a message on stderr */
  void *to;
} ledger_supervision;

/* Returns 0, or EXIT_HARNESS after a message.  A row that sends no result counts as not
 * as expected, unless the user interrupted. */
int supervise_ledger(const ledger_supervision *v);
