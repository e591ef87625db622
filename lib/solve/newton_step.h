/* newton_step.h -- one run of Newton's method, between iterates. */
#pragma once

#include <omp.h>

#include "solve/newton_rules.h"
#include "solve/solver.h"

/* The vectors lie in the solver. */
typedef struct {
  slv_solver *s;
  double *x;
  double *gradient, *forces, *direction, *trial;
  slv_course course;
  int ends; /* bits: which ends of a blend are assembled at x */
} slv_run;

/* n->direction from the gradient at x; n->course.next's times and what it says of the
 * matrix.  SLV_EINDEFINITE when no matrix that may be taken is definite. */
slv_status slv_find_direction(slv_run *n);
