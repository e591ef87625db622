/* history_page.c -- makes series of the lines, and the page with their plots. */
#include <math.h>
#include <string.h>

#include "base/gnuplot_text.h"
#include "history/history.h"
#include "page/html.h"
#include "page/page.h"
#include "page/page_sections.h"

/* ---- series ---------------------------------------------------------------------- */

static int same_plot(const history_line *a, const history_line *b) {
  return strcmp(a->key.part[0], b->key.part[0]) == 0 && strcmp(a->key.part[1], b->key.part[1]) == 0;
}

/* The gnuplot settings of the plot of `line`: steps = '3 7 ', the numbers of the runs to which any
 * of its lines moved; runs, the number of the last run; and the array `labels`, the names of its
 * lines. */
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
      moved |= lines[k].moved[i] && same_plot(&lines[k], line);
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

static void add_series(record_set *to, const history *h, const history_line *line, const double *of,
                       const char *subject) {
  static const char *const columns[] = {"run", "value"};
  double *v = arena_alloc(&to->memory, 2 * h->nruns, sizeof *v);
  size_t n = 0;
  for (size_t i = 0; i < h->nruns; i++) {
    if (strcmp(h->runs[i].tool, line->key.part[3]) != 0) continue;
    v[2 * n] = (double)h->runs[i].number;
    v[2 * n++ + 1] = of[i];
  }
  doc_series s = series_of(FROM_HISTORY, 0, line->key.part[0], subject, line->key.part[2]);
  s.settings = settings_of(&to->memory, h, line);
  records_add_series(to, s, columns, 2, v, n);
}

void history_series(const history *h, record_set *set) {
  for (size_t i = 0; i < h->lines.count; i++) {
    const history_line *l = (const history_line *)h->lines.at + i;
    const int of_results = strcmp(l->key.part[1], l->key.part[3]) == 0 &&
                           strcmp(l->key.part[0], "history_margin") != 0;
    add_series(set, h, l, l->least, l->key.part[1]);
    if (of_results)
      add_series(set, h, l, l->mean, arena_printf(&set->memory, "%s, mean", l->key.part[1]));
  }
}

/* ---- page ------------------------------------------------------------------------ */

static void header(const history *h, buffer *t) {
  size_t steps = 0;
  for (size_t i = 0; i < h->nruns; i++) steps += h->runs[i].step != STEP_NONE;
  html_print(t,
             "<h1>Selvedge <span>history</span></h1>\n<p class=\"run\">%zu run%s, "
             "%zu step%s.</p>\n",
             h->nruns, html_s(h->nruns), steps, html_s(steps));
}

static void step_cell(const history_run *r, buffer *t) {
  if (r->number == 1)
    html_verdict_cell(t, VERDICT_SKIP, "first");
  else if (r->step == STEP_MOVED)
    html_verdict_cell(t, VERDICT_FAIL, "step");
  else
    html_verdict_cell(t, VERDICT_PASS, r->step == STEP_FASTER ? "faster" : "no step");
}

static void write_run(const history_run *r, buffer *t) {
  buffer_add(t, "<tr>");
  html_cell(t, r->tool);
  html_count_cell(t, r->number);
  html_cell(t, r->file);
  html_print(t, "<td><time>%s</time></td>", r->date);
  html_cell(t, r->version);
  html_cell(t, r->commit);
  html_cell(t, r->compiler);
  html_cell(t, r->cpu);
  step_cell(r, t);
  html_print(t, "<td class=\"note\">%s</td></tr>\n", r->what);
}

static void runs(const history *h, buffer *t) {
  html_section(t, "runs", "Runs",
               "By date. A step is where a run, held against the one before it of the "
               "same program, moved beyond the tolerances that compare uses, lost "
               "items, has other settings, or is slower or faster by the rank test and "
               "the ratio of medians; times only where cpu, compiler and flags stayed.",
               HTML_PLAIN);
  html_table(t, "runs-table", "Runs",
             "Program|Run|File|Date|Version|Commit|Compiler|CPU|Step|What moved", 1);
  for (size_t i = 0; i < h->nruns; i++) write_run(&h->runs[i], t);
  html_table_end(t);
  html_section_end(t, HTML_PLAIN);
}

void history_page(const history *h, const record_set *set, const figure_list *figures, buffer *t) {
  const page_content c = {.set = set, .figures = figures, .run = ALL_RUNS};
  page_parts p = {.title = {0}};
  buffer_add(&p.title, "history");
  header(h, &p.header);
  runs(h, &p.main);
  html_section(&p.main, "plots", "Plots",
               "Dashed upright lines are the steps in which a number that is drawn there "
               "moved, disappeared or became faster, or from which runs are not "
               "comparable. A line is interrupted where a run does not have its number.",
               HTML_PLAIN);
  page_figures_of(&c, FROM_HISTORY, &p.main);
  html_section_end(&p.main, HTML_PLAIN);
  page_fill(&p, t);
}
