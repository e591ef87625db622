#include "run/deformed.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

/* Amplitude of the deformation: stretch, compression, shear and folds (slv_mesh_deform()) */
static const double amount = 0.2;

/* Stores the positions of each hinge in the order of a state. slv_topology has the ends of the edge
 * first, then the opposite vertices; in a state these are x_1, x_2, x_0 and x_3. */
static void place_hinges(const slv_topology *t, const double *x, deformed *d) {
  static const size_t at[4] = {1, 2, 0, 3};
  d->nhinges = t->report.hinges;
  d->hinges = base_alloc(12 * d->nhinges, sizeof *d->hinges);
  for (size_t h = 0; h < d->nhinges; h++)
    for (size_t k = 0; k < 4; k++)
      memcpy(d->hinges + 12 * h + 3 * at[k], x + 3 * (size_t)t->hinge[4 * h + k], 3 * sizeof *x);
}

static void read_topology(const slv_mesh *m, const double *x, deformed *d) {
  slv_topology t;
  if (slv_topology_create(m, &t) != SLV_OK) base_out_of_memory();
  d->mesh.vertices = m->nvertices;
  d->mesh.triangles = m->ntriangles;
  d->mesh.boundary_edges = t.report.boundary;
  d->mesh.hinges = t.report.hinges;
  d->mesh.non_manifold_edges = t.report.nonmanifold;
  d->unused = t.report.unused;
  place_hinges(&t, x, d);
  slv_topology_free(&t);
}

static int gradients(const slv_mesh *m, const char *path, const double *x, deformed *d) {
  size_t skipped = 0;
  d->F = base_alloc(6 * m->ntriangles, sizeof *d->F);
  const slv_status s = slv_mesh_deformation_gradients(m, x, d->F, &skipped);
  if (s == SLV_EDEGENERATE)
    return input_error("%s: %zu triangle%s (%zu degenerate): nothing to verify", path,
                       m->ntriangles, m->ntriangles == 1 ? "" : "s", skipped);
  if (s != SLV_OK) return mesh_refuse(path, s, &(slv_mesh_error){0});
  d->triangles = m->ntriangles - skipped;
  d->mesh.degenerate = skipped;
  return 0;
}

static int deform(slv_mesh *m, const char *path, uint64_t seed, double *x, deformed *d) {
  const slv_status s = slv_mesh_deform(m, seed, amount, x);
  if (s != SLV_OK) return mesh_refuse(path, s, &(slv_mesh_error){0});
  mesh_quads_take(m, path, x, &d->quads);
  d->no_shape = m->nquads - d->quads.count;
  if (slv_mesh_split_quads(m) != SLV_OK) base_out_of_memory();
  read_topology(m, x, d);
  return gradients(m, path, x, d);
}

int deformed_read(const char *path, uint64_t seed, deformed *d) {
  slv_mesh m = {0};
  slv_mesh_error error = {0};
  *d = (deformed){.mesh.file = path};
  const slv_status s = slv_mesh_read_faces(path, SLV_FACES_SPLIT, &m, &error);
  if (s != SLV_OK) return mesh_refuse(path, s, &error);
  double *x = base_alloc(3 * m.nvertices, sizeof *x);
  const int code = deform(&m, path, seed, x, d);
  free(x);
  slv_mesh_free(&m);
  return code;
}

void deformed_free(deformed *d) {
  free(d->F);
  free(d->hinges);
  *d = (deformed){0};
}
