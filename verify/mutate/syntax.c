/* syntax.c -- as much of C's grammar as mutations need; see token.h. */
#include <string.h>

#include "mutate/token.h"

static int is_one_of(const tokens *t, size_t i, const char *const *words) {
  for (size_t k = 0; words[k] != NULL; k++)
    if (token_is(t, i, words[k])) return 1;
  return 0;
}

static const char *const opening[] = {"(", "[", "{", NULL};
static const char *const closing[] = {")", "]", "}", NULL};

size_t token_closing(const tokens *t, size_t i) {
  int depth = 0;
  for (; i < t->count; i++) {
    depth += is_one_of(t, i, opening) - is_one_of(t, i, closing);
    if (depth == 0) return i;
  }
  return t->count;
}

size_t token_opening(const tokens *t, size_t i) {
  int depth = 0;
  for (size_t k = i + 1; k-- > 0 && i < t->count;) {
    depth += is_one_of(t, k, closing) - is_one_of(t, k, opening);
    if (depth == 0) return k;
  }
  return t->count;
}

int token_ends_operand(const tokens *t, size_t i) {
  static const char *const words[] = {"return", "case", "sizeof", "else", NULL};
  if (token_is(t, i, ")") || token_is(t, i, "]")) return 1;
  if (is_one_of(t, i, words)) return 0;
  return token_is_kind(t, i, TOKEN_NAME) || token_is_kind(t, i, TOKEN_NUMBER);
}

size_t token_statement(const tokens *t, size_t i) {
  static const char *const ends[] = {";", "{", "}", NULL};
  int depth = 0;
  while (i > 0) {
    const int initialiser = token_is(t, i - 1, "}") && token_is(t, i, ",");
    if (!initialiser && is_one_of(t, i - 1, ends)) break;
    i = initialiser ? token_opening(t, i - 1) : i - 1;
    if (initialiser) continue; /* of what is declared before */
    depth += is_one_of(t, i, closing) - is_one_of(t, i, opening);
    if (depth < 0) return i + 1; /* out of the parentheses of for, or of a macro */
  }
  return i;
}

/* The first name that `statement`, if it is a declaration, declares; else t->count. */
static size_t first_declared(const tokens *t, size_t statement) {
  static const char *const before[] = {"const", "static", "*", "restrict", NULL};
  size_t i = statement, names = 0;
  for (; i < t->count; i++) {
    if (is_one_of(t, i, before)) continue;
    if (!token_is_kind(t, i, TOKEN_NAME) || names == 1) break;
    names++;
  }
  const int typed = names == 1 && token_is_kind(t, i, TOKEN_NAME);
  return typed && !token_is(t, statement, "return") ? i : t->count;
}

int token_is_binary(const tokens *t, size_t i) {
  if (i == 0 || !token_ends_operand(t, i - 1)) return 0;
  const size_t declared = first_declared(t, token_statement(t, i));
  return declared >= t->count || declared < i;
}

int token_is_size(const tokens *t, size_t i) {
  while (i > 0 && token_is(t, i - 1, "]")) i = token_opening(t, i - 1);
  if (!token_is(t, i, "[") || i == 0) return 0;
  const size_t statement = token_statement(t, i), name = i - 1;
  const size_t declared = first_declared(t, statement);
  if (declared >= t->count || name <= declared) return name == declared;
  int depth = 0;
  for (size_t k = statement; k < name; k++)
    depth += is_one_of(t, k, opening) - is_one_of(t, k, closing);
  return depth == 0 && token_is(t, name - 1, ",");
}

static int strength_of(const tokens *t, size_t i) {
  static const char *const products[] = {"*", "/", "%", NULL};
  static const char *const sums[] = {"+", "-", NULL};
  static const char *const others[] = {
      "<",  ">",  "<=", ">=", "==", "!=", "&&", "||", "?", ":", "=",
      "+=", "-=", "*=", "/=", "&",  "|",  "^",  ",",  ";", NULL};
  if (is_one_of(t, i, others)) return 0;
  if (is_one_of(t, i, sums)) return BINDS_SUM;
  if (is_one_of(t, i, products)) return BINDS_PRODUCT;
  return BINDS_PRODUCT + 1;
}

size_t token_operand_end(const tokens *t, size_t i, int strength) {
  const size_t first = i;
  while (i < t->count && !is_one_of(t, i, closing)) {
    const int unary = i == first || !token_ends_operand(t, i - 1);
    if (!unary && strength_of(t, i) <= strength) break;
    i = is_one_of(t, i, opening) ? token_closing(t, i) + 1 : i + 1;
  }
  return i < t->count ? i : t->count;
}
