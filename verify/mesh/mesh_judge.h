/* mesh_judge.h -- do the numbers that a solver assembled agree with the sum over its
 * elements, and where do they not? */
#pragma once

#include "mesh/mesh_input.h"
#include "mesh/mesh_sum.h"
#include "support/records/assembled_document.h"

/* How the numbers of a file are taken; all zero but `sign`: as they are. */
typedef struct {
  double sign;
  int planar;       /* 1: x of all vertices, then y, then z */
  const char *axes; /* "021": the axis of each of a vertex's numbers; NULL: x, y, z */
  int shift;        /* what stands at coordinate i belongs to i + shift */
  int mirror;       /* 1: of a matrix one triangle is there, the other is its mirror image */
  int halved;       /* 1: what is off the diagonal stands there twice */
  int moved;        /* 1: vertices stand in another order, which the case has */
} mesh_reading;

/* One file of numbers against what they should be. */
typedef struct {
  const mesh_given *g; /* energies, gradients, Hessians; forces are minus gradients */
  double sign;         /* -1: g holds forces */
  mesh_layout l;       /* of the cloth and the positions */
  mesh_sum right;
  size_t without;  /* elements that have no value there */
  uint32_t *order; /* [n] of a reading that is `moved`: whose numbers stand at vertex i;
                      NULL: none is known */

  arena memory;         /* of what follows, of the layout and of the sum */
  double *got;          /* [l.count] */
  size_t outside_at[2]; /* the row and the column of a number outside */

  doc_assembled_quantity d; /* all but what explains it */
  double *worst;            /* [n] for each vertex: the largest error over its bound */
  size_t lost;              /* numbers that are not finite */
  int printed;              /* 1: by bounds that allow for the digits of the positions */
  size_t at;                /* the number with the largest ratio, or the first that is lost */
  double largest, of;       /* the largest: error; number that was expected */
} mesh_case;

/* Sums up and judges; c has the numbers, which q says, the cloth and the positions. */
void mesh_case_judge(quantity q, mesh_case *c);
void mesh_case_free(mesh_case *c);

/* Does it agree? */
int mesh_case_agrees(const mesh_case *c);

/* Fills got[l.count] with the file's numbers, read so; returns how many nonzero ones are outside,
 * and ends where there are `most`. */
size_t mesh_case_read(mesh_case *c, const mesh_reading *r, size_t most, double *got);

/* Returns 0 if the number's row or column is masked, else 1.  mask [3 n] is 1 for masked rows;
 * NULL: no row is masked. */
int mesh_is_seen(const mesh_case *c, const unsigned char *mask, size_t place);

/* What printing with few digits may hide of a number. */
double mesh_case_half(const mesh_case *c, double value);

/* Finds c->order, where the forces, or the diagonal blocks, of each vertex are those that
 * another one should have. */
void mesh_find_order(mesh_case *c);
