/* block.h -- what a formula's file becomes in a batched pass: functions over blocks of
 * elements, structure of arrays inside a block, which the compiler vectorises.
 *
 * A lane function is the formula for one element, in registers; a loop over the lanes
 * of a block inlines it.  It knows that F is ordinary (SLV_ORDINARY): a block with an
 * element that is not goes to the row's scalar functions, element by element, whose
 * results for ordinary elements are the same to the bit.
 *
 * energies/row.h includes this where SLV_BATCH, the name of the pass, is defined. */
#ifndef BATCH_BLOCK_H
#define BATCH_BLOCK_H

#include "kernels.h"
#include "selvedge/formula.h"
#include "stream.h"

#if defined(SLV_SCALAR_F32)
enum { LANES = SLV_BATCH_LANES_F32 };
typedef slv_blocks_f32 blocks;
#define BLOCK_ID_(id, pass) slv_##id##_blocks_f32_##pass
#define BLOCK_TABLE slv_block_kernels_f32
#define ORDINARY_LOW 0x1p-18F
#define ORDINARY_HIGH 0x1p8F
#define LANE_LOOP _Pragma("omp simd simdlen(16)")
#else
enum { LANES = SLV_BATCH_LANES };
typedef slv_blocks_f64 blocks;
#define BLOCK_ID_(id, pass) slv_##id##_blocks_f64_##pass
#define BLOCK_TABLE slv_block_kernels_f64
#define ORDINARY_LOW 0x1p-80
#define ORDINARY_HIGH 0x1p100
#define LANE_LOOP _Pragma("omp simd simdlen(8)")
#endif
#define BLOCK_ID(id, pass) BLOCK_ID_(id, pass)

#define LANE static inline __attribute__((always_inline)) void
#define BLOCK static __attribute__((flatten)) void

/* Are the columns of F of every lane of a size whose products stay in range? */
static inline int block_is_ordinary(const real *x) {
  real strange = 0;
  _Pragma("omp simd reduction(+ : strange)") for (int l = 0; l < LANES; l++) {
    const real u = r_abs(x[l]) + r_abs(x[l + LANES]) + r_abs(x[l + 2 * LANES]);
    const real v =
        r_abs(x[l + 3 * LANES]) + r_abs(x[l + 4 * LANES]) + r_abs(x[l + 5 * LANES]);
    const real least = r_min(u, v), most = u + v; /* NaN in either: NaN in most */
    strange += least >= ORDINARY_LOW && most <= ORDINARY_HIGH ? R(0) : R(1);
  }
  return strange == 0;
}

/* name_blocks(): m numbers per element by name_lane(F, p, y). */
#define BLOCKS(name, m)                                                                \
  LANE name##_of_lane(const real *x, const real *p, real *restrict y) {                \
    real F[6], result[m];                                                              \
    for (int i = 0; i < 6; i++) F[i] = x[i * LANES];                                   \
    name##_lane(F, p, result);                                                         \
    for (int i = 0; i < (m); i++) y[i * LANES] = result[i];                            \
  }                                                                                    \
  BLOCK name##_blocks(const blocks *run, size_t count, const real *x, real *y) {       \
    _Alignas(SLV_BATCH_ALIGNMENT) real kept[(m)*LANES];                                \
    real p[SLV_MAX_PARAM]; /* of its own: it may then be read where a lane does not */ \
    for (int i = 0; i < SLV_MAX_PARAM; i++) p[i] = run->p[i];                          \
    for (; count > 0; count--, x += 6 * LANES, y += (m)*LANES) {                       \
      real *out = run->stream ? kept : y;                                              \
      if (block_is_ordinary(x))                                                        \
        LANE_LOOP for (int l = 0; l < LANES; l++) name##_of_lane(x + l, p, out + l);   \
      else                                                                             \
        run->plain(run, x, out);                                                       \
      if (run->stream) stream_block((m)*LANES, kept, y);                               \
    }                                                                                  \
  }

/* The lane functions of a file: QUANTITY(name, n, sum) of energies/row.h. */
#define QUANTITY(name, n, sum) LANE_##name(n, sum)
#define LANE_OF(name, n, sum)                                        \
  enum { name = 0 };                                                 \
  LANE name##_lane(const real *F, const real *p, real *restrict y) { \
    for (int i_ = 0; i_ < (n); i_++) y[i_] = 0;                      \
    sum;                                                             \
  }
#define LANE_energy(n, sum) LANE_OF(energy, n, sum)
#define LANE_gradient(n, sum) LANE_OF(gradient, n, sum)
#define LANE_hessian(n, sum) LANE_OF(hessian, n, sum)
#define LANE_projected(n, sum) LANE_OF(projected, n, sum)
#define LANE_spectrum(n, sum) enum { spectrum = 0 };
#define LANE_term_hessians(n, sum) enum { term_hessians = 0 };

/* A row with terms has no projection of the sum: it is the sum of theirs. */
#define LANE_term_projected(n, sum)                                     \
  LANE_OF(term_projected, n, sum)                                       \
  LANE projected_lane(const real *F, const real *p, real *restrict P) { \
    real terms[n];                                                      \
    term_projected_lane(F, p, terms);                                   \
    for (int i = 0; i < 36; i++) {                                      \
      P[i] = 0;                                                         \
      for (int t = 0; t < (n) / 36; t++) P[i] += terms[i + 36 * t];     \
    }                                                                   \
  }

/* Lower triangle, column by column. */
#define PACKED_LANE(name)                                                   \
  LANE name##_packed_lane(const real *F, const real *p, real *restrict y) { \
    real H[36];                                                             \
    name##_lane(F, p, H);                                                   \
    int k = 0;                                                              \
    for (int j = 0; j < 6; j++)                                             \
      for (int i = 0; i < 6; i++)                                           \
        if (i >= j) y[k++] = H[i + 6 * j];                                  \
  }

/* Ends a file: the blocks of all quantities, and their table.  What follows, the
 * scalar passes' table, is left without use. */
#define SLV_KERNELS(id)                                                              \
  LANE energy_gradient_lane(const real *F, const real *p, real *restrict y) {        \
    energy_lane(F, p, y);                                                            \
    gradient_lane(F, p, y + 1);                                                      \
  }                                                                                  \
  PACKED_LANE(hessian)                                                               \
  PACKED_LANE(projected)                                                             \
  BLOCKS(energy, 1)                                                                  \
  BLOCKS(gradient, 6)                                                                \
  BLOCKS(energy_gradient, 7)                                                         \
  BLOCKS(hessian_packed, 21)                                                         \
  BLOCKS(projected_packed, 21)                                                       \
  extern const BLOCK_TABLE BLOCK_ID(id, SLV_BATCH);                                  \
  const BLOCK_TABLE BLOCK_ID(                                                        \
      id, SLV_BATCH) = {.of = {[SLV_BATCH_ENERGY] = energy_blocks,                   \
                               [SLV_BATCH_GRADIENT] = gradient_blocks,               \
                               [SLV_BATCH_ENERGY_GRADIENT] = energy_gradient_blocks, \
                               [SLV_BATCH_HESSIAN] = hessian_packed_blocks,          \
                               [SLV_BATCH_PROJECTED] = projected_packed_blocks}};    \
  __attribute__((unused)) static const struct {                                      \
    void *energy, *gradient, *hessian, *spectrum, *projected, *term_hessians,        \
        *term_projected;                                                             \
  } unused_table

#endif
