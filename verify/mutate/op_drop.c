/* op_drop.c -- terms and factors left out, arguments exchanged. */
#include <string.h>

#include "mutate/operators.h"

/* a + b as a, a * b as a, and y += a as y = a. */
void mutate_drop(const site *s, size_t i) {
  const tokens *t = s->t;
  const int sum = token_is(t, i, "+") || token_is(t, i, "-");
  const int product = token_is(t, i, "*") || token_is(t, i, "/") || token_is(t, i, "%");
  if (token_is(t, i, "+=") || token_is(t, i, "-=") || token_is(t, i, "*=") ||
      token_is(t, i, "/="))
    site_add(s, "term", i, i, "=");
  if (!(sum || product) || !token_is_binary(t, i)) return;
  const size_t end = token_operand_end(t, i + 1, sum ? BINDS_SUM : BINDS_PRODUCT);
  if (end > i + 1) site_add(s, sum ? "term" : "factor", i, end - 1, "%s", "");
}

/* Of which the order of the arguments says nothing. */
static int is_symmetric(const tokens *t, size_t i) {
  static const char *const names[] = {"r_max", "r_min",   "fmin", "fmax",    "r_times",
                                      "hypot", "r_hypot", "dot3", "QUANTITY"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (token_is(t, i, names[k])) return 1;
  return 0;
}

static int is_call(const tokens *t, size_t i) {
  static const char *const words[] = {"if",     "for",    "while",
                                      "switch", "return", "sizeof"};
  if (!token_is_kind(t, i, TOKEN_NAME) || !token_is(t, i + 1, "(")) return 0;
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (token_is(t, i, words[k])) return 0;
  return 1;
}

/* f(a, b) as f(b, a) */
void mutate_swap(const site *s, size_t i) {
  const tokens *t = s->t;
  if (!is_call(t, i) || is_symmetric(t, i)) return;
  const size_t end = token_closing(t, i + 1);
  const size_t comma = token_operand_end(t, i + 2, 0);
  if (end >= t->count || !token_is(t, comma, ",")) return;
  if (token_operand_end(t, comma + 1, 0) != end) return;
  site_add(s, "arguments", i + 2, end - 1, "%.*s, %.*s", SPAN(t, comma + 1, end - 1),
           SPAN(t, i + 2, comma - 1));
}
