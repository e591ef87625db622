/* table_judge.h -- do another code's values agree with the reference? */
#ifndef VERIFY_TABLE_JUDGE_H
#define VERIFY_TABLE_JUDGE_H

#include "table/table_bound.h"
#include "table/table_layout.h"

typedef enum {
  ROW_AGREES,
  ROW_PRINTED, /* agrees as far as the digits of the table can tell */
  ROW_DIFFERS,
  ROW_NOT_JUDGED, /* x is not finite, there is no reference, or they differ where
                     table_is_judged() says no.  A value that is no number differs even
                     there, if the energy's own function gives one in that scalar. */
  ROW_VERDICTS
} row_verdict;

typedef struct {
  const table *t;
  layout l;
  double factor; /* of the other code's values to the reference's: 1, or a convention */
  double tolerance; /* relative, where it is above the bound; 0: the bound */
} judgement;

/* One quantity at one row. */
typedef struct {
  row_verdict verdict;
  double error;  /* |got - expected| */
  double ratio;  /* error over what is allowed; infinite where got is no number */
  double digits; /* correct decimal digits, as far as the state lets anyone have them;
                    of a value that differs, those of the value itself */
  int entry;     /* the worst, matrices i + n j, of these: */
  double got, want;
} row_result;

typedef struct {
  size_t rows[ROW_VERDICTS];
  double least_digits, median_digits; /* of rows judged; NaN for none */
  size_t worst; /* row of the largest ratio, among those that differ if any do */
  row_result at_worst;
} quantity_result;

/* all[t->count] gets every row's result. */
void table_judge(const judgement *j, const plugin_host *host, quantity q,
                 row_result *all, quantity_result *r);

/* What is allowed beside `error`, for the values of this row as they were printed. */
double table_printed_error(const table *t, quantity q, size_t row);

/* Of the first rows, the values of all quantities that agree; *tried: of how many. */
size_t table_count_agreeing(const judgement *j, const plugin_host *host, size_t *tried);

#endif
