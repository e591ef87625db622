/* motion_approach.h -- the iterates of Newton's method in the first step of a run, for
 * what is said of them: how near to the end they are. */
#pragma once

#include "motion/motion_scene.h"
#include "support/base/items.h"
#include "support/records/motion_document.h"

/* On cloths larger than this nothing is kept. */
enum { MOTION_MOST_ITERATES = 51 * 51 };

typedef struct {
  size_t numbers;         /* 3*nvertices; 0: nothing is kept */
  double *at, *direction; /* [numbers] */
  items iterates;         /* doubles [numbers] each */
} motion_approach;

/* Begins to listen to a converged step of length h from *at: puts observers into *o. */
void motion_approach_begin(motion_approach *a, const motion_scene *s, const motion_numbers *n,
                           const slv_motion_state *at, double h, slv_motion_options *o);

/* Ends it, and tells how the iterates came to x, the step's end, or to the last of them
 * where the step failed and x is NULL; appends doc_motion_iterate to `out`, nothing
 * where they did not come to x. */
void motion_approach_end(motion_approach *a, const motion_scene *s, const double *x,
                         slv_motion_options *o, items *out);

void motion_approach_free(motion_approach *a);
