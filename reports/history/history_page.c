/* history_page.c -- makes series from the lines, and the page with their plots. */
#include <math.h>
#include <string.h>

#include "base/gnuplot_text.h"
#include "history/history.h"
#include "page/page.h"
#include "page/page_sections.h"
#include "page/template.h"

static int same_plot(const history_line *a, const history_line *b) {
  return strcmp(a->key.part[0], b->key.part[0]) == 0 && strcmp(a->key.part[1], b->key.part[1]) == 0;
}

/* Returns gnuplot settings of the plot of `line`: steps = '3 7 ', the runs in which any of its
 * lines changed; runs, the last run's number; and the array `labels`, the names of its lines. */
static const char *settings_of(arena *memory, const history *h, const history_line *line) {
  const history_line *lines = h->lines.at;
  buffer t = {0}, labels = {0};
  size_t last = 0, n = 0;
  buffer_add(&t, "steps = '");
  for (size_t i = 0; i < h->nruns; i++) {
    int moved = 0;
    if (strcmp(h->runs[i].tool, line->key.part[3]) != 0) continue;
    last = h->runs[i].number;
    for (size_t k = 0; k < h->lines.count; k++)
      moved |= lines[k].points[i].moved && same_plot(&lines[k], line);
    if (moved) buffer_format(&t, "%zu ", last);
  }
  for (size_t k = 0; k < h->lines.count; k++) {
    if (!same_plot(&lines[k], line)) continue;
    buffer_format(&labels, "labels[%zu] = '", ++n);
    gnuplot_string(&labels, lines[k].key.part[2]);
    buffer_add(&labels, "'\n");
  }
  buffer_format(&t, "'\nruns = %zu\narray labels[%zu]\n%s", last, n, buffer_string(&labels));
  buffer_free(&labels);
  return buffer_move(&t, memory);
}

static void add_series(record_set *to, const history *h, const history_line *line, int mean,
                       const char *subject) {
  doc_series s = series_of(to, FROM_HISTORY, 0, line->key.part[0], "run value");
  s.subject = subject;
  s.quantity = line->key.part[2];
  s.settings = settings_of(&to->memory, h, line);
  for (size_t i = 0; i < h->nruns; i++) {
    const history_point *at = &line->points[i];
    const double value = at->n == 0 ? (double)NAN : mean ? at->mean : at->least;
    if (strcmp(h->runs[i].tool, line->key.part[3]) == 0)
      SERIES_ROW(to, s, (double)h->runs[i].number, value);
  }
  series_add(to, &s, 0);
}

void history_series(const history *h, record_set *set) {
  for (size_t i = 0; i < h->lines.count; i++) {
    const history_line *l = (const history_line *)h->lines.at + i;
    const int of_results = strcmp(l->key.part[1], l->key.part[3]) == 0 &&
                           strcmp(l->key.part[0], "history_margin") != 0;
    add_series(set, h, l, 0, l->key.part[1]);
    if (of_results)
      add_series(set, h, l, 1, arena_printf(&set->memory, "%s, mean", l->key.part[1]));
  }
}

static int set_run(html_view *v) {
  const history_run *r = v->row;
  const int passed = r->step != STEP_MOVED;
  view_set(v, "run=%zu", r->number);
  if (r->number == 1)
    view_outcome(v, VERDICT_SKIP, "first");
  else
    view_outcome(v, passed ? VERDICT_PASS : VERDICT_FAIL,
                 r->step == STEP_FASTER ? "faster"
                 : passed               ? "no step"
                                        : "step");
  return 1;
}

#define F(member) DOCUMENT_FIELD(history_run, member, TEXT)
static const document_field run_fields[] = {F(tool),     F(file), F(date), F(version),  F(commit),
                                            F(compiler), F(cpu),  F(what), DOCUMENT_END};
DOCUMENT_PART(run, history_run);

void history_page(const history *h, const record_set *set, const figure_list *figures, buffer *t) {
  const page_content c = {.set = set, .figures = figures, .run = ALL_RUNS};
  html_view v = {.shape = NULL}, table = {.shape = NULL}, plots = {.shape = NULL};
  view_set(&v, "title=%s", "history");
  size_t steps = 0;
  for (size_t i = 0; i < h->nruns; i++) steps += h->runs[i].step != STEP_NONE;
  view_set(&v, "runs=%zu steps=%zu", h->nruns, steps);
  template_write(view_markup(&v, "header"), "history-header", &v);
  view_set(&v, "groups=%s footer=%s", "", "");
  buffer *parts = view_markup(&v, "main");
  view_list(&table, "runs", &run_shape, (any_list){(const char *)h->runs, h->nruns});
  html_table(view_markup(&table, "content"), "runs-table", &table, set_run);
  page_section("history-runs", &table, parts);
  page_figures_of(&c, FROM_HISTORY, view_markup(&plots, "content"));
  page_section("history-plots", &plots, parts);
  page_fill(&v, t);
}
