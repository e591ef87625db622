/* mesh_input.h -- what a solver computed, read from its files: positions, forces,
 * sparse matrices. */
#pragma once

#include <stdint.h>

#include "support/base/memory.h"
#include "table/table.h"

typedef struct {
  uint32_t row, column; /* coordinates 3 v + k; the column of a force is 0 */
  double value;
} mesh_number;

/* A file of numbers.  Those of a matrix that stand at one place add up. */
typedef struct {
  const char *file;        /* NULL: none */
  items numbers;           /* mesh_number */
  printed how;             /* of a text: with how many digits */
  int single;              /* 1: an array of single precision */
  int matrix;              /* 1: a Hessian */
  int from_zero;           /* 1: a Matrix Market file whose indices begin at 0, not at 1 */
  size_t lost, first_lost; /* numbers that are not finite; the first of these */
} mesh_given;

enum { MESH_QUANTITIES = QUANTITY_HESSIAN + 1 };

/* One state of the cloth: positions [3 n], and what the solver has there. */
typedef struct {
  double *x;
  mesh_given given[MESH_QUANTITIES]; /* energy, forces, Hessian; `file` NULL: not known */
} mesh_state;
void mesh_state_free(mesh_state *s);

/* Each returns 0, or the exit code having said what is wrong.  Free g either way.
 *
 * Positions [3 * vertices], which are to be finite, from an OBJ file, an array of NumPy or a
 * table of three columns; forces from the latter two; an energy from a word of the command line. */
int mesh_read_positions(const char *path, size_t vertices, double *x);
int mesh_read_total(const char *word, mesh_given *g);

/* Forces; or a matrix of 3 * vertices rows and columns: Matrix Market, SciPy's .npz, a square
 * array of NumPy, or a table of row, column and value.  Indices of a table are from 0,
 * or from 1 where there is none of 0 and one of 3 * vertices. */
int mesh_read_numbers(const char *path, size_t vertices, int matrix, mesh_given *g);

void mesh_given_free(mesh_given *g);

/* Were the positions [3 * vertices] printed with nine digits or fewer?  Then *half gets
 * half a unit in the last place of each, of as many decimals or, where these are more,
 * of as many digits; release it.  NULL else, and where so few digits are there that
 * they were probably typed. */
void mesh_printed_half(size_t vertices, const double *x, double **half);
