/* deformed.h -- the triangles, hinges and quads of a mesh under a seeded deformation, as states. */
#pragma once

#include "suite/mesh_quads.h"
#include "support/records/verify_document.h"

typedef struct {
  double *F;      /* [6*triangles] deformation gradients */
  double *hinges; /* [12*nhinges] positions x_0 .. x_3 of each interior edge */
  uint64_t triangles, nhinges;
  mesh_quads quads;        /* with their rest shapes; their fans are the triangles */
  doc_mesh mesh;           /* contents of the file */
  size_t unused, no_shape; /* vertices of no face, quads without rest shape */
} deformed;

/* Reads and deforms the mesh.  Returns 0, or an exit code after a message.  Free d either way. */
int deformed_read(const char *path, uint64_t seed, deformed *d);

void deformed_free(deformed *d);
