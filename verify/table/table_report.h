/* table_report.h -- what `check` found, and how it is reported. */
#pragma once

#include "table/table_diagnose.h"

typedef enum { LAYOUT_DECLARED, LAYOUT_DETECTED, LAYOUT_OPEN } layout_source;

typedef struct {
  table t;
  judgement j;
  layout_source how;      /* how the layout is known */
  size_t agree[2], tried; /* where the layout was not declared: how many values agree
                             column by column, row by row; of how many */
  quantity_result of[QUANTITY_SHOWN];
  items explained[QUANTITY_SHOWN]; /* array of explanation */
  size_t to_explain[QUANTITY_SHOWN];
  size_t rows, blocks; /* of the table */
  int stopped;         /* 1: so many rows differ that the others were not read */
  buffer typical;      /* parameters that are not given: "k = 100, b_u = 1" */
} report;

/* The verdict of a quantity, and its texts. */
typedef enum {
  AGREES,
  AGREES_AS_PRINTED,
  DIFFERS,
  AGREES_IN_PART, /* but for rows whose x is NaN */
  JUDGED_NOTHING
} table_verdict_kind;
table_verdict_kind table_verdict(const report *r, quantity q);
const char *table_verdict_word(table_verdict_kind v);

/* Do all quantities agree? */
int table_report_agrees(const report *r);

/* The one factor that alone explains every quantity that differs; NaN when there is none. */
double table_report_factor(const report *r);

/* The value with the largest error of q, and its column: forces as the table has them.
 */
row_result table_report_worst(const report *r, quantity q, char column[COLUMN_TEXT]);

/* Why an error up to the bound is allowed for q. */
const char *table_report_why(const report *r, quantity q);

void table_report_text(FILE *f, const report *r);

/* The whole document. */
void table_report_json(FILE *f, const report *r);
