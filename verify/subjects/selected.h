/* selected.h -- the checks and the rows of the ledger that --check and --ledger name.
 */
#ifndef VERIFY_SELECTED_H
#define VERIFY_SELECTED_H

#include "cli/verify_options.h"
#include "ledger/ledger.h"

int names_contain(const items *names, const char *name);

/* *checks gets their names, ended by NULL, to free(): those in `names`, all when there
 * are none, in the order of the table.  0, or an exit code having said what is wrong.
 */
int selected_checks(const items *names, const char ***checks);

typedef struct {
  const ledger_row **at; /* to free() */
  size_t count;
} selected_ledger;

/* Those with an id or of a source in `names`, all when there are none, in the order of
 * the ledger.  0, or an exit code having said what is wrong. */
int selected_rows(const items *names, selected_ledger *rows);

#endif
