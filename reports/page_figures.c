/* page_figures.c -- the plots, energy by energy. */
#include <string.h>

#include "escape.h"
#include "html.h"
#include "page_sections.h"

static int same_subject(const figure *a, const figure *b) {
  return a->run == b->run && strcmp(a->subject, b->subject) == 0;
}

static int is_first(const figure_list *list, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_subject(&list->v[k], &list->v[i])) return 0;
  return 1;
}

static void one_figure(const figure *f, text *t) {
  static const char *const endings[] = {"svg", "pdf", "csv", "gp"};
  text_format(t,
              "<figure id=\"%s\" class=\"%s\">\n<div class=\"scroll\" tabindex=\"0\" "
              "role=\"region\" aria-label=\"",
              f->name.data, f->kind->prefix);
  escape_markup(t, f->kind->title);
  text_add(t, "\">");
  text_put(t, f->svg.data, f->svg.size);
  text_add(t, "</div>\n<figcaption><b>");
  escape_markup(t, f->kind->title);
  text_add(t, ".</b> ");
  escape_markup(t, f->kind->caption);
  text_add(t, " <span class=\"files\">");
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
    text_format(t, "<a href=\"plots/%s.%s\">%s</a> ", f->name.data, endings[i],
                endings[i]);
  text_add(t, "</span></figcaption>\n</figure>\n");
}

static void subject_heading(const figure *f, const record_set *set, text *t) {
  text_add(t, "<h3>");
  escape_markup(t, f->subject);
  if (set->documents.n > 1) text_format(t, ", run %zu", f->run + 1);
  text_add(t, "</h3>\n");
}

void page_figures(const page_content *c, text *t) {
  const figure_list *list = c->figures;
  html_section(
      t, "figures", "Plots",
      "Each plot is also in the folder plots beside this page: picture (SVG, PDF), "
      "data (CSV) and the gnuplot script that draws it.");
  for (size_t i = 0; i < list->n; i++) {
    if (!is_first(list, i)) continue;
    subject_heading(&list->v[i], c->set, t);
    text_add(t, "<div class=\"figures\">\n");
    for (size_t k = i; k < list->n; k++)
      if (same_subject(&list->v[i], &list->v[k])) one_figure(&list->v[k], t);
    text_add(t, "</div>\n");
  }
  if (list->n == 0)
    text_add(t, "<p>The records hold no series, or plots were left out.</p>\n");
  html_section_end(t);
}
