/* compare_number.h -- how far apart two numbers are, and two lists of numbers. */
#pragma once

#include "support/base/numbers.h"

typedef struct {
  int same;       /* same bits, or both NaN */
  int finite;     /* both are finite */
  double ulps;    /* steps of the scalar between them; 0 between -0 and 0 */
  slv_f128 apart; /* |b - a|; 0 unless finite */
  slv_f128 size;  /* |a| */
} number_distance;

number_distance number_apart(scalar s, const number *a, const number *b);

slv_f128 number_wide(scalar s, const number *v);

typedef struct {
  number *v;
  size_t n, room;
} number_list; /* {0} is empty; free(v) */

/* Reads numbers separated by spaces into the list and replaces what it held.  Returns
 * NULL, or what is wrong (a constant text) with its place in *at. */
const char *number_list_parse(scalar s, const char *text, number_list *list, const char **at);

/* Correct decimal digits of n numbers, compared with the n numbers `truth` in the
 * Euclidean norm: from 0 to the precision of scalar s.  NaN when a number is not
 * finite, or when all of `truth` is 0 but v is not. */
double number_digits(scalar s, const number *v, scalar of, const number *truth, size_t n);
