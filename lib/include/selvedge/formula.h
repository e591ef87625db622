/** @file
 * Short names to write a formula with, once, over `real`, for every scalar of scalar_pass.h.
 *
 * This header alone defines names without the prefix slv_, and no other header includes it: it is
 * for the file of a formula.  Those names are `real`, R(), what begins with R_ or r_, and dot3,
 * cross3, length3, frame3.  Rules that keep a formula good for all four scalars:
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

/** The scalar of this pass. */
typedef slv_real real;

/** A constant as a scalar of this pass. */
#define R(x) ((real)(x))

#if defined(SLV_SCALAR_F32)
#define R_EPS FLT_EPSILON
#define R_LARGEST FLT_MAX
#elif defined(SLV_SCALAR_F128)
#define R_EPS 0x1p-112
#define R_LARGEST (R(0x1p1000) * R(0x1p1000)) /* no double comes near */
#else
#define R_EPS DBL_EPSILON /**< The distance from 1 to the next scalar. */
#define R_LARGEST DBL_MAX /**< The largest finite scalar. */
#endif

#ifdef SLV_BATCH
#define SLV_ORDINARY 1
#else
/** 1 where every F is known to have entries whose squares and their products with a
 * stiffness are in range, as in the batched kernels: what guards the range then goes,
 * and no bit of a result changes. */
#define SLV_ORDINARY 0
#endif

/* ---- the few functions a formula needs, by scalar ------------------------------- */

#if defined(SLV_SCALAR_F32)
#define r_re(x) (x)
#define r_sqrt(x) sqrtf(x)
#define r_fma(a, b, c) fmaf(a, b, c)
#define r_atan2(y, x) atan2f(y, x)
#define r_pow(x, y) powf(x, y)
#elif defined(SLV_SCALAR_F128)
/* Products of doubles are exact in quad: what a fused product keeps elsewhere is kept. */
#define r_re(x) (x)
#define r_sqrt(x) slv_quad_sqrt(x)
#define r_fma(a, b, c) ((a) * (b) + (c))
#define r_atan2(y, x) slv_quad_atan2(y, x)
#define r_pow(x, y) slv_quad_pow(x, y)
#elif defined(SLV_SCALAR_C64)
#define r_re(x) creal(x)
#define r_sqrt(x) csqrt(x)
/** The real part is fused: what a double-double sum keeps there, it keeps here too. */
static inline slv_c64 r_fma(slv_c64 a, slv_c64 b, slv_c64 c) {
  const double re = fma(creal(a), creal(b), creal(c)) - cimag(a) * cimag(b);
  const double im = creal(a) * cimag(b) + cimag(a) * creal(b) + cimag(c);
  return __builtin_complex(re, im); /* CMPLX, which Clang 14 lacks with glibc */
}
/** To first order in the imaginary parts, which is all that a complex step asks. */
static inline slv_c64 r_atan2(slv_c64 y, slv_c64 x) {
  const double a = creal(x), b = creal(y), s = fmax(fabs(a), fabs(b));
  const double u = s > 0 ? a / s : 0, v = s > 0 ? b / s : 0, d = u * u + v * v;
  const double turn = s > 0 ? (u * cimag(y) - v * cimag(x)) / s / d : 0;
  return __builtin_complex(atan2(b, a), turn);
}
/** To first order, likewise. */
static inline slv_c64 r_pow(slv_c64 x, slv_c64 y) {
  const double a = creal(x), b = creal(y), power = pow(a, b);
  const double by_x = cimag(x) == 0 ? 0 : b * pow(a, b - 1) * cimag(x);
  const double by_y = cimag(y) == 0 ? 0 : log(a) * power * cimag(y);
  return __builtin_complex(power, by_x + by_y);
}
#else
#define r_re(x) (x)                 /**< The real part. */
#define r_sqrt(x) sqrt(x)           /**< The square root. */
#define r_fma(a, b, c) fma(a, b, c) /**< a b + c, rounded once where that is quick. */
#define r_atan2(y, x) atan2(y, x)   /**< The angle of (x, y). */
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
#define R_HUGE R(0x1p600) /**< 1 / r_scale() of what is largest. */
#define R_ROOT R(0x1p500) /**< The squares of what is smaller are in range. */
#endif

/** |x|; of complex x, x with the sign that makes its real part positive. */
static inline real r_abs(real x) {
#if defined(SLV_SCALAR_F32)
  return fabsf(x);
#elif defined(SLV_SCALAR_F128) || defined(SLV_SCALAR_C64)
  return r_re(x) < 0 ? -x : x;
#else
  return fabs(x);
#endif
}

/** The one of larger real part. */
static inline real r_max(real a, real b) { return r_re(a) < r_re(b) ? b : a; }

/** The one of smaller real part. */
static inline real r_min(real a, real b) { return r_re(b) < r_re(a) ? b : a; }

/** -1 or 1; sign(0) = 1. */
static inline real r_sign(real x) { return r_re(x) < 0 ? R(-1) : R(1); }

/** 1/x, and 0 at 0: where a formula is 0/0, the term is dropped and the row says so. */
static inline real r_inverse(real x) { return r_re(x) == 0 ? R(0) : 1 / x; }

/** a b, where 0, all of it, wins over a factor that has left the range of the scalar. */
static inline real r_times(real a, real b) {
  if (SLV_ORDINARY) return a * b;
  return a == 0 || b == 0 ? R(0) : a * b;
}

/** k x y: where x is huge, k y comes first, so that only their product may overflow. */
static inline real r_product(real k, real x, real y) {
  const int huge = !SLV_ORDINARY && r_re(r_abs(x)) > r_re(R_ROOT);
  return huge ? r_times(r_times(k, y), x) : r_times(r_times(k, x), y);
}

/** a / b, and 0 at b = 0, as for r_inverse; a / b may be in range where 1 / b is not. */
static inline real r_quotient(real a, real b) { return r_re(b) == 0 ? R(0) : a / b; }

/** a s / l for l > 0, in the order that stays in range whether s is larger or smaller. */
static inline real r_portion(real a, real s, real l) {
  return r_re(r_abs(s)) > r_re(l) ? r_times(a, s) / l : r_times(a, s / l);
}

/** The power of two that brings a vector of largest entry m to where sums of squares,
 * and a stiffness times them, neither overflow nor lose digits.  In quad the squares of
 * all doubles fit. */
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

/** The largest of |x[i]|. */
static inline real r_max_abs(int n, const real *x) {
  real m = r_abs(x[0]);
  for (int i = 1; i < n; i++) m = r_max(m, r_abs(x[i]));
  return m;
}

/** For m in the range that r_scale() makes, the power of two that brings it near enough
 * to 1 for sixth powers to stay in range. */
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

/** r_scale() of n entries of F */
static inline real r_scale_F(int n, const real *F) {
  return SLV_ORDINARY ? R(1) : r_scale(r_max_abs(n, F));
}

/** a.b of three numbers. */
static inline real dot3(const real *a, const real *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** a b - c d without cancellation, by Kahan; Jeannerod, Louvet, Muller: Further Analysis of Kahan's
 * Algorithm for the Accurate Computation of 2x2 Determinants (2013). */
static inline real r_determinant(real a, real b, real c, real d) {
  const real w = c * d;
  return r_fma(a, b, -w) - r_fma(c, d, -w);
}

/** c = a x b, accurate to rounding also where a and b are parallel to rounding. */
static inline void cross3(const real *a, const real *b, real *SLV_RESTRICT c) {
  c[0] = r_determinant(a[1], b[2], a[2], b[1]);
  c[1] = r_determinant(a[2], b[0], a[0], b[2]);
  c[2] = r_determinant(a[0], b[1], a[1], b[0]);
}

/** A sum hi + lo, of twice the precision. */
typedef struct {
  real hi; /**< the sum, rounded */
  real lo; /**< what rounding left */
} r_double;

/** a.b of n numbers as if in twice the precision: Ogita, Rump, Oishi: Accurate Sum and
 * Dot Product, SISC 26 (2005). */
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

/** Length l and direction n of y; n = 0 where l = 0. */
static inline real length3(const real *y, real *SLV_RESTRICT n) {
  const real s = r_scale(r_max_abs(3, y));
  const real z[3] = {s * y[0], s * y[1], s * y[2]};
  const real l = r_sqrt(dot3(z, z)), inverse = r_inverse(l);
  for (int i = 0; i < 3; i++) n[i] = z[i] * inverse;
  return l / s;
}

/** y = F a for F [3 x 2], each entry to rounding, however a_0 f_u and a_1 f_v cancel. */
static inline void r_along(const real *a, const real *F, real *SLV_RESTRICT y) {
  for (int i = 0; i < 3; i++) y[i] = r_determinant(a[0], F[i], -a[1], F[i + 3]);
}

/** The same as hi + lo, in twice the precision. */
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

/** sqrt(a^2 + b^2) */
static inline real r_hypot(real a, real b) {
  const real s = r_scale(r_max(r_abs(a), r_abs(b)));
  return r_sqrt((s * a) * (s * a) + (s * b) * (s * b)) / s;
}

/** x / (s t) for powers of two s, t: no quotient on the way leaves the range of the
 * scalar unless the result does. */
static inline real r_unscale(real x, real s, real t) {
  const int opposite = r_re((s - 1) * (t - 1)) < 0; /* one above 1, one below */
  return opposite ? x / (s * t) : x / s / t;
}

/** Two unit vectors that complete the unit vector n; for n = 0, the x and y axes.
 * Duff et al.: Building an Orthonormal Basis, Revisited, JCGT 6 (2017). */
static inline void frame3(const real *n, real *SLV_RESTRICT e, real *SLV_RESTRICT f) {
  const real s = r_sign(n[2]), a = -1 / (s + n[2]), b = n[0] * n[1] * a;
  e[0] = 1 + s * n[0] * n[0] * a, e[1] = s * b, e[2] = -s * n[0];
  f[0] = b, f[1] = s + n[1] * n[1] * a, f[2] = -n[1];
}

/** What left the range of the scalar is an infinity, not the NaN it may have met on its
 * way; NaN or an infinity in x gives NaN. */
static inline void r_settle(int n, real *SLV_RESTRICT y, int nx, const real *x) {
  real poison = 0;
  for (int i = 0; i < nx; i++) poison += 0 * x[i];
  for (int i = 0; i < n; i++) y[i] = (r_re(y[i]) == r_re(y[i]) ? y[i] : R(INFINITY)) + poison;
}

#endif
