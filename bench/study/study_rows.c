#include "study/study_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/cli/wrap.h"
#include "support/formulas/formulas.h"

enum { MOST_DETAILS = 6, INDENT = 5 };

doc_newton_verdict study_verdict(const study_finding *f) {
  const doc_newton_ledger *d = &f->d;
  const int by_one = d->why == NULL && !isnan(d->bound);
  if (d->cases == 0) return NEWTON_OPEN;
  if (d->held == d->cases) return NEWTON_HOLDS;
  return d->held == 0 || by_one ? NEWTON_REFUTED : NEWTON_HOLDS_WHEN;
}

void study_rows_judge(const study_row *rows, size_t n, const items *runs, study_finding *out) {
  static formulas texts; /* texts of ledger entries, never freed */
  if (n > 0 && texts.rows.n == 0) texts = formulas_read();
  for (size_t i = 0; i < n; i++) {
    study_finding *f = &out[i];
    *f = (study_finding){.row = &rows[i], .runs = runs, .d = rows[i].d};
    f->d.figure = NAN;
    if (f->d.figure_name == NULL) {
      const formula *text = formulas_of(&texts, f->d.id);
      f->d.figure_name = text->claim.figure_name, f->d.why = text->claim.why;
    }
    rows[i].judge(f);
    f->d.verdict = (int)study_verdict(f);
    f->d.detail = (document_texts){f->detail.at, f->detail.count};
  }
}

void study_findings_free(study_finding *f, size_t n) {
  for (size_t i = 0; i < n; i++) items_free_texts(&f[i].detail);
}

int study_count_as(study_finding *f, int holds) {
  f->d.cases++;
  f->d.held += holds != 0;
  return holds;
}

int study_count(study_finding *f, double measured) {
  const double sign = f->d.at_least ? -1 : 1;
  if (f->d.cases == 0 || isnan(measured) || sign * measured > sign * f->d.figure)
    f->d.figure = measured; /* NaN stays */
  return study_count_as(f, sign * measured <= sign * f->d.bound);
}

void study_detail(study_finding *f, const char *format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  (void)vsnprintf(text, sizeof text, format, values);
  va_end(values);
  items_append_text(&f->detail, text, strlen(text));
}

/* Returns whether `text` equals one of the values, separated by | up to a space or the end. */
static int is_value(const char *text, const char *values) {
  for (;; values++) {
    const size_t n = strcspn(values, "| ");
    if (n == strlen(text) && strncmp(values, text, n) == 0) return 1;
    values += n;
    if (*values != '|') return 0;
  }
}

int study_selects(const document_shape *shape, const void *record, const char *words) {
  int all = 1;
  for (const char *w = words; all && *w != '\0'; w += strcspn(w, " "), w += strspn(w, " ")) {
    const size_t n = strcspn(w, "!=");
    char *name = base_printf("%.*s", (int)n, w);
    document_field field;
    buffer value = {0};
    const void *at = document_member(shape, record, name, &field);
    buffer_add(&value, "");
    if (at != NULL) document_plain(&value, &field, at);
    all = is_value(value.data, strchr(w, '=') + 1) != (w[n] == '!');
    buffer_free(&value);
    free(name);
  }
  return all;
}

static void put_figure(FILE *f, const study_finding *one, const char *bound) {
  fprintf(f, ", worst %.3g (%s %.3g)\n", one->d.figure, bound, one->d.bound);
}

static void put_claim(FILE *f, const study_finding *claim) {
  const int refuted = claim->d.verdict == NEWTON_REFUTED;
  const char *word = !refuted ? "pass" : claim->row->binding ? "FAIL" : "no";
  fprintf(f, "%-4s %s: %d of %d cases", word, claim->d.id, (int)claim->d.held, (int)claim->d.cases);
  if (claim->d.bound > 0)
    put_figure(f, claim, "tolerance");
  else
    fputc('\n', f);
  wrap_text(f, claim->d.figure_name, INDENT, 0);
  for (size_t i = 0; refuted && i < claim->detail.count && i < MOST_DETAILS; i++)
    wrap_text(f, items_text(&claim->detail, i), INDENT, 0);
  if (refuted && claim->detail.count > MOST_DETAILS)
    fprintf(f, "     ... and %zu more in the records\n", claim->detail.count - MOST_DETAILS);
}

static void put_row(FILE *f, const study_finding *row) {
  fprintf(f, "%-14s %s: %d of %d set-ups",
          row->d.verdict == NEWTON_REFUTED ? "not reproduced"
                                           : doc_newton_verdict_words[row->d.verdict],
          row->d.id, (int)row->d.held, (int)row->d.cases);
  put_figure(f, row, row->d.at_least ? "at least" : "at most");
}

/* Prints the ledger entries that these runs test, then the ids of the untested entries. */
static void put_rows(FILE *f, const study_finding *rows, size_t n,
                     void (*put)(FILE *f, const study_finding *one)) {
  char names[512] = "";
  size_t used = 0;
  for (size_t i = 0; i < n; i++) {
    if (rows[i].d.cases > 0)
      put(f, &rows[i]);
    else if (used < sizeof names)
      used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
                               rows[i].d.id);
  }
  if (used == 0) return;
  fputs("Not measured here:\n", f);
  wrap_text(f, names, INDENT, 0);
}

void study_findings_print(FILE *f, const study_finding *found, size_t claims, size_t n) {
  if (claims > 0) fputs("\nClaims\n", f);
  put_rows(f, found, claims, put_claim);
  fputs("\nLedger entries (details: selvedge-report html)\n", f);
  put_rows(f, found + claims, n - claims, put_row);
}
