/* trial_jacobi.h -- computes the positive semi-definite matrix nearest to a symmetric one, by
 * Jacobi's rotations, in the scalar `real` of selvedge/formula.h. */
#pragma once

#include "selvedge/formula.h"
#include "trials/trial.h"

enum { JACOBI_MOST = 12, JACOBI_SWEEPS = 60 };

/* Rotates the columns k and l of the n x n matrix X. */
static void jacobi_columns(int n, real *X, int k, int l, real c, real s) {
  for (int i = 0; i < n; i++) {
    const real x = X[i + n * k], y = X[i + n * l];
    X[i + n * k] = c * x - s * y;
    X[i + n * l] = s * x + c * y;
  }
}

/* Makes A[k,l] zero by a rotation, which is also applied to the eigenvectors V. */
static void jacobi_rotate(int n, real *A, real *V, int k, int l) {
  const real a = A[k + n * l];
  if (a == 0) return;
  const real theta = (A[l + n * l] - A[k + n * k]) / (2 * a);
  const real t = r_sign(theta) / (r_abs(theta) + r_sqrt(theta * theta + 1));
  const real c = 1 / r_sqrt(t * t + 1), s = t * c;
  jacobi_columns(n, A, k, l, c, s);
  for (int i = 0; i < n; i++) { /* rotates the rows k and l */
    const real x = A[k + n * i], y = A[l + n * i];
    A[k + n * i] = c * x - s * y;
    A[l + n * i] = s * x + c * y;
  }
  A[k + n * l] = A[l + n * k] = 0;
  jacobi_columns(n, V, k, l, c, s);
}

/* Diagonalises A: its diagonal becomes the eigenvalues, the columns of V the eigenvectors. */
static void jacobi(int n, real *A, real *V) {
  for (int i = 0; i < n * n; i++) V[i] = i % (n + 1) == 0 ? 1 : 0;
  for (int sweep = 0; sweep < JACOBI_SWEEPS; sweep++) {
    real off = 0;
    for (int l = 1; l < n; l++)
      for (int k = 0; k < l; k++) off += r_abs(A[k + n * l]);
    if (r_re(off) == 0) return;
    for (int l = 1; l < n; l++)
      for (int k = 0; k < l; k++) jacobi_rotate(n, A, V, k, l);
  }
}

/* Returns the index of entry i; with the bug, the index in a 3 x 2 matrix stored by rows. */
static int by_rows(int i) { return HAS(vectors_by_rows) ? i / 3 + 2 * (i % 3) : i; }

/* Computes P = V max(D, 0) V'. */
static void project(int n, const real *H, real *restrict P) {
  real A[JACOBI_MOST * JACOBI_MOST], V[JACOBI_MOST * JACOBI_MOST];
  for (int i = 0; i < n * n; i++) A[i] = H[i], P[i] = 0;
  jacobi(n, A, V);
  real least = 0;
  for (int k = 0; k < n && HAS(raised_eigenvalues); k++)
    least = r_re(A[k + n * k]) > 100 * r_re(least) ? A[k + n * k] / 100 : least;
  for (int k = 0; k < n; k++) {
    real d = HAS(absolute_eigenvalues) ? r_abs(A[k + n * k]) : A[k + n * k];
    if (HAS(raised_eigenvalues) && r_re(d) < r_re(least)) d = least;
    if (HAS(projection_sign) ? r_re(d) > 0 : HAS(projection_unclamped) ? 0 : r_re(d) < 0) continue;
    if (HAS(eigenvector_sign) && k == 0) V[0] = -V[0];
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        P[by_rows(i) + n * by_rows(j)] +=
            TRIAL(thirty_percent_off, R(1.3), 1) * d * V[i + n * k] * V[j + n * k];
  }
}
