/* page_failures.c -- each failure with all its details. */
#include <string.h>

#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/xml/xml.h"

static const char *measures(const record_set *set, const char *check) {
  for (size_t i = 0; i < set->checks.n; i++)
    if (strcmp(set->checks.v[i].name, check) == 0) return set->checks.v[i].measures;
  return "";
}

static void term(buffer *t, const char *name) {
  buffer_format(t, "<dt>%s</dt><dd>", name);
}

static void words_entry(buffer *t, const char *name, const char *words) {
  if (words == NULL || *words == '\0') return;
  term(t, name);
  xml_escape(t, words);
  buffer_add(t, "</dd>\n");
}

static void witness_entry(buffer *t, const doc_witness *w) {
  term(t, "Witness");
  xml_escape(t, w->state);
  if (w->shrunk) buffer_add(t, ", simplified and still failing");
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

static void failure(const record_set *set, const doc_record *r, buffer *t) {
  buffer_format(t, "<article class=\"failure %s\">\n<h3>", verdict_words[r->verdict]);
  buffer_format(t, "<span aria-hidden=\"true\">%s</span> ", html_glyph(r->verdict));
  xml_escape(t, r->subject);
  buffer_add(t, ", ");
  xml_escape(t, r->check);
  buffer_add(t, r->control != NULL           ? ": wrong formula missed"
                : r->verdict == VERDICT_FAIL ? ": failed"
                                             : ": broke off");
  buffer_add(t, "</h3>\n<dl>\n");
  words_entry(t, "Wrong formula", r->control);
  words_entry(t, "What is wrong", r->mistake);
  words_entry(t, "Measured", measures(set, r->check));
  term(t, "Worst");
  html_number(t, r->worst);
  buffer_add(t, " where at most ");
  html_number(t, r->bound);
  buffer_add(t, " is allowed, over ");
  html_plural(t, r->samples, "state", "states");
  buffer_add(t, "</dd>\n");
  words_entry(t, "Note", r->note);
  if (r->witness != NULL) witness_entry(t, r->witness);
  buffer_format(t, "</dl>\n<p><a href=\"#%c%td\">To its row</a></p>\n</article>\n",
                r->control != NULL ? 'c' : 'r', r - set->records.v);
}

void page_failures(const page_content *c, buffer *t) {
  enum {
    MOST_OPEN = 6
  }; /* further ones are folded, so that what follows can be found */
  const record_set *set = c->set;
  buffer rest = {0}, summary = {0};
  size_t n = 0;
  html_section(t, "failures", "Failures", NULL);
  for (size_t i = 0; i < set->records.n; i++)
    if (record_failed(&set->records.v[i]))
      failure(set, &set->records.v[i], n++ < MOST_OPEN ? t : &rest);
  if (rest.size > 0) {
    buffer_format(&summary, "%zu more", n - MOST_OPEN);
    html_fold(t, summary.data, 0);
    buffer_put(t, rest.data, rest.size);
    html_fold_end(t);
  }
  html_section_end(t);
  buffer_free(&rest);
  buffer_free(&summary);
}
