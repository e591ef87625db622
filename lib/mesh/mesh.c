#include "selvedge/mesh.h"

#include <math.h>
#include <stdlib.h>

void slv_mesh_free(slv_mesh *m) {
  free(m->x);
  free(m->uv);
  free(m->vertex);
  free(m->uv_vertex);
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

slv_status slv_mesh_check(const slv_mesh *m) {
  const size_t most = SLV_MESH_MAX;
  if (m->nvertices > most || m->nuv > most || m->ntriangles > most) return SLV_EARG;
  if (m->nvertices > 0 && m->x == NULL) return SLV_EARG;
  if (m->nuv > 0 && m->uv == NULL) return SLV_EARG;
  if (m->ntriangles > 0 && m->vertex == NULL) return SLV_EARG;
  if (!all_below(3 * m->ntriangles, m->vertex, m->nvertices)) return SLV_EARG;
  if (m->uv_vertex != NULL && !all_below(3 * m->ntriangles, m->uv_vertex, m->nuv))
    return SLV_EARG;
  const int finite =
      all_finite(3 * m->nvertices, m->x) && all_finite(2 * m->nuv, m->uv);
  return finite ? SLV_OK : SLV_EDOMAIN;
}
