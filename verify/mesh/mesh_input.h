/* mesh_input.h -- reads a solver's files: positions, forces, sparse matrices. */
#pragma once

#include <stdint.h>

#include "support/base/memory.h"
#include "table/table.h"

typedef struct {
  uint32_t row, column; /* coordinates 3 v + k; column is 0 for a force */
  double value;
} mesh_number;

/* The numbers of a file.  Entries of a matrix at the same place are summed. */
typedef struct {
  const char *file;        /* NULL: not given */
  items numbers;           /* mesh_number */
  printed how;             /* number of digits in a text file */
  int single;              /* 1: a single-precision array */
  int matrix;              /* 1: a Hessian */
  int from_zero;           /* 1: a Matrix Market file whose indices begin at 0, not at 1 */
  size_t lost, first_lost; /* count of NaN or infinite numbers, and index of the first */
} mesh_given;

enum { MESH_QUANTITIES = QUANTITY_HESSIAN + 1 };

/* One state of the cloth: positions [3 n], and the solver's results. */
typedef struct {
  double *x;
  mesh_given given[MESH_QUANTITIES]; /* energy, forces, Hessian; `file` NULL: not given */
} mesh_state;

/* Read positions [3 * vertices], which must be finite, from an OBJ file, a NumPy array or a table
 * of three columns; and a total energy from a word.  Return 0 or an exit code.  Always free g. */
int mesh_read_positions(const char *path, size_t vertices, double *x);
int mesh_read_total(const char *word, mesh_given *g);

/* Reads forces, or a matrix of order 3 * vertices from Matrix Market, SciPy's .npz, a square NumPy
 * array, or a table of row, column and value.  Indices of a table start at 1 if none is 0 and one
 * is 3 * vertices, else at 0. */
int mesh_read_numbers(const char *path, size_t vertices, int matrix, mesh_given *g);

void mesh_given_free(mesh_given *g);

/* Returns half a unit in the last printed place of each position [3 * vertices], if all were
 * printed with 5 to 9 digits.  Assumes fixed decimals if these suffice, else significant digits.
 * Returns NULL for more digits, and for fewer, which were probably typed by hand and are exact. */
double *mesh_printed_half(size_t vertices, const double *x, arena *memory);
