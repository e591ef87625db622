/* bw_shear.h -- the formulas of Baraff and Witkin's shear, W = k c^2, c = f_u . f_v.
 *
 * Let I2 = |F|^2, r = c / I2 in [-1/2, 1/2], l = (1 + sqrt(1 + 12 r^2)) / 2 and g = [f_v; f_u]. The
 * Hessian 2 k (g g' + c H6) has the eigenvalues (Kim eqs. 34-35, corrected)
 *
 *   2 k I2 l,  -6 k (c/|F|)^2 / l,  2 k c twice,  -2 k c twice.
 *
 * As printed, Kim's formulas give the first two eigenvalues of the Hessian, but the others of half
 * the Hessian.  The second eigenvalue is k (I2 - sqrt(I2^2 + 12 c^2)), rewritten to avoid
 * cancellation.
 *
 * Let y+- = f_u +- f_v, and e+- = (1, +-1)/sqrt 2 in the cloth.  The eigenvectors of the first two
 * eigenvalues are in the span of e+ (x) y+ and e- (x) y-; the others are e+- (x) w with w
 * orthogonal to y+-.  These formulas need no orthogonalisation and no special case for c = 0. */
#pragma once

#include "selvedge/formula.h"

/* Returns k c, even if c alone would overflow or underflow. */
static inline real bw_shear_kc(real k, const real *F) {
  const real s = r_scale_F(3, F), t = r_scale_F(3, F + 3);
  const real u[3] = {s * F[0], s * F[1], s * F[2]};
  const real v[3] = {t * F[3], t * F[4], t * F[5]};
  return r_unscale(k * dot3(u, v), s, t);
}

static inline void bw_shear_add_energy(real k, const real *F, real *restrict w) {
  *w += r_times(bw_shear_kc(k, F), bw_shear_kc(1, F));
}

/* Adds 2 k c [f_v; f_u] to g. */
static inline void bw_shear_add_gradient(real k, const real *F, real *restrict g) {
  const real kc = bw_shear_kc(k, F);
  for (int i = 0; i < 3; i++) {
    g[i] += r_times(2 * kc, F[3 + i]);
    g[3 + i] += r_times(2 * kc, F[i]);
  }
}

/* Adds 2 k (g g' + c H6) to H, Kim eq. 32. */
static inline void bw_shear_add_hessian(real k, const real *F, real *restrict H) {
  const real kc = bw_shear_kc(k, F);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int a = i < j ? i : j, b = i < j ? j : i; /* bitwise symmetric */
      const real swap = a + 3 == b ? kc : R(0);
      H[i + 6 * j] += 2 * (r_product(k, F[(a + 3) % 6], F[(b + 3) % 6]) + swap);
    }
}

/* Returns c / |F|.  If c would overflow or underflow, it is computed from unit columns. */
static inline real bw_shear_cosine(const real *F) {
  real u[3], v[3];
  const real lu = length3(F, u), lv = length3(F + 3, v);
  const real less = r_min(lu, lv), more = r_max(lu, lv), c = bw_shear_kc(1, F);
  const real size = r_abs(c), low = R(1e-10), high = R(1e10);
  const int safe = r_re(size) > r_re(low) && r_re(size) < r_re(high);
  if (safe || r_re(size) == 0) return r_quotient(c, r_hypot(more, less));
  return dot3(u, v) * less * r_quotient(more, r_hypot(more, less));
}

/* Intermediate results of the spectrum; F is scaled by a power of two. */
typedef struct {
  real kc, l;             /* k c, and l of the file comment */
  real e;                 /* c / |F| */
  real top;               /* 2 k I2 l, the largest eigenvalue */
  real plus[3], minus[3]; /* directions of f_u + f_v, f_u - f_v, or 0 */
  real x, y;              /* eigenvector of `top`: x e+ (x) plus + y e- (x) minus */
} bw_shear_pair;

static inline bw_shear_pair bw_shear_split(real k, const real *F) {
  const real s = r_scale(r_max_abs(6, F));
  real u[3], v[3], sum[3], difference[3];
  for (int i = 0; i < 3; i++) {
    u[i] = s * F[i], v[i] = s * F[i + 3];
    sum[i] = u[i] + v[i], difference[i] = u[i] - v[i];
  }
  const real I2 = dot3(u, u) + dot3(v, v), r = dot3(u, v) * r_inverse(I2);
  const real l = (1 + r_sqrt(1 + 12 * r * r)) / 2;
  bw_shear_pair q = {.kc = bw_shear_kc(k, F), .l = l, .e = bw_shear_cosine(F)};
  q.top = r_unscale(2 * k * I2 * l, s, s);
  q.x = (l + r) * length3(sum, q.plus);
  q.y = (r - l) * length3(difference, q.minus);
  const real length = r_hypot(q.x, q.y), inverse = r_inverse(length);
  q.x = r_re(length) == 0 ? R(1) : q.x * inverse;
  q.y *= inverse;
  return q;
}

/* Computes q = x e+ (x) n + y e- (x) m. */
static inline void bw_shear_vector(real x, const real *n, real y, const real *m, real *restrict q) {
  const real half = r_sqrt(R(0.5));
  for (int i = 0; i < 3; i++) {
    q[i] = half * (x * n[i] + y * m[i]);
    q[3 + i] = half * (x * n[i] - y * m[i]);
  }
}

/* Adds the projected Hessian 2 k |c| e (x) e (x) (I - n n') + top q q' to P: Kim eqs. 40-41, with T
 * and the eigenvalue corrected to half.  n and q are unit vectors, e = (1, sign c)/sqrt 2, n is
 * along m = f_u + sign(c) f_v, |m|^2 = I2 + 2 |c|, L = I2 l and top = 2 k L.  q is along [c f_u + L
 * f_v; L f_u + c f_v], which involves no cancellation and has the squared length I2 L^2 + c^2 (I2 +
 * 4 L) = L (I2^2 + 4 c^2) + 4 c^2 I2, by L^2 = I2 L + 3 c^2.  In the last form, fewer operations
 * depend on the square root in L. */
static inline void bw_shear_add_projected(real k, const real *F, real *restrict P) {
  const real s = r_scale_F(6, F), kc = bw_shear_kc(k, F);
  const real t = SLV_ORDINARY ? R(1) : r_scale_more(s * r_max_abs(6, F));
  real f[6], m[3], q[6];
  for (int i = 0; i < 6; i++) f[i] = s * F[i] * t; /* sixth powers are in range */
  const real I2 = dot3(f, f) + dot3(f + 3, f + 3), c = dot3(f, f + 3), cc = c * c;
  const real L = (I2 + r_sqrt(I2 * I2 + 12 * cc)) / 2, sign = r_sign(c);
  const real across = r_quotient(k * r_abs(c), I2 + 2 * r_abs(c));
  const real top = r_quotient(2 * k * L, L * (I2 * I2 + 4 * cc) + 4 * (cc * I2));
  for (int i = 0; i < 3; i++) {
    m[i] = F[i] + sign * F[i + 3];
    q[i] = (c * f[i] + L * f[i + 3]) / t / s;
    q[i + 3] = (L * f[i] + c * f[i + 3]) / t / s;
  }
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int a = i < j ? i : j, b = i < j ? j : i; /* bitwise symmetric */
      const int x = i % 3 < j % 3 ? i % 3 : j % 3, y = i % 3 < j % 3 ? j % 3 : i % 3;
      const real e = (x == y ? r_abs(kc) : R(0)) - r_product(across, m[x], m[y]);
      P[i + 6 * j] += (i / 3 == j / 3 ? e : sign * e) + r_product(top, q[a], q[b]);
    }
}

/* Adds the eigenpairs in the order top, bottom, 2 k c twice, -2 k c twice. */
static inline void bw_shear_spectrum(real k, const real *F, real *restrict y) {
  const bw_shear_pair p = bw_shear_split(k, F);
  real n[2][3], w[2][2][3], none[3] = {0, 0, 0};
  for (int s = 0; s < 2; s++) {
    const real *from = s == 0 ? p.plus : p.minus;
    const real lost = r_re(dot3(from, from)) == 0 ? R(1) : R(0);
    for (int i = 0; i < 3; i++) n[s][i] = from[i] + (i == 2 ? lost : R(0));
    frame3(n[s], w[s][0], w[s][1]);
  }
  y[0] = p.top, y[1] = -6 * (k * p.e) * p.e / p.l;
  y[2] = y[3] = 2 * p.kc, y[4] = y[5] = -2 * p.kc;
  real *Q = y + 6;
  bw_shear_vector(p.x, n[0], p.y, n[1], Q);
  bw_shear_vector(-p.y, n[0], p.x, n[1], Q + 6);
  for (int i = 0; i < 2; i++) {
    bw_shear_vector(1, w[0][i], 0, none, Q + 12 + 6 * i);
    bw_shear_vector(0, none, 1, w[1][i], Q + 24 + 6 * i);
  }
}
