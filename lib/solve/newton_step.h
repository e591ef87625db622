/* newton_step.h -- state of Newton's method in one process. */
#pragma once

#include <omp.h>

#include "solve/newton_rules.h"
#include "solve/solver.h"

/* A run; the solver owns the working vectors. */
typedef struct {
  slv_solver *s;
  double *x;
  double *gradient, *forces, *direction, *trial;
  slv_course course;
  int ends; /* bits 0 and 1: s->full and s->projected are assembled at x, for a blend */
} slv_run;

/* Computes n->direction from the gradient at x, and the times and matrix members of n->course.next.
 * SLV_EINDEFINITE: none of the scheme's matrices is definite. */
slv_status slv_find_direction(slv_run *n);
