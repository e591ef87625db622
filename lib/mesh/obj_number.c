#include "mesh/obj_number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *slv_obj_number(const char *word, size_t length, double *value) {
  static const char not_finite[] = "is not a finite number";
  const size_t sign = length > 0 && (word[0] == '-' || word[0] == '+');
  const char first = word[sign];
  if (first == 'n' || first == 'N' || first == 'i' || first == 'I') return not_finite;
  if (length == 0 || strspn(word, "0123456789.+-eE") != length) return "is not a number";
  char *end;
  *value = strtod(word, &end);
  if (end != word + length) return "is not a number";
  return isfinite(*value) ? NULL : "is out of the range of double";
}

/* One index at **at, which moves past it. */
static const char *index_at(const char **at, long most, long *index) {
  const int negative = **at == '-';
  const char *digit = *at + negative;
  long n = 0;
  if (*digit < '0' || *digit > '9') return "is not a face corner: 1, 1/2, 1//3 or 1/2/3";
  for (; *digit >= '0' && *digit <= '9'; digit++) {
    if (n > (most - (*digit - '0')) / 10) return "has an index out of range";
    n = 10 * n + (*digit - '0');
  }
  if (n == 0) return "has the index 0: OBJ counts from 1, or back from -1";
  *index = negative ? -n : n;
  *at = digit;
  return NULL;
}

const char *slv_obj_corner(const char *word, size_t length, long most, long index[OBJ_KINDS]) {
  const char *at = word;
  for (int kind = 0; kind < OBJ_KINDS; kind++) index[kind] = 0;
  for (int kind = OBJ_V; kind < OBJ_KINDS; kind++) {
    const int left_out = kind == OBJ_VT && *at == '/';
    const char *why = left_out ? NULL : index_at(&at, most, &index[kind]);
    if (why != NULL) return why;
    if (*at != '/') break;
    at++;
  }
  const int whole = at == word + length && at[-1] != '/';
  return whole ? NULL : "is not a face corner: 1, 1/2, 1//3 or 1/2/3";
}
