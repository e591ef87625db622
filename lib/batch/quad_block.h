/* quad_block.h -- batched passes of a quad's energy: functions over blocks of quads with rest data.
 *
 * These formulas have no roots and no quotients, so values in range need no guard.  A block whose
 * results are not all finite is computed by the row's scalar functions, which handle overflow.
 *
 * energies/quad_row.h includes this file if SLV_BATCH, the name of the pass, is defined.  Before
 * that, a file defines QUAD_BATCHED, the number of prepared numbers it reads per element; if they
 * depend on the number of points in each direction, QUAD_BATCHED_POINTS; QUAD_HAS_DEFINITE if it
 * has `definite`. */
#pragma once

#include "batch/block.h"

#undef QUANTITY
#undef SLV_KERNELS

#ifndef QUAD_BATCHED_POINTS
#define QUAD_BATCHED_POINTS 0
#endif

static inline int block_is_finite(int m, const real *y) {
  lane_flag strange = 0;
  _Pragma("omp simd reduction(| : strange)") for (int i = 0; i < m * LANES; i++) strange |=
      r_abs(y[i]) <= R_LARGEST ? 0 : 1;
  return strange == 0;
}

/* Defines name_blocks(): m numbers per quad, LANES apart, by name_of_lane().  Beyond the
 * caches, prefetching a whole block was twice as fast as prefetching a later block, or none. */
#define QUAD_BLOCKS(name, m)                                                                       \
  static                                                                                           \
      __attribute__((flatten)) void name##_blocks(const blocks *run, size_t first, size_t count) { \
    _Alignas(SLV_BATCH_ALIGNMENT) real kept[(m)*LANES];                                            \
    for (size_t b = first; b < first + count; b++) {                                               \
      const real *rest = run->rest + b * QUAD_BATCHED * LANES;                                     \
      const real *x = run->x + b * QUAD_DOF * LANES;                                               \
      real *y = run->y + b * (m)*LANES, *out = run->stream ? kept : y;                             \
      block_fetch(run->x, b, QUAD_DOF);                                                            \
      block_fetch(run->rest, b, QUAD_BATCHED);                                                     \
      LANE_LOOP for (int l = 0; l < LANES; l++) name##_of_lane(rest + l, x + l, out + l);          \
      if (!block_is_finite((m), out)) run->plain(run, b, out);                                     \
      if (run->stream) stream_block((m)*LANES, kept, y);                                           \
    }                                                                                              \
  }

/* Computes a, b, d of a quad in a block. */
LANE centre_of_lane(const real *from, real *restrict c) {
  real x[QUAD_DOF];
  UNROLLED for (int i = 0; i < QUAD_DOF; i++) x[i] = from[i * LANES];
  quad_centre(3, x, c);
}

/* Defines QUAD_QUANTITY(name, n, fill) of energies/quad_row.h in registers; p has the numbers of
 * this lane, LANES apart.  `fill` adds to an energy and sets all else.  Sums start at -0, and 0 at
 * the end removes -0: block.h. */
#define QUAD_QUANTITY(name, n, fill)                                 \
  enum { name = 0 };                                                 \
  LANE name##_lane(const real *p, const real *c, real *restrict y) { \
    y[0] = R(-0.0);                                                  \
    fill;                                                            \
  }

/* Stores m numbers by name_lane(); for a matrix, the lower triangle of 12 x 12. */
#define QUAD_VECTOR(name, m)                                               \
  LANE name##_of_lane(const real *p, const real *from, real *restrict y) { \
    real c[QUAD_CENTRE], result[m];                                        \
    centre_of_lane(from, c);                                               \
    name##_lane(p, c, result);                                             \
    UNROLLED for (int i = 0; i < (m); i++) y[i * LANES] = result[i] + 0;   \
  }                                                                        \
  QUAD_BLOCKS(name, m)
#define QUAD_MATRIX(name)                                                        \
  LANE name##_of_lane(const real *p, const real *from, real *restrict y) {       \
    real c[QUAD_CENTRE], H[QUAD_DOF * QUAD_DOF];                                 \
    centre_of_lane(from, c);                                                     \
    name##_lane(p, c, H);                                                        \
    int k = 0;                                                                   \
    UNROLLED for (int j = 0; j < QUAD_DOF; j++)                                  \
        UNROLLED for (int i = 0; i < QUAD_DOF; i++) if (i >= j) y[LANES * k++] = \
            H[i + QUAD_DOF * j] + 0;                                             \
  }                                                                              \
  QUAD_BLOCKS(name, 78)

#ifdef QUAD_HAS_DEFINITE
#define QUAD_DEFINITE QUAD_MATRIX(definite)
#define DEFINITE_BLOCKS definite_blocks
#else
#define QUAD_DEFINITE
#define DEFINITE_BLOCKS NULL
#endif

/* Stands for `prepare`, which is no function over blocks, in the unused table that follows. */
enum { prepare = 0 };

/* Ends a file: as in block.h. */
#define SLV_KERNELS(id)                                                          \
  LANE energy_gradient_lane(const real *p, const real *c, real *restrict y) {    \
    energy_lane(p, c, y);                                                        \
    gradient_lane(p, c, y + 1);                                                  \
  }                                                                              \
  QUAD_VECTOR(energy, 1)                                                         \
  QUAD_VECTOR(gradient, QUAD_DOF)                                                \
  QUAD_VECTOR(energy_gradient, 1 + QUAD_DOF)                                     \
  QUAD_MATRIX(hessian)                                                           \
  QUAD_DEFINITE                                                                  \
  extern const BLOCK_TABLE BLOCK_ID(id, SLV_BATCH);                              \
  const BLOCK_TABLE BLOCK_ID(id, SLV_BATCH) = {                                  \
      .of = {[OF_QUADS] = {[SLV_BATCH_ENERGY] = energy_blocks,                   \
                           [SLV_BATCH_GRADIENT] = gradient_blocks,               \
                           [SLV_BATCH_ENERGY_GRADIENT] = energy_gradient_blocks, \
                           [SLV_BATCH_HESSIAN] = hessian_blocks,                 \
                           [SLV_BATCH_DEFINITE] = DEFINITE_BLOCKS}},             \
      .prepared = QUAD_BATCHED,                                                  \
      .points = QUAD_BATCHED_POINTS};                                            \
  __attribute__((unused)) static const struct {                                  \
    int energy, gradient, hessian, definite, prepare;                            \
  } unused_table
