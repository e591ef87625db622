/* table_layout.h -- in which order another code stores its matrices.
 *
 * x is a 3 x m matrix, whose columns are those of F or the vertices. It is stored column by column,
 * or row by row, and the indices of gradient and Hessian follow the same order. */
#pragma once

#include "table/table.h"

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
