/* mesh_save.h -- writes a mesh to a Wavefront OBJ file. */
#pragma once

#include "selvedge/mesh.h"

/* Writes m to `path` by output_open(). Returns 0, or prints the error and returns the exit code. */
int mesh_save(const slv_mesh *m, const char *comment, const char *path);
