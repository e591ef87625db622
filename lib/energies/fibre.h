/* fibre.h -- stretch of one fibre: W = phi(l), l = |F a|, a in the plane of the cloth.
 *
 * With y = F a and n = y / l,
 *   dW/dF   = phi' n a'
 *   d2W/dF2 = a a' (x) [phi'' n n' + (phi'/l) (I - n n')],
 * so for a unit fibre the eigenvalues are phi'' once and phi'/l twice (Kim eqs. 21-24 for phi = k
 * (l - b)^2).  The second is negative exactly under compression.
 *
 * At l = 0 the fibre has no direction, and W has the tip of a cone.  The functions then return the
 * derivatives of the even powers of l in phi, the smooth part of W: n = 0, phi'/l = phi''. */
#pragma once

#include "selvedge/formula.h"

typedef struct {
  real k, b, a[2]; /* stiffness, rest stretch, direction */
  real limit;      /* stiffness of the cubic term of the law `limited`, relative to k */
  int axis;        /* 0 or 1: a is this axis of the cloth; -1: any direction */
} fibre;

typedef struct {
  real l, s, n[3];    /* length, length beyond rest, direction */
  real unit, inverse; /* unit * inverse = 1 / l, or 0 at l = 0 */
} stretched;

typedef struct {
  real w, slope, bend, tangent; /* phi, phi', phi'', phi'/l */
} radial;

typedef radial radial_fn(const fibre *f, const stretched *q);

/* Returns a s / l; a if l = 0. */
static inline real over_length(real a, const stretched *q) {
  if (r_re(q->l) == 0) return a;
  if (!SLV_ORDINARY && r_re(q->unit) > 1) return r_portion(a, q->s, q->l);
  return a * (q->s * q->inverse * q->unit);
}

/* phi = k (l - b)^2 */
static inline radial quadratic(const fibre *f, const stretched *q) {
  const real k = f->k, ks = k * q->s;
  return (radial){.w = ks * q->s, .slope = 2 * ks, .bend = 2 * k, .tangent = over_length(2 * k, q)};
}

/* phi = k (l - b)^4 */
static inline radial quartic(const fibre *f, const stretched *q) {
  const real s = q->s, kss = f->k * s * s, bend = 12 * kss;
  return (radial){.w = kss * s * s,
                  .slope = 4 * kss * s,
                  .bend = bend,
                  .tangent = r_re(q->l) == 0 ? bend : over_length(4 * kss, q)};
}

/* Returns a power of two for scaling F: the scaled F does not underflow, and F a does not overflow
 * if the entries of a are at most 2^20. */
static inline real fibre_scale(const real *F) {
  if (SLV_ORDINARY) return 1;
  const real m = r_max_abs(6, F);
#if defined(SLV_SCALAR_F32)
  return m > 0x1p100F ? 0x1p-40F : m < 0x1p-90F ? 0x1p30F : 1;
#else
  const real down = R(0x1p-40), up = R(0x1p80);
  return r_re(m) > 0x1p1000 ? down : r_re(m) < 0x1p-900 ? up : R(1);
#endif
}

/* Computes l - b without cancellation: (|y|^2 - b^2) / (l + b), with y = hi + lo and the squares in
 * twice the precision.  The round-off of l matters if two fibres are nearly parallel, one too long
 * and the other too short, because the two derivatives nearly cancel. */
static inline real fibre_excess(const real *hi, const real *lo, real l, real b) {
  const r_double yy = r_dot(3, hi, hi);
  const real bb = b * b, low = r_fma(b, b, -bb), mixed = 2 * dot3(hi, lo);
  const real s = r_quotient((yy.hi - bb) + ((yy.lo - low) + mixed), l + b);
  return 2 * r_re(r_abs(l - b)) < r_re(l) ? s : l - b;
}

/* Returns the stretch of a fibre along an axis of the cloth, where F a is a column of F. */
static inline stretched fibre_along_axis(const fibre *f, const real *F) {
  const real *y = F + 3 * f->axis;
  stretched q = {.unit = r_scale_F(3, y)};
  const real z[3] = {q.unit * y[0], q.unit * y[1], q.unit * y[2]};
  const real l = r_sqrt(dot3(z, z));
  q.inverse = r_inverse(l);
  for (int i = 0; i < 3; i++) q.n[i] = z[i] * q.inverse;
  q.l = SLV_ORDINARY ? l : r_min(l / q.unit, R_LARGEST); /* prevents s / l = inf / inf */
  q.s = q.l - f->b;
  return q;
}

static inline stretched fibre_along_any(const fibre *f, const real *F) {
  const real scale = fibre_scale(F), a[2] = {scale * f->a[0], scale * f->a[1]};
  real hi[3], lo[3];
  r_along_twice(a, F, hi, lo);
  const real s = r_scale(r_max_abs(3, hi));
  for (int i = 0; i < 3; i++) hi[i] *= s, lo[i] *= s;
  stretched q = {.unit = s * scale};
  const real l = r_sqrt(dot3(hi, hi));
  q.inverse = r_inverse(l);
  for (int i = 0; i < 3; i++) q.n[i] = hi[i] * q.inverse;
  q.l = r_min(l / s / scale, R_LARGEST);
  q.s = r_re(q.unit) == 1 ? fibre_excess(hi, lo, l, f->b) : q.l - f->b;
  return q;
}

static inline stretched fibre_stretch(const fibre *f, const real *F) {
  return f->axis < 0 ? fibre_along_any(f, F) : fibre_along_axis(f, F);
}

static inline void fibre_energy(radial_fn *phi, const fibre *f, const real *F, real *restrict w) {
  const stretched q = fibre_stretch(f, F);
  *w += phi(f, &q).w;
}

static inline void fibre_gradient(radial_fn *phi, const fibre *f, const real *F, real *restrict g) {
  const stretched q = fibre_stretch(f, F);
  const radial r = phi(f, &q);
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++)
      if (f->axis < 0 || f->axis == j) g[i + 3 * j] += r_times(r_times(r.slope, q.n[i]), f->a[j]);
}

/* Returns entry (i, j) of bend n n' + tangent (I - n n'); 0 times an overflowed tangent is 0. */
static inline real fibre_entry(real bend, real tangent, const real *n, int i, int j) {
  const int huge = !SLV_ORDINARY && !(r_re(r_abs(tangent)) < r_re(R_ROOT));
  const int a = i < j ? i : j, b = i < j ? j : i; /* bitwise symmetric */
  if (huge) {
    const real nn = n[a] * n[b];
    return r_times(bend, nn) + r_times(tangent, (i == j ? R(1) : R(0)) - nn);
  }
  const real along = ((bend - tangent) * n[a]) * n[b];
  return i == j ? tangent + along : along;
}

/* Adds a a' (x) [bend n n' + tangent (I - n n')] to H. */
static inline void fibre_add_block(const fibre *f, real bend, real tangent, const real *n,
                                   real *restrict H) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int u = i / 3, v = j / 3, axis = f->axis;
      if (axis >= 0 && (u != axis || v != axis)) continue;
      const real h = fibre_entry(bend, tangent, n, i % 3, j % 3);
      H[i + 6 * j] += axis >= 0 ? h : r_times(h, f->a[u] * f->a[v]);
    }
}

static inline void fibre_hessian(radial_fn *phi, const fibre *f, const real *F, real *restrict H) {
  const stretched q = fibre_stretch(f, F);
  const radial r = phi(f, &q);
  fibre_add_block(f, r.bend, r.tangent, q.n, H);
}

/* Adds the projection of one fibre's Hessian: Kim section 4.2.2, with the rest length b. */
static inline void fibre_projected(radial_fn *phi, const fibre *f, const real *F,
                                   real *restrict P) {
  const stretched q = fibre_stretch(f, F);
  const radial r = phi(f, &q);
  fibre_add_block(f, r_max(r.bend, R(0)), r_max(r.tangent, R(0)), q.n, P);
}

typedef void fibre_add(radial_fn *phi, const fibre *f, const real *F, real *restrict y);

/* Adds the first fibre to y, and the second to y + stride. */
static inline void both_fibres(fibre_add *add, radial_fn *phi, const fibre f[2], int stride,
                               const real *F, real *restrict y) {
  add(phi, &f[0], F, y);
  add(phi, &f[1], F, y + stride);
}

/* Sets the fibres to warp and weft, along the axes of the cloth.  Their blocks of the Hessian do
 * not overlap, so its spectrum and projection are those of the two fibres. */
static inline void axis_fibres(const real *p, fibre f[2]) {
  f[0] = (fibre){.k = p[0], .b = p[1], .a = {1, 0}, .axis = 0};
  f[1] = (fibre){.k = p[0], .b = p[2], .a = {0, 1}, .axis = 1};
}

typedef void fibres_fn(const real *p, fibre f[2]);

static inline void add_fibres_of(fibres_fn *fibres, fibre_add *add, radial_fn *phi, const real *p,
                                 const real *F, real *restrict y) {
  fibre f[2];
  fibres(p, f);
  both_fibres(add, phi, f, 0, F, y);
}

/* Adds the eigenvalues phi'', phi'/l, phi'/l of f_u, then of f_v: Kim eqs. 21-24. */
static inline void axis_fibres_spectrum(fibres_fn *fibres, radial_fn *phi, const real *p,
                                        const real *F, real *restrict y) {
  fibre f[2];
  fibres(p, f);
  for (int axis = 0; axis < 2; axis++) {
    stretched q = fibre_stretch(&f[axis], F);
    real e[2][3], *lambda = y + 3 * axis, *Q = y + 6 + 18 * axis;
    const radial r = phi(&f[axis], &q);
    if (r_re(q.l) == 0) q.n[2] = 1;
    frame3(q.n, e[0], e[1]);
    lambda[0] = r.bend, lambda[1] = lambda[2] = r.tangent;
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < 6; i++)
        Q[i + 6 * k] = i / 3 != axis ? R(0) : k == 0 ? q.n[i % 3] : e[k - 1][i % 3];
  }
}

static inline double axis_fibres_smooth_within(const double *F, const double *p) {
  (void)p;
  return fmin(hypot(hypot(F[0], F[1]), F[2]), hypot(hypot(F[3], F[4]), F[5]));
}

/* Defines the functions of an energy whose two fibres, along the axes, are fibres(p, f). */
#define QUANTITIES_OF_AXES(fibres, phi)                                         \
  QUANTITY(energy, 1, add_fibres_of(fibres, fibre_energy, phi, p, F, y))        \
  QUANTITY(gradient, 6, add_fibres_of(fibres, fibre_gradient, phi, p, F, y))    \
  QUANTITY(hessian, 36, add_fibres_of(fibres, fibre_hessian, phi, p, F, y))     \
  QUANTITY(projected, 36, add_fibres_of(fibres, fibre_projected, phi, p, F, y)) \
  QUANTITY(spectrum, 42, axis_fibres_spectrum(fibres, phi, p, F, y))

/* Members and declared states of energies of k, b_u, b_v: `stiff` = phi'', `across` = phi'/l. */
#define ROW_OF_AXES(id)                                                                          \
  ROW_OF_F(id), .nparam = 3,                                                                     \
                .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,           \
                .param = (const slv_param[]){PARAM_K("k"), PARAM_B("b_u"), PARAM_B("b_v")},      \
                .sets = (const slv_param_set[]){{"shrunk", (const double[]){100, 0.5, 0.75}},    \
                                                {"no rest length", (const double[]){100, 0, 0}}, \
                                                {NULL, NULL}},                                   \
                .smooth_within = axis_fibres_smooth_within
#define DECLARED_OF_AXES(why, why_v, stiff, across)                                            \
  DECLARED("F = 0", why, .x = row_zero, .energy = (const double[]){200}, .gradient = row_zero, \
           .hessian = IN_CLOTH(stiff, 0, stiff), .projected = IN_CLOTH(stiff, 0, stiff)),      \
      DECLARED("f_v = 0", why_v, .x = row_no_weft, .energy = (const double[]){200},            \
               .gradient = (const double[]){2 * (across), 0, 0, 0, 0, 0},                      \
               .hessian = DIAGONAL(stiff, across, across, stiff, stiff, stiff),                \
               .projected = DIAGONAL(stiff, across, across, stiff, stiff, stiff))
