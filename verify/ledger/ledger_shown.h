/* ledger_shown.h -- what `selvedge-verify eval` can show of a row's state. */
#ifndef VERIFY_LEDGER_SHOWN_H
#define VERIFY_LEDGER_SHOWN_H

#include "ledger/ledger.h"

typedef struct {
  const slv_energy *energy; /* NULL: nothing */
  const char *quantity;     /* "" when nothing */
} ledger_view;

/* The first built-in energy that row->checks names and that takes such states, and the
 * quantity of the first check it names, the Hessian when it names none. */
ledger_view ledger_shown(const ledger_row *row);

#endif
