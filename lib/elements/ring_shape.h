/* ring_shape.h -- the shape operator of the faces around a vertex, over `real`; selvedge/ring.h has
 * the layout and the source.
 *
 * A face has the area vector A_f, the normal m = A_f / |A_f|, and two edges at the vertex whose
 * ends differ by d, so that g = m x d / 2.  With N = sum of A_f, n = N / |N|, the tangents t_1 (the
 * first edge, projected) and t_2 = n x t_1, and a_v = sum of |A_f| / corners,
 *
 *   S = 1/(2 a_v) T' sum (Q g m' + m g' Q') T,
 *   e = (S_11 + S_22, S_11 - S_22, 2 S_12), the strains, in the frame (t_1, t_2, n).
 *
 * In complex numbers with the conjugate ~, let M = m_x + i m_y, c = m_z, p = M / (1 + c) the
 * stereographic projection of m, D = D_x + i D_y the tangential part of Q d, and d_m = d.m.  The
 * contribution of a face to 2 a_v e is
 *
 *   e_0: -Im(~M D),    e_1 + i e_2: i M D,
 *
 * because Q g = n x Q d / 2.  Q takes the tangents a, b to t_1, t_2, so that D = d.a + i d.b.  For
 * m = -n, p is infinite, and the shortest arc is undefined.
 *
 * Points are scaled to order one by a power of two, against overflow and underflow. */
#pragma once

#include "selvedge/formula.h"
#include "selvedge/ring.h"

enum { RING_DOF = 3 * SLV_RING_POINTS, RING_STRAINS = 3 };

/* Tables of the coefficients of D_x, D_y, d_m in a face's part of 2 a_v e, and of their derivatives
 * by u and v (ring_formula.h). */
enum { OF_VALUE, OF_U, OF_V, OF_UU, OF_UV, OF_VV, RING_TABLE };
typedef real ring_rows[RING_STRAINS][3];

typedef struct {
  int corners, at[4];    /* points of the face; at[0] = 0 */
  real area;             /* |A_f|; 0: the face is skipped */
  real m[3], axes[2][3]; /* normal m; tangents a, b */
  real tilt[3];          /* m in frame coordinates: M and c */
  real p[2];             /* stereographic projection p of m; 0 if p would be infinite */
  real d[3];             /* D_x, D_y, d_m */
  ring_rows C[RING_TABLE];
} ring_face;

/* The ring at x, with all lengths multiplied by `scale`. */
typedef struct {
  int faces, points;
  real scale;
  real frame[9];             /* tangents t_1, t_2 and normal n */
  real x[RING_DOF];          /* positions relative to x_0 */
  real normal, edge, slope;  /* |N|; e_x and e_z / e_x of the first edge in the frame */
  real area;                 /* a_v */
  real strain[RING_STRAINS]; /* strains e divided by `scale` */
  real rest[RING_STRAINS];   /* unscaled e(X) */
  ring_face face[SLV_RING_FACES];
} ring;

static inline int ring_points(const slv_ring *r) {
  int n = r->closed ? 1 : 2;
  if (r->faces < 1 || r->faces > SLV_RING_FACES) return 0;
  for (int f = 0; f < r->faces; f++) {
    if (r->corners[f] != 3 && r->corners[f] != 4) return 0;
    n += r->corners[f] - 2;
  }
  return n < 4 && r->closed ? 0 : n;
}

/* Copies the points relative to x_0, scaled to order one. */
static inline void ring_bring(const real *x, ring *r) {
  const int n = 3 * r->points;
  const real down = r_re(r_max_abs(n, x)) > r_re(R_ROOT) ? 1 / R_HUGE : R(1);
  real m = 0;
  for (int i = 0; i < n; i++) {
    r->x[i] = down * x[i] - down * x[i % 3];
    m = r_max(m, r_abs(r->x[i]));
  }
  const real s = r_scale(m), t = r_scale_more(s * m);
  for (int i = 0; i < n; i++) r->x[i] = t * (s * r->x[i]);
  r->scale = down * s * t;
}

/* Computes the faces' corners, m and `area`, and the sum N of the area vectors. */
static inline void ring_areas(const slv_ring *of, ring *r, real *N) {
  const int rim = r->points - 1;
  N[0] = N[1] = N[2] = 0;
  r->area = 0;
  for (int f = 0, k = 0; f < r->faces; f++) {
    ring_face *y = &r->face[f];
    const int n = y->corners = of->corners[f];
    real twice[3], across[3];
    y->at[0] = 0;
    for (int i = 1; i < n; i++) y->at[i] = 1 + (k + i - 1) % rim;
    k += n - 2;
    /* cross product of a quad's diagonals, or of a triangle's edges at the vertex */
    const real *from = r->x + 3 * y->at[n == 4 ? 1 : 0], *to = r->x + 3 * y->at[n - 1];
    for (int i = 0; i < 3; i++) across[i] = to[i] - from[i];
    cross3(r->x + 3 * y->at[n - 2], across, twice);
    y->area = length3(twice, y->m) / 2;
    for (int i = 0; i < 3; i++) N[i] += twice[i] / 2;
    r->area += y->area / R(n);
  }
}

static inline void ring_to_frame(const real *frame, real *v) {
  const real y[3] = {v[0], v[1], v[2]};
  for (int i = 0; i < 3; i++) v[i] = dot3(frame + 3 * i, y);
}

static inline void ring_from_frame(const real *frame, real *v) {
  const real y[3] = {v[0], v[1], v[2]};
  for (int i = 0; i < 3; i++) v[i] = y[0] * frame[i] + y[1] * frame[3 + i] + y[2] * frame[6 + i];
}

/* Computes the frame t_1, t_2, n of the ring; returns 0 if the frame is undefined. */
static inline int ring_turn(const real *N, ring *r) {
  real *t_1 = r->frame, *t_2 = r->frame + 3, *n = r->frame + 6, across[3];
  r->normal = length3(N, n);
  cross3(n, r->x + 3, across);
  r->edge = length3(across, t_2);
  if (r_re(r->normal) == 0 || r_re(r->edge) == 0) return 0;
  cross3(t_2, n, t_1);
  r->slope = dot3(n, r->x + 3) / r->edge;
  return 1;
}

/* Computes the stereographic projection p.  For c < 0, 1 + c cancels; it equals |M|^2 / (1 - c).  M
 * is compared with 0 as a complex scalar, because its real part may be 0 in a complex step. */
static inline void ring_project(ring_face *f) {
  const real *M = f->tilt, c = f->tilt[2], length = r_hypot(M[0], M[1]);
  for (int i = 0; i < 2; i++)
    f->p[i] = !(r_re(c) < 0) ? M[i] / (1 + c)
              : length == 0  ? R(0)
                             : M[i] / length * (1 - c) / length;
}

/* Computes a face's quantities in frame coordinates. */
static inline void ring_turn_face(const ring *r, ring_face *f) {
  const real *start = r->x + 3 * f->at[1], *end = r->x + 3 * f->at[f->corners - 1];
  real d[3] = {end[0] - start[0], end[1] - start[1], end[2] - start[2]};
  for (int i = 0; i < 3; i++) f->tilt[i] = f->m[i];
  ring_to_frame(r->frame, f->tilt), ring_to_frame(r->frame, d);
  ring_project(f);
  const real *M = f->tilt, flat = M[0] * d[0] + M[1] * d[1];
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < 2; i++) f->axes[k][i] = (i == k ? R(1) : R(0)) - f->p[k] * M[i];
    f->axes[k][2] = -M[k];
    ring_from_frame(r->frame, f->axes[k]);
    f->d[k] = d[k] - M[k] * d[2] - f->p[k] * flat;
  }
  f->d[2] = flat + M[2] * d[2];
}

/* Returns whether the shortest arc from m to n is unique. */
static inline int ring_has_arc(const ring_face *f) {
  return !(r_re(f->tilt[2]) < 0 && f->p[0] == 0 && f->p[1] == 0);
}

/* Computes the ring at x [3 * points]; returns 0 if S is undefined and set to 0. */
static inline int ring_of(const slv_ring *of, const real *x, ring *r) {
  real N[3];
  r->faces = of->faces, r->points = ring_points(of);
  r->strain[0] = r->strain[1] = r->strain[2] = 0;
  r->scale = 1;
  for (int i = 0; i < RING_DOF; i++) r->x[i] = 0;
  if (r->points < 3) return 0;
  ring_bring(x, r);
  ring_areas(of, r, N);
  if (!ring_turn(N, r)) return 0;
  for (int n = 0; n < r->faces; n++) {
    ring_face *f = &r->face[n];
    if (r_re(f->area) == 0) continue;
    ring_turn_face(r, f);
    const real *M = f->tilt, *d = f->d;
    r->strain[0] += M[1] * d[0] - M[0] * d[1];
    r->strain[1] -= M[1] * d[0] + M[0] * d[1];
    r->strain[2] += M[0] * d[0] - M[1] * d[1];
  }
  for (int k = 0; k < RING_STRAINS; k++) r->strain[k] /= 2 * r->area;
  return 1;
}

static inline void ring_strains(const ring *r, real *restrict e) {
  for (int k = 0; k < RING_STRAINS; k++) e[k] = r_times(r->strain[k], r->scale);
}
