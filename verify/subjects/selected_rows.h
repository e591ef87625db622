/* selected_rows.h -- the rows of the ledger that --ledger names. */
#ifndef VERIFY_SELECTED_ROWS_H
#define VERIFY_SELECTED_ROWS_H

#include "cli/verify_options.h"
#include "ledger/ledger.h"

typedef struct {
  const ledger_row **at; /* to free() */
  size_t count;
} asked_ledger;

/* Those with an id or of a source in `names`, all when there are none, in the order of
 * the ledger.  0, or an exit code having said what is wrong. */
int asked_rows(const items *names, asked_ledger *rows);

#endif
