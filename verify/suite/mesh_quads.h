/* mesh_quads.h -- the quads of a mesh as rest shapes: four positions, then u, v of each corner. */
#pragma once

#include "selvedge/mesh.h"
#include "selvedge/states.h"

typedef struct {
  size_t count;
  slv_rest_shape *rest; /* [count] rest shapes "FILE:N", with the quad's number N, from 0 */
  double *x;            /* [12*count] deformed positions of their corners */
} mesh_quads;

/* Stores the mesh's quads with the positions x [3*nvertices]. Skips quads that are folded or
 * without area, in space or in uv. They do not need the mesh, and are never freed. */
void mesh_quads_take(const slv_mesh *m, const char *path, const double *x, mesh_quads *q);

/* Reports why the mesh was rejected; returns the exit code. */
int mesh_refuse(const char *path, slv_status s, const slv_mesh_error *error);

/* Sets *shape to the rest shape named "FILE:N".  Returns 0, or an exit code after a message. */
int mesh_quads_find(const char *name, const slv_rest_shape **shape);
