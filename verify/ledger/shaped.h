/* shaped.h -- matrices that know their shapes, for printed formulas whose shapes may not fit: what
 * has no meaning has no value either, as 3 x 3 added to 6 x 6. */
#pragma once

#include "measure/quad_math.h"

enum { SHAPED_MOST = 36 };

/* rows x columns numbers, column by column; rows = 0 if the value is undefined. */
typedef struct {
  int rows, columns;
  slv_f128 v[SHAPED_MOST];
} shaped;

shaped shaped_of(int rows, int columns, const slv_f128 *v);
shaped shaped_number(slv_f128 x);

/* The results are undefined if the operands' shapes do not fit, or if one of them is undefined.  A
 * product with a number scales. */
shaped shaped_sum(const shaped *a, slv_f128 c, const shaped *b); /* a + c b */
shaped shaped_product(const shaped *a, const shaped *b);
shaped shaped_beside(const shaped *a, const shaped *b); /* [a b] */
shaped shaped_transposed(const shaped *a);

/* The relative error |got - want| / size; infinite if got is undefined or of another shape. */
double shaped_off(const shaped *got, const shaped *want, slv_f128 size);
