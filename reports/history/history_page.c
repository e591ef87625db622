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

/* Did any line in the plot of `line` move in the step to that run? */
static int is_marked(const history *h, const history_line *line, size_t run) {
  for (size_t i = 0; i < h->nlines; i++)
    if (h->lines[i].moved[run] && same_plot(&h->lines[i], line)) return 1;
  return 0;
}

/* Appends steps = '3 7 ', the numbers of the runs that are marked in the line's plot,
 * and runs = the number of the last run. */
static void add_steps(const history *h, const history_line *line, buffer *t) {
  size_t last = 0;
  buffer_add(t, "steps = '");
  for (size_t i = 0; i < h->nruns; i++) {
    if (strcmp(h->runs[i].tool, line->key.part[3]) != 0) continue;
    last = h->runs[i].number;
    if (is_marked(h, line, i)) buffer_format(t, "%zu ", h->runs[i].number);
  }
  buffer_format(t, "'\nruns = %zu\n", last);
}

/* Appends the gnuplot array `labels`: the names of all lines in the plot of `line`. */
static void add_labels(const history *h, const history_line *line, buffer *t) {
  size_t n = 0;
  for (size_t i = 0; i < h->nlines; i++) n += (size_t)same_plot(&h->lines[i], line);
  buffer_format(t, "array labels[%zu]\n", n);
  n = 0;
  for (size_t i = 0; i < h->nlines; i++) {
    if (!same_plot(&h->lines[i], line)) continue;
    buffer_format(t, "labels[%zu] = '", ++n);
    gnuplot_string(t, h->lines[i].key.part[2]);
    buffer_add(t, "'\n");
  }
}

/* The gnuplot settings of a plot belong to its first line; "" for its other lines. */
static const char *settings_of(arena *memory, const history *h, const history_line *line) {
  buffer t = {0};
  const history_line *first = h->lines;
  while (!same_plot(first, line)) first++;
  if (first != line) return "";
  add_steps(h, line, &t);
  add_labels(h, line, &t);
  return buffer_move(&t, memory);
}

static void add_series(record_set *to, const history *h, const history_line *line) {
  static const char *const columns[] = {"run", "value"};
  const char *tool = line->key.part[3];
  double *v = arena_alloc(&to->memory, 2 * h->nruns, sizeof *v);
  const char *settings = settings_of(&to->memory, h, line);
  size_t n = 0;
  for (size_t i = 0; i < h->nruns; i++) {
    if (strcmp(h->runs[i].tool, tool) != 0) continue;
    v[2 * n] = (double)h->runs[i].number;
    v[2 * n + 1] = line->v[i];
    n++;
  }
  series_row s =
      series_of(FROM_HISTORY, 0, line->key.part[0], line->key.part[1], line->key.part[2]);
  s.settings = settings;
  records_add_series(to, s, columns, 2, v, n);
}

void history_series(const history *h, record_set *set) {
  for (size_t i = 0; i < h->nlines; i++) add_series(set, h, &h->lines[i]);
}

/* ---- page ------------------------------------------------------------------------ */

static void header(const history *h, buffer *t) {
  size_t steps = 0;
  for (size_t i = 0; i < h->nruns; i++) steps += h->runs[i].step != STEP_NONE;
  buffer_add(t, "<header>\n<h1>Selvedge <span>history</span></h1>\n<p class=\"run\">");
  html_plural(t, h->nruns, "run", "runs");
  buffer_add(t, ", ");
  html_plural(t, steps, "step", "steps");
  buffer_add(t, ".</p>\n</header>\n<main>\n");
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
               "the ratio of medians; times only where cpu, compiler and flags stayed.");
  html_table(t, "runs-table", "Runs",
             "Program|Run|File|Date|Version|Commit|Compiler|CPU|Step|What moved", 1);
  for (size_t i = 0; i < h->nruns; i++) write_run(&h->runs[i], t);
  html_table_end(t);
  html_section_end(t);
}

void history_page(const history *h, const record_set *set, const figure_list *figures, buffer *t) {
  const page_content c = {set, figures};
  page_head("history", t);
  header(h, t);
  runs(h, t);
  html_section(t, "plots", "Plots",
               "Dashed upright lines are the steps in which a number that is drawn there "
               "moved, disappeared or became faster, or from which runs are not "
               "comparable. A line is interrupted where a run does not have its number.");
  page_figures_of(&c, FROM_HISTORY, t);
  html_section_end(t);
  page_foot(t);
}
