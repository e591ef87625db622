/* deformed.h -- the triangles, hinges and quads of a mesh under a seeded deformation, as states for
 * the checks. */
#pragma once

#include "subjects/facts.h"
#include "subjects/mesh_quads.h"

typedef struct {
  double *F;      /* [6*triangles] deformation gradients */
  double *hinges; /* [12*nhinges] positions x_0 .. x_3 of each interior edge */
  uint64_t triangles, nhinges;
  mesh_quads quads; /* with their rest shapes; the triangles are those of their fans, too */
} deformed;

/* Reads and deforms the mesh, and writes what it holds into facts.  Returns 0, or an exit code
 * after a message; free *d with deformed_free() in any case. */
int deformed_read(const char *path, uint64_t seed, run_facts *facts, deformed *d);

/* Frees the arrays and empties d. */
void deformed_free(deformed *d);
