#include "bend/bend_study.h"

#include <math.h>
#include <stdlib.h>

#include "refine/refine_study.h"
#include "support/base/memory.h"

/* A study that runs.  A subject is a shape, a method and a choice of the rings. */
typedef struct {
  document_numbers n;
  const study_watch *watch;
  study_results *out;
  double work, done; /* in cells */
} study;

enum { PLATE = SLV_SURFACES, SHAPES };

static const char *shape_name(int shape) {
  return shape == PLATE ? "plate" : slv_surface_name((slv_surface)shape);
}

/* Inner rings are compared with the part of the surface that they cover. */
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

/* One mesh of a subject; *ratio gets what it says. */
static slv_status measure(study *s, const bend_method *m, int shape, int closed, size_t i,
                          doc_bend_record *r) {
  bend_mesh b;
  r->n = (uint64_t)s->n.v[i];
  SLV_TRY(exact_of(shape, closed, s->n.v[i], &r->exact));
  SLV_TRY(bend_mesh_make(m, (size_t)r->n, &b));
  const slv_status status = value_of(&b, shape, closed, &r->value);
  bend_mesh_free(&b);
  r->ratio = r->value / r->exact;
  s->done += s->n.v[i] * s->n.v[i];
  return status;
}

static void fit(study *s, const doc_bend_subject *subject, const double *ratio) {
  const refine_trend t = refine_fit(s->n.v, ratio, s->n.n);
  items_append(
      &s->out->series,
      &(doc_bend_series){.subject = *subject, .limit = t.limit, .error = t.error, .order = t.order},
      sizeof(doc_bend_series));
}

static int stopped(const study *s) { return s->watch->stop != NULL && *s->watch->stop; }

static slv_status run_subject(study *s, const bend_method *m, int shape, int closed) {
  doc_bend_record r = {.subject = {.shape = shape_name(shape),
                                   .method = m->name,
                                   .rings = m->hinges ? "none"
                                            : closed  ? "closed"
                                                      : "all"}};
  double *ratio = base_alloc(s->n.n, sizeof *ratio);
  slv_status status = SLV_OK;
  if (s->watch->progress != NULL)
    s->watch->progress(s->watch->to, r.subject.shape, m->name, s->done / s->work);
  for (size_t i = 0; status == SLV_OK && !stopped(s) && i < s->n.n; i++) {
    status = measure(s, m, shape, closed, i, &r);
    ratio[i] = r.ratio;
    if (status == SLV_OK) items_append(&s->out->records, &r, sizeof r);
  }
  if (status == SLV_OK && !stopped(s)) fit(s, &r.subject, ratio);
  free(ratio);
  return status;
}

slv_status bend_study(document_numbers n, uint64_t unused, const study_watch *w, study_results *out,
                      int *done) {
  (void)unused; /* seed */
  study s = {.n = n, .watch = w, .out = out};
  slv_status status = n.n > 0 ? SLV_OK : SLV_EARG;
  size_t methods = 0;
  double cells = 0;
  for (size_t i = 0; i < n.n; i++) cells += n.v[i] * n.v[i];
  while (bend_method_at(methods) != NULL) methods++;
  for (size_t m = 0; m < methods; m++)
    s.work += SHAPES * cells * (bend_method_at(m)->hinges ? 1 : 2);
  for (int shape = 0; shape < SHAPES; shape++)
    for (size_t m = 0; m < methods; m++) {
      const bend_method *of = bend_method_at(m);
      for (int closed = 0; closed < (of->hinges ? 1 : 2); closed++)
        if (status == SLV_OK && !stopped(&s)) status = run_subject(&s, of, shape, closed);
    }
  *done = status == SLV_OK && !stopped(&s);
  return status;
}
