/* op_number.c -- other constants and other indices. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/operators.h"

/* Between the two semicolons of a for: one turn less; one more is `<` as `<=`. */
static int is_bound(const tokens *t, size_t i) {
  const size_t from = token_statement(t, i);
  return from > 0 && token_is(t, from - 1, ";") &&
         (token_is(t, i - 1, "<") || token_is(t, i - 1, "<="));
}

static int is_whole(const char *text, int length) {
  for (int k = 0; k < length; k++)
    if (!isdigit((unsigned char)text[k])) return 0;
  return 1;
}

/* The sign of an exponent: 0x1p-40 for 0x1p40. */
static int turn_exponent(const site *s, size_t i) {
  const size_t begin = s->t->at[i].begin, end = s->t->at[i].end;
  const char *text = s->t->text;
  const int hex = text[begin] == '0' && end > begin + 1 && text[begin + 1] == 'x';
  size_t e = begin;
  while (e < end && strchr(hex ? "pP" : "eE", text[e]) == NULL) e++;
  if (e == end) return 0;
  const int minus = text[e + 1] == '-', sign = minus || text[e + 1] == '+';
  const size_t digits = e + 1 + (sign ? 1 : 0);
  site_add(s, "constant", i, i, "%.*s%s%.*s", (int)(e + 1 - begin), text + begin,
           minus ? "" : "-", (int)(end - digits), text + digits);
  return 1;
}

void mutate_number(const site *s, size_t i) {
  const tokens *t = s->t;
  if (!token_is_kind(t, i, TOKEN_NUMBER)) return;
  if (token_is(t, i - 1, "[") && token_is_size(t, i - 1)) return;
  const char *text = t->text + t->at[i].begin;
  const int length = (int)(t->at[i].end - t->at[i].begin);
  if (turn_exponent(s, i)) return;
  if (is_whole(text, length))
    site_add(s, token_is(t, i - 1, "[") ? "index" : "constant", i, i, "%ld",
             strtol(text, NULL, 10) + (is_bound(t, i) ? -1 : 1));
  else
    site_add(s, "constant", i, i, "(2 * %.*s)", length, text);
}

/* x[i] as x[0], which is in range. */
void mutate_index(const site *s, size_t i) {
  const tokens *t = s->t;
  if (!token_is_kind(t, i, TOKEN_NAME) || !token_is(t, i - 1, "[") ||
      !token_is(t, i + 1, "]") || token_is_size(t, i - 1))
    return;
  site_add(s, "index", i, i, "0");
}
