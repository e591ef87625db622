/* newton_step.h -- one run of Newton's method, between iterates. */
#pragma once

#include <omp.h>

#include "solve/newton_rules.h"
#include "solve/solver.h"

/* The solver owns the vectors. */
typedef struct {
  slv_solver *s;
  double *x;
  double *gradient, *forces, *direction, *trial;
  slv_course course;
  int ends; /* bits: ends of a blend that are assembled at x */
} slv_run;

/* Computes n->direction from the gradient at x, and the times and matrix members of n->course.next.
 * SLV_EINDEFINITE if no allowed matrix is definite. */
slv_status slv_find_direction(slv_run *n);
