/* table.h -- a table of configurations with what another code computed there. */
#pragma once

#include "measure/closure.h"
#include "suite/plugin_host.h"
#include "table/table_columns.h"
#include "table/table_rows.h"

/* Format of printed numbers, as far as their text shows it. */
typedef struct {
  int digits;   /* significant digits of the longest number; 0: no number yet */
  int fewest;   /* significant digits of the shortest number */
  int decimals; /* decimals, if equal for all numbers; else -1 */
  int exact;    /* 1: hexadecimal */
} printed;

/* Rows of a table, one block at a time. */
typedef struct {
  const plugin_host *host;
  const slv_energy *e;  /* for a table with x6 .. x8 the energy of a triangle */
  closure *of_triangle; /* in that case; else NULL */
  closure *chosen;      /* e with a projection nearest in another norm; else NULL */
  scalar scalar;
  const char *file;
  FILE *in;
  table_rows rows;
  columns columns;
  size_t count;                     /* number of rows in the block */
  size_t passing;                   /* rows after those, of no block, that are known to agree */
  size_t before;                    /* number of rows before it */
  size_t lost, first_lost;          /* rows so far with a NaN in x; line of the first */
  size_t stride;                    /* doubles of a row: x, p, then the quantities */
  size_t offset[QUANTITY_COUNT];    /* of the quantities */
  items cells, lines, states;       /* double[stride], size_t, texts if there are any */
  double *row;                      /* the row being read */
  printed x, value[QUANTITY_COUNT]; /* of all blocks so far */
  double rough; /* bound relative to the value, if not 0, for references that are less exact than x,
                   and slow: the usual bound takes hundreds of values */
} table;

/* Repeats a statement for each quantity q that the table has. */
#define TABLE_EACH(t, q)                                      \
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) \
    if ((t)->columns.part[q] != PART_NONE)

/* Reads the word of --scalar.  Returns 0, or an exit code after a message. */
int table_scalar(const char *word, scalar *s);

/* Opens the table of o, of values of host->e, and reads its names, from `in` if that is not NULL.
 * Returns 0, or an exit code after a message.  Free t either way. */
int table_open(const plugin_host *host, const options *o, FILE *in, table *t);

/* Sets the parameters without a column from p, a complete set of t->e.  Call it once. */
void table_start(table *t, const double *p);

/* Reads the next block over the last one; t->count is 0 at the end.  Returns 0, or an exit code
 * after a message, also if the table has no row at all. */
int table_next(table *t);
void table_free(table *t);

/* Return x[ndof], a complete set p, and a quantity's values.  Matrices are complete: a missing
 * triangle is the mirror image of the other one. */
const double *table_x(const table *t, size_t row);
const double *table_p(const table *t, size_t row);
const double *table_value(const table *t, quantity q, size_t row);
size_t table_line(const table *t, size_t row);
const char *table_state(const table *t, size_t row); /* "" if the row has none */

/* Order of another code's matrices: x is a 3 x m matrix, whose columns are those of F or the
 * vertices, stored by columns or rows; the indices of gradient and Hessian follow it. */
typedef struct {
  int x_rows, value_rows; /* 1: stored row by row */
} layout;

/* Stores the layouts that the table's names permit, by columns first; returns their number. */
enum { LAYOUTS = 4 };
int table_layouts(const table *t, layout out[LAYOUTS]);

/* Return one row in the library's order: column by column, eigenvalues ascending. */
void table_layout_x(const table *t, layout l, size_t row, double *x);
void table_layout_value(const table *t, layout l, quantity q, size_t row, double *y);

/* Sets entries without a column to 0, in y as table_layout_value() orders and returns it. */
void table_mask(const table *t, layout l, quantity q, double *y);

/* Returns the table's name for an entry in the library's order: force_3, P11. */
const char *table_entry_name(const table *t, layout l, quantity q, int entry,
                             char text[COLUMN_TEXT]);

/* Makes a row that is the energy of a triangle in its nine positions, for an energy of F: a W(F), a
 * the rest area, F = [x1-x0, x2-x0] G (selvedge/triangle.h).  Its parameters are the rest edges
 * du_1, dv_1, du_2, dv_2, then those of e.  It has functions in double and quad, computed in quad
 * if e has it.  `projected` is that of W(F), carried over to the positions.  Returns NULL if e has
 * rest shapes or too many parameters. */
closure *on_triangle(const slv_energy *e);

/* Returns half a unit in the last printed place of v; 0 if all significant digits were printed, or
 * so few that v was probably typed and not rounded. */
double table_printed_half(const printed *how, scalar s, double v);

/* Adds the text of one more number to *how. */
void table_printed_add(printed *how, const char *text);
