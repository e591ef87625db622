#include "support/formulas/formulas.h"

#include <criterion/criterion.h>
#include <string.h>

/* Returns how often the word occurs in the text. */
static size_t count(const char *text, const char *word) {
  size_t n = 0;
  for (const char *at = text; (at = strstr(at, word)) != NULL; at += strlen(word)) n++;
  return n;
}

Test(formulas, of_a_misprint_are_the_printed_and_the_corrected_one) {
  formulas f = formulas_read();
  const formula *k34 = formulas_of(&f, "K34");
  cr_assert_str_eq(k34->printed,
                   "\\lambda_0 = I_2 + \\sqrt{I_2^2 + 12 \\cdot I_6^2} \\qquad "
                   "\\lambda_{1,2} = I_6");
  cr_assert_not_null(strstr(k34->corrected, "\\underline{\\frac{1}{2}}"));
  cr_assert_not_null(
      strstr(k34->corrected_mathml, "<mrow class=\"changed\"><mfrac><mn>1</mn><mn>2</mn>"));
  cr_assert_null(strstr(k34->printed_mathml, "changed"));
  cr_assert_null(formulas_of(&f, "K")->claim.id);
  cr_assert_null(formulas_of(&f, "K")->printed);
  formulas_free(&f);
}

static void expect_conversion(const char *id, const char *tex, const char *mathml) {
  cr_assert_eq(tex == NULL, mathml == NULL, "%s", id);
  if (tex == NULL) return;
  cr_expect_eq(strncmp(mathml, "<math display=\"block\">", 22), 0, "%s", id);
  cr_expect_eq(count(mathml, "<math"), 1, "%s", id);
  cr_expect_eq(count(mathml, "<script") + count(mathml, "http"), 0, "%s", id);
  cr_expect_eq(count(mathml, "class=\"changed\""), count(tex, "\\underline"), "%s", id);
}

/* Spreadsheets take text with such a first character for a formula. */
static void expect_text(const char *id, const char *text) {
  if (text == NULL) return;
  cr_expect(strchr("=+-@", text[0]) == NULL, "%s begins with %c", id, text[0]);
}

static void expect_plain(const char *id, const char *text) {
  for (const char *c = text; c != NULL && *c != '\0'; c++)
    cr_expect(*c > 0 && *c < 127, "%s: LaTeX has other signs in formulas only", id);
}

Test(formulas, are_complete_and_each_is_of_one_row) {
  formulas f = formulas_read();
  cr_assert_gt(f.rows.n, 0);
  for (size_t i = 0; i < f.rows.n; i++) {
    const formula *r = &f.rows.v[i];
    const doc_ledger *c = &r->claim;
    cr_expect_eq(formulas_of(&f, c->id), r, "%s is there twice", c->id);
    cr_expect(c->place != NULL && c->statement != NULL, "%s says nothing", c->id);
    cr_expect(r->corrected == NULL || r->printed != NULL, "%s: corrected what?", c->id);
    cr_expect(r->derived == NULL || r->printed == NULL, "%s: printed twice", c->id);
    expect_conversion(c->id, r->printed, r->printed_mathml);
    expect_conversion(c->id, r->derived, r->derived_mathml);
    expect_conversion(c->id, r->corrected, r->corrected_mathml);
    expect_text(c->id, r->printed);
    expect_text(c->id, r->derived);
    expect_text(c->id, r->corrected);
    expect_text(c->id, r->because);
    const char *const plain[] = {c->place,    c->statement, c->remedy, c->figure_name, c->why,
                                 c->left_out, c->checks,    c->plot,   r->because};
    for (size_t k = 0; k < sizeof plain / sizeof *plain; k++) expect_plain(c->id, plain[k]);
  }
  formulas_free(&f);
}
