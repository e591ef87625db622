/* page_energies.c -- what was put to the test, energy by energy. */
#include <inttypes.h>
#include <string.h>

#include "base/escape.h"
#include "page/html.h"
#include "page/page_sections.h"

static void words(text *t, const char *name, const char *value) {
  text_format(t, "<dt>%s</dt><dd>", name);
  escape_markup(t, value);
  text_add(t, "</dd>\n");
}

static void list(text *t, const char *name, const texts *values) {
  if (values->n == 0) return;
  text_format(t, "<dt>%s</dt><dd>", name);
  html_texts(t, values);
  text_add(t, "</dd>\n");
}

/* Each note is a sentence of its own. */
static void notes(text *t, const texts *values) {
  if (values->n == 0) return;
  text_add(t, "<dt>Notes</dt><dd><ul>");
  for (size_t i = 0; i < values->n; i++) {
    text_add(t, "<li>");
    escape_markup(t, values->v[i]);
    text_add(t, "</li>");
  }
  text_add(t, "</ul></dd>\n");
}

static void parameters(text *t, const energy_row *e) {
  if (e->parameters.n == 0) return;
  text_add(t, "<dt>Parameters</dt><dd><ul>");
  for (size_t i = 0; i < e->parameters.n; i++) {
    const parameter_row *p = &e->parameters.v[i];
    text_add(t, "<li><b>");
    escape_markup(t, p->name);
    text_add(t, "</b> ");
    escape_markup(t, p->meaning);
    text_add(t, ", ");
    html_number(t, p->lo);
    text_add(t, " … ");
    html_number(t, p->hi);
    if (strcmp(p->unit, "1") != 0) {
      text_add(t, " ");
      escape_markup(t, p->unit);
    }
    text_add(t, ", typical ");
    html_number(t, p->typical);
    text_add(t, "</li>");
  }
  text_add(t, "</ul></dd>\n");
}

static void energy(text *t, const energy_row *e) {
  text_add(t, "<article class=\"energy\">\n<h3>");
  escape_markup(t, e->name);
  text_add(t, "</h3>\n<dl>\n");
  if (e->plugin != NULL) words(t, "Plugin", e->plugin);
  words(t, "Formula", e->formula);
  words(t, "Source", e->source);
  text_format(t, "<dt>Takes</dt><dd>%" PRIu64 " numbers [", e->ndof);
  escape_markup(t, e->x_unit);
  text_add(t, "] to [");
  escape_markup(t, e->w_unit);
  text_add(t, "]</dd>\n");
  parameters(t, e);
  list(t, "Functions", &e->functions);
  list(t, "Scalars", &e->scalars);
  list(t, "Claims", &e->claims);
  notes(t, &e->notes);
  text_add(t, "</dl>\n</article>\n");
}

void page_energies(const page_content *c, text *t) {
  html_section(t, "energies", "Energies", NULL);
  text_add(t, "<div class=\"energies\">\n");
  for (size_t i = 0; i < c->set->energies.n; i++) energy(t, &c->set->energies.v[i]);
  text_add(t, "</div>\n");
  html_section_end(t);
}
