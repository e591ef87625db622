/* page_records.c -- failures with details, then tables of all records and negative controls. */
#include <string.h>

#include "judge/judge.h"
#include "page/page_sections.h"
#include "page/template.h"

/* Writes "wrong: 92 ordinary, 45 hard; right: 1 ordinary"; the worst finding first. */
static void states_by_class(buffer *t, const doc_record *r) {
  static const found_kind order[] = {FOUND_WRONG, FOUND_OUT_OF_RANGE, FOUND_INACCURATE,
                                     FOUND_NOTHING};
  const char *before = "";
  for (size_t k = 0; k < FOUNDS; k++) {
    const numbers *n = &r->states[order[k]];
    const char *between = ": ";
    for (size_t c = 0; c < n->n; c++) {
      if (n->v[c] == 0) continue;
      if (between[0] == ':') buffer_format(t, "%s%s", before, states_words[order[k]]);
      buffer_add(t, between);
      html_counts(t, &(numbers){n->v + c, 1});
      buffer_format(t, " %s", class_words[c]);
      between = ", ";
      before = "; ";
    }
  }
}

/* Sets the values of articles and tables that are not members of the record. */
static void set_record(html_view *v) {
  const page_content *c = v->of;
  const doc_record *r = v->row;
  const int shown = record_shown(r);
  view_outcome(v, shown, shown_words[shown]);
  page_energy_link(c, r->subject, view_markup(v, "energy"));
  page_record_link(c, r, view_markup(v, "link"));
  view_set(v, "number=%zu", (size_t)(r - c->set->records.v));
  buffer *classes = view_markup(v, "classes");
  if (r->finding != FOUND_NOTHING) states_by_class(classes, r);
}

void page_record_link(const page_content *c, const doc_record *r, buffer *t) {
  if (r->control != NULL)
    buffer_add(t, "checks.html");
  else
    page_energy_file(c, r->subject, t);
  buffer_format(t, "#%c%td", r->control != NULL ? 'c' : 'r', r - c->set->records.v);
}

static void article(html_view *v, buffer *t) {
  const page_content *c = v->of;
  const doc_record *r = v->row;
  set_record(v);
  size_t i = 0;
  while (i < c->set->checks.n && strcmp(c->set->checks.v[i].name, r->check) != 0) i++;
  view_set(v, "measures=%s", i < c->set->checks.n ? c->set->checks.v[i].measures : "");
  template_write(t, "failure", v);
}

typedef struct {
  buffer *t, *rest;
  size_t n;
} articles;

enum { MOST_OPEN = 6 }; /* further failures are folded, to keep the next sections visible */

static void add_failure(html_view *v, void *to) {
  const doc_record *r = v->row;
  articles *a = to;
  if (page_shows(v->of, r->subject) && record_failed(r))
    article(v, a->n++ < MOST_OPEN ? a->t : a->rest);
}

void page_failures(const page_content *c, buffer *t) {
  html_view v = page_view(c);
  articles a = {.t = t, .rest = view_markup(&v, "rest")};
  view_each(&v, "records", add_failure, &a);
  view_set(&v, "more=%zu", a.n > MOST_OPEN ? a.n - MOST_OPEN : 0);
  template_end(t, "failures-folded", &v);
}

static void add_imperfect(html_view *v, void *t) {
  const page_content *c = v->of;
  const doc_record *r = v->row;
  if (!page_shows(c, r->subject) || record_shown(r) < SHOWN_INACCURATE) return;
  article(v, t);
  ++*c->shown;
}

void page_quality(const page_content *c, buffer *t) {
  html_view v = page_view(c);
  *c->shown = 0;
  view_each(&v, "records", add_imperfect, t);
  view_free(&v);
}

static int set_check(html_view *v) {
  const doc_record *r = v->row;
  if (r->control != NULL || !page_shows(v->of, r->subject)) return 0;
  set_record(v);
  return 1;
}

static int set_control(html_view *v) {
  const doc_record *r = v->row;
  if (r->control == NULL || !page_shows(v->of, r->subject)) return 0;
  set_record(v);
  const int caught = r->verdict == VERDICT_PASS;
  view_outcome(v, caught ? VERDICT_PASS : VERDICT_FAIL, caught ? "caught" : "missed");
  return 1;
}

void page_records(const page_content *c, buffer *t) {
  page_table(c, "records-table", set_check, t);
}
void page_all_records(const page_content *c, buffer *t) {
  page_table(c, "all-records", set_check, t);
}
void page_controls(const page_content *c, buffer *t) {
  page_table(c, "controls-table", set_control, t);
}
