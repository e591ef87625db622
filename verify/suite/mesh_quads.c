#include "suite/mesh_quads.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

enum { REST = 20 };

int mesh_refuse(const char *path, slv_status s, const slv_mesh_error *error) {
  if (s == SLV_EMEMORY) base_out_of_memory();
  if (error->line > 0) return input_error("%s:%zu: %s", path, error->line, error->reason);
  return input_error("%s: %s", path, error->reason[0] != '\0' ? error->reason : slv_status_text(s));
}

static int is_shape(const double *X) {
  const slv_energy *e = slv_energy_find("quad_stvk");
  double p[slv_energy_count_params(e)];
  return slv_energy_typical_params(e, p) == SLV_OK && slv_energy_prepare(e, X, p) == SLV_OK;
}

void mesh_quads_take(const slv_mesh *m, const char *path, const double *x, mesh_quads *q) {
  *q = (mesh_quads){0};
  q->rest = base_alloc(m->nquads + 1, sizeof *q->rest);
  q->x = base_alloc(12 * m->nquads + 1, sizeof *q->x);
  for (size_t k = 0; k < m->nquads; k++) {
    double *X = base_alloc(REST, sizeof *X);
    slv_mesh_quad_rest(m, k, X);
    if (!is_shape(X)) {
      free(X);
      continue;
    }
    q->rest[q->count] = (slv_rest_shape){base_printf("%s:%zu", path, k), X};
    for (size_t i = 0; i < 12; i++)
      q->x[12 * q->count + i] = x[3 * (size_t)m->quad[4 * k + i / 3] + i % 3];
    q->count++;
  }
}

int mesh_quads_find(const char *name, const slv_rest_shape **shape) {
  static mesh_quads quads;
  slv_mesh m = {0};
  slv_mesh_error error = {0};
  char *path = base_printf("%.*s", (int)(strrchr(name, ':') - name), name);
  const slv_status s = slv_mesh_read_faces(path, SLV_FACES_SPLIT, &m, &error);
  int code = s == SLV_OK ? 0 : mesh_refuse(path, s, &error);
  if (code == 0) mesh_quads_take(&m, path, m.x, &quads);
  *shape = NULL;
  for (size_t k = 0; code == 0 && k < quads.count; k++)
    if (strcmp(quads.rest[k].name, name) == 0) *shape = &quads.rest[k];
  if (code == 0 && *shape == NULL)
    code = usage_error(
        "--rest %s: %s has %zu quads, counted from 0; %zu of these have no valid rest shape", name,
        path, m.nquads, m.nquads - quads.count);
  free(path);
  slv_mesh_free(&m);
  return code;
}
