/* cluster.h -- cloth in equilibrium and in motion over many processes, by PETSc over MPI.
 *
 * Every process knows the whole cloth and calls each of these functions, in the same
 * order; each evaluates the elements of its own vertices.  A build without PETSc has
 * cluster_none.c in place of the others. */
#pragma once

#include <stddef.h>

#include "selvedge/motion.h"
#include "support/base/complain.h"
#include "support/base/start.h"

/* Starts MPI and PETSc, once; petsc[1] .. petsc[npetsc - 1] are options of PETSc, and stay the
 * caller's.  A program without PETSc becomes the one that stands beside it, of its name and
 * "-petsc", with the same argv.  Returns 0, or the exit code having said what is wrong.
 */
int cluster_start(char **argv, int npetsc, char **petsc);

/* Ends what was started; harmless where nothing was.  Returns the exit code of a command that ended
 * with `code`: of wrong usage, having said so, where PETSc had no use for one of its options. */
int cluster_stop(int code);

/* This process's number, and how many there are; 0 and 1 where nothing was started. */
int cluster_rank(void);
int cluster_ranks(void);

/* The largest of what all processes give. */
int cluster_largest(int value);

/* Calls make(to), which returns 0 or an exit code, in the first process, and then in the others:
 * what all would say is wrong is said once.  Returns the same code in all. */
static inline int cluster_first(int (*make)(void *to), void *to) {
  const int is_first = cluster_rank() == 0;
  const int code = cluster_largest(is_first ? make(to) : 0);
  return cluster_largest(code == 0 && !is_first ? make(to) : code);
}

/* At the end of a run: the largest code of all processes, or where one was interrupted that of it,
 * having said so. */
static inline int cluster_end(int code) {
  code = cluster_largest(code);
  if (!cluster_largest(interrupted) || code != 0) return code;
  return cluster_rank() == 0 ? harness_error("interrupted") : EXIT_HARNESS;
}

/* Functions from here on are not called where cluster_start() did not succeed: a program without
 * PETSc has none of them. */
#define OF_PETSC __attribute__((weak))

/* Has PETSc refused an option?  Are there fewer vertices than processes?  Return 0, or the exit
 * code having said so. */
OF_PETSC int cluster_judge_options(void);
OF_PETSC int cluster_judge_size(size_t vertices);

/* What one process has of a cloth.  Some of its vertices are its own, and the others
 * are of neighbours; all stand in the order of the whole, as the own ones do in PETSc's
 * vectors.  Of its triangles and quads the first ones count here, as `counted` says. */
typedef struct {
  slv_mesh mesh; /* positions at rest; uv are those of the whole */
  slv_part counted;
  size_t nown;
  uint32_t *own;       /* [nown] which of its vertices are its own */
  unsigned char *mask; /* [mesh.nvertices] the same, for counted.own */
  unsigned char *held; /* [3*mesh.nvertices] */
  double *load;        /* [3*mesh.nvertices] N; 0 on vertices of neighbours */
  uint32_t *vertex;    /* [mesh.nvertices] which one of the whole each vertex is */
  uint32_t *triangle;  /* [counted.ntriangles] likewise of the triangles that count */
} cluster_part;

/* A cloth, which every process knows whole. */
typedef struct {
  const slv_mesh *mesh;
  const unsigned char *held; /* [3*nvertices] */
  const double *load;        /* [3*nvertices] N; NULL: none */
  int ringed;                /* bends in rings; else in hinges */
  int moves;                 /* the solvers hold no coordinate: motions do */
  /* Puts membrane, bending and load onto the solver of a part. */
  slv_status (*put)(void *to, const cluster_part *part, slv_solver *solver);
  void *to;
} cluster_cloth;

enum { CLUSTER_NAME = 48, CLUSTER_WHY = 200 };

typedef struct {
  slv_newton_result newton;
  int linear;                /* iterations of the linear solver in the step just made */
  char solver[CLUSTER_NAME]; /* "cg gamg" */
  char why[CLUSTER_WHY];     /* the failure that ended it, where newton.stop has no word for it */
} cluster_report;

/* slv_solver_find_equilibrium() over all processes: by SNES, with the same treatments
 * of the Hessian.  Where Cholesky is asked whether it accepts a matrix, MUMPS counts
 * the signs of the pivots; of iterative solvers, conjugate gradients refuse a matrix
 * where they meet negative curvature.  x [3*nvertices] is whole in every process, and
 * so it is where the observer sees it.  SLV_ENOTCONVERGED with r->why also for failures
 * of PETSc and MUMPS. */
OF_PETSC slv_status cluster_find_equilibrium(const cluster_cloth *c, const slv_newton_options *o,
                                             double *x, cluster_report *r);

/* ---- motion ---------------------------------------------------------------------- */

typedef struct cluster_motion cluster_motion;

/* Divides a cloth that moves, whose held vertices are held along all axes.  c->put also makes the
 * motion of the part, *motion, which stays the caller's, and of which c must outlive *m.  linear
 * is the standard solver, where PETSc's options name no other: conjugate gradients with the
 * diagonal blocks, or with incomplete factors of what each process has; else Cholesky. */
OF_PETSC slv_status cluster_motion_make(const cluster_cloth *c, slv_motion **motion,
                                        slv_linear_solver linear, cluster_motion **m);
OF_PETSC void cluster_motion_free(cluster_motion *m);

/* The solver, and what ended the last step, where r->linear and r->stop have no word for it. */
OF_PETSC const cluster_report *cluster_motion_report(const cluster_motion *m);

/* slv_motion_step(), always of one scheme, and slv_motion_measure() over all processes, of all of
 * which *at and the results are the same but for seconds.  SLV_ENOTCONVERGED also for failures of
 * PETSc. */
OF_PETSC slv_status cluster_motion_step(cluster_motion *m, const slv_motion_options *o, double h,
                                        slv_motion_state *at, slv_motion_result *r);
OF_PETSC slv_status cluster_motion_measure(cluster_motion *m, const slv_motion_state *at,
                                           slv_motion_measures *y);
