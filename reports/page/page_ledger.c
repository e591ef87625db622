/* page_ledger.c -- the papers' equations and claims, each with what was measured. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/motion_runs.h"
#include "page/page_sections.h"
#include "page/template.h"
#include "support/formulas/formulas.h"
#include "support/records/refine_document.h"
#include "support/records/verify_judge.h"
#include "support/xml/xml.h"

/* Verdict as shown.  A claim that runs did not reproduce is not called refuted. */
typedef enum { NOT_REPRODUCED = LEDGER_VERDICTS, SHOWN_VERDICTS } shown_verdict;

/* Forms of each verdict: class and glyph in an entry, class in the bars of the index, words after a
 * number, heading of a list of such entries, and words before an entry's remedy. */
static const struct {
  const char *class, *glyph, *bar, *counted, *listed, *remedy;
} verdicts[SHOWN_VERDICTS] = {
    [NOT_REPRODUCED] = {"skip", "✗", "skip", "were not reproduced by runs",
                        "Not reproduced by runs of selvedge-bench", ""},
    [LEDGER_HOLDS] = {"pass", "✓", "pass", "hold", NULL, ""},
    [LEDGER_HOLDS_WHEN] = {"skip", "✓", "skip", "hold when a condition does", NULL, "when: "},
    [LEDGER_RECONSTRUCTED] = {"pass", "✓", "pass", "hold as reconstructed", NULL, ""},
    [LEDGER_MISPRINT] = {"error", "≠", "error", "are misprints", "Misprints", "correct: "},
    [LEDGER_COPY] = {"skip", "≈", "skip", "may be slips of our copy",
                     "Slips that our copy may have made", "correct: "},
    [LEDGER_REFUTED] = {"error", "✗", "fail", "are refuted", "Refuted", "instead: "},
    [LEDGER_OPEN] = {"none", "?", "open", "are open", "Open", "open: "}};

/* Returns the entry with this id if at least as many set-ups test it as `best`, else `best`. */
static const doc_newton_ledger *better_of(const doc_newton_ledger *rows, size_t n, const char *id,
                                          const doc_newton_ledger *best) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(rows[i].id, id) == 0 && rows[i].cases > 0 &&
        (best == NULL || rows[i].cases >= best->cases))
      best = &rows[i];
  return best;
}

/* Returns the verdict on a LEDGER_OPEN entry from the document of selvedge-bench newton, refine or
 * motion with the most set-ups; NULL if there is none, or if the entry is not open. */
static const doc_newton_ledger *by_runs(const record_set *set, const doc_ledger *r) {
  const doc_newton_ledger *best = NULL;
  if (r->verdict != LEDGER_OPEN || !r->agrees) return NULL;
#define BETTER_OF(documents)                    \
  for (size_t i = 0; i < set->documents.n; i++) \
  best = better_of(set->documents.v[i].ledger.v, set->documents.v[i].ledger.n, r->id, best)
  BETTER_OF(newtons);
  BETTER_OF(refines);
  BETTER_OF(motions);
#undef BETTER_OF
  return best;
}

static int verdict_shown(const record_set *set, const doc_ledger *r) {
  static const int of_runs[] = {[NEWTON_HOLDS] = LEDGER_HOLDS,
                                [NEWTON_HOLDS_WHEN] = LEDGER_HOLDS_WHEN,
                                [NEWTON_REFUTED] = NOT_REPRODUCED,
                                [NEWTON_OPEN] = LEDGER_OPEN};
  const doc_newton_ledger *by = by_runs(set, r);
  return by != NULL ? of_runs[by->verdict] : (int)r->verdict;
}

static const char *word_of(int shown) {
  return shown == NOT_REPRODUCED ? "not reproduced" : ledger_verdict_words[shown];
}

static void row_link(const page_content *c, const doc_ledger *r, buffer *t) {
  html_view v = {.shape = &doc_ledger_shape, .row = r};
  view_set(&v, "later=%d", t->size > 0);
  page_source_file(c, r->source, view_markup(&v, "page"));
  template_end(t, "row-link", &v);
}

void page_ledger_links(const page_content *c, const char *ids, const char *energy, buffer *t) {
  EACH (doc_ledger, r, c->set->ledger)
    if (energy != NULL ? base_has_word(r->checks, energy) : base_has_word(ids, r->id))
      row_link(c, r, t);
}

/* Writes links to the figures that draw the entry's series or illustrate the entry. */
static void plot_links(const page_content *c, const doc_ledger *r, buffer *t) {
  for (size_t i = 0; i < c->figures->n; i++) {
    const figure *f = &c->figures->v[i];
    const int is_named = r->plot != NULL && strcmp(f->kind->series, r->plot) == 0;
    if (!is_named && !base_has_word(f->kind->rows, r->id)) continue;
    html_view v = {.shape = NULL};
    view_set(&v, "name=%s subject=%s", f->name.data, f->subject);
    c->figure_file(c, f, view_markup(&v, "page"));
    template_end(t, "plot-link", &v);
  }
}

typedef struct {
  page_content content;
  formulas typeset;
} ledger_rows;

static int set_row(html_view *v) {
  const ledger_rows *of = v->of;
  const page_content *c = &of->content;
  const doc_ledger *r = v->row;
  if (!page_shows(c, r->source)) return 0;
  const formula *f = formulas_of(&of->typeset, r->id);
  const doc_newton_ledger *by = by_runs(c->set, r);
  const int shown = verdict_shown(c->set, r);
  view_set(v, "shown=%s class=%s glyph=%s before_remedy=%s", word_of(shown), verdicts[shown].class,
           verdicts[shown].glyph, verdicts[r->expected].remedy);
  view_html(v, "printed_form", f->printed_mathml);
  view_html(v, "derived_form", f->derived_mathml);
  view_html(v, "corrected_form", f->corrected_mathml);
  view_object(v, "runs", &doc_newton_ledger_shape, by);
  view_set(v, "because=%s has_remedy=%d forms=%d evidence=%d", f->because,
           ledger_has_remedy(r->expected), f->printed != NULL || f->derived != NULL,
           f->because != NULL || by != NULL || r->samples > 0);
  page_ledger_links(c, r->cause, NULL, view_markup(v, "cause_links"));
  arena memory = {0};
  const texts checks = document_words(r->checks, &memory);
  buffer *links = view_markup(v, "check_links");
  for (size_t i = 0; i < checks.n; i++) {
    buffer_add(links, i > 0 ? " " : "");
    page_energy_link(c, checks.v[i], links);
  }
  plot_links(c, r, view_markup(v, "plots"));
  arena_free(&memory);
  return 1;
}

/* Ledger entries of a paper with one kind of erratum, in the order of their file. */
typedef struct {
  formula *v;
  size_t n;
} errata;

static errata errata_of(const formulas *all, const char *source, erratum_kind kind) {
  errata of = {base_alloc(all->rows.n + 1, sizeof *of.v), 0};
  EACH (formula, f, all->rows)
    if (f->erratum == kind && strcmp(f->claim.source, source) == 0) of.v[of.n++] = *f;
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

static void write_errata(const page_content *c, const formulas *all, buffer *t) {
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

void page_ledger(const page_content *c, buffer *t) {
  ledger_rows rows = {*c, formulas_read()};
  html_view v = page_view(c);
  v.of = &rows;
  view_set(&v, "source=%s", c->subject);
  view_words(&v, "paper", c->subject);
  template_write(t, "paper", &v);
  write_errata(c, &rows.typeset, t);
  html_table(t, "ledger-table", &v, set_row);
  view_free(&v);
  formulas_free(&rows.typeset);
}

/* Numbers of ledger entries with each verdict, not as expected, and contradicting their source. */
enum { UNEXPECTED = SHOWN_VERDICTS, CONTRADICT, COUNTS };
typedef struct {
  size_t n[COUNTS], slips; /* slips: misprints that do not follow from another entry */
} row_counts;

static row_counts count_rows(const record_set *set, const char *source) {
  row_counts c = {{0}, 0};
  EACH (doc_ledger, r, set->ledger) {
    if (source != NULL && strcmp(r->source, source) != 0) continue;
    c.n[verdict_shown(set, r)] += source != NULL || r->agrees;
    c.slips += r->agrees && r->verdict == LEDGER_MISPRINT && r->cause == NULL;
    c.n[UNEXPECTED] += !r->agrees;
    c.n[CONTRADICT] += (size_t)row_contradicts(r);
  }
  return c;
}

size_t page_misprints(const record_set *set) { return count_rows(set, NULL).n[LEDGER_MISPRINT]; }

void page_ledger_counts(const record_set *set, buffer *t) {
  const row_counts c = count_rows(set, NULL);
  const char *before = "";
  for (int v = 0; v < SHOWN_VERDICTS; v++) {
    if (c.n[v] == 0) continue;
    buffer_format(t, "%s<span class=\"%s\"><b>%zu</b> %s", before, verdicts[v].bar, c.n[v],
                  verdicts[v].counted);
    if (v == LEDGER_MISPRINT && c.slips < c.n[v])
      buffer_format(t, ", from <b>%zu</b> slip%s", c.slips, html_s(c.slips));
    buffer_add(t, "</span>");
    before = ", ";
  }
  if (c.n[UNEXPECTED] > 0)
    buffer_format(t, "%s<b class=\"fail\">%zu</b> are not as expected", before, c.n[UNEXPECTED]);
  if (c.n[CONTRADICT] > 0)
    buffer_format(t, "; <b>%zu</b> contradict their source", c.n[CONTRADICT]);
}

/* Draws a bar for each source, divided by the verdicts on its entries. */
void page_ledger_thumbnail(const page_content *c, buffer *t) {
  enum { WIDE = 300, HIGH = 22, STEP = 36 };
  size_t most = 1;
  for (size_t k = 0; k < c->sources.n; k++) {
    size_t n = 0;
    for (int v = 0; v < SHOWN_VERDICTS; v++) n += count_rows(c->set, c->sources.v[k]).n[v];
    most = n > most ? n : most;
  }
  buffer_format(t, "<svg class=\"thumbnail\" viewBox=\"0 0 %d %zu\" aria-hidden=\"true\">", WIDE,
                c->sources.n * STEP);
  for (size_t k = 0; k < c->sources.n; k++) {
    const row_counts rows = count_rows(c->set, c->sources.v[k]);
    double x = 0;
    buffer_format(t, "<text y=\"%zu\" font-size=\"11\">", k * STEP + 10);
    xml_escape(t, c->sources.v[k]);
    buffer_add(t, "</text>");
    for (int v = 0; v < SHOWN_VERDICTS; v++) {
      const double wide = WIDE * (double)rows.n[v] / (double)most;
      buffer_format(t,
                    "<rect class=\"%s\" fill=\"currentColor\" x=\"%.1f\" y=\"%zu\" "
                    "width=\"%.1f\" height=\"%d\"/>",
                    verdicts[v].bar, x, (k + 1) * STEP - HIGH, wide, HIGH);
      x += wide;
    }
  }
  buffer_add(t, "</svg>\n");
}

static int set_source(html_view *v) {
  const page_content *c = v->of;
  const char *source = *(const char *const *)view_find(v, ".").at;
  const row_counts rows = count_rows(c->set, source);
  double *counts = view_numbers(v, "counts", COUNTS);
  for (int i = 0; i < COUNTS; i++) counts[i] = (double)rows.n[i];
  view_set(v, "slips=%zu", rows.slips);
  view_words(v, "paper", source);
  page_source_file(c, source, view_markup(v, "page"));
  return 1;
}

static void unexpected(html_view *v, void *t) {
  row_link(v->of, v->row, view_markup(v, "link"));
  template_write(t, "unexpected-row", v);
}

static void rows_with(const page_content *c, int which, buffer *t) {
  html_view v = {.shape = NULL};
  buffer *links = view_markup(&v, "links");
  EACH (doc_ledger, r, c->set->ledger)
    if (r->agrees && verdict_shown(c->set, r) == which) row_link(c, r, links);
  view_set(&v, "verdict=%s", verdicts[which].listed);
  template_end(t, "rows-with", &v);
}

void page_ledger_summary(const page_content *c, buffer *t) {
  const char *headings[COUNTS] = {
      [UNEXPECTED] = "not as expected", [CONTRADICT] = "contradict their source"};
  html_view v = page_view(c);
  for (int i = 0; i < SHOWN_VERDICTS; i++) headings[i] = word_of(i);
  view_texts(&v, "verdicts", headings, COUNTS);
  view_texts(&v, "sources", c->sources.v, c->sources.n);
  html_table(t, "ledger-counts", &v, set_source);
  view_each(&v, "ledger", unexpected, t);
  for (int i = 0; i < SHOWN_VERDICTS; i++)
    if (verdicts[i].listed != NULL) rows_with(c, i, t);
  view_free(&v);
}
