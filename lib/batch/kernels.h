/* kernels.h -- the functions over blocks that one pass compiles for a row. */
#ifndef BATCH_KERNELS_H
#define BATCH_KERNELS_H

#include "selvedge/batch.h"

/* A quantity of F, or the force Jacobian of triangles, which is computed from F. */
enum { OF_F, OF_TRIANGLES, BATCH_INPUTS };

/* One call, as every thread needs it.  `plain` fills the numbers `out` of block b
 * with the row's scalar functions. */
#define DEFINE_BLOCKS(T)                                                           \
  typedef struct slv_blocks_##T slv_blocks_##T;                                    \
  struct slv_blocks_##T {                                                          \
    const slv_energy *row;                                                         \
    slv_batch_quantity quantity;                                                   \
    int input, numbers; /* OF_F, ...; of y per element */                          \
    slv_##T p[SLV_MAX_PARAM];                                                      \
    const slv_##T *x, *rest;                                                       \
    slv_##T *y;                                                                    \
    int stream; /* use streaming stores for y? */                                  \
    void (*plain)(const slv_blocks_##T *run, size_t b, slv_##T *SLV_RESTRICT out); \
  };                                                                               \
  typedef void slv_blocks_fn_##T(const slv_blocks_##T *run, size_t first,          \
                                 size_t count);                                    \
  typedef struct {                                                                 \
    slv_blocks_fn_##T *of[BATCH_INPUTS][SLV_BATCH_QUANTITIES];                     \
  } slv_block_kernels_##T;                                                         \
  void slv_plain_block_##T(const slv_blocks_##T *run, size_t b,                    \
                           slv_##T *SLV_RESTRICT out);                             \
  void slv_plain_blocks_##T(const slv_blocks_##T *run, size_t first, size_t count);
DEFINE_BLOCKS(f64)
DEFINE_BLOCKS(f32)
#undef DEFINE_BLOCKS

#endif
