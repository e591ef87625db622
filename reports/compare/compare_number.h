/* compare_number.h -- how far apart two numbers, and two lists of them, are. */
#ifndef REPORTS_COMPARE_NUMBER_H
#define REPORTS_COMPARE_NUMBER_H

#include "support/base/numbers.h"

typedef struct {
  int same;       /* to the bit, or NaN both */
  int finite;     /* both */
  double ulps;    /* steps of that scalar from one to the other; 0 from -0 to 0 */
  slv_f128 apart; /* |b - a|; 0 unless finite */
  slv_f128 size;  /* |a| */
} number_distance;

number_distance number_apart(scalar s, const number *a, const number *b);

slv_f128 number_wide(scalar s, const number *v);

typedef struct {
  number *v;
  size_t n, room;
} number_list; /* {0} is empty; free(v) */

/* Reads numbers apart by blanks into the list, in the place of what it held.  NULL; or
 * what is wrong (a constant text), at *at. */
const char *number_list_parse(scalar s, const char *text, number_list *list,
                              const char **at);

/* Correct decimal digits of n numbers beside n true ones, in the Euclidean norm: from 0
 * to what the scalar s carries.  NaN where a number is not finite, or all that is true
 * is 0 and the others are not. */
double number_digits(scalar s, const number *v, scalar of, const number *truth,
                     size_t n);

#endif
