/* compare_page.c -- a comparison as an HTML page. */
#include <math.h>
#include <string.h>

#include "compare/compare_text.h"
#include "page/html.h"
#include "page/page.h"
#include "support/xml/xml.h"

enum { MOST_ROWS = 20000 }; /* more rows make browsers slow */

static const char *const what_words[] = {"value", "text", "check", NULL};

static const verdict verdicts[COMPARE_CLASSES] = {[COMPARE_BEYOND] = VERDICT_FAIL,
                                                  [COMPARE_MISSING] = VERDICT_FAIL,
                                                  [COMPARE_NEW] = VERDICT_SKIP,
                                                  [COMPARE_UNCOMPARED] = VERDICT_SKIP,
                                                  [COMPARE_SAME] = VERDICT_PASS};

static void run_line(buffer *t, const char *name, const baseline_document *d) {
  html_print(t, "<p class=\"run\">%s %s: %s. Version %s at %s, <time>%s</time></p>\n", name,
             d->path, d->command, d->environment->version, d->environment->commit,
             d->environment->date);
}

static void header(const comparison *r, buffer *t) {
  const int bad = compare_verdict(r) != 0;
  buffer_add(t, "<header>\n<h1>Selvedge <span>comparison with a baseline</span></h1>\n");
  run_line(t, "BASE", r->base);
  run_line(t, "NEW", r->now);
  buffer_format(t,
                "<div class=\"banner %s\" role=\"status\">\n<p><span "
                "aria-hidden=\"true\">%s</span> ",
                bad ? "fail" : "pass", bad ? "✗" : "✓");
  compare_verdict_words(t, r);
  buffer_add(t, "</p>\n</div>\n</header>\n<main>\n");
}

static void counts(const comparison *r, buffer *t) {
  html_section(t, "counts", "Counts",
               "Numbers by what became of them; texts and checks by the piece. ulps: so many steps "
               "of their scalar as are allowed; tolerance: further, and allowed all the same.");
  html_table(t, "counts-table", "Numbers",
             "Kind|Identical|ulps|Tolerance|Beyond|Missing|New|Not compared", 0);
  for (size_t i = 0; i < r->ncounts; i++) {
    buffer_add(t, "<tr>");
    html_cell(t, r->counts[i].kind);
    for (int c = 0; c < COMPARE_CLASSES; c++) html_count_cell(t, r->counts[i].n[c]);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
  html_section_end(t);
}

static void differences(const comparison *r, buffer *t) {
  const compare_difference *d = r->differences.at;
  if (r->differences.count == 0) return;
  html_section(t, "differences", "Settings and machine",
               r->times_compare
                   ? "What differs between the two runs."
                   : "What differs between the two runs. Tolerances stay as they are on another "
                     "machine or build; only times are not compared.");
  html_table(t, "differences-table", "Differences", "What|BASE|NEW", 0);
  for (size_t i = 0; i < r->differences.count; i++, d++)
    html_print(t, "<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n", d->name, d->base, d->now);
  html_table_end(t);
  html_section_end(t);
}

/* An empty cell, with an infinite excess, sorts as the largest. */
static void excess_cell(const compare_move *m, buffer *t) {
  if (m->what == MOVED_VALUE && isfinite(m->excess) && m->class < COMPARE_MISSING)
    html_number_cell(t, m->excess);
  else
    buffer_format(t, "<td class=\"n\" data-v=\"%s\"></td>", m->excess > 1 ? "1e308" : "0");
}

static void move_row(const compare_move *m, buffer *t) {
  const char *word = compare_class_words[m->class];
  buffer_format(t, "<tr data-class=\"%s\" data-what=\"%s\">", word, what_words[m->what]);
  for (int i = 0; i < BASELINE_KEY_PARTS; i++)
    html_cell(t, m->key->part[i] != NULL ? m->key->part[i] : "");
  html_verdict_cell(t, (int)verdicts[m->class], word);
  excess_cell(m, t);
  buffer_add(t, "<td class=\"note\">");
  buffer words = {0};
  compare_words(&words, m);
  if (words.size > 0) xml_escape(t, words.data);
  buffer_free(&words);
  buffer_add(t, "</td></tr>\n");
}

static void moves(const comparison *r, buffer *t) {
  const html_choice choices[] = {
      {"class", "Class", compare_class_words}, {"what", "What", what_words}, {NULL, NULL, NULL}};
  html_section(t, "moves", "Everything that moved",
               "What moved farthest first; what is identical is in the counts alone. Of "
               "an item of several numbers the worst says its class. Digits are correct "
               "decimal digits beside the quad values in BASE.");
  if (r->nmoves > MOST_ROWS)
    buffer_format(t, "<p>The first %d of %zu.</p>\n", MOST_ROWS, r->nmoves);
  html_filters(t, "moves-table", "energy, state, kind", choices);
  html_table(t, "moves-table", "Items that are not identical",
             "Group or subject|Item or check|Kind or control|Scalar|Class|"
             "Of what is allowed|What moved",
             1);
  for (size_t i = 0; i < r->nmoves && i < MOST_ROWS; i++) move_row(&r->moves[i], t);
  html_table_end(t);
  html_section_end(t);
}

static void tolerances(const tolerance_list *list, buffer *t) {
  html_section(t, "tolerances", "Tolerances",
               "The first row that fits; one of its allowances is enough. Units are those "
               "of the foundation's bound of the error at that state.");
  html_table(t, "tolerances-table", "Tolerances",
             "Program|Kind|Scalar|ulps|Units|Relative|Of the largest|Absolute|Why", 0);
  html_rows(t, &tolerance_shape, list->tolerances.v, list->tolerances.n,
            "tool,kind,scalar,ulps,units,relative,of_largest,absolute,why");
  html_table_end(t);
  html_section_end(t);
}

void compare_write_page(const comparison *r, const tolerance_list *list, buffer *t) {
  page_head("comparison with a baseline", t);
  header(r, t);
  counts(r, t);
  differences(r, t);
  moves(r, t);
  tolerances(list, t);
  page_foot(t);
}
