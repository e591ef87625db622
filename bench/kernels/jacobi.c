/* jacobi.c -- the cyclic Jacobi method of Golub and Van Loan, Matrix Computations, section 8.5:
 * each sweep visits all pairs (p, q) and rotates A[p][q] to 0. */
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

/* Rotates two columns, or rows, whose n numbers stand `step` apart. */
OF_SIDE void turn(int n, double *p, double *q, int step, rotation r) {
  for (int i = 0; i < n * step; i += step) {
    const double a = p[i], b = q[i];
    p[i] = r.c * a - r.s * b;
    q[i] = r.s * a + r.c * b;
  }
}

OF_SIDE void sweep(int n, double *A, double *V) {
  for (int q = 1; q < n; q++)
    for (int p = 0; p < q; p++) {
      if (A[p + n * q] == 0) continue;
      const rotation r = annul(A[p + n * p], A[q + n * q], A[p + n * q]);
      turn(n, A + n * p, A + n * q, 1, r);
      turn(n, A + p, A + q, n, r);
      A[p + n * q] = A[q + n * p] = 0; /* 0 up to rounding; now exactly */
      turn(n, V + n * p, V + n * q, 1, r);
    }
}

/* Returns the sum of squares off the diagonal; *all is the sum over all entries. */
OF_SIDE double squares(int n, const double *A, double *all) {
  double off = 0;
  *all = 0;
  for (int i = 0; i < n * n; i++) {
    *all += A[i] * A[i];
    off += i % (n + 1) != 0 ? A[i] * A[i] : 0;
  }
  return off;
}

OF_SIDE slv_status clamp(int n, const double *H, double *P) {
  double A[MOST * MOST], V[MOST * MOST] = {0}, all, off;
  memcpy(A, H, (size_t)(n * n) * sizeof *A);
  for (int i = 0; i < n; i++) V[i + n * i] = 1;
  off = squares(n, A, &all);
  if (!isfinite(all)) return SLV_EDOMAIN;
  for (int done = 0; off > DBL_EPSILON * DBL_EPSILON * all; done++) {
    if (done == SWEEPS) return SLV_ELAPACK;
    sweep(n, A, V);
    off = squares(n, A, &all);
  }
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += fmax(A[k + n * k], 0) * V[i + n * k] * V[j + n * k];
      P[i + n * j] = P[j + n * i] = sum;
    }
  return SLV_OK;
}

slv_status jacobi_clamp(int n, const double *H, double *P) {
  return n == 6 ? clamp(6, H, P) : n == 12 ? clamp(12, H, P) : SLV_EARG;
}
