/* ledger_shown.h -- what `selvedge-verify eval` can show at the state of a ledger's
 * row. */
#ifndef VERIFY_LEDGER_SHOWN_H
#define VERIFY_LEDGER_SHOWN_H

#include "ledger/ledger.h"

typedef struct {
  const slv_energy *energy; /* NULL: eval can show nothing */
  const char *quantity;     /* "" when nothing */
} ledger_view;

/* The first built-in energy that row->checks names and whose states are of this kind,
 * and the quantity of the first check that it names, or the Hessian when it names no
 * check. */
ledger_view ledger_shown(const ledger_row *row);

#endif
