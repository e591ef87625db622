/* op_replace.c -- a word for another: signs, products, comparisons, min and max, and
 * functions left out. */
#include <string.h>

#include "mutate/operators.h"

typedef enum { ANY, BINARY, UNARY, CALLED } place;

static const struct {
  const char *kind, *from, *to;
  place where;
} table[] = {{"sign", "+", "-", BINARY},
             {"sign", "-", "+", BINARY},
             {"sign", "-", "", UNARY},
             {"sign", "+=", "-=", ANY},
             {"sign", "-=", "+=", ANY},
             {"product", "*", "/", BINARY},
             {"product", "/", "*", BINARY},
             {"product", "*=", "/=", ANY},
             {"product", "/=", "*=", ANY},
             {"comparison", "<", "<=", ANY},
             {"comparison", "<", ">", ANY},
             {"comparison", ">", ">=", ANY},
             {"comparison", ">", "<", ANY},
             {"comparison", "<=", "<", ANY},
             {"comparison", "<=", ">=", ANY},
             {"comparison", ">=", ">", ANY},
             {"comparison", ">=", "<=", ANY},
             {"comparison", "==", "!=", ANY},
             {"comparison", "!=", "==", ANY},
             {"logic", "&&", "||", ANY},
             {"logic", "||", "&&", ANY},
             {"logic", "!", "", ANY},
             {"extremum", "r_max", "r_min", CALLED},
             {"extremum", "r_min", "r_max", CALLED},
             {"extremum", "fmax", "fmin", CALLED},
             {"extremum", "fmin", "fmax", CALLED},
             {"function", "r_sqrt", "", CALLED},
             {"function", "sqrt", "", CALLED},
             {"function", "csqrt", "", CALLED},
             {"function", "sqrtf", "", CALLED},
             {"function", "r_abs", "", CALLED},
             {"function", "fabs", "", CALLED},
             {"function", "fabsf", "", CALLED},
             {"function", "sin", "", CALLED}};

static int stands(const tokens *t, size_t i, place where) {
  switch (where) {
    case BINARY:
      return token_is_binary(t, i);
    case UNARY:
      return i > 0 && !token_ends_operand(t, i - 1);
    case CALLED:
      return token_is(t, i + 1, "(");
    default:
      return 1;
  }
}

static int same_tokens(const tokens *t, size_t a, size_t b, size_t n) {
  for (size_t k = 0; k < n; k++) {
    const size_t length = t->at[a + k].end - t->at[a + k].begin;
    if (length != t->at[b + k].end - t->at[b + k].begin ||
        strncmp(t->text + t->at[a + k].begin, t->text + t->at[b + k].begin, length) !=
            0)
      return 0;
  }
  return 1;
}

/* Two operands of n tokens each. */
typedef struct {
  const tokens *t;
  size_t a, b, n;
} pair;

static int is_either(const pair *p, size_t i) {
  return same_tokens(p->t, i, p->a, p->n) || same_tokens(p->t, i, p->b, p->n);
}

/* Are the x and y of so many tokens alike but for a in the place of b? */
static int alike(const pair *p, size_t x, size_t y, size_t length) {
  for (size_t k = 0; k < length;) {
    const int either = k + p->n <= length && is_either(p, x + k) && is_either(p, y + k);
    if (!either && !same_tokens(p->t, x + k, y + k, 1)) return 0;
    k += either ? p->n : 1;
  }
  return 1;
}

/* What may stand before all of the left operand of a comparison. */
static int begins(const tokens *t, size_t i) {
  static const char *const before[] = {"(", ",", "=",  "[",  "{",
                                       "?", ":", "&&", "||", "return"};
  for (size_t k = 0; k < sizeof before / sizeof *before; k++)
    if (token_is(t, i - 1, before[k])) return 1;
  return 0;
}

/* a < b ? x : y, where x and y are the same once a is b. */
static int chooses(const pair *p) {
  const tokens *t = p->t;
  const size_t question = p->b + p->n, x = question + 1;
  if (!begins(t, p->a) || !token_is(t, question, "?")) return 0;
  size_t colon = x;
  while (colon < t->count && !token_is(t, colon, ":") && !token_is(t, colon, ";"))
    colon++;
  const size_t end = token_operand_end(t, colon + 1, 0), length = colon - x;
  return token_is(t, colon, ":") && end == colon + 1 + length &&
         alike(p, x, colon + 1, length);
}

/* Is `<` as `<=`, or the reverse, the same by what is chosen? */
static int is_idle(const tokens *t, size_t i, const char *from, const char *to) {
  enum { LONGEST = 5 };
  if (from[0] != to[0] || strchr("<>", from[0]) == NULL) return 0;
  for (size_t n = 1; n <= LONGEST && n <= i && i + n < t->count; n++) {
    const pair p = {.t = t, .a = i - n, .b = i + 1, .n = n};
    if (chooses(&p)) return 1;
  }
  return 0;
}

void mutate_replace(const site *s, size_t i) {
  for (size_t k = 0; k < sizeof table / sizeof *table; k++)
    if (token_is(s->t, i, table[k].from) && stands(s->t, i, table[k].where) &&
        !is_idle(s->t, i, table[k].from, table[k].to))
      site_add(s, table[k].kind, i, i, "%s", table[k].to);
}
