#include "refine/refine_study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/base/memory.h"
#include "support/cli/progress.h"

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

/* The state of a running study. */
typedef struct {
  document_numbers n;
  uint64_t seed;
  const study_watch *watch;
  study_results *out;
  double scale[REFINE_ALPHAS]; /* of the current kind of mesh */
  double work, done;           /* in cells */
  int stopped;
} study;

static int keep_on(void *to, const slv_iterate *at) {
  study *s = to;
  (void)at;
  s->stopped = s->watch->stop != NULL && *s->watch->stop;
  return !s->stopped;
}

static void show_progress(study *s, const doc_refine_record *r) {
  char what[64];
  if (s->watch->progress == NULL) return;
  (void)snprintf(what, sizeof what, "%s, n = %zu", doc_refine_alpha_words[r->subject.alpha],
                 (size_t)r->n);
  s->watch->progress(s->watch->to, doc_refine_mesh_words[r->subject.mesh], what, s->done / s->work);
}

/* ---- stiffness ------------------------------------------------------------------- */

/* Finds the scale of alpha at which the scene sags by `wanted`; NaN when there is none. The sag is
 * nearly inverse to the stiffness, and exactly so for small strains. */
static slv_status adjust(study *s, refine_scene *scene, double exponent, double wanted,
                         double *scale) {
  const double area = REFINE_SIDE * REFINE_SIDE / (double)scene->mesh.ntriangles;
  double at = REFINE_SCALE * pow(area, 1 - 2 * exponent);
  *scale = NAN;
  for (int i = 0; i < MOST_ADJUSTMENTS; i++) {
    refine_state state;
    SLV_TRY(refine_scene_hang(scene, exponent, at, keep_on, s, &state));
    const double ratio = state.sag / wanted;
    if (state.status != SLV_OK || !(ratio > 0)) return SLV_OK;
    if (fabs(ratio - 1) <= adjusted) {
      *scale = at;
      return SLV_OK;
    }
    at *= ratio;
  }
  return SLV_OK;
}

/* Finds the scales of all alphas on the coarsest mesh. */
static slv_status adjust_all(study *s, refine_scene *coarsest) {
  refine_state reference;
  SLV_TRY(refine_scene_hang(coarsest, reference_exponent, REFINE_SCALE, keep_on, s, &reference));
  for (size_t k = 0; k < REFINE_ALPHAS; k++) {
    const double exponent = exponents[k];
    s->scale[k] = REFINE_SCALE;
    if (exponent != reference_exponent)
      SLV_TRY(adjust(s, coarsest, exponent, reference.sag, &s->scale[k]));
  }
  return SLV_OK;
}

/* ---- equilibria ------------------------------------------------------------------ */

static doc_refine_subject subject_of(const study *s, doc_refine_mesh kind, size_t k) {
  return (doc_refine_subject){.mesh = (int)kind,
                              .alpha = (int)k,
                              .exponent_of_area = exponents[k],
                              .k_stretch = s->scale[k] * REFINE_STRETCH,
                              .k_shear = s->scale[k] * REFINE_SHEAR};
}

static void set_result(doc_refine_record *r, const refine_state *state) {
  const slv_newton_result *newton = &state->newton;
  r->converged = state->status == SLV_OK;
  r->sag = r->converged ? state->sag : (double)NAN;
  r->lowest = r->converged ? state->lowest : (double)NAN;
  r->stretch = r->converged ? state->stretch : (double)NAN;
  r->energy = newton->last.energy;
  r->residual = newton->last.relative;
  r->iterations = (uint64_t)newton->last.iteration;
  r->refused = (uint64_t)newton->refused;
}

static slv_status hang(study *s, doc_refine_mesh kind, size_t k, refine_scene *scene) {
  const double began = progress_clock(), scale = s->scale[k];
  refine_state state = {.status = SLV_ENOTCONVERGED};
  doc_refine_record r = {.subject = subject_of(s, kind, k),
                         .n = scene->cells,
                         .vertices = scene->mesh.nvertices,
                         .triangles = scene->mesh.ntriangles,
                         .stop = "no stiffness found"};
  show_progress(s, &r);
  if (scale > 0) {
    SLV_TRY(refine_scene_hang(scene, r.subject.exponent_of_area, scale, keep_on, s, &state));
    r.stop = slv_stop_text(state.newton.stop);
  }
  if (s->stopped) return SLV_OK;
  set_result(&r, &state);
  r.seconds = progress_clock() - began;
  s->done += (double)(r.n * r.n);
  items_append(&s->out->records, &r, sizeof r);
  return SLV_OK;
}

static slv_status run_mesh(study *s, doc_refine_mesh kind, size_t i) {
  refine_scene scene;
  SLV_TRY(refine_scene_make(patterns[kind], (size_t)s->n.v[i], s->seed, &scene));
  slv_status status = i == 0 ? adjust_all(s, &scene) : SLV_OK;
  for (size_t k = 0; status == SLV_OK && !s->stopped && k < REFINE_ALPHAS; k++)
    status = hang(s, kind, k, &scene);
  refine_scene_free(&scene);
  return status;
}

/* Fits the records of one kind of mesh from `first` on; they are ordered by mesh,
 * with all alphas of each mesh together. */
static void fit(study *s, doc_refine_mesh kind, size_t first, size_t k) {
  doc_refine_series one = {.subject = subject_of(s, kind, k), .converged = 1};
  double *sag = base_alloc(s->n.n, sizeof *sag);
  for (size_t i = 0; i < s->n.n; i++) {
    const doc_refine_record *r = refine_record_at(s->out, first + i * REFINE_ALPHAS + k);
    sag[i] = r->sag;
    one.converged = one.converged && r->converged;
  }
  const refine_trend trend = refine_fit(s->n.v, sag, s->n.n);
  free(sag);
  one.mesh_independent = (int)trend.independence;
  one.growth = trend.exponent;
  one.order = trend.order;
  one.limit = trend.limit;
  one.error = trend.error;
  items_append(&s->out->series, &one, sizeof one);
}

static slv_status run_kind(study *s, doc_refine_mesh kind) {
  const size_t first = s->out->records.count;
  for (size_t i = 0; i < s->n.n; i++) {
    SLV_TRY(run_mesh(s, kind, i));
    if (s->stopped) return SLV_OK;
  }
  for (size_t k = 0; k < REFINE_ALPHAS; k++) fit(s, kind, first, k);
  return SLV_OK;
}

slv_status refine_study(document_numbers n, uint64_t seed, const study_watch *w, study_results *out,
                        int *done) {
  study s = {.n = n, .seed = seed, .watch = w, .out = out};
  for (size_t i = 0; i < n.n; i++) s.work += REFINE_MESHES * REFINE_ALPHAS * n.v[i] * n.v[i];
  slv_status status = n.n > 0 ? SLV_OK : SLV_EARG;
  for (int kind = 0; status == SLV_OK && !s.stopped && kind < REFINE_MESHES; kind++)
    status = run_kind(&s, (doc_refine_mesh)kind);
  *done = status == SLV_OK && !s.stopped;
  return status;
}
