/* cluster_system.h -- a cloth divided among processes: its parts; its energy, gradient and matrix
 * as PETSc's vectors and matrix; PETSc's solvers: KSP for linear systems, with its verdict on a
 * matrix, SNES for Newton's method; a cloth that moves. */
#pragma once

#include <petscsnes.h>

#include "cluster/cluster.h"
#include "solve/newton_rules.h"

/* Divides the vertices by a partition of the graph whose edges are pairs of corners of a face, and
 * numbers those of each process consecutively: number[v] is the new number of vertex v.  Free both
 * in either case. */
PetscErrorCode cluster_part_make(const cluster_cloth *c, cluster_part *p, PetscInt **number);
void cluster_part_free(cluster_part *p);

/* Returns the coordinate of the part that is number i of the process's share of a vector. */
static inline size_t cluster_own(const cluster_part *p, size_t i) {
  return 3 * (size_t)p->own[i / 3] + i % 3;
}

typedef struct {
  const cluster_cloth *cloth;
  cluster_part part;
  PetscInt *number; /* [vertices of the whole] */
  slv_solver *solver;
  slv_status status;    /* status of an element that failed in a function here */
  double *at;           /* [3*part.mesh.nvertices] places of held coordinates */
  Vec x;                /* divided vector of the whole, with the layout of all vectors */
  Vec near, sum, sizes; /* vector of the part, including neighbours' vertices */
  Vec all;              /* undivided vector of the whole */
  VecScatter halo;      /* between divided vectors and those of the part */
  VecScatter gather;    /* from divided vectors to `all` */
  Mat A;
  PetscCount count; /* number of entries that the part adds to A */
  double *values;   /* [count] in the order of cluster_entries() */
} cluster_system;

/* Makes parts, vectors and the pattern of the matrix.  x: positions of the whole; those of held
 * coordinates are final.  Free *s in either case. */
PetscErrorCode cluster_system_make(const cluster_cloth *c, const double *x, cluster_system *s);
void cluster_system_free(cluster_system *s);

/* Returns the number of entries that the part adds to A, and computes their rows and columns,
 * negative to be ignored, and their values, from the blocks of the part's solver.  Rows and columns
 * of held coordinates are those of the identity.  row and column, or values, may be NULL. */
PetscCount cluster_entries(const cluster_system *s, PetscInt *row, PetscInt *column,
                           double *values);

/* Computes the energy at x and, if F is not NULL, the gradient and the sums of |f|.  The gradient
 * of held coordinates is their distance from their places. */
PetscErrorCode cluster_evaluate(cluster_system *s, Vec x, double *energy, Vec F, Vec forces);

/* Wraps calls of PETSc: its first error, the same in all processes, is stored in why[CLUSTER_WHY]
 * unless that has a text.  If only one process fails, it ends all others. */
void cluster_watch(void);
void cluster_judge(PetscErrorCode code, char *why);

/* Wraps reading of PETSc's options, whose errors are the user's; returns the code. */
PetscErrorCode cluster_options(PetscErrorCode code);

/* Sums over all processes. */
PetscErrorCode cluster_sum(int count, double *values);

/* Sums a vector over all parts. */
PetscErrorCode cluster_add_up(const cluster_system *s, Vec part, Vec whole);

/* Computes s->values, the matrix of a scheme at x; held rows and columns are the identity's. */
PetscErrorCode cluster_assemble(cluster_system *s, Vec x, slv_newton_hessian h,
                                slv_bending_hessian b);

/* Copies a divided vector by one of the scatters above. */
PetscErrorCode cluster_bring(VecScatter by, Vec from, Vec to);

/* Copy x [3*vertices] of the whole from a divided vector to every process, and back. */
PetscErrorCode cluster_gather(cluster_system *s, Vec from, double *x);
PetscErrorCode cluster_spread(cluster_system *s, const double *x, Vec to);

typedef struct {
  KSP ksp;
  KSPConvergedReason reason; /* iterations of the last solution */
  int iterations;            /* iterations of all solutions */
  char *why;                 /* [CLUSTER_WHY] gets failures other than a refusal */
} cluster_solver;

/* Selects the standard solver, MUMPS's L D L'. */
PetscErrorCode cluster_solver_by_cholesky(KSP ksp);

/* "cg gamg" */
PetscErrorCode cluster_solver_name(KSP ksp, char name[CLUSTER_NAME]);

PetscErrorCode cluster_set_rigid_motions(Mat A, Vec x);

/* Makes the factor or preconditioner of A.  refused: the signs of a factor's pivots are wrong. */
PetscErrorCode cluster_solver_take(cluster_solver *s, Mat A, int *refused);

/* Solves A x = b.  Sets *refused to 1 if conjugate gradients met negative curvature. */
PetscErrorCode cluster_solver_solve(cluster_solver *s, Vec b, Vec x, int *refused);

typedef struct {
  cluster_system *system;
  slv_course course;
  cluster_solver solver;
  double *x; /* [3*vertices] of the whole, owned by the caller */
  cluster_report *report;
  SNES snes;
  SNESLineSearch search; /* current iterate */
  Vec at;                /* point where the matrix is assembled */
  Vec forces;            /* sums of |f| at the last gradient */
  double energy;         /* energy at the last gradient, J */
  double shifted;        /* shift of the diagonal of the matrix */
  int linear;            /* iterations of the linear solver in the whole run */
  double began;          /* time when this step started, s */
  double settled;        /* time when its matrix was ready */
  PetscErrorCode code;   /* PETSc's error inside slv_newton_work */
  int stop;              /* slv_stop, or SLV_GOING */
} cluster_run;

/* Makes n->snes; n->system exists. */
PetscErrorCode cluster_newton_make(cluster_run *n);

/* Runs Newton's method from n->x and describes it in n->report.  Returns SLV_OK if it converged. */
slv_status cluster_newton_run(cluster_run *n, const slv_newton_options *o);
void cluster_newton_free(cluster_run *n);

struct cluster_motion {
  cluster_system system;
  slv_motion **part;
  slv_motion_state at; /* motion of the part */
  slv_linear_solver linear;
  cluster_solver solver; /* solver of linear steps */
  Vec b, y;
  cluster_run newton;  /* solver of converged steps */
  PetscErrorCode code; /* PETSc's error inside a step */
  slv_status failed;   /* error of a part, known to all processes */
  cluster_report report;
};
