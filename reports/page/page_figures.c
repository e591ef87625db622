/* page_figures.c -- the plots of an energy and of a study. */
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/kinds.h"
#include "page/page_sections.h"
#include "page/template.h"
#include "support/base/texts.h"

static int same_subject(const figure *a, const figure *b) {
  return a->kind->from == b->kind->from && a->run == b->run && strcmp(a->subject, b->subject) == 0;
}

void page_figure(const page_content *c, const figure *f, buffer *t) {
  html_view v = {.shape = NULL};
  char *title = texts_find(asset_figures_txt, f->kind->prefix, "title");
  char *caption = texts_find(asset_figures_txt, f->kind->prefix, "caption");
  view_set(&v, "name=%s kind=%s title=%s caption=%s", f->name.data, f->kind->prefix, title,
           caption);
  view_html(&v, "svg", f->svg.data);
  page_ledger_links(c, f->kind->rows, NULL, view_markup(&v, "rows"));
  template_end(t, "figure", &v);
  free(title);
  free(caption);
}

/* Writes all plots of the subject, kind by kind; subject NULL: plots of this page's energy. */
static void subject_figures(const page_content *c, const figure *subject, buffer *t) {
  const figure_list *list = c->figures;
  const figure_kind *kind;
  for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++)
    for (size_t i = 0; i < list->n; i++)
      if (list->v[i].kind == kind &&
          (subject != NULL ? same_subject(subject, &list->v[i])
                           : kind->from == FROM_VERIFY && page_shows(c, list->v[i].subject)))
        page_figure(c, &list->v[i], t);
}

/* Writes the plots of a subject, under its name; folded, except for the first. */
static void subject_fold(const page_content *c, const figure *f, int first, buffer *t) {
  const series_origin from = f->kind->from;
  const int numbered =
      from != FROM_HISTORY && c->run == ALL_RUNS && kind_documents(c->set, from).n > 1;
  html_view v = {.shape = NULL};
  view_set(&v, "subject=%s number=%zu open=%d", f->subject, numbered ? f->run + 1 : 0,
           first || from == FROM_HISTORY);
  subject_figures(c, f, view_markup(&v, "figures"));
  template_end(t, "figures-of-subject", &v);
}

void page_figures_of(const page_content *c, series_origin from, buffer *t) {
  const figure_list *list = c->figures;
  size_t n = 0;
  for (size_t i = 0; i < list->n; i++) {
    size_t first = 0;
    while (!same_subject(&list->v[first], &list->v[i])) first++;
    if (list->v[i].kind->from != from || first < i) continue;
    if (c->run != ALL_RUNS && list->v[i].run != c->run) continue;
    subject_fold(c, &list->v[i], n++ == 0, t);
  }
  if (n == 0 && list->none != NULL) buffer_format(t, "<p>%s</p>\n", list->none);
}

void page_figures(const page_content *c, buffer *t) {
  html_view v = {.shape = NULL};
  subject_figures(c, NULL, view_markup(&v, "figures"));
  template_end(t, "figures", &v);
}
