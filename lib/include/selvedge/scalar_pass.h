/** @file
 * Macros that compile the file of a formula once for each scalar and gather the tables in one
 * slv_energy.
 *
 * A pass is the compilation with one of SLV_SCALAR_F64 (the default), _F32, _F128, _C64 defined;
 * slv_real is then its scalar.  A formula's file ends in
 *
 *     SLV_KERNELS(my_energy) = {.energy = energy, .gradient = gradient};
 *     #ifdef SLV_ROW_HERE                 -- in the double pass only
 *     SLV_DECLARE_SCALARS(my_energy)
 *     const slv_energy slv_my_energy = {..., SLV_SCALARS(my_energy)};
 *     #endif
 *
 * SLV_SCALARS names the four tables if the build defines SLV_ALL_SCALARS, else only the table for
 * double.  selvedge_add_plugin() of the CMake package runs the passes of a plugin.  formula.h has
 * short names and the functions that formulas are written with.
 *
 * The macros share no data between threads. */
#ifndef SLV_SCALAR_PASS_H
#define SLV_SCALAR_PASS_H

#include "selvedge/energy.h"

#if defined(SLV_SCALAR_F32)
typedef slv_f32 slv_real;
#define SLV_ID(id) slv_##id##_f32
#define SLV_KERNELS_OF(row) (row)->f32
#elif defined(SLV_SCALAR_F128)
typedef slv_f128 slv_real;
#define SLV_ID(id) slv_##id##_f128
#define SLV_KERNELS_OF(row) (row)->f128
#elif defined(SLV_SCALAR_C64)
typedef slv_c64 slv_real;
#define SLV_ID(id) slv_##id##_c64
#define SLV_KERNELS_OF(row) (row)->c64
#else
/** The scalar of this pass. */
typedef slv_f64 slv_real;
/** A name of this pass: SLV_ID(energy) is slv_energy_f64, _f32, _f128 or _c64. */
#define SLV_ID(id) slv_##id##_f64
/** The table of an energy for the scalar of this pass. */
#define SLV_KERNELS_OF(row) (row)->f64
#ifndef SLV_BATCH /* the batched kernels are compiled from the same files */
/** Defined only in the pass that defines the slv_energy. */
#define SLV_ROW_HERE
#endif
#endif

#ifndef SLV_BATCH
/** Begins the definition of this pass's table of functions; its initialiser follows. */
#define SLV_KERNELS(id)                    \
  extern const SLV_ID(kernels) SLV_ID(id); \
  const SLV_ID(kernels) SLV_ID(id)
#endif

#ifdef SLV_ALL_SCALARS
#define SLV_DECLARE_SCALARS(id)                  \
  extern const slv_kernels_f32 slv_##id##_f32;   \
  extern const slv_kernels_f128 slv_##id##_f128; \
  extern const slv_kernels_c64 slv_##id##_c64;
#define SLV_SCALARS(id) \
  .f64 = &slv_##id##_f64, .f32 = &slv_##id##_f32, .f128 = &slv_##id##_f128, .c64 = &slv_##id##_c64
#else
/** Declares the tables of the other passes; precedes the slv_energy. */
#define SLV_DECLARE_SCALARS(id)
/** Initialises the energy's pointers to its tables. */
#define SLV_SCALARS(id) .f64 = &slv_##id##_f64
#endif

#endif
