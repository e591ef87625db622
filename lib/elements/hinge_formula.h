/* hinge_formula.h -- angle of two triangles that share an edge, over `real`: selvedge/hinge.h.
 *
 * Triangle A is (0, 1, 2), B is (3, 2, 1); e = x_1 - x_2, p = x_0 - x_2, q = x_3 - x_2.  By
 * Pritchard eqs. 25-30, with normals that are not normalised,
 *
 *   n_A = e x p,  n_B = q x e,  theta = atan2((n_A x n_B) . e / |e|, n_A . n_B).
 *
 * For a triangle of height h over the edge, let m be its unit normal and c the unit vector in its
 * plane from the edge to the opposite vertex.  With e now of length one, and s = 1, -1 at x_1, x_2
 * and 0 elsewhere, the weights of the vertices are
 *
 *   along   g = -1/h at the opposite vertex; at x_1, x_2: cot / |e| of the angle at the other end
 *   edge    d = s / |e|
 *
 * and the derivatives are sums over the two triangles:
 *
 *   d theta / dx_i        = sum g_i m,
 *   d2 theta / dx_i dx_j  = sum (g_i g_j + d_i d_j / 2) (m c' + c m')
 *                             - g_i d_j e m' - d_i g_j m e'.
 *
 * They follow from dm = -m (c . dw) and similar derivatives for each triangle.  Derivatives of the
 * weights leave terms (m c' - c m') / 2, which cancel between A and B.  The gradient is that of
 * Bridson, Marino, Fedkiw: Simulation of Clothing with Folds and Wrinkles (2003); for the Hessian
 * compare Tamstorf, Grinspun: Discrete Bending Forces and Their Jacobians (2013).
 *
 * Each triangle's vectors are scaled to order one by powers of two, against overflow and underflow
 * of huge, tiny and sliver triangles.  Lanes of a batch omit the scaling and return NaN for such
 * triangles.  Normals and sine are computed in twice the precision: round-off of the differences
 * may turn a sliver's normal, and near +-pi the sign of the sine decides between pi and -pi.  If
 * the edge or a normal is 0, theta and its derivatives are set to 0.
 */
#pragma once

#include "selvedge/formula.h"

enum { HINGE_DOF = 12 };

typedef struct {
  real m[3], c[3], along[4]; /* along: the weights g, 0 at the other triangle's vertex */
} hinge_side;

typedef struct {
  real theta, cosine, sine;
  real e[3], edge[4]; /* unit vector of e */
  hinge_side side[2]; /* triangles A and B */
} hinge;

/* A vector in twice the precision: v + low is the vector times the powers of two s and t. */
typedef struct {
  real v[3], low[3], s, t;
} hinge_vector;

/* Scales a to order one, so that sixth powers are in range.  In a lane, which does not scale, a
 * becomes NaN unless its largest entry is between 2^-60 and 2^60. */
static inline void hinge_bring(hinge_vector *a) {
  if (SLV_ORDINARY) {
    const real size = r_max_abs(3, a->v);
    a->v[0] = r_re(size) >= r_re(R(0x1p-60)) && r_re(size) <= r_re(R(0x1p60)) ? a->v[0] : R(NAN);
    return;
  }
  const real m = r_max_abs(3, a->v), s = r_scale(m), t = r_scale_more(s * m);
  for (int i = 0; i < 3; i++) a->v[i] = t * (s * a->v[i]), a->low[i] = t * (s * a->low[i]);
  a->s *= s, a->t *= t;
}

/* Computes x_to - x_2 exactly; the factor `down` prevents overflow of the difference. */
static inline hinge_vector hinge_from_2(const real *x, real down, int to) {
  hinge_vector a = {.s = down, .t = 1};
  for (int i = 0; i < 3; i++) {
    const real p = down * x[3 * to + i], q = down * x[6 + i], d = p - q, z = d - p;
    a.v[i] = d, a.low[i] = (p - (d - z)) - (q + z);
  }
  hinge_bring(&a);
  return a;
}

/* Computes a x b in twice the precision. */
static inline hinge_vector hinge_cross(const hinge_vector *a, const hinge_vector *b) {
  hinge_vector n = {.s = 1, .t = 1};
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const real left[2] = {a->v[j], -a->v[k]}, right[2] = {b->v[k], b->v[j]};
    const real of_a = r_determinant(a->low[j], b->v[k], a->low[k], b->v[j]);
    const real of_b = r_determinant(a->v[j], b->low[k], a->v[k], b->low[j]);
    const r_double d = r_dot(2, left, right);
    const real rest = d.lo + (of_a + of_b);
    n.v[i] = d.hi + rest;
    n.low[i] = (d.hi - n.v[i]) + rest;
  }
  return n;
}

/* Returns the length of a, relative to its scale, and sets n to its direction. */
static inline real hinge_length(const hinge_vector *a, real *SLV_RESTRICT n) {
  if (!SLV_ORDINARY) return length3(a->v, n);
  const real l = r_sqrt(dot3(a->v, a->v)), inverse = 1 / l;
  for (int i = 0; i < 3; i++) n[i] = a->v[i] * inverse;
  return l;
}

/* Computes triangle y: `to` leads from x_2 to vertex `opposite`; the normal has length `twice`. */
static inline void hinge_side_of(const hinge *h, const hinge_vector *e, real length,
                                 const hinge_vector *to, real twice, int opposite, hinge_side *y) {
  const real flat = length / twice, inverse = flat * to->s * to->t; /* 1/h */
  const real cot_2 = dot3(to->v, h->e) * flat;
  const real cot_1 = r_quotient(r_quotient(length * inverse, e->s), e->t) - cot_2;
  y->along[opposite] = -inverse;
  y->along[1] = cot_2 * h->edge[1], y->along[2] = cot_1 * h->edge[1];
  cross3(y->m, h->e, y->c);
  for (int i = 0; i < 3; i++) y->c[i] *= opposite == 0 ? R(1) : R(-1); /* for A, B */
}

/* Computes cosine and sine of theta, times the product of the normals' lengths. */
static inline void hinge_angle(hinge *h, hinge_vector n_A, hinge_vector n_B) {
  hinge_bring(&n_A), hinge_bring(&n_B);
  const hinge_vector across = hinge_cross(&n_A, &n_B);
  const r_double d = r_dot(3, n_A.v, n_B.v);
  h->cosine = d.hi + d.lo;
  h->sine = 0 + dot3(across.v, h->e); /* 0, not -0: theta is pi, not -pi, for a hinge folded back */
}

/* Divides cosine and sine by their common factor. */
static inline void hinge_normalise(hinge *h) {
  const real r = r_hypot(h->cosine, h->sine);
  h->cosine = r_quotient(h->cosine, r), h->sine = r_quotient(h->sine, r);
}

/* Computes the members of *h except theta; cosine and sine are not normalised.  Returns 0 if the
 * edge or a normal is 0, so that the hinge has no angle. */
static inline int hinge_open(const real *x, hinge *h) {
  const int far = !SLV_ORDINARY && r_re(r_max_abs(HINGE_DOF, x)) > r_re(R_ROOT);
  const real down = far ? 1 / R_HUGE : R(1);
  const hinge_vector e = hinge_from_2(x, down, 1), p = hinge_from_2(x, down, 0),
                     q = hinge_from_2(x, down, 3);
  const hinge_vector n_A = hinge_cross(&e, &p), n_B = hinge_cross(&q, &e);
  const real length = hinge_length(&e, h->e);
  const real A = hinge_length(&n_A, h->side[0].m), B = hinge_length(&n_B, h->side[1].m);
  if (!SLV_ORDINARY && (r_re(A) == 0 || r_re(B) == 0)) return 0;
  h->edge[1] = 1 / length * e.s * e.t;
  h->edge[2] = -h->edge[1];
  hinge_side_of(h, &e, length, &p, A, 0, &h->side[0]);
  hinge_side_of(h, &e, length, &q, B, 3, &h->side[1]);
  hinge_angle(h, n_A, n_B);
  return 1;
}

/* Returns the hinge at x [12], vertex by vertex. */
static inline hinge hinge_of(const real *x) {
  hinge h = {0};
  if (!hinge_open(x, &h)) return (hinge){0};
  h.theta = r_atan2(h.sine, h.cosine);
  hinge_normalise(&h);
  return h;
}

static inline void hinge_gradient(const hinge *h, real *SLV_RESTRICT g) {
  const hinge_side *A = &h->side[0], *B = &h->side[1];
  R_LOOP(int i = 0; i < HINGE_DOF; i++)
  g[i] = r_times(A->along[i / 3], A->m[i % 3]) + r_times(B->along[i / 3], B->m[i % 3]);
}

/* Adds f times the block of x_i and x_j of triangle `of` to y [9].  The weights are multiplied
 * first, in an order that keeps their product in range. */
static inline void hinge_add_block(const hinge *h, int of, real f, int i, int j,
                                   real *SLV_RESTRICT y) {
  const hinge_side *a = &h->side[of];
  const int other = 3 - 3 * of; /* the other triangle's vertex */
  if (i == other || j == other) return;
  const real gi = a->along[i], gj = a->along[j], di = h->edge[i], dj = h->edge[j];
  const real turn = r_product(f, gi, gj) + r_product(f / 2, di, dj);
  const real left = r_product(f, gi, dj), right = r_product(f, gj, di);
  for (int l = 0; l < 3; l++)
    for (int k = 0; k < 3; k++)
      y[k + 3 * l] += r_times(turn, a->m[k] * a->c[l] + a->c[k] * a->m[l]) -
                      (r_times(left, h->e[k] * a->m[l]) + r_times(right, a->m[k] * h->e[l]));
}

/* Computes H [144] = f d2 theta: the upper triangle, then its mirror. */
static inline void hinge_hessian(const hinge *h, real f, real *SLV_RESTRICT H) {
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 4; i++) {
      real block[9] = {0};
      if (i > j) continue;
      hinge_add_block(h, 0, f, i, j, block);
      hinge_add_block(h, 1, f, i, j, block);
      R_LOOP(int k = 0; k < 9; k++) {
        const int row = 3 * i + k % 3, column = 3 * j + k / 3;
        H[row + HINGE_DOF * column] = H[column + HINGE_DOF * row] = block[k];
      }
    }
}
