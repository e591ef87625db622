/* newton_cloth.c -- makes the solver of a scene: its membrane, bending and weight. */
#include <stdlib.h>

#include "newton/newton_case.h"
#include "support/base/memory.h"

/* Factor of S as printed: h^3/48, around vertices and within quads. */
static const double printed = 1. / 48;

slv_status newton_put_membrane(const slv_mesh *mesh, const slv_rest *rest, const newton_membrane *m,
                               slv_solver *to, size_t *bad) {
  int rows = 0; /* number of rows of triangles */
  for (size_t r = 0; r < m->rows; r++) {
    const slv_energy *e = m->energy[r];
    const int of_quads = e->element == SLV_ELEMENT_QUAD;
    if ((of_quads ? mesh->nquads : mesh->ntriangles) == 0) continue;
    if (of_quads)
      SLV_TRY(slv_solver_set_quads(to, e, m->p[r], mesh, bad));
    else if (rows++ == 0)
      SLV_TRY(slv_solver_set_membrane(to, e, m->p[r], rest));
    else
      SLV_TRY(slv_solver_add_membrane(to, e, m->p[r]));
  }
  return SLV_OK;
}

slv_rest *newton_part_rest(const cluster_part *part, const slv_rest *whole) {
  slv_rest *rest = base_alloc(part->counted.ntriangles, sizeof *rest);
  for (size_t t = 0; t < part->counted.ntriangles; t++) rest[t] = whole[part->triangle[t]];
  return rest;
}

slv_status newton_put_plate(const slv_mesh *m, double rigidity, slv_solver *to,
                            newton_fault *fault) {
  const double E = 12 * (1 - NEWTON_POISSON * NEWTON_POISSON) * rigidity;
  const double p[5] = {E, NEWTON_POISSON, 1, 1, printed};
  const slv_ring_material around = {E, NEWTON_POISSON, 1, printed};
  size_t bad = 0;
  slv_status status = SLV_OK;
  if (m->nquads > 0)
    status = slv_solver_add_quad_bending(to, slv_energy_find("quad_bend"), p, m, &bad);
  *fault = (newton_fault){"quad", bad + 1};
  if (status != SLV_OK) return status;
  status = slv_solver_set_rings(to, &around, 1, m->x, &bad);
  *fault = (newton_fault){"the faces around vertex", bad + 1};
  return status;
}

/* Sets everything on a solver, whose mesh may be a part of the scene's. */
static slv_status set_cloth(const newton_scene *s, const newton_membrane *m, slv_solver *to,
                            newton_fault *fault) {
  size_t bad = 0;
  const slv_status status = newton_put_membrane(&s->mesh, s->rest, m, to, &bad);
  const int quads = newton_is_of_quads(s->setup->membrane);
  slv_solver_set_load(to, s->load);
  if (status == SLV_OK)
    return quads ? newton_put_plate(&s->mesh, s->setup->k_theta, to, fault)
           : slv_solver_get_hinges(to, NULL) == 0
               ? SLV_OK
               : slv_solver_set_discrete_shells(to, s->setup->k_theta, s->mesh.x);
  if (quads) *fault = (newton_fault){"quad", bad + 1};
  return status;
}

slv_status newton_cloth_make(const newton_scene *s, const newton_membrane *m, slv_solver **out,
                             newton_fault *fault) {
  *fault = (newton_fault){0};
  SLV_TRY(s->mesh.nquads > 0 ? slv_solver_create_ringed(&s->mesh, s->held, out)
                             : slv_solver_create_hinged(&s->mesh, s->held, out));
  return set_cloth(s, m, *out, fault);
}

slv_status newton_cloth_put_part(void *to, const cluster_part *part, slv_solver *solver) {
  const newton_cloth *cloth = to;
  newton_fault unused = {0};
  newton_scene s = *cloth->scene;
  s.mesh = part->mesh;
  s.mesh.ntriangles = part->counted.ntriangles;
  s.mesh.nquads = part->counted.nquads;
  s.load = part->load;
  s.rest = newton_part_rest(part, cloth->scene->rest);
  const slv_status status = set_cloth(&s, &cloth->membrane, solver, &unused);
  free(s.rest);
  return status;
}
