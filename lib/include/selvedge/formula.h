/** @file
 * Short names for writing a formula once, over `real`, for every scalar of scalar_pass.h.
 *
 * This header alone defines names without the prefix slv_, and no other header includes it: it is
 * for files that define formulas.  These names are `real`, R(), names that begin with R_ or r_, and
 * dot3, cross3, length3, frame3.  Rules for formulas that must compile for all four scalars:
 *   - compare with r_re(a) < r_re(b): `<` has no meaning for complex numbers;
 *   - constants that are not small integers are written R(0.5);
 *   - norms are sqrt(x'x), never conjugated, so that complex steps stay analytic.
 *
 * All functions are pure: any number of threads may call them at once. */
#ifndef SLV_FORMULA_H
#define SLV_FORMULA_H

#include <math.h>

#include "selvedge/quad.h"
#include "selvedge/scalar_pass.h"

/** Scalar of this pass. */
typedef slv_real real;

/** A constant as a scalar of this pass. */
#define R(x) ((real)(x))

#if defined(SLV_SCALAR_F32)
#define R_EPS FLT_EPSILON
#define R_LARGEST FLT_MAX
#elif defined(SLV_SCALAR_F128)
#define R_EPS 0x1p-112
#define R_LARGEST (R(0x1p1000) * R(0x1p1000)) /* beyond the squares of all doubles */
#else
#define R_EPS DBL_EPSILON /**< Distance from 1 to the next scalar. */
#define R_LARGEST DBL_MAX /**< Largest finite scalar. */
#endif

#ifdef SLV_BATCH
#define SLV_ORDINARY 1
#else
/** 1 in batched kernels, whose callers ensure that squares of F's entries and their products with a
 * stiffness are in range.  Guards against overflow are then omitted, and results do not change. */
#define SLV_ORDINARY 0
#endif

/** `for` with a pragma, without which Clang does not vectorise loops of 8 or more iterations. */
#if defined(SLV_BATCH) && defined(__clang__)
#define R_LOOP _Pragma("clang loop unroll(full)") for
#else
#define R_LOOP for
#endif

/* ---- functions of each scalar --------------------------------------------------- */

#if defined(SLV_SCALAR_F32)
#define r_re(x) (x)
#define r_sqrt(x) sqrtf(x)
#define r_fma(a, b, c) fmaf(a, b, c)
#define r_atan2(y, x) atan2f(y, x)
#define r_pow(x, y) powf(x, y)
#elif defined(SLV_SCALAR_F128)
/* Products of doubles are exact in quad: no fused operation is needed. */
#define r_re(x) (x)
#define r_sqrt(x) slv_quad_sqrt(x)
#define r_fma(a, b, c) ((a) * (b) + (c))
#define r_atan2(y, x) slv_quad_atan2(y, x)
#define r_pow(x, y) slv_quad_pow(x, y)
#elif defined(SLV_SCALAR_C64)
#define r_re(x) creal(x)
#define r_sqrt(x) csqrt(x)
/** Computes a b + c; the real part is fused, so that double-double sums keep their low part. */
static inline slv_c64 r_fma(slv_c64 a, slv_c64 b, slv_c64 c) {
  const double re = fma(creal(a), creal(b), creal(c)) - cimag(a) * cimag(b);
  const double im = creal(a) * cimag(b) + cimag(a) * creal(b) + cimag(c);
  return __builtin_complex(re, im); /* CMPLX, which Clang 14 lacks with glibc */
}
/** Computes atan2 to first order in the imaginary parts, which is enough for a complex step. */
static inline slv_c64 r_atan2(slv_c64 y, slv_c64 x) {
  const double a = creal(x), b = creal(y), s = fmax(fabs(a), fabs(b));
  const double u = s > 0 ? a / s : 0, v = s > 0 ? b / s : 0, d = u * u + v * v;
  const double turn = s > 0 ? (u * cimag(y) - v * cimag(x)) / s / d : 0;
  return __builtin_complex(atan2(b, a), turn);
}
/** Computes pow to first order in the imaginary parts. */
static inline slv_c64 r_pow(slv_c64 x, slv_c64 y) {
  const double a = creal(x), b = creal(y), power = pow(a, b);
  const double by_x = cimag(x) == 0 ? 0 : b * pow(a, b - 1) * cimag(x);
  const double by_y = cimag(y) == 0 ? 0 : log(a) * power * cimag(y);
  return __builtin_complex(power, by_x + by_y);
}
#else
#define r_re(x) (x)                 /**< Real part. */
#define r_sqrt(x) sqrt(x)           /**< Square root. */
#define r_fma(a, b, c) fma(a, b, c) /**< a b + c, rounded once if that is fast. */
#define r_atan2(y, x) atan2(y, x)   /**< Angle of (x, y). */
#define r_pow(x, y) pow(x, y)       /**< x to the power of y. */
#endif

/* r_log(), r_log1p(), r_exp(), r_expm1(), r_sin(), r_cos(), r_tan(), r_asin(), r_acos(), r_atan():
 * as in libm; of a complex number to first order in the imaginary part. */
#if defined(SLV_SCALAR_F32)
#define R_FUNCTION(name, slope) \
  static inline real r_##name(real x) { return name##f(x); }
#elif defined(SLV_SCALAR_F128)
#define R_FUNCTION(name, slope) \
  static inline real r_##name(real x) { return slv_quad_##name(x); }
#elif defined(SLV_SCALAR_C64)
#define R_FUNCTION(name, slope)                            \
  static inline real r_##name(real z) {                    \
    const double x = creal(z), y = name(x), dx = cimag(z); \
    return __builtin_complex(y, dx == 0 ? 0 : (slope)*dx); \
  }
#else
/** Defines r_name(); SLV_FUNCTIONS has the names. */
#define R_FUNCTION(name, slope) \
  static inline real r_##name(real x) { return name(x); }
#endif
SLV_FUNCTIONS(R_FUNCTION)
#undef R_FUNCTION

#if defined(SLV_SCALAR_F32)
#define R_HUGE R(0x1p70F)
#define R_ROOT R(0x1p60F)
#else
#define R_HUGE R(0x1p600) /**< 1 / r_scale() of the largest finite numbers. */
#define R_ROOT R(0x1p500) /**< Bound below which squares are in range. */
#endif

/** Returns |x|; for complex x, x with the sign that makes its real part positive. */
static inline real r_abs(real x) {
#if defined(SLV_SCALAR_F32)
  return fabsf(x);
#elif defined(SLV_SCALAR_F128) || defined(SLV_SCALAR_C64)
  return r_re(x) < 0 ? -x : x;
#else
  return fabs(x);
#endif
}

/** Returns the number with the larger real part. */
static inline real r_max(real a, real b) { return r_re(a) < r_re(b) ? b : a; }

/** Returns the number with the smaller real part. */
static inline real r_min(real a, real b) { return r_re(b) < r_re(a) ? b : a; }

/** Returns -1 or 1; sign(0) = 1. */
static inline real r_sign(real x) { return r_re(x) < 0 ? R(-1) : R(1); }

/** Returns 1/x, and 0 at 0: a term that is 0/0 is dropped, and the energy declares the state. */
static inline real r_inverse(real x) { return r_re(x) == 0 ? R(0) : 1 / x; }

/** Returns a b, and 0 if a factor is exactly 0, even if the other has overflowed. */
static inline real r_times(real a, real b) {
  if (SLV_ORDINARY) return a * b;
  return a == 0 || b == 0 ? R(0) : a * b;
}

/** Returns k x y; if x is huge, k y comes first, so that only the final product may overflow. */
static inline real r_product(real k, real x, real y) {
  const int huge = !SLV_ORDINARY && r_re(r_abs(x)) > r_re(R_ROOT);
  return huge ? r_times(r_times(k, y), x) : r_times(r_times(k, x), y);
}

/** Returns a / b, and 0 at b = 0, like r_inverse(); a / b may be in range if 1 / b is not. */
static inline real r_quotient(real a, real b) { return r_re(b) == 0 ? R(0) : a / b; }

/** Returns a s / l for l > 0, in an order without overflow for s > l and for s < l. */
static inline real r_portion(real a, real s, real l) {
  return r_re(r_abs(s)) > r_re(l) ? r_times(a, s) / l : r_times(a, s / l);
}

/** Returns a power of two that scales a vector of largest entry m so that sums of squares, also
 * times a stiffness, neither overflow nor underflow; 1 in quad. */
static inline real r_scale(real m) {
#if defined(SLV_SCALAR_F128)
  (void)m;
  return 1;
#elif defined(SLV_SCALAR_F32)
  const real up = m < 0x1p-40F ? 0x1p90F : m < 0x1p-20F ? 0x1p40F : 1;
  return m > 0x1p60F ? 0x1p-70F : up;
#else
  const real up = r_re(m) < 0x1p-400 ? 0x1p700 : r_re(m) < 0x1p-200 ? 0x1p300 : 1;
  return r_re(m) > 0x1p500 ? 0x1p-600 : up;
#endif
}

/** Returns the largest |x[i]|. */
static inline real r_max_abs(int n, const real *x) {
  real m = r_abs(x[0]);
  R_LOOP(int i = 1; i < n; i++) m = r_max(m, r_abs(x[i]));
  return m;
}

/** Returns a power of two that keeps sixth powers of m in range, if r_scale() has scaled m. */
static inline real r_scale_more(real m) {
#if defined(SLV_SCALAR_F128)
  (void)m;
  return 1;
#elif defined(SLV_SCALAR_F32)
  const real up = m < 0x1p-40F ? 0x1p50F : m < 0x1p-18F ? 0x1p29F : 1;
  return m > 0x1p40F ? 0x1p-50F : m > 0x1p18F ? 0x1p-29F : up;
#else
  const real up = r_re(m) < 0x1p-256 ? 0x1p320 : r_re(m) < 0x1p-128 ? 0x1p192 : 1;
  const real down = r_re(m) > 0x1p256 ? 0x1p-384 : 0x1p-192;
  return r_re(m) > 0x1p128 ? down : up;
#endif
}

/** Returns r_scale() of n entries of F. */
static inline real r_scale_F(int n, const real *F) {
  return SLV_ORDINARY ? R(1) : r_scale(r_max_abs(n, F));
}

/** Returns a.b of three numbers. */
static inline real dot3(const real *a, const real *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Returns a b - c d without cancellation, by Kahan; Jeannerod, Louvet, Muller: Further Analysis
 * of Kahan's Algorithm for the Accurate Computation of 2x2 Determinants (2013). */
static inline real r_determinant(real a, real b, real c, real d) {
  const real w = c * d;
  return r_fma(a, b, -w) - r_fma(c, d, -w);
}

/** Computes c = a x b, accurate to round-off even if a and b are nearly parallel. */
static inline void cross3(const real *a, const real *b, real *SLV_RESTRICT c) {
  c[0] = r_determinant(a[1], b[2], a[2], b[1]);
  c[1] = r_determinant(a[2], b[0], a[0], b[2]);
  c[2] = r_determinant(a[0], b[1], a[1], b[0]);
}

/** A number hi + lo in twice the precision. */
typedef struct {
  real hi; /**< the number, rounded */
  real lo; /**< round-off of hi */
} r_double;

/** Returns a.b of n numbers as if in twice the precision: Ogita, Rump, Oishi: Accurate Sum and Dot
 * Product, SISC 26 (2005). */
static inline r_double r_dot(int n, const real *a, const real *b) {
  r_double d = {a[0] * b[0], 0};
  d.lo = r_fma(a[0], b[0], -d.hi);
  for (int i = 1; i < n; i++) {
    const real p = a[i] * b[i], s = d.hi + p, z = s - d.hi;
    d.lo += r_fma(a[i], b[i], -p) + ((d.hi - (s - z)) + (p - z));
    d.hi = s;
  }
  return d;
}

/** Returns the length l of y and sets n to its direction; n = 0 if l = 0. */
static inline real length3(const real *y, real *SLV_RESTRICT n) {
  const real s = r_scale(r_max_abs(3, y));
  const real z[3] = {s * y[0], s * y[1], s * y[2]};
  const real l = r_sqrt(dot3(z, z)), inverse = r_inverse(l);
  for (int i = 0; i < 3; i++) n[i] = z[i] * inverse;
  return l / s;
}

/** Computes y = F a for F [3 x 2], accurate to round-off even if a_0 f_u and a_1 f_v cancel. */
static inline void r_along(const real *a, const real *F, real *SLV_RESTRICT y) {
  for (int i = 0; i < 3; i++) y[i] = r_determinant(a[0], F[i], -a[1], F[i + 3]);
}

/** Computes y = F a as hi + lo, in twice the precision. */
static inline void r_along_twice(const real *a, const real *F, real *SLV_RESTRICT hi,
                                 real *SLV_RESTRICT lo) {
  const real *f_u = F, *f_v = F + 3;
  for (int i = 0; i < 3; i++) {
    const real p = a[0] * f_u[i], q = a[1] * f_v[i], s = p + q, z = s - p;
    const real rest = r_fma(a[0], f_u[i], -p) + r_fma(a[1], f_v[i], -q);
    const real low = rest + ((p - (s - z)) + (q - z));
    hi[i] = s + low;
    lo[i] = (s - hi[i]) + low;
  }
}

/** Returns sqrt(a^2 + b^2). */
static inline real r_hypot(real a, real b) {
  const real s = r_scale(r_max(r_abs(a), r_abs(b)));
  return r_sqrt((s * a) * (s * a) + (s * b) * (s * b)) / s;
}

/** Returns x / (s t) for powers of two s, t; no intermediate overflows if the result does not. */
static inline real r_unscale(real x, real s, real t) {
  const int opposite = r_re((s - 1) * (t - 1)) < 0; /* s < 1 < t or t < 1 < s */
  return opposite ? x / (s * t) : x / s / t;
}

/** Completes the unit vector n to an orthonormal basis (n, e, f); for n = 0, e and f are the x and
 * y axes.  Duff et al.: Building an Orthonormal Basis, Revisited, JCGT 6 (2017). */
static inline void frame3(const real *n, real *SLV_RESTRICT e, real *SLV_RESTRICT f) {
  const real s = r_sign(n[2]), a = -1 / (s + n[2]), b = n[0] * n[1] * a;
  e[0] = 1 + s * n[0] * n[0] * a, e[1] = s * b, e[2] = -s * n[0];
  f[0] = b, f[1] = s + n[1] * n[1] * a, f[2] = -n[1];
}

/** Replaces each NaN in y, the result of an overflow, by infinity; all become NaN if an x is not
 * finite. */
static inline void r_settle(int n, real *SLV_RESTRICT y, int nx, const real *x) {
  real poison = 0;
  for (int i = 0; i < nx; i++) poison += 0 * x[i];
  for (int i = 0; i < n; i++) y[i] = (r_re(y[i]) == r_re(y[i]) ? y[i] : R(INFINITY)) + poison;
}

#endif
