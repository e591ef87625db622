/* matrix.h -- products of small dense matrices, n x n, column-major. */
#ifndef VERIFY_MATRIX_H
#define VERIFY_MATRIX_H

/* C = A B, C = A' B; C distinct from both. */
void matrix_product(int n, const double *A, const double *B, double *C);
void matrix_transposed_product(int n, const double *A, const double *B, double *C);

/* A / 2^k in place, with the power of two that brings its largest entry near 1, so that
 * products stay in range; returns k.  0 for a zero matrix. */
int matrix_normalise(int n, double *A);

#endif
