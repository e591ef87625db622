/* table_rows.h -- the records of a table in any format: text with columns (csv_read.h), JSON with
 * one object a line, or an .npy.
 *
 * Columns are an object's members, or the fields of a structured array.  An array gives several:
 * "f" and "x" give f0 .., "gradient" gradient_0 .., "hessian" of n x n hessian_0_0 .., "F" of 3 x
 * 2, as NumPy prints it, F11, F12 .., and "gradient" of 3 x 2 P11, P12 .. */
#pragma once

#include <cjson/cJSON.h>

#include "support/csv/csv_read.h"
#include "support/npy/npy_rows.h"

typedef enum { ROWS_OF_TEXT, ROWS_OF_JSON, ROWS_OF_NUMPY } rows_kind;

typedef struct {
  rows_kind kind;
  csv_reader csv; /* record, line, code; the line of an .npy is the row, from 0 */
  npy_rows npy;
  double *number;     /* [csv.fields] of an .npy, which has no texts */
  items names, texts; /* of the columns; of an object's numbers */
  items keys;         /* of an object's members */
  int pending;        /* 1: the first object is both names and a record */
} table_rows;

/* Reads the names: from the file, or from `given` if that is not empty, for a table without names.
 * The record r->csv.field holds them.  Returns 0 or an exit code.  Always free r. */
int table_rows_open(FILE *in, const char *file, const items *given, table_rows *r);

/* Reads the next record.  Returns 1; 0 at the end; -1 on failure, after a message. */
int table_rows_next(table_rows *r);
void table_rows_free(table_rows *r);
