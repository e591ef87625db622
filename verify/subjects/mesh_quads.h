/* mesh_quads.h -- the quads of a mesh, each a rest shape of its own: four positions,
 * then u, v of each point. */
#ifndef VERIFY_MESH_QUADS_H
#define VERIFY_MESH_QUADS_H

#include "selvedge/mesh.h"
#include "selvedge/states.h"

typedef struct {
  size_t count;
  slv_rest_shape *rest; /* [count] named "FILE:N", N the number of the quad, from 0 */
  double *x;            /* [12*count] deformed positions; NULL: not asked for */
} mesh_quads;

/* Reads the mesh's quads; those that are no shape (no area, folded, uv without area)
 * are left out and counted in *skipped.  amount > 0: deforms the mesh by that, with
 * that seed, for q->x; see slv_mesh_deform().  The quads stay until the program ends.
 * Returns 0, or an exit code after a message. */
int mesh_quads_read(const char *path, uint64_t seed, double amount, mesh_quads *q,
                    size_t *skipped);

/* Says why the mesh was refused; returns the exit code. */
int mesh_refuse(const char *path, slv_status s, const slv_mesh_error *error);

/* The rest shape that is named "FILE:N"; NULL where there is no such file or quad. */
const slv_rest_shape *mesh_quads_find(const char *name);

#endif
