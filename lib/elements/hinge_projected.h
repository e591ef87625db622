/* hinge_projected.h -- the positive semi-definite matrix nearest to K (d theta d theta' + C d2
 * theta), the Hessian of K C^2 / 2 with C = theta - theta_0.
 *
 * The Hessian is a sum of products of vertex weights and axes of space.  The weights are a and b,
 * the `along` of A and B, and d; see hinge_formula.h.  Each weight vector sums to 0, so it has
 * coordinates along the orthonormal
 *
 *   f_0 = (0, 1, -1, 0) / sqrt 2,  f_1 = (1, 0, 0, -1) / sqrt 2,  f_2 = (1, -1, -1, 1) / 2.
 *
 * d is a multiple of f_0.  The axes are e, and m and c of A; m and c of B are rotated by theta.
 * Only a and b are multiplied by e; they are in the span of u_1 = b / |b| and u_2, orthogonal to
 * u_1.  The orthonormal products
 *
 *   u_2 e, f_0 m, u_1 e, f_0 c, f_1 c, f_1 m, f_2 c, f_2 m
 *
 * reduce the Hessian to an 8 x 8 matrix whose first row has one entry off the diagonal.  Its
 * eigenvalues have no closed form.  At x = (1, 0, 1/3), (0, 0, 2), (0, 0, 0), (-6/5, 8/5, 3/4) the
 * characteristic polynomial of d2 theta is irreducible modulo 17, has a factor of degree 7 modulo
 * 19, and factors of degrees 3 and 5 modulo 13: its Galois group contains A_8. */
#pragma once

#include "elements/hinge_formula.h"
#include "elements/small_eigen.h"

/* Coordinates of the weights along f_0, f_1, f_2, times the powers of two s and t. */
typedef struct {
  real a[3], b[3], d[3], u1[3], u2[3], s, t;
} hinge_weights;

/* Indices of f_k c and f_k m in the list of products. */
static const int hinge_at[3][2] = {{3, 1}, {4, 5}, {6, 7}};

static inline void hinge_weigh(const hinge_weights *y, const real *w, real *SLV_RESTRICT f) {
  const real root = r_sqrt(R(0.5)), s = y->s, t = y->t;
  const real z[4] = {t * (s * w[0]), t * (s * w[1]), t * (s * w[2]), t * (s * w[3])};
  f[0] = root * (z[1] - z[2]), f[1] = root * (z[0] - z[3]);
  f[2] = (z[0] + z[3] - (z[1] + z[2])) / 2;
}

static inline hinge_weights hinge_weights_of(const hinge *h) {
  const real *a = h->side[0].along, *b = h->side[1].along;
  const real most = r_max(r_max(r_max_abs(4, a), r_max_abs(4, b)), h->edge[1]);
  hinge_weights y = {.s = r_scale(most)};
  real E[3], F[3];
  y.t = r_scale_more(y.s * most);
  if (SLV_ORDINARY) y.s = y.s * y.t == 1 ? R(1) : R(NAN), y.t = 1;
  hinge_weigh(&y, a, y.a), hinge_weigh(&y, b, y.b), hinge_weigh(&y, h->edge, y.d);
  if (r_re(length3(y.b, y.u1)) == 0) y.u1[2] = 1; /* b underflows after scaling by a */
  frame3(y.u1, E, F);
  const real along_E = dot3(y.a, E), along_F = dot3(y.a, F),
             inverse = r_inverse(r_hypot(along_E, along_F));
  for (int i = 0; i < 3; i++) y.u2[i] = (along_E * E[i] + along_F * F[i]) * inverse;
  return y;
}

/* Computes lane n of A = f d theta d theta' + C d2 theta, an 8 x 8 matrix. */
static inline void hinge_reduce(const hinge *h, const hinge_weights *y, real f, real C,
                                eigen_matrix A, int n) {
  const real c = h->cosine, s = h->sine, *a = y->a, *b = y->b;
  const real m_B[2] = {-s, c}, off = (s - c) * (s + c);
  const real turn_B[2][2] = {{2 * s * c, off},
                             {off, -2 * s * c}}; /* m c' + c m' of B, in the axes of A */
  real M[EIGEN_N][EIGEN_N] = {{0}};
  for (int k = 0; k < 3; k++)
    for (int l = 0; l < 3; l++) {
      if (l > k) continue;
      const real both = k + l == 0 ? y->d[0] * y->d[0] / 2 : R(0);
      const real of_A = C * (a[k] * a[l] + both), of_B = C * (b[k] * b[l] + both);
      const real left[2] = {b[k] * m_B[0], a[k] + b[k] * m_B[1]};
      const real right[2] = {f * (b[l] * m_B[0]), f * (a[l] + b[l] * m_B[1])};
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
          const int row = hinge_at[k][i], column = hinge_at[l][j];
          M[row][column] = M[column][row] =
              left[i] * right[j] + ((i == j ? R(0) : of_A) + of_B * turn_B[i][j]);
        }
    }
  const real far = -C * y->d[0], b1 = dot3(b, y->u1);
  M[0][1] = M[1][0] = far * dot3(a, y->u2);
  M[2][1] = M[1][2] = far * (dot3(a, y->u1) + b1 * m_B[1]);
  M[2][3] = M[3][2] = far * (b1 * m_B[0]);
  R_LOOP(int i = 0; i < EIGEN_N * EIGEN_N; i++)
  A[i / EIGEN_N][i % EIGEN_N][n] = M[i / EIGEN_N][i % EIGEN_N];
}

/* Computes x [12] = f times the linear combination of the products with coefficients z [8]. */
static inline void hinge_expand(const hinge *h, const hinge_weights *y, real f, const real *z,
                                real *SLV_RESTRICT x) {
  const hinge_side *A = &h->side[0];
  for (int i = 0; i < 3; i++) {
    real w[3];
    for (int k = 0; k < 3; k++)
      w[k] = f * (z[hinge_at[k][0]] * A->c[i] + z[hinge_at[k][1]] * A->m[i] +
                  (z[0] * y->u2[k] + z[2] * y->u1[k]) * h->e[i]);
    const real w0 = r_sqrt(R(0.5)) * w[0], w1 = r_sqrt(R(0.5)) * w[1], w2 = w[2] / 2;
    x[i] = w2 + w1, x[3 + i] = w0 - w2, x[6 + i] = -w0 - w2, x[9 + i] = w2 - w1;
  }
}

/* Computes P [144] from K and the eigenpairs of lane l. */
static inline void hinge_assemble(const hinge *h, const hinge_weights *y, real K,
                                  const small_eigen *pairs, int l, real *SLV_RESTRICT P) {
  real x[EIGEN_N][HINGE_DOF], z[EIGEN_N];
  int count = 0;
  R_LOOP(int i = 0; i < EIGEN_N; i++) {
    const real value = pairs->values[i][l];
    const int out = r_re(value) <= 0;
    if (out && !SLV_ORDINARY) continue;
    R_LOOP(int k = 0; k < EIGEN_N; k++) z[k] = pairs->Z[i][k][l];
    const real scaled = out ? R(0) : r_sqrt(K) * r_sqrt(value);
    const real root = SLV_ORDINARY ? scaled : r_unscale(scaled, y->s, y->t);
    hinge_expand(h, y, root, z, x[count++]);
  }
  R_LOOP(int j = 0; j < HINGE_DOF; j++) {
    real column[HINGE_DOF] = {0};
    R_LOOP(int k = 0; k < count; k++)
    R_LOOP(int i = 0; i < HINGE_DOF; i++) column[i] += x[k][i] * x[k][j];
    R_LOOP(int i = 0; i < HINGE_DOF; i++) P[i + HINGE_DOF * j] = column[i];
  }
}

#ifndef SLV_BATCH
/* Computes P [144], the nearest matrix to K (f d theta d theta' + C d2 theta). */
static inline void hinge_projected(const hinge *h, real K, real f, real C, real *SLV_RESTRICT P) {
  const hinge_weights y = hinge_weights_of(h);
  eigen_matrix A;
  small_eigen pairs;
  hinge_reduce(h, &y, f, C, A, 0);
  small_eigen_of(A, &pairs);
  hinge_assemble(h, &y, K, &pairs, 0, P);
}
#endif
