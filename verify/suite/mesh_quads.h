/* mesh_quads.h -- the quads of a mesh, each a rest shape of its own: four positions,
 * then u, v of each point. */
#pragma once

#include "selvedge/mesh.h"
#include "selvedge/states.h"

typedef struct {
  size_t count;
  slv_rest_shape *rest; /* [count] named "FILE:N", N the number of the quad, from 0 */
  double *x;            /* [12*count] deformed positions */
} mesh_quads;

/* Takes the mesh's quads at the positions x [3*nvertices]; those that are no shape (no area,
 * folded, uv without area) are left out. The mesh may go, the quads stay until the program ends. */
void mesh_quads_take(const slv_mesh *m, const char *path, const double *x, mesh_quads *q);

/* Says why the mesh was refused; returns the exit code. */
int mesh_refuse(const char *path, slv_status s, const slv_mesh_error *error);

/* Finds the rest shape that is named "FILE:N". Returns 0, or an exit code after a message. */
int mesh_quads_find(const char *name, const slv_rest_shape **shape);
