/* cluster.h -- equilibria and motion of cloth over many processes, by PETSc over MPI.  Every
 * process knows the whole cloth and calls each of these functions in the same order; each evaluates
 * the elements of its own vertices.  A build without PETSc has only cluster_none.c. */
#pragma once

#include <stddef.h>

#include "selvedge/motion.h"
#include "support/base/complain.h"
#include "support/base/start.h"

/* Starts MPI and PETSc once.  petsc[1] .. petsc[npetsc - 1] are options of PETSc, owned by the
 * caller.  A program without PETSc executes the program NAME-petsc in its folder, with the same
 * argv.  Returns 0, or prints the error and returns the exit code. */
int cluster_start(char **argv, int npetsc, char **petsc);

/* Ends MPI and PETSc, if started.  Returns `code`, or prints an error and returns EXIT_USAGE if
 * PETSc ignored one of its options. */
int cluster_stop(int code);

/* Return the number of this process and the number of processes; 0 and 1 without MPI. */
int cluster_rank(void);
int cluster_ranks(void);

/* Returns the largest of the values that the processes pass. */
int cluster_largest(int value);

/* Calls make(to), which returns 0 or an exit code, in the first process and, if that succeeds, in
 * the others, so that errors are printed once.  Returns the same code in all processes. */
static inline int cluster_first(int (*make)(void *to), void *to) {
  const int is_first = cluster_rank() == 0;
  const int code = cluster_largest(is_first ? make(to) : 0);
  return cluster_largest(code == 0 && !is_first ? make(to) : code);
}

/* Returns the largest exit code of all processes at the end of a run; if interrupted, says so. */
static inline int cluster_end(int code) {
  code = cluster_largest(code);
  if (!cluster_largest(interrupted) || code != 0) return code;
  return cluster_rank() == 0 ? harness_error("interrupted") : EXIT_HARNESS;
}

/* The functions below need a successful cluster_start(); a program without PETSc lacks them. */
#define OF_PETSC __attribute__((weak))

/* Return 0, or an exit code after a message: PETSc rejects an option; a process gets no vertex. */
OF_PETSC int cluster_judge_options(void);
OF_PETSC int cluster_judge_size(size_t vertices);

/* Part of a cloth that one process stores.  Its vertices are owned by this process or by its
 * neighbours.  They keep the order of the whole mesh, as own vertices do in PETSc's vectors.  This
 * process evaluates only the first triangles and quads, `counted` of them. */
typedef struct {
  slv_mesh mesh; /* positions at rest; uv points into the whole mesh */
  slv_part counted;
  size_t nown;
  uint32_t *own;       /* [nown] its own vertices */
  unsigned char *mask; /* [mesh.nvertices] 1 for own vertices; counted.own points here */
  unsigned char *held; /* [3*mesh.nvertices] 1: the coordinate is pinned */
  double *load;        /* [3*mesh.nvertices] forces, N; 0 on vertices of neighbours */
  uint32_t *vertex;    /* [mesh.nvertices] number of each vertex in the whole mesh */
  uint32_t *triangle;  /* [counted.ntriangles] number of each counted triangle in the mesh */
} cluster_part;

/* A whole cloth, of which every process has a copy. */
typedef struct {
  const slv_mesh *mesh;
  const unsigned char *held; /* [3*nvertices] 1: the coordinate is pinned */
  const double *load;        /* [3*nvertices] forces, N; NULL: none */
  int ringed;                /* 1: bending of vertex rings; 0: of hinges */
  int moves;                 /* 1: the motions pin coordinates, and the solvers pin none */
  /* Sets membrane, bending and load of the solver of a part. */
  slv_status (*put)(void *to, const cluster_part *part, slv_solver *solver);
  void *to;
} cluster_cloth;

enum { CLUSTER_NAME = 48, CLUSTER_WHY = 200 };

typedef struct {
  slv_newton_result newton;
  int linear;                /* iterations of the linear solver in the last Newton step */
  char solver[CLUSTER_NAME]; /* PETSc's linear solver and preconditioner, such as "cg gamg" */
  char why[CLUSTER_WHY];     /* failure that ended the run, if newton.stop cannot express it */
} cluster_report;

/* Finds an equilibrium over all processes like slv_solver_find_equilibrium(), by SNES, with the
 * same treatments of the Hessian.  A matrix counts as indefinite if MUMPS finds a pivot that is not
 * positive, or if conjugate gradients meet negative curvature.  In every process x [3*nvertices]
 * has all positions, also when the observer is called.  Failures of PETSc or MUMPS return
 * SLV_ENOTCONVERGED and set r->why. */
OF_PETSC slv_status cluster_find_equilibrium(const cluster_cloth *c, const slv_newton_options *o,
                                             double *x, cluster_report *r);

typedef struct cluster_motion cluster_motion;

/* Divides a moving cloth, whose pinned vertices must be pinned along all axes.  c->put must also
 * create *motion, the motion of this process's part, which the caller owns.  c must outlive *m.
 * Unless PETSc's options choose another solver, `linear` does: conjugate gradients with diagonal
 * blocks or with incomplete factors of each process's part, or Cholesky. */
OF_PETSC slv_status cluster_motion_make(const cluster_cloth *c, slv_motion **motion,
                                        slv_linear_solver linear, cluster_motion **m);
OF_PETSC void cluster_motion_free(cluster_motion *m);

/* Returns the solver's name and, if r->linear and r->stop cannot express it, a step's failure. */
OF_PETSC const cluster_report *cluster_motion_report(const cluster_motion *m);

/* Take a step like slv_motion_step(), and measure like slv_motion_measure(), over all processes.
 * All steps of a motion must use one scheme.  *at and the results are identical in all processes,
 * except seconds.  Failures of PETSc return SLV_ENOTCONVERGED. */
OF_PETSC slv_status cluster_motion_step(cluster_motion *m, const slv_motion_options *o, double h,
                                        slv_motion_state *at, slv_motion_result *r);
OF_PETSC slv_status cluster_motion_measure(cluster_motion *m, const slv_motion_state *at,
                                           slv_motion_measures *y);
