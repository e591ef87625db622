/* shaped.h -- matrices that know their shapes, for printed formulas whose shapes may not fit: a
 * formula without a meaning, such as 3 x 3 added to 6 x 6, has no value. */
#pragma once

#include <math.h>
#include <string.h>

#include "measure/quad_math.h"

enum { SHAPED_MOST = 36 };

/* rows x columns numbers, column by column; rows = 0 if the value is undefined. */
typedef struct {
  int rows, columns;
  slv_f128 v[SHAPED_MOST];
} shaped;

static inline shaped shaped_of(int rows, int columns, const slv_f128 *v) {
  shaped a = {.rows = rows, .columns = columns};
  memcpy(a.v, v, (size_t)(rows * columns) * sizeof *v);
  return a;
}

static inline shaped shaped_number(slv_f128 x) { return shaped_of(1, 1, &x); }

static inline int is_number(const shaped *a) { return a->rows == 1 && a->columns == 1; }

/* The results of these functions are undefined if the operands' shapes do not fit, or if an operand
 * is undefined.  A product with a number scales; shaped_sum() is a + c b, shaped_beside() [a b]. */

static inline shaped shaped_sum(const shaped *a, slv_f128 c, const shaped *b) {
  shaped sum = *a;
  if (a->rows != b->rows || a->columns != b->columns) return (shaped){0};
  for (int i = 0; i < a->rows * a->columns; i++) sum.v[i] += c * b->v[i];
  return sum;
}

static inline shaped scaled(const shaped *a, slv_f128 by) {
  shaped y = *a;
  for (int i = 0; i < a->rows * a->columns; i++) y.v[i] *= by;
  return y;
}

static inline shaped shaped_product(const shaped *a, const shaped *b) {
  shaped y = {.rows = a->rows, .columns = b->columns};
  if (is_number(b)) return scaled(a, b->v[0]);
  if (is_number(a)) return scaled(b, a->v[0]);
  if (a->columns != b->rows || a->rows * b->columns > SHAPED_MOST) return (shaped){0};
  for (int j = 0; j < y.columns; j++)
    for (int i = 0; i < y.rows; i++)
      for (int k = 0; k < a->columns; k++)
        y.v[i + y.rows * j] += a->v[i + a->rows * k] * b->v[k + b->rows * j];
  return y;
}

static inline shaped shaped_beside(const shaped *a, const shaped *b) {
  const int n = a->rows * a->columns, more = b->rows * b->columns;
  shaped y = *a;
  if (a->rows != b->rows || n + more > SHAPED_MOST) return (shaped){0};
  memcpy(y.v + n, b->v, (size_t)more * sizeof *b->v);
  y.columns += b->columns;
  return y;
}

static inline shaped shaped_transposed(const shaped *a) {
  shaped y = {.rows = a->columns, .columns = a->rows};
  for (int j = 0; j < a->columns; j++)
    for (int i = 0; i < a->rows; i++) y.v[j + y.rows * i] = a->v[i + a->rows * j];
  return y;
}

/* Returns the relative error |got - want| / size; infinite for other shapes, or if undefined. */
static inline double shaped_off(const shaped *got, const shaped *want, slv_f128 size) {
  const shaped gap = shaped_sum(got, -1, want);
  const slv_f128 off = quad_norm(gap.rows * gap.columns, gap.v);
  if (gap.rows == 0) return (double)INFINITY;
  return off == 0 ? 0 : (double)quad_over(off, size);
}
