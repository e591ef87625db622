#include "measure/matrix.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* A = [1 3; 2 4], B = [5 7; 6 8], both column by column. */
static const double A[4] = {1, 2, 3, 4}, B[4] = {5, 6, 7, 8};

Test(matrix, product_by_hand) {
  const double want[4] = {23, 34, 31, 46};
  double C[4];
  matrix_product(2, A, B, C);
  cr_expect(memcmp(C, want, sizeof want) == 0);
}

Test(matrix, transposed_product_by_hand) {
  const double want[4] = {17, 39, 23, 53};
  double C[4];
  matrix_transposed_product(2, A, B, C);
  cr_expect(memcmp(C, want, sizeof want) == 0);
}

Test(matrix, products_hand_on_nan) {
  const double N[4] = {NAN, 0, 0, 0}, zero[4] = {0};
  double C[4];
  matrix_product(2, N, zero, C);
  cr_expect(isnan(C[0]));
  matrix_transposed_product(2, zero, N, C);
  cr_expect(isnan(C[0]));
}

/* 12 = 1.5 * 2^3 */
Test(matrix, normalise_divides_by_a_power_of_two) {
  const double want[4] = {0.125, -1.5, 0, 0.375};
  double M[4] = {1, -12, 0, 3};
  cr_expect(eq(int, matrix_normalise(2, M), 3));
  cr_expect(memcmp(M, want, sizeof want) == 0);
}

Test(matrix, normalise_reaches_both_ends_of_the_range) {
  double big[1] = {DBL_MAX}, small[1] = {DBL_TRUE_MIN};
  cr_expect(eq(int, matrix_normalise(1, big), 1023));
  cr_expect(big[0] >= 1 && big[0] < 2);
  cr_expect(eq(int, matrix_normalise(1, small), -1074));
  cr_expect(eq(dbl, small[0], 1.0));
}

Test(matrix, normalise_leaves_what_has_no_scale) {
  double zero[4] = {0}, inf[4] = {1, INFINITY, 2, 3}, nan[4] = {4, NAN, 0, 2};
  cr_expect(eq(int, matrix_normalise(2, zero), 0));
  cr_expect(zero[0] == 0 && zero[3] == 0);
  cr_expect(eq(int, matrix_normalise(2, inf), 0));
  cr_expect(inf[0] == 1 && isinf(inf[1]));
  (void)matrix_normalise(2, nan);
  cr_expect(isnan(nan[1]), "a NaN was lost");
}
