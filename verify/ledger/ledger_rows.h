/* ledger_rows.h -- macros to write measures, and the tables that assign them to rows. */
#pragma once

#include "ledger/ledger.h"

/* Begins a measure.  READ computes a TYPE from the state, and returns 0 if the state cannot be
 * judged.  The body has this TYPE as *V, stores its result in f and returns 1:
 *
 *   MEASURE(rest_area, sheet_of, sheet, t) { return ledger_judged(f, off(t->area)); } */
#define MEASURE(NAME, READ, TYPE, V)                                                             \
  static int NAME##_at(__attribute__((unused)) const ledger_state *s, TYPE *V, ledger_found *f); \
  static int NAME(const ledger_state *s, ledger_found *f) {                                      \
    TYPE V;                                                                                      \
    return READ(s, &V) && NAME##_at(s, &V, f);                                                   \
  }                                                                                              \
  static int NAME##_at(__attribute__((unused)) const ledger_state *s, TYPE *V, ledger_found *f)

/* Begins a measure that judges each state for which READ succeeds; its body returns nothing. */
#define MEASURE_EACH(NAME, READ, TYPE, V)                                         \
  static void NAME##_each(__attribute__((unused)) const ledger_state *s, TYPE *V, \
                          ledger_found *f);                                       \
  MEASURE(NAME, READ, TYPE, V) {                                                  \
    NAME##_each(s, V, f);                                                         \
    return 1;                                                                     \
  }                                                                               \
  static void NAME##_each(__attribute__((unused)) const ledger_state *s, TYPE *V, ledger_found *f)

/* Begins a measure without states: its entry is tried once. */
#define MEASURE_ONCE(NAME) \
  static int NAME(__attribute__((unused)) const ledger_state *s, ledger_found *f)

/* Shapes of matrices, to test if a printed formula fits.  {0, 0}: no meaning. */
typedef struct {
  int rows, columns;
} shape;

static inline shape shape_turned(shape a) { return (shape){a.columns, a.rows}; }

static inline shape shape_product(shape a, shape b) {
  return a.columns == b.rows ? (shape){a.rows, b.columns} : (shape){0, 0};
}

static inline shape shape_sum(shape a, shape b) {
  return a.rows == b.rows && a.columns == b.columns ? a : (shape){0, 0};
}

static inline shape shape_beside(shape a, shape b) {
  return a.rows == b.rows ? (shape){a.rows, a.columns + b.columns} : (shape){0, 0};
}

/* Returns the residual of a formula with a result of that shape; infinite if it has no meaning. */
static inline double shape_off(shape of, double residual) {
  return of.rows == 0 ? (double)INFINITY : residual;
}

/* Measure of a ledger entry, and its arguments: which axis, vertex or order the entry states. */
typedef struct {
  const char *id; /* "K34"; NULL ends a file's table */
  ledger_measure *measure;
  int variant, order;
} ledger_entry;

/* Defines the table of a file: each row's id, its measure, and perhaps its variant and order:
 *
 *   LEDGER_FILE(kim_arap, ROW("K14", K14), ROW("K3.4.1", without_V, 1)); */
#define LEDGER_FILE(file, ...) const ledger_entry ledger_##file[] = {__VA_ARGS__, {0}}

#define ROW(ID, ...) \
  { .id = ID, .measure = __VA_ARGS__ }

#define LEDGER_ROWS(file) extern const ledger_entry ledger_##file[];
#include "ledger/ledger_rows.def"
#undef LEDGER_ROWS

/* A file of measures; ledger_files[] has all, named as in ledger_rows.def, and ends with NULL. */
typedef struct {
  const char *name;
  const ledger_entry *entries;
} ledger_file;
extern const ledger_file ledger_files[];
