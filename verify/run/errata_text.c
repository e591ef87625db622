/* errata_text.c -- prints the corrections of a paper that make its formulas right together. */
#include <math.h>
#include <string.h>

#include "run/writers.h"
#include "support/cli/wrap.h"

enum { INDENT = 4, TEXT_INDENT = 15 };

static void put_titled(FILE *f, const char *title, const char *text) {
  if (text == NULL) return;
  fprintf(f, "%*s%-*s", INDENT, "", TEXT_INDENT - INDENT, title);
  wrap_text(f, text, TEXT_INDENT, TEXT_INDENT);
}

/* Prints the correction of an entry and, if known, the error if only this correction is missing. */
static void put_correction(FILE *f, const formula *r) {
  const int is_form = ledger_has_remedy(r->claim.expected);
  fprintf(f, "\n%s, %s%s\n", r->claim.id, r->claim.place,
          r->claim.expected == LEDGER_COPY ? " (perhaps a slip of our copy)" : "");
  put_titled(f, is_form ? "printed:" : "claimed:", r->claim.statement);
  if (is_form) put_titled(f, "corrected:", r->claim.remedy);
  put_titled(f, "why:", r->because);
  put_titled(f, "otherwise:", r->goes_wrong);
  if (isfinite(r->erratum_error))
    fprintf(f, "%*srelative error %.1e without this correction\n", TEXT_INDENT, "",
            r->erratum_error);
}

static void put_refused(FILE *f, const formula *r) {
  char text[256];
  (void)snprintf(text, sizeof text, "%s: relative error %.1e", r->goes_wrong, r->erratum_error);
  put_titled(f, r->claim.id, text);
}

/* Prints the entries of a paper with this kind of erratum below a heading, if there are any. */
static void put_rows(FILE *f, const formulas *all, const formula_paper *p, erratum_kind kind,
                     const char *heading, void (*put_row)(FILE *, const formula *)) {
  int first = 1;
  EACH (formula, r, all->rows) {
    if (strcmp(r->claim.source, p->source) != 0 || r->erratum != kind) continue;
    if (first) fprintf(f, "\n%s\n", heading);
    first = 0;
    put_row(f, r);
  }
}

int write_errata(FILE *f, const char *source) {
  formulas all = formulas_read();
  const formula_paper *p = formulas_paper(&all, source);
  if (p != NULL) {
    fprintf(f, "%s: the corrections that are right together\n\n", p->source);
    wrap_text(f, p->errata, 0, 0);
    put_rows(f, &all, p, ERRATUM_NEEDED, "---- corrections that depend on each other ----",
             put_correction);
    put_rows(f, &all, p, ERRATUM_ALONE, "---- corrections on which no other formula depends ----",
             put_correction);
    put_rows(f, &all, p, ERRATUM_REFUSED,
             "Do not combine with the corrections above, though each is right for its equation:",
             put_refused);
    if (p->formula.n > 0) fputs("\nThe corrected formulas together:\n", f);
    for (size_t i = 0; i < p->formula.n; i++) fprintf(f, "%*s%s\n", INDENT, "", p->formula.v[i]);
  }
  formulas_free(&all);
  return p != NULL;
}
