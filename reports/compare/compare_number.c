#include "compare/compare_number.h"

#include <math.h>
#include <string.h>

#include "support/base/memory.h"

__extension__ typedef unsigned __int128 bits;

/* Returns the sign bit; *steps gets the other bits: the number of scalars from 0 to |v|. */
static int split_sign(scalar s, const number *v, bits *steps) {
  static const size_t sizes[] = {sizeof(slv_f64), sizeof(slv_f32), sizeof(slv_f128)};
  const size_t unused = 8 * (sizeof(bits) - sizes[s]);
  bits all = 0;
  memcpy(&all, v, sizes[s]); /* low byte first */
  all <<= unused;
  *steps = all << 1 >> 1 >> unused;
  return (int)(all >> 127);
}

slv_f128 number_wide(scalar s, const number *v) {
  if (s == SCALAR_F32) return v->f32;
  return s == SCALAR_F64 ? (slv_f128)v->f64 : v->f128;
}

static slv_f128 absolute(slv_f128 x) { return x < 0 ? -x : x; }

static int is_finite(slv_f128 x) { return x - x == 0; }

number_distance number_apart(scalar s, const number *a, const number *b) {
  bits from, to;
  const slv_f128 x = number_wide(s, a), y = number_wide(s, b);
  const int across = split_sign(s, a, &from) != split_sign(s, b, &to);
  number_distance d = {.finite = is_finite(x) && is_finite(y), .size = absolute(x)};
  d.same = (from == to && !across) || (x != x && y != y);
  if (!d.finite) return d;
  d.ulps = (double)(across ? from + to : from > to ? from - to : to - from);
  d.apart = absolute(y - x);
  return d;
}

static void append_number(number_list *list, const number *one) {
  if (list->n == list->room) {
    list->room = list->room > 0 ? 2 * list->room : 64;
    list->v = base_realloc(list->v, list->room, sizeof *list->v);
  }
  list->v[list->n++] = *one;
}

const char *number_list_parse(scalar s, const char *text, number_list *list, const char **at) {
  const char *why = "not a number";
  list->n = 0;
  while (*(text += strspn(text, " ")) != '\0') {
    number one;
    const char *end = number_parse(s, text, &one, &why);
    *at = text;
    if (end == NULL) return why;
    if (*end != ' ' && *end != '\0') return "not a number";
    append_number(list, &one);
    text = end;
  }
  return NULL;
}

double number_digits(scalar s, const number *v, scalar of, const number *truth, size_t n) {
  static const double most[] = {15.95, 7.22, 34.02}; /* 53, 24, 113 bits */
  slv_f128 error = 0, size = 0;
  for (size_t i = 0; i < n; i++) {
    const slv_f128 x = number_wide(of, &truth[i]), e = number_wide(s, &v[i]) - x;
    error += e * e;
    size += x * x;
  }
  if (error == 0) return most[s];
  if (!is_finite(error) || !is_finite(size) || size == 0) return (double)NAN;
  const double digits = -0.5 * log10((double)(error / size));
  return fmin(fmax(digits, 0), most[s]);
}
