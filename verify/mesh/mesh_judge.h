/* mesh_judge.h -- compares a solver's assembled numbers with the sum over the elements. */
#pragma once

#include "mesh/mesh_input.h"
#include "mesh/mesh_sum.h"
#include "support/records/assembled_document.h"

/* Reading of a file's numbers; all zero except `sign`: unchanged. */
typedef struct {
  const char *key; /* key for mesh_text() */
  double sign;
  unsigned use;     /* quantities (mesh_explain.h) */
  int planar;       /* 1: x of all vertices, then y, then z */
  const char *axes; /* "021": axes of a vertex's numbers; NULL: x, y, z */
  int index_shift;  /* numbers at coordinate i belong to i + shift */
  int mirror;       /* 1: a matrix has one triangle, which is mirrored */
  int halved;       /* 1: entries off the diagonal are doubled */
  int moved;        /* 1: vertices have another order, found by the case */
} mesh_reading;

/* Numbers of a file with their reference. */
typedef struct {
  const mesh_given *g; /* energies, gradients, Hessians; forces are minus gradients */
  double sign;         /* -1: g holds forces */
  mesh_layout l;       /* layout of the cloth at the positions */
  mesh_sum right;
  uint32_t *order; /* [n] vertex whose numbers are at i, if `moved`; NULL: unknown */

  arena memory;         /* memory of the layout, the sum and the arrays below */
  double *got;          /* [l.count] */
  size_t outside_at[2]; /* row and column of a number outside */

  doc_assembled_quantity d; /* result without explanation */
  double *worst;            /* [n] largest error of each vertex over its bound */
  size_t lost;              /* number of values that are not finite */
  int printed;              /* 1: bounds allow for the digits of the positions */
  size_t at;                /* number with the largest ratio, or the first that is not finite */
  double largest, of;       /* largest error, and largest expected number */
} mesh_case;

/* Sums up and judges; c has the file's numbers, the cloth and the positions. */
void mesh_case_judge(quantity q, mesh_case *c);
void mesh_case_free(mesh_case *c);

/* Returns 1 if the numbers agree. */
int mesh_case_agrees(const mesh_case *c);

/* Fills got[l.count] by the reading; returns the number of nonzero values outside, up to `most`. */
size_t mesh_case_read(mesh_case *c, const mesh_reading *r, size_t most, double *got);

/* Returns 0 if the number's row or column is masked.  mask [3 n] is 1 for masked rows, or NULL. */
int mesh_is_seen(const mesh_case *c, const unsigned char *mask, size_t place);

/* Returns the error that few printed digits may hide. */
double mesh_case_half(const mesh_case *c, double value);

/* Finds c->order if each vertex has the forces, or the diagonal block, expected at another one. */
void mesh_find_order(mesh_case *c);
