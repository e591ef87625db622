/* deformed.h -- the triangles, hinges and quads of a mesh under a random deformation, as states. */
#pragma once

#include "suite/mesh_quads.h"
#include "support/records/verify_document.h"

typedef struct {
  double *F;      /* [6*triangles] deformation gradient of each triangle */
  double *hinges; /* [12*nhinges] positions x_0 .. x_3 of each hinge */
  uint64_t triangles, nhinges;
  mesh_quads quads;        /* the quads, each of which is also two triangles */
  doc_mesh mesh;           /* contents of the file */
  size_t unused, no_shape; /* vertices without faces, quads without a valid rest shape */
} deformed;

/* Reads and deforms the mesh. Returns 0, or an exit code after a message. Free d in any case. */
int deformed_read(const char *path, uint64_t seed, deformed *d);

void deformed_free(deformed *d);
