#include "newton/newton_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "newton/newton_scene.h"

static const newton_row rows[NEWTON_ROWS] = {
#define NEWTON_CLAIM(name, id, words, binding, bound) \
  {id, words, binding, NEWTON_AT_MOST, bound, NULL, newton_judge_##name},
#define NEWTON_SYSTEM_ROW(name, id, place, statement, by, figure, ...) \
  {id, figure, 0, __VA_ARGS__, newton_judge_##name},
#define NEWTON_SCENE_ROW NEWTON_SYSTEM_ROW
#define NEWTON_QUAD_ROW NEWTON_SYSTEM_ROW
#include "support/records/newton_rows.def"
};

void newton_judge_by(const newton_row *by, int n, const items *runs, newton_finding *out) {
  for (int i = 0; i < n; i++) {
    out[i] = (newton_finding){.row = &by[i], .runs = runs, .measured = NAN};
    by[i].judge(&out[i]);
  }
}

void newton_rows_judge(const items *runs, newton_finding out[NEWTON_ROWS]) {
  newton_judge_by(rows, NEWTON_ROWS, runs, out);
}

void newton_findings_free(newton_finding *f, int n) {
  for (int i = 0; i < n; i++) items_free_texts(&f[i].detail);
}

int newton_count_as(newton_finding *f, int holds) {
  f->cases++;
  f->held += holds != 0;
  return holds;
}

int newton_count(newton_finding *f, double measured) {
  const double sign = f->row->sense == NEWTON_AT_LEAST ? -1 : 1;
  if (f->cases == 0 || isnan(measured) || sign * measured > sign * f->measured)
    f->measured = measured; /* once it is NaN, it stays NaN */
  return newton_count_as(f, sign * measured <= sign * f->row->bound);
}

void newton_detail(newton_finding *f, const char *format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  (void)vsnprintf(text, sizeof text, format, values);
  va_end(values);
  items_append_text(&f->detail, text, strlen(text));
}

void newton_each_run(newton_finding *f, newton_is *is,
                     void (*judge)(newton_finding *f, const newton_summary *s)) {
  for (size_t i = 0; i < f->runs->count; i++) {
    const newton_summary *s = newton_summary_at(f->runs, i);
    if (is(s)) judge(f, s);
  }
}

void newton_each_pair(newton_finding *f, newton_is *is,
                      int (*beside)(const newton_summary *a, const newton_summary *b),
                      void (*judge)(newton_finding *f, const newton_summary *a,
                                    const newton_summary *b)) {
  for (size_t i = 0; i < f->runs->count; i++) {
    const newton_summary *a = newton_summary_at(f->runs, i);
    for (size_t k = 0; is(a) && k < f->runs->count; k++) {
      const newton_summary *b = newton_summary_at(f->runs, k);
      if (beside(a, b)) judge(f, a, b);
    }
  }
}

double newton_apart(const newton_summary *a, const newton_summary *b) {
  return newton_rms(a->r.positions.n, a->r.positions.v, b->r.positions.v, 0);
}

doc_newton_verdict newton_finding_verdict(const newton_finding *f) {
  const int by_one = f->row->why == NULL && !isnan(f->row->bound);
  if (f->cases == 0) return NEWTON_OPEN;
  if (f->held == f->cases) return NEWTON_HOLDS;
  return f->held == 0 || by_one ? NEWTON_REFUTED : NEWTON_HOLDS_WHEN;
}

doc_newton_claim newton_claim_describe(const newton_finding *f) {
  const doc_newton_verdict verdict = newton_finding_verdict(f);
  return (doc_newton_claim){.id = f->row->id,
                            .text = f->row->words,
                            .holds = verdict == NEWTON_OPEN ? -1 : verdict != NEWTON_REFUTED,
                            .measured = f->measured,
                            .bound = f->row->bound,
                            .cases = f->cases,
                            .detail = {f->detail.at, f->detail.count}};
}

doc_newton_ledger newton_ledger_describe(const newton_finding *f) {
  return (doc_newton_ledger){.id = f->row->id,
                             .verdict = (int)newton_finding_verdict(f),
                             .figure_name = f->row->words,
                             .figure = f->measured,
                             .at_least = f->row->sense == NEWTON_AT_LEAST,
                             .bound = f->row->bound,
                             .why = f->row->why,
                             .cases = f->cases,
                             .held = f->held,
                             .detail = {f->detail.at, f->detail.count}};
}
