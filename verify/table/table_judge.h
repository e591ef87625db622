/* table_judge.h -- do another code's values agree with the reference? */
#pragma once

#include "support/cli/progress.h"
#include "table/table.h"
#include "table/table_bound.h"

typedef enum {
  ROW_AGREES,
  ROW_PRINTED,    /* agrees as far as the printed digits can tell */
  ROW_INACCURATE, /* the error is the rounding of terms that cancel */
  ROW_DIFFERS,
  ROW_NOT_JUDGED, /* x is not finite, there is no reference, or the values differ where
                     table_is_judged() is 0.  Even there a value that is not finite
                     counts as a difference, if the energy's own function is finite in
                     that scalar. */
  ROW_VERDICTS
} row_verdict;

typedef struct {
  const table *t;
  layout l;
  double factor;    /* the other code's values over the reference's: 1, or a convention */
  double tolerance; /* relative error allowed where that is more than the bound; 0: only
                       the bound */
  progress *bar;    /* NULL: none is shown */
  int threads;      /* 0: one; more only where the energy's functions are in this process */
} judgement;

/* Shows how much of `what` is done, which is done to q. */
void table_progress(const judgement *j, const char *what, quantity q, size_t done, size_t all);

enum { DEFINITE_FIGURES = 3 };

/* One quantity at one row. */
typedef struct {
  row_verdict verdict;
  double error;  /* |got - want| */
  double ratio;  /* error over what is allowed; infinite where the error is not finite */
  double digits; /* correct decimal digits, relative to the largest size that rounding
                    allows at that state; for a value that differs, relative to the
                    value */
  int entry;     /* the worst entry, i + n j for matrices; got and want are its values.  Of
                    `definite` the worst figure: -|P - P'|, the least eigenvalue of P, of P - H */
  double got, want;
} row_result;

typedef struct {
  size_t rows[ROW_VERDICTS];
  size_t without;                     /* rows not judged for want of a value of the reference */
  double least_digits, median_digits; /* over the rows judged; NaN: there are none */
  size_t worst; /* the row, from 1, of the largest ratio, among those that differ if there
                   are any */
  size_t line;  /* the row's line, and its name */
  char state[81];
  row_result at_worst;
  items digits; /* float, of each row judged; taken by table_judge_end() */
} quantity_result;

/* Judges q at every row of the block, and adds that to what r holds, which is {0}
 * before the first block.  all[t->count] gets every row's result. */
void table_judge_block(const judgement *j, const plugin_host *host, quantity q, row_result *all,
                       quantity_result *r);

/* After the last block. */
void table_judge_end(quantity_result *r);

/* Both, for a table of one block. */
void table_judge(const judgement *j, const plugin_host *host, quantity q, row_result *all,
                 quantity_result *r);

/* The error that the printed digits of this row's values may hide, in the Euclidean norm. */
double table_printed_error(const table *t, quantity q, size_t row);

/* The bound at x, which is that row's in some layout; half as of table_bound_of(). */
bound table_row_bound(const table *t, quantity q, size_t row, const double *x, const double *half);

/* How many values agree, over all quantities of the first rows; *tried: how many values
 * were judged. */
size_t table_count_agreeing(const judgement *j, const plugin_host *host, size_t *tried);
