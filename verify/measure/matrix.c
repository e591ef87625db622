#include "measure/matrix.h"

#include <math.h>

void matrix_product(int n, const double *A, const double *B, double *C) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += A[i + n * k] * B[k + n * j];
      C[i + n * j] = s;
    }
}

void matrix_transposed_product(int n, const double *A, const double *B, double *C) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += A[k + n * i] * B[k + n * j];
      C[i + n * j] = s;
    }
}

int matrix_normalise(int n, double *A) {
  double most = 0;
  for (int i = 0; i < n * n; i++) most = fmax(most, fabs(A[i]));
  if (most == 0 || !isfinite(most)) return 0;
  const int k = ilogb(most);
  for (int i = 0; i < n * n; i++) A[i] = ldexp(A[i], -k);
  return k;
}
