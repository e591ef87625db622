/* eigen.c -- eigenvalues and projection of the Hessian of a sheared element.
 *
 * The element and the eigenvalues are those of element.c, but computed by LAPACK instead of the
 * closed form.  Clamping the negative eigenvalues gives the closed-form projection.  Prints
 *
 *     eigenvalues -200 -200 -100 200 200 1200
 *     largest |H v - w v| below 1e-10: yes
 *     projected 0 0 0 200 200 1200
 *     clamped and closed form differ by less than 1e-10: yes
 */
#include <math.h>
#include <stdio.h>

#include "selvedge/dense.h"

enum { N = 6 };

static void print(const char *what, const double *w) {
  printf("%s", what);
  for (int i = 0; i < N; i++) printf(" %.6g", fabs(w[i]) < 1e-10 ? 0 : w[i]);
  printf("\n");
}

/* Returns the largest entry of |H V - V diag(w)|. */
static double residual(const double *H, const double *w, const double *V) {
  double worst = 0;
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++) {
      double r = -w[k] * V[i + N * k];
      for (int j = 0; j < N; j++) r += H[i + N * j] * V[j + N * k];
      worst = fmax(worst, fabs(r));
    }
  return worst;
}

static double difference(const double *A, const double *B) {
  double worst = 0;
  for (int i = 0; i < N * N; i++) worst = fmax(worst, fabs(A[i] - B[i]));
  return worst;
}

static slv_status show(const slv_energy *e, const double *F, const double *p) {
  double H[N * N], w[N], V[N * N], clamped[N * N], closed[N * N];
  SLV_TRY(e->f64->hessian(F, p, H));
  SLV_TRY(slv_dense_eigen(N, H, w, V));
  print("eigenvalues", w);
  printf("largest |H v - w v| below 1e-10: %s\n", residual(H, w, V) < 1e-10 ? "yes" : "no");
  SLV_TRY(slv_dense_project_clamp(N, H, clamped));
  SLV_TRY(slv_dense_eigen(N, clamped, w, NULL));
  print("projected", w);
  SLV_TRY(slv_energy_project(e, F, p, closed, NULL));
  printf("clamped and closed form differ by less than 1e-10: %s\n",
         difference(clamped, closed) < 1e-10 ? "yes" : "no");
  return SLV_OK;
}

int main(void) {
  const double F[6] = {1, 0.5, 0, 0, 2, 0.5}, k = 100;
  const slv_energy *e = slv_energy_find("bw_shear");
  slv_dense_use_one_thread(); /* these matrices are too small for threads */
  return e == NULL || show(e, F, &k) != SLV_OK;
}
