/* ledger_rows.h -- how rows are written, and the arrays of rows that ledger_rows.def lists. */
#pragma once

#include "ledger/ledger.h"

/* The head of a measure that looks at what READ makes of the state, a TYPE that it calls V by its
 * address; where READ returns 0 the state cannot be judged.  What it finds goes to f:
 *
 *   MEASURE(rest_area, sheet_of, sheet, t) { return ledger_judged(f, off(t->area)); } */
#define MEASURE(NAME, READ, TYPE, V)                                                             \
  static int NAME##_at(__attribute__((unused)) const ledger_state *s, TYPE *V, ledger_found *f); \
  static int NAME(const ledger_state *s, ledger_found *f) {                                      \
    TYPE V;                                                                                      \
    return READ(s, &V) && NAME##_at(s, &V, f);                                                   \
  }                                                                                              \
  static int NAME##_at(__attribute__((unused)) const ledger_state *s, TYPE *V, ledger_found *f)

/* A row, whose texts stand in the paper's file.  The bound and where it comes from follow MEASURE,
 * mostly as a macro of both such as KIM_ROUNDING; then the verdict and other members. */
#define ROW(ID, KIND, OF, MEASURE, ...) \
  { .id = ID, .kind = LEDGER_##KIND, .of = LEDGER_##OF, .measure = MEASURE, .bound = __VA_ARGS__ }

/* The verdict; nothing stands for "holds". */
#define REFUTED .expected = LEDGER_REFUTED
#define HOLDS_WHEN .expected = LEDGER_HOLDS_WHEN
#define MISPRINT .expected = LEDGER_MISPRINT

/* What the source says of the statement; nothing stands for ASSERTED. */
#define ASSERTED .stance = LEDGER_ASSERTED
#define DENIED .stance = LEDGER_DENIED
#define MENTIONED .stance = LEDGER_MENTIONED
#define OURS .stance = LEDGER_OURS

/* A row that nothing here can measure yet: its id, then perhaps what the source says of it, as
 * MENTIONED. */
#define OPEN_ROW(...) \
  { .kind = LEDGER_CLAIM, .of = LEDGER_ONCE, .expected = LEDGER_OPEN, .id = __VA_ARGS__ }

/* A row of newton_rows.def or motion_rows.def, which is open here: selvedge-bench judges it. */
#define BY_NEWTON(name, number, ...) OPEN_ROW(number),
#define BY_MOTION(name, number, stance, ...) OPEN_ROW(number, stance),

#define LEDGER_ROWS(file) extern const ledger_row ledger_##file[];
#include "ledger/ledger_rows.def"
#undef LEDGER_ROWS
