/* table.h -- a table of configurations with what another code computed there.
 */
#ifndef VERIFY_TABLE_H
#define VERIFY_TABLE_H

#include "subjects/plugin_host.h"
#include "table/table_columns.h"

/* How numbers were printed, as far as their text tells. */
typedef struct {
  int digits;   /* significant digits of the longest number; 0: no number was seen */
  int fewest;   /* significant digits of the shortest number */
  int decimals; /* decimals, if all numbers have as many; else -1 */
  int exact;    /* 1: hexadecimal */
} printed;

typedef struct {
  const slv_energy *e;
  scalar scalar;
  const char *file;
  columns columns;
  size_t count;  /* how many rows */
  size_t stride; /* how many doubles a row has: x, p, then the quantities */
  size_t offset[QUANTITY_SHOWN]; /* of quantities it has */
  items cells, lines, states;    /* double[stride], size_t, texts if there are any */
  printed x, value[QUANTITY_SHOWN];
} table;

/* Reads path, or standard input for "-".  p: a complete set, for parameters that
 * have no column.
 * Returns 0, or an exit code after a message.  Free t either way. */
int table_read(const plugin_host *host, scalar s, const char *path, const double *p,
               table *t);
int table_read_stream(const plugin_host *host, scalar s, FILE *in, const double *p,
                      table *t);
void table_free(table *t);

/* x[ndof], a complete set p, and a quantity's values.  Matrices are complete: a
 * triangle that the table lacks is the mirror image of the other. */
const double *table_x(const table *t, size_t row);
const double *table_p(const table *t, size_t row);
const double *table_value(const table *t, quantity q, size_t row);
size_t table_line(const table *t, size_t row);
const char *table_state(const table *t, size_t row); /* "" when the row has none */

/* Half a unit in the last printed place of v.  It is 0 where all digits that count were
 * printed, and where so few were printed that v was probably typed and not rounded. */
double table_printed_half(const printed *how, scalar s, double v);

/* Takes the text of one more number into account. */
void table_printed_add(printed *how, const char *text);

#endif
