/* table_columns.h -- the meaning of a table's columns, from the names in its first record (listed
 * in verify/table.md).  Entries are counted from 0.  F's entries follow the table's layout, but F11
 * and P11 name row and column, whatever --layout says.  Skips the column `smooth` of `export`,
 * columns whose names look like ids, and those of --ignore. */
#pragma once

#include "measure/evaluate.h"
#include "support/csv/csv_read.h"

typedef enum {
  COLUMN_STATE,
  COLUMN_SMOOTH,
  COLUMN_PASSED_OVER,
  COLUMN_X,
  COLUMN_PARAM,
  COLUMN_VALUE
} column_kind;

/* Naming scheme of a column.  x0 and f0, or F21 and f1, are the same; force_3 is -gradient_3. */
typedef enum { NAMED_PLAIN, NAMED_X, NAMED_BY_PLACE, NAMED_FORCE } column_naming;

typedef struct {
  column_kind kind;
  quantity quantity; /* for COLUMN_VALUE */
  int at;            /* entry of x, of p or of the quantity; i + n j for matrices */
  column_naming naming;
} column;

/* FULL: all entries of a matrix or vector; LOWER, UPPER: one triangle; BLOCKS: diagonal 3 x 3. */
typedef enum { PART_NONE, PART_LOWER, PART_UPPER, PART_BLOCKS, PART_FULL } column_part;

typedef struct {
  column *at;
  size_t count;
  column_part part[QUANTITY_COUNT]; /* part of each quantity that the table has */
  int has_param[SLV_MAX_PARAM];
  int x_by_place, gradient_by_place; /* 1: named F11 or P11, so that --layout does not apply */
  int forces;                        /* 1: the table has forces instead of gradients */
  buffer passed_over;                /* names of the skipped columns: "frame, id" */
} columns;

/* Reads the record that names the columns.  `ignored` lists columns, or quantities with all their
 * columns, to skip.  Returns 0 or an exit code.  Always free c->at and c->passed_over. */
int table_columns_read(const slv_energy *e, const csv_reader *r, const items *ignored, columns *c);

/* Returns 1 if entry k of an n x n matrix is in a 3 x 3 block on the diagonal. */
int table_in_block(int n, int k);

enum { COLUMN_TEXT = 80 };

/* Writes a name that table_columns_read() accepts: x0, k, hessian_1_2, P11. */
const char *table_column_name(const slv_energy *e, const column *c, char text[COLUMN_TEXT]);
