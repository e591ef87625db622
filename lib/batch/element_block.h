/* element_block.h -- compiles an energy of four positions for vector registers: functions over
 * blocks of quads or hinges.  Each element has its own numbers: rest data or parameters.
 *
 * Lane functions do not guard against overflow.  A block whose results are not all finite is
 * computed again by the energy's scalar functions, which do.  So the results of a lane function
 * must be bitwise identical to those of the scalar function, or contain NaN or an infinity.
 *
 * If SLV_BATCH, the name of the pass, is defined, quad_row.h or hinge_row.h includes this file and
 * defines
 *
 *   element_view    input of a lane function for one element, an array type
 *   element_lanes   result of block_of_views() for one block: positions, or arrays of LANES
 *   view_of_lane()  reads the view of one lane from element_lanes
 *
 * Before including them, an energy's file defines ELEMENT_BATCHED, the count of an element's own
 * numbers; QUAD_BATCHED_POINTS if this count depends on the number of points in each direction;
 * ELEMENT_HAS_DEFINITE or ELEMENT_HAS_PROJECTED if the energy has that function. */
#pragma once

#include "batch/block.h"

#undef QUANTITY
#undef SLV_KERNELS

#ifndef QUAD_BATCHED_POINTS
#define QUAD_BATCHED_POINTS 0
#endif

enum { ELEMENT_DOF = 12 };

static inline int block_is_finite(int m, const real *y) {
  lane_flag strange = 0;
  _Pragma("omp simd reduction(| : strange)") for (int i = 0; i < m * LANES; i++) strange |=
      r_abs(y[i]) <= R_LARGEST ? 0 : 1;
  return strange == 0;
}

/* Defines name_blocks(), which computes m numbers per element, LANES apart, by name_of_lane() from
 * the results of ready().  For data beyond the caches, prefetching the whole block was twice as
 * fast as prefetching a later block, or none. */
#define ELEMENT_BLOCKS(name, m, ready)                                                             \
  static                                                                                           \
      __attribute__((flatten)) void name##_blocks(const blocks *run, size_t first, size_t count) { \
    _Alignas(SLV_BATCH_ALIGNMENT) real kept[(m)*LANES];                                            \
    _Alignas(SLV_BATCH_ALIGNMENT) element_lanes lanes;                                             \
    for (size_t b = first; b < first + count; b++) {                                               \
      const real *own = run->rest + b * run->step, *x = run->x + b * ELEMENT_DOF * LANES;          \
      real *y = run->y + b * (m)*LANES, *out = run->stream ? kept : y;                             \
      block_fetch(x, 0, ELEMENT_DOF);                                                              \
      block_fetch(own, 0, ELEMENT_BATCHED);                                                        \
      const element_lanes *from = ready(own, x, &lanes);                                           \
      LANE_LOOP for (int l = 0; l < LANES; l++) name##_of_lane(own + l, from, l, out + l);         \
      if (!block_is_finite((m), out)) run->plain(run, b, out);                                     \
      if (run->stream) stream_block((m)*LANES, kept, y);                                           \
    }                                                                                              \
  }

/* Defines the lane function `name`; p has this lane's numbers, LANES apart, and c is the element's
 * view.  `fill` adds to y if y is an energy, else sets it.  block.h explains the start value -0. */
#define ELEMENT_LANE(name, fill)                                            \
  enum { name = 0 };                                                        \
  LANE name##_lane(const real *p, const element_view c, real *restrict y) { \
    y[0] = R(-0.0);                                                         \
    fill;                                                                   \
  }

/* Defines a function that stores m numbers of name_lane(), or the lower triangle of 12 x 12. */
#define ELEMENT_VECTOR(name, m)                                                            \
  LANE name##_of_lane(const real *p, const element_lanes *from, int l, real *restrict y) { \
    element_view c;                                                                        \
    real result[m];                                                                        \
    view_of_lane(from, l, c);                                                              \
    name##_lane(p, c, result);                                                             \
    UNROLLED for (int i = 0; i < (m); i++) y[i * LANES] = result[i] + 0;                   \
  }                                                                                        \
  ELEMENT_BLOCKS(name, m, block_of_views)
#define ELEMENT_MATRIX(name, ready)                                                        \
  LANE name##_of_lane(const real *p, const element_lanes *from, int l, real *restrict y) { \
    element_view c;                                                                        \
    real H[ELEMENT_DOF * ELEMENT_DOF];                                                     \
    view_of_lane(from, l, c);                                                              \
    name##_lane(p, c, H);                                                                  \
    int k = 0;                                                                             \
    UNROLLED for (int j = 0; j < ELEMENT_DOF; j++)                                         \
        UNROLLED for (int i = 0; i < ELEMENT_DOF; i++) if (i >= j) y[LANES * k++] =        \
            H[i + ELEMENT_DOF * j] + 0;                                                    \
  }                                                                                        \
  ELEMENT_BLOCKS(name, 78, ready)

#ifdef ELEMENT_HAS_DEFINITE
#define ELEMENT_SUBSTITUTE ELEMENT_MATRIX(definite, block_of_views)
#define SUBSTITUTE_BLOCKS [SLV_BATCH_DEFINITE] = definite_blocks
#elif defined(ELEMENT_HAS_PROJECTED)
#define ELEMENT_SUBSTITUTE ELEMENT_MATRIX(projected, block_of_pairs)
#define SUBSTITUTE_BLOCKS [SLV_BATCH_PROJECTED] = projected_blocks
#else
#define ELEMENT_SUBSTITUTE
#define SUBSTITUTE_BLOCKS [SLV_BATCH_DEFINITE] = NULL
#endif

/* Placeholders in the unused table that follows, for functions that have no batched form. */
enum { prepare = 0, condition = 0 };

/* Defines all block functions and their table, as in block.h. */
#define SLV_KERNELS(id)                                                              \
  LANE energy_gradient_lane(const real *p, const element_view c, real *restrict y) { \
    energy_lane(p, c, y);                                                            \
    gradient_lane(p, c, y + 1);                                                      \
  }                                                                                  \
  ELEMENT_VECTOR(energy, 1)                                                          \
  ELEMENT_VECTOR(gradient, ELEMENT_DOF)                                              \
  ELEMENT_VECTOR(energy_gradient, 1 + ELEMENT_DOF)                                   \
  ELEMENT_MATRIX(hessian, block_of_views)                                            \
  ELEMENT_SUBSTITUTE                                                                 \
  extern const BLOCK_TABLE BLOCK_ID(id, SLV_BATCH);                                  \
  const BLOCK_TABLE BLOCK_ID(id, SLV_BATCH) = {                                      \
      .of = {[OF_ELEMENTS] = {[SLV_BATCH_ENERGY] = energy_blocks,                    \
                              [SLV_BATCH_GRADIENT] = gradient_blocks,                \
                              [SLV_BATCH_ENERGY_GRADIENT] = energy_gradient_blocks,  \
                              [SLV_BATCH_HESSIAN] = hessian_blocks,                  \
                              SUBSTITUTE_BLOCKS}},                                   \
      .own = ELEMENT_BATCHED,                                                        \
      .points = QUAD_BATCHED_POINTS};                                                \
  __attribute__((unused)) static const struct {                                      \
    int energy, gradient, hessian, definite, projected, prepare, condition;          \
  } unused_table
