#include "selvedge/mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void slv_mesh_free(slv_mesh *m) {
  void *const arrays[] = {m->x, m->uv, m->vertex, m->uv_vertex, m->quad, m->uv_quad};
  for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) free(arrays[i]);
  *m = (slv_mesh){0};
}

static int all_finite(size_t n, const double *y) {
  for (size_t i = 0; i < n; i++)
    if (!isfinite(y[i])) return 0;
  return 1;
}

static int all_below(size_t n, const uint32_t *index, size_t limit) {
  for (size_t i = 0; i < n; i++)
    if (index[i] >= limit) return 0;
  return 1;
}

/* Checks n faces with that number of corners; uv_vertex may be NULL. */
static int faces_hold(const slv_mesh *m, size_t corners, size_t n, const uint32_t *vertex,
                      const uint32_t *uv_vertex) {
  if (n > SLV_MESH_MAX || (n > 0 && vertex == NULL)) return 0;
  if (!all_below(corners * n, vertex, m->nvertices)) return 0;
  return uv_vertex == NULL || all_below(corners * n, uv_vertex, m->nuv);
}

slv_status slv_mesh_check(const slv_mesh *m) {
  const int mixed = m->ntriangles > 0 && m->nquads > 0;
  if (m->nvertices > SLV_MESH_MAX || m->nuv > SLV_MESH_MAX) return SLV_EARG;
  if (m->nvertices > 0 && m->x == NULL) return SLV_EARG;
  if (m->nuv > 0 && m->uv == NULL) return SLV_EARG;
  if (!faces_hold(m, 3, m->ntriangles, m->vertex, m->uv_vertex)) return SLV_EARG;
  if (!faces_hold(m, 4, m->nquads, m->quad, m->uv_quad)) return SLV_EARG;
  if (mixed && (m->uv_vertex == NULL) != (m->uv_quad == NULL)) return SLV_EARG;
  const int finite = all_finite(3 * m->nvertices, m->x) && all_finite(2 * m->nuv, m->uv);
  return finite ? SLV_OK : SLV_EDOMAIN;
}

void slv_mesh_quad_rest(const slv_mesh *m, size_t quad, double X[20]) {
  static const double sides[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  for (size_t i = 0; i < 12; i++) X[i] = m->x[3 * (size_t)m->quad[4 * quad + i / 3] + i % 3];
  for (size_t i = 0; i < 8; i++)
    X[12 + i] =
        m->uv_quad != NULL ? m->uv[2 * (size_t)m->uv_quad[4 * quad + i / 2] + i % 2] : sides[i];
}

/* Lists the corners of all triangles, then those of all quads cut into fans; NULL: no memory. */
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
  slv_mesh faces = {
      .vertex = m->vertex, .uv_vertex = m->uv_vertex, .quad = m->quad, .uv_quad = m->uv_quad};
  slv_mesh_free(&faces);
  m->ntriangles += 2 * m->nquads;
  m->nquads = 0;
  m->vertex = fans, m->uv_vertex = uv_fans;
  m->quad = m->uv_quad = NULL;
  return SLV_OK;
}
