/* quads.c -- the quads of a mesh as rest shapes, and as pairs of triangles. */
#include <stdlib.h>
#include <string.h>

#include "selvedge/mesh.h"

void slv_mesh_quad_rest(const slv_mesh *m, size_t quad, double X[20]) {
  static const double sides[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  for (size_t i = 0; i < 12; i++) X[i] = m->x[3 * (size_t)m->quad[4 * quad + i / 3] + i % 3];
  for (size_t i = 0; i < 8; i++)
    X[12 + i] =
        m->uv_quad != NULL ? m->uv[2 * (size_t)m->uv_quad[4 * quad + i / 2] + i % 2] : sides[i];
}

/* The corners of m's triangles, then those of the fans of its quads; NULL: no memory. */
static uint32_t *fans_of(const slv_mesh *m, const uint32_t *triangle, const uint32_t *quad) {
  static const size_t fan[6] = {0, 1, 2, 0, 2, 3};
  const size_t kept = 3 * m->ntriangles;
  uint32_t *fans = malloc((kept + 6 * m->nquads + 1) * sizeof *fans);
  if (fans == NULL) return NULL;
  if (triangle != NULL) memcpy(fans, triangle, kept * sizeof *fans);
  for (size_t i = 0; i < 6 * m->nquads; i++) fans[kept + i] = quad[4 * (i / 6) + fan[i % 6]];
  return fans;
}

slv_status slv_mesh_split_quads(slv_mesh *m) {
  const int with_uv = m->nuv > 0 && (m->uv_vertex != NULL || m->uv_quad != NULL);
  if (m->nquads == 0) return SLV_OK;
  if (m->ntriangles + 2 * m->nquads > SLV_MESH_MAX) return SLV_EARG;
  uint32_t *fans = fans_of(m, m->vertex, m->quad);
  uint32_t *uv_fans = with_uv ? fans_of(m, m->uv_vertex, m->uv_quad) : NULL;
  if (fans == NULL || (with_uv && uv_fans == NULL)) {
    free(fans);
    free(uv_fans);
    return SLV_EMEMORY;
  }
  free(m->vertex);
  free(m->uv_vertex);
  free(m->quad);
  free(m->uv_quad);
  m->ntriangles += 2 * m->nquads;
  m->nquads = 0;
  m->vertex = fans;
  m->uv_vertex = uv_fans;
  m->quad = m->uv_quad = NULL;
  return SLV_OK;
}
