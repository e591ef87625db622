/** @file
 * Functions of quad-precision numbers that formulas need.
 *
 * All are pure: any number of threads may call them at once. */
#ifndef SLV_QUAD_H
#define SLV_QUAD_H

#include <math.h>

#include "selvedge/scalar.h"
#include "selvedge/version.h"

SLV_BEGIN_DECLS

/** List of functions of one number that libm has in quad precision.  slv_quad_log() and so on are
 * defined from it.  The second argument is the derivative at x, where y is the value. */
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
/** Square root of libm, C23's sqrtf128(), declared here because Clang 14 lacks _Float128. */
slv_f128 slv_libm_sqrtf128(slv_f128 x) __asm__("sqrtf128");
/** libm's atan2. */
slv_f128 slv_quad_atan2(slv_f128 y, slv_f128 x) __asm__("atan2f128");
/** libm's pow. */
slv_f128 slv_quad_pow(slv_f128 x, slv_f128 y) __asm__("powf128");

/** Returns the square root with an error of a bit or two, by two Newton steps from the root in
 * double.  libm's sqrtf128() is correctly rounded, but several times slower. */
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
