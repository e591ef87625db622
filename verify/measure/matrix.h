/* matrix.h -- products of small dense matrices, n x n, column-major. */
#pragma once

/* Compute C = A B, and C = A' B; C must not overlap A or B. */
void matrix_product(int n, const double *A, const double *B, double *C);
void matrix_transposed_product(int n, const double *A, const double *B, double *C);

/* Divides A in place by the power of two 2^k that brings its largest entry near 1, so that products
 * stay in range.  Returns k, which is 0 for a zero matrix. */
int matrix_normalise(int n, double *A);
