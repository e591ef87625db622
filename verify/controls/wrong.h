/* wrong.h -- macros for the wrong formulas of controls.def, over `real` like the right ones. */
#pragma once

#include <string.h>

#include "selvedge/formula.h"

/* WRONG(name) {...} defines slv_wrong_<name>_f64, _f32, _f128 or _c64; F, p and y are in scope. */
#define WRONG(name)                                                                \
  slv_status SLV_ID(wrong_##name)(const real *F, const real *p, real *restrict y); \
  slv_status SLV_ID(wrong_##name)(const real *F, const real *p, real *restrict y)

/* The right functions in the same scalar; most wrong formulas start from them. */
#define RIGHT_OF(energy) SLV_KERNELS_OF(slv_energy_find(#energy))
#define RIGHT(energy, slot) SLV_TRY(RIGHT_OF(energy)->slot(F, p, y))

/* Uses the right function of another energy or of another name. */
#define INSTEAD(name, energy, slot) \
  WRONG(name) { return RIGHT_OF(energy)->slot(F, p, y); }

/* Uses the right function at other parameters. */
#define AT_PARAMS(name, energy, slot, ...)  \
  WRONG(name) {                             \
    const real q[] = {__VA_ARGS__};         \
    return RIGHT_OF(energy)->slot(F, q, y); \
  }

/* Defines a wrong formula in one statement or block: on its own, or altering the right result. */
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

/* Returns the upper 24 bits of x by Dekker's splitting, which cannot overflow at float's range. */
static inline real single(real x) {
  const real t = R(536870913) * x;
  return t - (t - x);
}

#define ONE_IN_A_MILLION (1 + R(1e-6))
