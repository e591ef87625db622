/* pritchard_rows.h -- how P's and R's rows are written, and their bounds. */
#ifndef VERIFY_PRITCHARD_ROWS_H
#define VERIFY_PRITCHARD_ROWS_H

#include "ledger/ledger_rows.h"

/* What a residual is measured with, and the bound that this leaves. */
#define BY_ROUNDING \
  1e-24, "quad's rounding, 2e-34, on shapes up to 1e5 times longer than thin"
#define BY_RATE                                                                      \
  1e-20,                                                                             \
      "differences in quad: steps of 1e-4 of where the function turns leave 1e-25, " \
      "thin shapes a few digits less"
#define BY_RATE_TWICE                                                              \
  1e-15,                                                                           \
      "differences of differences in quad: steps of 1e-3 leave 1e-20 of what the " \
      "function's higher derivatives are, thin shapes a few digits less"

/* RESIDUAL is one of the above, or another macro of a bound and its reason: a macro, so
 * that it passes for one argument. */
#define ROW(ID, PLACE, KIND, OF, MEASURE, RESIDUAL, STATEMENT, ...) \
  ROW_OF(ID, PLACE, KIND, OF, MEASURE, STATEMENT, RESIDUAL, __VA_ARGS__)
#define ROW_OF(ID, PLACE, KIND, OF, MEASURE, STATEMENT, BOUND, WHY, ...)           \
  {                                                                                \
    .id = ID, .place = PLACE, .statement = STATEMENT, .kind = LEDGER_##KIND,       \
    .of = LEDGER_##OF, .bound = BOUND, .why = WHY, .measure = MEASURE, __VA_ARGS__ \
  }

#define HOLDS .expected = LEDGER_HOLDS
#define REFUTED .expected = LEDGER_REFUTED
#define HOLDS_WHEN(CONDITION) .expected = LEDGER_HOLDS_WHEN, .remedy = CONDITION
#define MISPRINT(CORRECTED) .expected = LEDGER_MISPRINT, .remedy = CORRECTED

/* A row that nothing here can measure yet. */
#define OPEN_ROW(ID, PLACE, STATEMENT, REASON)                              \
  {                                                                         \
    .id = ID, .place = PLACE, .statement = STATEMENT, .kind = LEDGER_CLAIM, \
    .expected = LEDGER_OPEN, .remedy = REASON, .of = LEDGER_ONCE            \
  }

#endif
