/* page_records.c -- all records and all negative controls, in tables that can be
 * folded. */
#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/xml/xml.h"

static void command_cell(buffer *t, const doc_witness *w) {
  buffer_add(t, "<td class=\"witness\">");
  if (w != NULL) {
    buffer_add(t, "<span class=\"state\">");
    xml_escape(t, w->state);
    buffer_add(t, "</span>");
    html_command(t, w->command);
  }
  buffer_add(t, "</td>");
}

static void note_cell(buffer *t, const char *note) {
  buffer_add(t, "<td class=\"note\">");
  xml_escape(t, note);
  buffer_add(t, "</td>");
}

static void record(const record_set *set, const doc_record *r, buffer *t) {
  buffer_format(t, "<tr id=\"r%td\" data-verdict=\"%s\">", r - set->records.v,
                verdict_words[r->verdict]);
  html_verdict_cell(t, r->verdict, verdict_words[r->verdict]);
  html_cell(t, r->subject);
  html_cell(t, r->check);
  html_number_cell(t, r->worst);
  html_number_cell(t, r->bound);
  html_count_cell(t, r->samples);
  html_count_cell(t, r->not_judged);
  html_number_cell(t, r->seconds);
  note_cell(t, r->note);
  command_cell(t, r->witness);
  buffer_add(t, "</tr>\n");
}

/* Opens a fold whose summary counts the rows. */
static void fold(buffer *t, size_t rows, const char *one, const char *many, int open) {
  buffer summary = {0};
  buffer_format(&summary, "%zu %s", rows, rows == 1 ? one : many);
  html_fold(t, summary.data, open);
  buffer_free(&summary);
}

void page_records(const page_content *c, buffer *t) {
  static const char *const words[] = {"pass", "fail", "skip", "error", NULL};
  static const html_choice choices[] = {{"verdict", "Verdict", words},
                                        {NULL, NULL, NULL}};
  const record_set *set = c->set;
  const judgement j = judge(set);
  const size_t bad = j.checks[VERDICT_FAIL] + j.checks[VERDICT_ERROR];
  html_section(
      t, "records", "All records",
      "A click on a header sorts. Worst and bound are in the check's own unit; a "
      "record passes when the worst is at most the bound. States where the energy "
      "is not smooth or not defined are counted, not judged. The witness is the worst "
      "state.");
  fold(t, set->records.n - j.controls, "record", "records", bad > 0);
  html_filters(t, "records-table", "energy, check, note", choices);
  html_table(t, "records-table", "Records",
             "Verdict|Energy|Check|Worst|Bound|States|Not judged|Seconds|Note|Witness",
             1);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL) record(set, &set->records.v[i], t);
  html_table_end(t);
  html_fold_end(t);
  html_section_end(t);
}

static void control(const record_set *set, const doc_record *r, buffer *t) {
  const char *word = r->verdict == VERDICT_PASS ? "caught" : "missed";
  buffer_format(t, "<tr id=\"c%td\" data-verdict=\"%s\">", r - set->records.v, word);
  html_verdict_cell(t, r->verdict == VERDICT_PASS ? VERDICT_PASS : VERDICT_FAIL, word);
  html_cell(t, r->control);
  note_cell(t, r->mistake != NULL ? r->mistake : "");
  html_cell(t, r->subject);
  html_cell(t, r->check);
  html_number_cell(t, r->worst);
  html_number_cell(t, r->bound);
  command_cell(t, r->witness);
  buffer_add(t, "</tr>\n");
}

void page_controls(const page_content *c, buffer *t) {
  static const char *const words[] = {"caught", "missed", NULL};
  static const html_choice choices[] = {{"verdict", "Verdict", words},
                                        {NULL, NULL, NULL}};
  const record_set *set = c->set;
  const judgement j = judge(set);
  html_section(t, "controls", "Negative controls",
               "A harness that never failed proves nothing. Each of these formulas is "
               "wrong on purpose, and its check must exceed the bound on it.");
  fold(t, j.controls, "wrong formula", "wrong formulas", j.caught < j.controls);
  html_filters(t, "controls-table", "energy, check, note", choices);
  html_table(t, "controls-table", "Wrong formulas",
             "Outcome|Wrong formula|What is wrong|Energy|Check|Measured|Bound|Where it "
             "shows",
             1);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control != NULL) control(set, &set->records.v[i], t);
  html_table_end(t);
  html_fold_end(t);
  html_section_end(t);
}
