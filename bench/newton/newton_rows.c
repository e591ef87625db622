#include "newton/newton_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "newton/newton_scene.h"
#include "support/formulas/formulas.h"

static const newton_row rows[NEWTON_ROWS] = {
#define NEWTON_CLAIM(name, number, words, binds, most) \
  {{.id = number, .figure_name = words, .bound = most}, binds, newton_judge_##name},
#define NEWTON_ROW(name, ...) NEWTON_ROW_OF(__VA_ARGS__, newton_judge_##name)
#include "support/records/newton_rows.def"
};

/* Adds the texts of a row; a claim has its text already. */
static void add_texts(doc_newton_ledger *d) {
  static formulas texts; /* kept until the program ends */
  if (d->figure_name != NULL) return;
  if (texts.rows.n == 0) texts = formulas_read();
  const formula *text = formulas_of(&texts, d->id);
  d->figure_name = text->claim.figure_name, d->why = text->claim.why;
}

void newton_judge_by(const newton_row *by, int n, const items *runs, newton_finding *out) {
  for (int i = 0; i < n; i++) {
    newton_finding *f = &out[i];
    *f = (newton_finding){.row = &by[i], .runs = runs, .d = by[i].d};
    f->d.figure = NAN;
    add_texts(&f->d);
    by[i].judge(f);
    f->d.verdict = (int)newton_finding_verdict(f);
    f->d.detail = (document_texts){f->detail.at, f->detail.count};
  }
}

void newton_rows_judge(const items *runs, newton_finding out[NEWTON_ROWS]) {
  newton_judge_by(rows, NEWTON_ROWS, runs, out);
}

void newton_findings_free(newton_finding *f, int n) {
  for (int i = 0; i < n; i++) items_free_texts(&f[i].detail);
}

int newton_count_as(newton_finding *f, int holds) {
  f->d.cases++;
  f->d.held += holds != 0;
  return holds;
}

int newton_count(newton_finding *f, double measured) {
  const double sign = f->d.at_least ? -1 : 1;
  if (f->d.cases == 0 || isnan(measured) || sign * measured > sign * f->d.figure)
    f->d.figure = measured; /* a NaN is kept */
  return newton_count_as(f, sign * measured <= sign * f->d.bound);
}

void newton_detail(newton_finding *f, const char *format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  (void)vsnprintf(text, sizeof text, format, values);
  va_end(values);
  items_append_text(&f->detail, text, strlen(text));
}

double newton_apart(const newton_summary *a, const newton_summary *b) {
  return newton_rms(a->r.positions.n, a->r.positions.v, b->r.positions.v, 0);
}

doc_newton_verdict newton_finding_verdict(const newton_finding *f) {
  const int by_one = f->d.why == NULL && !isnan(f->d.bound);
  if (f->d.cases == 0) return NEWTON_OPEN;
  if (f->d.held == f->d.cases) return NEWTON_HOLDS;
  return f->d.held == 0 || by_one ? NEWTON_REFUTED : NEWTON_HOLDS_WHEN;
}

doc_newton_claim newton_claim_describe(const newton_finding *f) {
  const doc_newton_ledger *d = &f->d;
  return (doc_newton_claim){.id = d->id,
                            .text = d->figure_name,
                            .holds = d->verdict == NEWTON_OPEN ? -1 : d->verdict != NEWTON_REFUTED,
                            .measured = d->figure,
                            .bound = d->bound,
                            .cases = d->cases,
                            .detail = d->detail};
}
