/* polar.h -- the polar decomposition F = R S, and the singular values s0 >= s1 of F with their
 * vectors, without a singular value decomposition.  With J = |f_u x f_v| = s0 s1, n = f_u x f_v / J
 * and I1 = s0 + s1 = sqrt(I2 + 2 J),
 *
 *   R = (F + [f_v x n, n x f_u]) / I1,
 *   s0 - s1 = sqrt((|f_u|^2 - |f_v|^2)^2 + 4 (f_u . f_v)^2) / I1.
 *
 * If J = 0, n and 1/s1 are set to 0, and R is the mean of the nearest rotations. */
#pragma once

#include "selvedge/formula.h"

typedef struct {
  real f[6];         /* F times the power of two s */
  real s, n[3];      /* n = 0 if J = 0 */
  real I1, J, d;     /* s0 + s1, s0 s1 and s0^2 - s1^2 of f */
  real cosine, sine; /* cosine and sine of twice the angle of v0, a right singular vector */
  real s0, s1;       /* singular values of F */
  real area, su, sv; /* s0 s1 su sv, with powers of two su and sv */
  real R[6];
} polar;

static inline polar polar_of(const real *F) {
  const real su = r_scale_F(3, F), sv = r_scale_F(3, F + 3);
  polar q = {.s = r_scale_F(6, F), .su = su, .sv = sv};
  real u[3], v[3], w[3], sum[3], difference[3], c[6];
  for (int i = 0; i < 3; i++) {
    u[i] = su * F[i], v[i] = sv * F[i + 3];
    q.f[i] = q.s * F[i], q.f[i + 3] = q.s * F[i + 3];
    sum[i] = q.f[i] + q.f[i + 3], difference[i] = q.f[i] - q.f[i + 3];
  }
  cross3(u, v, w);
  const real area = length3(w, q.n), far = r_max(su, sv);
  q.area = area;
  q.J = area * (q.s / far);
  q.I1 = r_sqrt(dot3(q.f, q.f) + dot3(q.f + 3, q.f + 3) + 2 * q.J);
  const real x = dot3(sum, difference), y = 2 * dot3(q.f, q.f + 3);
  q.d = r_hypot(x, y);
  const real inverse = r_inverse(q.I1), s0 = (q.I1 + q.d * inverse) / 2;
  q.cosine = r_re(q.d) == 0 ? R(1) : x / q.d;
  q.sine = r_quotient(y, q.d);
  q.s0 = s0 / q.s;
  q.s1 = area * r_inverse(s0) / far; /* su sv = far s */
  cross3(q.f + 3, q.n, c);
  cross3(q.n, q.f, c + 3);
  for (int i = 0; i < 6; i++) q.R[i] = (q.f[i] + c[i]) * inverse;
  return q;
}

/* Computes v0, v1 from the cosine and sine of twice the angle, without cancellation. */
static inline void right_vectors(const polar *q, real *restrict v0, real *restrict v1) {
  const real side = r_sqrt((1 + r_abs(q->cosine)) / 2), other = r_abs(q->sine) / (2 * side);
  const real turned = r_re(q->cosine) < 0 ? R(1) : R(0), sign = r_sign(q->sine);
  v0[0] = turned * other + (1 - turned) * side;
  v0[1] = sign * (turned * side + (1 - turned) * other);
  v1[0] = -v0[1], v1[1] = v0[0];
}

/* The singular vectors of F = s0 u0 v0' + s1 u1 v1', and n = u0 x u1.  Undefined vectors are chosen
 * to complete an orthonormal basis. */
typedef struct {
  real u0[3], u1[3], n[3], v0[2], v1[2];
  int lost; /* 1: s1 = 0 */
} polar_frame;

static inline polar_frame polar_frame_of(const polar *q) {
  polar_frame at = {.lost = r_re(q->s1) == 0};
  real e[3], x[3];
  right_vectors(q, at.v0, at.v1);
  for (int i = 0; i < 3; i++) x[i] = q->f[i] * at.v0[0] + q->f[i + 3] * at.v0[1];
  const int none = r_re(length3(x, at.u0)) == 0;
  at.u0[2] = none ? R(1) : at.u0[2];
  frame3(at.u0, at.n, e);
  for (int i = 0; i < 3; i++) at.n[i] = at.lost ? at.n[i] : q->n[i];
  cross3(at.n, at.u0, at.u1);
  return at;
}

/* Adds a u v' to q; u is a vector of space, v of the cloth. */
static inline void add_outer(real a, const real *u, const real *v, real *restrict q) {
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++) q[i + 3 * j] += a * u[i] * v[j];
}

/* Eigenvalues y[i], and eigenvectors in column i of Q. */
typedef struct {
  real y[6], Q[36];
} modes;

/* Computes the eigenvectors that all energies of the singular values share, columns 0 to 3: n v0'
 * and n v1', out of plane; twist and flip, (u0 v1' -+ u1 v0')/sqrt 2. */
static inline void add_shared_modes(const polar_frame *at, real *restrict Q) {
  const real half = r_sqrt(R(0.5));
  add_outer(1, at->n, at->v0, Q);
  add_outer(1, at->n, at->v1, Q + 6);
  add_outer(half, at->u0, at->v1, Q + 12);
  add_outer(-half, at->u1, at->v0, Q + 12);
  add_outer(half, at->u0, at->v1, Q + 18);
  add_outer(half, at->u1, at->v0, Q + 18);
}

/* Adds the eigenpairs to y [42], in the layout of `spectrum`. */
static inline void add_modes(modes m, real *restrict y) {
  for (int i = 0; i < 6; i++) y[i] += m.y[i];
  for (int i = 0; i < 36; i++) y[6 + i] += m.Q[i];
}

/* Adds the eigenpairs with positive eigenvalues to P. */
static inline void add_positive_modes(modes m, real *restrict P) {
  for (int k = 0; k < 6; k++) {
    const real keep = r_max(m.y[k], R(0)), *q = m.Q + 6 * k;
    for (int j = 0; j < 6; j++)
      for (int i = 0; i < 6; i++) P[i + 6 * j] += r_times(keep, q[i] * q[j]);
  }
}

#ifdef SLV_ROW_HERE
/* Returns the smaller singular value: the distance of F to states at which formulas are 0/0. */
static inline double polar_smooth_within(const double *F, const double *p) {
  (void)p;
  return polar_of(F).s1;
}
#endif
