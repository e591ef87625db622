#include "refine/refine_study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"
#include "support/base/memory.h"

/* ---- the scene ------------------------------------------------------------------- */

/* Sets the load: each corner gets a third of a triangle's weight. */
static void fill_load(const refine_scene *s, double *load) {
  for (size_t i = 0; i < 3 * s->mesh.ntriangles; i++)
    load[3 * (size_t)s->mesh.vertex[i] + 1] -=
        REFINE_DENSITY * REFINE_GRAVITY * s->rest[i / 3].area / 3;
}

/* Holds the top row, and z of every vertex: the cloth stays in its plane. */
static void fill_held(const refine_scene *s, unsigned char *held) {
  const size_t top = s->mesh.nvertices - (s->cells + 1);
  for (size_t v = 0; v < s->mesh.nvertices; v++) {
    held[3 * v + 2] = 1;
    if (v >= top) held[3 * v] = held[3 * v + 1] = 1;
  }
}

static slv_status make_solver(refine_scene *s) {
  unsigned char *held = base_alloc(s->mesh.nvertices, 3);
  double *load = base_alloc(s->mesh.nvertices, 3 * sizeof *load);
  fill_held(s, held);
  fill_load(s, load);
  const slv_status status = slv_solver_create(&s->mesh, held, &s->solver);
  if (status == SLV_OK) slv_solver_set_load(s->solver, load);
  free(held);
  free(load);
  return status;
}

static slv_status make_parts(slv_grid_pattern pattern, uint64_t seed, refine_scene *s) {
  const slv_grid g = {.columns = s->cells + 1,
                      .rows = s->cells + 1,
                      .width = REFINE_SIDE,
                      .height = REFINE_SIDE,
                      .pattern = pattern,
                      .jitter = REFINE_JITTER,
                      .seed = seed};
  SLV_TRY(slv_mesh_create_grid(&g, &s->mesh));
  s->rest = base_alloc(s->mesh.ntriangles, sizeof *s->rest);
  s->weighted = base_alloc(s->mesh.ntriangles, sizeof *s->weighted);
  s->x = base_alloc(s->mesh.nvertices, 3 * sizeof *s->x);
  for (size_t t = 0; t < s->mesh.ntriangles; t++)
    SLV_TRY(rest_of_triangle(&s->mesh, 1, t, &s->rest[t]));
  return make_solver(s);
}

slv_status refine_scene_make(slv_grid_pattern pattern, size_t cells, uint64_t seed,
                             refine_scene *s) {
  *s = (refine_scene){.cells = cells};
  const slv_status status = make_parts(pattern, seed, s);
  if (status != SLV_OK) refine_scene_free(s);
  return status;
}

void refine_scene_free(refine_scene *s) {
  slv_mesh_free(&s->mesh);
  free(s->rest);
  free(s->weighted);
  free(s->x);
  slv_solver_free(s->solver);
  *s = (refine_scene){0};
}

static double fall(const refine_scene *s, size_t v) {
  return s->mesh.x[3 * v + 1] - s->x[3 * v + 1];
}

/* Returns the mean fall of the bottom by the trapezoidal rule, which gives corners half weight. */
static double mean_fall(const refine_scene *s) {
  double sum = (fall(s, 0) + fall(s, s->cells)) / 2;
  for (size_t v = 1; v < s->cells; v++) sum += fall(s, v);
  return sum / (double)s->cells;
}

static void measure(const refine_scene *s, doc_refine_record *out) {
  out->sag = mean_fall(s);
  for (size_t v = 0; v < s->mesh.nvertices; v++) out->lowest = fmax(out->lowest, fall(s, v));
  for (size_t t = 0; t < s->mesh.ntriangles; t++) {
    double y[9], F[6];
    corner_positions(&s->mesh, s->x, t, y);
    slv_triangle_F(&s->rest[t], y, F);
    out->stretch = fmax(out->stretch, hypot(hypot(F[3], F[4]), F[5]) - 1);
  }
}

slv_status refine_scene_hang(refine_scene *s, double exponent, double scale, slv_observer *keep_on,
                             void *to, doc_refine_record *out) {
  const double p[4] = {scale * REFINE_STRETCH / 2, 1, 1, scale * REFINE_SHEAR / 2};
  const slv_newton_options o = {.hessian = SLV_NEWTON_ON_DEMAND, .observe = keep_on, .to = to};
  slv_newton_result r;
  memcpy(s->x, s->mesh.x, 3 * s->mesh.nvertices * sizeof *s->x);
  memcpy(s->weighted, s->rest, s->mesh.ntriangles * sizeof *s->rest);
  for (size_t t = 0; t < s->mesh.ntriangles; t++)
    s->weighted[t].area = pow(s->rest[t].area, 2 * exponent);
  SLV_TRY(slv_solver_set_membrane(s->solver, slv_energy_find("baraff_witkin"), p, s->weighted));
  const slv_status status = slv_solver_find_equilibrium(s->solver, &o, s->x, &r);
  out->sag = out->lowest = out->stretch = NAN; /* fmax() leaves it out */
  out->converged = status == SLV_OK;
  if (out->converged) measure(s, out);
  out->energy = r.last.energy;
  out->residual = r.last.relative;
  out->iterations = (uint64_t)r.last.iteration;
  out->refused = (uint64_t)r.refused;
  out->stop = slv_stop_text(r.stop);
  return status == SLV_ENOTCONVERGED ? SLV_OK : status;
}

double refine_continuum_sag(double scale) {
  return REFINE_DENSITY * REFINE_GRAVITY * REFINE_SIDE * REFINE_SIDE / (2 * scale * REFINE_STRETCH);
}

/* ---- the study ------------------------------------------------------------------- */

static const slv_grid_pattern patterns[REFINE_MESHES] = {
    [REFINE_REGULAR] = SLV_GRID_ONE_DIAGONAL,
    [REFINE_ALTERNATING] = SLV_GRID_ALTERNATING,
    [REFINE_JITTERED] = SLV_GRID_JITTERED,
};

/* Exponents of a triangle's area a. */
static const double exponents[REFINE_ALPHAS] = {
    [REFINE_A] = 1, [REFINE_A_3_4] = 0.75, [REFINE_SQRT_A] = 0.5};

static const double reference_exponent = 0.5;
enum { MOST_ADJUSTMENTS = 50 };
static const double adjusted = 1e-10; /* relative difference up to which two sags count as equal */

/* A study, and the scales of the current kind of mesh. */
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

/* Finds the scale of alpha at which the scene sags by `wanted`; NaN if there is none.  The sag is
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
