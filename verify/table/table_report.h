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
  quantity_result of[EVALUATE_COUNT];
  items explained[EVALUATE_COUNT]; /* explanation */
  size_t to_explain[EVALUATE_COUNT];
} report;

/* Which one decides, and the words for it. */
typedef enum { AGREES, AGREES_AS_PRINTED, DIFFERS, JUDGED_NOTHING } report_verdict;
report_verdict report_verdict_of(const report *r, evaluated q);
const char *report_verdict_word(report_verdict v);

/* Do all quantities agree? */
int report_agrees(const report *r);

/* The factor that alone explains every quantity that differs; NaN when there is none.
 */
double report_factor(const report *r);

/* Why errors up to the bound are allowed to q. */
const char *report_why(const report *r, evaluated q);

void report_text(FILE *f, const report *r);

/* The whole document. */
void report_json(FILE *f, const report *r);

#endif
