/* supervise_ledger.h -- measures rows of the ledger in child processes: a crash or a
 * hang costs the row in progress, the others go on in a new child. */
#ifndef VERIFY_SUPERVISE_LEDGER_H
#define VERIFY_SUPERVISE_LEDGER_H

#include "subjects/results.h"
#include "subjects/selected.h"

typedef struct {
  const selected_ledger *rows;
  uint64_t seed, random; /* random states for each row */
  int threads;
  double limit; /* seconds for some states of one row */
  results *results;
  void (*on_row)(void *to,
                 const ledger_result *r); /* called as soon as a result is kept */
  void (*on_progress)(void *to, const char *id, size_t done);
  void (*tick)(void *to);
  void (*before_message)(void *to); /* called before a message on stderr */
  void *to;
} ledger_supervision;

/* Returns 0, or EXIT_HARNESS after a message.  A row that sends no result counts as not
 * as expected, unless the user interrupted. */
int supervise_ledger(const ledger_supervision *v);

#endif
