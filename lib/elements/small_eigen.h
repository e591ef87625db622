/* small_eigen.h -- eigenpairs of a symmetric 8 x 8 matrix, over `real`: reflections to a
 * tridiagonal matrix, then the implicit QL iteration; Parlett: The Symmetric Eigenvalue Problem
 * (1980), chapters 7 and 8.  All steps are orthogonal: the pairs are those of a matrix within a few
 * n eps |A| of A.  With Wilkinson's shift QL always converges, usually in two or three steps for
 * each eigenvalue. */
#pragma once

#include "selvedge/formula.h"

enum { EIGEN_N = 8, EIGEN_STEPS = 30 };

/* Square of a length, eps^2, that counts as 0. */
#define EIGEN_LEAST (R_EPS * R_EPS * R_EPS * R_EPS)

typedef real eigen_matrix[EIGEN_N][EIGEN_N];

/* Eigenvalues, and the eigenvectors in the rows of Z; e is the off-diagonal on the way. */
typedef struct {
  real values[EIGEN_N], e[EIGEN_N];
  eigen_matrix Z;
} small_eigen;

/* Reflects entries j + 1 ... of row j of A onto the first of them, which goes to e[j], and A with
 * it.  Returns beta of the reflection I - beta v v'; v replaces the row.  0: none is needed. */
static inline real eigen_reflect(eigen_matrix A, int j, real *e) {
  const int first = j + 1;
  real *v = A[j], w[EIGEN_N], rest = 0, vw = 0;
  e[j] = v[first];
  for (int i = first + 1; i < EIGEN_N; i++) rest += v[i] * v[i];
  if (!(r_re(rest) > EIGEN_LEAST)) return 0;
  const real length = r_sign(v[first]) * r_sqrt(v[first] * v[first] + rest);
  e[j] = -length, v[first] += length;
  const real beta = 1 / (length * v[first]);
  for (int i = first; i < EIGEN_N; i++) {
    real sum = 0;
    for (int k = first; k < EIGEN_N; k++) sum += A[i][k] * v[k];
    w[i] = beta * sum, vw += v[i] * w[i];
  }
  for (int i = first; i < EIGEN_N; i++) w[i] -= beta / 2 * vw * v[i];
  for (int i = first; i < EIGEN_N; i++)
    for (int k = first; k < EIGEN_N; k++) A[i][k] -= v[i] * w[k] + w[i] * v[k];
  return beta;
}

/* Computes A = Z' T Z with a tridiagonal T; overwrites A. */
static inline void eigen_tridiagonal(eigen_matrix A, small_eigen *y) {
  real beta[EIGEN_N - 1];
  for (int j = 0; j < EIGEN_N - 1; j++) beta[j] = eigen_reflect(A, j, y->e);
  y->e[EIGEN_N - 1] = 0;
  for (int i = 0; i < EIGEN_N; i++) {
    y->values[i] = A[i][i];
    for (int k = 0; k < EIGEN_N; k++) y->Z[i][k] = i == k ? R(1) : R(0);
  }
  for (int j = EIGEN_N - 2; j >= 0; j--)
    for (int i = j + 1; i < EIGEN_N; i++) {
      real along = 0;
      for (int k = j + 1; k < EIGEN_N; k++) along += y->Z[i][k] * A[j][k];
      for (int k = j + 1; k < EIGEN_N; k++) y->Z[i][k] -= beta[j] * along * A[j][k];
    }
}

/* Computes one QL step on rows l ... m of T.  Returns the new m, below which T is unreduced.  With
 * quotients of squares the recurrence of g need not wait for roots, which saves half of the time.
 * Rotations of entries up to eps^2 are left out. */
static inline int eigen_step(small_eigen *y, int l, int m) {
  real *d = y->values, *e = y->e, s = 1, c = 1, ss = 1, p = 0;
  const real half = (d[l + 1] - d[l]) / 2;
  real g = d[m] - ((d[l] + d[l + 1]) / 2 - r_sign(half) * r_sqrt(half * half + e[l] * e[l]));
  int next = m;
  for (int i = m - 1; i >= l; i--) {
    const real f = s * e[i], b = c * e[i], ff = ss * (e[i] * e[i]), gg = g * g, fg = f * g;
    const real top = d[i + 1] - p, apart = d[i] - top, rr = ff + gg;
    const int turns = r_re(rr) > EIGEN_LEAST;
    const real inverse = turns ? 1 / rr : R(0), r = turns ? r_sqrt(rr) : R(0);
    c = turns ? g * (r * inverse) : R(1), s = f * (r * inverse), ss = ff * inverse;
    p = (ff * apart + 2 * (fg * b)) * inverse;
    g = turns ? (fg * apart + (gg - ff) * b) * inverse : b;
    d[i + 1] = top + p, e[i + 1] = r;
    next = r_re(r) > R_EPS ? next : i + 1;
    real *low = y->Z[i], *high = y->Z[i + 1];
    for (int k = 0; k < EIGEN_N; k++) {
      const real z = low[k];
      low[k] = c * z - s * high[k], high[k] = s * z + c * high[k];
    }
  }
  d[l] -= p, e[l] = g, e[m] = 0;
  return next;
}

/* Computes the eigenpairs of A; overwrites A.  The largest entry is made 1, so that squares stay in
 * range; entries of T up to eps then count as 0. */
static inline void small_eigen_of(eigen_matrix A, small_eigen *y) {
  real most = 0;
  for (int i = 0; i < EIGEN_N; i++) most = r_max(most, r_max_abs(EIGEN_N, A[i]));
  const real inverse = r_re(most) > 1 / R_LARGEST ? 1 / most : R(0);
  for (int i = 0; i < EIGEN_N * EIGEN_N; i++) A[i / EIGEN_N][i % EIGEN_N] *= inverse;
  eigen_tridiagonal(A, y);
  for (int l = 0; l < EIGEN_N - 1; l++) {
    int m = l;
    while (r_re(r_abs(y->e[m])) > R_EPS) m++;
    for (int step = 0; step < EIGEN_STEPS && r_re(r_abs(y->e[l])) > R_EPS; step++)
      m = eigen_step(y, l, m);
  }
  for (int i = 0; i < EIGEN_N; i++) y->values[i] *= most;
}
