/* gradients.c -- the deformation gradients of a mesh. */
#include "mesh/corners.h"
#include "selvedge/triangle.h"

slv_status slv_mesh_deformation_gradients(const slv_mesh *m, const double *x, double *F,
                                          size_t *skipped) {
  size_t kept = 0;
  *skipped = 0;
  for (size_t t = 0; t < m->ntriangles; t++) {
    double y[9];
    slv_rest rest;
    const slv_status s = rest_of_triangle(m, m->uv_vertex != NULL, t, &rest);
    if (s != SLV_OK && s != SLV_EDEGENERATE) return s;
    if (s == SLV_EDEGENERATE) continue;
    corner_positions(m, x, t, y);
    slv_triangle_F(&rest, y, F + 6 * kept++);
  }
  *skipped = m->ntriangles - kept;
  return kept > 0 ? SLV_OK : SLV_EDEGENERATE;
}
