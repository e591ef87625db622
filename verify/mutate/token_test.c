/* Tokens, formulas and operands of small texts, by hand. */
#include "mutate/token.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

static tokens t;

static void scan(const char *text) {
  tokens_free(&t);
  cr_assert(tokens_of(text, &t));
}

/* All tokens, apart by blanks. */
static void expect_tokens(const char *text, const char *want) {
  char got[512] = "";
  scan(text);
  for (size_t i = 0; i < t.count; i++) {
    const size_t used = strlen(got);
    (void)snprintf(got + used, sizeof got - used, "%s%.*s", i > 0 ? " " : "",
                   (int)(t.at[i].end - t.at[i].begin), text + t.at[i].begin);
  }
  cr_expect(strcmp(got, want) == 0);
}

static size_t find(const char *word) {
  for (size_t i = 0; i < t.count; i++)
    if (token_is(&t, i, word)) return i;
  cr_assert(0, "no token %s", word);
  return 0;
}

Test(token, words_and_marks) {
  expect_tokens("a+=b->c<<=2;x[i]--", "a += b -> c <<= 2 ; x [ i ] --");
  expect_tokens("a<=b&&!c||d!=e", "a <= b && ! c || d != e");
}

Test(token, numbers_with_exponents_are_one_token) {
  expect_tokens("1e-30+0x1p-40F-.5", "1e-30 + 0x1p-40F - .5");
  expect_tokens("0xe+1", "0xe + 1"); /* the e is a digit */
  expect_tokens("2.5E+7f", "2.5E+7f");
}

Test(token, comments_texts_and_directives) {
  expect_tokens("a/* b + */c // d\ne", "a c e");
  expect_tokens("#define F(x) \\\n  (x + 1)\ny", "y");
  expect_tokens("\"a + \\\" b\" '+'", "\"a + \\\" b\" '+'");
  expect_tokens("a # b", "a # b"); /* not at the beginning of its line */
}

Test(token, ends_inside_of_what_is_not_closed) {
  expect_tokens("a /* b", "a");
  expect_tokens("a \"b", "a \"b");
  expect_tokens("a\n#b \\", "a");
}

static int is_formula(const char *word) {
  return t.at[find(word)].formula;
}

Test(token, formulas_are_bodies_of_functions) {
  scan(
      "typedef struct { int a1; } s; enum { a2 = 1 };\n"
      "static const double a3[] = {1, 2};\n"
      "static real f(real a4) { return b1; }\n"
      "void g(void) { if (1) { b2 = 1; } b3 = 1; }\n"
      "QUANTITY(energy, 1, { b4; })\n"
      "SLV_KERNELS(c) = {.energy = a5};\n");
  const char *const outside[] = {"a1", "a2", "a3", "a4", "a5"};
  const char *const inside[] = {"b1", "b2", "b3", "b4"};
  for (size_t i = 0; i < 5; i++) cr_expect(is_formula(outside[i]) == 0, "%zu", i);
  for (size_t i = 0; i < 4; i++) cr_expect(is_formula(inside[i]) == 1, "%zu", i);
  cr_expect(t.at[find("b1")].numeric);
  cr_expect(not(t.at[find("b2")].numeric));
}

/* Of the first mark `word` in the body of a function. */
static int binary(const char *body, const char *word) {
  char text[256];
  (void)snprintf(text, sizeof text, "void f(void) { %s }", body);
  scan(text);
  return token_is_binary(&t, find(word));
}

Test(token, operators_of_two_operands) {
  cr_expect(binary("x = a - b;", "-"));
  cr_expect(binary("x = a[0] - b;", "-"));
  cr_expect(binary("x = (a) * b;", "*"));
  cr_expect(binary("else y = a * b;", "*"));
  cr_expect(binary("const real x = a * b;", "*"));
  cr_expect(not(binary("x = -b;", "-")));
  cr_expect(not(binary("return -b;", "-")));
  cr_expect(not(binary("f(a, -b);", "-")));
  cr_expect(not(binary("*w = b;", "*")));
}

Test(token, the_star_of_a_declaration_multiplies_nothing) {
  cr_expect(not(binary("const real *x = a;", "*")));
  cr_expect(not(binary("hinge_side *A = &h;", "*")));
  cr_expect(not(binary("for (const real *x = a;;) b;", "*")));
}

static int is_size(const char *body) {
  char text[256];
  (void)snprintf(text, sizeof text, "void f(void) { %s }", body);
  scan(text);
  return token_is_size(&t, find("["));
}

Test(token, sizes_of_arrays_are_no_indices) {
  cr_expect(is_size("real H[36] = {0};"));
  cr_expect(is_size("const real x, y[3];"));
  cr_expect(is_size("fibre f[count];"));
  cr_expect(is_size("const real x = {1, 2}, y[3] = {1};"));
  cr_expect(not(is_size("y[3] = 1;")));
  cr_expect(not(is_size("const real x = a[3];")));
  cr_expect(not(is_size("const real x = a, z = f(a, b[3]);")));
  cr_expect(not(is_size("return x[3];")));
}

/* The text from the token after the first `mark` to the end of that operand. */
static void expect_operand(const char *text, const char *mark, int strength,
                           const char *want) {
  char got[128];
  scan(text);
  const size_t first = find(mark) + 1, end = token_operand_end(&t, first, strength);
  (void)snprintf(got, sizeof got, "%.*s", (int)(t.at[end - 1].end - t.at[first].begin),
                 text + t.at[first].begin);
  cr_expect(strcmp(got, want) == 0);
}

Test(token, operands_end_where_less_binds) {
  expect_operand("(a + b * c - d)", "+", BINDS_SUM, "b * c");
  expect_operand("(a + -b * c < d)", "+", BINDS_SUM, "-b * c");
  expect_operand("(a * f(b, c + d) * e)", "*", BINDS_PRODUCT, "f(b, c + d)");
  expect_operand("(a * -b + c)", "*", BINDS_PRODUCT, "-b");
  expect_operand("(a / x[i + 1] ? 1 : 0)", "/", BINDS_PRODUCT, "x[i + 1]");
}

Test(token, statements_and_brackets) {
  scan("{ a = 1; for (int i = 0; i < 3; i++) y[i] = (2); }");
  cr_expect(eq(sz, token_statement(&t, find("1")), find("a")));
  cr_expect(token_is(&t, token_statement(&t, find("3")), "i"));
  cr_expect(eq(sz, token_closing(&t, find("{")), t.count - 1));
  cr_expect(eq(sz, token_opening(&t, t.count - 1), 0));
  cr_expect(eq(sz, token_closing(&t, find("[")), find("]")));
  scan("( (");
  cr_expect(eq(sz, token_closing(&t, 0), t.count), "never closed");
}
