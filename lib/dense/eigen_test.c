/* Matrices with eigenpairs worked by hand. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "selvedge/dense.h"

static double column_dot(int n, const double *a, const double *b) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

/* Tests H V = V diag(w), V'V = I and ascending w, within a few eps times the largest eigenvalue. */
static void expect_eigenpairs(int n, const double *H, const double *w, const double *V) {
  const double size = fmax(fabs(w[0]), fabs(w[n - 1]));
  for (int k = 0; k < n; k++) {
    cr_expect(k == 0 || w[k - 1] <= w[k], "w[%d] is out of order", k);
    for (int i = 0; i < n; i++) {
      const double dot = column_dot(n, V + n * i, V + n * k);
      const double hv = column_dot(n, H + n * i, V + n * k); /* row i: H is symmetric */
      cr_expect(fabs(dot - (i == k)) <= 10 * n * DBL_EPSILON, "V'V [%d %d]", i, k);
      cr_expect(fabs(hv - w[k] * V[i + n * k]) <= 10 * n * DBL_EPSILON * size, "%d", k);
    }
  }
}

static void expect_values(int n, const double *w, const double *want) {
  for (int i = 0; i < n; i++)
    cr_expect(fabs(w[i] - want[i]) <= 8 * DBL_EPSILON * fabs(want[n - 1]),
              "w[%d] = %.17g, not %.17g", i, w[i], want[i]);
}

Test(eigen, of_a_number_is_itself) {
  double w = 0, V = 0;
  cr_assert(eq(int, slv_dense_eigen(1, (const double[]){-3}, &w, &V), SLV_OK));
  cr_expect(eq(dbl, w, -3.0));
  cr_expect(eq(dbl, fabs(V), 1.0));
}

/* [1 2; 2 1] has the eigenvalues -1 for (1, -1) and 3 for (1, 1). */
Test(eigen, two_by_two) {
  const double H[4] = {1, 2, 2, 1};
  double w[2], V[4];
  cr_assert(eq(int, slv_dense_eigen(2, H, w, V), SLV_OK));
  expect_values(2, w, (const double[]){-1, 3});
  expect_eigenpairs(2, H, w, V);
  cr_expect(fabs(V[0] + V[1]) < 1e-15 && fabs(V[2] - V[3]) < 1e-15);
}

/* [2 -1 0; -1 2 -1; 0 -1 2] has the eigenvalues 2 - sqrt 2, 2, 2 + sqrt 2. */
Test(eigen, three_by_three) {
  const double H[9] = {2, -1, 0, -1, 2, -1, 0, -1, 2}, r = sqrt(2);
  double w[3], V[9];
  cr_assert(eq(int, slv_dense_eigen(3, H, w, V), SLV_OK));
  expect_values(3, w, (const double[]){2 - r, 2, 2 + r});
  expect_eigenpairs(3, H, w, V);
}

/* I - e e'/6 of order 12, e'e = 12, is a reflection: eigenvalues -1 once and 1 eleven times. */
Test(eigen, largest_order_with_repeated_values) {
  double H[144], w[12], V[144];
  for (int i = 0; i < 144; i++) H[i] = (i % 13 == 0) - 1.0 / 6;
  cr_assert(eq(int, slv_dense_eigen(12, H, w, V), SLV_OK));
  expect_values(12, w, (const double[]){-1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  expect_eigenpairs(12, H, w, V);
  for (int i = 0; i < 12; i++) cr_expect(fabs(fabs(V[i]) - sqrt(1.0 / 12)) < 1e-14);
}

Test(eigen, values_alone_are_the_same_to_rounding) {
  const double H[9] = {4, 1, -2, 1, 2, 0, -2, 0, 3};
  double w[3], alone[3], V[9];
  cr_assert(eq(int, slv_dense_eigen(3, H, w, V), SLV_OK));
  cr_assert(eq(int, slv_dense_eigen(3, H, alone, NULL), SLV_OK));
  expect_values(3, alone, w);
}

Test(eigen, vectors_may_replace_the_matrix) {
  const double H[4] = {1, 2, 2, 1};
  double w[2], A[4];
  memcpy(A, H, sizeof A);
  cr_assert(eq(int, slv_dense_eigen(2, A, w, A), SLV_OK));
  expect_eigenpairs(2, H, w, A);
}

Test(eigen, scales_do_not_matter) {
  const double scale[] = {1e-300, 1e-150, 1e150, 1e300};
  for (int i = 0; i < 4; i++) {
    const double s = scale[i], H[4] = {s, 2 * s, 2 * s, s};
    double w[2], V[4];
    cr_assert(eq(int, slv_dense_eigen(2, H, w, V), SLV_OK));
    expect_values(2, w, (const double[]){-s, 3 * s});
    cr_expect(fabs(fabs(V[0]) - sqrt(0.5)) < 1e-15, "%g", s);
  }
}

Test(eigen, refuses_what_is_not_finite_and_leaves_the_output) {
  const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
  for (int i = 0; i < 3; i++)
    for (int place = 0; place < 4; place++) {
      double H[4] = {1, 2, 2, 1}, w[2] = {7, 7}, V[4] = {7, 7, 7, 7};
      H[place] = bad[i]; /* also in the triangle that dsyev does not read */
      cr_expect(eq(int, slv_dense_eigen(2, H, w, V), SLV_EDOMAIN), "%g at %d", bad[i], place);
      cr_expect(w[0] == 7 && w[1] == 7 && V[0] == 7 && V[3] == 7);
    }
}

Test(eigen, refuses_orders_out_of_range) {
  const double H[169] = {0};
  double w[13], V[169];
  cr_expect(eq(int, slv_dense_eigen(0, H, w, V), SLV_EARG));
  cr_expect(eq(int, slv_dense_eigen(-1, H, w, V), SLV_EARG));
  cr_expect(eq(int, slv_dense_eigen(SLV_DENSE_MAX + 1, H, w, V), SLV_EARG));
}

Test(blas, names_itself_and_takes_the_limit) {
  const double H[4] = {1, 2, 2, 1};
  double w[2];
  slv_dense_use_one_thread();
  cr_expect(strstr(slv_dense_blas(), "OpenBLAS") != NULL, "%s", slv_dense_blas());
  cr_assert(eq(int, slv_dense_eigen(2, H, w, NULL), SLV_OK));
  expect_values(2, w, (const double[]){-1, 3});
}
