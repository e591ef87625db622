/* matrix.h -- products of small dense matrices, n x n, column-major. */
#pragma once

/* Compute C = A B and C = A' B; C must not overlap A or B. */
void matrix_product(int n, const double *A, const double *B, double *C);
void matrix_transposed_product(int n, const double *A, const double *B, double *C);

/* Divides A in place by a power of two 2^k, so that its largest entry is near 1 and products do not
 * overflow. Returns k; 0 if A = 0. */
int matrix_normalise(int n, double *A);
