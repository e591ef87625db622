/* table.h -- a table of configurations with what another code computed there.
 */
#pragma once

#include "measure/closure.h"
#include "suite/plugin_host.h"
#include "table/table_columns.h"
#include "table/table_rows.h"

/* How numbers were printed, as far as their text tells. */
typedef struct {
  int digits;   /* significant digits of the longest number; 0: no number was seen */
  int fewest;   /* significant digits of the shortest number */
  int decimals; /* decimals, if all numbers have as many; else -1 */
  int exact;    /* 1: hexadecimal */
} printed;

/* What is asked of a table: its file, "-" for standard input; the names of its columns
 * where it has none; those to be passed over; what the other code computes with. */
typedef struct {
  const char *file;
  const items *named, *ignored;
  const char *scalar; /* NULL: double, or float for arrays of float32 */
} table_request;

/* Rows of a table, a block at a time. */
typedef struct {
  const slv_energy *e;  /* of a table with x6 .. x8, that of a triangle */
  closure *of_triangle; /* in that case; else NULL */
  closure *chosen;      /* e, if the table's projection is nearest in another norm; else NULL */
  scalar scalar;
  const char *file;
  FILE *in;
  table_rows rows;
  columns columns;
  size_t count;                     /* how many rows of the block */
  size_t before;                    /* how many came before it */
  size_t lost, first_lost;          /* rows so far whose x is NaN; the line of the first */
  size_t stride;                    /* how many doubles a row has: x, p, then the quantities */
  size_t offset[QUANTITY_COUNT];    /* of quantities it has */
  items cells, lines, states;       /* double[stride], size_t, texts if there are any */
  double *row;                      /* the one that is being read */
  printed x, value[QUANTITY_COUNT]; /* of all blocks so far */
  double rough; /* not 0: the bound, as a part of the value, where the reference is less
                   exact than x, and slow: the usual bound takes hundreds of values */
} table;

/* Repeats a statement for each quantity q that the table has. */
#define TABLE_EACH(t, q)                                      \
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) \
    if ((t)->columns.part[q] != PART_NONE)

/* Opens a table of values of host->e and reads its names; of `in`, where that is not
 * NULL.  Returns 0, or an exit code after a message.  Free t either way. */
int table_open(const plugin_host *host, const table_request *r, FILE *in, table *t);

/* To be called once: p is a complete set of parameters of t->e, for those that have no column. */
void table_start(table *t, const double *p);

/* Reads the next block, in place of the last; t->count is 0 at the end.  Returns 0, or
 * an exit code after a message, also where the table has no row at all. */
int table_next(const plugin_host *host, table *t);
void table_free(table *t);

/* x[ndof], a complete set p, and a quantity's values.  Matrices are complete: a
 * triangle that the table lacks is the mirror image of the other. */
const double *table_x(const table *t, size_t row);
const double *table_p(const table *t, size_t row);
const double *table_value(const table *t, quantity q, size_t row);
size_t table_line(const table *t, size_t row);
const char *table_state(const table *t, size_t row); /* "" when the row has none */

/* In which order another code stores its matrices: x is a 3 x m matrix, whose columns are those of
 * F or the vertices, column by column or row by row, and the indices of gradient and Hessian follow
 * the same order. */
typedef struct {
  int x_rows, value_rows; /* 1: stored row by row */
} layout;

/* The layouts that the table's names leave open, column by column first; returns how many. */
enum { LAYOUTS = 4 };
int table_layouts(const table *t, layout out[LAYOUTS]);

/* One row of the table in the library's order: column by column, eigenvalues ascending. */
void table_layout_x(const table *t, layout l, size_t row, double *x);
void table_layout_value(const table *t, layout l, quantity q, size_t row, double *y);
void sort_ascending(int n, double *y);

/* The table's name for an entry in the library's order: force_3, P11. */
const char *table_entry_name(const table *t, layout l, quantity q, int entry,
                             char text[COLUMN_TEXT]);

/* A new row: an energy of F as the energy of a triangle, of its nine positions: a W(F), a the rest
 * area, F = [x1-x0, x2-x0] G (selvedge/triangle.h).  Its parameters are the rest edges du_1, dv_1,
 * du_2, dv_2, then those of e; it has functions in double and quad, computed in quad where e has
 * it. `projected` is that of W(F), carried over to the positions.  NULL where e has rest shapes or
 * too many parameters. */
closure *on_triangle(const slv_energy *e);

/* Half a unit in the last printed place of v.  It is 0 where all digits that count were
 * printed, and where so few were printed that v was probably typed and not rounded. */
double table_printed_half(const printed *how, scalar s, double v);

/* Takes the text of one more number into account. */
void table_printed_add(printed *how, const char *text);
