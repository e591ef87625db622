/* page_energies.c -- the page of an energy: its formula, parameters and declared states. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "page/html.h"
#include "page/page_sections.h"

static void list(buffer *t, const char *name, const texts *values) {
  if (values->n == 0) return;
  html_term(t, name);
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
    html_print(t, "<li><b>%s</b> %s, %g … %g", p->name, p->meaning, p->lo, p->hi);
    if (strcmp(p->unit, "1") != 0) {
      html_print(t, " %s", p->unit);
    }
    html_print(t, ", typical %g</li>", p->typical);
  }
  buffer_add(t, "</ul></dd>\n");
}

static void energy(const page_content *c, const doc_energy *e, buffer *t) {
  buffer_add(t, "<article class=\"energy\">\n<dl>\n");
  html_term_words(t, "Plugin", e->plugin != NULL ? html_last_part(e->plugin) : NULL);
  html_term(t, "Formula");
  html_print(t, "<span class=\"formula\">%s</span></dd>\n", e->formula);
  html_term_words(t, "Source", e->source);
  const int has_unit = strcmp(e->x_unit, "1") != 0;
  buffer_format(t, "<dt>Takes</dt><dd>%" PRIu64 " numbers", e->ndof);
  html_print(t, has_unit ? " in %s" : "%s", has_unit ? e->x_unit : "");
  html_print(t, "; the energy is in %s</dd>\n", e->w_unit);
  parameters(t, e);
  list(t, "Functions", &e->functions);
  list(t, "Scalars", &e->scalars);
  list(t, "Claims", &e->claims);
  notes(t, &e->notes);
  page_ledger_rows_of(c, e->name, t);
  buffer_add(t, "</dl>\n</article>\n");
}

void page_energy(const page_content *c, buffer *t) {
  for (size_t i = 0; i < c->set->energies.n; i++)
    if (page_shows(c, c->set->energies.v[i].name)) energy(c, &c->set->energies.v[i], t);
}

/* ---- names ----------------------------------------------------------------------- */

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

/* ---- what each energy returns where it is degenerate, and why -------------------- */

static int all_are(const numbers *v, double value) {
  for (size_t i = 0; i < v->n; i++)
    if (!(v->v[i] == value)) return 0;
  return 1;
}

/* The n of an n×n matrix in v, 0 when it is none. */
static size_t order(const numbers *v) {
  size_t n = 1;
  while (n * n < v->n) n++;
  return n * n == v->n ? n : 0;
}

static int is_multiple_of_identity(const numbers *v, size_t n) {
  for (size_t i = 0; i < v->n; i++)
    if (!(v->v[i] == (i % (n + 1) == 0 ? v->v[0] : 0))) return 0;
  return n > 0;
}

static void full_matrix(buffer *t, const numbers *v, size_t n) {
  buffer_format(t, "<details><summary>%zu × %zu</summary><table class=\"numbers\">", n, n);
  for (size_t i = 0; i < v->n; i++) {
    if (i % n == 0) buffer_add(t, "<tr>");
    html_number_cell(t, v->v[i]);
    if ((i + 1) % n == 0) buffer_add(t, "</tr>");
  }
  buffer_add(t, "</table></details>");
}

/* What is declared of one quantity; nothing is written where nothing is. */
static void declared(buffer *t, const char *name, const numbers *v, int is_matrix) {
  const size_t n = order(v);
  if (v->n == 0) return;
  buffer_format(t, "<div>%s = ", name);
  if (all_are(v, 0)) {
    buffer_add(t, "0");
  } else if (is_matrix && is_multiple_of_identity(v, n)) {
    html_print(t, "%g I", v->v[0]);
  } else if (is_matrix && n > 0) {
    full_matrix(t, v, n);
  } else if (v->n == 1) {
    html_number(t, v->v[0]);
  } else {
    html_vector(t, v, v->n % 3 == 0);
  }
  buffer_add(t, "</div>");
}

static void row(buffer *t, const doc_declared *d) {
  const numbers value = {.v = d->energy_value, .n = d->energy_value != NULL};
  buffer_add(t, "<tr>");
  html_cells(t, &doc_declared_shape, d, "state");
  buffer_add(t, "<td class=\"vector\">");
  declared(t, "x", &d->x, 0);
  declared(t, "parameters", &d->p, 0);
  buffer_add(t, "</td><td>");
  declared(t, "Ψ", &value, 0);
  declared(t, "gradient", &d->gradient, 0);
  declared(t, "Hessian", &d->hessian, 1);
  declared(t, "projected", &d->projected, 1);
  buffer_add(t, "</td>");
  html_cell(t, d->because);
  buffer_add(t, "</tr>\n");
}

void page_declared(const page_content *c, buffer *t) {
  const declared_list *rows = &c->set->declared;
  html_table(t, "declared-table", "Declared values", "State|At|Returns|Because", 1);
  for (size_t i = 0; i < rows->n; i++)
    if (page_shows(c, rows->v[i].energy)) row(t, &rows->v[i]);
  html_table_end(t);
}
