/* cluster_system.h -- a cloth divided among processes: its parts, and its energy,
 * gradient and matrix as PETSc's vectors and matrix. */
#pragma once

#include <petscmat.h>

#include "cluster/cluster.h"

/* Divides the vertices by a partition of the graph whose edges are pairs of corners of
 * a face.  Each process's vertices have consecutive numbers: number[v] is that of
 * vertex v of the whole.  Free both in either case. */
PetscErrorCode cluster_part_make(const cluster_cloth *c, cluster_part *p, PetscInt **number);
void cluster_part_free(cluster_part *p);

/* The coordinate of the part that is number i of the process's share of a vector. */
static inline size_t cluster_own(const cluster_part *p, size_t i) {
  return 3 * (size_t)p->own[i / 3] + i % 3;
}

typedef struct {
  const cluster_cloth *cloth;
  cluster_part part;
  PetscInt *number; /* [vertices of the whole] */
  slv_solver *solver;
  slv_status status;    /* of an element, where a function here failed because of it */
  double *at;           /* [3*part.mesh.nvertices] where held coordinates are */
  Vec x;                /* of the whole, divided: its layout is that of all vectors */
  Vec near, sum, sizes; /* of the part, neighbours' vertices included */
  Vec all;              /* of the whole, not divided */
  VecScatter halo;      /* from divided vectors to those of the part, and back */
  VecScatter gather;    /* to `all` */
  Mat A;
  PetscCount count; /* of the entries that the part adds to A */
  double *values;   /* [count] in the order of cluster_entries() */
} cluster_system;

/* Parts, vectors and the pattern of the matrix.  x: positions of the whole, of which
 * those of held coordinates stay.  Free *s in either case. */
PetscErrorCode cluster_system_make(const cluster_cloth *c, const double *x, cluster_system *s);
void cluster_system_free(cluster_system *s);

/* The rows and columns of the entries that the part adds to A, negative ones being left out, and
 * their values, from the blocks of the part's solver; rows and columns of held coordinates are
 * those of the identity.  row and column, or values, may be NULL.  Returns how many there are. */
PetscCount cluster_entries(const cluster_system *s, PetscInt *row, PetscInt *column,
                           double *values);

/* At x: the energy; and where F is not NULL, the gradient, which of held coordinates is
 * how far they are off their places, and the sizes of the forces that meet. */
PetscErrorCode cluster_evaluate(cluster_system *s, Vec x, double *energy, Vec F, Vec forces);

/* Around what calls PETSc: its first error, the same in all processes, becomes why[CLUSTER_WHY],
 * unless something stands there.  Where one process alone fails, it ends them all. */
void cluster_watch(void);
void cluster_judge(PetscErrorCode code, char *why);

/* Around what reads PETSc's options: the code, whose error is then the user's. */
PetscErrorCode cluster_options(PetscErrorCode code);

/* Adds up over all processes. */
PetscErrorCode cluster_sum(int count, double *values);

/* Adds what all parts have of a vector. */
PetscErrorCode cluster_add_up(const cluster_system *s, Vec part, Vec whole);

/* Fills s->values with the matrix of a scheme at x; rows and columns of held
 * coordinates are those of the identity. */
PetscErrorCode cluster_assemble(cluster_system *s, Vec x, slv_newton_hessian h,
                                slv_bending_hessian b);

/* x [3*vertices] of the whole, in every process; and back. */
PetscErrorCode cluster_gather(cluster_system *s, Vec from, double *x);
PetscErrorCode cluster_spread(cluster_system *s, const double *x, Vec to);
