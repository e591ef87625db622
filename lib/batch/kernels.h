/* kernels.h -- the functions over blocks that one pass compiles of a row. */
#ifndef BATCH_KERNELS_H
#define BATCH_KERNELS_H

#include "selvedge/batch.h"

/* One call of slv_batch(): what every thread of it needs. */
#define DEFINE_BLOCKS(T)                                                    \
  typedef struct slv_blocks_##T slv_blocks_##T;                             \
  struct slv_blocks_##T {                                                   \
    const slv_energy *row;                                                  \
    slv_batch_quantity quantity;                                            \
    slv_##T p[SLV_MAX_PARAM];                                               \
    int stream; /* store y past the caches? */                              \
    void (*plain)(const slv_blocks_##T *run, const slv_##T *x, slv_##T *y); \
  }; /* plain: one block by the row's scalar functions */                   \
  typedef void slv_blocks_fn_##T(const slv_blocks_##T *run, size_t count,   \
                                 const slv_##T *x, slv_##T *y);             \
  typedef struct {                                                          \
    slv_blocks_fn_##T *of[SLV_BATCH_QUANTITIES];                            \
  } slv_block_kernels_##T;
DEFINE_BLOCKS(f64)
DEFINE_BLOCKS(f32)
#undef DEFINE_BLOCKS

#endif
