#include "selvedge/mesh.h"

#include <math.h>
#include <stdlib.h>

void slv_mesh_free(slv_mesh *m) {
  free(m->x);
  free(m->uv);
  free(m->vertex);
  free(m->uv_vertex);
  free(m->quad);
  free(m->uv_quad);
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

/* n faces with these corners, of which uv_vertex may be absent. */
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
