/* table_report.h -- what `check` found, and how it is told. */
#ifndef VERIFY_TABLE_REPORT_H
#define VERIFY_TABLE_REPORT_H

#include "table/table_diagnose.h"

typedef enum { LAYOUT_DECLARED, LAYOUT_DETECTED, LAYOUT_OPEN } layout_source;

typedef struct {
  table t;
  judgement j;
  layout_source how;      /* the layout is known */
  size_t agree[2], tried; /* values that agree by columns, by rows; of; where not
                             declared */
  quantity_result of[QUANTITY_SHOWN];
  items explained[QUANTITY_SHOWN]; /* explanation */
  size_t to_explain[QUANTITY_SHOWN];
} report;

/* Which one decides, and the words for it. */
typedef enum { AGREES, AGREES_AS_PRINTED, DIFFERS, JUDGED_NOTHING } table_verdict_kind;
table_verdict_kind table_verdict(const report *r, quantity q);
const char *table_verdict_word(table_verdict_kind v);

/* Do all quantities agree? */
int table_report_agrees(const report *r);

/* The factor that alone explains every quantity that differs; NaN when there is none.
 */
double table_report_factor(const report *r);

/* Why errors up to the bound are allowed to q. */
const char *table_report_why(const report *r, quantity q);

void table_report_text(FILE *f, const report *r);

/* The whole document. */
void table_report_json(FILE *f, const report *r);

#endif
