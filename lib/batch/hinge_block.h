/* hinge_block.h -- hinges for element_block.h.  Lanes compute all of a hinge but its angle, which
 * is one call of atan2() after the other.
 *
 * energies/hinge_row.h includes this file if SLV_BATCH is defined. */
#pragma once

#include "batch/element_block.h"
#include "elements/hinge_formula.h"

enum { HINGE_NUMBERS = sizeof(hinge) / sizeof(real), ELEMENT_KEPT = HINGE_NUMBERS };
enum { OF_THETA, OF_COSINE, OF_SINE }; /* the first numbers of a hinge */

typedef hinge element_view[1];

/* Sets up a hinge but for its angle.  Positions whose differences alone are in range count as out
 * of range. */
LANE hinge_of_lane(const real *from, real *restrict to) {
  hinge h = {0};
  real x[HINGE_DOF];
  UNROLLED for (int i = 0; i < HINGE_DOF; i++) x[i] = from[i * LANES];
  x[0] = r_max_abs(HINGE_DOF, x) <= R_ROOT ? x[0] : R(NAN);
  hinge_open(x, &h);
  const real *numbers = &h.theta;
  UNROLLED for (int i = 0; i < HINGE_NUMBERS; i++) to[i * LANES] = numbers[i];
}

/* The zeros, which are the same in all hinges, are constants for the compiler. */
LANE view_of_lane(const real *from, hinge *restrict h) {
  real *numbers = &h->theta;
  UNROLLED for (int i = 0; i < HINGE_NUMBERS; i++) numbers[i] = from[i * LANES];
  h->edge[0] = h->edge[3] = h->side[0].along[3] = h->side[1].along[0] = 0;
  hinge_normalise(h);
}

/* Sets up the hinges of a block. */
static inline const real *block_of_views(const real *own, const real *x, real *restrict kept) {
  (void)own;
  LANE_LOOP for (int l = 0; l < LANES; l++) hinge_of_lane(x + l, kept + l);
  for (int l = 0; l < LANES; l++)
    kept[OF_THETA * LANES + l] = r_atan2(kept[OF_SINE * LANES + l], kept[OF_COSINE * LANES + l]);
  return kept;
}
