/* stretch_one.h -- code shared by stretch_u.c and stretch_v.c, which define AXIS: a triangle's
 * stretch along one axis as a separate energy. */
#pragma once

#include "energies/element_row.h"

/* Sets f[0] from q: k, b. */
static inline void fibre_of_axis(const real *q, real half, fibre *f) {
  f[0] = (fibre){.k = half * q[0], .b = q[1], .a = {1 - AXIS, AXIS}, .axis = AXIS};
}

DENSITY_OF_FIBRES(1, fibre_of_axis, quadratic, condition_of_fibre)

#ifdef SLV_ROW_HERE
static double smooth_within(const double *x, const double *p) {
  return element_direction_within(x, p, AXIS);
}

#define AT_A_POINT \
  HESSIAN_OF_STRETCH((50 * (1 - AXIS)), (50 * AXIS), (50 * (1 - AXIS)), (50 * AXIS))

/* State in which vertices 0 and 1 + AXIS coincide, so that w = 0. */
static const double lost[9] = {[AXIS == 0 ? 7 : 3] = 2};

/* Defines the energy `id` and its declared states.  w is the name of the fibre's tangent, eqs the
 * equations in Pritchard's paper, and `where` the name of the state `lost`. */
#define STRETCH_ONE(id, w, where, eqs)                                                             \
  static const slv_declared declared[] = {                                                         \
      DECLARED("all vertices in one point",                                                        \
               "tip of a cone in " w ": the term -k b |" w "| is dropped", .x = element_zero,      \
               .energy = (const double[]){25}, .gradient = element_zero, .hessian = AT_A_POINT),   \
      DECLARED(where, w " = 0: its direction is undefined, the term -k b |" w "| is dropped",      \
               .x = lost, .energy = (const double[]){25}, .gradient = element_zero,                \
               .hessian = AT_A_POINT),                                                             \
      {0}};                                                                                        \
  ROW(id) = {                                                                                      \
      ROW_OF_TRIANGLE(id),                                                                         \
      .formula = "k/2 [alpha (|" w "| - b)]^2",                                                    \
      .source = PRITCHARD eqs "; as a separate condition: " ROBSON "2019",                         \
      .nparam = 7,                                                                                 \
      .ncondition = 1,                                                                             \
      .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,                       \
      .param = (const slv_param[]){ELEMENT_PARAMS, PARAM_STIFFNESS("k"), PARAM_B("b")},            \
      .sets = (const slv_param_set[]){{"alpha = a^(3/4)", (const double[]){SKEWED, 0.75, 100, 1}}, \
                                      {"alpha = a", (const double[]){SKEWED, 1, 100, 0.5}},        \
                                      {"no rest length", (const double[]){UNIT, 0.5, 100, 0}},     \
                                      {NULL, NULL}},                                               \
      .smooth_within = smooth_within,                                                              \
  };
#endif
