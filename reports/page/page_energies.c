/* page_energies.c -- the page of an energy: its formula, parameters and declared states. */

#include "page/page_sections.h"
#include "page/template.h"

static void write_energy(html_view *v, void *to) {
  const page_content *c = v->of;
  const char *name = ((const doc_energy *)v->row)->name;
  if (!page_shows(c, name)) return;
  page_ledger_links(c, NULL, name, view_markup(v, "rows"));
  template_write(to, "energy", v);
}

void page_energy(const page_content *c, buffer *t) {
  html_view v = page_view(c);
  view_each(&v, "energies", write_energy, t);
  view_free(&v);
}

static void full_matrix(buffer *t, const numbers *list, size_t n) {
  html_view v = {.shape = NULL};
  view_set(&v, "order=%zu", n);
  buffer *rows = view_markup(&v, "rows");
  for (size_t i = 0; i < list->n; i++) {
    if (i % n == 0) buffer_add(rows, "<tr>");
    buffer_add(rows, "<td title=\"");
    buffer_number(rows, list->v[i]);
    buffer_add(rows, "\">");
    html_short_number(rows, list->v[i]);
    buffer_add(rows, "</td>");
    if ((i + 1) % n == 0) buffer_add(rows, "</tr>");
  }
  template_end(t, "matrix-of-numbers", &v);
}

/* Writes a number, a vector, a multiple of the identity, or a folded matrix. */
static void write_declared(buffer *t, const numbers *v, int is_matrix) {
  size_t n = 1;
  while (n * n < v->n) n++;
  const int square = is_matrix && n * n == v->n;
  int zero = 1, multiple = square;
  for (size_t i = 0; i < v->n; i++) {
    zero &= v->v[i] == 0;
    multiple &= v->v[i] == (i % (n + 1) == 0 ? v->v[0] : 0);
  }
  if (zero) {
    buffer_add(t, "0");
  } else if (square && !multiple) {
    full_matrix(t, v, n);
  } else if (multiple || v->n == 1) {
    html_number(t, v->v[0]);
    if (multiple) buffer_add(t, " I");
  } else {
    html_vector(t, v, v->n % 3 == 0);
  }
}

static int set_declared(html_view *v) {
  const doc_declared *d = v->row;
  write_declared(view_markup(v, "x_value"), &d->x, 0);
  write_declared(view_markup(v, "p_value"), &d->p, 0);
  write_declared(view_markup(v, "gradient_value"), &d->gradient, 0);
  write_declared(view_markup(v, "hessian_value"), &d->hessian, 1);
  write_declared(view_markup(v, "projected_value"), &d->projected, 1);
  return page_shows(v->of, d->energy);
}

void page_declared(const page_content *c, buffer *t) {
  page_table(c, "declared-table", set_declared, t);
}
