/* corners.h -- the corners of one triangle of a mesh. */
#ifndef MESH_CORNERS_H
#define MESH_CORNERS_H

#include "selvedge/mesh.h"

/* Positions y[9] of the vertices of triangle t, from x[3*nvertices]. */
static inline void corner_positions(const slv_mesh *m, const double *x, size_t t,
                                    double y[9]) {
  for (size_t k = 0; k < 9; k++) y[k] = x[3 * (size_t)m->vertex[3 * t + k / 3] + k % 3];
}

/* Its uv; only for a mesh with uv_vertex. */
static inline void corner_uv(const slv_mesh *m, size_t t, double uv[6]) {
  for (size_t k = 0; k < 6; k++)
    uv[k] = m->uv[2 * (size_t)m->uv_vertex[3 * t + k / 2] + k % 2];
}

#endif
