/* page_ledger.c -- the papers' equations and claims, each with what was measured. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/motion_runs.h"
#include "document/newton.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/formulas/formulas.h"
#include "support/records/verify_judge.h"
#include "support/xml/xml.h"

/* ---- rows that selvedge-verify leaves open, and selvedge-bench judges ------------ */

/* Of the rows of a document the one of that id that was judged in at least as many
 * set-ups as the best so far. */
static const doc_newton_ledger *better_of(const doc_newton_ledger *rows, size_t n, const char *id,
                                          const doc_newton_ledger *best) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(rows[i].id, id) == 0 && rows[i].cases > 0 &&
        (best == NULL || rows[i].cases >= best->cases))
      best = &rows[i];
  return best;
}

/* The verdict of selvedge-bench newton or motion on an open row, from the document in
 * which most set-ups judged it; NULL when there is none, or the row is not open. */
static const doc_newton_ledger *by_runs(const record_set *set, const doc_ledger *r) {
  const doc_newton_ledger *best = NULL;
  if (r->verdict != LEDGER_OPEN || !r->agrees) return NULL;
  for (size_t i = 0; i < set->newtons.n; i++)
    best = better_of(set->newtons.v[i].ledger.v, set->newtons.v[i].ledger.n, r->id, best);
  for (size_t i = 0; i < set->motions.n; i++)
    best = better_of(set->motions.v[i].ledger.v, set->motions.v[i].ledger.n, r->id, best);
  return best;
}

/* The ledger_verdict to show. */
static int verdict_shown(const record_set *set, const doc_ledger *r) {
  const doc_newton_ledger *by = by_runs(set, r);
  static const ledger_verdict verdicts[] = {[NEWTON_HOLDS] = LEDGER_HOLDS,
                                            [NEWTON_HOLDS_WHEN] = LEDGER_HOLDS_WHEN,
                                            [NEWTON_REFUTED] = LEDGER_REFUTED,
                                            [NEWTON_OPEN] = LEDGER_OPEN};
  return by != NULL ? (int)verdicts[by->verdict] : (int)r->verdict;
}

static void runs_measured_cell(buffer *t, const doc_newton_ledger *by) {
  html_print(t, "<td class=\"measured\"><p>%s ", by->figure_name);
  if (!isnan(by->figure))
    html_number(t, by->figure);
  else
    buffer_add(t, "no number");
  html_print(t, "</p><p>%s %g</p></td>", by->at_least ? "at least" : "at most", by->bound);
}

static void runs_evidence(buffer *t, const doc_newton_ledger *by) {
  html_term_words(t, "bound", by->why);
  html_term(t, "judged");
  buffer_format(t, "in %" PRIu64 " of %" PRIu64 " set-ups of selvedge-bench", by->held, by->cases);
  html_items(t, &by->detail);
  buffer_add(t, "</dd>");
}

/* ---- rows ------------------------------------------------------------------------ */

/* What no set-up of selvedge-bench shows is not reproduced there, no more. */
static void verdict_cell(buffer *t, const doc_ledger *r, int shown, int judged) {
  static const char *const classes[LEDGER_VERDICTS] = {"pass", "skip",  "pass", "error",
                                                       "skip", "error", "none"};
  static const char *const glyphs[LEDGER_VERDICTS] = {"✓", "✓", "✓", "≠", "≈", "✗", "?"};
  const char *word =
      judged && shown == LEDGER_REFUTED ? "not reproduced" : ledger_verdict_words[shown];
  html_print(t, "<td class=\"v %s\" data-v=\"%s\"><span aria-hidden=\"true\">%s</span> %s",
             r->agrees ? classes[shown] : "fail", ledger_verdict_words[shown],
             r->agrees ? glyphs[shown] : "!", word);
  if (!r->agrees) html_print(t, "<br>expected: %s", ledger_verdict_words[r->expected]);
  buffer_add(t, "</td>");
}

static void paragraph(buffer *t, const char *class, const char *label, const char *words) {
  if (words == NULL || *words == '\0') return;
  html_print(t, "<p class=\"%s\">%s%s</p>", class, label, words);
}

static void form(buffer *t, const char *name, const char *mathml) {
  if (mathml == NULL) return;
  buffer_format(t, "<div class=\"form\"><span>%s</span>%s</div>", name, mathml);
}

/* The printed formula beside the corrected one. */
static void forms(buffer *t, const doc_ledger *r, const formula *f) {
  if (f->printed == NULL && f->derived == NULL) return;
  const int misprint = ledger_has_remedy(r->expected);
  buffer_add(t, "<div class=\"forms\">");
  form(t, r->stance == LEDGER_OURS ? "ours" : "printed", f->printed_mathml);
  form(t, "printed, where cut derived", f->derived_mathml);
  form(t, misprint ? "corrected" : "true instead", f->corrected_mathml);
  buffer_add(t, "</div>");
}

static void statement(buffer *t, const doc_ledger *r, int judged) {
  static const char *const labels[LEDGER_VERDICTS] = {
      "", "when: ", "", "correct: ", "correct: ", "instead: ", "open: "};
  static const char *const stances[LEDGER_STANCES] = {
      "", "the source denies: ", "the source mentions: ", "derived by us: "};
  paragraph(t, "said", stances[r->stance], r->statement);
  if (!judged) paragraph(t, "remedy", labels[r->expected], r->remedy);
  if (!r->agrees) paragraph(t, "fail", "", r->note);
}

/* Writes "name value" on a line of its own; nothing when it was not measured. */
static void measured(buffer *t, const char *name, const double *v) {
  if (v == NULL) return;
  html_print(t, "<p>%s %g</p>", name, *v);
}

/* The same, and at which state. */
static void figure_of(buffer *t, const doc_ledger *r) {
  if (r->figure_name == NULL || r->figure == NULL) return;
  html_print(t, "<p>%s %g%s%s</p>", r->figure_name, *r->figure, r->figure_at != NULL ? ", at " : "",
             r->figure_at != NULL ? r->figure_at : "");
}

static void measured_cell(buffer *t, const doc_ledger *r) {
  buffer_add(t, "<td class=\"measured\">");
  figure_of(t, r);
  measured(t, "off by", r->printed);
  if (ledger_has_remedy(r->expected)) measured(t, "corrected: off by", r->remedy_residual);
  measured(t, "allowed", r->bound);
  buffer_add(t, "</td>");
}

static void witness(buffer *t, const doc_witness *w) {
  if (w == NULL) return;
  html_term(t, "fails at");
  html_print(t, "%s, x = <span class=\"vector\">", w->state);
  html_vector(t, &w->x, 1);
  buffer_add(t, "</span>");
  if (w->command != NULL && *w->command != '\0') html_command(t, w->command);
  buffer_add(t, "</dd>");
}

/* Is it one of the words, which blanks separate? */
static int has_word(const char *words, const char *word) {
  const size_t n = strlen(word);
  for (const char *at = words; at != NULL && *at != '\0';) {
    const size_t size = strcspn(at, " ");
    if (size == n && strncmp(at, word, n) == 0) return 1;
    at += size + (at[size] == ' ');
  }
  return 0;
}

/* Links to the figures that draw the row's series or illustrate the row. */
static void plot_links(const page_content *c, const doc_ledger *r, buffer *t) {
  for (size_t i = 0; i < c->figures->n; i++) {
    const figure *f = &c->figures->v[i];
    const int is_named = r->plot != NULL && strcmp(f->kind->series, r->plot) == 0;
    if (!is_named && !has_word(f->kind->rows, r->id)) continue;
    html_term(t, "plot");
    buffer_add(t, "<a href=\"");
    page_figure_file(c, f, t);
    html_print(t, "#%s\">%s</a></dd>", f->name.data, f->subject);
  }
}

/* The names of checks and energies; an energy's leads to its page. */
static void checks_term(const page_content *c, const char *words, buffer *t) {
  if (words == NULL || *words == '\0') return;
  html_term(t, "checks");
  for (const char *at = words; *at != '\0';) {
    const size_t n = strcspn(at, " ");
    char *word = base_printf("%.*s", (int)n, at);
    page_energy_link(c, word, t);
    free(word);
    at += n + (at[n] != '\0');
    buffer_add(t, *at != '\0' ? " " : "</dd>\n");
  }
}

static void evidence(const page_content *c, const doc_ledger *r, buffer *t) {
  html_term_words(t, "bound", r->why);
  if (r->samples > 0) {
    html_term(t, "judged");
    html_print(t, "%zu state%s</dd>", r->samples, html_s(r->samples));
  }
  if (r->left_out != NULL) {
    html_term(t, "left out");
    html_print(t, "%zu state%s: %s</dd>", r->not_judged, html_s(r->not_judged), r->left_out);
  }
  checks_term(c, r->checks, t);
  plot_links(c, r, t);
  witness(t, r->witness);
}

/* What a click opens: the derivation, then what the verdict rests on. */
static void details(const page_content *c, const doc_ledger *r, const formula *f, buffer *t) {
  const doc_newton_ledger *by = by_runs(c->set, r);
  if (f->because == NULL && by == NULL && r->samples == 0) return;
  html_details(t, f->because != NULL ? "derivation and evidence" : "evidence", 0);
  paragraph(t, "because", "", f->because);
  buffer_add(t, "<dl>");
  if (by != NULL)
    runs_evidence(t, by);
  else
    evidence(c, r, t);
  buffer_add(t, "</dl>");
  html_details_end(t);
}

static void row(const page_content *c, const doc_ledger *r, const formula *f, buffer *t) {
  const doc_newton_ledger *by = by_runs(c->set, r);
  const int shown = verdict_shown(c->set, r);
  html_print(t,
             "<tr id=\"%s\" data-verdict=\"%s\" data-source=\"%s\"><th scope=\"row\"><a "
             "href=\"#%s\">%s</a><span>%s</span><span>%s</span></th>",
             r->id, r->agrees ? ledger_verdict_words[shown] : "not as expected", r->source, r->id,
             r->id, r->place, ledger_kind_words[r->kind]);
  verdict_cell(t, r, shown, by != NULL);
  buffer_add(t, "<td class=\"statement\">");
  statement(t, r, by != NULL);
  forms(t, r, f);
  details(c, r, f, t);
  buffer_add(t, "</td>");
  if (by != NULL)
    runs_measured_cell(t, by);
  else
    measured_cell(t, r);
  buffer_add(t, "</tr>\n");
}

/* ---- counts ---------------------------------------------------------------------- */

enum { SOURCES = 15 };

typedef struct {
  const char *name[SOURCES + 1]; /* ended by NULL */
  size_t n, count[SOURCES + 1][LEDGER_VERDICTS], unexpected[SOURCES + 1], contradict[SOURCES + 1];
} sources; /* behind the sources: the sums, of which `count` has only rows that are as expected */

static sources count_sources(const record_set *set) {
  const ledger_list *rows = &set->ledger;
  sources s = {0};
  for (size_t i = 0; i < rows->n; i++) {
    const doc_ledger *r = &rows->v[i];
    size_t k = 0;
    while (k < s.n && strcmp(s.name[k], r->source) != 0) k++;
    s.count[SOURCES][verdict_shown(set, r)] += r->agrees ? 1 : 0;
    s.unexpected[SOURCES] += !r->agrees;
    s.contradict[SOURCES] += (size_t)row_contradicts(r);
    if (k == SOURCES) continue;
    if (k == s.n) s.name[s.n++] = r->source;
    s.count[k][verdict_shown(set, r)]++;
    s.unexpected[k] += !r->agrees;
    s.contradict[k] += (size_t)row_contradicts(r);
  }
  return s;
}

/* The full title of the paper that a row's source names; any other source as it is. */
static const char *full_name(const char *source) {
  static const struct {
    const char *source, *name;
  } papers[] = {
      {"Kim 2020", "K: T. Kim, A Finite Element Formulation of Baraff-Witkin Cloth"},
      {"Pritchard 2003", "P: D. Pritchard, Implementing Baraff & Witkin's Cloth Simulation"},
      {"Robson", "R: I. Robson, Stretch Forces in Cloth Simulation"},
      {"Schweickart and Zhai 2021",
       "S: E. Schweickart, X. Zhai, Simulating Cloth Using Bilinear Elements"}};
  for (size_t i = 0; i < sizeof papers / sizeof papers[0]; i++)
    if (strcmp(papers[i].source, source) == 0) return papers[i].name;
  return source;
}

static void counts(const page_content *c, buffer *t) {
  const sources s = count_sources(c->set);
  html_table(
      t, "ledger-counts", "Rows by source and verdict",
      "Source|holds|holds when|reconstructed|misprint|copy|refuted|open|not as expected|contradict "
      "their source",
      0);
  for (size_t k = 0; k < s.n; k++) {
    buffer_add(t, "<tr><th scope=\"row\"><a href=\"");
    page_source_file(c, s.name[k], t);
    html_print(t, "\">%s</a></th>", full_name(s.name[k]));
    for (int v = 0; v < LEDGER_VERDICTS; v++) html_count_cell(t, s.count[k][v]);
    html_count_cell(t, s.unexpected[k]);
    html_count_cell(t, s.contradict[k]);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
}

size_t page_misprints(const record_set *set) {
  return count_sources(set).count[SOURCES][LEDGER_MISPRINT];
}

void page_ledger_counts(const record_set *set, buffer *t) {
  static const char *const words[] = {
      "hold",          "hold when a condition does", "hold as reconstructed",
      "are misprints", "may be slips of our copy",   "are refuted",
      "are open"};
  const sources s = count_sources(set);
  const char *before = "";
  for (int v = 0; v < LEDGER_VERDICTS; v++) {
    if (s.count[SOURCES][v] == 0) continue;
    buffer_format(t, "%s<b>%zu</b> %s", before, s.count[SOURCES][v], words[v]);
    before = ", ";
  }
  if (s.unexpected[SOURCES] > 0)
    buffer_format(t, "%s<b class=\"fail\">%zu</b> are not as expected", before,
                  s.unexpected[SOURCES]);
  if (s.contradict[SOURCES] > 0)
    buffer_format(t, "; <b>%zu</b> contradict their source", s.contradict[SOURCES]);
}

/* A bar for each source: what holds, what does not, what is open. */
void page_ledger_thumbnail(const record_set *set, buffer *t) {
  static const char *const classes[LEDGER_VERDICTS] = {"pass", "skip", "pass", "error",
                                                       "skip", "fail", "none"};
  enum { WIDE = 300, HIGH = 22, GAP = 14 };
  const sources s = count_sources(set);
  size_t most = 1;
  for (size_t k = 0; k < s.n; k++) {
    size_t n = 0;
    for (int v = 0; v < LEDGER_VERDICTS; v++) n += s.count[k][v];
    most = n > most ? n : most;
  }
  buffer_format(t, "<svg class=\"thumbnail\" viewBox=\"0 0 %d %zu\" aria-hidden=\"true\">", WIDE,
                s.n * (HIGH + GAP));
  for (size_t k = 0; k < s.n; k++) {
    double x = 0;
    html_print(t, "<text y=\"%zu\" font-size=\"11\">%s</text>", k * (HIGH + GAP) + 10, s.name[k]);
    for (int v = 0; v < LEDGER_VERDICTS; v++) {
      const double wide = WIDE * (double)s.count[k][v] / (double)most;
      buffer_format(t,
                    "<rect class=\"%s\" fill=\"currentColor\" x=\"%.1f\" y=\"%zu\" "
                    "width=\"%.1f\" height=\"%d\"/>",
                    classes[v], x, k * (HIGH + GAP) + GAP, wide, HIGH);
      x += wide;
    }
  }
  buffer_add(t, "</svg>\n");
}

/* ---- links ----------------------------------------------------------------------- */

static void row_link(const page_content *c, const doc_ledger *r, buffer *t) {
  buffer_add(t, "<a href=\"");
  page_source_file(c, r->source, t);
  html_print(t, "#%s\">%s</a>", r->id, r->id);
}

void page_ledger_links(const page_content *c, const char *words, buffer *t) {
  size_t n = 0;
  for (size_t i = 0; i < c->set->ledger.n; i++) {
    if (!has_word(words, c->set->ledger.v[i].id)) continue;
    buffer_add(t, n++ == 0 ? "Ledger: " : ", ");
    row_link(c, &c->set->ledger.v[i], t);
  }
  if (n > 0) buffer_add(t, ". ");
}

void page_ledger_rows_of(const page_content *c, const char *energy, buffer *t) {
  size_t n = 0;
  for (size_t i = 0; i < c->set->ledger.n; i++) {
    if (!has_word(c->set->ledger.v[i].checks, energy)) continue;
    if (n++ == 0)
      html_term(t, "Ledger");
    else
      buffer_add(t, ", ");
    row_link(c, &c->set->ledger.v[i], t);
  }
  if (n > 0) buffer_add(t, "</dd>\n");
}

/* ---- pages ----------------------------------------------------------------------- */

/* Links to all rows with this verdict. */
static void rows_with(const page_content *c, ledger_verdict which, buffer *t) {
  static const char *const titles[LEDGER_VERDICTS] = {
      NULL, NULL, NULL, "Misprints", "Slips that our copy may have made", "Refuted", "Open"};
  size_t n = 0;
  for (size_t i = 0; i < c->set->ledger.n; i++) {
    const doc_ledger *r = &c->set->ledger.v[i];
    if (verdict_shown(c->set, r) != (int)which || !r->agrees) continue;
    if (n++ == 0)
      html_print(t, "<h3>%s</h3>\n<p>", titles[which]);
    else
      buffer_add(t, ", ");
    row_link(c, r, t);
  }
  if (n > 0) buffer_add(t, "</p>\n");
}

void page_ledger_summary(const page_content *c, buffer *t) {
  const ledger_list *rows = &c->set->ledger;
  counts(c, t);
  for (size_t i = 0; i < rows->n; i++)
    if (!rows->v[i].agrees) {
      buffer_add(t, "<p class=\"fail\">");
      row_link(c, &rows->v[i], t);
      html_print(t, ": %s</p>\n", rows->v[i].note);
    }
  for (ledger_verdict v = LEDGER_MISPRINT; v < LEDGER_VERDICTS; v++) rows_with(c, v, t);
}

void page_ledger(const page_content *c, buffer *t) {
  static const char *const verdicts[] = {"holds", "holds when", "reconstructed", "misprint",
                                         "copy",  "refuted",    "open",          "not as expected",
                                         NULL};
  static const html_choice choices[] = {{"verdict", "Verdict", verdicts}, {NULL, NULL, NULL}};
  const ledger_list *rows = &c->set->ledger;
  html_print(t, "<p>%s</p>\n", full_name(c->subject));
  html_filters(t, "ledger-table", "equation, word", choices);
  html_table(t, "ledger-table", "Ledger", "Row|Verdict|Statement|Measured", 1);
  formulas typeset = formulas_read();
  for (size_t i = 0; i < rows->n; i++)
    if (page_shows(c, rows->v[i].source))
      row(c, &rows->v[i], formulas_of(&typeset, rows->v[i].id), t);
  formulas_free(&typeset);
  html_table_end(t);
}
