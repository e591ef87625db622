/* stretch_one.h -- shared by stretch_u.c and stretch_v.c, which define AXIS: the stretch of one
 * fibre of a triangle, along that axis, as a condition of its own. */
#pragma once

#include "energies/element_row.h"

/* q: k, b */
static inline void fibres(const real *q, real half, fibre *f) {
  f[0] = (fibre){.k = half * q[0], .b = q[1], .a = {1 - AXIS, AXIS}, .axis = AXIS};
}

DENSITY_OF_FIBRES(1, quadratic)

static inline void density_conditions(const real *q, real alpha, const real *F, real *restrict y) {
  fibre f;
  fibres(q, R(1), &f);
  condition_of_fibre(q[0], alpha, &f, F, y);
}

#ifdef SLV_ROW_HERE
static double smooth_within(const double *x, const double *p) {
  return element_direction_within(x, p, AXIS);
}

/* The row `id` and the states that it declares; w is the fibre's tangent in words, eqs are P's.  In
 * the state `where`, which is y [9], w is 0. */
#define STRETCH_ONE(id, w, where, y, eqs)                                                          \
  static const slv_declared declared[] = {                                                         \
      DECLARED("all vertices in one point",                                                        \
               "tip of a cone in " w ": the term -k b |" w "| is dropped", .x = element_zero,      \
               .energy = (const double[]){25}, .gradient = element_zero, .hessian = AT_A_POINT),   \
      DECLARED(where, w " = 0: its direction is lost, the term -k b |" w "| is dropped", .x = y,   \
               .energy = (const double[]){25}, .gradient = element_zero, .hessian = AT_A_POINT),   \
      {0}};                                                                                        \
  ROW(id) = {                                                                                      \
      ROW_OF_TRIANGLE(id),                                                                         \
      .formula = "k/2 [alpha (|" w "| - b)]^2",                                                    \
      .source = PRITCHARD eqs "; as a condition of its own: " ROBSON "2019",                       \
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
