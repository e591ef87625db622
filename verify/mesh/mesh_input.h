/* mesh_input.h -- reads a solver's files: positions, forces, sparse matrices. */
#pragma once

#include <stdint.h>

#include "support/base/memory.h"
#include "table/table.h"

typedef struct {
  uint32_t row, column; /* coordinates 3 v + k; column 0 for a force */
  double value;
} mesh_number;

/* Numbers of a file.  Entries of a matrix at one place are summed. */
typedef struct {
  const char *file;        /* or NULL */
  items numbers;           /* mesh_number */
  printed how;             /* digits of a text */
  int single;              /* 1: an array of single precision */
  int matrix;              /* 1: a Hessian */
  int from_zero;           /* 1: a Matrix Market file whose indices begin at 0, not at 1 */
  size_t lost, first_lost; /* numbers that are not finite, and the first of them */
} mesh_given;

enum { MESH_QUANTITIES = QUANTITY_HESSIAN + 1 };

/* One state of the cloth: positions [3 n], and the solver's results. */
typedef struct {
  double *x;
  mesh_given given[MESH_QUANTITIES]; /* energy, forces, Hessian; `file` NULL: unknown */
} mesh_state;

/* Read positions [3 * vertices], which must be finite, from an OBJ file, an array of NumPy or a
 * table of three columns; an energy from a word.  Return 0 or an exit code.  Always free g. */
int mesh_read_positions(const char *path, size_t vertices, double *x);
int mesh_read_total(const char *word, mesh_given *g);

/* Reads forces; or a matrix of 3 * vertices rows and columns: Matrix Market, SciPy's .npz, a square
 * array of NumPy, or a table of row, column and value.  Indices of a table start at 0, or at 1 if
 * there is none of 0 and one of 3 * vertices. */
int mesh_read_numbers(const char *path, size_t vertices, int matrix, mesh_given *g);

void mesh_given_free(mesh_given *g);

/* Returns, if positions [3 * vertices] were printed with nine digits or fewer, half a unit in the
 * last place of each, of as many decimals or, if these are more, digits.  Returns NULL else, and if
 * so few digits exist that they were probably typed. */
double *mesh_printed_half(size_t vertices, const double *x, arena *memory);
