/* table_judge.h -- compares another code's values with the reference. */
#pragma once

#include "support/cli/progress.h"
#include "table/table.h"
#include "table/table_bound.h"

typedef enum {
  ROW_AGREES,
  ROW_PRINTED,    /* agrees within the printed digits */
  ROW_INACCURATE, /* the error is the rounding of cancelling terms */
  ROW_DIFFERS,
  ROW_NOT_JUDGED, /* x is not finite, there is no reference, any value is within the bound, or the
                     values differ where table_is_judged() is 0.  Even there a value that is not
                     finite counts as a difference, if the energy's own function is finite in that
                     scalar. */
  ROW_VERDICTS
} row_verdict;

typedef struct {
  const table *t;
  layout l;
  double factor;    /* the other code's values over the reference's: 1, or a convention */
  double tolerance; /* relative error allowed if it exceeds the bound; 0: only the bound */
  progress *bar;    /* may be NULL */
  int threads;      /* 0: one; more only if the energy's functions run in this process */
} judgement;

/* Shows the progress of `what` on q. */
void table_progress(const judgement *j, const char *what, quantity q, size_t done, size_t all);

enum { DEFINITE_FIGURES = 3 };

/* Result of one quantity at one row. */
typedef struct {
  row_verdict verdict;
  double error;  /* |got - want| */
  double ratio;  /* error over the allowed error; infinite if the error is not finite */
  double digits; /* correct decimal digits, relative to the largest size that rounding allows at
                    that state; of a value that differs, relative to the value */
  int entry; /* worst entry, i + n j for matrices; got and want are its values.  For `definite` the
                worst figure: -|P - P'|, the least eigenvalue of P, of P - H */
  double got, want;
} row_result;

typedef struct {
  size_t rows[ROW_VERDICTS];
  size_t without;                     /* rows without a value of the reference */
  double least_digits, median_digits; /* over the judged rows; NaN: there are none */
  size_t worst; /* row, from 1, of the largest ratio, among rows that differ if there are any */
  size_t line;  /* the row's line, and its name */
  char state[81];
  row_result at_worst;
  items digits; /* float, of each judged row; consumed by table_judge_end() */
} quantity_result;

/* Judges q at every row of the block, and adds that to r, which is {0} before the first block.
 * all[t->count] receives every row's result. */
void table_judge_block(const judgement *j, quantity q, row_result *all, quantity_result *r);

/* Completes r after the last block. */
void table_judge_end(quantity_result *r);

/* Returns the error that the printed digits of this row's values may hide, in Euclidean norm. */
double table_printed_error(const table *t, quantity q, size_t row);

/* Returns the bound at x, that row's in some layout, with the printed digits of x if as_printed. */
bound table_row_bound(const table *t, quantity q, size_t row, const double *x, int as_printed,
                      double enough);

/* Returns the number of values that agree, over all quantities of the first rows; *tried: the
 * number of judged values. */
size_t table_count_agreeing(const judgement *j, size_t *tried);
