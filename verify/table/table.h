/* table.h -- a table of configurations with what another code computed there.
 */
#ifndef VERIFY_TABLE_H
#define VERIFY_TABLE_H

#include "subjects/plugin_host.h"
#include "table/table_columns.h"

/* How numbers were printed, as far as their text shows it. */
typedef struct {
  int digits;   /* significant ones, of the longest; 0: no number seen */
  int fewest;   /* of the shortest */
  int decimals; /* behind the point, where all have as many; -1 where not */
  int exact;    /* hexadecimal */
} printed;

typedef struct {
  const slv_energy *e;
  scalar scalar;
  const char *file;
  columns columns;
  size_t count;                  /* of rows */
  size_t stride;                 /* doubles of a row: x, p, then the quantities */
  size_t offset[QUANTITY_SHOWN]; /* of quantities it has */
  items cells, lines, states;    /* double[stride], size_t, texts if there are any */
  printed x, value[QUANTITY_SHOWN];
} table;

/* Reads path, or standard input for "-".  p[nparam]: parameters without a column.  0;
 * or an exit code, having said what is wrong.  Free t either way. */
int table_read(const plugin_host *host, scalar s, const char *path, const double *p,
               table *t);
int table_read_stream(const plugin_host *host, scalar s, FILE *in, const double *p,
                      table *t);
void table_free(table *t);

/* x[ndof], p[nparam], and a quantity's values, matrices whole: a triangle that is not
 * there is the mirror of the other. */
const double *table_x(const table *t, size_t row);
const double *table_p(const table *t, size_t row);
const double *table_value(const table *t, quantity q, size_t row);
size_t table_line(const table *t, size_t row);
const char *table_state(const table *t, size_t row); /* "" without one */

/* Half of what one unit in the last printed place of v is; 0 where every digit that
 * counts was printed, or so few that they were rather typed than rounded. */
double table_printed_half(const printed *how, scalar s, double v);

/* One number's text more. */
void table_printed_add(printed *how, const char *text);

#endif
