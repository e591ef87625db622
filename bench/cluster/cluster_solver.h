/* cluster_solver.h -- linear systems by PETSc's KSP, and what it says of a matrix. */
#pragma once

#include <petscksp.h>

#include "cluster/cluster.h"

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
