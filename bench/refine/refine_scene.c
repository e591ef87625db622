#include "refine/refine_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"
#include "support/base/memory.h"

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
