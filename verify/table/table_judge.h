/* table_judge.h -- compares another code's values with the reference. */
#pragma once

#include "support/cli/progress.h"
#include "table/table.h"
#include "table/table_bound.h"

typedef enum {
  ROW_AGREES,
  ROW_PRINTED,    /* agrees within the printed digits */
  ROW_INACCURATE, /* the error is round-off, amplified by cancellation */
  ROW_DIFFERS,
  ROW_NOT_JUDGED, /* x is not finite, there is no reference, any value is within the bound, or
                     table_is_judged() is 0 and the values differ.  Exception: an infinite or NaN
                     value differs if the energy's own function in that scalar is finite. */
  ROW_VERDICTS
} row_verdict;

typedef struct {
  const table *t;
  layout l;
  double factor;    /* other values / the reference's, as --factor declares; 1: the same */
  double tolerance; /* relative error that is allowed beyond the bound; 0: none */
  progress *bar;    /* may be NULL */
  int threads;      /* number of threads, 0: one; above 1 only if the energy runs in this process */
} judgement;

/* Updates the progress bar: step `what` of quantity q is at `done` of `all`. */
void table_progress(const judgement *j, const char *what, quantity q, size_t done, size_t all);

enum { DEFINITE_FIGURES = 3 };

/* Result of one quantity at one row. */
typedef struct {
  row_verdict verdict;
  double error;  /* |got - want| */
  double ratio;  /* error / allowed error; infinite if the error is not finite */
  double digits; /* correct decimal digits relative to the largest size that rounding allows there;
                    if the value differs, relative to the value */
  int entry;     /* worst entry, i + n j for matrices, with values got and want.  For `definite`,
                    number of the worst of -|P - P'| and the least eigenvalues of P and of P - H */
  double got, want;
} row_result;

typedef struct {
  size_t rows[ROW_VERDICTS];
  size_t without;                     /* rows at which the reference has no value */
  double least_digits, median_digits; /* over the judged rows; NaN: there are none */
  size_t worst; /* number, from 1, of the row with the largest ratio; a differing row if any */
  size_t line;  /* line of the worst row, and its name in `state` */
  char state[81];
  row_result at_worst;
  items digits; /* float, of each judged row; consumed by table_judge_end() */
} quantity_result;

/* Judges q at every row of the block, and adds the results to r, which is {0} before the first
 * block.  all[t->count] receives the result of every row. */
void table_judge_block(const judgement *j, quantity q, row_result *all, quantity_result *r);

void table_judge_end(quantity_result *r);

/* Returns the largest error, as a Euclidean norm, that the row's printed digits may hide. */
double table_printed_error(const table *t, quantity q, size_t row);

/* Returns the bound for a row at x, its configuration in some layout.  as_printed: x may be wrong
 * by half a unit in its last printed digit. */
bound table_row_bound(const table *t, quantity q, size_t row, const double *x, int as_printed,
                      double enough);

/* Returns the number of values that agree, over all quantities of the first rows; *tried: the
 * number of judged values. */
size_t table_count_agreeing(const judgement *j, size_t *tried);
