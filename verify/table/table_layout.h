/* table_layout.h -- in which order another code stores its matrices.
 *
 * x is a 3 x m matrix, of columns of F or of vertices: stored column by column, or row
 * by row.  So are the indices of gradient and Hessian. */
#ifndef VERIFY_TABLE_LAYOUT_H
#define VERIFY_TABLE_LAYOUT_H

#include "table/table.h"

typedef struct {
  int x_rows, value_rows; /* 1: row by row */
} layout;

/* Those that the table leaves open, the plain one first; how many. */
enum { LAYOUTS = 4 };
int table_layouts(const table *t, layout out[LAYOUTS]);

/* A row of the table brought to column by column, eigenvalues to ascending order. */
void table_layout_x(const table *t, layout l, size_t row, double *x);
void table_layout_value(const table *t, layout l, quantity q, size_t row, double *y);

void sort_ascending(int n, double *y);

#endif
