/* cluster_solver.h -- PETSc's solvers: KSP for linear systems, with its verdict on a matrix; SNES
 * for Newton's method; a cloth that moves. */
#pragma once

#include <petscsnes.h>

#include "cluster/cluster_system.h"
#include "solve/newton_rules.h"

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

/* Solves A x = b.  refused: conjugate gradients met negative curvature. */
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
  double energy;         /* sums of |f| at the start */
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
