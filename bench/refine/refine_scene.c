#include "refine/refine_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"
#include "support/base/memory.h"
#include "support/base/start.h"

slv_status refine_scene_make(slv_grid_pattern pattern, size_t cells, uint64_t seed,
                             refine_scene *s) {
  const slv_grid g = {.columns = cells + 1,
                      .rows = cells + 1,
                      .width = REFINE_SIDE,
                      .height = REFINE_SIDE,
                      .pattern = pattern,
                      .jitter = REFINE_JITTER,
                      .seed = seed};
  *s = (refine_scene){.cells = cells};
  SLV_TRY(newton_scene_grid(PIN_TOP, &g, &s->cloth));
  const slv_mesh *m = &s->cloth.mesh;
  s->weighted = base_alloc(m->ntriangles, sizeof *s->weighted);
  s->x = base_alloc(m->nvertices, 3 * sizeof *s->x);
  for (size_t v = 0; v < m->nvertices; v++)
    s->cloth.held[3 * v + 2] = 1; /* the cloth stays in its plane */
  newton_scene_weigh(&s->cloth, REFINE_DENSITY, REFINE_GRAVITY);
  const slv_status status = slv_solver_create(m, s->cloth.held, &s->solver);
  if (status == SLV_OK)
    slv_solver_set_load(s->solver, s->cloth.load);
  else
    refine_scene_free(s);
  return status;
}

void refine_scene_free(refine_scene *s) {
  newton_scene_free(&s->cloth);
  free(s->weighted);
  free(s->x);
  slv_solver_free(s->solver);
  *s = (refine_scene){0};
}

static double fall(const refine_scene *s, size_t v) {
  return s->cloth.mesh.x[3 * v + 1] - s->x[3 * v + 1];
}

static void measure(const refine_scene *s, doc_refine_record *out) {
  /* the trapezoidal rule gives corners half weight */
  double sum = (fall(s, 0) + fall(s, s->cells)) / 2;
  for (size_t v = 1; v < s->cells; v++) sum += fall(s, v);
  out->sag = sum / (double)s->cells;
  for (size_t v = 0; v < s->cloth.mesh.nvertices; v++) out->lowest = fmax(out->lowest, fall(s, v));
  for (size_t t = 0; t < s->cloth.mesh.ntriangles; t++) {
    double y[9], F[6];
    corner_positions(&s->cloth.mesh, s->x, t, y);
    slv_triangle_F(&s->cloth.rest[t], y, F);
    out->stretch = fmax(out->stretch, hypot(hypot(F[3], F[4]), F[5]) - 1);
  }
}

static int keep_on(void *to, const slv_iterate *at) {
  (void)to, (void)at;
  return !interrupted;
}

slv_status refine_scene_hang(refine_scene *s, double exponent, double scale,
                             doc_refine_record *out) {
  const double p[4] = {scale * REFINE_STRETCH / 2, 1, 1, scale * REFINE_SHEAR / 2};
  const slv_newton_options o = {.hessian = SLV_NEWTON_ON_DEMAND, .observe = keep_on};
  slv_newton_result r;
  memcpy(s->x, s->cloth.mesh.x, 3 * s->cloth.mesh.nvertices * sizeof *s->x);
  memcpy(s->weighted, s->cloth.rest, s->cloth.mesh.ntriangles * sizeof *s->cloth.rest);
  for (size_t t = 0; t < s->cloth.mesh.ntriangles; t++)
    s->weighted[t].area = pow(s->cloth.rest[t].area, 2 * exponent);
  SLV_TRY(slv_solver_set_membrane(s->solver, slv_energy_find("baraff_witkin"), p, s->weighted));
  const slv_status status = slv_solver_find_equilibrium(s->solver, &o, s->x, &r);
  out->sag = out->lowest = out->stretch = NAN; /* fmax() ignores NaN */
  out->converged = status == SLV_OK;
  if (out->converged) measure(s, out);
  out->energy = r.last.energy;
  out->residual = r.last.relative;
  out->iterations = (uint64_t)r.last.iteration;
  out->refused = (uint64_t)r.refused;
  out->stop = slv_stop_text(r.stop);
  return status == SLV_ENOTCONVERGED ? SLV_OK : status;
}
