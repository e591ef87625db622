/* fibre.h -- stretch of one fibre: W = phi(l), l = |F a|, a in the cloth's plane.
 *
 * With y = F a and n = y / l,
 *   dW/dF   = phi' n a'
 *   d2W/dF2 = a a' (x) [phi'' n n' + (phi'/l) (I - n n')],
 * so for a unit fibre the eigenvalues are phi'' once and phi'/l twice (K 21-24 for
 * phi = k (l - b)^2); the second is negative exactly under compression.
 *
 * At l = 0, W has the tip of a cone: the fibre's direction is lost.  There n = 0 and
 * phi'/l is replaced by phi'': what is returned are the derivatives of the even powers
 * of l in phi, which are those of W's smooth part.
 */
#ifndef ENERGIES_FIBRE_H
#define ENERGIES_FIBRE_H

#include "selvedge/formula.h"

typedef struct {
  real w, slope, bend, tangent; /* phi, phi', phi'', phi'/l */
} radial;

typedef radial radial_fn(real k, real b, real l);

typedef struct {
  real k, b, a[2]; /* stiffness, rest stretch, direction */
} fibre;

/* phi = k (l - b)^2 */
static inline radial quadratic(real k, real b, real l) {
  const real s = l - b, ks = k * s;
  const real tangent = r_re(l) == 0 ? 2 * k : r_portion(2 * k, s, l);
  return (radial){.w = ks * s, .slope = 2 * ks, .bend = 2 * k, .tangent = tangent};
}

/* phi = k (l - b)^4 */
static inline radial quartic(real k, real b, real l) {
  const real s = l - b, kss = k * s * s, bend = 12 * kss;
  const real tangent = r_re(l) == 0 ? bend : r_portion(4 * kss, s, l);
  return (radial){
      .w = kss * s * s, .slope = 4 * kss * s, .bend = bend, .tangent = tangent};
}

/* l and n of y = F a; F is first brought to where a, of entries up to 2^20, neither
 * overflows it nor loses its digits. */
static inline real stretch_along(const real *a, const real *F, real *restrict n) {
  const real m = r_max_abs(6, F);
#if defined(SLV_SCALAR_F32)
  const real s = m > 0x1p100F ? 0x1p-40F : m < 0x1p-80F ? 0x1p40F : 1;
  const real largest = FLT_MAX;
#else
  const real down = R(0x1p-40), up = R(0x1p80), largest = DBL_MAX;
  const real s = r_re(m) > 0x1p1000 ? down : r_re(m) < 0x1p-900 ? up : R(1);
#endif
  const real sa[2] = {s * a[0], s * a[1]};
  real y[3];
  r_along(sa, F, y);
  return r_min(length3(y, n) / s, largest); /* so that s / l is no inf / inf */
}

static inline void fibre_energy(radial_fn *phi, const fibre *f, const real *F,
                                real *restrict w) {
  real n[3];
  *w += phi(f->k, f->b, stretch_along(f->a, F, n)).w;
}

static inline void fibre_gradient(radial_fn *phi, const fibre *f, const real *F,
                                  real *restrict g) {
  real n[3];
  const radial r = phi(f->k, f->b, stretch_along(f->a, F, n));
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++)
      g[i + 3 * j] += r_times(r_times(r.slope, n[i]), f->a[j]);
}

/* H += a a' (x) [bend n n' + tangent (I - n n')]; a tangent that has left the range
 * does not touch the entries it has no part in. */
static inline void fibre_add_block(const real *a, real bend, real tangent,
                                   const real *n, real *restrict H) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const real nn = n[i % 3] * n[j % 3];
      const real across = (i % 3 == j % 3 ? R(1) : R(0)) - nn;
      H[i + 6 * j] +=
          r_times(r_times(bend, nn) + r_times(tangent, across), a[i / 3] * a[j / 3]);
    }
}

static inline void fibre_hessian(radial_fn *phi, const fibre *f, const real *F,
                                 real *restrict H) {
  real n[3];
  const radial r = phi(f->k, f->b, stretch_along(f->a, F, n));
  fibre_add_block(f->a, r.bend, r.tangent, n, H);
}

/* The positive semi-definite matrix nearest to one fibre's Hessian: K 4.2.2 with b. */
static inline void fibre_projected(radial_fn *phi, const fibre *f, const real *F,
                                   real *restrict P) {
  real n[3];
  const radial r = phi(f->k, f->b, stretch_along(f->a, F, n));
  fibre_add_block(f->a, r_max(r.bend, R(0)), r_max(r.tangent, R(0)), n, P);
}

typedef void fibre_add(radial_fn *phi, const fibre *f, const real *F, real *restrict y);

/* y += add(f[0]) + add(f[1]), or, with a stride, each to a place of its own. */
static inline void both_fibres(fibre_add *add, radial_fn *phi, const fibre f[2],
                               int stride, const real *F, real *restrict y) {
  add(phi, &f[0], F, y);
  add(phi, &f[1], F, y + stride);
}

/* Warp and weft along the axes of the cloth: their blocks of the Hessian do not meet,
 * so its spectrum and projection are those of each fibre. */
static inline void axis_fibres(real k, real b_u, real b_v, fibre f[2]) {
  f[0] = (fibre){.k = k, .b = b_u, .a = {1, 0}};
  f[1] = (fibre){.k = k, .b = b_v, .a = {0, 1}};
}

static inline void add_axis_fibres(fibre_add *add, radial_fn *phi, const real *p,
                                   const real *F, real *restrict y) {
  fibre f[2];
  axis_fibres(p[0], p[1], p[2], f);
  both_fibres(add, phi, f, 0, F, y);
}

/* Order: bend, tangent, tangent of f_u, then of f_v: K 21-22, 23-24. */
static inline void axis_fibres_spectrum(radial_fn *phi, const real *p, const real *F,
                                        real *restrict y) {
  for (int axis = 0; axis < 2; axis++) {
    real q[3][3], *lambda = y + 3 * axis, *Q = y + 6 + 18 * axis;
    const radial r = phi(p[0], p[1 + axis], length3(F + 3 * axis, q[0]));
    if (r_re(r_max_abs(3, q[0])) == 0) q[0][2] = 1;
    frame3(q[0], q[1], q[2]);
    lambda[0] = r.bend, lambda[1] = lambda[2] = r.tangent;
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < 6; i++) Q[i + 6 * k] = i / 3 == axis ? q[k][i % 3] : R(0);
  }
}

static inline double axis_fibres_smooth_within(const double *F) {
  return fmin(hypot(hypot(F[0], F[1]), F[2]), hypot(hypot(F[3], F[4]), F[5]));
}

#endif
