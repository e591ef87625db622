/* jacobi.c -- the cyclic Jacobi method of Golub and Van Loan, Matrix Computations,
 * section 8.5: each sweep visits all pairs (p, q) and rotates A[p][q] to 0. */
#include "kernels/kernel.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { N = 6, SWEEPS = 30 };

typedef struct {
  double c, s;
} rotation;

/* The smaller of the two rotation angles that make A[p][q] vanish. */
static rotation annul(double app, double aqq, double apq) {
  const double tau = (aqq - app) / (2 * apq);
  const double t = (tau >= 0 ? 1 : -1) / (fabs(tau) + sqrt(1 + tau * tau));
  const double c = 1 / sqrt(1 + t * t);
  return (rotation){c, t * c};
}

/* Rotates columns p and q of M. */
static void turn_columns(double *M, int p, int q, rotation r) {
  for (int i = 0; i < N; i++) {
    const double a = M[i + N * p], b = M[i + N * q];
    M[i + N * p] = r.c * a - r.s * b;
    M[i + N * q] = r.s * a + r.c * b;
  }
}

static void turn_rows(double *M, int p, int q, rotation r) {
  for (int i = 0; i < N; i++) {
    const double a = M[p + N * i], b = M[q + N * i];
    M[p + N * i] = r.c * a - r.s * b;
    M[q + N * i] = r.s * a + r.c * b;
  }
}

static void sweep(double *A, double *V) {
  for (int q = 1; q < N; q++)
    for (int p = 0; p < q; p++) {
      if (A[p + N * q] == 0) continue;
      const rotation r = annul(A[p + N * p], A[q + N * q], A[p + N * q]);
      turn_columns(A, p, q, r);
      turn_rows(A, p, q, r);
      A[p + N * q] = A[q + N * p] = 0; /* 0 up to rounding; now exactly */
      turn_columns(V, p, q, r);
    }
}

/* Returns the sum of squares off the diagonal; *all is the sum over all entries. */
static double squares(const double *A, double *all) {
  double off = 0;
  *all = 0;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      const double a = A[i + N * j] * A[i + N * j];
      *all += a;
      off += i != j ? a : 0;
    }
  return off;
}

slv_status jacobi6(const double H[36], double w[6], double V[36]) {
  double A[N * N], Q[N * N] = {0}, all, off;
  memcpy(A, H, sizeof A);
  for (int i = 0; i < N; i++) Q[i + N * i] = 1;
  off = squares(A, &all);
  if (!isfinite(all)) return SLV_EDOMAIN;
  for (int done = 0; off > DBL_EPSILON * DBL_EPSILON * all; done++) {
    if (done == SWEEPS) return SLV_ELAPACK;
    sweep(A, Q);
    off = squares(A, &all);
  }
  for (int i = 0; i < N; i++) w[i] = A[i + N * i];
  memcpy(V, Q, sizeof Q);
  return SLV_OK;
}

slv_status jacobi6_clamp(const double H[36], double P[36]) {
  double w[N], V[N * N];
  SLV_TRY(jacobi6(H, w, V));
  for (int j = 0; j < N; j++)
    for (int i = 0; i <= j; i++) {
      double sum = 0;
      for (int k = 0; k < N; k++) sum += fmax(w[k], 0) * V[i + N * k] * V[j + N * k];
      P[i + N * j] = P[j + N * i] = sum;
    }
  return SLV_OK;
}
