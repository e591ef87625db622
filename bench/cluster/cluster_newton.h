/* cluster_newton.h -- one run of Newton's method by SNES. */
#pragma once

#include <petscsnes.h>

#include "cluster/cluster_system.h"

typedef struct {
  cluster_system system;
  const slv_newton_options *o;
  double *x; /* [3*vertices] of the whole, the caller's */
  cluster_report *report;
  SNES snes;
  Vec forces;                /* the sizes of those that meet, at the last gradient */
  double energy;             /* likewise */
  slv_iterate next;          /* the step on its way */
  double began;              /* when this step did, s */
  double settled;            /* when its matrix was ready */
  double shift, blend;       /* of the step before */
  KSPConvergedReason linear; /* of the iterative solver that was asked last */
  double rounding;           /* of the energy */
  double least_residual, least_energy;
  int waited; /* iterations without either falling, where rounding rules */
  int stop;   /* slv_stop, or negative */
} cluster_run;

/* Assembles and factors the matrices that the scheme names until one is accepted. */
PetscErrorCode cluster_jacobian(SNES snes, Vec x, Mat A, Mat P, void *to);
