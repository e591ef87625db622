#include "subjects/mesh_quads.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

enum { REST = 20 };

int mesh_refuse(const char *path, slv_status s, const slv_mesh_error *error) {
  if (s == SLV_EMEMORY) base_out_of_memory();
  if (error->line > 0)
    return input_error("%s:%zu: %s", path, error->line, error->reason);
  return input_error("%s: %s", path,
                     error->reason[0] != '\0' ? error->reason : slv_status_text(s));
}

/* Without uv the material's directions are the quad's sides. */
static void rest_of(const slv_mesh *m, size_t q, double *X) {
  static const double sides[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  for (size_t i = 0; i < 12; i++)
    X[i] = m->x[3 * (size_t)m->quad[4 * q + i / 3] + i % 3];
  for (size_t i = 0; i < 8; i++)
    X[12 + i] = m->uv_quad != NULL
                    ? m->uv[2 * (size_t)m->uv_quad[4 * q + i / 2] + i % 2]
                    : sides[i];
}

static int is_shape(const double *X) {
  const slv_energy *e = slv_energy_find("quad_stvk");
  double p[slv_energy_count_params(e)];
  return slv_energy_typical_params(e, p) == SLV_OK &&
         slv_energy_prepare(e, X, p) == SLV_OK;
}

static void take(const slv_mesh *m, const char *path, const double *x, mesh_quads *q) {
  q->rest = base_alloc(m->nquads + 1, sizeof *q->rest);
  q->x = x != NULL ? base_alloc(12 * m->nquads + 1, sizeof *q->x) : NULL;
  for (size_t k = 0; k < m->nquads; k++) {
    double *X = base_alloc(REST, sizeof *X);
    rest_of(m, k, X);
    if (!is_shape(X)) {
      free(X);
      continue;
    }
    q->rest[q->count] = (slv_rest_shape){base_printf("%s:%zu", path, k), X};
    for (size_t i = 0; x != NULL && i < 12; i++)
      q->x[12 * q->count + i] = x[3 * (size_t)m->quad[4 * k + i / 3] + i % 3];
    q->count++;
  }
}

int mesh_quads_read(const char *path, uint64_t seed, double amount, mesh_quads *q,
                    size_t *skipped) {
  slv_mesh m = {0};
  slv_mesh_error error = {0};
  *q = (mesh_quads){0};
  slv_status s = slv_mesh_read_faces(path, SLV_FACES_SPLIT, &m, &error);
  if (s != SLV_OK) return mesh_refuse(path, s, &error);
  double *x = amount > 0 ? base_alloc(3 * m.nvertices, sizeof *x) : NULL;
  if (x != NULL) s = slv_mesh_deform(&m, seed, amount, x);
  if (s == SLV_OK) take(&m, path, x, q);
  *skipped = m.nquads - q->count;
  free(x);
  slv_mesh_free(&m);
  return s == SLV_OK ? 0 : mesh_refuse(path, s, &error);
}

const slv_rest_shape *mesh_quads_find(const char *name) {
  static mesh_quads quads;
  const char *colon = strrchr(name, ':');
  size_t skipped;
  if (colon == NULL) return NULL;
  char *path = base_printf("%.*s", (int)(colon - name), name);
  const int code = mesh_quads_read(path, 0, 0, &quads, &skipped);
  free(path);
  for (size_t k = 0; code == 0 && k < quads.count; k++)
    if (strcmp(quads.rest[k].name, name) == 0) return &quads.rest[k];
  return NULL;
}
