/* page_figures.c -- the plots, energy by energy. */
#include <string.h>

#include "page/html.h"
#include "page/page_sections.h"
#include "support/xml/xml.h"

static int same_subject(const figure *a, const figure *b) {
  return a->kind->from == b->kind->from && a->run == b->run &&
         strcmp(a->subject, b->subject) == 0;
}

static int is_first(const figure_list *list, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_subject(&list->v[k], &list->v[i])) return 0;
  return 1;
}

static void one_figure(const figure *f, buffer *t) {
  static const char *const endings[] = {"svg", "pdf", "csv", "gp"};
  buffer_format(t,
                "<figure id=\"%s\" class=\"%s\">\n<div class=\"scroll\" tabindex=\"0\" "
                "role=\"region\" aria-label=\"",
                f->name.data, f->kind->prefix);
  xml_escape(t, f->kind->title);
  buffer_add(t, "\">");
  buffer_put(t, f->svg.data, f->svg.size);
  buffer_add(t, "</div>\n<figcaption><b>");
  xml_escape(t, f->kind->title);
  buffer_add(t, ".</b> ");
  xml_escape(t, f->kind->caption);
  buffer_add(t, " <span class=\"files\">");
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
    buffer_format(t, "<a href=\"plots/%s.%s\">%s</a> ", f->name.data, endings[i],
                  endings[i]);
  buffer_add(t, "</span></figcaption>\n</figure>\n");
}

static void subject_heading(const figure *f, const record_set *set, buffer *t) {
  const struct {
    const char *tag, *run;
    size_t runs;
  } of[] = {[FROM_VERIFY] = {"h3", "run", set->documents.n},
            [FROM_KERNELS] = {"h4", "bench run", set->benches.n},
            [FROM_REFINE] = {"h4", "refinement run", set->refines.n},
            [FROM_NEWTON] = {"h4", "convergence run", set->newtons.n},
            [FROM_HISTORY] = {"h3", "", 0}};
  const series_origin from = f->kind->from;
  const char *tag = of[from].tag;
  buffer_format(t, "<%s>", tag);
  xml_escape(t, f->subject);
  if (of[from].runs > 1) buffer_format(t, ", %s %zu", of[from].run, f->run + 1);
  buffer_format(t, "</%s>\n", tag);
}

/* The text of the energy's note that begins with `absent`; NULL when it has no such
 * note. */
static const char *reason(const figure *of, const record_set *set, const char *absent) {
  const doc_records *d = &set->documents.v[of->run];
  for (size_t i = 0; i < d->energies.n; i++) {
    const doc_energy *e = &d->energies.v[i];
    for (size_t k = 0; strcmp(e->name, of->subject) == 0 && k < e->notes.n; k++)
      if (strncmp(e->notes.v[k], absent, strlen(absent)) == 0)
        return e->notes.v[k] + strlen(absent);
  }
  return NULL;
}

/* Says why there is no such figure, where the energy's notes give the reason. */
static void no_figure(const figure *of, const figure_kind *kind, const record_set *set,
                      buffer *t) {
  const char *why = kind->absent != NULL ? reason(of, set, kind->absent) : NULL;
  if (why == NULL) return;
  buffer_add(t, "<p class=\"absent\"><b>");
  xml_escape(t, of->subject);
  buffer_add(t, ": no closed form:</b> ");
  xml_escape(t, why);
  buffer_add(t, ". Hence no plot of it against dsyev.</p>\n");
}

static void subject_figures(const figure *first, const page_content *c, buffer *t) {
  const figure_list *list = c->figures;
  const figure_kind *kind;
  buffer_add(t, "<div class=\"figures\">\n");
  for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++) {
    size_t drawn = 0;
    for (size_t i = 0; i < list->n; i++) {
      if (list->v[i].kind != kind || !same_subject(first, &list->v[i])) continue;
      one_figure(&list->v[i], t);
      drawn++;
    }
    if (drawn == 0 && kind->from == first->kind->from)
      no_figure(first, kind, c->set, t);
  }
  buffer_add(t, "</div>\n");
}

size_t page_figures_of(const page_content *c, series_origin from, buffer *t) {
  const figure_list *list = c->figures;
  size_t n = 0;
  for (size_t i = 0; i < list->n; i++) {
    if (list->v[i].kind->from != from || !is_first(list, i)) continue;
    subject_heading(&list->v[i], c->set, t);
    subject_figures(&list->v[i], c, t);
    n++;
  }
  return n;
}

void page_figures(const page_content *c, buffer *t) {
  html_section(
      t, "figures", "Plots",
      "Each plot is also in the folder plots beside this page: picture (SVG, PDF), "
      "data (CSV) and the gnuplot script that draws it.");
  if (page_figures_of(c, FROM_VERIFY, t) == 0)
    buffer_add(t, "<p>The records hold no series, or plots were left out.</p>\n");
  html_section_end(t);
}
