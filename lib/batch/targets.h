/* targets.h -- the compiled passes of the formulas, one for each kind of processor. */
#pragma once

#include "batch/kernels.h"

/* Tables of kernels of each pass, in the order of slv_energy_at(). */
#define DECLARE_PASS(name)                                         \
  extern const slv_block_kernels_f64 *const slv_pass_f64_##name[]; \
  extern const slv_block_kernels_f32 *const slv_pass_f32_##name[];
DECLARE_PASS(avx512)
DECLARE_PASS(avx512_fused)
DECLARE_PASS(avx2)
DECLARE_PASS(avx2_fused)
DECLARE_PASS(baseline)
DECLARE_PASS(baseline_fused)
#undef DECLARE_PASS

/* Forms of a pass: multiplications and additions separate, as written, or fused where possible. */
enum { AS_WRITTEN, FUSED, FORMS };

typedef struct {
  slv_batch_target target;
  const char *name;
  const slv_block_kernels_f64 *const *f64[FORMS]; /* f64[FUSED]: NULL if not compiled */
  const slv_block_kernels_f32 *const *f32[FORMS];
  int (*runs)(void); /* returns whether the target runs on this machine */
} slv_pass;

/* Returns the pass of a target, or the best for SLV_TARGET_BEST; NULL if it is not available. */
const slv_pass *slv_pass_for(slv_batch_target t);

/* Returns whether to write `bytes` of results by streaming stores, which bypass the caches. */
int slv_store_streams(slv_batch_store s, size_t bytes);
