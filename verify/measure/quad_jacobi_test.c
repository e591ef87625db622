/* Tests of quad_jacobi.c on matrices with exactly known eigenvalues. */
#include "measure/quad_math.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

/* Expects errors of at most 2^-106 of each eigenvalue plus `loose` times the largest. */
static void expect_eigenvalues(int n, const slv_f128 *H, const slv_f128 *want, slv_f128 loose) {
  slv_f128 A[144], w[12], most = 0;
  memcpy(A, H, (size_t)(n * n) * sizeof *H);
  cr_assert(eq(int, quad_jacobi(n, A, w), SLV_OK));
  for (int i = 0; i < n; i++)
    if (quad_abs(want[i]) > most) most = quad_abs(want[i]);
  for (int i = 0; i < n; i++) {
    const slv_f128 allowed = (slv_f128)0x1p-106 * quad_abs(want[i]) + loose * most;
    cr_expect(quad_abs(w[i] - want[i]) <= allowed, "w[%d] = %.17g, not %.17g", i, (double)w[i],
              (double)want[i]);
  }
}

Test(quad_jacobi, diagonal_entries_are_sorted_and_exact) {
  const slv_f128 H[9] = {3, 0, 0, 0, -7, 0, 0, 0, 0}, want[3] = {-7, 0, 3};
  expect_eigenvalues(3, H, want, 0);
}

Test(quad_jacobi, of_a_number_is_itself) {
  const slv_f128 H = (slv_f128)1 / 3;
  expect_eigenvalues(1, &H, &H, 0);
}

/* Eigenvalues of [1 2; 2 -2] are -3 and 2, of a third of it -1 and 2/3, of [0 1; 1 0] -1 and 1. */
Test(quad_jacobi, two_by_two) {
  const slv_f128 t = (slv_f128)1 / 3;
  const slv_f128 H[4] = {1, 2, 2, -2}, a[2] = {-3, 2};
  const slv_f128 T[4] = {t, 2 * t, 2 * t, -2 * t}, b[2] = {-1, 2 * t};
  const slv_f128 S[4] = {0, 1, 1, 0}, c[2] = {-1, 1};
  expect_eigenvalues(2, H, a, 0);
  expect_eigenvalues(2, T, b, 0);
  expect_eigenvalues(2, S, c, 0);
}

/* Eigenvalues of [2 -1 0; -1 2 -1; 0 -1 2] are 2 - sqrt 2, 2 and 2 + sqrt 2. */
Test(quad_jacobi, three_by_three) {
  const slv_f128 H[9] = {2, -1, 0, -1, 2, -1, 0, -1, 2}, r = quad_sqrt((slv_f128)2);
  const slv_f128 want[3] = {2 - r, 2, 2 + r};
  expect_eigenvalues(3, H, want, 0);
}

/* 6 I - e e' of order 6 and 12 has the eigenvalue 0 or -6 once, and else 6. */
Test(quad_jacobi, repeated_eigenvalues) {
  for (int n = 6; n <= 12; n += 6) {
    slv_f128 H[144], want[12];
    for (int i = 0; i < n * n; i++) H[i] = (i % (n + 1) == 0 ? 6 : 0) - 1;
    for (int i = 0; i < n; i++) want[i] = i == 0 ? 6 - n : 6;
    expect_eigenvalues(n, H, want, (slv_f128)0x1p-108);
  }
}

/* u u' with u = (1, 2, 2) has rank one: eigenvalue 9, and 0 twice. */
Test(quad_jacobi, singular_matrices) {
  const slv_f128 H[9] = {1, 2, 2, 2, 4, 4, 2, 4, 4}, want[3] = {0, 0, 9}, O[9] = {0};
  expect_eigenvalues(3, H, want, (slv_f128)0x1p-108);
  expect_eigenvalues(3, O, O, 0);
}

/* D A D with D = diag(1, s) and A = [2 1; 1 2] has trace 2 + 2 s^2 and determinant 3 s^2, so that
 * its eigenvalues are 2 + s^2/2 and 3 s^2/2, up to s^4. For s = 2^-60 both must have all digits. */
Test(quad_jacobi, graded_matrices_keep_small_eigenvalues) {
  const slv_f128 s = (slv_f128)0x1p-60, q = s * s;
  const slv_f128 up[4] = {2, s, s, 2 * q}, down[4] = {2 * q, s, s, 2};
  const slv_f128 want[2] = {3 * q / 2, 2 + q / 2};
  expect_eigenvalues(2, up, want, 0);
  expect_eigenvalues(2, down, want, 0);
}

Test(quad_jacobi, scales_do_not_matter) {
  const slv_f128 scale[] = {(slv_f128)0x1p-1000, (slv_f128)0x1p1000};
  for (int i = 0; i < 2; i++) {
    const slv_f128 s = scale[i], H[4] = {s, 2 * s, 2 * s, -2 * s};
    const slv_f128 want[2] = {-3 * s, 2 * s};
    expect_eigenvalues(2, H, want, 0);
  }
}

Test(quad_jacobi, refuses_what_is_not_finite) {
  const slv_f128 bad[] = {(slv_f128)NAN, (slv_f128)INFINITY, -(slv_f128)INFINITY};
  for (int i = 0; i < 3; i++)
    for (int place = 0; place < 4; place++) {
      slv_f128 H[4] = {1, 2, 2, 1}, w[2];
      H[place] = bad[i];
      cr_expect(eq(int, quad_jacobi(2, H, w), SLV_EDOMAIN), "place %d", place);
    }
}

Test(quad_sort, is_ascending) {
  slv_f128 w[5] = {3, -1, 2, -1, 0};
  quad_sort(5, w);
  cr_expect(w[0] == -1 && w[1] == -1 && w[2] == 0 && w[3] == 2 && w[4] == 3);
}
