/* block.h -- compiles a formula's file for vector registers: functions over blocks of elements,
 * structure of arrays inside a block, in loops that the compiler vectorises.
 *
 * A lane function is the formula for one element; a loop over the lanes of a block inlines it.
 * Lane functions assume an F whose size needs no scaling (SLV_ORDINARY).  A block with an unusual
 * element is computed by the energy's scalar functions, element by element; for ordinary elements
 * the results are bitwise identical.
 *
 * energies/row.h includes this file if SLV_BATCH, the name of the pass, is defined. */
#pragma once

#include <stdint.h>

#include "batch/kernels.h"
#include "batch/stream.h"
#include "elements/triangle_formula.h"
#include "selvedge/formula.h"

#if defined(SLV_SCALAR_F32)
enum { LANES = SLV_BATCH_LANES_F32 };
typedef slv_blocks_f32 blocks;
typedef int32_t lane_flag; /* as wide as a float */
#define BLOCK_ID_(id, pass) slv_##id##_blocks_f32_##pass
#define BLOCK_TABLE slv_block_kernels_f32
#define ORDINARY_LOW 0x1p-18F
#define ORDINARY_HIGH 0x1p8F
#define LANE_LOOP _Pragma("omp simd simdlen(16)")
#else
enum { LANES = SLV_BATCH_LANES };
typedef slv_blocks_f64 blocks;
typedef int64_t lane_flag;
#define BLOCK_ID_(id, pass) slv_##id##_blocks_f64_##pass
#define BLOCK_TABLE slv_block_kernels_f64
#define ORDINARY_LOW 0x1p-80
#define ORDINARY_HIGH 0x1p100
#define LANE_LOOP _Pragma("omp simd simdlen(8)")
#endif
#define BLOCK_ID(id, pass) BLOCK_ID_(id, pass)

/* Small loops inside a loop over lanes must be unrolled, or the outer loop is not vectorised.  GCC
 * unrolls them by compiler options, Clang by a pragma. */
#if defined(__clang__)
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED
#endif

#define LANE static inline __attribute__((always_inline, unused)) void

/* Returns whether the columns of F of every lane have sizes between ORDINARY_LOW and ORDINARY_HIGH,
 * whose products are in range. */
static inline int block_is_ordinary(const real *x) {
  lane_flag strange = 0;
  _Pragma("omp simd reduction(| : strange)") for (int l = 0; l < LANES; l++) {
    const real u = r_abs(x[l]) + r_abs(x[l + LANES]) + r_abs(x[l + 2 * LANES]);
    const real v = r_abs(x[l + 3 * LANES]) + r_abs(x[l + 4 * LANES]) + r_abs(x[l + 5 * LANES]);
    const real least = r_min(u, v), most = u + v; /* NaN in u or v makes `most` NaN */
    strange |= least >= ORDINARY_LOW && most <= ORDINARY_HIGH ? 0 : 1;
  }
  return strange == 0;
}

/* Distance in blocks at which data are prefetched, enough to hide the latency of memory. */
enum { AHEAD = 16 };

/* Prefetches one cache line for each of the m numbers of block b. */
static inline void block_fetch(const real *a, size_t b, int m) {
  UNROLLED for (int i = 0; i < m; i++) __builtin_prefetch(a + (b * (size_t)m + (size_t)i) * LANES);
}

/* Returns F of block b, from the caller's array. */
static inline const real *block_of_F(const blocks *run, size_t b, size_t next, const real *F) {
  (void)F;
  block_fetch(run->x, next, 6);
  return run->x + b * 6 * LANES;
}

LANE F_of_lane(const real *rest, const real *from, real *restrict to) {
  real G[4], x[9], F[6];
  UNROLLED for (int i = 0; i < 4; i++) G[i] = rest[(1 + i) * LANES];
  UNROLLED for (int i = 0; i < 9; i++) x[i] = from[i * LANES];
  triangle_F(G, x, F);
  UNROLLED for (int i = 0; i < 6; i++) to[i * LANES] = F[i];
}

/* Computes F of block b from the rest states and positions of its triangles. */
static inline const real *block_of_triangles(const blocks *run, size_t b, size_t next,
                                             real *restrict F) {
  block_fetch(run->x, next, 9);
  block_fetch(run->rest, next, 5);
  const real *rest = run->rest + b * 5 * LANES, *x = run->x + b * 9 * LANES;
  LANE_LOOP for (int l = 0; l < LANES; l++) F_of_lane(rest + l, x + l, F + l);
  return F;
}

/* Defines a loop over blocks; `ready` returns a block's F and prefetches that of a later block. */
#define BLOCK_LOOP(name, m, ready)                                                                 \
  static                                                                                           \
      __attribute__((flatten)) void name##_blocks(const blocks *run, size_t first, size_t count) { \
    _Alignas(SLV_BATCH_ALIGNMENT) real kept[(m)*LANES], F[6 * LANES];                              \
    real p[SLV_MAX_PARAM]; /* a copy, because vectorised code may read entries that no lane needs  \
                            */                                                                     \
    UNROLLED for (int i = 0; i < SLV_MAX_PARAM; i++) p[i] = run->p[i];                             \
    for (size_t b = first; b < first + count; b++) {                                               \
      real *y = run->y + b * (m)*LANES, *out = run->stream ? kept : y;                             \
      const real *x = ready(run, b, b + AHEAD < first + count ? b + AHEAD : b, F);                 \
      const real *rest = run->rest + b * 5 * LANES;                                                \
      if (block_is_ordinary(x))                                                                    \
        LANE_LOOP for (int l = 0; l < LANES; l++) name##_of_lane(x + l, rest + l, p, out + l);     \
      else                                                                                         \
        run->plain(run, b, out);                                                                   \
      if (run->stream) stream_block((m)*LANES, kept, y);                                           \
    }                                                                                              \
  }

/* Defines name_blocks(), which computes m numbers per element by name_lane(F, p, y). */
#define BLOCKS(name, m)                                                                      \
  LANE name##_of_lane(const real *from, const real *rest, const real *p, real *restrict y) { \
    real F[6], result[m];                                                                    \
    (void)rest;                                                                              \
    UNROLLED for (int i = 0; i < 6; i++) F[i] = from[i * LANES];                             \
    name##_lane(F, p, result);                                                               \
    UNROLLED for (int i = 0; i < (m); i++) y[i * LANES] = result[i];                         \
  }                                                                                          \
  BLOCK_LOOP(name, m, block_of_F)

/* Defines name_triangles_blocks(), which computes the lower triangle of the force Jacobian from
 * rest states and positions, by name_lane(F, p, H). */
#define TRIANGLES(name)                                                                   \
  LANE name##_triangles_of_lane(const real *from, const real *rest, const real *p,        \
                                real *restrict y) {                                       \
    real F[6], G[4], H[36], K[81];                                                        \
    UNROLLED for (int i = 0; i < 6; i++) F[i] = from[i * LANES];                          \
    UNROLLED for (int i = 0; i < 4; i++) G[i] = rest[(1 + i) * LANES];                    \
    name##_lane(F, p, H);                                                                 \
    triangle_jacobian(rest[0], G, H, K);                                                  \
    int k = 0;                                                                            \
    UNROLLED for (int j = 0; j < 9; j++) UNROLLED for (int i = 0; i < 9; i++) if (i >= j) \
        y[LANES * k++] = K[i + 9 * j];                                                    \
  }                                                                                       \
  BLOCK_LOOP(name##_triangles, 45, block_of_triangles)

/* QUANTITY(name, n, sum) of energies/row.h defines a lane function.  Sums start at -0, because
 * compilers then omit the first addition: -0 + x is x.  Adding 0 at the end turns -0 into 0, like
 * r_settle() in the scalar functions.  Three terms are computed by separate loops, because GCC does
 * not unroll loops of more than 80 iterations. */
#define QUANTITY(name, n, sum) LANE_##name(n, sum)
#define SUM_OF(name, n, sum)                                                        \
  enum { name = 0 };                                                                \
  LANE name##_sum_of_lane(const real *F, const real *p, real *restrict y) {         \
    UNROLLED for (int t_ = 0; t_ < (n); t_ += 36)                                   \
        UNROLLED for (int i_ = t_; i_ < (n) && i_ < t_ + 36; i_++) y[i_] = R(-0.0); \
    sum;                                                                            \
  }
#define LANE_OF(name, n, sum)                                        \
  SUM_OF(name, n, sum)                                               \
  LANE name##_lane(const real *F, const real *p, real *restrict y) { \
    name##_sum_of_lane(F, p, y);                                     \
    UNROLLED for (int i = 0; i < (n); i++) y[i] += 0;                \
  }
#define LANE_energy(n, sum) LANE_OF(energy, n, sum)
#define LANE_gradient(n, sum) LANE_OF(gradient, n, sum)
#define LANE_hessian(n, sum) LANE_OF(hessian, n, sum)
#define LANE_projected(n, sum) LANE_OF(projected, n, sum)
#define LANE_spectrum(n, sum) LANE_OF(spectrum, n, sum)
#define LANE_term_hessians(n, sum) LANE_OF(term_hessians, n, sum)

/* The batched projection of an energy with terms is the sum of the terms' projections. */
#define LANE_term_projected(n, sum)                                          \
  SUM_OF(term_projected, n, sum)                                             \
  LANE projected_lane(const real *F, const real *p, real *restrict P) {      \
    real terms[n];                                                           \
    term_projected_sum_of_lane(F, p, terms);                                 \
    UNROLLED for (int i = 0; i < 36; i++) {                                  \
      P[i] = terms[i];                                                       \
      UNROLLED for (int t = 1; t < (n) / 36; t++) P[i] += terms[i + 36 * t]; \
      P[i] += 0;                                                             \
    }                                                                        \
  }

/* Defines a function that stores the lower triangle of a matrix, column by column. */
#define PACKED_LANE(name)                                                                          \
  LANE name##_packed_lane(const real *F, const real *p, real *restrict y) {                        \
    real H[36];                                                                                    \
    name##_lane(F, p, H);                                                                          \
    int k = 0;                                                                                     \
    UNROLLED for (int j = 0; j < 6; j++) UNROLLED for (int i = 0; i < 6; i++) if (i >= j) y[k++] = \
        H[i + 6 * j];                                                                              \
  }

/* Defines all block functions and their table.  The file's scalar table stays unused. */
#define SLV_KERNELS(id)                                                                \
  LANE energy_gradient_lane(const real *F, const real *p, real *restrict y) {          \
    energy_lane(F, p, y);                                                              \
    gradient_lane(F, p, y + 1);                                                        \
  }                                                                                    \
  PACKED_LANE(hessian)                                                                 \
  PACKED_LANE(projected)                                                               \
  BLOCKS(energy, 1)                                                                    \
  BLOCKS(gradient, 6)                                                                  \
  BLOCKS(energy_gradient, 7)                                                           \
  BLOCKS(hessian_packed, 21)                                                           \
  BLOCKS(projected_packed, 21)                                                         \
  TRIANGLES(hessian)                                                                   \
  TRIANGLES(projected)                                                                 \
  extern const BLOCK_TABLE BLOCK_ID(id, SLV_BATCH);                                    \
  const BLOCK_TABLE BLOCK_ID(id, SLV_BATCH) = {                                        \
      .of = {[OF_F] = {[SLV_BATCH_ENERGY] = energy_blocks,                             \
                       [SLV_BATCH_GRADIENT] = gradient_blocks,                         \
                       [SLV_BATCH_ENERGY_GRADIENT] = energy_gradient_blocks,           \
                       [SLV_BATCH_HESSIAN] = hessian_packed_blocks,                    \
                       [SLV_BATCH_PROJECTED] = projected_packed_blocks},               \
             [OF_TRIANGLES] = {[SLV_BATCH_HESSIAN] = hessian_triangles_blocks,         \
                               [SLV_BATCH_PROJECTED] = projected_triangles_blocks}}};  \
  __attribute__((unused)) static const struct {                                        \
    int energy, gradient, hessian, spectrum, projected, term_hessians, term_projected; \
  } unused_table
