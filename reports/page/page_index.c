/* page_index.c -- the first page: the verdict, the plot with the largest effect, a card for each
 * part of the report, and what was run. */
#include <math.h>
#include <string.h>

#include "document/kinds.h"
#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/xml/xml.h"

void page_runs(const page_content *c, buffer *t) {
  for (series_origin of = 0; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < kind_documents(c->set, of).n; i++) {
      const void *document = kind_document(c->set, of, i);
      const size_t n = kind_records(of, document).n;
      html_print(t, "<p class=\"run\">%s: %zu record%s, <time>%s</time>, %s</p>\n",
                 document_kinds[of].title, n, html_s(n),
                 kind_text(of, document, "environment.date"),
                 kind_text(of, document, "environment.cpu"));
    }
}

static void chip(buffer *t, const judge_count *c) {
  if (c->n == 0 && c->if_any) return;
  buffer_format(t, "<li class=\"%s\"><span aria-hidden=\"true\">%s</span> <b>%zu</b> %s</li>\n",
                c->n > 0 ? shown_words[c->as] : "none", html_glyph(c->as), c->n, c->one);
}

/* Separates the next part of the headline from the one before. */
static void part(buffer *t, int *parts) {
  if ((*parts)++ > 0) buffer_add(t, ", ");
}

static void broken_runs(buffer *t, const record_set *set, int *parts) {
  for (size_t i = 0; i < set->documents.n; i++) {
    const doc_records *d = &set->documents.v[i];
    if (run_is_whole(d)) continue;
    part(t, parts);
    if (set->documents.n > 1) buffer_format(t, "Run %zu: ", i + 1);
    buffer_add(t, d->run->complete ? "Records missing: " : "Interrupted: ");
    run_words(t, d);
  }
}

/* Which function of an energy is at fault, and how: what explains most failures. */
static void diagnoses(buffer *t, const record_set *set) {
  for (size_t i = 0; i < set->diagnoses.n; i++)
    html_print(t, "%s: %s</p>\n<p>", set->diagnoses.v[i].subject, set->diagnoses.v[i].text);
}

/* "25 energies pass 34 checks; 145 of 145 planted errors caught; 46 misprints found" */
static void passed(buffer *t, const record_set *set, const judgement *j) {
  size_t energies = 0, checks = 0;
  for (size_t i = 0; i < set->energies.n; i++) {
    int run = 0;
    for (size_t k = 0; k < set->documents.n; k++)
      run |= energy_was_run(&set->documents.v[k], set->energies.v[i].name);
    energies += run ? 1 : 0;
  }
  for (size_t i = 0; i < set->checks.n; i++) {
    size_t k = 0;
    while (k < set->records.n &&
           !(set->records.v[k].control == NULL && set->records.v[k].verdict == VERDICT_PASS &&
             strcmp(set->records.v[k].check, set->checks.v[i].name) == 0))
      k++;
    checks += k < set->records.n;
  }
  html_print(t, "%zu %s %zu check%s", energies, energies == 1 ? "energy passes" : "energies pass",
             checks, html_s(checks));
  if (j->of.controls > 0)
    html_print(t, "; %zu of %zu planted error%s caught", j->of.caught, j->of.controls,
               html_s(j->of.controls));
}

static void headline(buffer *t, const record_set *set, const judgement *j) {
  judge_count faults[JUDGE_COUNTS];
  const size_t n = judge_faults(set, faults), misprints = page_misprints(set);
  int parts = 0;
  broken_runs(t, set, &parts);
  for (size_t i = 0; i < n; i++) {
    if (faults[i].n == 0) continue;
    part(t, &parts);
    buffer_format(t, "%zu %s", faults[i].n, faults[i].n == 1 ? faults[i].one : faults[i].many);
  }
  if (parts > 0) return;
  if (records_verdict(set) == 0 && counted_imperfect(&j->of) == 0 && documents_of_checks(set) > 0)
    passed(t, set, j);
  else
    buffer_add(t, records_verdict(set) != 0 ? "Nothing was checked"
                  : counted_imperfect(&j->of) > 0
                      ? "Nothing is wrong; somewhere digits are lost or the range ends"
                  : set->documents.n > 0 ? "Every row of the ledger is as expected"
                  : set->benches.n > 0   ? "Every kernel verified before it was timed"
                                         : "Every run came to its end");
  if (misprints > 0) html_print(t, "; %zu misprint%s found", misprints, html_s(misprints));
}

static void not_run(buffer *t, const record_set *set) {
  int parts = 0;
  buffer_add(t, "<p class=\"absent\">Without records: ");
  for (size_t i = 0; i < set->documents.n; i++) {
    const doc_records *d = &set->documents.v[i];
    for (size_t k = 0; k < d->energies.n; k++) {
      if (energy_was_run(d, d->energies.v[k].name)) continue;
      part(t, &parts);
      xml_escape(t, d->energies.v[k].name);
    }
  }
  buffer_add(t, "</p>\n");
}

/* Writes the number of checks with each verdict. */
static void check_chips(buffer *t, const record_set *set) {
  judge_count counts[JUDGE_COUNTS];
  const size_t n = judge_counts(set, counts);
  const verify_counts of = judge(set).of;
  buffer_add(t, "<ul>\n");
  for (size_t i = 0; i < n; i++)
    if (counts[i].of == FROM_VERIFY) chip(t, &counts[i]);
  if (of.controls == 0)
    buffer_add(t, "<li class=\"none\">no planted errors ran</li>\n");
  else
    buffer_format(t, "<li class=\"%s\">planted errors caught <b>%zu</b> of <b>%zu</b></li>\n",
                  of.caught == of.controls ? "pass" : "fail", of.caught, of.controls);
  buffer_add(t, "</ul>\n");
}

void page_outcomes(const page_content *c, series_origin of, buffer *t) {
  kind_counts counts = {{0}, 0, 0};
  for (size_t i = 0; i < kind_documents(c->set, of).n; i++)
    if (c->run == ALL_RUNS || c->run == i) kind_add(of, kind_document(c->set, of, i), &counts);
  buffer_add(t, "<ul class=\"outcomes\">\n");
  for (size_t i = 0; i < OUTCOMES && document_kinds[of].outcomes[i].words != NULL; i++) {
    const kind_outcome *k = &document_kinds[of].outcomes[i];
    chip(t, &(judge_count){of, (int)k->as, counts.outcomes[i], k->if_any, k->words, NULL});
  }
  buffer_add(t, "</ul>\n");
}

/* "broken of ./broken.so", of each plugin: then the report is about it. */
static void plugins(buffer *t, const record_set *set) {
  for (size_t i = 0; i < set->energies.n; i++) {
    const doc_energy *e = &set->energies.v[i];
    if (e->plugin == NULL) continue;
    html_print(t, "<p class=\"plugin\"><b>%s</b> %s <span class=\"none\">%s</span></p>\n", e->name,
               e->formula, html_last_part(e->plugin));
  }
}

void page_kind(const record_set *set, buffer *t) {
  size_t left = 0, named = 0;
  for (series_origin of = 0; of < FROM_HISTORY; of++) left += kind_documents(set, of).n > 0;
  for (series_origin of = 0; of < FROM_HISTORY; of++) {
    if (kind_documents(set, of).n == 0) continue;
    left--;
    buffer_add(t, named++ == 0 ? "" : left > 0 ? ", " : " and ");
    buffer_add(t, document_kinds[of].name);
  }
  buffer_add(t, " report");
}

void page_summary(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  const judgement j = judge(set);
  const int bad = records_verdict(set) != 0;
  buffer_add(t, "<h1>Selvedge <span>");
  page_kind(set, t);
  buffer_add(t, "</span></h1>\n");
  plugins(t, set);
  html_print(t,
             "<div class=\"banner %s\" role=\"status\">\n<p><span aria-hidden=\"true\">%s</span> ",
             bad ? "fail" : "pass", bad ? "✗" : "✓");
  diagnoses(t, set);
  headline(t, set, &j);
  buffer_add(t, "</p>\n");
  if (j.not_run > 0) not_run(t, set);
  if (documents_of_checks(set) > 0) check_chips(t, set);
  buffer_add(t, "</div>\n");
  if (c->figures->none != NULL) buffer_format(t, "<p class=\"none\">%s</p>\n", c->figures->none);
}

/* ---- the plot with the largest effect -------------------------------------------- */

typedef struct {
  const figure *f;
  double closed, dsyev; /* relative errors at one state */
} effect;

static size_t column_of(const doc_series *s, const char *name) {
  size_t i = 0;
  while (i < s->columns.n && strcmp(s->columns.v[i], name) != 0) i++;
  return i;
}

/* Compares the errors of closed forms and of dsyev at all states of a figure. */
static void compare_effect(const record_set *set, const figure *f, effect *largest) {
  for (size_t i = 0; i < set->series.n; i++) {
    const doc_series *s = &set->series.v[i];
    const size_t closed = column_of(s, "closed"), dsyev = column_of(s, "dsyev");
    if (!figure_has(f, s) || closed == s->columns.n || dsyev == s->columns.n) continue;
    for (size_t k = 0; k < s->rows.n; k++) {
      const double *v = s->rows.v[k].v;
      if (!(v[closed] > 0) || !isfinite(v[dsyev])) continue;
      if (largest->f == NULL || v[dsyev] / v[closed] > largest->dsyev / largest->closed)
        *largest = (effect){f, v[closed], v[dsyev]};
    }
  }
}

void page_striking(const page_content *c, buffer *t) {
  effect largest = {NULL, 0, 0};
  for (size_t i = 0; i < c->figures->n; i++)
    if (strcmp(c->figures->v[i].kind->prefix, "spectrum") == 0)
      compare_effect(c->set, &c->figures->v[i], &largest);
  const figure *f = largest.f != NULL ? largest.f : c->figures->v;
  if (c->figures->n == 0) return;
  if (largest.f != NULL)
    html_print(t,
               "<h2>Near a degenerate state, LAPACK's eigenvalue has the relative error %.1g; "
               "the closed form's error is %.1g</h2>\n",
               largest.dsyev, largest.closed);
  page_figure(c, f, t);
}

/* ---- cards ----------------------------------------------------------------------- */

static void ledger_words(buffer *t, const record_set *set) {
  html_print(t, "<p>Of %zu statement%s of the papers ", set->ledger.n, html_s(set->ledger.n));
  page_ledger_counts(set, t);
  buffer_add(t, ".</p>\n");
}

/* A card has the words of its function, or how many runs had which outcome; below it is, small,
 * the first figure whose name begins so, or has the same kind. */
static const struct {
  const char *file, *title, *says;
  series_origin of; /* FROM_HISTORY: of the ledger */
  void (*words)(buffer *t, const record_set *set);
  const char *figure;
} cards[] = {
    {"checks.html", "Checks", "Every check on every energy, at random and at hard states.",
     FROM_VERIFY, check_chips, NULL},
    {"ledger.html", "Papers", NULL, FROM_HISTORY, ledger_words, NULL},
    {"speed.html", "Speed", "Every kernel was verified before it was timed.", FROM_KERNELS, NULL,
     "sizes_"},
    {"newton.html", "Convergence", "Newton's method with other matrices than the Hessian.",
     FROM_NEWTON, NULL, "newton_compress"},
    {"refine.html", "Mesh refinement", "Does a cloth behave the same on finer meshes?", FROM_REFINE,
     NULL, "refine_"},
    {"motion.html", "Motion", "How cloth moves, and what a step costs.", FROM_MOTION, NULL, NULL},
    {"bend.html", "Bending of quads", "Do discrete energies converge to the smooth surface's?",
     FROM_BEND, NULL, "bend_sphere"},
};
enum { CARDS = sizeof cards / sizeof cards[0], MOST_CARDS = 6 };

static int has_card(const record_set *set, size_t i) {
  return (cards[i].of == FROM_HISTORY  ? set->ledger.n
          : cards[i].of == FROM_VERIFY ? documents_of_checks(set)
                                       : kind_documents(set, cards[i].of).n) > 0;
}

static void picture(const page_content *c, size_t i, buffer *t) {
  if (cards[i].of == FROM_MOTION) page_motion_thumbnail(c->set, t);
  if (cards[i].of == FROM_HISTORY) page_ledger_thumbnail(c->set, t);
  if (cards[i].of == FROM_VERIFY) page_matrix_thumbnail(c, t);
  if (cards[i].figure == NULL) return;
  const size_t wanted[] = {strlen(cards[i].figure), strcspn(cards[i].figure, "_") + 1};
  for (size_t w = 0; w < 2; w++)
    for (size_t k = 0; k < c->figures->n; k++)
      if (strncmp(c->figures->v[k].name.data, cards[i].figure, wanted[w]) == 0) {
        buffer_add(t, buffer_string(&c->figures->v[k].small));
        return;
      }
}

static void card(const page_content *c, size_t i, buffer *t) {
  html_print(t, "<a class=\"card\" href=\"%s\"><h2>%s</h2>\n", cards[i].file, cards[i].title);
  if (cards[i].says != NULL) html_print(t, "<p>%s</p>\n", cards[i].says);
  if (cards[i].words != NULL)
    cards[i].words(t, c->set);
  else
    page_outcomes(c, cards[i].of, t);
  picture(c, i, t);
  buffer_add(t, "</a>\n");
}

void page_cards(const page_content *c, buffer *t) {
  size_t shown = 0;
  buffer_add(t, "<div class=\"cards\">\n");
  for (size_t i = 0; i < CARDS; i++)
    if (has_card(c->set, i) && shown++ < MOST_CARDS) card(c, i, t);
  buffer_add(t, "</div>\n");
}
