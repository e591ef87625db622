/* page_figures.c -- the plots of an energy and of a study. */
#include <string.h>

#include "document/kinds.h"
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

void page_figure(const page_content *c, const figure *f, buffer *t) {
  static const char *const endings[] = {"svg", "pdf", "csv", "gp"};
  html_print(t,
             "<figure id=\"%s\" class=\"%s\">\n<div class=\"scroll\" tabindex=\"0\" "
             "role=\"region\" aria-label=\"%s\">",
             f->name.data, f->kind->prefix, f->kind->title);
  buffer_put(t, f->svg.data, f->svg.size);
  html_print(t, "</div>\n<figcaption><b>%s.</b> %s ", f->kind->title, f->kind->caption);
  if (f->kind->rows != NULL) page_ledger_links(c, f->kind->rows, t);
  buffer_add(t, "<span class=\"files\">");
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
    buffer_format(t, "<a href=\"plots/%s.%s\">%s</a> ", f->name.data, endings[i], endings[i]);
  buffer_add(t, "</span></figcaption>\n</figure>\n");
}

/* The plots of a subject, under its name; folded, except the first. */
static void subject_fold(const figure *f, const page_content *c, int first, buffer *t) {
  const record_set *set = c->set;
  const series_origin from = f->kind->from;
  const int open = first || from == FROM_HISTORY;
  buffer title = {0};
  buffer_add(&title, f->subject);
  if (from != FROM_HISTORY && c->run == ALL_RUNS && kind_documents(set, from).n > 1)
    buffer_format(&title, ", run %zu", f->run + 1);
  html_details(t, title.data, open);
  buffer_free(&title);
}

static void subject_figures(const page_content *c, const figure *first, buffer *t) {
  const figure_list *list = c->figures;
  const figure_kind *kind;
  buffer_add(t, "<div class=\"figures\">\n");
  for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++)
    for (size_t i = 0; i < list->n; i++)
      if (list->v[i].kind == kind && same_subject(first, &list->v[i]))
        page_figure(c, &list->v[i], t);
  buffer_add(t, "</div>\n");
}

size_t page_figures_of(const page_content *c, series_origin from, buffer *t) {
  const figure_list *list = c->figures;
  size_t n = 0;
  for (size_t i = 0; i < list->n; i++) {
    if (list->v[i].kind->from != from || !is_first(list, i)) continue;
    if (c->run != ALL_RUNS && list->v[i].run != c->run) continue;
    subject_fold(&list->v[i], c, n++ == 0, t);
    subject_figures(c, &list->v[i], t);
    html_details_end(t);
  }
  if (n == 0 && list->none != NULL) buffer_format(t, "<p>%s</p>\n", list->none);
  return n;
}

/* The plots of this page's energy, kind by kind. */
void page_figures(const page_content *c, buffer *t) {
  const figure_kind *kind;
  buffer_add(t, "<div class=\"figures\">\n");
  for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++)
    for (size_t i = 0; kind->from == FROM_VERIFY && i < c->figures->n; i++) {
      const figure *f = &c->figures->v[i];
      if (f->kind == kind && page_shows(c, f->subject)) page_figure(c, f, t);
    }
  buffer_add(t, "</div>\n");
}
