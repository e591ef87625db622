/* kernels.h -- types of the functions over blocks that one pass compiles for an energy. */
#pragma once

#include "selvedge/batch.h"

/* Kinds of input: F; triangles, for force Jacobians; quads and hinges. */
enum { OF_F, OF_TRIANGLES, OF_ELEMENTS, BATCH_INPUTS };

/* Maximum number of rest data of an element. */
enum { BATCH_MOST_RESTS = 512 };

/* Arguments shared by all threads.  `plain` computes `out` of block b by scalar functions. */
#define DEFINE_BLOCKS(T)                                                                    \
  typedef struct slv_blocks_##T slv_blocks_##T;                                             \
  struct slv_blocks_##T {                                                                   \
    const slv_energy *row;                                                                  \
    slv_batch_quantity quantity;                                                            \
    int input;                  /* kind of input: OF_F, ... */                              \
    int inputs, rests, numbers; /* numbers of x, rest and y per element */                  \
    slv_##T p[SLV_MAX_PARAM];                                                               \
    const slv_##T *x, *rest;                                                                \
    size_t step; /* count of rest data per block; 0: all blocks use the first block's */    \
    slv_##T *y;                                                                             \
    size_t count; /* number of elements; further lanes of the last block are padding */     \
    int stream;   /* 1: streaming stores for y */                                           \
    void (*plain)(const slv_blocks_##T *run, size_t b, slv_##T *SLV_RESTRICT out);          \
  };                                                                                        \
  typedef void slv_blocks_fn_##T(const slv_blocks_##T *run, size_t first, size_t count);    \
  typedef struct {                                                                          \
    /* NULL if only the scalar function exists */                                           \
    slv_blocks_fn_##T *of[BATCH_INPUTS][SLV_BATCH_QUANTITIES];                              \
    int own;    /* OF_ELEMENTS: count of rest data or parameters that are read, ... */      \
    int points; /* ... for this number of points in each direction; 0: any */               \
  } slv_block_kernels_##T;                                                                  \
  void slv_plain_block_##T(const slv_blocks_##T *run, size_t b, slv_##T *SLV_RESTRICT out); \
  void slv_plain_blocks_##T(const slv_blocks_##T *run, size_t first, size_t count);
DEFINE_BLOCKS(f64)
DEFINE_BLOCKS(f32)
#undef DEFINE_BLOCKS
