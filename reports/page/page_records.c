/* page_records.c -- the records: failures with their details, then all records and all
 * negative controls in tables. */
#include <string.h>

#include "document/kinds.h"
#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/xml/xml.h"

/* ---- failures, and what is not good, each with its details ----------------------- */

static const char *measures(const record_set *set, const char *check) {
  for (size_t i = 0; i < set->checks.n; i++)
    if (strcmp(set->checks.v[i].name, check) == 0) return set->checks.v[i].measures;
  return "";
}

static void witness_entry(buffer *t, const doc_witness *w) {
  html_term(t, "Witness");
  xml_escape(t, w->state);
  if (w->shrunk) buffer_add(t, ", simplified, and still as bad");
  buffer_add(t, "<br><span class=\"vector\">x = ");
  html_vector(t, &w->x, w->x.n % 3 == 0);
  if (w->p.n > 0) {
    buffer_add(t, ", parameters ");
    html_vector(t, &w->p, 0);
  }
  buffer_add(t, "</span>");
  html_command(t, w->command);
  buffer_add(t, "</dd>\n");
}

/* "wrong: 92 ordinary, 45 hard; right: 1 ordinary"; the gravest first. */
static void states_by_class(buffer *t, const doc_record *r) {
  static const found_kind order[] = {FOUND_WRONG, FOUND_OUT_OF_RANGE, FOUND_INACCURATE,
                                     FOUND_NOTHING};
  const char *before = "";
  for (size_t k = 0; k < FOUNDS; k++) {
    const numbers *n = &r->states[order[k]];
    const char *between = ": ";
    for (size_t c = 0; c < n->n; c++) {
      if (n->v[c] == 0) continue;
      if (between[0] == ':') html_print(t, "%s%s", before, states_words[order[k]]);
      buffer_add(t, between);
      html_counts(t, &(numbers){n->v + c, 1});
      html_print(t, " %s", class_words[c]);
      between = ", ";
      before = "; ";
    }
  }
}

/* What it measured, how badly, and at how many states; of one that passed, the last. */
static void measured(const record_set *set, const doc_record *r, buffer *t) {
  if (r->verdict != VERDICT_PASS) {
    html_term_words(t, "Wrong formula", r->control);
    html_term_words(t, "What is wrong", r->mistake);
    html_term_words(t, "Measured", measures(set, r->check));
    html_term(t, "Worst");
    html_print(t, "%g where at most %g is allowed, over %zu state%s</dd>\n", r->worst, r->bound,
               r->samples, html_s(r->samples));
  }
  if (r->finding == FOUND_NOTHING) return;
  html_term(t, "States");
  states_by_class(t, r);
  buffer_add(t, "</dd>\n");
}

static void article(const page_content *c, const doc_record *r, buffer *t) {
  const record_set *set = c->set;
  const int shown = record_shown(r);
  const char *how = r->control != NULL            ? "wrong formula missed"
                    : r->verdict == VERDICT_ERROR ? "broke off"
                    : r->finding != FOUND_NOTHING ? found_words[r->finding]
                                                  : "failed";
  html_print(t,
             "<article class=\"failure %s\">\n<h3><span aria-hidden=\"true\">%s</span> "
             "%s, %s: %s</h3>\n<dl>\n",
             shown_words[shown], html_glyph(shown), r->subject, r->check, how);
  measured(set, r, t);
  html_term_words(t, "Note", r->note);
  if (r->witness != NULL) witness_entry(t, r->witness);
  buffer_add(t, "</dl>\n<p><a href=\"");
  if (r->control != NULL)
    buffer_add(t, "checks.html");
  else
    page_energy_file(c, r->subject, t);
  buffer_format(t, "#%c%td\">To its row</a></p>\n</article>\n", r->control != NULL ? 'c' : 'r',
                r - set->records.v);
}

void page_failures(const page_content *c, buffer *t) {
  enum { MOST_OPEN = 6 }; /* the rest is folded, so that what follows can be found */
  const record_set *set = c->set;
  buffer rest = {0}, summary = {0};
  size_t n = 0;
  for (size_t i = 0; i < set->records.n; i++)
    if (page_shows(c, set->records.v[i].subject) && record_failed(&set->records.v[i]))
      article(c, &set->records.v[i], n++ < MOST_OPEN ? t : &rest);
  if (rest.size > 0) {
    buffer_format(&summary, "%zu more", n - MOST_OPEN);
    html_details(t, summary.data, 0);
    buffer_put(t, rest.data, rest.size);
    html_details_end(t);
  }
  buffer_free(&rest);
  buffer_free(&summary);
}

void page_quality(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  for (size_t i = 0; i < set->records.n; i++)
    if (page_shows(c, set->records.v[i].subject) &&
        record_shown(&set->records.v[i]) >= SHOWN_INACCURATE)
      article(c, &set->records.v[i], t);
}

/* ---- tables ---------------------------------------------------------------------- */

static void command_cell(buffer *t, const doc_witness *w) {
  buffer_add(t, "<td class=\"witness\">");
  if (w != NULL) {
    html_print(t, "<span class=\"state\">%s</span>", w->state);
    html_command(t, w->command);
  }
  buffer_add(t, "</td>");
}

static void note_cell(buffer *t, const doc_record *r) {
  html_print(t, "<td class=\"note\">%s", r->note);
  if (r->finding != FOUND_NOTHING) {
    buffer_add(t, "<div class=\"states\">");
    states_by_class(t, r);
    buffer_add(t, "</div>");
  }
  buffer_add(t, "</td>");
}

/* The cells that no member alone tells. */
static void own_cell(buffer *t, const char *header, const void *row, const void *of) {
  const page_content *c = of;
  const doc_record *r = row;
  const int caught = r->verdict == VERDICT_PASS;
  if (strcmp(header, "Verdict") == 0) {
    html_verdict_cell(t, record_shown(r), shown_words[record_shown(r)]);
  } else if (strcmp(header, "Outcome") == 0) {
    html_verdict_cell(t, caught ? VERDICT_PASS : VERDICT_FAIL, caught ? "caught" : "missed");
  } else if (strcmp(header, "Note") == 0) {
    note_cell(t, r);
  } else if (strcmp(header, "What is wrong") == 0) {
    html_cell_of(t, "note", r->mistake != NULL ? r->mistake : "");
  } else if (strcmp(header, "Energy") == 0) {
    buffer_add(t, "<td>");
    page_energy_link(c, r->subject, t);
    buffer_add(t, "</td>");
  } else {
    command_cell(t, r->witness);
  }
}

/* A table of the records of energies as they are, or of controls. */
typedef struct {
  const char *id, *caption, *columns;
  const char *words[7]; /* of the filter by verdict, ended by NULL */
  char letter;          /* of the ids of its rows; 'c': of controls; 0: they have none */
} record_table;

static void table(const page_content *c, const record_table *s, buffer *t) {
  const html_choice choices[] = {{"verdict", "Verdict", s->words}, {NULL, NULL, NULL}};
  html_filters(t, s->id, "energy, check, note", choices);
  html_table(t, s->id, s->caption, s->columns, 1);
  for (size_t i = 0; i < c->set->records.n; i++) {
    const doc_record *r = &c->set->records.v[i];
    if ((r->control != NULL) != (s->letter == 'c') || !page_shows(c, r->subject)) continue;
    buffer_add(t, "<tr");
    if (s->letter != 0) buffer_format(t, " id=\"%c%zu\"", s->letter, i);
    buffer_format(t, " data-verdict=\"%s\">",
                  s->letter != 'c'             ? shown_words[record_shown(r)]
                  : r->verdict == VERDICT_PASS ? s->words[0]
                                               : s->words[1]);
    html_row(t, s->columns, &doc_record_shape, r, own_cell, c);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
}

#define VERDICTS \
  { "pass", "inaccurate", "out of range", "fail", "skip", "error" }
#define JUDGED \
  "Check=check|Worst=worst|Bound=bound|States=samples|Not judged=not_judged|Seconds=seconds"

void page_records(const page_content *c, buffer *t) {
  static const record_table records = {"records-table", "Records",
                                       "Verdict|" JUDGED "|Note|Witness", VERDICTS, 'r'};
  table(c, &records, t);
}

void page_all_records(const page_content *c, buffer *t) {
  static const record_table records = {"records-table", "Records", "Verdict|Energy|" JUDGED,
                                       VERDICTS, 0};
  table(c, &records, t);
}

void page_controls(const page_content *c, buffer *t) {
  static const record_table controls = {
      "controls-table",
      "Wrong formulas",
      "Outcome|Wrong formula=control|What is wrong|Energy|Check=check|Measured=worst|Bound=bound|"
      "Where it shows",
      {"caught", "missed"},
      'c'};
  table(c, &controls, t);
}
