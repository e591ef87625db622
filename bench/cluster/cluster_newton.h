/* cluster_newton.h -- one run of Newton's method by SNES. */
#pragma once

#include <petscsnes.h>

#include "cluster/cluster_solver.h"
#include "cluster/cluster_system.h"
#include "solve/newton_rules.h"

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

/* Keeps PETSc's error until PETSc is returned to. */
static inline slv_status cluster_note(cluster_run *n, PetscErrorCode code) {
  n->code = code;
  return code == 0 ? SLV_OK : SLV_ENOTCONVERGED;
}

/* Assembles and factors the matrices that the scheme names until one is accepted. */
PetscErrorCode cluster_jacobian(SNES snes, Vec x, Mat A, Mat P, void *to);
