#include "refine/refine_study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/base/memory.h"

static const slv_grid_pattern patterns[REFINE_MESHES] = {
    [REFINE_REGULAR] = SLV_GRID_ONE_DIAGONAL,
    [REFINE_ALTERNATING] = SLV_GRID_ALTERNATING,
    [REFINE_JITTERED] = SLV_GRID_JITTERED,
};

/* The powers of a triangle's area a. */
static const double exponents[REFINE_ALPHAS] = {
    [REFINE_A] = 1, [REFINE_A_3_4] = 0.75, [REFINE_SQRT_A] = 0.5};

static const double reference_exponent = 0.5;
enum { MOST_ADJUSTMENTS = 50 };
static const double adjusted = 1e-10; /* relative difference up to which two sags count as equal */

/* The study, and the scales of the current kind of mesh. */
typedef struct {
  study *study;
  double scale[REFINE_ALPHAS];
} work;

static int keep_on(void *to, const slv_iterate *at) {
  (void)at;
  return !study_stops(to);
}

static void show_progress(const study *s, const doc_refine_record *r) {
  char what[64];
  (void)snprintf(what, sizeof what, "%s, n = %zu", doc_refine_alpha_words[r->subject.alpha],
                 (size_t)r->n);
  study_tell(s, doc_refine_mesh_words[r->subject.mesh], what);
}

/* ---- stiffness ------------------------------------------------------------------- */

/* Finds the scale of alpha at which the scene sags by `wanted`; NaN when there is none. The sag is
 * nearly inverse to the stiffness, and exactly so for small strains. */
static slv_status adjust(const work *w, refine_scene *scene, double exponent, double wanted,
                         double *scale) {
  const double area = REFINE_SIDE * REFINE_SIDE / (double)scene->mesh.ntriangles;
  double at = REFINE_SCALE * pow(area, 1 - 2 * exponent);
  *scale = NAN;
  for (int i = 0; i < MOST_ADJUSTMENTS; i++) {
    doc_refine_record state;
    SLV_TRY(refine_scene_hang(scene, exponent, at, keep_on, w->study, &state));
    const double ratio = state.sag / wanted;
    if (!(ratio > 0)) return SLV_OK;
    if (fabs(ratio - 1) <= adjusted) {
      *scale = at;
      return SLV_OK;
    }
    at *= ratio;
  }
  return SLV_OK;
}

/* Finds the scales of all alphas on the coarsest mesh. */
static slv_status adjust_all(work *w, refine_scene *coarsest) {
  doc_refine_record reference;
  SLV_TRY(
      refine_scene_hang(coarsest, reference_exponent, REFINE_SCALE, keep_on, w->study, &reference));
  for (size_t k = 0; k < REFINE_ALPHAS; k++) {
    const double exponent = exponents[k];
    w->scale[k] = REFINE_SCALE;
    if (exponent != reference_exponent)
      SLV_TRY(adjust(w, coarsest, exponent, reference.sag, &w->scale[k]));
  }
  return SLV_OK;
}

/* ---- equilibria ------------------------------------------------------------------ */

static doc_refine_subject subject_of(const work *w, doc_refine_mesh kind, size_t k) {
  return (doc_refine_subject){.mesh = (int)kind,
                              .alpha = (int)k,
                              .exponent_of_area = exponents[k],
                              .k_stretch = w->scale[k] * REFINE_STRETCH,
                              .k_shear = w->scale[k] * REFINE_SHEAR};
}

static slv_status hang(const work *w, doc_refine_mesh kind, size_t k, refine_scene *scene) {
  study *s = w->study;
  const double began = progress_clock(), scale = w->scale[k], none = NAN;
  doc_refine_record r = {.subject = subject_of(w, kind, k),
                         .n = scene->cells,
                         .vertices = scene->mesh.nvertices,
                         .triangles = scene->mesh.ntriangles,
                         .sag = none,
                         .lowest = none,
                         .stretch = none,
                         .stop = "no stiffness found"};
  show_progress(s, &r);
  if (scale > 0)
    SLV_TRY(refine_scene_hang(scene, r.subject.exponent_of_area, scale, keep_on, s, &r));
  if (s->stopped) return SLV_OK;
  s->lacking |= !r.converged;
  r.seconds = progress_clock() - began;
  s->done += (double)(r.n * r.n);
  items_append(&s->records, &r, sizeof r);
  return SLV_OK;
}

static slv_status run_mesh(work *w, doc_refine_mesh kind, size_t i) {
  const study *s = w->study;
  refine_scene scene;
  SLV_TRY(refine_scene_make(patterns[kind], (size_t)s->n.v[i], s->seed, &scene));
  slv_status status = i == 0 ? adjust_all(w, &scene) : SLV_OK;
  for (size_t k = 0; status == SLV_OK && !s->stopped && k < REFINE_ALPHAS; k++)
    status = hang(w, kind, k, &scene);
  refine_scene_free(&scene);
  return status;
}

/* Fits the records of one kind of mesh from `first` on; they are ordered by mesh,
 * with all alphas of each mesh together. */
static void fit(const work *w, doc_refine_mesh kind, size_t first, size_t k) {
  study *s = w->study;
  int converged = 1;
  double *sag = base_alloc(s->n.n, sizeof *sag);
  for (size_t i = 0; i < s->n.n; i++) {
    const doc_refine_record *r = refine_record_at(s, first + i * REFINE_ALPHAS + k);
    sag[i] = r->sag;
    converged = converged && r->converged;
  }
  doc_refine_series one = refine_fit(s->n.v, sag, s->n.n);
  one.subject = subject_of(w, kind, k), one.converged = converged;
  items_append(&s->series, &one, sizeof one);
  free(sag);
}

slv_status refine_study(study *s) {
  work w = {.study = s};
  for (size_t i = 0; i < s->n.n; i++)
    s->work += REFINE_MESHES * REFINE_ALPHAS * s->n.v[i] * s->n.v[i];
  for (int kind = 0; kind < REFINE_MESHES; kind++) {
    const size_t first = s->records.count;
    for (size_t i = 0; !s->stopped && i < s->n.n; i++)
      SLV_TRY(run_mesh(&w, (doc_refine_mesh)kind, i));
    for (size_t k = 0; !s->stopped && k < REFINE_ALPHAS; k++)
      fit(&w, (doc_refine_mesh)kind, first, k);
  }
  return SLV_OK;
}
