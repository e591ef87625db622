/* newton_step.h -- one run of Newton's method, between iterates. */
#pragma once

#include <omp.h>

#include "solve/solver.h"

/* The vectors lie in the solver. */
typedef struct {
  slv_solver *s;
  const slv_newton_options *o;
  double *x;
  double *gradient, *forces, *direction, *trial;
  slv_newton_result *r;
  slv_iterate next;    /* the step on its way */
  double shift, blend; /* of the step before */
} slv_run;

/* n->direction from the gradient at x; n->next's times and what it says of the matrix.
 * SLV_EINDEFINITE when no matrix that may be taken is definite. */
slv_status slv_find_direction(slv_run *n);
