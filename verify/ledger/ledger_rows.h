/* ledger_rows.h -- the arrays of rows that rows.def lists. */
#ifndef VERIFY_LEDGER_ROWS_H
#define VERIFY_LEDGER_ROWS_H

#include "ledger/ledger.h"

#define LEDGER_ROWS(file) extern const ledger_row ledger_##file[];
#include "ledger/ledger_rows.def"
#undef LEDGER_ROWS

#endif
