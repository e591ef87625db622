/* page_index.c -- the first page: the verdict, the plot with the largest effect, a card for each
 * part of the report, and what was run. */
#include <math.h>
#include <string.h>

#include "document/kinds.h"
#include "judge/judge.h"
#include "page/page_sections.h"
#include "page/template.h"
#include "support/xml/xml.h"

static void chip(buffer *t, const judge_count *c) {
  if (c->n == 0 && c->if_any) return;
  html_view v = {.shape = NULL};
  view_set(&v, "class=%s glyph=%s words=%s n=%zu", c->n > 0 ? shown_words[c->as] : "none",
           html_glyph(c->as), c->one, c->n);
  template_end(t, "chip", &v);
}

static void part(buffer *t) {
  if (t->size > 0) buffer_add(t, ", ");
}

static void broken_runs(buffer *t, const record_set *set) {
  for (size_t i = 0; i < set->documents.n; i++) {
    const doc_records *d = &set->documents.v[i];
    if (run_is_whole(d)) continue;
    part(t);
    if (set->documents.n > 1) buffer_format(t, "Run %zu: ", i + 1);
    buffer_add(t, d->run->complete ? "Records missing: " : "Interrupted: ");
    run_words(t, d);
  }
}

/* Writes "25 energies pass 34 checks; 149 of 149 planted errors caught; 46 misprints found". */
static void passed(buffer *t, const record_set *set, const judgement *j) {
  size_t energies = 0, checks = 0, k;
  for (size_t i = 0; i < set->energies.n; i++) {
    for (k = 0; k < set->records.n; k++)
      if (strcmp(set->records.v[k].subject, set->energies.v[i].name) == 0) break;
    energies += k < set->records.n;
  }
  for (size_t i = 0; i < set->checks.n; i++) {
    for (k = 0; k < set->records.n; k++)
      if (set->records.v[k].control == NULL && set->records.v[k].verdict == VERDICT_PASS &&
          strcmp(set->records.v[k].check, set->checks.v[i].name) == 0)
        break;
    checks += k < set->records.n;
  }
  html_view v = {.shape = NULL};
  view_set(&v, "passing=%zu checked=%zu controls=%zu caught=%zu", energies, checks, j->of.controls,
           j->of.caught);
  template_end(t, "passed", &v);
}

static void headline(buffer *t, const record_set *set, const judgement *j) {
  judge_count faults[JUDGE_COUNTS];
  const size_t n = judge_faults(set, faults), misprints = page_misprints(set);
  broken_runs(t, set);
  for (size_t i = 0; i < n; i++) {
    if (faults[i].n == 0) continue;
    part(t);
    buffer_format(t, "%zu %s", faults[i].n, faults[i].n == 1 ? faults[i].one : faults[i].many);
  }
  if (t->size > 0) return;
  if (records_verdict(set) == 0 && counted_imperfect(&j->of) == 0 && documents_of_checks(set) > 0)
    passed(t, set, j);
  else
    buffer_add(t, records_verdict(set) != 0 ? "Nothing was checked"
                  : counted_imperfect(&j->of) > 0
                      ? "Nothing is wrong; some results lose digits or leave the range"
                  : set->documents.n > 0 ? "Every ledger entry is as expected"
                  : set->benches.n > 0   ? "Every kernel verified before it was timed"
                                         : "Every run finished");
  if (misprints > 0) buffer_format(t, "; %zu misprint%s found", misprints, html_s(misprints));
}

/* Appends the names of the energies without records. */
static void not_run(buffer *t, const record_set *set) {
  EACH (doc_records, d, set->documents) {
    for (size_t k = 0; k < d->energies.n; k++) {
      if (energy_was_run(d, d->energies.v[k].name)) continue;
      part(t);
      xml_escape(t, d->energies.v[k].name);
    }
  }
}

/* Writes the number of checks with each verdict. */
static void check_chips(const page_content *c, buffer *t) {
  judge_count counts[JUDGE_COUNTS];
  const size_t n = judge_counts(c->set, counts);
  const verify_counts of = judge(c->set).of;
  html_view v = {.shape = NULL};
  buffer *chips = view_markup(&v, "chips");
  for (size_t i = 0; i < n; i++) chip(chips, &counts[i]);
  view_set(&v, "controls=%zu caught=%zu all=%d", of.controls, of.caught, of.caught == of.controls);
  template_end(t, "check-chips", &v);
}

void page_outcomes(const page_content *c, series_origin of, buffer *t) {
  kind_counts counts = {{0}, 0, 0};
  html_view v = {.shape = NULL};
  buffer *chips = view_markup(&v, "chips");
  for (size_t i = 0; i < kind_documents(c->set, of).n; i++)
    if (c->run == ALL_RUNS || c->run == i) kind_add(of, kind_document(c->set, of, i), &counts);
  for (size_t i = 0; i < OUTCOMES && document_kinds[of].outcomes[i].words != NULL; i++) {
    const kind_outcome *k = &document_kinds[of].outcomes[i];
    chip(chips, &(judge_count){(int)k->as, k->if_any, counts.outcomes[i], k->words, NULL});
  }
  template_end(t, "outcomes", &v);
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
  html_view v = page_view(c);
  page_kind(set, view_markup(&v, "kind"));
  view_set(&v, "bad=%d", records_verdict(set) != 0);
  headline(view_markup(&v, "headline"), set, &j);
  not_run(view_markup(&v, "not_run"), set);
  buffer *chips = view_markup(&v, "chips");
  if (documents_of_checks(set) > 0) check_chips(c, chips);
  view_set(&v, "no_plots=%s", c->figures->none);
  template_end(t, "banner", &v);
}

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
  EACH (doc_series, s, set->series) {
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
  html_view v = {.shape = NULL};
  for (size_t i = 0; i < c->figures->n; i++)
    if (strcmp(c->figures->v[i].kind->prefix, "spectrum") == 0)
      compare_effect(c->set, &c->figures->v[i], &largest);
  view_set(&v, "closed=%g dsyev=%g", largest.closed, largest.dsyev);
  if (largest.f != NULL) template_write(t, "striking", &v);
  if (c->figures->n > 0) page_figure(c, largest.f != NULL ? largest.f : c->figures->v, t);
  view_free(&v);
}

static void ledger_words(const page_content *c, buffer *t) {
  html_view v = page_view(c);
  page_ledger_counts(c->set, view_markup(&v, "counts"));
  template_end(t, "ledger-words", &v);
}

/* Cards, each a link to a page; pages.txt has the titles.  words() writes the text; if it is NULL,
 * the text is the number of runs with each outcome.  picture() draws the picture; if it is NULL,
 * the first figure whose name begins with `figure` is shown, or else the first of that kind. */
static const struct {
  const char *file;
  series_origin of; /* FROM_HISTORY: of the ledger */
  section_fn *words, *picture;
  const char *figure;
} cards[] = {
    {"checks.html", FROM_VERIFY, check_chips, page_matrix_thumbnail, NULL},
    {"ledger.html", FROM_HISTORY, ledger_words, page_ledger_thumbnail, NULL},
    {"speed.html", FROM_KERNELS, NULL, NULL, "sizes_"},
    {"newton.html", FROM_NEWTON, NULL, NULL, "newton_compress"},
    {"refine.html", FROM_REFINE, NULL, NULL, "refine_"},
    {"motion.html", FROM_MOTION, NULL, page_motion_thumbnail, NULL},
    {"bend.html", FROM_BEND, NULL, NULL, "bend_sphere"},
};
enum { CARDS = sizeof cards / sizeof cards[0], MOST_CARDS = 6 };

static void small_figure(const page_content *c, const char *name, buffer *t) {
  const size_t wanted[] = {strlen(name), strcspn(name, "_") + 1};
  for (size_t w = 0; w < 2; w++)
    for (size_t k = 0; k < c->figures->n; k++)
      if (strncmp(c->figures->v[k].name.data, name, wanted[w]) == 0) {
        buffer_add(t, buffer_string(&c->figures->v[k].small));
        return;
      }
}

static void card(const page_content *c, size_t i, buffer *t) {
  html_view v = {.shape = NULL};
  buffer *words = view_markup(&v, "words"), *picture = view_markup(&v, "picture");
  view_set(&v, "file=%s", cards[i].file);
  view_words(&v, "card", cards[i].file);
  view_words(&v, "says", cards[i].file);
  if (cards[i].words != NULL)
    cards[i].words(c, words);
  else
    page_outcomes(c, cards[i].of, words);
  if (cards[i].picture != NULL)
    cards[i].picture(c, picture);
  else
    small_figure(c, cards[i].figure, picture);
  template_end(t, "card", &v);
}

void page_cards(const page_content *c, buffer *t) {
  size_t shown = 0;
  html_view v = {.shape = NULL};
  buffer *list = view_markup(&v, "cards");
  for (size_t i = 0; i < CARDS; i++) {
    const series_origin of = cards[i].of;
    const size_t n = of == FROM_HISTORY  ? c->set->ledger.n
                     : of == FROM_VERIFY ? documents_of_checks(c->set)
                                         : kind_documents(c->set, of).n;
    if (n > 0 && shown++ < MOST_CARDS) card(c, i, list);
  }
  template_end(t, "cards", &v);
}
