/* op_replace.c -- a word for another: signs, products, comparisons, min and max, and
 * functions left out. */
#include "operators.h"

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

void mutate_replace(const site *s, size_t i) {
  for (size_t k = 0; k < sizeof table / sizeof *table; k++)
    if (token_is(s->t, i, table[k].from) && stands(s->t, i, table[k].where))
      site_add(s, table[k].kind, i, i, "%s", table[k].to);
}
