#include "table/table_layout.h"

#include <string.h>

/* Does q depend on the order of x's entries? */
static int has_order(quantity q) { return q != QUANTITY_ENERGY && q != QUANTITY_EIGENVALUES; }

int table_layouts(const table *t, layout out[LAYOUTS]) {
  int count = 0, ordered = 0;
  for (int q = 0; q < QUANTITY_SHOWN; q++)
    ordered |= has_order((quantity)q) && t->columns.part[q] != PART_NONE;
  for (int i = 0; i < LAYOUTS; i++) {
    const layout l = {i == 1 || i == 2, i == 1 || i == 3};
    if (l.x_rows && t->columns.x_by_place) continue;
    if (l.value_rows && !ordered && !l.x_rows) continue;
    if (l.x_rows && !l.value_rows && !ordered) continue; /* the same as row by row for both */
    out[count++] = l;
  }
  return count;
}

/* Where entry i of a 3 x m matrix that is stored row by row stands when it is stored
 * column by column. */
static int from_row(int n, int i) {
  const int m = n / 3;
  return i / m + 3 * (i % m);
}

void table_layout_x(const table *t, layout l, size_t row, double *x) {
  const int n = t->e->ndof, turned = l.x_rows && !t->columns.x_by_place;
  const double *given = table_x(t, row);
  for (int i = 0; i < n; i++) x[turned ? from_row(n, i) : i] = given[i];
}

void sort_ascending(int n, double *y) {
  for (int i = 1; i < n; i++) {
    const double v = y[i];
    int j = i;
    for (; j > 0 && v < y[j - 1]; j--) y[j] = y[j - 1];
    y[j] = v;
  }
}

static int turns(const table *t, layout l, quantity q) {
  const int by_place = q == QUANTITY_GRADIENT && t->columns.gradient_by_place;
  return l.value_rows && has_order(q) && !by_place;
}

void table_layout_value(const table *t, layout l, quantity q, size_t row, double *y) {
  const int n = t->e->ndof, size = quantity_size(t->e, q);
  const double *given = table_value(t, q, row);
  memcpy(y, given, (size_t)size * sizeof *y);
  if (q == QUANTITY_EIGENVALUES) sort_ascending(n, y);
  if (!turns(t, l, q)) return;
  for (int k = 0; k < size; k++) {
    const int i = from_row(n, k % n), j = size > n ? from_row(n, k / n) : 0;
    y[i + n * j] = given[k];
  }
}
