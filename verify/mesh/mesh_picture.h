/* mesh_picture.h -- the deformed mesh as an SVG file, coloured by the error. */
#ifndef MESH_MESH_PICTURE_H
#define MESH_MESH_PICTURE_H

#include "mesh/mesh_report.h"

/* The mesh seen along its shortest side; of the forces, else of the Hessian, the error
 * at each triangle's worst corner over its bound, and the elements that were found
 * wrong.  Returns 0, or the exit code. */
int mesh_picture_write(const char *path, const mesh_report *r);

#endif
