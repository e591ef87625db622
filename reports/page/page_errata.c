/* page_errata.c -- the corrections of a paper that are right together, as one sheet. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "page/page_sections.h"
#include "page/template.h"
#include "support/records/verify_judge.h"

/* Rows of a paper with that kind of erratum, in the order of their file. */
typedef struct {
  formula *v;
  size_t n;
} errata;

static errata errata_of(const formulas *all, const char *source, erratum_kind kind) {
  errata of = {base_alloc(all->rows.n + 1, sizeof *of.v), 0};
  for (size_t i = 0; i < all->rows.n; i++) {
    const formula *f = &all->rows.v[i];
    if (f->erratum == kind && strcmp(f->claim.source, source) == 0) of.v[of.n++] = *f;
  }
  return of;
}

static int set_erratum(html_view *v) {
  const formula *f = v->row;
  const page_content *c = v->of;
  size_t i = 0;
  while (i < c->set->ledger.n && strcmp(c->set->ledger.v[i].id, f->claim.id) != 0) i++;
  const int both = f->printed != NULL && f->corrected != NULL;
  view_set(v, "linked=%d is_copy=%d", i < c->set->ledger.n, f->claim.expected == LEDGER_COPY);
  if (isfinite(f->erratum_error)) view_number(v, "error", f->erratum_error);
  view_html(v, "printed_form", both ? f->printed_mathml : NULL);
  view_html(v, "corrected_form", both ? f->corrected_mathml : NULL);
  return 1;
}

void page_errata(const page_content *c, const formulas *all, buffer *t) {
  static const char *const names[] = {
      [ERRATUM_NEEDED] = "needed", [ERRATUM_ALONE] = "alone", [ERRATUM_REFUSED] = "refused"};
  const formula_paper *paper = formulas_paper(all, c->subject);
  if (paper == NULL) return;
  errata of[ERRATUM_REFUSED + 1] = {{NULL, 0}};
  html_view v = page_view(c);
  for (int k = ERRATUM_NEEDED; k <= ERRATUM_REFUSED; k++) {
    of[k] = errata_of(all, c->subject, (erratum_kind)k);
    VIEW_LIST(&v, names[k], of[k], &formula_shape);
  }
  v.of = c;
  view_set(&v, "about=%s", paper->errata);
  view_texts(&v, "formula", paper->formula.v, paper->formula.n);
  template_write(t, "errata", &v);
  html_table(t, "errata-needed", &v, set_erratum);
  html_table(t, "errata-alone", &v, set_erratum);
  template_write(t, "errata-end", &v);
  view_free(&v);
  for (int k = ERRATUM_NEEDED; k <= ERRATUM_REFUSED; k++) free(of[k].v);
}
