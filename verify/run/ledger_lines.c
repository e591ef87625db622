#include "run/writers.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/numbers.h"
#include "support/cli/wrap.h"
#include "support/formulas/formulas.h"

/* ---- in words, for all formats --------------------------------------------------- */

void ledger_text_problem(buffer *out, const ledger_result *r) {
  buffer_put(out, "", 0);
  if (r->agrees) return;
  buffer_format(out, "expected %s, found %s: %s", ledger_verdict_words[r->row->expected],
                r->samples > 0 ? ledger_verdict_words[r->verdict] : "nothing", r->note);
}

void ledger_text_rerun(buffer *out, const ledger_result *r, const run_facts *facts) {
  buffer_shell_word(out, facts->program);
  buffer_format(out, " --ledger %s --seed %llu", r->row->id, (unsigned long long)facts->run.seed);
  if (facts->full)
    buffer_format(out, " --samples %llu --full", (unsigned long long)facts->run.samples);
}

/* Parameters are given by name: the states of rows use the names that energies use. */
static void print_eval(buffer *out, const ledger_result *r, const slv_energy *e,
                       const char *program) {
  const slv_energy *states = ledger_states_of(r->row->of);
  doc_parameter named[SLV_MAX_PARAM] = {{.name = NULL}};
  subject shown = {.energy.parameters = {named, (size_t)r->witness.nparam}};
  for (int i = 0; i < r->witness.nparam; i++)
    if (slv_energy_find_param(e, states->param[i].name) >= 0) named[i].name = states->param[i].name;
  buffer_shell_word(&shown.replay, program);
  buffer_format(&shown.replay, " eval %s", e->name);
  witness_command(out, &r->witness, &shown);
  buffer_free(&shown.replay);
}

void ledger_text_replay(buffer *out, const ledger_result *r, const run_facts *facts) {
  const ledger_view v = ledger_shown(r->row);
  if (v.energy != NULL && r->witness.ndof > 0)
    print_eval(out, r, v.energy, facts->program);
  else
    ledger_text_rerun(out, r, facts);
}

/* ---- a row ----------------------------------------------------------------------- */

static void put_lead(const text_style *t, const ledger_result *r) {
  const char *face = !r->agrees ? RED : r->verdict == LEDGER_OPEN ? YELLOW : GREEN;
  const int last = r->agrees && r->verdict == LEDGER_OPEN; /* the place is the last column */
  write_text_word(t, face, 10, r->agrees ? ledger_verdict_words[r->verdict] : "FAILED");
  fprintf(t->f, "  %-8.15s  %-*.30s", r->row->id, last ? 0 : 30, r->row->place);
}

static void put_words(FILE *f, const char *title, const char *text) {
  char lead[96];
  if (text == NULL || *text == '\0') return;
  (void)snprintf(lead, sizeof lead, "%*s%s:", WRAP_INDENT, "", title);
  fputs(lead, f);
  wrap_text(f, text, WRAP_INDENT + 2, (int)strlen(lead));
}

static void put_figure(FILE *f, const ledger_result *r) {
  char value[SHORT_TEXT], line[320];
  if (r->row->figure == NULL) return;
  (void)snprintf(line, sizeof line, "%s: %s%s%s", r->row->figure, number_short(r->figure, value),
                 r->figure_at[0] != '\0' ? ", at " : "", r->figure_at);
  wrap_text(f, line, WRAP_INDENT, 0);
}

static void put_residuals(FILE *f, const ledger_result *r) {
  char printed[SHORT_TEXT], remedy[SHORT_TEXT], bound[SHORT_TEXT], line[128];
  const int remedied = r->row->expected == LEDGER_MISPRINT;
  (void)snprintf(line, sizeof line, "as printed %s%s%s; bound %s",
                 number_short(r->printed, printed), remedied ? ", remedy " : "",
                 remedied ? number_short(r->remedy, remedy) : "",
                 number_short(r->row->bound, bound));
  wrap_text(f, line, WRAP_INDENT, 0);
}

static void put_numbers(FILE *f, const char *name, int n, const double *x) {
  buffer line = {0};
  buffer_format(&line, "%s =", name);
  for (int i = 0; i < n; i++) buffer_format(&line, " %a", x[i]);
  if (n > 0) wrap_text(f, buffer_string(&line), WRAP_INDENT, 0);
  free(line.data);
}

static void put_command(FILE *f, const char *title, const buffer *command) {
  wrap_text(f, title, WRAP_INDENT, 0);
  fprintf(f, "%s\n", buffer_string(command)); /* not wrapped, so that the command can be copied */
}

static void put_witness(FILE *f, const ledger_result *r, const run_facts *facts) {
  const witness *w = &r->witness;
  buffer replay = {0};
  char title[96];
  if (w->ndof == 0) return;
  (void)snprintf(title, sizeof title, "at %s:", w->state);
  wrap_text(f, title, WRAP_INDENT, 0);
  put_numbers(f, "x", w->ndof, w->x);
  put_numbers(f, "p", w->nparam, w->p);
  ledger_text_replay(&replay, r, facts);
  if (*w->quantity != '\0') put_command(f, "what is true there:", &replay);
  free(replay.data);
}

static void put_left_out(FILE *f, const ledger_result *r) {
  char title[48];
  (void)snprintf(title, sizeof title, "left out, %llu states", (unsigned long long)r->not_judged);
  put_words(f, title, r->row->left_out);
}

/* "Kim 2020", or what the source says where it does not assert the statement. */
static void put_statement(FILE *f, const ledger_row *row) {
  static const char *const stances[LEDGER_STANCES] = {[LEDGER_DENIED] = " denies",
                                                      [LEDGER_MENTIONED] = " mentions",
                                                      [LEDGER_OURS] = ", derived by us"};
  char title[64];
  const char *stance = stances[row->stance];
  (void)snprintf(title, sizeof title, "%s%s", ledger_source(row), stance != NULL ? stance : "");
  put_words(f, title, row->statement);
}

/* The derivation, where lib/support/formulas has one. */
static void put_because(FILE *f, const ledger_row *row) {
  formulas all = formulas_read();
  put_words(f, "because", formulas_of(&all, row->id)->because);
  formulas_free(&all);
}

static void put_all(FILE *f, const ledger_result *r) {
  static const char *const remedies[LEDGER_VERDICTS] = {
      [LEDGER_HOLDS_WHEN] = "when", [LEDGER_MISPRINT] = "corrected"};
  const char *title = remedies[r->row->expected];
  put_statement(f, r->row);
  if (title != NULL) put_words(f, title, r->row->remedy);
  put_because(f, r->row);
  put_words(f, "bound", r->row->why);
  put_left_out(f, r);
}

static void put_failure(FILE *f, const ledger_result *r, const run_facts *facts) {
  buffer problem = {0}, rerun = {0};
  ledger_text_problem(&problem, r);
  ledger_text_rerun(&rerun, r, facts);
  wrap_text(f, buffer_string(&problem), WRAP_INDENT, 0);
  if (r->samples > 0) put_residuals(f, r);
  put_command(f, "again:", &rerun);
  free(problem.data);
  free(rerun.data);
}

void write_text_row(const text_style *t, int all, const ledger_result *r, const run_facts *facts) {
  FILE *f = t->f;
  char printed[SHORT_TEXT], bound[SHORT_TEXT];
  put_lead(t, r);
  if (r->agrees && r->verdict == LEDGER_OPEN) {
    fputc('\n', f);
    wrap_text(f, r->row->remedy, WRAP_INDENT, 0);
  } else {
    fprintf(f, "  %7s/%7s %9llu\n", number_short(r->printed, printed),
            number_short(r->row->bound, bound), (unsigned long long)r->samples);
  }
  put_figure(f, r);
  if (!r->agrees) put_failure(f, r, facts);
  if (all || !r->agrees) put_all(f, r);
  if (all || !r->agrees) put_witness(f, r, facts);
}

/* ---- the summary ----------------------------------------------------------------- */

static void put_stances(FILE *f, const run_tally *t) {
  buffer line = {0};
  buffer_format(&line,
                "%zu row%s their source: it asserts what is wrong, or denies what holds; of all "
                "rows, the source denies %zu and only mentions %zu, and %zu are ours",
                t->contradict, t->contradict == 1 ? " contradicts" : "s contradict",
                t->stance[LEDGER_DENIED], t->stance[LEDGER_MENTIONED], t->stance[LEDGER_OURS]);
  wrap_text(f, buffer_string(&line), 0, 0);
  free(line.data);
}

void write_text_ledger_summary(const text_style *style, const run_facts *facts) {
  static const char *const named[LEDGER_VERDICTS][2] = {
      [LEDGER_HOLDS] = {"holds", "hold"},
      [LEDGER_HOLDS_WHEN] = {"holds when ...", "hold when ..."},
      [LEDGER_MISPRINT] = {"misprint", "misprints"},
      [LEDGER_REFUTED] = {"refuted", "refuted"},
      [LEDGER_OPEN] = {"open", "open"}};
  const run_tally t = results_tally(facts->results);
  const size_t all = facts->results->ledger.count;
  const int bad = t.unexpected > 0 || !facts->run.complete;
  buffer line = {0};
  buffer_format(&line, "ledger: %zu row%s", all, all == 1 ? "" : "s");
  const char *before = ": ";
  if (t.unexpected > 0) buffer_format(&line, "%s%zu FAILED", before, t.unexpected);
  if (t.unexpected > 0) before = ", ";
  for (int v = 0; v < LEDGER_VERDICTS; v++) {
    if (t.rows[v] == 0) continue;
    buffer_format(&line, "%s%zu %s", before, t.rows[v], named[v][t.rows[v] > 1]);
    before = ", ";
  }
  fputs(!style->colour ? "" : bad ? RED : GREEN, style->f);
  wrap_text(style->f, buffer_string(&line), 0, 0);
  fputs(style->colour ? PLAIN : "", style->f);
  put_stances(style->f, &t);
  free(line.data);
}
