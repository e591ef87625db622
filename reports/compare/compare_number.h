/* compare_number.h -- distance of two numbers; correct digits of a list of numbers. */
#pragma once

#include "support/base/numbers.h"

typedef struct {
  int same;       /* 1: same bits, or both NaN */
  int finite;     /* 1: both numbers are finite */
  double ulps;    /* steps of the scalar between them; 0 between -0 and 0 */
  slv_f128 apart; /* |b - a|; 0 unless finite */
  slv_f128 size;  /* |a| */
} number_distance;

number_distance number_apart(scalar s, const number *a, const number *b);

slv_f128 number_wide(scalar s, const number *v);

typedef struct {
  number *v;
  size_t n, room;
} number_list; /* {0} is an empty list; release with free(v) */

/* Replaces the list by the numbers in text.  Returns NULL, or a constant message about text *at. */
const char *number_list_parse(scalar s, const char *text, number_list *list, const char **at);

/* Returns the correct decimal digits of n numbers against `truth`, in the Euclidean norm, at most
 * those of scalar s.  NaN if a number is not finite, or all of `truth` is 0 but v is not. */
double number_digits(scalar s, const number *v, scalar of, const number *truth, size_t n);
