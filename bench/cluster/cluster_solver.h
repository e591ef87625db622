/* cluster_solver.h -- PETSc's solvers: linear systems by KSP, and what it says of a matrix; a run
 * of Newton's method by SNES; a cloth that moves. */
#pragma once

#include <petscsnes.h>

#include "cluster/cluster_system.h"
#include "solve/newton_rules.h"

/* ---- linear systems -------------------------------------------------------------- */

typedef struct {
  KSP ksp;
  KSPConvergedReason reason; /* of the last solution */
  int iterations;            /* of all solutions */
  char *why;                 /* [CLUSTER_WHY] gets a failure that no refusal is; else stays */
} cluster_solver;

/* The standard solver: MUMPS's L D L'. */
PetscErrorCode cluster_solver_by_cholesky(KSP ksp);

/* "cg gamg" */
PetscErrorCode cluster_solver_name(KSP ksp, char name[CLUSTER_NAME]);

PetscErrorCode cluster_set_rigid_motions(Mat A, Vec x);

/* Makes factor or preconditioner of A.  refused: by the signs of a factor's pivots. */
PetscErrorCode cluster_solver_take(cluster_solver *s, Mat A, int *refused);

/* A x = b.  refused: where conjugate gradients met negative curvature. */
PetscErrorCode cluster_solver_solve(cluster_solver *s, Vec b, Vec x, int *refused);

/* ---- Newton's method ------------------------------------------------------------- */

typedef struct {
  cluster_system *system;
  slv_course course;
  cluster_solver solver;
  double *x; /* [3*vertices] of the whole, the caller's */
  cluster_report *report;
  SNES snes;
  SNESLineSearch search; /* the one under way */
  Vec at;                /* where the matrix is formed */
  Vec forces;            /* the sizes of those that meet, at the last gradient */
  double energy;         /* likewise */
  double shifted;        /* what was added to the diagonal of the matrix */
  int linear;            /* iterations of the linear solver in the whole run */
  double began;          /* when this step did, s */
  double settled;        /* when its matrix was ready */
  PetscErrorCode code;   /* PETSc's error within what slv_newton_work does */
  int stop;              /* slv_stop, or SLV_GOING */
} cluster_run;

/* Makes n->snes; n->system is there. */
PetscErrorCode cluster_newton_make(cluster_run *n);

/* A run from n->x, as *o says; n->report has what comes of it.  SLV_OK where it converged. */
slv_status cluster_newton_run(cluster_run *n, const slv_newton_options *o);
void cluster_newton_free(cluster_run *n);

/* ---- motion ---------------------------------------------------------------------- */

struct cluster_motion {
  cluster_system system;
  slv_motion **part;
  slv_motion_state at; /* of the part */
  slv_linear_solver linear;
  cluster_solver solver; /* of linear steps */
  Vec b, y;
  cluster_run newton;  /* of converged ones */
  PetscErrorCode code; /* PETSc's error within a step */
  slv_status failed;   /* in a part, as all processes know */
  cluster_report report;
};
