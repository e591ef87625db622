/* page_figures.c -- the plots, energy by energy. */
#include <string.h>

#include "document/kinds.h"
#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"

static int same_subject(const figure *a, const figure *b) {
  return a->kind->from == b->kind->from && a->run == b->run && strcmp(a->subject, b->subject) == 0;
}

static int is_first(const figure_list *list, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_subject(&list->v[k], &list->v[i])) return 0;
  return 1;
}

static void one_figure(const figure *f, buffer *t) {
  static const char *const endings[] = {"svg", "pdf", "csv", "gp"};
  html_print(t,
             "<figure id=\"%s\" class=\"%s\">\n<div class=\"scroll\" tabindex=\"0\" "
             "role=\"region\" aria-label=\"%s\">",
             f->name.data, f->kind->prefix, f->kind->title);
  buffer_put(t, f->svg.data, f->svg.size);
  html_print(t, "</div>\n<figcaption><b>%s.</b> %s <span class=\"files\">", f->kind->title,
             f->kind->caption);
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
    buffer_format(t, "<a href=\"plots/%s.%s\">%s</a> ", f->name.data, endings[i], endings[i]);
  buffer_add(t, "</span></figcaption>\n</figure>\n");
}

/* Did a check of the figure's energy fail? */
static int failed(const record_set *set, const figure *f) {
  for (size_t i = 0; f->kind->from == FROM_VERIFY && i < set->records.n; i++) {
    const doc_record *r = &set->records.v[i];
    if (record_failed(r) && r->run == f->run && strcmp(r->subject, f->subject) == 0) return 1;
  }
  return 0;
}

/* The plots of a subject, under its name; folded, but for the first and for those of
 * energies of which a check failed. */
static void subject_fold(const figure *f, const page_content *c, int first, buffer *t) {
  const record_set *set = c->set;
  const series_origin from = f->kind->from;
  const int open = first || from == FROM_HISTORY || failed(set, f);
  buffer title = {0};
  buffer_add(&title, f->subject);
  if (from != FROM_HISTORY && kind_documents(set, from).n > 1)
    buffer_format(&title, ", run %zu", f->run + 1);
  html_details(t, title.data, open);
  buffer_free(&title);
}

static void subject_figures(const figure *first, const figure_list *list, buffer *t) {
  const figure_kind *kind;
  buffer_add(t, "<div class=\"figures\">\n");
  for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++)
    for (size_t i = 0; i < list->n; i++)
      if (list->v[i].kind == kind && same_subject(first, &list->v[i])) one_figure(&list->v[i], t);
  buffer_add(t, "</div>\n");
}

size_t page_figures_of(const page_content *c, series_origin from, buffer *t) {
  const figure_list *list = c->figures;
  size_t n = 0;
  for (size_t i = 0; i < list->n; i++) {
    if (list->v[i].kind->from != from || !is_first(list, i)) continue;
    subject_fold(&list->v[i], c, n++ == 0, t);
    subject_figures(&list->v[i], list, t);
    html_details_end(t);
  }
  if (n == 0 && list->none != NULL) buffer_format(t, "<p>%s</p>\n", list->none);
  return n;
}

void page_figures(const page_content *c, buffer *t) {
  if (page_figures_of(c, FROM_VERIFY, t) == 0 && c->figures->none == NULL)
    buffer_add(t, "<p>The records hold no series.</p>\n");
}

/* ---- at a glance ----------------------------------------------------------------- */

/* A small copy of the picture that leads to it. */
static void thumbnail(const figure *f, buffer *t) {
  const char *box = strstr(f->svg.data, "viewBox=\"");
  if (box == NULL) return;
  html_print(t, "<a href=\"#%s\"><svg role=\"img\" aria-label=\"%s\" ", f->name.data,
             f->kind->title);
  buffer_put(t, box, strcspn(box + strlen("viewBox=\""), "\"") + strlen("viewBox=\"\""));
  html_print(t, "><use href=\"#picture-%s\"/></svg><b>%s</b> %s</a>\n", f->name.data,
             f->kind->title, f->subject);
}

/* The figure of that kind to show first: of an energy of which a check failed, else the first of
 * all, for those of plugins are the first in the list; NULL when there is none. */
static const figure *telling_figure(const page_content *c, const char *prefix) {
  const figure *found = NULL;
  for (size_t i = 0; i < c->figures->n; i++) {
    const figure *f = &c->figures->v[i];
    if (strcmp(f->kind->prefix, prefix) != 0) continue;
    if (found == NULL || (failed(c->set, f) && !failed(c->set, found))) found = f;
  }
  return found;
}

void page_glance(const page_content *c, buffer *t) {
  static const char *const kinds[] = {"spectrum",   "profile", "roofline", "refine",
                                      "digits_f64", "sweep",   "negative", "newton"};
  enum { KINDS = sizeof kinds / sizeof kinds[0], MOST = 3 };
  size_t shown = 0;
  for (size_t i = 0; i < KINDS && shown < MOST; i++) {
    const figure *f = telling_figure(c, kinds[i]);
    if (f == NULL) continue;
    buffer_add(t, shown++ == 0 ? "<div class=\"glance\">\n" : "");
    thumbnail(f, t);
  }
  if (shown > 0) buffer_add(t, "</div>\n");
}
