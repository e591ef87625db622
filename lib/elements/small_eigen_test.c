/* Eigenpairs of 8 x 8 matrices with known eigenvalues; compiled for every scalar. */
#include "elements/small_eigen.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

enum { N = EIGEN_N };

/* Returns the largest error of A = Z' D Z, Z Z' = I and the eigenvalues, ascending, in units of eps
 * times the largest of `want`. */
static double error_of(eigen_matrix A, const double *want) {
  eigen_matrix copy;
  small_eigen y;
  double worst = 0, size = 0;
  memcpy(copy, A, sizeof copy);
  small_eigen_of(copy, &y);
  for (int i = 0; i < N; i++) size = fmax(size, fabs(want[i]));
  for (int i = 0; i < N; i++) {
    int below = 0;
    for (int k = 0; k < N; k++)
      below += r_re(y.values[k][0]) < r_re(y.values[i][0]) ||
               (r_re(y.values[k][0]) == r_re(y.values[i][0]) && k < i);
    worst = fmax(worst, fabs((double)r_re(y.values[i][0]) - want[below]));
    for (int j = 0; j < N; j++) {
      real sum = -A[i][j][0], product = i == j ? R(-1) : R(0);
      for (int k = 0; k < N; k++)
        sum += y.values[k][0] * y.Z[k][i][0] * y.Z[k][j][0], product += y.Z[i][k][0] * y.Z[j][k][0];
      worst = fmax(worst, fabs((double)r_re(sum)) + size * fabs((double)r_re(product)));
    }
  }
  return worst / (fmax(size, 1e-30) * fmax((double)R_EPS, 0x1p-52));
}

/* Sets A to the second-difference matrix: eigenvalues 2 - 2 cos(k pi / 8), k = 0 ... 7. */
static void path_of(eigen_matrix A, double *values) {
  memset(A, 0, sizeof(eigen_matrix));
  for (int i = 0; i < N; i++) {
    A[i][i][0] = i == 0 || i == N - 1 ? R(1) : R(2);
    if (i > 0) A[i][i - 1][0] = A[i - 1][i][0] = -1;
    values[i] = 2 - 2 * cos(i * 3.14159265358979323846 / N);
  }
}

/* Reflects A by I - v v' / 4, v = (1, 1, ..., -1, -1), which fills A and is exact. */
static void reflect(eigen_matrix A) {
  for (int turn = 0; turn < 2; turn++) /* rows, then columns */
    for (int i = 0; i < N; i++) {
      real sum = 0;
      for (int k = 0; k < N; k++) sum += (k < 4 ? R(1) : R(-1)) * (turn ? A[i][k][0] : A[k][i][0]);
      for (int k = 0; k < N; k++) {
        real *to = turn ? &A[i][k][0] : &A[k][i][0];
        *to -= (k < 4 ? R(1) : R(-1)) * sum / 4;
      }
    }
}

Test(small_eigen, tridiagonal_and_full) {
  eigen_matrix A;
  double values[N];
  path_of(A, values);
  cr_expect(le(dbl, error_of(A, values), 40.0));
  reflect(A);
  cr_expect(le(dbl, error_of(A, values), 40.0));
  A[2][5][0] += R(0x1p-10), A[5][2][0] += R(0x1p-10);
  cr_expect(gt(dbl, error_of(A, values), 1000.0), "error_of() must detect a wrong entry");
}

/* Four blocks [0 q; q 0] have the eigenvalues -q, q; a matrix of ones has 0 (7 times) and 8. */
Test(small_eigen, repeated_and_split) {
  eigen_matrix A = {{{0}}};
  const double none[N] = {0}, pairs[N] = {-4, -3, -2, -1, 1, 2, 3, 4}, ones[N] = {[N - 1] = N};
  cr_expect(le(dbl, error_of(A, none), 0.0));
  for (int k = 0; k < N / 2; k++) A[2 * k][2 * k + 1][0] = A[2 * k + 1][2 * k][0] = (real)(1 + k);
  cr_expect(le(dbl, error_of(A, pairs), 4.0));
  reflect(A);
  cr_expect(le(dbl, error_of(A, pairs), 40.0));
  for (int i = 0; i < N * N; i++) A[i / N][i % N][0] = 1;
  cr_expect(le(dbl, error_of(A, ones), 40.0));
}

/* With NaN in A the iteration ends, and results are NaN. */
Test(small_eigen, not_a_number) {
  eigen_matrix A = {{{0}}};
  small_eigen y;
  real sum = 0;
  for (int i = 0; i < N * N; i++) A[i / N][i % N][0] = (real)NAN;
  small_eigen_of(A, &y);
  for (int i = 0; i < N; i++) sum += y.values[i][0];
  cr_expect(isnan((double)r_re(sum)));
}
