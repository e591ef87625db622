/* Every operator on one line of a formula, by hand: all mutants of a kind. */
#include "mutate/operators.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The mutants of that kind, as the line is with each, apart by line ends; `head` is the
 * function's. */
static void expect_in(const char *head, const char *body, const char *kind,
                      const char *want) {
  char text[512], got[2048] = "";
  mutants all = {0};
  (void)snprintf(text, sizeof text, "%s {\n%s\n}\n", head, body);
  mutants_of(text, 0, &all);
  cr_assert(not(all.failed));
  for (size_t i = 0; i < all.list.count; i++) {
    char *before, *after;
    const mutant *m = mutant_at(&all, i);
    if (strcmp(m->kind, kind) != 0) continue;
    cr_assert(mutant_lines(m, text, &before, &after));
    const size_t used = strlen(got);
    (void)snprintf(got + used, sizeof got - used, "%s\n", after);
    cr_expect(strcmp(before, body) == 0);
    free(before);
    free(after);
  }
  cr_expect(strcmp(got, want) == 0, "%s of '%s'", kind, body);
  mutants_free(&all);
}

static void expect(const char *body, const char *kind, const char *want) {
  expect_in("void f(void)", body, kind, want);
}

Test(operators, signs) {
  expect("y = a + b - c;", "sign", "y = a - b - c;\ny = a + b + c;\n");
  expect("y = -a;", "sign", "y = a;\n");
  expect("y += a;", "sign", "y -= a;\n");
  expect("i++;", "sign", "");
}

Test(operators, products) {
  expect("y = a * b / c;", "product", "y = a / b / c;\ny = a * b * c;\n");
  expect("y *= a;", "product", "y /= a;\n");
  expect("const real *y = a;", "product", "");
}

Test(operators, comparisons_and_logic) {
  expect("if (a < b) c;", "comparison", "if (a <= b) c;\nif (a > b) c;\n");
  expect("if (a >= b) c;", "comparison", "if (a > b) c;\nif (a <= b) c;\n");
  expect("if (a == b) c;", "comparison", "if (a != b) c;\n");
  expect("if (!a && b) c;", "logic", "if (a && b) c;\nif (!a || b) c;\n");
}

/* Where a is b either is the same. */
Test(operators, choices_at_equality_are_none) {
  expect("y = a < b ? a : b;", "comparison", "y = a > b ? a : b;\n");
  expect("y = x[a <= b ? b : a];", "comparison", "y = x[a >= b ? b : a];\n");
  expect("y = i % 3 < j % 3 ? i % 3 : j % 3;", "comparison",
         "y = i % 3 > j % 3 ? i % 3 : j % 3;\n");
  expect("y = a < b ? x[a] : x[b], z = 1;", "comparison",
         "y = a > b ? x[a] : x[b], z = 1;\n");
  expect("y = c + a < b ? a : b;", "comparison",
         "y = c + a <= b ? a : b;\ny = c + a > b ? a : b;\n");
  expect("y = a < b ? a : a - b;", "comparison",
         "y = a <= b ? a : a - b;\ny = a > b ? a : a - b;\n");
  expect("y = a < b ? a : c;", "comparison",
         "y = a <= b ? a : c;\ny = a > b ? a : c;\n");
}

Test(operators, constants) {
  expect("y = 2 * a;", "constant", "y = 3 * a;\n");
  expect("y = R(0.5);", "constant", "y = R((2 * 0.5));\n");
  expect("y = 0x1p-40 * a;", "constant", "y = 0x1p40 * a;\n");
  expect("y = 1e+30;", "constant", "y = 1e-30;\n");
  expect("y = 0x1p70F;", "constant", "y = 0x1p-70F;\n");
}

/* One turn less; one more is the comparison's. */
Test(operators, bounds_of_loops) {
  expect("for (int i = 0; i < 3; i++) a;", "constant",
         "for (int i = 1; i < 3; i++) a;\nfor (int i = 0; i < 2; i++) a;\n");
}

Test(operators, indices) {
  expect("y = x[1];", "index", "y = x[2];\n");
  expect("y = x[i];", "index", "y = x[0];\n");
  expect("real y[3], z[n];", "index", "");
  expect("real y[3];", "constant", "");
}

Test(operators, terms_and_factors) {
  expect("y = a + b * c;", "term", "y = a ;\n");
  expect("y = a + b * c;", "factor", "y = a + b ;\n");
  expect("y += a;", "term", "y = a;\n");
  expect("y = x[(i + 1) % 3];", "factor", "y = x[(i + 1) ];\n");
  expect("y = -a;", "term", "");
}

Test(operators, extrema_and_functions) {
  expect("y = r_max(a, b);", "extremum", "y = r_min(a, b);\n");
  expect("y = fmin(a, b);", "extremum", "y = fmax(a, b);\n");
  expect("y = r_sqrt(a) + fabs(b);", "function",
         "y = (a) + fabs(b);\ny = r_sqrt(a) + (b);\n");
}

Test(operators, arguments) {
  expect("y = f(a + 1, b[2]);", "arguments", "y = f(b[2], a + 1);\n");
  expect("y = r_max(a, b);", "arguments", "");
  expect("f(a), g(a, b, c);", "arguments", "");
  expect("y = f(g(a, b), c);", "arguments", "y = f(c, g(a, b));\ny = f(g(b, a), c);\n");
}

Test(operators, slips_of_what_is_returned) {
  expect_in("real f(void)", "return a + b;", "slip",
            "return ((a + b) * (1 + 1e-9));\n");
  expect_in("static int f(void)", "return a + b;", "slip", "");
  expect("return (pair){a + b, -c};", "slip",
         "return (pair){((a + b) * (1 + 1e-9)), -c};\n"
         "return (pair){a + b, ((-c) * (1 + 1e-9))};\n");
}

Test(operators, slips_of_what_is_stored) {
  expect("y[i] = a ? b : c;", "slip", "y[i] = ((a ? b : c) * (1 + 1e-9));\n");
  expect("*w += a;", "slip", "*w += ((a) * (1 + 1e-9));\n");
  expect(
      "q->s = a, q->t = b;", "slip",
      "q->s = ((a) * (1 + 1e-9)), q->t = b;\nq->s = a, q->t = ((b) * (1 + 1e-9));\n");
  expect("q = (pair){.a = b};", "slip", "q = (pair){.a = ((b) * (1 + 1e-9))};\n");
  expect("const real a = b;", "slip", "");
  expect("real y[2] = {a, b};", "slip", "");
}

/* A whole text: the place, and the text with the mutant in it. */
Test(operators, a_mutant_in_its_text) {
  static const char text[] = "/* a + b */\nreal f(void) {\n  g(a -\n    b);\n}\n";
  mutants all = {0};
  mutants_of(text, 7, &all);
  cr_assert(eq(sz, all.list.count, 2));
  const mutant *m = mutant_at(&all, 1); /* the term left out */
  char *with = mutant_applied(m, text), *before, *after;
  cr_expect(strcmp(with, "/* a + b */\nreal f(void) {\n  g(a );\n}\n") == 0);
  cr_expect(eq(int, mutant_line(m, text), 3));
  cr_expect(eq(sz, m->file, 7));
  cr_assert(mutant_lines(m, text, &before, &after));
  cr_expect(strcmp(before, "g(a - b);") == 0);
  cr_expect(strcmp(after, "g(a );") == 0);
  free(with);
  free(before);
  free(after);
  mutants_free(&all);
}
