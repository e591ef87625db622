/* mesh_quads.h -- a mesh's quads, each a rest shape: four positions, then u, v of each point. */
#pragma once

#include "selvedge/mesh.h"
#include "selvedge/states.h"

typedef struct {
  size_t count;
  slv_rest_shape *rest; /* [count] names "FILE:N", N the number of the quad, from 0 */
  double *x;            /* [12*count] deformed positions */
} mesh_quads;

/* Stores the mesh's quads at the positions x [3*nvertices], except those without area, folded, or
 * with uv without area.  They do not refer to the mesh and stay until the program ends. */
void mesh_quads_take(const slv_mesh *m, const char *path, const double *x, mesh_quads *q);

/* Reports why the mesh was refused; returns the exit code. */
int mesh_refuse(const char *path, slv_status s, const slv_mesh_error *error);

/* Sets *shape to the rest shape named "FILE:N".  Returns 0, or an exit code after a message. */
int mesh_quads_find(const char *name, const slv_rest_shape **shape);
