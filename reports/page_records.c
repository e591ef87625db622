/* page_records.c -- records one by one: the failures in full, and all in a table. */
#include <string.h>

#include "escape.h"
#include "html.h"
#include "page_sections.h"

static int has_failed(const record_row *r) {
  return r->verdict == VERDICT_FAIL || r->verdict == VERDICT_ERROR;
}

static const char *measures(const record_set *set, const char *check) {
  for (size_t i = 0; i < set->checks.n; i++)
    if (strcmp(set->checks.v[i].name, check) == 0) return set->checks.v[i].measures;
  return "";
}

static void term(text *t, const char *name) {
  text_format(t, "<dt>%s</dt><dd>", name);
}

static void words_entry(text *t, const char *name, const char *words) {
  if (words == NULL || *words == '\0') return;
  term(t, name);
  escape_markup(t, words);
  text_add(t, "</dd>\n");
}

static void witness_entry(text *t, const witness_row *w) {
  term(t, "Witness");
  escape_markup(t, w->state);
  if (w->shrunk) text_add(t, ", simplified and still failing");
  text_add(t, "<br><span class=\"vector\">x = ");
  html_vector(t, &w->x, w->x.n % 3 == 0);
  if (w->p.n > 0) {
    text_add(t, ", parameters ");
    html_vector(t, &w->p, 0);
  }
  text_add(t, "</span>");
  html_command(t, w->command);
  text_add(t, "</dd>\n");
}

static void failure(const record_set *set, const record_row *r, text *t) {
  text_format(t, "<article class=\"failure %s\">\n<h3>", verdict_word(r->verdict));
  text_format(t, "<span aria-hidden=\"true\">%s</span> ", html_glyph(r->verdict));
  escape_markup(t, r->subject);
  text_add(t, ", ");
  escape_markup(t, r->check);
  text_add(t, r->control != NULL           ? ": wrong formula missed"
              : r->verdict == VERDICT_FAIL ? ": failed"
                                           : ": broke off");
  text_add(t, "</h3>\n<dl>\n");
  words_entry(t, "Wrong formula", r->control);
  words_entry(t, "What is wrong", r->mistake);
  words_entry(t, "Measured", measures(set, r->check));
  term(t, "Worst");
  html_number(t, r->worst);
  text_add(t, " where at most ");
  html_number(t, r->bound);
  text_add(t, " is allowed, over ");
  html_count(t, r->samples);
  text_add(t, " states</dd>\n");
  words_entry(t, "Note", r->note);
  if (r->witness != NULL) witness_entry(t, r->witness);
  text_format(t, "</dl>\n<p><a href=\"#%c%td\">To its row</a></p>\n</article>\n",
              r->control != NULL ? 'c' : 'r', r - set->records.v);
}

void page_failures(const page_content *c, text *t) {
  const record_set *set = c->set;
  size_t n = 0;
  html_section(t, "failures", "Failures", NULL);
  for (size_t i = 0; i < set->records.n; i++) {
    if (!has_failed(&set->records.v[i])) continue;
    failure(set, &set->records.v[i], t);
    n++;
  }
  if (n == 0) text_add(t, "<p>None.</p>\n");
  html_section_end(t);
}

/* `words`: how many rows there are, in words that the script keeps up to date. */
static void filters(text *t, const char *table, const char *const *verdicts) {
  text_format(t, "<div class=\"filters\" data-table=\"%s\">\n", table);
  text_add(t,
           "<label>Filter <input type=\"search\" placeholder=\"energy, check, note\">"
           "</label>\n<label>Verdict <select><option value=\"\">all</option>");
  for (; *verdicts != NULL; verdicts++)
    text_format(t, "<option value=\"%s\">%s</option>", *verdicts, *verdicts);
  text_add(t, "</select></label>\n<output></output>\n</div>\n");
}

static void command_cell(text *t, const witness_row *w) {
  text_add(t, "<td class=\"witness\">");
  if (w != NULL) {
    text_add(t, "<span class=\"state\">");
    escape_markup(t, w->state);
    text_add(t, "</span>");
    html_command(t, w->command);
  }
  text_add(t, "</td>");
}

static void record(const record_set *set, const record_row *r, text *t) {
  text_format(t, "<tr id=\"r%td\" data-verdict=\"%s\">", r - set->records.v,
              verdict_word(r->verdict));
  html_verdict_cell(t, r->verdict, verdict_word(r->verdict));
  html_cell(t, r->subject);
  html_cell(t, r->check);
  html_number_cell(t, r->worst);
  html_number_cell(t, r->bound);
  html_count_cell(t, r->samples);
  html_count_cell(t, r->not_judged);
  html_number_cell(t, r->seconds);
  html_cell(t, r->note);
  command_cell(t, r->witness);
  text_add(t, "</tr>\n");
}

void page_records(const page_content *c, text *t) {
  static const char *const verdicts[] = {"pass", "fail", "skip", "error", NULL};
  const record_set *set = c->set;
  html_section(
      t, "records", "All records",
      "A click on a header sorts. Worst and bound are in the check's own unit; a "
      "record passes when the worst is at most the bound. States where the energy "
      "is not smooth or not defined are counted, not judged. The witness is the worst "
      "state.");
  filters(t, "records-table", verdicts);
  html_table(t, "records-table", "Records",
             "Verdict|Energy|Check|Worst|Bound|States|Not judged|Seconds|Note|Witness",
             1);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL) record(set, &set->records.v[i], t);
  html_table_end(t);
  html_section_end(t);
}

static void control(const record_set *set, const record_row *r, text *t) {
  const char *word = r->verdict == VERDICT_PASS ? "caught" : "missed";
  text_format(t, "<tr id=\"c%td\" data-verdict=\"%s\">", r - set->records.v, word);
  html_verdict_cell(t, r->verdict == VERDICT_PASS ? VERDICT_PASS : VERDICT_FAIL, word);
  html_cell(t, r->control);
  html_cell(t, r->mistake != NULL ? r->mistake : "");
  html_cell(t, r->subject);
  html_cell(t, r->check);
  html_number_cell(t, r->worst);
  html_number_cell(t, r->bound);
  command_cell(t, r->witness);
  text_add(t, "</tr>\n");
}

void page_controls(const page_content *c, text *t) {
  static const char *const verdicts[] = {"caught", "missed", NULL};
  const record_set *set = c->set;
  html_section(t, "controls", "Negative controls",
               "A harness that never failed proves nothing. Each of these formulas is "
               "wrong on purpose, and its check must exceed the bound on it.");
  filters(t, "controls-table", verdicts);
  html_table(t, "controls-table", "Wrong formulas",
             "Outcome|Wrong formula|What is wrong|Energy|Check|Measured|Bound|Where it "
             "shows",
             1);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control != NULL) control(set, &set->records.v[i], t);
  html_table_end(t);
  html_section_end(t);
}
