/* page_shortfalls.c -- every goal, what was measured of it, and what falls short. */
#include "base/escape.h"
#include "judge/goals.h"
#include "page/html.h"
#include "page/page_speed.h"

/* ---- every goal ---------------------------------------------------------------------
 */

/* "1.02 by projected/batch-fma of arap": with which kernel matters, for those with
 * fused multiply-adds do not give the bits of the others. */
static void by(double factor, const doc_bench_record *r, buffer *t) {
  buffer_format(t, "%.3g by ", factor);
  escape_markup(t, r->kernel);
  if (r->energy == NULL) return;
  buffer_add(t, " of ");
  escape_markup(t, r->energy);
}

static void measured(const goal_tally *n, buffer *t) {
  const int met = n->met == n->judged;
  buffer_format(t, ": <b class=\"%s\"><span aria-hidden=\"true\">%s</span> ",
                verdict_word(met ? VERDICT_PASS : VERDICT_FAIL),
                html_glyph(met ? VERDICT_PASS : VERDICT_FAIL));
  by(n->lo, n->lowest, t);
  if (n->judged > 1) {
    buffer_add(t, " … ");
    by(n->hi, n->highest, t);
    buffer_format(t, ", reached by %zu of %zu</b>", n->met, n->judged);
  } else {
    buffer_add(t, met ? ", reached</b>" : ", falls short</b>");
  }
}

static void goal_list(const record_set *set, buffer *t) {
  const goal *g;
  buffer_add(t, "<ul class=\"goals\">\n");
  for (size_t i = 0; (g = goal_at(i)) != NULL; i++) {
    const goal_tally n = goal_count(set, g);
    buffer_add(t, "<li>");
    escape_markup(t, g->words);
    if (n.judged > 0) {
      measured(&n, t);
    } else {
      buffer_add(t, ": <b class=\"skip\">not measured in this run; run</b> ");
      html_command(t, g->command);
    }
    buffer_add(t, "</li>\n");
  }
  buffer_add(t, "</ul>\n");
}

/* ---- what falls short ---------------------------------------------------------------
 */

static void reason_cell(buffer *t, const goal *g, const doc_bench *b,
                        const doc_bench_record *r, int reached) {
  buffer words = {0};
  goal_reason(g, b, r, &words);
  if (reached) buffer_add(&words, " The interval reaches the goal.");
  buffer_add(t, "<td class=\"note\">");
  if (!words.failed) escape_markup(t, words.data);
  buffer_add(t, "</td>");
  t->failed |= words.failed;
  buffer_free(&words);
}

static void row(const record_set *set, const goal *g, const doc_bench *b,
                const doc_bench_record *r, buffer *t) {
  double ci[2];
  const double factor = goal_measure(g, b, r, ci);
  buffer_add(t, "<tr>");
  speed_energy_cell(t, r->energy);
  html_cell(t, r->kernel);
  html_count_cell(t, r->elements);
  html_count_cell(t, r->threads);
  html_cell(t, g->against);
  speed_factor_cell(t, factor, ci, "error");
  html_number_cell(t, g->bound);
  reason_cell(t, g, b, r, goal_is_met(g, ci[0]) || goal_is_met(g, ci[1]));
  speed_run_cell(t, set, b);
  buffer_add(t, "</tr>\n");
}

static void rows(const record_set *set, const goal *g, buffer *t) {
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++) {
      const doc_bench_record *r = &b->records.v[k];
      if (goal_for(b, r, g->against) == g &&
          !goal_is_met(g, goal_measure(g, b, r, NULL)))
        row(set, g, b, r, t);
    }
  }
}

void speed_shortfalls(const record_set *set, buffer *t) {
  size_t judged = 0, met = 0;
  const goal *g;
  for (size_t i = 0; (g = goal_at(i)) != NULL; i++) {
    const goal_tally n = goal_count(set, g);
    judged += n.judged;
    met += n.met;
  }
  buffer_add(t, "<h3>Goals</h3>\n");
  goal_list(set, t);
  if (judged == met) return;
  buffer_format(
      t,
      "<h3>What falls short</h3>\n<p>Of %zu medians that a goal is set for, %zu "
      "reach it; these do not.</p>\n",
      judged, met);
  speed_table_open(t, set, "shortfalls-table", "Goals that are not reached, and why",
                   "Energy|Kernel|Elements|Threads|Against|Measured|Goal|Why");
  for (size_t i = 0; (g = goal_at(i)) != NULL; i++) rows(set, g, t);
  html_table_end(t);
}
