/* corners.h -- faces of a mesh, numbered from 0, triangles before quads; data at their corners. */
#pragma once

#include "selvedge/mesh.h"
#include "selvedge/triangle.h"

enum { NO_VERTEX = SLV_MESH_MAX }; /* an invalid index */

/* Copies the positions y[9] of the vertices of triangle t from x[3*nvertices]. */
static inline void corner_positions(const slv_mesh *m, const double *x, size_t t, double y[9]) {
  for (size_t k = 0; k < 9; k++) y[k] = x[3 * (size_t)m->vertex[3 * t + k / 3] + k % 3];
}

/* Copies the uv of triangle t. The mesh must have uv_vertex. */
static inline void corner_uv(const slv_mesh *m, size_t t, double uv[6]) {
  for (size_t k = 0; k < 6; k++) uv[k] = m->uv[2 * (size_t)m->uv_vertex[3 * t + k / 2] + k % 2];
}

/* Computes the rest state of triangle t, from its uv or from its positions in the mesh. */
static inline slv_status rest_of_triangle(const slv_mesh *m, int by_uv, size_t t, slv_rest *r) {
  double uv[6], X[9];
  corner_positions(m, m->x, t, X);
  if (!by_uv) return slv_rest_from_space(X, r);
  corner_uv(m, t, uv);
  return slv_rest_from_uv(uv, r);
}

static inline size_t count_faces(const slv_mesh *m) { return m->ntriangles + m->nquads; }

/* A face of 3 or 4 corners: indices into x and, if the mesh has uv, into uv; else NULL. */
typedef struct {
  size_t corners;
  const uint32_t *vertex, *uv_vertex;
} mesh_face;

static inline mesh_face face_of(const slv_mesh *m, size_t f) {
  const int quad = f >= m->ntriangles;
  const size_t corners = quad ? 4 : 3, at = corners * (quad ? f - m->ntriangles : f);
  const uint32_t *vertex = quad ? m->quad : m->vertex,
                 *uv_vertex = quad ? m->uv_quad : m->uv_vertex;
  return (mesh_face){corners, vertex + at, uv_vertex != NULL ? uv_vertex + at : NULL};
}

/* Computes two vectors whose cross product is twice a face's area vector: edges of a triangle,
 * diagonals of a quad.  They follow `dim` zeros in e, so that slv_rest_from_uv() and
 * slv_rest_from_space() accept e as a triangle. */
static inline void span_of(size_t corners, const uint32_t *index, const double *x, size_t dim,
                           double *e) {
  const size_t from[2] = {0, corners == 4 ? 1 : 0}, to[2] = {corners - 2, corners - 1};
  for (size_t k = 0; k < dim; k++) {
    e[k] = 0;
    for (size_t i = 0; i < 2; i++)
      e[(i + 1) * dim + k] =
          x[dim * (size_t)index[to[i]] + k] - x[dim * (size_t)index[from[i]] + k];
  }
}

/* Returns whether the face's area in space exceeds round-off. */
static inline int has_area(const slv_mesh *m, mesh_face f) {
  double e[9];
  slv_rest rest;
  span_of(f.corners, f.vertex, m->x, 3, e);
  return slv_rest_from_space(e, &rest) == SLV_OK;
}

/* Returns whether the face's area in uv exceeds round-off; 1 for a face without uv. */
static inline int has_uv_area(const slv_mesh *m, mesh_face f) {
  double e[6];
  slv_rest rest;
  if (f.uv_vertex == NULL) return 1;
  span_of(f.corners, f.uv_vertex, m->uv, 2, e);
  return slv_rest_from_uv(e, &rest) == SLV_OK;
}
