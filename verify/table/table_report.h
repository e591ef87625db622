/* table_report.h -- the result of `check`, as text and as a document. */
#pragma once

#include "table/table_diagnose.h"

typedef enum { LAYOUT_DECLARED, LAYOUT_DETECTED, LAYOUT_OPEN } layout_source;

typedef struct {
  const options *o;
  table t;
  judgement j;
  layout_source how;      /* source of the layout */
  size_t agree[2], tried; /* if not declared: numbers of values that agree column by column, row by
                             row, and of all values */
  quantity_result of[QUANTITY_COUNT];
  diagnosis why[QUANTITY_COUNT];
  size_t rows, blocks;           /* counts of the table */
  int stopped;                   /* 1: so many rows differ that reading stopped */
  source chosen[QUANTITY_COUNT]; /* formulas of --convention; values NULL: the right formula */
  buffer typical;                /* parameters not given: "k = 100, b_u = 1" */
  arena memory;                  /* memory of texts */
} report;

int table_report_agrees(const report *r);

/* Print the report `of` for report_print(): the text for a reader, and the document. */
void table_report_text(FILE *f, void *of);
void table_report_json(FILE *f, void *of);

/* Writes the text to f, and the document to the path of --json, if given.  "-" writes the document
 * to f, without the text.  Returns 0, or the exit code after a message. */
typedef void report_put(FILE *f, void *of);
int report_print(FILE *f, const char *json, report_put *text, report_put *document, void *of);

/* Checks that e can judge values of q.  Returns 0, or the exit code after a message. */
int report_needs(const slv_energy *e, quantity q);
