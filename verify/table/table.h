/* table.h -- a table of configurations, and of the values that another code computed there. */
#pragma once

#include "measure/closure.h"
#include "suite/plugin_host.h"
#include "table/table_columns.h"
#include "table/table_rows.h"

/* Format of printed numbers, as far as their texts show the format. */
typedef struct {
  int digits;   /* significant digits of the longest number; 0: no number yet */
  int fewest;   /* significant digits of the shortest number */
  int decimals; /* decimals, if equal for all numbers; else -1 */
  int exact;    /* 1: hexadecimal */
} printed;

/* Rows of a table, one block at a time. */
typedef struct {
  const plugin_host *host;
  const slv_energy *e;  /* energy of the values; of a triangle if the table has x6 */
  closure *of_triangle; /* e, if it was made from a density W(F); else NULL */
  closure *chosen;      /* copy of e with the formulas of --convention; else NULL */
  scalar scalar;
  const char *file;
  FILE *in;
  table_rows rows;
  columns columns;
  size_t count;                     /* number of rows in the block */
  size_t passing;                   /* further rows that agree and are not stored in a block */
  size_t before;                    /* number of rows before the block */
  size_t lost, first_lost;          /* rows so far with a NaN in x; line of the first */
  size_t stride;                    /* doubles of a row: x, p, then the quantities */
  size_t offset[QUANTITY_COUNT];    /* start of each quantity within a row */
  items cells, lines, states;       /* per row: double[stride], size_t, text (optional) */
  double *row;                      /* the row being read */
  printed x, value[QUANTITY_COUNT]; /* formats of x and of values, over all blocks so far */
  double rough; /* relative error of a reference that is less exact than x, and slow: the usual
                   bound takes hundreds of evaluations; 0: exact */
} table;

/* Repeats a statement for each quantity q that the table has. */
#define TABLE_EACH(t, q)                                      \
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) \
    if ((t)->columns.part[q] != PART_NONE)

/* Reads the word of --scalar.  Returns 0, or an exit code after a message. */
int table_scalar(const char *word, scalar *s);

/* Opens the table that o names, with values of host->e, and reads its column names.  Reads from
 * `in` if that is not NULL.  Returns 0, or an exit code after a message.  Free t in both cases. */
int table_open(const plugin_host *host, const options *o, FILE *in, table *t);

/* Sets the parameters that have no column from p, a complete set for t->e.  Call this once. */
void table_start(table *t, const double *p);

/* Reads the next block over the previous one; t->count is 0 at the end.  Returns 0, or an exit code
 * after a message.  A table without any row is an error, too. */
int table_next(table *t);
void table_free(table *t);

/* Return x[ndof], a complete parameter set p, and the values of a quantity in one row.  Matrices
 * are complete: a missing triangle is mirrored from the other one. */
const double *table_x(const table *t, size_t row);
const double *table_p(const table *t, size_t row);
const double *table_value(const table *t, quantity q, size_t row);
size_t table_line(const table *t, size_t row);
const char *table_state(const table *t, size_t row); /* "" if the row has none */

/* Storage order in the other code.  x is a 3 x m matrix whose columns are those of F or the
 * vertices, stored by columns or by rows; gradients and Hessians follow value_rows. */
typedef struct {
  int x_rows, value_rows; /* 1: stored row by row */
} layout;

/* Stores the layouts that the column names permit, by columns first.  Returns their number. */
enum { LAYOUTS = 4 };
int table_layouts(const table *t, layout out[LAYOUTS]);

/* Copy one row into x or y in the library's order: column by column, eigenvalues ascending. */
void table_layout_x(const table *t, layout l, size_t row, double *x);
void table_layout_value(const table *t, layout l, quantity q, size_t row, double *y);

/* Sets the entries of y that have no column to 0.  y is ordered as by table_layout_value(). */
void table_mask(const table *t, layout l, quantity q, double *y);

/* Returns the table's name for an entry in the library's order: force_3, P11. */
const char *table_entry_name(const table *t, layout l, quantity q, int entry,
                             char text[COLUMN_TEXT]);

/* Makes the energy a W(F) of a triangle, as a function of its nine positions, from a density W(F).
 * Here a is the rest area, and F = [x1-x0, x2-x0] G (selvedge/triangle.h).  The parameters are the
 * rest edges du_1, dv_1, du_2, dv_2, then those of e.  Functions exist in double and quad, and are
 * computed in quad if e has quad functions.  `projected` is the projection of W's Hessian,
 * transformed to positions.  Returns NULL if e has rest shapes or too many parameters. */
closure *on_triangle(const slv_energy *e);

/* Returns half a unit in the last printed digit of v.  Returns 0 if all significant digits were
 * printed, or so few that v was probably typed by hand and is exact. */
double table_printed_half(const printed *how, scalar s, double v);

/* Updates *how with the text of one more number. */
void table_printed_add(printed *how, const char *text);
