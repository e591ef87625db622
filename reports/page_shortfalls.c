/* page_shortfalls.c -- which goals are not reached, by how much and why. */
#include "escape.h"
#include "goals.h"
#include "html.h"
#include "page_speed.h"

static void reason_cell(text *t, const bench_row *b, const bench_record_row *r,
                        int reached) {
  text words = {0};
  goal_reason(b, r, &words);
  if (reached) text_add(&words, " The interval reaches the goal.");
  text_add(t, "<td class=\"note\">");
  if (!words.failed) escape_markup(t, words.data);
  text_add(t, "</td>");
  t->failed |= words.failed;
  text_free(&words);
}

static void row(const record_set *set, const goal *g, const bench_row *b,
                const bench_record_row *r, text *t) {
  double ci[2];
  const double measured = goal_measure(g, b, r, ci);
  text_add(t, "<tr>");
  speed_energy_cell(t, r->energy);
  html_cell(t, r->kernel);
  html_count_cell(t, r->elements);
  html_count_cell(t, r->threads);
  html_cell(t, g->against);
  speed_factor_cell(t, measured, ci, "error");
  html_number_cell(t, g->bound);
  reason_cell(t, b, r, goal_is_met(g, ci[0]) || goal_is_met(g, ci[1]));
  speed_run_cell(t, set, b);
  text_add(t, "</tr>\n");
}

static void rows(const record_set *set, const goal *g, text *t) {
  for (size_t i = 0; i < set->benches.n; i++) {
    const bench_row *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++) {
      const bench_record_row *r = &b->records.v[k];
      if (goal_applies(g, b, r) && !goal_is_met(g, goal_measure(g, b, r, NULL)))
        row(set, g, b, r, t);
    }
  }
}

static void goal_list(const record_set *set, text *t) {
  const goal *g;
  html_fold(t, "The goals", 0);
  text_add(t, "<ul class=\"goals\">\n");
  for (size_t i = 0; (g = goal_at(i)) != NULL; i++) {
    const goal_tally n = goal_count(set, g);
    text_add(t, "<li>");
    escape_markup(t, g->words);
    if (n.judged == 0)
      text_add(t, ": not measured</li>\n");
    else
      text_format(t, ": reached by %zu of %zu</li>\n", n.met, n.judged);
  }
  text_add(t, "</ul>\n");
  html_fold_end(t);
}

void speed_shortfalls(const record_set *set, text *t) {
  goal_tally all = {0};
  const goal *g;
  for (size_t i = 0; (g = goal_at(i)) != NULL; i++) {
    const goal_tally n = goal_count(set, g);
    all.judged += n.judged;
    all.met += n.met;
  }
  text_add(t, "<h3>What falls short</h3>\n");
  if (all.judged == 0)
    text_add(t, "<p>Nothing was measured that a goal is set for.</p>\n");
  else
    text_format(t, "<p>Of %zu medians that a goal is set for, %zu reach it%s</p>\n",
                all.judged, all.met, all.met == all.judged ? "." : "; these do not:");
  if (all.met < all.judged) {
    speed_table_open(t, set, "shortfalls-table", "Goals that are not reached",
                     "Energy|Kernel|Elements|Threads|Against|Measured|Goal|Why");
    for (size_t i = 0; (g = goal_at(i)) != NULL; i++) rows(set, g, t);
    html_table_end(t);
  }
  goal_list(set, t);
}
