/* quad_row.h -- code shared by the energies of a bilinear quadrilateral: macros that define their
 * functions, rest shapes and parameters.
 *
 * A rest shape X [20] is four positions in space, then u, v of each point.  The u, v define the
 * material's directions in the element, but not its size. */
#pragma once

#include "elements/quad_formula.h"
#include "energies/row.h"

enum { QUAD_REST = QUAD_DOF + QUAD_UV };

/* Prepared number i of an element; the prepared numbers follow the six parameters in p.  In a
 * batched pass, p has only prepared numbers, LANES apart. */
#ifdef SLV_BATCH
#define PREPARED(p, i) ((p)[(i)*LANES])
#include "batch/element_block.h"

typedef real element_view[QUAD_CENTRE];
typedef real element_lanes;

/* Computes c = a, b, d of quad l in a block. */
LANE view_of_lane(const real *from, int l, real *restrict c) {
  real x[QUAD_DOF];
  UNROLLED for (int i = 0; i < QUAD_DOF; i++) x[i] = from[i * LANES + l];
  quad_centre(3, x, c);
}

static inline const real *block_of_views(const real *own, const real *x, const real *kept) {
  (void)own, (void)kept;
  return x;
}

#define QUAD_QUANTITY(name, n, fill) ELEMENT_LANE(name, fill)
#else
#define PREPARED(p, i) ((p)[6 + (i)])

/* QUAD_QUANTITY(name, n, fill) defines the function `name` of x and p; the statement `fill` adds to
 * its n results y, from the vectors a, b, d in c [9]. */
#define QUAD_QUANTITY(name, n, fill) \
  ROW_FUNCTION(name, n, QUAD_DOF, real c[QUAD_CENTRE]; quad_centre(3, x, c), fill)
#endif

#ifdef SLV_ROW_HERE

#define PARAM_POINTS(typical) \
  { "points", "1", "number of Gauss points in each direction", 1, 5, typical, typical, typical }

#define QUAD_MEMBRANE_PARAMS                                                                      \
  (const slv_param[]) {                                                                           \
    PARAM_YOUNG("E_u", "Young's modulus along u"), PARAM_YOUNG("E_v", "Young's modulus along v"), \
        {"nu_uv", "1", "contraction along v per extension along u", -10, 10, 0.25, 0, 0.4},       \
        {"G", "Pa", "shear modulus", 0, 1e15, 4e4, 2e4, 8e4}, PARAM_THICKNESS(1e-3, 1e-3, 1e-3),  \
        PARAM_POINTS(2)                                                                           \
  }

#define ROW_OF_QUAD(id)                                                                    \
  ROW_OF(id), .x_unit = "m", .w_unit = "J", .ndof = QUAD_DOF, .element = SLV_ELEMENT_QUAD, \
              .nrest = QUAD_REST, .rest = quad_square, .rests = QUAD_RESTS,                \
              .no_spectrum = "no closed form of the spectrum of a 12 x 12 Hessian",        \
              .no_projected = "no closed form: slv_energy_project uses an eigensolver"

#define ROW_OF_QUAD_MEMBRANE(id)                                              \
  ROW_OF_QUAD(id),                                                            \
      .nparam = 6, .param = QUAD_MEMBRANE_PARAMS, .sets = QUAD_MEMBRANE_SETS, \
      .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH

#define UV_UNIT 0, 0, 1, 0, 1, 1, 0, 1

static const double quad_square[QUAD_REST] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, UV_UNIT};

/* Rest shapes: the unit square; planar and oblique; warped by a fifth of its size; planar with no
 * two sides parallel; and squares whose u, v are sheared, or mirrored and turned. */
#define QUAD_RESTS                                                                                \
  (const slv_rest_shape[]) {                                                                      \
    {"square", quad_square},                                                                      \
        {"parallelogram",                                                                         \
         (const double[]){0, 0, 0, 1.25, 0.25, 0, 1.5, 1, 0, 0.25, 0.75, 0, UV_UNIT}},            \
        {"warped",                                                                                \
         (const double[]){0, 0, 0.125, 1, 0.125, 0, 1.25, 1, 0.25, -0.125, 0.875, 0, UV_UNIT}},   \
        {"uneven",                                                                                \
         (const double[]){0, 0, 0, 2, 0.25, 0.5, 1.5, 1.25, 0.375, 0.25, 0.75, 0.0625, UV_UNIT}}, \
        {"sheared uv",                                                                            \
         (const double[]){0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 2, 0.5, 2.5, 1.5, 0.5, 1}},   \
        {"mirrored uv",                                                                           \
         (const double[]){0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0}},           \
    {                                                                                             \
      NULL, NULL                                                                                  \
    }                                                                                             \
  }

/* The typical square stretched to twice its length along u: eps = (3/2, 0, 0), the stress h K eps =
 * (160, 40, 0) N/m, P = F S = (320, 0, 0 | 0, 40, 0) on sides of length 1. */
#define QUAD_MEMBRANE_DECLARED                                        \
  DECLARED("stretched to twice its length", "worked by hand",         \
           .x = (const double[]){0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0}, \
           .energy = (const double[]){120},                           \
           .gradient = (const double[]){-160, -20, 0, 160, -20, 0, 160, 20, 0, -160, 20, 0})

#define QUAD_MEMBRANE_SETS                                                           \
  (const slv_param_set[]) {                                                          \
    {"isotropic", (const double[]){1e5, 1e5, 0.25, 4e4, 1e-3, 2}},                   \
        {"no contraction, stiff in u", (const double[]){4e5, 1e5, 0, 5e4, 1e-3, 2}}, \
        {"auxetic", (const double[]){1e5, 1e5, -0.5, 1e5, 1e-3, 2}},                 \
        {"one point", (const double[]){1e5, 2e5, 0.25, 4e4, 1e-3, 1}},               \
        {"three points", (const double[]){1e5, 2e5, 0.25, 4e4, 1e-3, 3}}, {          \
      NULL, NULL                                                                     \
    }                                                                                \
  }

#endif
