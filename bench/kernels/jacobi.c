/* jacobi.c -- the cyclic Jacobi method of Golub and Van Loan, Matrix Computations,
 * section 8.5: each sweep visits all pairs (p, q) and rotates A[p][q] to 0. */
#include "kernels/kernel.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST = 12, SWEEPS = 30 };

/* The side n is a constant where these are called. */
#define OF_SIDE static inline __attribute__((always_inline))

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
OF_SIDE void turn_columns(int n, double *M, int p, int q, rotation r) {
  for (int i = 0; i < n; i++) {
    const double a = M[i + n * p], b = M[i + n * q];
    M[i + n * p] = r.c * a - r.s * b;
    M[i + n * q] = r.s * a + r.c * b;
  }
}

OF_SIDE void turn_rows(int n, double *M, int p, int q, rotation r) {
  for (int i = 0; i < n; i++) {
    const double a = M[p + n * i], b = M[q + n * i];
    M[p + n * i] = r.c * a - r.s * b;
    M[q + n * i] = r.s * a + r.c * b;
  }
}

OF_SIDE void sweep(int n, double *A, double *V) {
  for (int q = 1; q < n; q++)
    for (int p = 0; p < q; p++) {
      if (A[p + n * q] == 0) continue;
      const rotation r = annul(A[p + n * p], A[q + n * q], A[p + n * q]);
      turn_columns(n, A, p, q, r);
      turn_rows(n, A, p, q, r);
      A[p + n * q] = A[q + n * p] = 0; /* 0 up to rounding; now exactly */
      turn_columns(n, V, p, q, r);
    }
}

/* Returns the sum of squares off the diagonal; *all is the sum over all entries. */
OF_SIDE double squares(int n, const double *A, double *all) {
  double off = 0;
  *all = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      const double a = A[i + n * j] * A[i + n * j];
      *all += a;
      off += i != j ? a : 0;
    }
  return off;
}

OF_SIDE slv_status eigen(int n, const double *H, double *w, double *V) {
  double A[MOST * MOST], Q[MOST * MOST] = {0}, all, off;
  const size_t bytes = (size_t)(n * n) * sizeof *A;
  memcpy(A, H, bytes);
  for (int i = 0; i < n; i++) Q[i + n * i] = 1;
  off = squares(n, A, &all);
  if (!isfinite(all)) return SLV_EDOMAIN;
  for (int done = 0; off > DBL_EPSILON * DBL_EPSILON * all; done++) {
    if (done == SWEEPS) return SLV_ELAPACK;
    sweep(n, A, Q);
    off = squares(n, A, &all);
  }
  for (int i = 0; i < n; i++) w[i] = A[i + n * i];
  memcpy(V, Q, bytes);
  return SLV_OK;
}

OF_SIDE slv_status clamp(int n, const double *H, double *P) {
  double w[MOST], V[MOST * MOST];
  SLV_TRY(eigen(n, H, w, V));
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += fmax(w[k], 0) * V[i + n * k] * V[j + n * k];
      P[i + n * j] = P[j + n * i] = sum;
    }
  return SLV_OK;
}

slv_status jacobi6(const double H[36], double w[6], double V[36]) {
  return eigen(6, H, w, V);
}

slv_status jacobi6_clamp(const double H[36], double P[36]) {
  return clamp(6, H, P);
}

slv_status jacobi12_clamp(const double H[144], double P[144]) {
  return clamp(12, H, P);
}
