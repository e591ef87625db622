#include "kernels/kernel.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/dense.h"
#include "selvedge/states.h"

/* Random symmetric matrices, some of low rank. */
static void random_matrix(uint64_t i, double H[36]) {
  double a[36];
  for (int k = 0; k < 36; k += 4) slv_random_uniform4(3, i, (uint32_t)k, a + k);
  for (int r = 0; r < 6; r++)
    for (int c = 0; c <= r; c++) {
      H[r + 6 * c] = H[c + 6 * r] = i % 4 == 0 ? (a[r] - 0.5) * (a[c] - 0.5) : a[r + 6 * c] - 0.5;
    }
}

/* 12 x 12 of two random matrices, A on the diagonal and B beside it; twice the bound of
 * 6 x 6, because the sums have twice the terms. */
Test(jacobi, clamps_the_matrix_of_a_quad_as_dsyev_does) {
  for (uint64_t i = 0; i < 200; i++) {
    double A[36], B[36], H[144], P[144], want[144];
    random_matrix(2 * i, A), random_matrix(2 * i + 1, B);
    for (int k = 0; k < 144; k++) {
      const int r = k % 12, c = k / 12, at = r % 6 + 6 * (c % 6);
      H[k] = r / 6 == c / 6 ? A[at] : B[at];
    }
    cr_assert(eq(int, slv_dense_project_clamp(12, H, want), SLV_OK));
    cr_assert(eq(int, jacobi_clamp(12, H, P), SLV_OK));
    for (int k = 0; k < 144; k++) cr_expect(fabs(P[k] - want[k]) < 2e-14);
  }
}

Test(jacobi, clamps_as_dsyev_does) {
  for (uint64_t i = 0; i < 500; i++) {
    double H[36], P[36], want[36];
    random_matrix(i, H);
    cr_assert(eq(int, slv_dense_project_clamp(6, H, want), SLV_OK));
    cr_assert(eq(int, jacobi_clamp(6, H, P), SLV_OK));
    for (int k = 0; k < 36; k++) cr_expect(fabs(P[k] - want[k]) < 1e-14);
    cr_assert(eq(int, jacobi_clamp(6, H, H), SLV_OK));
    cr_expect(memcmp(H, P, sizeof P) == 0, "in place");
  }
}

/* [0 1; 1 0] in two places: eigenvalues -1, 1; what is positive of it is [1 1; 1 1]/2. */
Test(jacobi, of_a_swap) {
  const double H[36] = {[1] = 1, [6] = 1};
  double P[36];
  cr_assert(eq(int, jacobi_clamp(6, H, P), SLV_OK));
  for (int k = 0; k < 36; k++) {
    const int corner = k == 0 || k == 1 || k == 6 || k == 7;
    cr_expect(fabs(P[k] - (corner ? 0.5 : 0)) < 1e-15, "P[%d]", k);
  }
}

Test(jacobi, of_nothing_and_of_a_diagonal) {
  const double zero[36] = {0}, D[36] = {[0] = -2, [7] = 3};
  double P[36];
  cr_assert(eq(int, jacobi_clamp(6, zero, P), SLV_OK));
  cr_expect(memcmp(P, zero, sizeof P) == 0);
  cr_assert(eq(int, jacobi_clamp(6, D, P), SLV_OK));
  cr_expect(P[0] == 0 && P[7] == 3);
}

Test(jacobi, refuses_what_is_not_finite) {
  double H[36] = {0}, P[36] = {5};
  H[8] = (double)NAN;
  cr_expect(eq(int, jacobi_clamp(6, H, P), SLV_EDOMAIN));
  H[8] = (double)INFINITY;
  cr_expect(eq(int, jacobi_clamp(6, H, P), SLV_EDOMAIN));
  cr_expect(P[0] == 5);
  cr_expect(eq(int, jacobi_clamp(7, H, P), SLV_EARG));
}
