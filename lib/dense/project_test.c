/* Projections worked by hand, and random matrices, for which P >= 0, P - H >= 0 and P (P - H) = 0
 * prove that P is nearest.  These conditions are tested by elimination, without an eigensolver. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "selvedge/dense.h"
#include "selvedge/states.h"

enum { MOST_DOF = 21 }; /* coordinates of a vertex and six neighbours */

static double norm(int n, const double *A) {
  double sum = 0;
  for (int i = 0; i < n * n; i++) sum += A[i] * A[i];
  return sqrt(sum);
}

/* Returns whether A + slack I has a Cholesky factor, that is, all pivots are positive. */
static int is_semidefinite(int n, const double *A, double slack) {
  double L[MOST_DOF * MOST_DOF];
  memcpy(L, A, (size_t)(n * n) * sizeof *A);
  for (int i = 0; i < n; i++) L[i + n * i] += slack;
  for (int k = 0; k < n; k++) {
    if (!(L[k + n * k] > 0)) return 0;
    for (int j = k + 1; j < n; j++)
      for (int i = k + 1; i < n; i++) L[i + n * j] -= L[i + n * k] * L[k + n * j] / L[k + n * k];
  }
  return 1;
}

/* Returns whether P is the positive semi-definite matrix nearest to H, up to round-off. */
static int is_nearest(int n, const double *H, const double *P) {
  double D[MOST_DOF * MOST_DOF], product[MOST_DOF * MOST_DOF];
  const double size = norm(n, H), slack = 100 * DBL_EPSILON * size;
  for (int i = 0; i < n * n; i++) D[i] = P[i] - H[i];
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      product[i + n * j] = 0;
      for (int k = 0; k < n; k++) product[i + n * j] += P[i + n * k] * D[k + n * j];
    }
  return is_semidefinite(n, P, slack) && is_semidefinite(n, D, slack) &&
         norm(n, product) <= slack * size;
}

static void random_symmetric(int n, uint64_t index, double *H) {
  double u[4];
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) {
      slv_random_uniform4(21, index, (uint32_t)(i + n * j), u);
      H[i + n * j] = H[j + n * i] = 2 * u[0] - 1;
    }
}

static void expect_matrix(int n, const double *P, const double *want) {
  for (int i = 0; i < n * n; i++)
    cr_expect(fabs(P[i] - want[i]) <= 8 * DBL_EPSILON * norm(n, want), "P[%d] = %.17g, not %.17g",
              i, P[i], want[i]);
}

/* [1 2; 2 1] = -1 (1 -1; -1 1)/2 + 3 (1 1; 1 1)/2 */
static const double H2[4] = {1, 2, 2, 1};

Test(project, clamp_by_hand) {
  double P[4];
  cr_assert(eq(int, slv_dense_project_clamp(2, H2, P), SLV_OK));
  expect_matrix(2, P, (const double[]){1.5, 1.5, 1.5, 1.5});
  cr_expect(is_nearest(2, H2, P));
}

Test(project, absolute_by_hand) {
  double P[4];
  cr_assert(eq(int, slv_dense_project_absolute(2, H2, P), SLV_OK));
  expect_matrix(2, P, (const double[]){2, 1, 1, 2});
  cr_expect(not(is_nearest(2, H2, P)), "positive definite, but not nearest");
}

/* diag(2) and [0 1; 1 0], the latter with eigenvalues -1 and 1. */
Test(project, three_by_three_by_hand) {
  const double H[9] = {2, 0, 0, 0, 0, 1, 0, 1, 0};
  double P[9];
  cr_assert(eq(int, slv_dense_project_clamp(3, H, P), SLV_OK));
  expect_matrix(3, P, (const double[]){2, 0, 0, 0, 0.5, 0.5, 0, 0.5, 0.5});
  cr_assert(eq(int, slv_dense_project_absolute(3, H, P), SLV_OK));
  expect_matrix(3, P, (const double[]){2, 0, 0, 0, 1, 0, 0, 0, 1});
}

/* I - e e'/6 of order 12 has the eigenvalues -1 along e, and 1; its projection is I - e e'/12. */
Test(project, largest_order_with_repeated_values) {
  double H[144], P[144], want[144];
  for (int i = 0; i < 144; i++) {
    H[i] = (i % 13 == 0) - 1.0 / 6;
    want[i] = (i % 13 == 0) - 1.0 / 12;
  }
  cr_assert(eq(int, slv_dense_project_clamp(12, H, P), SLV_OK));
  expect_matrix(12, P, want);
  cr_assert(eq(int, slv_dense_project_absolute(12, H, P), SLV_OK));
  for (int i = 0; i < 144; i++) want[i] = i % 13 == 0;
  expect_matrix(12, P, want);
}

Test(project, order_one) {
  double P = 7;
  cr_assert(eq(int, slv_dense_project_clamp(1, (const double[]){-3}, &P), SLV_OK));
  cr_expect(eq(dbl, P, 0.0));
  cr_assert(eq(int, slv_dense_project_clamp(1, (const double[]){5}, &P), SLV_OK));
  cr_expect(eq(dbl, P, 5.0));
  cr_assert(eq(int, slv_dense_project_absolute(1, (const double[]){-3}, &P), SLV_OK));
  cr_expect(eq(dbl, P, 3.0));
}

Test(project, semidefinite_stays_and_negative_vanishes) {
  const double H[9] = {2, -1, 0, -1, 2, -1, 0, -1, 2};
  double P[9], N[9];
  for (int i = 0; i < 9; i++) N[i] = -H[i];
  cr_assert(eq(int, slv_dense_project_clamp(3, H, P), SLV_OK));
  expect_matrix(3, P, H);
  cr_assert(eq(int, slv_dense_project_clamp(3, N, P), SLV_OK));
  for (int i = 0; i < 9; i++) cr_expect(eq(dbl, P[i], 0.0));
  cr_assert(eq(int, slv_dense_project_absolute(3, N, P), SLV_OK));
  expect_matrix(3, P, H);
}

Test(project, zero_stays_zero) {
  double P[4] = {7, 7, 7, 7};
  cr_assert(eq(int, slv_dense_project_clamp(2, (const double[4]){0}, P), SLV_OK));
  for (int i = 0; i < 4; i++) cr_expect(eq(dbl, P[i], 0.0));
}

Test(project, random_matrices_are_certified) {
  double H[MOST_DOF * MOST_DOF], P[MOST_DOF * MOST_DOF];
  for (uint64_t index = 0; index < 200; index++)
    for (int n = 1; n <= MOST_DOF; n++) {
      random_symmetric(n, index, H);
      cr_assert(eq(int, slv_dense_project_clamp(n, H, P), SLV_OK));
      cr_expect(is_nearest(n, H, P), "order %d, number %d", n, (int)index);
      for (int i = 0; i < n * n; i++)
        cr_assert(P[i] == P[i % n * n + i / n], "not bitwise symmetric");
    }
}

/* `projected` of hinge energies is nearest to the Hessian; the sum of projected parts is not. */
Test(project, hinges_are_certified) {
  const slv_energy *row = slv_energy_find("discrete_shells");
  double x[12], p[4] = {50, 2, 2, 0.5}, u[4], H[144], P[144], apart[144],
                all[SLV_CONDITION_SIZE(12)];
  for (uint64_t index = 0; index < 300; index++) {
    for (int i = 0; i < 12; i++) {
      slv_random_uniform4(23, index, (uint32_t)i, u);
      x[i] = 2 * u[0] - 1;
    }
    row->f64->hessian(x, p, H), row->f64->projected(x, p, P), row->f64->condition(x, p, all);
    cr_expect(is_nearest(12, H, P), "number %d", (int)index);
    const slv_condition_f64 c = slv_condition_at_f64(12, all, 0);
    for (int i = 0; i < 144; i++) apart[i] = c.k * c.C * c.hessian[i];
    cr_assert(eq(int, slv_dense_project_clamp(12, apart, apart), SLV_OK));
    for (int i = 0; i < 144; i++) apart[i] += c.k * c.gradient[i % 12] * c.gradient[i / 12];
    cr_expect(not(is_nearest(12, H, apart)), "number %d, parts", (int)index);
  }
}

/* is_nearest() must reject wrong projections. */
Test(project, wrong_projections_are_told_from_the_right_one) {
  double H[36], P[36], A[36], wrong[36];
  random_symmetric(6, 3, H);
  cr_assert(eq(int, slv_dense_project_clamp(6, H, P), SLV_OK));
  cr_assert(eq(int, slv_dense_project_absolute(6, H, A), SLV_OK));
  cr_expect(is_nearest(6, H, P));
  for (int i = 0; i < 36; i++) wrong[i] = H[i] - P[i];
  cr_expect(not(is_nearest(6, H, wrong)), "min(w, 0) for max(w, 0)");
  cr_expect(not(is_nearest(6, H, H)), "not projected at all");
  cr_expect(not(is_nearest(6, H, A)), "the absolute value");
  for (int i = 0; i < 36; i++) wrong[i] = P[i] + 1e-9 * (i % 7 == 0);
  cr_expect(not(is_nearest(6, H, wrong)), "shifted by 1e-9");
  for (int i = 0; i < 36; i++) wrong[i] = (1 + 1e-9) * P[i];
  cr_expect(not(is_nearest(6, H, wrong)), "scaled by 1 + 1e-9");
  wrong[0] = (double)NAN;
  cr_expect(not(is_nearest(6, H, wrong)), "NaN");
}

/* Scaling H by a power of two scales P exactly, even if an eigenvalue of H overflows. */
Test(project, scales_with_the_matrix) {
  const int power[] = {-1000, -500, 500, 1022};
  double P[4], Q[4], H[4];
  cr_assert(eq(int, slv_dense_project_clamp(2, H2, P), SLV_OK));
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < 4; i++) H[i] = scalbn(H2[i], power[k]);
    cr_assert(eq(int, slv_dense_project_clamp(2, H, Q), SLV_OK));
    for (int i = 0; i < 4; i++) cr_expect(eq(dbl, Q[i], scalbn(P[i], power[k])));
  }
}

Test(project, the_result_may_replace_the_matrix) {
  double H[36], P[36];
  random_symmetric(6, 5, H);
  cr_assert(eq(int, slv_dense_project_clamp(6, H, P), SLV_OK));
  cr_assert(eq(int, slv_dense_project_clamp(6, H, H), SLV_OK));
  cr_expect(memcmp(H, P, sizeof P) == 0);
}

Test(project, refuses_bad_input_and_leaves_the_output) {
  const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
  double P[4] = {7, 7, 7, 7};
  for (int i = 0; i < 3; i++) {
    const double H[4] = {1, bad[i], bad[i], 1};
    cr_expect(eq(int, slv_dense_project_clamp(2, H, P), SLV_EDOMAIN));
    cr_expect(eq(int, slv_dense_project_absolute(2, H, P), SLV_EDOMAIN));
  }
  cr_expect(eq(int, slv_dense_project_clamp(0, H2, P), SLV_EARG));
  cr_expect(eq(int, slv_dense_project_clamp(SLV_DENSE_MAX + 1, H2, P), SLV_EARG));
  cr_expect(P[0] == 7 && P[3] == 7);
}
