/* mesh_judge.h -- compares a solver's assembled numbers with the sum over the elements. */
#pragma once

#include "mesh/mesh_input.h"
#include "mesh/mesh_sum.h"
#include "support/records/assembled_document.h"

/* A way to read a file's numbers.  If only sign is set, to 1, they are read as they are. */
typedef struct {
  const char *key; /* key for mesh_text() */
  double sign;
  unsigned use;     /* bits of the quantities (mesh_explain.h) */
  int planar;       /* 1: x of all vertices, then y, then z */
  const char *axes; /* "021": axes of a vertex's numbers; NULL: x, y, z */
  int index_shift;  /* numbers at coordinate i belong to i + index_shift */
  int mirror;       /* 1: the file has one triangle of the matrix; mirror it */
  int halved;       /* 1: entries off the diagonal are doubled in the file */
  int moved;        /* 1: vertices are in the order mesh_case.order */
} mesh_reading;

/* The numbers of one file, their reference, and the result of their comparison. */
typedef struct {
  const mesh_given *g; /* energy, forces or Hessian from the file */
  double sign;         /* -1 if g are forces, since the reference is the gradient; else 1 */
  mesh_layout l;       /* layout of the cloth at the positions */
  mesh_sum right;
  uint32_t *order; /* [n] vertex whose numbers the file has at i; NULL: unknown */

  arena memory;         /* memory of the layout, the sum and the arrays below */
  double *got;          /* [l.count] the file's numbers at the places of the layout */
  size_t outside_at[2]; /* row and column of the first number outside the layout */

  doc_assembled_quantity d; /* result without explanation */
  double *worst;            /* [n] largest error / bound at each vertex */
  size_t lost;              /* number of values that are not finite */
  int printed;              /* 1: bounds include the rounding of printed positions */
  size_t at;          /* index of the largest error / bound, or of the first non-finite number */
  double largest, of; /* largest error; largest expected number */
} mesh_case;

/* Compares with the reference sum.  c has the file's numbers, the cloth and the positions. */
void mesh_case_judge(quantity q, mesh_case *c);
void mesh_case_free(mesh_case *c);

int mesh_case_agrees(const mesh_case *c);

/* Fills got[l.count] with the file's numbers, interpreted by r.  Returns the number, up to `most`,
 * of nonzero numbers outside the layout, as at a pair of vertices without a common element. */
size_t mesh_case_read(mesh_case *c, const mesh_reading *r, size_t most, double *got);

/* Returns 0 if a number's row or column is masked.  mask[3 n] is 1 for masked rows; or NULL. */
int mesh_is_seen(const mesh_case *c, const unsigned char *mask, size_t place);

/* Returns half a unit in the last printed digit of a number of the file. */
double mesh_case_half(const mesh_case *c, double value);

/* Sets c->order if the file's numbers are the expected ones with the vertices in another order;
 * else sets it to NULL.  The order is a guess from forces or blocks on the diagonal. */
void mesh_find_order(mesh_case *c);
