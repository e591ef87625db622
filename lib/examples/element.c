/* element.c -- one element: energy, gradient, eigenvalues and projection of its Hessian.
 *
 * Baraff and Witkin's shear is W(F) = k c^2 with c = f_u . f_v; here c = 1.  Kim gives the
 * eigenvalues of its Hessian: k (I2 +- sqrt(I2^2 + 12 c^2)) for I2 = |F|^2 = 11/2, and +-2 k c,
 * each twice.  The projection sets negative eigenvalues to 0.  Prints
 *
 *     energy 100
 *     gradient 0 400 100 200 100 0
 *     eigenvalues -200 -200 -100 200 200 1200
 *     trace of the Hessian 1100, of the projection 1600
 */
#include <stdio.h>
#include <stdlib.h>

#include "selvedge/energy.h"

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void print(const char *what, int n, const double *v) {
  printf("%s", what);
  for (int i = 0; i < n; i++) printf(" %.6g", v[i]);
  printf("\n");
}

static double trace(int n, const double *A) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += A[i + n * i];
  return sum;
}

/* Every function returns a status, and SLV_TRY returns early on the first failure. */
static slv_status show(const slv_energy *e, const double *F, const double *p) {
  double W, g[6], H[36], P[36], y[SLV_SPECTRUM_SIZE(6)];
  SLV_TRY(slv_energy_check_params(e, p, NULL));
  SLV_TRY(e->f64->energy(F, p, &W));
  SLV_TRY(e->f64->gradient(F, p, g));
  SLV_TRY(e->f64->hessian(F, p, H));
  SLV_TRY(e->f64->projected(F, p, P));
  SLV_TRY(e->f64->spectrum(F, p, y));
  const slv_spectrum_f64 s = slv_spectrum_at_f64(6, y);
  qsort(s.values, 6, sizeof *s.values, ascending); /* the eigenvectors stay unsorted */
  print("energy", 1, &W);
  print("gradient", 6, g);
  print("eigenvalues", 6, s.values);
  printf("trace of the Hessian %.6g, of the projection %.6g\n", trace(6, H), trace(6, P));
  return SLV_OK;
}

int main(void) {
  const double F[6] = {1, 0.5, 0, 0, 2, 0.5}; /* columns f_u, f_v */
  const slv_energy *e = slv_energy_find("bw_shear");
  double p[SLV_MAX_PARAM];
  if (e == NULL) return 1;
  slv_energy_typical_params(e, p);
  p[slv_energy_find_param(e, "k")] = 100;
  const slv_status s = show(e, F, p);
  if (s != SLV_OK) fprintf(stderr, "%s\n", slv_status_text(s));
  return s != SLV_OK;
}
