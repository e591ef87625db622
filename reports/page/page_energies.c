/* page_energies.c -- a description of each energy that was tested. */
#include <inttypes.h>
#include <string.h>

#include "page/html.h"
#include "page/page_sections.h"
#include "support/xml/xml.h"

static void words(buffer *t, const char *name, const char *value) {
  buffer_format(t, "<dt>%s</dt><dd>", name);
  xml_escape(t, value);
  buffer_add(t, "</dd>\n");
}

static void list(buffer *t, const char *name, const texts *values) {
  if (values->n == 0) return;
  buffer_format(t, "<dt>%s</dt><dd>", name);
  html_texts(t, values);
  buffer_add(t, "</dd>\n");
}

static void notes(buffer *t, const texts *values) {
  if (values->n == 0) return;
  buffer_add(t, "<dt>Notes</dt><dd>");
  html_items(t, values);
  buffer_add(t, "</dd>\n");
}

static void parameters(buffer *t, const doc_energy *e) {
  if (e->parameters.n == 0) return;
  buffer_add(t, "<dt>Parameters</dt><dd><ul>");
  for (size_t i = 0; i < e->parameters.n; i++) {
    const doc_parameter *p = &e->parameters.v[i];
    buffer_add(t, "<li><b>");
    xml_escape(t, p->name);
    buffer_add(t, "</b> ");
    xml_escape(t, p->meaning);
    buffer_add(t, ", ");
    html_number(t, p->lo);
    buffer_add(t, " … ");
    html_number(t, p->hi);
    if (strcmp(p->unit, "1") != 0) {
      buffer_add(t, " ");
      xml_escape(t, p->unit);
    }
    buffer_add(t, ", typical ");
    html_number(t, p->typical);
    buffer_add(t, "</li>");
  }
  buffer_add(t, "</ul></dd>\n");
}

static void energy(buffer *t, const doc_energy *e) {
  buffer_add(t, "<article class=\"energy\">\n<h3>");
  xml_escape(t, e->name);
  buffer_add(t, "</h3>\n<dl>\n");
  if (e->plugin != NULL) words(t, "Plugin", e->plugin);
  words(t, "Formula", e->formula);
  words(t, "Source", e->source);
  buffer_format(t, "<dt>Takes</dt><dd>%" PRIu64 " numbers [", e->ndof);
  xml_escape(t, e->x_unit);
  buffer_add(t, "] to [");
  xml_escape(t, e->w_unit);
  buffer_add(t, "]</dd>\n");
  parameters(t, e);
  list(t, "Functions", &e->functions);
  list(t, "Scalars", &e->scalars);
  list(t, "Claims", &e->claims);
  notes(t, &e->notes);
  buffer_add(t, "</dl>\n</article>\n");
}

void page_energies(const page_content *c, buffer *t) {
  html_section_fold(t, "energies", "Energies", NULL, 0);
  buffer_add(t, "<div class=\"energies\">\n");
  for (size_t i = 0; i < c->set->energies.n; i++) energy(t, &c->set->energies.v[i]);
  buffer_add(t, "</div>\n");
  html_section_fold_end(t);
}
