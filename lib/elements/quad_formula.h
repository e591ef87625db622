/* quad_formula.h -- the bilinear quadrilateral, over `real`: three vectors computed from four
 * positions, and the chain rule from the vectors to the positions.
 *
 *   p(s,t) = (1-s)(1-t) p_0 + s (1-t) p_1 + s t p_2 + (1-s) t p_3
 *   a = dp/ds, b = dp/dt at the centre s = t = 1/2,   d = d2p/dsdt
 *   dp/ds = a + tau d,  dp/dt = b + sigma d,  tau = t - 1/2, sigma = s - 1/2
 *
 * E. Schweickart, X. Zhai: Simulating Cloth Using Bilinear Elements (Supplement), 2021, section 1,
 * with the opposite signs of tau and sigma.  Everything here is a function of the 9 numbers y = (a,
 * b, d), which are linear in the positions:
 *
 *   y_k = sum over v of w_kv p_v,   dE/dp_v = sum of w_kv dE/dy_k,
 *   d2E/dp_v dp_w = sum of w_kv w_lw d2E/dy_k dy_l.
 *
 * The weight vectors are orthogonal, of length 1, 1 and 2:
 *
 *   w_a = (-1, 1, 1, -1) / 2,   w_b = (-1, -1, 1, 1) / 2,   w_d = (1, -1, 1, -1) */
#pragma once

#include "elements/gauss_formula.h"

enum { QUAD_DOF = 12, QUAD_CENTRE = 9, QUAD_UV = 8 };

/* Computes y [3 * dim] = a, b, d of the four points x [4 * dim], by differences of points, which
 * avoid cancellation for points far from the origin. */
static inline void quad_centre(int dim, const real *x, real *restrict y) {
  for (int i = 0; i < dim; i++) {
    const real s0 = x[dim + i] - x[i], s1 = x[2 * dim + i] - x[3 * dim + i];
    const real t0 = x[3 * dim + i] - x[i], t1 = x[2 * dim + i] - x[dim + i];
    y[i] = (s0 + s1) / 2;
    y[dim + i] = (t0 + t1) / 2;
    y[2 * dim + i] = s1 - s0;
  }
}

/* Computes the gradient g [12] by positions from the gradient h [9] by y. */
static inline void quad_gradient(const real *h, real *restrict g) {
  for (int i = 0; i < 3; i++) {
    const real a = R(0.5) * h[i], b = R(0.5) * h[3 + i], d = h[6 + i];
    const real along = a + b, across = a - b;
    g[i] = d - along, g[3 + i] = across - d;
    g[6 + i] = along + d, g[9 + i] = -across - d;
  }
}

/* Computes the Hessian H [144] by positions from the upper triangle of the Hessian M [81] by y. */
static inline void quad_hessian(const real *M, real *restrict H) {
  real half[QUAD_DOF * QUAD_CENTRE]; /* derivatives by p_v and y_l: 12 x 9 */
  R_LOOP(int l = 0; l < QUAD_CENTRE; l++) {
    real column[QUAD_CENTRE];
    R_LOOP(int k = 0; k < QUAD_CENTRE; k++)
    column[k] = k <= l ? M[k + QUAD_CENTRE * l] : M[l + QUAD_CENTRE * k];
    quad_gradient(column, half + QUAD_DOF * l);
  }
  R_LOOP(int row = 0; row < QUAD_DOF; row++) {
    real of_row[QUAD_CENTRE], lifted[QUAD_DOF];
    R_LOOP(int l = 0; l < QUAD_CENTRE; l++) of_row[l] = half[row + QUAD_DOF * l];
    quad_gradient(of_row, lifted);
    R_LOOP(int column = 0; column < QUAD_DOF; column++)
    if (column >= row) H[row + QUAD_DOF * column] = H[column + QUAD_DOF * row] = lifted[column];
  }
}

/* A quadrature point.  B [4] is 2 x 2, column-major, with F = [dp/ds | dp/dt] B. */
typedef struct {
  real sigma, tau, weight; /* weight: g times the area element, m^2 */
  real B[4];
} quad_point;

/* Computes T = p_s and p_t, or u_s and u_t, of `dim` numbers each, at a quadrature point. */
static inline void quad_tangents(int dim, const real *y, real sigma, real tau, real *restrict T) {
  for (int i = 0; i < dim; i++) {
    T[i] = y[i] + tau * y[2 * dim + i];
    T[dim + i] = y[dim + i] + sigma * y[2 * dim + i];
  }
}

/* Computes B = R^-1 of the thin QR of T [3 x 2], r_ii > 0, and *area = |T_0 x T_1|.  Returns 0 if
 * the columns of T are parallel. */
static inline int quad_orthonormalise(const real *T, real *restrict B, real *area) {
  real q[3], normal[3], n[3];
  const real r00 = length3(T, q);
  cross3(T, T + 3, normal);
  *area = length3(normal, n);
  const real r01 = dot3(q, T + 3), r11 = r_quotient(*area, r00);
  if (!(r_re(r_abs(*area)) > 0)) return 0;
  B[0] = 1 / r00, B[1] = 0, B[2] = -r01 / (r00 * r11), B[3] = 1 / r11;
  return 1;
}

/* Computes B from the rest tangents T [6] and material directions W [4], the derivatives of u, v by
 * s and t: T W^-1 = QR, B = W^-1 R^-1.  u has the direction that the uv define, and v is orthogonal
 * to u (section 3 of the source).  Returns SLV_EDEGENERATE if T or W has no area. */
static inline slv_status quad_directions(const real *T, const real *W, real *restrict B,
                                         real *area) {
  const real det = r_determinant(W[0], W[3], W[2], W[1]);
  real turned[6], upper[4], other, none[4];
  if (!quad_orthonormalise(T, none, area) || r_re(det) == 0) return SLV_EDEGENERATE;
  const real inverse[4] = {W[3] / det, -W[1] / det, -W[2] / det, W[0] / det};
  for (int i = 0; i < 3; i++) {
    turned[i] = T[i] * inverse[0] + T[3 + i] * inverse[1];
    turned[3 + i] = T[i] * inverse[2] + T[3 + i] * inverse[3];
  }
  if (!quad_orthonormalise(turned, upper, &other)) return SLV_EDEGENERATE;
  for (int i = 0; i < 2; i++) {
    B[i] = inverse[i] * upper[0];
    B[2 + i] = inverse[i] * upper[2] + inverse[2 + i] * upper[3];
  }
  return SLV_OK;
}

/* Returns whether the normal at a point is on the side of a x b; if not, the shape is folded. */
static inline int quad_faces(const real *centre, const real *T) {
  real n[3], m[3];
  cross3(centre, centre + 3, n);
  cross3(T, T + 3, m);
  return r_re(dot3(n, m)) > 0;
}

/* Prepares the points of n x n quadrature on the rest shape X [12] with material coordinates uv
 * [8]. Returns SLV_EPARAM if n is not a whole number from 1 to GAUSS_MOST; SLV_EDEGENERATE if the
 * tangents or the uv have no area at a point, or the shape is folded. */
static inline slv_status quad_rest(const real *X, const real *uv, real n,
                                   quad_point *restrict points) {
  const int count = r_re(n) >= 1 && r_re(n) <= GAUSS_MOST ? (int)r_re(n) : 0;
  real s[GAUSS_MOST], g[GAUSS_MOST], y[9], w[6], T[6], W[4];
  if (count == 0 || R(count) != n) return SLV_EPARAM;
  gauss_points(count, s, g);
  quad_centre(3, X, y), quad_centre(2, uv, w);
  for (int i = 0; i < count * count; i++) {
    quad_point *q = &points[i];
    real area;
    q->sigma = s[i % count] - R(0.5), q->tau = s[i / count] - R(0.5);
    quad_tangents(3, y, q->sigma, q->tau, T), quad_tangents(2, w, q->sigma, q->tau, W);
    if (!quad_faces(y, T)) return SLV_EDEGENERATE;
    SLV_TRY(quad_directions(T, W, q->B, &area));
    q->weight = g[i % count] * g[i / count] * area;
  }
  return SLV_OK;
}

enum { QUAD_STRAINS = 6 };

/* Computes e [6] = a.a, a.b, b.b, d.a, d.b, d.d: the paper's strains without the constant 1. */
static inline void quad_strains(const real *y, real *restrict e) {
  const real *a = y, *b = y + 3, *d = y + 6;
  e[0] = dot3(a, a), e[1] = dot3(a, b), e[2] = dot3(b, b);
  e[3] = dot3(d, a), e[4] = dot3(d, b), e[5] = dot3(d, d);
}

/* Computes A [3 x 6], row by row: Voigt's strain at a point of quadrature is A e - (1/2, 1/2, 0).
 * For columns c, c' of B, with p_s = a + tau d and p_t = b + sigma d, a product of columns of F is
 *
 *    c_1 c'_1 p_s.p_s + (c_1 c'_2 + c_2 c'_1) p_s.p_t + c_2 c'_2 p_t.p_t. */
static inline void quad_strain_matrix(const quad_point *q, real *restrict A) {
  const real s = q->sigma, t = q->tau;
  const real ss[6] = {1, 0, 0, 2 * t, 0, t * t};
  const real st[6] = {0, 1, 0, s, t, s * t};
  const real tt[6] = {0, 0, 1, 0, 2 * s, s * s};
  const real *u = q->B, *v = q->B + 2;
  for (int j = 0; j < QUAD_STRAINS; j++) {
    A[j] = (u[0] * u[0] * ss[j] + 2 * u[0] * u[1] * st[j] + u[1] * u[1] * tt[j]) / 2;
    A[6 + j] = (v[0] * v[0] * ss[j] + 2 * v[0] * v[1] * st[j] + v[1] * v[1] * tt[j]) / 2;
    A[12 + j] = u[0] * v[0] * ss[j] + (u[0] * v[1] + u[1] * v[0]) * st[j] + u[1] * v[1] * tt[j];
  }
}

/* Adds S y, the gradient of sum of s_i e_i, to h [9]; S is the symmetric matrix of the s_i. */
static inline void quad_add_stress(const real *s, const real *y, real *restrict h) {
  for (int i = 0; i < 3; i++) {
    const real a = y[i], b = y[3 + i], d = y[6 + i];
    h[i] += 2 * r_times(s[0], a) + (r_times(s[1], b) + r_times(s[3], d));
    h[3 + i] += 2 * r_times(s[2], b) + (r_times(s[1], a) + r_times(s[4], d));
    h[6 + i] += 2 * r_times(s[5], d) + (r_times(s[3], a) + r_times(s[4], b));
  }
}

/* Returns the index of entry (k, l) in the upper triangle of a symmetric matrix, packed by columns.
 * The strains are the products of a, b, d in this order. */
static inline int quad_upper(int k, int l) {
  const int least = k < l ? k : l, most = k < l ? l : k;
  return least + most * (most + 1) / 2;
}

/* Adds S (x) I to M [81], upper triangle; S is 3 x 3, packed like the strains. */
static inline void quad_add_blocks(const real *S, real *restrict M) {
  for (int l = 0; l < 3; l++)
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < 3; i++)
        if (k <= l) M[3 * k + i + QUAD_CENTRE * (3 * l + i)] += S[quad_upper(k, l)];
}

/* Adds the second derivatives of sum of s_i e_i to M. */
static inline void quad_add_stress_matrix(const real *s, real *restrict M) {
  const real S[QUAD_STRAINS] = {2 * s[0], s[1], 2 * s[2], s[3], s[4], 2 * s[5]};
  quad_add_blocks(S, M);
}

/* Adds the sum of the positive parts of s_i d2e_i/dx2 (section 4 of the source).  The second
 * derivative of the product of vectors k and l has the eigenvalues +-|w_k||w_l|, because w_k and
 * w_l are orthogonal.  Its positive part has half of the entry off the diagonal, and |s|/2 times
 * |w_k|/|w_l| and |w_l|/|w_k| on the diagonal. */
static inline void quad_add_definite_matrix(const real *s, real *restrict M) {
  real S[QUAD_STRAINS] = {0};
  for (int k = 0; k < 3; k++) S[quad_upper(k, k)] = 2 * r_max(s[quad_upper(k, k)], 0);
  for (int l = 0; l < 3; l++)
    for (int k = 0; k < 3; k++) {
      const real mixed = s[quad_upper(k, l)] / 2, size = r_abs(mixed);
      const real longer = l == 2 ? R(2) : R(1), shorter = l == 2 ? R(0.5) : R(1);
      if (k >= l) continue;
      S[quad_upper(k, l)] = mixed;
      S[quad_upper(k, k)] += size * longer; /* |w_l|/|w_k| */
      S[quad_upper(l, l)] += size * shorter;
    }
  quad_add_blocks(S, M);
}

/* Returns the index of the strain that is the product of vector l with the vector of y_r. */
static inline int quad_strain_of(int r, int l) { return quad_upper(r / 3, l); }

/* Returns the derivative of strain quad_strain_of(r, l) by y_r. */
static inline real quad_slope(const real *y, int r, int l) {
  const real other = y[3 * l + r % 3];
  return r / 3 == l ? 2 * other : other;
}

/* Computes the stiffness K [9] of orthotropic plane stress from m = E_u, E_v, nu_uv, G; nu_vu =
 * nu_uv E_v / E_u.  Returns SLV_EPARAM unless E_u, E_v > 0, G >= 0 and nu_uv nu_vu < 1. */
static inline slv_status quad_material(const real *m, real *restrict K) {
  const real E_u = m[0], E_v = m[1], nu_uv = m[2], G = m[3];
  if (!(r_re(E_u) > 0 && r_re(E_v) > 0 && r_re(G) >= 0)) return SLV_EPARAM;
  const real nu_vu = nu_uv * E_v / E_u, delta = 1 - nu_uv * nu_vu;
  if (!(r_re(delta) > 0)) return SLV_EPARAM;
  for (int i = 0; i < 9; i++) K[i] = 0;
  K[0] = E_u / delta, K[4] = E_v / delta, K[8] = G;
  K[1] = K[3] = nu_uv * E_v / delta;
  return SLV_OK;
}
