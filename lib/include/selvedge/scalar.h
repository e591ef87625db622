/** @file
 * The scalar types a formula is compiled for.
 *
 *     f64   double            the default
 *     f32   float             shows the accuracy in single precision
 *     f128  quad              reference for double: __float128 on x86-64, long double if it is quad
 *     c64   complex double    complex-step derivatives */
#ifndef SLV_SCALAR_H
#define SLV_SCALAR_H

#include <float.h>

#if LDBL_MANT_DIG == 113
typedef long double slv_f128; /**< Quad. */
#else
__extension__ typedef __float128 slv_f128; /**< Quad. */
#endif

#ifdef __cplusplus
/** A number laid out as C's double complex, which C++17 lacks. */
typedef struct {
  double re, im;
} slv_c64;
#define SLV_RESTRICT /**< C's restrict, which C++ does not have. */
#else
#include <complex.h>
typedef double complex slv_c64;            /**< Complex double. */
#define SLV_RESTRICT restrict /**< C's restrict, which C++ does not have. */
#endif

typedef double slv_f64; /**< Double. */
typedef float slv_f32;  /**< Float. */

#endif
