/* page_links.c -- the energies and sources that have a page each, and links to these pages. */
#include <string.h>

#include "base/gnuplot_text.h"
#include "page/page_sections.h"
#include "page/template.h"

static void add_name(page_names *list, const char *name) {
  for (size_t i = 0; i < list->n; i++)
    if (strcmp(list->v[i], name) == 0) return;
  list->v[list->n++] = name;
}

page_names page_energy_names(const record_set *set, const figure_list *figures) {
  page_names list = {0};
  list.v = base_alloc(set->energies.n + set->records.n + figures->n, sizeof *list.v);
  for (size_t i = 0; i < set->energies.n; i++) add_name(&list, set->energies.v[i].name);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL) add_name(&list, set->records.v[i].subject);
  for (size_t i = 0; i < figures->n; i++)
    if (figures->v[i].kind->from == FROM_VERIFY) add_name(&list, figures->v[i].subject);
  return list;
}

page_names page_source_names(const record_set *set) {
  page_names list = {0};
  list.v = base_alloc(set->ledger.n, sizeof *list.v);
  for (size_t i = 0; i < set->ledger.n; i++) add_name(&list, set->ledger.v[i].source);
  return list;
}

/* Writes the name of a page's file: prefix, then the name with other characters replaced.  The
 * second of two names with the same file gets ".2". */
static void file_of(const char *prefix, const page_names *names, const char *name, buffer *t) {
  buffer own = {0};
  unsigned same = 0;
  gnuplot_file_name(&own, name);
  for (size_t i = 0; i < names->n; i++) {
    buffer other = {0};
    gnuplot_file_name(&other, names->v[i]);
    same += strcmp(buffer_string(&own), buffer_string(&other)) == 0;
    buffer_free(&other);
    if (strcmp(names->v[i], name) == 0) break;
  }
  buffer_format(t, "%s%s", prefix, buffer_string(&own));
  if (same > 1) buffer_format(t, ".%u", same);
  buffer_add(t, ".html");
  buffer_free(&own);
}

void page_energy_file(const page_content *c, const char *energy, buffer *t) {
  file_of("energy_", &c->energies, energy, t);
}

void page_source_file(const page_content *c, const char *source, buffer *t) {
  file_of("ledger_", &c->sources, source, t);
}

void page_energy_link(const page_content *c, const char *energy, buffer *t) {
  html_view v = {.shape = NULL};
  size_t i = 0;
  while (i < c->energies.n && strcmp(c->energies.v[i], energy) != 0) i++;
  view_set(&v, "energy=%s known=%d", energy, i < c->energies.n);
  page_energy_file(c, energy, view_markup(&v, "page"));
  template_end(t, "energy-link", &v);
}

int page_shows(const page_content *c, const char *subject) {
  return c->subject == NULL || strcmp(c->subject, subject) == 0;
}
