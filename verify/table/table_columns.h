/* table_columns.h -- what the columns of a table hold, by the names in its first record:
 * verify/table.md lists them.  Entries are counted from 0, those of F in the table's layout, except
 * that F11 and P11 name row and column whatever --layout says.  Columns that look like ids, the
 * column `smooth` of `export` and those that the user names are not read. */
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

/* Kinds of names.  Several mean the same: x0 and f0, F21 and f1, force_3 and minus gradient_3. */
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
  int x_by_place, gradient_by_place; /* named as F11, P11: already column by column */
  int forces;                        /* in place of gradients */
  buffer passed_over;                /* their names: "frame, id" */
} columns;

/* Reads the record that names the columns, without those in `ignored`: a column, or a quantity with
 * all its columns.  Returns 0 or an exit code.  Always free c->at and c->passed_over. */
int table_columns_read(const slv_energy *e, const csv_reader *r, const items *ignored, columns *c);

/* Returns 1 if entry k of an n x n matrix is in a 3 x 3 block on the diagonal. */
int table_in_block(int n, int k);

enum { COLUMN_TEXT = 80 };

/* Writes a name that table_columns_read() accepts: x0, k, hessian_1_2, P11. */
const char *table_column_name(const slv_energy *e, const column *c, char text[COLUMN_TEXT]);
