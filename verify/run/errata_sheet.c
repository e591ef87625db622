/* errata_sheet.c -- prints the corrections of a paper that are right together, as a sheet. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ledger/errata.h"
#include "run/writers.h"
#include "support/base/complain.h"
#include "support/base/numbers.h"
#include "support/cli/wrap.h"
#include "support/formulas/formulas.h"

enum { INDENT = 4, COLUMN = 15, RANDOM = 2000 };

static void put_part(FILE *f, const char *title, const char *text) {
  char lead[32];
  (void)snprintf(lead, sizeof lead, "%*s%s:", INDENT, "", title);
  fprintf(f, "%-*s", COLUMN, lead);
  wrap_text(f, text, COLUMN, COLUMN);
}

/* "without it the relative error is 0.2, with it 3e-32" */
static void put_error(FILE *f, double printed, double corrected, const char *where) {
  char line[160], without[SHORT_TEXT], with[SHORT_TEXT];
  (void)snprintf(line, sizeof line,
                 isinf(printed) ? "what is printed has no value; corrected, the error is %.0s%s%s"
                                : "relative error %s as printed, %s corrected%s",
                 number_short(printed, without), number_short(corrected, with), where);
  put_part(f, "checked", line);
}

static void put_erratum(FILE *f, const ledger_erratum *c, const formulas *texts) {
  fprintf(f, "\n%s, %s\n", c->id, formulas_of(texts, c->id)->place);
  put_part(f, "printed", c->printed);
  put_part(f, "corrected", c->corrected);
  if (formulas_of(texts, c->id)->because != NULL)
    put_part(f, "why", formulas_of(texts, c->id)->because);
}

/* Prints the corrections that depend on each other; returns whether each one is needed. */
static int put_chained(FILE *f, const ledger_errata *e, unsigned all, const formulas *texts) {
  int needed = 1;
  for (unsigned i = 0; e->chained[i].id != NULL; i++) {
    const double without = ledger_errata_plain(e, all ^ 1u << i);
    needed &= without > LEDGER_ERRATA_WRONG;
    put_erratum(f, &e->chained[i], texts);
    put_error(f, without, ledger_errata_plain(e, all), ", with the others made");
  }
  return needed;
}

/* Prints the corrections that meet no other one; returns whether their rows are as expected. */
static int put_alone(FILE *f, const ledger_errata *e, const formulas *texts) {
  int agree = 1;
  arena memory = {0};
  const ledger_request how = {.seed = 1, .random = 200, .threads = 1, .program = ""};
  for (const char *const *id = e->alone; *id != NULL; id++) {
    const ledger_row *row = ledger_find(*id);
    const doc_ledger r = ledger_run(row, &how, &memory);
    agree &= r.agrees;
    put_erratum(f, &(ledger_erratum){*id, row->statement, row->remedy}, texts);
    put_error(f, *r.printed, *r.remedy_residual, "");
  }
  arena_free(&memory);
  return agree;
}

/* Prints remedies of single equations that must not be made beside these; returns whether each one
 * breaks something. */
static int put_needless(FILE *f, const ledger_errata *e, unsigned all, unsigned n) {
  int wrong = 1;
  fputs("\nNot to be made beside these, though each mends its own equation:\n", f);
  for (unsigned i = 0; e->needless[i].id != NULL; i++) {
    char line[160], error[SHORT_TEXT];
    const double with = ledger_errata_plain(e, all | 1u << (n + i));
    wrong &= with > LEDGER_ERRATA_WRONG;
    (void)snprintf(line, sizeof line, "%s for %s: relative error %s", e->needless[i].corrected,
                   e->needless[i].printed, number_short(with, error));
    put_part(f, e->needless[i].id, line);
  }
  return wrong;
}

int write_errata_sheet(FILE *f, const char *source) {
  const ledger_errata *e = ledger_errata_of(source);
  char line[160], error[SHORT_TEXT], bound[SHORT_TEXT];
  uint64_t judged;
  unsigned n = 0;
  if (e == NULL) return usage_error("--errata %s: there is a set for K, Kim 2020", source);
  while (e->chained[n].id != NULL) n++;
  const unsigned all = (1u << n) - 1;
  formulas texts = formulas_read();
  fprintf(f, "%s: the corrections that are right together\n\n",
          ledger_source(ledger_find(e->chained->id)));
  wrap_text(f, e->convention, 0, 0);
  const int needed = put_chained(f, e, all, &texts), agree = put_alone(f, e, &texts);
  const int wrong = put_needless(f, e, all, n);
  const double worst = ledger_errata_error(e, all, RANDOM, &judged);
  (void)snprintf(
      line, sizeof line,
      "All together: relative error %s at most at %d states (bound %s), against derivatives "
      "and the library's projection in quad.",
      number_short(worst, error), (int)judged, number_short(LEDGER_ERRATA_BOUND, bound));
  fputc('\n', f);
  wrap_text(f, line, 0, 0);
  formulas_free(&texts);
  return needed && agree && wrong && judged > 0 && worst <= LEDGER_ERRATA_BOUND ? 0
                                                                                : EXIT_CHECK_FAILED;
}
