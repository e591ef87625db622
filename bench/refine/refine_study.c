#include "refine/refine_study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/cli/progress.h"

const refine_kind refine_kinds[REFINE_KINDS] = {
    {"regular", SLV_GRID_ONE_DIAGONAL},
    {"alternating", SLV_GRID_ALTERNATING},
    {"jittered", SLV_GRID_JITTERED},
};

const refine_alpha refine_alphas[REFINE_ALPHAS] = {
    {"a", 1},
    {"a^{3/4}", 0.75},
    {"sqrt", 0.5},
};

static const double reference_exponent = 0.5;
enum { MOST_ADJUSTMENTS = 50 };
static const double adjusted =
    1e-10; /* relative difference of sags that are the same */

/* A study under way. */
typedef struct {
  const refine_plan *plan;
  const refine_watch *watch;
  refine_results *out;
  double scale[REFINE_ALPHAS]; /* of the kind at hand */
  double work, done;           /* in cells */
  int stopped;
} study;

const refine_record *refine_record_at(const refine_results *r, size_t i) {
  return (const refine_record *)r->records.at + i;
}

const refine_series *refine_series_at(const refine_results *r, size_t i) {
  return (const refine_series *)r->series.at + i;
}

void refine_results_free(refine_results *r) {
  free(r->records.at);
  free(r->series.at);
  *r = (refine_results){0};
}

static int keep_on(void *to, const slv_iterate *at) {
  study *s = to;
  (void)at;
  s->stopped = s->watch->stop != NULL && *s->watch->stop;
  return !s->stopped;
}

static void tell(study *s, const refine_kind *kind, const refine_alpha *alpha,
                 size_t n) {
  char what[64];
  if (s->watch->progress == NULL) return;
  (void)snprintf(what, sizeof what, "%s, n = %zu", alpha->name, n);
  s->watch->progress(s->watch->to, kind->name, what, s->done / s->work);
}

/* ---- stiffness ----------------------------------------------------------------------
 */

/* The scale of alpha at which the scene sags by `wanted`; NaN when none was found.  The
 * sag is nearly inverse to the stiffness, exactly so for small strains. */
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

/* The scales of all alphas, on the coarsest mesh. */
static slv_status adjust_all(study *s, refine_scene *coarsest) {
  refine_state reference;
  SLV_TRY(refine_scene_hang(coarsest, reference_exponent, REFINE_SCALE, keep_on, s,
                            &reference));
  for (size_t k = 0; k < s->plan->alphas; k++) {
    const double exponent = s->plan->alpha[k]->exponent;
    s->scale[k] = REFINE_SCALE;
    if (exponent != reference_exponent)
      SLV_TRY(adjust(s, coarsest, exponent, reference.sag, &s->scale[k]));
  }
  return SLV_OK;
}

/* ---- equilibria ---------------------------------------------------------------------
 */

static slv_status hang(study *s, const refine_kind *kind, size_t k,
                       refine_scene *scene) {
  const refine_alpha *alpha = s->plan->alpha[k];
  const double began = progress_clock();
  refine_record r = {.kind = kind,
                     .alpha = alpha,
                     .n = scene->cells,
                     .vertices = scene->mesh.nvertices,
                     .triangles = scene->mesh.ntriangles,
                     .scale = s->scale[k],
                     .state = {.status = SLV_ENOTCONVERGED}};
  tell(s, kind, alpha, r.n);
  if (r.scale > 0)
    SLV_TRY(refine_scene_hang(scene, alpha->exponent, r.scale, keep_on, s, &r.state));
  if (s->stopped) return SLV_OK;
  if (r.state.status != SLV_OK) r.state.sag = r.state.lowest = r.state.stretch = NAN;
  r.seconds = progress_clock() - began;
  s->done += (double)(r.n * r.n);
  return items_append(&s->out->records, &r, sizeof r) ? SLV_OK : SLV_EMEMORY;
}

static slv_status run_mesh(study *s, const refine_kind *kind, size_t i) {
  refine_scene scene;
  SLV_TRY(refine_scene_make(kind->pattern, s->plan->n[i], s->plan->seed, &scene));
  slv_status status = i == 0 ? adjust_all(s, &scene) : SLV_OK;
  for (size_t k = 0; status == SLV_OK && !s->stopped && k < s->plan->alphas; k++)
    status = hang(s, kind, k, &scene);
  refine_scene_free(&scene);
  return status;
}

/* The records of a kind from `first` on: mesh by mesh, every alpha on each. */
static slv_status fit(study *s, size_t first, size_t k) {
  const refine_plan *p = s->plan;
  refine_series one = {.kind = refine_record_at(s->out, first)->kind,
                       .alpha = p->alpha[k],
                       .scale = s->scale[k],
                       .converged = 1};
  double *sag = calloc(p->meshes, sizeof *sag);
  if (sag == NULL) return SLV_EMEMORY;
  for (size_t i = 0; i < p->meshes; i++) {
    const refine_record *r = refine_record_at(s->out, first + i * p->alphas + k);
    sag[i] = r->state.sag;
    one.converged = one.converged && r->state.status == SLV_OK;
  }
  one.trend = refine_fit(p->n, sag, p->meshes);
  free(sag);
  return items_append(&s->out->series, &one, sizeof one) ? SLV_OK : SLV_EMEMORY;
}

static slv_status run_kind(study *s, const refine_kind *kind) {
  const size_t first = s->out->records.count;
  for (size_t i = 0; i < s->plan->meshes; i++) {
    SLV_TRY(run_mesh(s, kind, i));
    if (s->stopped) return SLV_OK;
  }
  for (size_t k = 0; k < s->plan->alphas; k++) SLV_TRY(fit(s, first, k));
  return SLV_OK;
}

slv_status refine_study(const refine_plan *p, const refine_watch *w,
                        refine_results *out, int *done) {
  study s = {.plan = p, .watch = w, .out = out};
  for (size_t i = 0; i < p->meshes; i++)
    s.work += (double)(p->kinds * p->alphas * p->n[i] * p->n[i]);
  slv_status status = p->meshes > 0 ? SLV_OK : SLV_EARG;
  for (size_t k = 0; status == SLV_OK && !s.stopped && k < p->kinds; k++)
    status = run_kind(&s, p->kind[k]);
  *done = status == SLV_OK && !s.stopped;
  return status;
}
