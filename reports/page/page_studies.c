/* page_studies.c -- the pages on meshes: whether a cloth sags equally on every mesh (Pritchard,
 * section 5.2), and whether discrete bending energies tend to that of the smooth surface. */
#include <math.h>

#include "page/page_sections.h"
#include "page/template.h"
#include "support/records/bend_document.h"
#include "support/records/refine_document.h"

/* Writes a finding.  One kind of mesh whose sag depends on the mesh refutes the claim. */
static void finding(const html_view *of, const doc_refine *r, int alpha, buffer *t) {
  size_t as[REFINE_UNDECIDED + 1] = {0};
  const doc_refine_series *last = NULL;
  for (size_t i = 0; i < r->series.n; i++)
    if (r->series.v[i].subject.alpha == alpha) {
      last = &r->series.v[i];
      as[last->mesh_independent]++;
    }
  if (last == NULL) return;
  html_view v = {.outer = of, .shape = &doc_refine_series_shape, .row = last};
  view_set(&v, "dependent=%zu independent=%zu undecided=%zu kinds=%zu", as[REFINE_NO],
           as[REFINE_YES], as[REFINE_UNDECIDED],
           as[REFINE_NO] + as[REFINE_YES] + as[REFINE_UNDECIDED]);
  template_end(t, "refine-finding", &v);
}

static int set_refine_series(html_view *v) {
  const doc_refine *d = v->of;
  const doc_refine_subject *of = &((const doc_refine_series *)v->row)->subject;
  double *sags = view_numbers(v, "sags", d->run->n.n);
  for (size_t i = 0; i < d->run->n.n; i++) {
    sags[i] = (double)NAN;
    EACH (doc_refine_record, r, d->records)
      if (r->subject.mesh == of->mesh && r->subject.alpha == of->alpha &&
          (double)r->n == d->run->n.v[i])
        sags[i] = r->sag;
  }
  return 1;
}

void page_refine(const page_content *c, buffer *t) {
  const doc_refine *r = &c->set->refines.v[c->run];
  html_view v = {.shape = &doc_refine_shape, .row = r, .of = r};
  view_set(&v, "run_number=%zu", c->run + 1);
  buffer *findings = view_markup(&v, "findings");
  for (int a = REFINE_A; a < REFINE_ALPHAS; a++) finding(&v, r, a, findings);
  template_write(t, "refine", &v);
  html_table(t, "refine", &v, set_refine_series);
  html_table(t, "equilibria", &v, NULL);
  view_free(&v);
}

static int set_bend_series(html_view *v) {
  const doc_bend *d = v->of;
  const doc_bend_subject *of = &((const doc_bend_series *)v->row)->subject;
  double *ratios = view_numbers(v, "ratios", d->run->n.n);
  for (size_t i = 0; i < d->run->n.n; i++) {
    ratios[i] = (double)NAN;
    EACH (doc_bend_record, r, d->records)
      if ((double)r->n == d->run->n.v[i] &&
          document_alike(&doc_bend_subject_shape, &r->subject, of, "", 1))
        ratios[i] = r->ratio;
  }
  return 1;
}

void page_bend(const page_content *c, buffer *t) {
  const doc_bend *d = &c->set->bends.v[c->run];
  html_view v = {.shape = &doc_bend_shape, .row = d, .of = d};
  view_set(&v, "run_number=%zu", c->run + 1);
  template_write(t, "bend", &v);
  html_table(t, "bend", &v, set_bend_series);
  view_free(&v);
}
