/* pass_table.c -- table of the pass SLV_BATCH: kernels in the order of energies.def, or NULL. */
#include "batch/targets.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define KERNELS(id, scalar) JOIN(slv_##id##_blocks_##scalar##_, SLV_BATCH)
#define TABLE(scalar) JOIN(slv_pass_##scalar##_, SLV_BATCH)

#define BATCHED(id) extern const slv_block_kernels_f64 KERNELS(id, f64);
#define ENERGY(id) \
  BATCHED(id)      \
  extern const slv_block_kernels_f32 KERNELS(id, f32);
#include "core/energies.def"
#undef ENERGY

#define ELEMENT(id) NULL,
#define ENERGY(id) &KERNELS(id, f64),
#define BATCHED(id) ENERGY(id)
const slv_block_kernels_f64 *const TABLE(f64)[] = {
#include "core/energies.def"
};
#undef ENERGY

#define ELEMENT(id) NULL,
#define ENERGY(id) &KERNELS(id, f32),
const slv_block_kernels_f32 *const TABLE(f32)[] = {
#include "core/energies.def"
};
#undef ENERGY
