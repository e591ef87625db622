/* damped.h -- the condition functions of an element that are damped, in positions. */
#pragma once

#include "motion/motion_parts.h"

enum {
  CONDITION_DOF = 12, /* of a hinge; a triangle has 9 */
  MOST_CONDITIONS = SLV_MAX_ROWS * SLV_MAX_CONDITION
};

/* k_damp k, and C with its derivatives g [n], H [n*n]. */
typedef struct {
  double kd, C, g[CONDITION_DOF], H[CONDITION_DOF * CONDITION_DOF];
} slv_damped;

/* Those of triangle or hinge e at the positions y of its corners.  Returns their
 * number, or minus a status. */
int slv_damped_conditions(const slv_motion *m, slv_kind kind, size_t e, const double *y,
                          slv_damped *c);
