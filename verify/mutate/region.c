#include "mutate/region.h"

#include <ctype.h>

static void mark(tokens *t, size_t from, size_t to, int numeric) {
  for (size_t i = from; i < to; i++) t->at[i].formula = 1, t->at[i].numeric = numeric;
}

static int is_macro(const tokens *t, size_t i) {
  if (!token_is_kind(t, i, TOKEN_NAME) || !token_is(t, i + 1, "(")) return 0;
  for (size_t k = t->at[i].begin; k < t->at[i].end; k++)
    if (islower((unsigned char)t->text[k])) return 0;
  return 1;
}

/* Does the function whose parameters end before i return a real or a double? */
static int returns_number(const tokens *t, size_t i) {
  const size_t open = token_opening(t, i - 1);
  if (open >= t->count || open < 2) return 0;
  return token_is(t, open - 2, "real") || token_is(t, open - 2, "double");
}

void mark_formulas(tokens *t) {
  for (size_t i = 0; i < t->count; i++) {
    if (is_macro(t, i)) {
      const size_t end = token_closing(t, i + 1);
      mark(t, i + 2, end, 0);
      i = end;
    } else if (token_is(t, i, "{")) {
      const size_t end = token_closing(t, i);
      if (i > 0 && token_is(t, i - 1, ")")) mark(t, i, end, returns_number(t, i));
      i = end;
    }
  }
}
