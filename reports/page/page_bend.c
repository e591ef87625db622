/* page_bend.c -- the section on bending: do discrete energies tend to that of the
 * smooth surface? */
#include <math.h>

#include "page/html.h"
#include "page/page_sections.h"
#include "support/records/bend_document.h"

static void in_words(buffer *t, const doc_bend *d) {
  const doc_bend_scene *s = d->scene;
  html_print(t,
             "<p>A flat square of %g m, %g m thick, ν = %g, is laid onto surfaces whose curvature "
             "in the middle is %g 1/m. Numbers are the energy of bending over that of Kirchhoff "
             "and Love, h³/24 ∫ k₁ (tr S)² + k₂ tr S² dA: 1 is right. plate: the deflection of a "
             "simply supported plate under %g N/m² over that of Navier's series. rings: all "
             "vertices, or the inner ones alone (closed); n: cells per side.</p>\n<ul>\n",
             s->side, s->thickness, s->nu, s->curvature, s->load);
  for (size_t i = 0; i < d->methods.n; i++)
    html_print(t, "<li><b>%s</b>: %s</li>\n", d->methods.v[i].name, d->methods.v[i].meaning);
  buffer_add(t, "</ul>\n");
}

static void ratio_cell(buffer *t, const doc_bend *d, const doc_bend_series *s, double n) {
  double ratio = (double)NAN;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_bend_record *r = &d->records.v[i];
    if ((double)r->n == n &&
        document_alike(&doc_bend_subject_shape, &r->subject, &s->subject, "", 1))
      ratio = r->ratio;
  }
  html_exact_cell(t, ratio);
}

static void row(buffer *t, const doc_bend *d, const doc_bend_series *s) {
  buffer_add(t, "<tr>");
  html_cells(t, &doc_bend_series_shape, s, "shape,method,rings");
  for (size_t i = 0; i < d->run->n.n; i++) ratio_cell(t, d, s, d->run->n.v[i]);
  html_cells(t, &doc_bend_series_shape, s, "limit,error,order");
  buffer_add(t, "</tr>\n");
}

static void table(buffer *t, const doc_bend *d, size_t run) {
  buffer headers = {0};
  buffer_add(&headers, "Shape|Method|Rings");
  for (size_t i = 0; i < d->run->n.n; i++) buffer_format(&headers, "|n = %g", d->run->n.v[i]);
  buffer_add(&headers, "|Limit|±|Order");
  html_table_of_run(t, "bend", run,
                    "Energy or deflection over the exact one; the limit and the order p "
                    "of limit + c/n^p through the finest three meshes",
                    headers.data, 1);
  for (size_t i = 0; i < d->series.n; i++) row(t, d, &d->series.v[i]);
  html_table_end(t);
  buffer_free(&headers);
}

void page_bend(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  for (size_t i = 0; i < set->bends.n; i++) {
    page_run_heading(set, FROM_BEND, i, t);
    in_words(t, &set->bends.v[i]);
    table(t, &set->bends.v[i], i);
  }
}
