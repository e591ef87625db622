/* mesh_matrix.h -- what the readers of vectors and of matrices share. */
#ifndef MESH_MESH_MATRIX_H
#define MESH_MESH_MATRIX_H

#include "mesh/mesh_input.h"

void mesh_given_add(mesh_given *g, size_t i, size_t j, double value);

/* What a file is, by its first bytes: 'P' an archive, 'N' an array of NumPy, '%' Matrix
 * Market; else 0, a table. */
int mesh_file_kind(const char *path);

/* Reads a table of numbers, with or without a line of names: number i gets row i.
 * *width: how many there are in a line. */
int mesh_read_table(const char *path, size_t *width, mesh_given *g);

#endif
