/* cluster_system.h -- a cloth divided among processes: its parts; energy, gradient and matrix in
 * PETSc's format; PETSc's solvers: KSP for linear systems and tests of definiteness, SNES for
 * Newton's method; motion of the cloth. */
#pragma once

#include <petscsnes.h>

#include "cluster/cluster.h"
#include "solve/newton_rules.h"

/* Divides the vertices by partitioning the graph whose edges join corners of a face.  Computes
 * number[v], the new number of vertex v: each process's vertices are consecutive.  The caller frees
 * *p and *number, also after an error. */
PetscErrorCode cluster_part_make(const cluster_cloth *c, cluster_part *p, PetscInt **number);
void cluster_part_free(cluster_part *p);

/* Returns the part's coordinate at index i of this process's section of a PETSc vector. */
static inline size_t cluster_own(const cluster_part *p, size_t i) {
  return 3 * (size_t)p->own[i / 3] + i % 3;
}

typedef struct {
  const cluster_cloth *cloth;
  cluster_part part;
  PetscInt *number; /* [vertices of the whole] number of each vertex in PETSc's vectors */
  slv_solver *solver;
  slv_status status;    /* error of an element's functions, stored by functions below */
  double *at;           /* [3*part.mesh.nvertices] prescribed values of pinned coordinates */
  Vec x;                /* positions, distributed; the layout of all distributed vectors */
  Vec near, sum, sizes; /* at the part's and its neighbours' vertices: x; forces; sums of |f| */
  Vec all;              /* all positions, in every process */
  VecScatter halo;      /* between distributed vectors and vectors of the part */
  VecScatter gather;    /* from distributed vectors to `all` */
  Mat A;
  PetscCount count; /* number of entries that this process's part of the mesh adds to A */
  double *values;   /* [count] in the order of cluster_entries() */
} cluster_system;

/* Makes parts, vectors and the sparsity pattern of A. x: positions of the whole cloth, which pinned
 * coordinates keep.  Free *s also after an error. */
PetscErrorCode cluster_system_make(const cluster_cloth *c, const double *x, cluster_system *s);
void cluster_system_free(cluster_system *s);

/* Returns the number of entries that this process's part of the mesh adds to A, and computes their
 * rows, columns and values from the part's solver.  PETSc ignores entries with a negative index.
 * Pinned coordinates get rows and columns of the identity.  row and column, or values, may be NULL.
 */
PetscCount cluster_entries(const cluster_system *s, PetscInt *row, PetscInt *column,
                           double *values);

/* Computes the energy at x and, if F is not NULL, the gradient F and the sums of |f|. In pinned
 * coordinates F is the distance from the prescribed values. */
PetscErrorCode cluster_evaluate(cluster_system *s, Vec x, double *energy, Vec F, Vec forces);

/* Enclose calls of PETSc.  cluster_judge() stores the first error, equal in all processes, in
 * why[CLUSTER_WHY] unless why has a text.  If one process fails alone, all are aborted. */
void cluster_watch(void);
void cluster_judge(PetscErrorCode code, char *why);

/* Records an error in reading PETSc's options, which is a mistake of the user; returns `code`. */
PetscErrorCode cluster_options(PetscErrorCode code);

/* Sums over all processes. */
PetscErrorCode cluster_sum(int count, double *values);

/* Sums the vectors of all parts into a distributed vector. */
PetscErrorCode cluster_add_up(const cluster_system *s, Vec part, Vec whole);

/* Assembles s->values, the matrix of a scheme at x, with identity rows for pinned coordinates. */
PetscErrorCode cluster_assemble(cluster_system *s, Vec x, slv_newton_hessian h,
                                slv_bending_hessian b);

/* Copies a distributed vector by s->halo or s->gather. */
PetscErrorCode cluster_bring(VecScatter by, Vec from, Vec to);

/* Copy positions x [3*vertices] from a distributed vector to every process, and back. */
PetscErrorCode cluster_gather(cluster_system *s, Vec from, double *x);
PetscErrorCode cluster_spread(cluster_system *s, const double *x, Vec to);

typedef struct {
  KSP ksp;
  KSPConvergedReason reason; /* why the last solution ended */
  int iterations;            /* iterations of all solutions */
  char *why;                 /* [CLUSTER_WHY] gets failures other than an indefinite matrix */
} cluster_solver;

/* Selects the default solver, MUMPS's L D L'. */
PetscErrorCode cluster_solver_by_cholesky(KSP ksp);

/* Writes the names of PETSc's linear solver (KSP) and preconditioner (PC), such as "cg gamg". */
PetscErrorCode cluster_solver_name(KSP ksp, char name[CLUSTER_NAME]);

PetscErrorCode cluster_set_rigid_motions(Mat A, Vec x);

/* Factors A or sets up its preconditioner.  Sets *refused if a pivot is not positive. */
PetscErrorCode cluster_solver_take(cluster_solver *s, Mat A, int *refused);

/* Solves A x = b.  Sets *refused to 1 if conjugate gradients met negative curvature. */
PetscErrorCode cluster_solver_solve(cluster_solver *s, Vec b, Vec x, int *refused);

typedef struct {
  cluster_system *system;
  slv_course course;
  cluster_solver solver;
  double *x; /* [3*vertices] positions of the whole cloth, owned by the caller */
  cluster_report *report;
  SNES snes;
  SNESLineSearch search; /* current iterate */
  Vec at;                /* point where the matrix is assembled */
  Vec forces;            /* sums of |f| at the last gradient */
  double energy;         /* energy at the last gradient, J */
  double shifted;        /* shift of the diagonal of the matrix */
  int linear;            /* iterations of the linear solver in the whole run */
  double began;          /* time when this step started, s */
  double settled;        /* time when this step's matrix was ready */
  PetscErrorCode code;   /* PETSc's error in a function of slv_newton_work */
  int stop;              /* slv_stop, or SLV_GOING */
} cluster_run;

/* Makes n->snes; n->system must exist. */
PetscErrorCode cluster_newton_make(cluster_run *n);

/* Runs Newton's method from n->x and fills n->report.  Returns SLV_OK if it converged. */
slv_status cluster_newton_run(cluster_run *n, const slv_newton_options *o);
void cluster_newton_free(cluster_run *n);

struct cluster_motion {
  cluster_system system;
  slv_motion **part;
  slv_motion_state at; /* motion of the part */
  slv_linear_solver linear;
  cluster_solver solver; /* solver of the linear scheme */
  Vec b, y;
  cluster_run newton;  /* solver of the converged scheme */
  PetscErrorCode code; /* PETSc's error inside a step */
  slv_status failed;   /* error of a part, known to all processes */
  cluster_report report;
};
