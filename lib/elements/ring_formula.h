/* ring_formula.h -- the bending energy around a vertex and its derivatives, over `real`, from the
 * strains e of ring_shape.h, whose notation it uses:
 *
 *   W = 1/2 sum of K_k (e_k - e_k(X))^2.
 *
 * Derivatives by positions are computed in three stages.
 *
 * 1. Derivatives by A_f and d with constant frame.  If A_f changes by |A_f| (u a + v b + k m), m
 * moves on the unit sphere by w = (1 - k) (u + i v), to second order.  Rotations of the sphere are
 * fractional linear maps of p, which change i M D to
 *
 *      i M D + i (D - M d_m) w - i M p D ~w + i/2 (~p D - 2 d_m - M ~D / 2) w^2
 *        + i (M p d_m - p D - M D / 2) w ~w + i/4 M p^2 D ~w^2 + ..
 *
 * 2. Chain rule from A_f and d to positions: A_f = sum of p_i x p_(i+1) / 2 around the face.
 *
 * 3. Derivatives by the frame.  A tilt by the rotation r makes n follow N; then a spin about n by
 * the angle q makes t_1 follow the first edge.  If N changes by |N| v and the edge by e_x u, and z
 * = e_z / e_x, then
 *
 *      V(x) with constant frame becomes V(x + r x x + r x (r x x)/2 + ..) by the tilt,
 *      r = (1 - v_z) (v_y, -v_x, 0) + ..,   f = u_y - z v_y,
 *      q = -f + v_y (u_z - z v_z) + v_x v_y / 2 + f (u_x - z v_x) + ..
 *
 * A spin rotates z = e_1 + i e_2 by 2 q.  Let z_X be z of the rest shape.  In the term K/2 |exp(2 i
 * q) z - z_X|^2 of W, only -K Re(exp(2 i q) z ~z_X) depends on q.  The derivatives use this form
 * because q varies rapidly if the edge is nearly parallel to n, and |z|^2 or |z_X|^2 may far exceed
 * |z - z_X|^2. */
#pragma once

#include "elements/ring_shape.h"

static inline void ring_cross(const real *a, const real *b, real *restrict c) {
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    c[i] = a[j] * b[k] - a[k] * b[j];
  }
}

/* Computes p_(i+1) - p_(i-1) around the face. */
static inline void ring_diagonal(const ring *r, const ring_face *f, int i, real *D) {
  const real *next = r->x + 3 * f->at[(i + 1) % f->corners],
             *last = r->x + 3 * f->at[(i + f->corners - 1) % f->corners];
  for (int k = 0; k < 3; k++) D[k] = next[k] - last[k];
}

/* Chain rule: adds by_A dA_f/dx + by_d dd_f/dx to g [dof]. */
static inline void ring_pull(const ring *r, const ring_face *f, const real *by_A, const real *by_d,
                             real *g) {
  real D[3], G[3];
  for (int i = 0; i < f->corners; i++) {
    ring_diagonal(r, f, i, D);
    ring_cross(D, by_A, G);
    for (int k = 0; k < 3; k++) g[3 * f->at[i] + k] += G[k] / 2;
  }
  for (int k = 0; k < 3; k++) {
    g[3 * f->at[1] + k] -= by_d[k];
    g[3 * f->at[f->corners - 1] + k] += by_d[k];
  }
}

/* Chain rule: adds by_N dN/dx + by_e de/dx to g [dof]; e is the first edge. */
static inline void ring_pull_frame(const ring *r, const real *by_N, const real *by_e, real *g) {
  const real none[3] = {0, 0, 0};
  for (int f = 0; f < r->faces; f++) ring_pull(r, &r->face[f], by_N, none, g);
  for (int k = 0; k < 3; k++) g[3 + k] += by_e[k], g[k] -= by_e[k];
}

/* Computes the torque of forces g at the points. */
static inline void ring_torque(const ring *r, const real *g, real *T) {
  T[0] = T[1] = T[2] = 0;
  for (int p = 0; p < r->points; p++) {
    real c[3];
    ring_cross(r->x + 3 * p, g + 3 * p, c);
    for (int k = 0; k < 3; k++) T[k] += c[k];
  }
}

/* Computes the derivatives of T_x r_x + T_y r_y + T_z q by N and e; T has frame coordinates. */
static inline void ring_turning(const ring *r, const real *T, real *by_N, real *by_e) {
  by_N[0] = -T[1] / r->normal, by_N[1] = (T[0] + r->slope * T[2]) / r->normal;
  by_N[2] = by_e[0] = by_e[2] = 0;
  by_e[1] = -T[2] / r->edge;
  ring_from_frame(r->frame, by_N), ring_from_frame(r->frame, by_e);
}

/* Factor of a coefficient: D, the conjugate of D, or d_m. */
typedef enum { RING_D, RING_D_CONJUGATE, RING_D_M } ring_factor;

/* Adds (x + i y) times a factor to C, whose rows 1 and 2 are real and imaginary part. */
static inline void ring_add_factor(ring_factor of, real x, real y, ring_rows C) {
  if (of == RING_D_M) {
    C[1][2] += x, C[2][2] += y;
  } else {
    const real sign = of == RING_D ? R(1) : R(-1);
    C[1][0] += x, C[1][1] -= sign * y;
    C[2][0] += y, C[2][1] += sign * x;
  }
}

/* Adds the term (x + i y) w^j ~w^k times a factor to the table. */
static inline void ring_add_term(int j, int k, ring_factor of, real x, real y, ring_rows *C) {
  const real sign = k == 0 ? R(1) : R(-1); /* the derivative by v has the factor i^j (-i)^k */
  if (j + k == 1) {
    ring_add_factor(of, x, y, C[OF_U]);
    ring_add_factor(of, -sign * y, sign * x, C[OF_V]);
  } else if (j == k) {
    ring_add_factor(of, 2 * x, 2 * y, C[OF_UU]);
    ring_add_factor(of, 2 * x, 2 * y, C[OF_VV]);
  } else {
    ring_add_factor(of, 2 * x, 2 * y, C[OF_UU]);
    ring_add_factor(of, -2 * x, -2 * y, C[OF_VV]);
    ring_add_factor(of, -2 * sign * y, 2 * sign * x, C[OF_UV]);
  }
}

static inline void ring_table(ring_face *f) {
  ring_rows *C = f->C;
  const real x = f->tilt[0], y = f->tilt[1], c = f->tilt[2], px = f->p[0], py = f->p[1];
  const real qx = x * px - y * py, qy = x * py + y * px;     /* M p */
  const real rx = qx * px - qy * py, ry = qx * py + qy * px; /* M p^2 */
  const real none = 0;
  for (int i = 0; i < RING_TABLE * RING_STRAINS * 3; i++) C[i / 9][i / 3 % 3][i % 3] = 0;
  C[OF_VALUE][0][0] = y, C[OF_VALUE][0][1] = -x;
  C[OF_U][0][1] = -c, C[OF_U][0][2] = -y;
  C[OF_V][0][0] = c, C[OF_V][0][2] = x;
  C[OF_UU][0][0] = C[OF_VV][0][0] = -y, C[OF_UU][0][1] = C[OF_VV][0][1] = x;
  if (!ring_has_arc(f)) return;
  ring_add_factor(RING_D, -y, x, C[OF_VALUE]);
  ring_add_term(1, 0, RING_D, none, 1, C);
  ring_add_term(1, 0, RING_D_M, y, -x, C);
  ring_add_term(0, 1, RING_D, qy, -qx, C);
  ring_add_term(2, 0, RING_D, py / 2, px / 2, C);
  ring_add_term(2, 0, RING_D_M, none, -1, C);
  ring_add_term(2, 0, RING_D_CONJUGATE, y / 4, -x / 4, C);
  ring_add_term(1, 1, RING_D, py + y / 2, -px - x / 2, C);
  ring_add_term(1, 1, RING_D_M, -qy, qx, C);
  ring_add_term(0, 2, RING_D, -ry / 4, rx / 4, C);
}

/* Derivatives by d of sum of s_k e_k 2 a_v, one face's part, and their products with d. */
typedef struct {
  real by_d[RING_TABLE][3], sum[RING_TABLE];
} ring_part;

enum { RING_FIRST = OF_V + 1 }; /* number of table rows for first derivatives */

static inline ring_part ring_part_of(const ring_face *f, const real *s, int rows) {
  ring_part y;
  for (int n = 0; n < rows; n++) {
    for (int i = 0; i < 3; i++)
      y.by_d[n][i] = s[0] * f->C[n][0][i] + s[1] * f->C[n][1][i] + s[2] * f->C[n][2][i];
    y.sum[n] = dot3(y.by_d[n], f->d);
  }
  return y;
}

/* Returns v = y[0] a + y[1] b + y[2] m. */
static inline void ring_along(const ring_face *f, const real *y, real *v) {
  for (int i = 0; i < 3; i++) v[i] = y[0] * f->axes[0][i] + y[1] * f->axes[1][i] + y[2] * f->m[i];
}

/* Adds to g [dof] the gradient, with constant frame, of sum of s_k (e_k 2 a_v) - 2 c a_v, where the
 * constant c = s.e makes the value 0. */
static inline void ring_add_held(const ring *r, const real *s, real *g) {
  const real twice = 2 * dot3(s, r->strain);
  for (int n = 0; n < r->faces; n++) {
    const ring_face *f = &r->face[n];
    real by_A[3], by_d[3];
    if (r_re(f->area) == 0) continue;
    const ring_part y = ring_part_of(f, s, RING_FIRST);
    const real slope[3] = {y.sum[OF_U] / f->area, y.sum[OF_V] / f->area, -twice / R(f->corners)};
    ring_along(f, slope, by_A);
    ring_along(f, y.by_d[OF_VALUE], by_d);
    ring_pull(r, f, by_A, by_d, g);
  }
}

/* Computes the gradient g [dof] of sum of s_k e_k + spin q, where q is the angle of the spin. */
static inline void ring_slope(const ring *r, const real *s, real spin, real *g) {
  real T[3], by_N[3], by_e[3];
  for (int i = 0; i < 3 * r->points; i++) g[i] = 0;
  ring_add_held(r, s, g);
  ring_torque(r, g, T), ring_to_frame(r->frame, T);
  T[2] = 2 * r->area * spin;
  ring_turning(r, T, by_N, by_e);
  ring_pull_frame(r, by_N, by_e, g);
  for (int i = 0; i < 3 * r->points; i++) g[i] /= 2 * r->area;
}

/* Computes J [3][dof], whose row k is the gradient of e_k; spun 0: without the spin. */
static inline void ring_jacobian(const ring *r, int spun, real *J) {
  const real *e = r->strain, spin[RING_STRAINS] = {0, -2 * e[2], 2 * e[1]};
  for (int k = 0; k < RING_STRAINS; k++) {
    real s[RING_STRAINS] = {0};
    s[k] = 1;
    ring_slope(r, s, spun ? spin[k] : R(0), J + 3 * r->points * k);
  }
}

/* Returns the derivative of W / K by q, -2 Im(z ~z_X), with scaled z. */
static inline real ring_spin(const ring *r) {
  return 2 * r_determinant(r->rest[1], r->strain[2], r->rest[2], r->strain[1]);
}

/* A face's second derivatives of the function of ring_add_held(). */
typedef struct {
  real by_A[3];         /* gradient by A_f */
  real AA[9], Ad[3][3]; /* Ad[i][j]: derivative by d_i and A_j */
} ring_bend;

static inline ring_bend ring_bend_of(const ring *r, const ring_face *f, const real *s) {
  const real twice = 2 * dot3(s, r->strain) / R(f->corners);
  ring_bend y = {{0}, {0}, {{0}}};
  real by_d[3];
  if (r_re(f->area) == 0) return y;
  const ring_part part = ring_part_of(f, s, RING_TABLE);
  const real *sum = part.sum, *a = f->axes[0], *b = f->axes[1], *m = f->m;
  const real over = 1 / f->area;
  for (int j = 0; j < 3; j++) {
    const real slope = sum[OF_U] * a[j] + sum[OF_V] * b[j];
    const real of_a = sum[OF_UU] * a[j] + sum[OF_UV] * b[j] - sum[OF_U] * m[j];
    const real of_b = sum[OF_UV] * a[j] + sum[OF_VV] * b[j] - sum[OF_V] * m[j];
    y.by_A[j] = slope * over - twice * m[j];
    for (int i = 0; i < 3; i++) {
      const real bent = (a[i] * of_a + b[i] * of_b - m[i] * slope) * over;
      const real grown = twice * (m[i] * m[j] - (i == j ? R(1) : R(0)));
      y.AA[i + 3 * j] = (bent + grown) * over;
      by_d[i] = (part.by_d[OF_U][i] * a[j] + part.by_d[OF_V][i] * b[j]) * over;
    }
    real column[3];
    ring_along(f, by_d, column);
    for (int i = 0; i < 3; i++) y.Ad[i][j] = column[i];
  }
  return y;
}

/* Computes a Hessian column: the change of ring_pull() with coordinate c of corner j, if the
 * diagonals are constant. */
static inline void ring_add_column(const ring *r, const ring_face *f, const ring_bend *b, int j,
                                   int c, real *column) {
  const int n = f->corners;
  const real sign = j == 1 ? R(-1) : j == n - 1 ? R(1) : R(0);
  real move[3] = {0, 0, 0}, D[3], dA[3], by_A[3], by_d[3];
  move[c] = R(1) / 2;
  ring_diagonal(r, f, j, D);
  ring_cross(move, D, dA);
  for (int i = 0; i < 3; i++) {
    by_A[i] = sign * b->Ad[c][i];
    by_d[i] = dot3(b->Ad[i], dA);
    for (int k = 0; k < 3; k++) by_A[i] += b->AA[i + 3 * k] * dA[k];
  }
  ring_pull(r, f, by_A, by_d, column);
}

/* Adds to H [dof][dof] the second derivatives of by_A.A_f: e_c x by_A / 2 for adjacent corners. */
static inline void ring_add_area(const ring *r, const ring_face *f, const real *by_A, real *H) {
  const int n = f->corners;
  for (int i = 0; i < 3 * n; i++) {
    const int j = i / 3, c = i % 3, k = (c + 1) % 3, l = (c + 2) % 3;
    real *column = H + 3 * r->points * (3 * f->at[j] + c);
    const int last = 3 * f->at[(j + n - 1) % n], next = 3 * f->at[(j + 1) % n];
    column[last + k] -= by_A[l] / 2, column[last + l] += by_A[k] / 2;
    column[next + k] += by_A[l] / 2, column[next + l] -= by_A[k] / 2;
  }
}

/* Gradients `turn` [3][dof] of the frame's rotation r_x, r_y and q, and factors y [3][dof] of their
 * contribution to the Hessian, sum of y_k turn_k' + turn_k y_k'. */
typedef struct {
  real turn[3 * RING_DOF], y[3 * RING_DOF];
} ring_turns;

/* Computes `turn`; and y by the Hessian of T_x r_x + T_y r_y + T_z q, except terms in turn^2. */
static inline void ring_turns_of(const ring *r, const real *T, ring_turns *t) {
  const int n = 3 * r->points;
  const real v = 1 / r->normal, u = 1 / r->edge, z = r->slope;
  real by_N[6][3] = {{0, v, 0},         {-v, 0, 0},
                     {0, z * v, 0},     {0, 0, -(T[0] + z * T[2]) * v},
                     {0, 0, -T[1] * v}, {z * T[2] * v, 0, 0}};
  real by_e[6][3] = {{0}, {0}, {0, -u, 0}, {0, 0, T[2] * u}, {0}, {-T[2] * u, 0, 0}};
  for (int k = 0; k < 6; k++) {
    real *row = k < 3 ? t->turn + n * k : t->y + n * (k - 3);
    for (int i = 0; i < n; i++) row[i] = 0;
    ring_from_frame(r->frame, by_N[k]), ring_from_frame(r->frame, by_e[k]);
    ring_pull_frame(r, by_N[k], by_e[k], row);
  }
}

/* Adds the contribution of a tilt about t_1 or t_2, axis k: y_k += H (e_k x x) + g x e_k, and the
 * terms Z [9] quadratic in `turn`. */
static inline void ring_add_tilt(const ring *r, int k, const real *g, const real *H, real *y,
                                 real *Z) {
  const int n = 3 * r->points;
  const real *axis = r->frame + 3 * k;
  real Hx[RING_DOF] = {0}, moved[3], torque[3];
  for (int j = 0; j < n; j++) {
    if (j % 3 == 0) ring_cross(axis, r->x + j, moved);
    for (int i = 0; i < n; i++) Hx[i] += H[i + n * j] * moved[j % 3];
  }
  ring_torque(r, Hx, torque);
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0) ring_cross(g + i, axis, moved);
    y[i] += Hx[i] + moved[i % 3];
  }
  for (int i = 0; i < 2; i++) {
    const real *other = r->frame + 3 * i;
    Z[i + 3 * k] += dot3(other, torque);
    for (int p = 0; p < n; p += 3) {
      const real *a = g + p, *x = r->x + p;
      const real across = dot3(a, other) * dot3(x, axis) + dot3(a, axis) * dot3(x, other);
      Z[i + 3 * k] += across / 2 - (i == k ? dot3(a, x) : R(0));
    }
  }
}

/* Adds to y the contributions of tilt and spin.  g and H are gradient and Hessian with constant
 * frame, K is the deviator's stiffness, J [3][dof] the gradients of e without spin. */
static inline void ring_add_turning(const ring *r, real K, const real *T, const real *g,
                                    const real *H, const real *J, ring_turns *t) {
  const int n = 3 * r->points;
  const real *e = r->strain, *rest = r->rest, twice = 2 * r->area * K;
  const real spin = 4 * twice * (e[1] * rest[1] + e[2] * rest[2]);
  real Z[9] = {0, -T[2] / 2, 0, -T[2] / 2, 0, 0, 0, 0, spin};
  for (int k = 0; k < 2; k++) ring_add_tilt(r, k, g, H, t->y + n * k, Z);
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 9; k++) t->y[n * (k / 3) + i] += Z[k] / 2 * t->turn[n * (k % 3) + i];
    t->y[2 * n + i] += 2 * twice * (rest[1] * J[2 * n + i] - rest[2] * J[n + i]);
  }
}

/* Turns H into the second derivatives of E = sum of s_k e_k.  On entry H has the second derivatives
 * of 2 a_v (E - c) with constant frame and c = s.e; g is the gradient of this function, without
 * spin.  Applies the quotient rule, adds the frame's rotation, and fills both triangles of H. */
static inline void ring_finish(const ring *r, const real *g, const ring_turns *t, real *H) {
  const int n = 3 * r->points;
  const real none[3] = {0, 0, 0}, over = 1 / r->area;
  real a[RING_DOF] = {0};
  for (int f = 0; f < r->faces; f++) {
    real m[3];
    for (int i = 0; i < 3; i++) m[i] = over * r->face[f].m[i] / R(r->face[f].corners);
    ring_pull(r, &r->face[f], m, none, a);
  }
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) {
      real sum = H[i + n * j] - (g[i] * a[j] + a[i] * g[j]);
      for (int k = 0; k < 3; k++) {
        const real *y = t->y + n * k, *turn = t->turn + n * k;
        sum += y[i] * turn[j] + turn[i] * y[j];
      }
      H[i + n * j] = H[j + n * i] = over / 2 * sum;
    }
}

/* Computes H [dof][dof] = sum of s_k d2e_k/dx2 with the spin; K, J as in ring_add_turning(). */
static inline void ring_second(const ring *r, real K, const real *s, const real *J, real *H) {
  const int n = 3 * r->points;
  real g[RING_DOF] = {0}, T[3], by_N[3], by_e[3];
  ring_turns turns = {{0}, {0}};
  for (int f = 0; f < r->faces; f++) {
    const ring_face *y = &r->face[f];
    const ring_bend held = ring_bend_of(r, y, s);
    for (int i = 0; i < 3 * y->corners; i++)
      ring_add_column(r, y, &held, i / 3, i % 3, H + n * (3 * y->at[i / 3] + i % 3));
    ring_add_area(r, y, held.by_A, H);
  }
  ring_add_held(r, s, g);
  ring_torque(r, g, T), ring_to_frame(r->frame, T);
  T[2] = 2 * r->area * K * ring_spin(r);
  ring_turns_of(r, T, &turns);
  ring_add_turning(r, K, T, g, H, J, &turns);
  ring_turning(r, T, by_N, by_e); /* N is quadratic in x, e is linear */
  for (int f = 0; f < r->faces; f++) ring_add_area(r, &r->face[f], by_N, H);
  T[2] = 0;
  ring_turning(r, T, by_N, by_e);
  ring_pull_frame(r, by_N, by_e, g);
  ring_finish(r, g, &turns, H);
}

/* Number of rest data: K of mean curvature, K of the deviator, e(X) [3]. */
enum { RING_PREPARED = 5 };

/* Computes the rest data q from X and m: E, nu, h, factor.  k_1 tr(S)^2 + k_2 tr(S^2) equals E/2
 * (e_0^2 / (1 - nu) + (e_1^2 + e_2^2) / (1 + nu)). */
static inline slv_status ring_prepare(const slv_ring *of, const real *m, const real *X,
                                      real *restrict q) {
  ring r;
  if (!(r_re(m[0]) > 0 && r_re(m[1]) > -1 && r_re(m[1]) < 1)) return SLV_EPARAM;
  if (!ring_of(of, X, &r)) return SLV_EDEGENERATE;
  for (int f = 0; f < r.faces; f++)
    if (!(r_re(r.face[f].area) > 0)) return SLV_EDEGENERATE;
  const real area = r.area / r.scale / r.scale;
  const real stiffness = m[3] * m[2] * m[2] * m[2] * m[0] * area;
  q[0] = stiffness / (1 - m[1]), q[1] = stiffness / (1 + m[1]);
  ring_strains(&r, q + 2);
  return SLV_OK;
}

static inline real ring_stiffness(const real *q, int k) { return k == 0 ? q[0] : q[1]; }

/* Computes the ring at x like ring_of(), its tables, and s_k = K_k (e_k - e_k(X)), unscaled. */
static inline int ring_loaded(const slv_ring *of, const real *q, const real *x, ring *r, real *s) {
  const int exists = ring_of(of, x, r);
  ring_strains(r, s);
  for (int k = 0; k < RING_STRAINS; k++) {
    r->rest[k] = q[2 + k];
    s[k] = r_times(ring_stiffness(q, k), s[k] - r->rest[k]);
  }
  for (int f = 0; exists && f < r->faces; f++) ring_table(&r->face[f]);
  return exists;
}

static inline void ring_energy(const slv_ring *of, const real *q, const real *x, real *restrict w) {
  ring r;
  real e[RING_STRAINS];
  (void)ring_of(of, x, &r);
  ring_strains(&r, e);
  *w = 0;
  for (int k = 0; k < RING_STRAINS; k++) {
    const real change = e[k] - q[2 + k];
    *w += r_product(ring_stiffness(q, k) / 2, change, change);
  }
}

/* Multiplies y [n] by scale^power, as the last step, so that only the results may overflow. */
static inline void ring_unscale(const ring *r, int power, int n, real *y) {
  for (int k = 0; r->scale != 1 && k < power; k++)
    for (int i = 0; i < n; i++) y[i] = r_times(y[i], r->scale);
}

static inline void ring_gradient(const slv_ring *of, const real *q, const real *x,
                                 real *restrict g) {
  ring r;
  real s[RING_STRAINS];
  const int exists = ring_loaded(of, q, x, &r, s);
  for (int i = 0; i < 3 * r.points; i++) g[i] = 0;
  if (!exists) return;
  ring_slope(&r, s, r_times(ring_stiffness(q, 1), ring_spin(&r)), g);
  ring_unscale(&r, 2, 3 * r.points, g);
}

/* Adds scale times the sum of K_k dJ_k dJ_k' to H [dof][dof]. */
static inline void ring_stiffen(const ring *r, const real *q, const real *J, real *H) {
  const int n = 3 * r->points;
  real stiff[RING_STRAINS * RING_DOF] = {0};
  for (int i = 0; i < RING_STRAINS * n; i++)
    stiff[i] = r_times(r_times(ring_stiffness(q, i / n), r->scale), J[i]);
  for (int k = 0; k < RING_STRAINS; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i <= j; i++) {
        H[i + n * j] += r_times(stiff[n * k + i], J[n * k + j]);
        H[j + n * i] = H[i + n * j];
      }
}

/* Computes the Hessian H [dof][dof] of the energy; second 0: without second derivatives of e. */
static inline void ring_hessian(const slv_ring *of, const real *q, const real *x, int second,
                                real *restrict H) {
  ring r;
  real s[RING_STRAINS], J[RING_STRAINS * RING_DOF] = {0};
  const int exists = ring_loaded(of, q, x, &r, s);
  for (int i = 0; i < 9 * r.points * r.points; i++) H[i] = 0;
  if (!exists) return;
  ring_jacobian(&r, !second, J);
  if (second) ring_second(&r, ring_stiffness(q, 1), s, J, H);
  ring_stiffen(&r, q, J, H);
  ring_unscale(&r, 3, 9 * r.points * r.points, H);
}
