/* wrong.h -- macros for the wrong formulas of controls.def, which use `real` as right ones do. */
#pragma once

#include <string.h>

#include "selvedge/formula.h"

/* WRONG(name) {...} defines slv_wrong_<name>_f64, _f32, _f128 or _c64 with arguments F, p, y. */
#define WRONG(name)                                                                \
  slv_status SLV_ID(wrong_##name)(const real *F, const real *p, real *restrict y); \
  slv_status SLV_ID(wrong_##name)(const real *F, const real *p, real *restrict y)

/* RIGHT_OF is the table of right functions in this scalar. RIGHT stores their result in y, from
 * which most wrong formulas start. */
#define RIGHT_OF(energy) SLV_KERNELS_OF(slv_energy_find(#energy))
#define RIGHT(energy, slot) SLV_TRY(RIGHT_OF(energy)->slot(F, p, y))

/* Defines a wrong formula as the right function of another energy or another slot. */
#define INSTEAD(name, energy, slot) \
  WRONG(name) { return RIGHT_OF(energy)->slot(F, p, y); }

/* Defines a wrong formula as the right function with other parameters. */
#define AT_PARAMS(name, energy, slot, ...)  \
  WRONG(name) {                             \
    const real q[] = {__VA_ARGS__};         \
    return RIGHT_OF(energy)->slot(F, q, y); \
  }

/* WRONG_BY defines a wrong formula by statements. ALTERED computes the right result in y first, and
 * then executes statements that change it. */
#define WRONG_BY(name, ...) \
  WRONG(name) {             \
    __VA_ARGS__;            \
    return SLV_OK;          \
  }
#define ALTERED(name, energy, slot, ...) \
  WRONG(name) {                          \
    RIGHT(energy, slot);                 \
    __VA_ARGS__;                         \
    return SLV_OK;                       \
  }

/* Returns the upper 24 bits of x by Dekker's splitting, which cannot overflow for floats. */
static inline real single(real x) {
  const real t = R(536870913) * x;
  return t - (t - x);
}

#define ONE_IN_A_MILLION (1 + R(1e-6))
