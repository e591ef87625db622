/* op_slip.c -- what a function returns or stores, off by one part in 10^9. */
#include "mutate/operators.h"

static void slip(const site *s, size_t first, size_t end) {
  if (end <= first || token_is(s->t, first, "{")) return;
  site_add(s, "slip", first, end - 1, "((%.*s) * (1 + 1e-9))",
           SPAN(s->t, first, end - 1));
}

/* All of an expression, also its comparisons and ?:, up to a comma or its end. */
static size_t expression_end(const tokens *t, size_t i) {
  while (i < t->count && !token_is(t, i, ",") && !token_is(t, i, ";") &&
         !token_is(t, i, ")") && !token_is(t, i, "}")) {
    const int opens = token_is(t, i, "(") || token_is(t, i, "[") || token_is(t, i, "{");
    i = opens ? token_closing(t, i) + 1 : i + 1;
  }
  return i < t->count ? i : t->count;
}

/* Is what ends at i, before an assignment, stored where the caller will look: y[i], *w,
 * q->s, q.s? */
static int is_stored(const tokens *t, size_t i) {
  if (token_is(t, i, "]")) return !token_is_size(t, token_opening(t, i));
  if (!token_is_kind(t, i, TOKEN_NAME) || i < 2) return 0;
  if (token_is(t, i - 1, "->") || token_is(t, i - 1, ".")) return 1;
  return token_is(t, i - 1, "*") && !token_ends_operand(t, i - 2);
}

/* {a, b} of a structure that is returned; those with names are assignments. */
static void slip_members(const site *s, size_t open) {
  const size_t end = token_closing(s->t, open);
  for (size_t i = open + 1; i < end;) {
    const size_t next = expression_end(s->t, i);
    if (!token_is(s->t, i, ".")) slip(s, i, next);
    i = next + 1;
  }
}

static void slip_returned(const site *s, size_t i) {
  const tokens *t = s->t;
  const size_t cast = token_is(t, i + 1, "(") ? token_closing(t, i + 1) + 1 : 0;
  if (cast > 0 && token_is(t, cast, "{"))
    slip_members(s, cast);
  else if (t->at[i].numeric)
    slip(s, i + 1, expression_end(t, i + 1));
}

void mutate_slip(const site *s, size_t i) {
  const tokens *t = s->t;
  const int sets = token_is(t, i, "=") || token_is(t, i, "+=") || token_is(t, i, "-=");
  if (token_is(t, i, "return")) slip_returned(s, i);
  if (sets && i > 0 && is_stored(t, i - 1)) slip(s, i + 1, expression_end(t, i + 1));
}
