/* table_report.h -- what `check` found, and how it is reported. */
#pragma once

#include "table/table_diagnose.h"

typedef enum { LAYOUT_DECLARED, LAYOUT_DETECTED, LAYOUT_OPEN } layout_source;

typedef struct {
  const options *o;
  const plugin_host *host;
  table t;
  judgement j;
  layout_source how;      /* how the layout is known */
  size_t agree[2], tried; /* where the layout was not declared: how many values agree
                             column by column, row by row; of how many */
  quantity_result of[QUANTITY_COUNT];
  diagnosis why[QUANTITY_COUNT];
  size_t rows, blocks; /* of the table */
  int stopped;         /* 1: so many rows differ that the others were not read */
  source chosen;       /* of the projection, if not the row's own; values NULL: it is */
  buffer typical;      /* parameters that are not given: "k = 100, b_u = 1" */
  arena memory;        /* of texts */
} report;

/* Do all quantities agree? */
int table_report_agrees(const report *r);

/* For report_tell(), `of` a report: the text for a reader; the whole document. */
void table_report_text(FILE *f, void *of);
void table_report_json(FILE *f, void *of);

/* Writes the text to f, and the document to the path of --json, where one is named; "-" is f, in
 * the place of the text.  Returns 0, or the exit code having said what is wrong. */
typedef void report_put(FILE *f, void *of);
int report_tell(FILE *f, const char *json, report_put *text, report_put *document, void *of);

/* Has e what judges values of q?  Returns 0, or the exit code having said what it lacks. */
int report_needs(const slv_energy *e, quantity q);

/* Prints the text in lines of the screen, and releases it. */
void report_wrapped(FILE *f, buffer *t, int indent);

/* Prints two numbers with as many digits as tell them apart. */
void report_apart(double a, double b, char text_a[NUMBER_TEXT], char text_b[NUMBER_TEXT]);
