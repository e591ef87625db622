/* mesh_save.h -- writes a mesh as Wavefront OBJ. */
#pragma once

#include "selvedge/mesh.h"

/* As slv_mesh_write_stream(), to a file that output_open() opens.  Returns 0, or the exit code
 * having said what is wrong. */
int mesh_save(const slv_mesh *m, const char *comment, const char *path);
