/* html_tables.c -- filters above tables, and tables of names and values. */
#include <inttypes.h>
#include <stdio.h>

#include "page/html.h"
#include "support/xml/xml.h"

static void choice(buffer *t, const html_choice *c) {
  buffer_format(t, "<label>%s <select name=\"%s\"><option value=\"\">all</option>",
                c->name, c->key);
  for (const char *const *word = c->words; *word != NULL; word++) {
    buffer_add(t, "<option value=\"");
    xml_escape(t, *word);
    buffer_add(t, "\">");
    xml_escape(t, *word);
    buffer_add(t, "</option>");
  }
  buffer_add(t, "</select></label>\n");
}

void html_filters(buffer *t, const char *table, const char *hint,
                  const html_choice *choices) {
  buffer_format(t, "<div class=\"filters\" data-table=\"%s\">\n", table);
  buffer_format(t, "<label>Filter <input type=\"search\" placeholder=\"%s\"></label>\n",
                hint);
  for (; choices->key != NULL; choices++) choice(t, choices);
  buffer_add(t, "<output></output>\n</div>\n");
}

void html_entry(buffer *t, const char *name, const char *value) {
  buffer_format(t, "<tr><th scope=\"row\">%s</th>", name);
  html_cell(t, value);
  buffer_add(t, "</tr>\n");
}

void html_count_entry(buffer *t, const char *name, uint64_t value) {
  buffer_format(t, "<tr><th scope=\"row\">%s</th>", name);
  html_count_cell(t, value);
  buffer_add(t, "</tr>\n");
}

void html_digits_entry(buffer *t, const char *name, uint64_t digits) {
  char text[24];
  (void)snprintf(text, sizeof text, "%" PRIu64, digits);
  html_entry(t, name, text);
}

void html_environment(buffer *t, const environment_row *e) {
  html_entry(t, "Version", e->version);
  html_entry(t, "Commit", e->commit);
  html_entry(t, "Compiler", e->compiler);
  html_entry(t, "Flags", e->flags);
  html_entry(t, "Build type", e->build_type);
  html_entry(t, "System", e->system);
  html_entry(t, "CPU", e->cpu);
  html_entry(t, "BLAS", e->blas);
  html_count_entry(t, "Threads", e->threads);
  html_entry(t, "Date", e->date);
}
