/** @file
 * Functions of quad numbers that formulas need.
 *
 * All are pure: any number of threads may call them at once. */
#ifndef SLV_QUAD_H
#define SLV_QUAD_H

#include <math.h>

#include "selvedge/scalar.h"
#include "selvedge/version.h"

SLV_BEGIN_DECLS

/** Functions of one number that libm has in quad, called slv_quad_log() and so on, with the
 * derivative of each at x, y being the value. */
#define SLV_FUNCTIONS(F)                \
  F(log, 1 / x)                         \
  F(log1p, 1 / (1 + x))                 \
  F(exp, y)                             \
  F(expm1, y + 1)                       \
  F(sin, cos(x))                        \
  F(cos, -sin(x))                       \
  F(tan, 1 + y * y)                     \
  F(asin, 1 / sqrt((1 - x) * (1 + x)))  \
  F(acos, -1 / sqrt((1 - x) * (1 + x))) \
  F(atan, 1 / (1 + x * x))

#if LDBL_MANT_DIG == 113
#define SLV_QUAD(name, slope) \
  static inline slv_f128 slv_quad_##name(slv_f128 x) { return name##l(x); }
#define slv_quad_sqrt(x) sqrtl(x)
#define slv_quad_atan2(y, x) atan2l(y, x)
#define slv_quad_pow(x, y) powl(x, y)
#else
/** Declares slv_quad_name(). */
#define SLV_QUAD(name, slope) slv_f128 slv_quad_##name(slv_f128 x) __asm__(#name "f128");
/** libm's square root, under C23's name; Clang 14 has no type to declare it with. */
slv_f128 slv_libm_sqrtf128(slv_f128 x) __asm__("sqrtf128");
/** libm's atan2. */
slv_f128 slv_quad_atan2(slv_f128 y, slv_f128 x) __asm__("atan2f128");
/** libm's pow. */
slv_f128 slv_quad_pow(slv_f128 x, slv_f128 y) __asm__("powf128");

/** Computes the square root to the last bit or two, by Newton's steps from the root in double: the
 * first step doubles the digits, the second completes them.  libm's is correctly rounded, and
 * several times slower. */
static inline slv_f128 slv_quad_sqrt(slv_f128 x) {
  if (!(x > (slv_f128)0x1p-960 && x < (slv_f128)0x1p960)) return slv_libm_sqrtf128(x);
  const double root = sqrt((double)x), half = 0.5 / root;
  slv_f128 y = root;
  y += (slv_f128)((double)(x - y * y) * half);
  return y + (slv_f128)((double)(x - y * y) * half);
}
#endif
SLV_FUNCTIONS(SLV_QUAD)
#undef SLV_QUAD

SLV_END_DECLS
#endif
