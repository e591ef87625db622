/* motion_rows.h -- judges runs by the rows of motion_rows.def.  A row is judged in every case among
 * the runs: a run, or a pair of runs that differ in what the row is about alone. */
#pragma once

#include "newton/newton_rows.h"
#include "support/records/motion_document.h"

enum {
  MOTION_ROWS = 0
#define MOTION_PRITCHARD_ROW(...) +1
#define MOTION_KIM_ROW(...) +1
#define MOTION_ROBSON_ROW(...) +1
#include "support/records/motion_rows.def"
};

/* Judges the records, doc_motion_record each.  Free the findings before the records. */
void motion_rows_judge(const items *records, newton_finding out[MOTION_ROWS]);

/* motion_products.c: prints how fast conjugate gradients' products with the matrix took
 * its bytes, beside what memory gives to all threads; nothing where there were none. */
void motion_products_put(const doc_motion_record *d);
