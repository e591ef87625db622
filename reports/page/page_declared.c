/* page_declared.c -- what each energy returns where it is degenerate, and why. */

#include "page/html.h"
#include "page/page_sections.h"

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
  buffer_format(t, "<details><summary>%zu × %zu</summary><table class=\"numbers\">", n,
                n);
  for (size_t i = 0; i < v->n; i++) {
    if (i % n == 0) buffer_add(t, "<tr>");
    html_number_cell(t, v->v[i]);
    if ((i + 1) % n == 0) buffer_add(t, "</tr>");
  }
  buffer_add(t, "</table></details>");
}

static void matrix_cell(buffer *t, const numbers *v) {
  const size_t n = order(v);
  buffer_add(t, "<td>");
  if (v->n == 0) {
    buffer_add(t, "<span class=\"none\">not declared</span>");
  } else if (all_are(v, 0)) {
    buffer_add(t, "0");
  } else if (is_multiple_of_identity(v, n)) {
    html_number(t, v->v[0]);
    buffer_add(t, " I");
  } else if (n > 0) {
    full_matrix(t, v, n);
  } else {
    html_vector(t, v, 0);
  }
  buffer_add(t, "</td>");
}

static void vector_cell(buffer *t, const numbers *v, int columns) {
  buffer_add(t, "<td class=\"vector\">");
  if (v->n == 0) {
    buffer_add(t, "<span class=\"none\">not declared</span>");
  } else if (v->n > 1 && all_are(v, 0)) {
    buffer_add(t, "0");
  } else if (v->n == 1) {
    html_number(t, v->v[0]);
  } else {
    html_vector(t, v, columns && v->n % 3 == 0);
  }
  buffer_add(t, "</td>");
}

void page_declared(const page_content *c, buffer *t) {
  const declared_list *rows = &c->set->declared;
  html_section(
      t, "declared", "Degenerate states",
      "Where a formula is 0/0 or not smooth, each energy declares what it returns, "
      "and a check holds it to that.");
  html_table(t, "declared-table", "Declared values",
             "Energy|State|x|Parameters|Ψ|Gradient|Hessian|Projected|Because", 1);
  for (size_t i = 0; i < rows->n; i++) {
    const doc_declared *d = &rows->v[i];
    const numbers value = {.v = d->energy_value, .n = d->energy_value != NULL};
    buffer_add(t, "<tr>");
    html_cells(t, &doc_declared_shape, d, "energy,state");
    vector_cell(t, &d->x, 1);
    vector_cell(t, &d->p, 0);
    vector_cell(t, &value, 0);
    vector_cell(t, &d->gradient, 1);
    matrix_cell(t, &d->hessian);
    matrix_cell(t, &d->projected);
    html_cell(t, d->because);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
  html_section_end(t);
}
