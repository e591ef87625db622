/* deformed.h -- the triangles of a mesh under a seeded deformation, as states. */
#ifndef VERIFY_DEFORMED_H
#define VERIFY_DEFORMED_H

#include "facts.h"

/* Reads the mesh and writes what it has into facts; *F gets [6*count] deformation
 * gradients, to free().  0, or an exit code having said why. */
int deformed_read(const char *path, uint64_t seed, run_facts *facts, double **F,
                  uint64_t *count);

#endif
