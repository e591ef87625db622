/* hinge_block.h -- hinges for element_block.h.  Vector lanes compute all of a hinge except its
 * angle, which is computed by scalar calls of atan2().
 *
 * energies/hinge_row.h includes this file if SLV_BATCH is defined. */
#pragma once

#include "batch/element_block.h"

#define EIGEN_LANES LANES
#define EIGEN_EACH LANE_LOOP for (int l = 0; l < LANES; l++)
#include "elements/hinge_projected.h"

enum { HINGE_NUMBERS = sizeof(hinge) / sizeof(real) };
enum { OF_THETA, OF_COSINE, OF_SINE }; /* indices of the first numbers of a hinge */

/* Hinges of a block, with eigenpairs if block_of_pairs() has computed them. */
typedef struct {
  real numbers[HINGE_NUMBERS][LANES];
  small_eigen pairs;
} element_lanes;

typedef struct {
  hinge h;
  const small_eigen *pairs;
  int lane;
} element_view[1];

/* Computes lane l of *to except its angle: NaN for positions out of range, even if their
 * differences are in range. */
LANE hinge_of_lane(const real *from, int l, element_lanes *to) {
  hinge h = {0};
  real x[HINGE_DOF];
  UNROLLED for (int i = 0; i < HINGE_DOF; i++) x[i] = from[i * LANES + l];
  x[0] = r_max_abs(HINGE_DOF, x) <= R_ROOT ? x[0] : R(NAN);
  hinge_open(x, &h);
  const real *numbers = &h.theta;
  UNROLLED for (int i = 0; i < HINGE_NUMBERS; i++) to->numbers[i][l] = numbers[i];
}

/* Reads a hinge.  Entries that are 0 in all hinges are stored as constants, for the optimiser. */
LANE view_of_lane(const element_lanes *from, int l, element_view c) {
  hinge *h = &c->h;
  real *numbers = &h->theta;
  UNROLLED for (int i = 0; i < HINGE_NUMBERS; i++) numbers[i] = from->numbers[i][l];
  h->edge[0] = h->edge[3] = h->side[0].along[3] = h->side[1].along[0] = 0;
  hinge_normalise(h);
  c->pairs = &from->pairs, c->lane = l;
}

/* Computes the hinges of a block. */
static inline const element_lanes *block_of_views(const real *own, const real *x,
                                                  element_lanes *kept) {
  (void)own;
  LANE_LOOP for (int l = 0; l < LANES; l++) hinge_of_lane(x, l, kept);
  for (int l = 0; l < LANES; l++)
    kept->numbers[OF_THETA][l] = r_atan2(kept->numbers[OF_SINE][l], kept->numbers[OF_COSINE][l]);
  return kept;
}
