#include "bend/bend_study.h"

#include <math.h>
#include <stdlib.h>

#include "refine/refine_study.h"
#include "support/base/memory.h"

/* A subject is a shape, a method, a choice of the rings, and regular meshes or jittered ones. */

enum { PLATE = SLV_SURFACES, SHAPES };

/* Computes the exact value; inner rings are compared with the part of the surface that they
 * cover. */
static slv_status exact_of(int shape, int closed, double n, double *exact) {
  const double side = closed ? BEND_SIDE * (1 - 1 / n) : BEND_SIDE;
  if (shape != PLATE) return bend_smooth_energy((slv_surface)shape, BEND_CURVATURE, side, exact);
  *exact = bend_plate_exact();
  return SLV_OK;
}

static slv_status value_of(const bend_mesh *b, int shape, int closed, double *value) {
  if (shape == PLATE) return bend_plate(b, closed, value);
  double *x = base_alloc(3 * b->mesh.nvertices, sizeof *x);
  slv_status s = slv_mesh_bend(&b->mesh, (slv_surface)shape, BEND_CURVATURE, x);
  if (s == SLV_OK) s = bend_energy(b, closed, x, value);
  free(x);
  return s;
}

static slv_status measure(study *s, const bend_method *m, int shape, int closed, size_t i,
                          doc_bend_record *r) {
  bend_mesh b;
  r->n = (uint64_t)s->n.v[i];
  SLV_TRY(exact_of(shape, closed, s->n.v[i], &r->exact));
  SLV_TRY(bend_mesh_make(m, (size_t)r->n, fmax(r->subject.jitter, 0), s->seed, &b));
  const slv_status status = value_of(&b, shape, closed, &r->value);
  bend_mesh_free(&b);
  r->ratio = r->value / r->exact;
  s->lacking |= isnan(r->value);
  s->done += s->n.v[i] * s->n.v[i];
  return status;
}

static void fit(study *s, const doc_bend_subject *subject, const double *ratio) {
  const doc_refine_series t = refine_fit(s->n.v, ratio, s->n.n);
  items_append(
      &s->series,
      &(doc_bend_series){.subject = *subject, .limit = t.limit, .error = t.error, .order = t.order},
      sizeof(doc_bend_series));
}

static slv_status run_subject(study *s, const bend_method *m, int shape, int closed,
                              double jitter) {
  doc_bend_record r = {
      .subject = {.shape = shape == PLATE ? "plate" : slv_surface_name((slv_surface)shape),
                  .method = m->name,
                  .rings = m->hinges ? "none"
                           : closed  ? "closed"
                                     : "all",
                  .jitter = jitter}};
  double *ratio = base_alloc(s->n.n, sizeof *ratio);
  slv_status status = SLV_OK;
  study_tell(s, r.subject.shape, m->name);
  for (size_t i = 0; status == SLV_OK && !study_stops(s) && i < s->n.n; i++) {
    status = measure(s, m, shape, closed, i, &r);
    ratio[i] = r.ratio;
    if (status == SLV_OK) items_append(&s->records, &r, sizeof r);
  }
  if (status == SLV_OK && !study_stops(s)) fit(s, &r.subject, ratio);
  free(ratio);
  return status;
}

static int choices_of_rings(const bend_method *m) { return m->hinges ? 1 : 2; }

slv_status bend_study(study *s) {
  const int meshes = s->jitter > 0 ? 2 : 1;
  const bend_method *of;
  double cells = 0;
  for (size_t i = 0; i < s->n.n; i++) cells += s->n.v[i] * s->n.v[i];
  for (size_t m = 0; (of = bend_method_at(m)) != NULL; m++)
    s->work += meshes * SHAPES * cells * choices_of_rings(of);
  for (int i = 0; i < meshes * SHAPES; i++)
    for (size_t m = 0; (of = bend_method_at(m)) != NULL; m++)
      for (int closed = 0; closed < choices_of_rings(of); closed++)
        if (!study_stops(s))
          SLV_TRY(run_subject(s, of, i % SHAPES, closed, i < SHAPES ? (double)NAN : s->jitter));
  return SLV_OK;
}
