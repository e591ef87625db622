#include "run/writers.h"

#include <math.h>
#include <string.h>

#include "support/base/numbers.h"
#include "support/cli/wrap.h"
#include "support/formulas/formulas.h"
#include "support/records/verify_judge.h"

static void put_lead(const text_style *t, const doc_ledger *r) {
  const char *face = !r->agrees ? RED : r->verdict == LEDGER_OPEN ? YELLOW : GREEN;
  const int last =
      r->agrees && r->verdict == LEDGER_OPEN; /* an undecided entry has no further columns */
  write_text_word(t, face, 13, r->agrees ? ledger_verdict_words[r->verdict] : "FAILED");
  fprintf(t->f, "  %-8.15s  %-*.27s", r->id, last ? 0 : 27, r->place);
}

static void put_words(FILE *f, const char *title, const char *text) {
  char lead[96];
  if (text == NULL || *text == '\0') return;
  (void)snprintf(lead, sizeof lead, "%*s%s:", WRAP_INDENT, "", title);
  fputs(lead, f);
  wrap_text(f, text, WRAP_INDENT + 2, (int)strlen(lead));
}

static const char *short_of(const double *x, char text[SHORT_TEXT]) {
  return number_short(x != NULL ? *x : (double)NAN, text);
}

static void put_figure(FILE *f, const doc_ledger *r) {
  char value[SHORT_TEXT];
  if (r->figure_name == NULL) return;
  wrap_say(f, "", WRAP_INDENT, "%s: %s%s%s", r->figure_name, short_of(r->figure, value),
           r->figure_at != NULL ? ", at " : "", r->figure_at != NULL ? r->figure_at : "");
}

static void put_residuals(FILE *f, const doc_ledger *r) {
  char printed[SHORT_TEXT], remedy[SHORT_TEXT], bound[SHORT_TEXT];
  const int remedied = ledger_has_remedy(r->expected);
  wrap_say(f, "", WRAP_INDENT, "as printed %s%s%s; bound %s", short_of(r->printed, printed),
           remedied ? ", remedy " : "", remedied ? short_of(r->remedy_residual, remedy) : "",
           short_of(r->bound, bound));
}

static void put_numbers(FILE *f, const char *name, const document_numbers *x) {
  buffer line = {0};
  buffer_format(&line, "%s =", name);
  for (size_t i = 0; i < x->n; i++) buffer_format(&line, " %a", x->v[i]);
  if (x->n > 0) wrap_text(f, buffer_string(&line), WRAP_INDENT, 0);
  buffer_free(&line);
}

/* Prints the command on one unwrapped line, so that it can be copied. */
static void put_command(FILE *f, const char *title, const char *command) {
  wrap_text(f, title, WRAP_INDENT, 0);
  fprintf(f, "%s\n", command);
}

static void put_witness(FILE *f, const doc_witness *w) {
  if (w == NULL) return;
  wrap_say(f, "", WRAP_INDENT, "at %s:", w->state);
  put_numbers(f, "x", &w->x);
  put_numbers(f, "p", &w->p);
  if (*w->quantity != '\0') put_command(f, "correct values there:", w->command);
}

/* Prints the source, as "Kim 2020", and its stance if it does not assert the statement. */
static void put_statement(FILE *f, const doc_ledger *r) {
  static const char *const stances[LEDGER_STANCES] = {[LEDGER_DENIED] = " denies",
                                                      [LEDGER_MENTIONED] = " mentions",
                                                      [LEDGER_OURS] = ", derived by us"};
  char title[64];
  const char *stance = stances[r->stance];
  (void)snprintf(title, sizeof title, "%s%s", r->source, stance != NULL ? stance : "");
  put_words(f, title, r->statement);
}

static void put_all(FILE *f, const doc_ledger *r) {
  static const char *const remedies[LEDGER_VERDICTS] = {
      [LEDGER_HOLDS_WHEN] = "when", [LEDGER_MISPRINT] = "corrected", [LEDGER_COPY] = "corrected"};
  const char *title = remedies[r->expected];
  char left_out[48];
  formulas all = formulas_read();
  put_statement(f, r);
  if (title != NULL) put_words(f, title, r->remedy);
  put_words(f, "follows from", r->cause);
  put_words(f, "because", formulas_of(&all, r->id)->because);
  formulas_free(&all);
  put_words(f, "bound", r->why);
  (void)snprintf(left_out, sizeof left_out, "left out, %llu states",
                 (unsigned long long)r->not_judged);
  put_words(f, left_out, r->left_out);
}

static void put_failure(FILE *f, const doc_ledger *r, const ledger_request *q) {
  buffer problem = {0}, rerun = {0};
  row_problem(&problem, r);
  ledger_rerun(&rerun, r->id, q);
  wrap_text(f, buffer_string(&problem), WRAP_INDENT, 0);
  if (r->samples > 0) put_residuals(f, r);
  put_command(f, "again:", buffer_string(&rerun));
  buffer_free(&problem), buffer_free(&rerun);
}

void write_text_row(const text_style *t, int all, const doc_ledger *r, const ledger_request *q) {
  FILE *f = t->f;
  char printed[SHORT_TEXT], bound[SHORT_TEXT];
  put_lead(t, r);
  if (r->agrees && r->verdict == LEDGER_OPEN) {
    fputc('\n', f);
    wrap_text(f, r->remedy, WRAP_INDENT, 0);
  } else {
    fprintf(f, "  %7s/%7s %9llu\n", short_of(r->printed, printed), short_of(r->bound, bound),
            (unsigned long long)r->samples);
  }
  put_figure(f, r);
  if (!r->agrees) put_failure(f, r, q);
  if (all || !r->agrees) put_all(f, r);
  if (all || !r->agrees) put_witness(f, r->witness);
}

static void put_stances(FILE *f, const verify_counts *c) {
  wrap_say(f, "", 0,
           "%zu row%s; %zu are refuted, as their sources say; of all rows, sources deny %zu and "
           "only mention %zu, %zu are derived here",
           c->contradict,
           c->contradict == 1 ? " contradicts its source" : "s contradict their sources", c->denied,
           c->stances[LEDGER_DENIED], c->stances[LEDGER_MENTIONED], c->stances[LEDGER_OURS]);
}

/* Prints the result of a run of one ledger entry as a sentence. */
static void put_single(const text_style *style, const doc_ledger *r) {
  static const char *const verdicts[LEDGER_VERDICTS] = {
      [LEDGER_HOLDS] = "holds",
      [LEDGER_HOLDS_WHEN] = "holds under a condition",
      [LEDGER_RECONSTRUCTED] = "holds as reconstructed: our copy lacks part of the printed form",
      [LEDGER_MISPRINT] = "is a misprint: the printed form is wrong, the corrected form holds",
      [LEDGER_COPY] = "is a slip that our copy may have made: the corrected form holds",
      [LEDGER_REFUTED] = "is refuted: the statement is false",
      [LEDGER_OPEN] = "is open: no measurement decides it"};
  const int bad = row_failed(r), denied = row_contradicts(r) && r->stance == LEDGER_DENIED;
  fprintf(style->f, "%sledger: %s %s%s%s\n",
          !style->colour ? ""
          : bad          ? RED
                         : GREEN,
          r->id, bad ? "FAILED: its result is not as expected" : verdicts[r->verdict],
          denied ? ", although the source denies it" : "", style->colour ? PLAIN : "");
}

void write_text_ledger_summary(const text_style *style, const run_facts *facts) {
  static const char *const named[LEDGER_VERDICTS][2] = {
      [LEDGER_HOLDS] = {"holds", "hold"},
      [LEDGER_HOLDS_WHEN] = {"holds when ...", "hold when ..."},
      [LEDGER_RECONSTRUCTED] = {"reconstructed", "reconstructed"},
      [LEDGER_MISPRINT] = {"misprint", "misprints"},
      [LEDGER_COPY] = {"slip of our copy", "slips of our copy"},
      [LEDGER_REFUTED] = {"refuted", "refuted"},
      [LEDGER_OPEN] = {"open", "open"}};
  const verify_counts c = count_records(facts->all, NULL);
  const size_t all = facts->all->ledger.n;
  const int bad = c.unexpected > 0 || !facts->all->run->complete;
  buffer line = {0};
  if (all == 1 && facts->all->run->planned_rows == 1) {
    put_single(style, facts->all->ledger.v);
    return;
  }
  buffer_format(&line, "ledger: %zu row%s", all, all == 1 ? "" : "s");
  const char *before = ": ";
  if (c.unexpected > 0) buffer_format(&line, "%s%zu FAILED", before, c.unexpected);
  if (c.unexpected > 0) before = ", ";
  for (int v = 0; v < LEDGER_VERDICTS; v++) {
    if (c.rows[v] == 0) continue;
    buffer_format(&line, "%s%zu %s", before, c.rows[v], named[v][c.rows[v] > 1]);
    before = ", ";
    if (v == LEDGER_MISPRINT && c.slips < c.rows[v])
      buffer_format(&line, " from %zu slip%s", c.slips, c.slips == 1 ? "" : "s");
  }
  fputs(!style->colour ? "" : bad ? RED : GREEN, style->f);
  wrap_text(style->f, buffer_string(&line), 0, 0);
  fputs(style->colour ? PLAIN : "", style->f);
  put_stances(style->f, &c);
  buffer_free(&line);
}
