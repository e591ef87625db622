/* motion_control.h -- mistakes of a time step that the check `step` must catch. */
#pragma once

#include "selvedge/motion.h"

/* What may be wrong in the reference. */
typedef enum {
  MOTION_RIGHT,
  MOTION_Z_TIMES_H,
  MOTION_H_FOR_H_SQUARED,
  MOTION_DAMPING_TURNED,
  MOTION_NO_HKV,
  MOTION_FILTER_ONCE,
  MOTION_MASS_NOT_BY_AREA,
  MOTION_RATE_PER_VERTEX,
  MOTION_RATES_MIXED,
  MOTION_MISTAKES
} motion_mistake;

const char *motion_mistake_name(motion_mistake wrong);

/* The relative difference up to which a step is that of the reference: its systems have
 * conditions below 1e4 and 27 coordinates, and rounding is 2.2e-16. */
#define MOTION_CONTROL_BOUND 1e-11

/* The options of the check, with damping. */
slv_motion_options motion_control_options(slv_damping_matrix matrix, slv_linear_solver linear);

/* *off: |dv - that of the reference| over the reference's, largest entries.  Errors of
 * the library. */
slv_status motion_control_difference(const slv_motion_options *o, motion_mistake wrong,
                                     double *off);

/* Prints each mistake and whether the check catches it.  Returns the exit code. */
int motion_controls(void);
