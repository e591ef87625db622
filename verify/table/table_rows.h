/* table_rows.h -- the records of a table in any format: text with columns (csv_read.h), JSON with
 * one object a line, or an .npy.
 *
 * A column is a member of an object, or a field of a structured array.  An array gives several
 * columns: "f" and "x" give f0 .., "gradient" gradient_0 .., an n x n "hessian" hessian_0_0 .., a 3
 * x 2 "F" F11, F12 .., in the order that NumPy prints, and a 3 x 2 "gradient" P11, P12 .. */
#pragma once

#include <cjson/cJSON.h>

#include "support/csv/csv_read.h"
#include "support/npy/npy_rows.h"

typedef enum { ROWS_OF_TEXT, ROWS_OF_JSON, ROWS_OF_NUMPY } rows_kind;

typedef struct {
  rows_kind kind;
  csv_reader csv; /* record, line, exit code; for .npy the line is the row, from 0 */
  npy_rows npy;
  double *number;     /* [csv.fields] numbers of an .npy row, instead of texts */
  items names, texts; /* names of the columns; texts of an object's numbers */
  items keys;         /* names of an object's members */
  int pending;        /* 1: the first object is both names and a record */
} table_rows;

/* Reads the names of the columns from the file, or from `given` if that is not empty.  Stores them
 * as the record r->csv.field.  Returns 0 or an exit code.  Always free r. */
int table_rows_open(FILE *in, const char *file, const items *given, table_rows *r);

/* Reads the next record.  Returns 1; 0 at the end; -1 on failure, after a message. */
int table_rows_next(table_rows *r);
void table_rows_free(table_rows *r);
