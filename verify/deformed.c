#include "deformed.h"

#include <stdlib.h>

#include "complain.h"

/* Stretches, compresses, shears and folds; see slv_mesh_deform(). */
static const double amount = 0.2;

static int refuse(const char *path, slv_status s, const slv_mesh_error *error) {
  if (s == SLV_EMEMORY) return out_of_memory();
  if (error->line > 0)
    return input_error("%s:%zu: %s", path, error->line, error->reason);
  return input_error("%s: %s", path,
                     error->reason[0] != '\0' ? error->reason : slv_status_text(s));
}

static int examine(const slv_mesh *m, run_facts *facts) {
  slv_topology t;
  if (slv_mesh_topology(m, &t) != SLV_OK) return out_of_memory();
  facts->mesh = t.report;
  facts->mesh_vertices = m->nvertices;
  facts->mesh_triangles = m->ntriangles;
  slv_topology_free(&t);
  return 0;
}

static int gradients(const slv_mesh *m, const char *path, uint64_t seed, double *F,
                     size_t *skipped) {
  double *x = calloc(3 * m->nvertices, sizeof *x);
  if (x == NULL) return out_of_memory();
  slv_status s = slv_mesh_deform(m, seed, amount, x);
  if (s == SLV_OK) s = slv_mesh_deformation_gradients(m, x, F, skipped);
  free(x);
  if (s == SLV_OK) return 0;
  if (s == SLV_EDEGENERATE)
    return input_error(
        "%s: %zu triangle%s, %zu without area at rest: nothing to verify", path,
        m->ntriangles, m->ntriangles == 1 ? "" : "s", *skipped);
  const slv_mesh_error none = {0};
  return refuse(path, s, &none);
}

int deformed_read(const char *path, uint64_t seed, run_facts *facts, double **F,
                  uint64_t *count) {
  slv_mesh m = {0};
  slv_mesh_error error = {0};
  size_t skipped = 0;
  const slv_status s = slv_mesh_read(path, &m, &error);
  if (s != SLV_OK) return refuse(path, s, &error);
  *F = calloc(6 * m.ntriangles, sizeof **F);
  int code = *F == NULL ? out_of_memory() : examine(&m, facts);
  if (code == 0) code = gradients(&m, path, seed, *F, &skipped);
  *count = m.ntriangles - skipped;
  facts->mesh_file = path;
  facts->mesh_degenerate = skipped;
  slv_mesh_free(&m);
  return code;
}
