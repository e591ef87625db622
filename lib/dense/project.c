/* project.c -- the projections; by closed form where a row has one. */
#include <math.h>
#include <string.h>

#include "selvedge/dense.h"

enum { MAX_MATRIX = SLV_MAX_DOF * SLV_MAX_DOF };

static double positive_part(double w) {
  return w > 0 ? w : 0;
}

/* e with the largest |H[i]| in [2^(e-1), 2^e); 0 when H = 0 or has an infinity. */
static int exponent_of(int n, const double *H) {
  double largest = 0;
  int e = 0;
  for (int i = 0; i < n * n; i++) largest = fmax(largest, fabs(H[i]));
  if (isfinite(largest)) frexp(largest, &e);
  return e;
}

/* P = V diag(f(w)) V', exactly symmetric.  H is brought to order one by a power of two:
 * an eigenvalue of H may leave the range of double where H does not. */
static slv_status rebuild(int n, const double *H, double f(double), double *P) {
  double A[MAX_MATRIX], w[SLV_MAX_DOF], V[MAX_MATRIX];
  if (n < 1 || n > SLV_MAX_DOF) return SLV_EARG;
  const int e = exponent_of(n, H);
  for (int i = 0; i < n * n; i++) A[i] = scalbn(H[i], -e);
  SLV_TRY(slv_dense_eigen(n, A, w, V));
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += f(w[k]) * V[i + n * k] * V[j + n * k];
      P[i + n * j] = P[j + n * i] = scalbn(sum, e);
    }
  return SLV_OK;
}

slv_status slv_dense_project_clamp(int n, const double *H, double *P) {
  return rebuild(n, H, positive_part, P);
}

slv_status slv_dense_project_absolute(int n, const double *H, double *P) {
  return rebuild(n, H, fabs, P);
}

static void set_path(slv_projection_path *path, slv_projection_path by) {
  if (path != NULL) *path = by;
}

slv_status slv_energy_project(const slv_energy *e, const double *x, const double *p,
                              double *P, slv_projection_path *path) {
  double H[MAX_MATRIX];
  if (e->f64->projected != NULL) {
    set_path(path, SLV_BY_CLOSED_FORM);
    return e->f64->projected(x, p, P);
  }
  if (e->f64->hessian == NULL) return SLV_ECAPABILITY;
  set_path(path, SLV_BY_EIGENSOLVER);
  SLV_TRY(e->f64->hessian(x, p, H));
  return slv_dense_project_clamp(e->ndof, H, P);
}

slv_status slv_energy_project_terms(const slv_energy *e, const double *x,
                                    const double *p, double *P) {
  double terms[SLV_MAX_TERM * MAX_MATRIX];
  const int size = e->ndof * e->ndof;
  if (e->f64->term_projected == NULL) return SLV_ECAPABILITY;
  SLV_TRY(e->f64->term_projected(x, p, terms));
  memcpy(P, terms, (size_t)size * sizeof *P);
  for (int i = size; i < e->nterm * size; i++) P[i % size] += terms[i];
  return SLV_OK;
}

/* The order that sorts w ascending; equal values keep their order. */
static void sort_order(int n, const double *w, int *order) {
  for (int i = 0; i < n; i++) {
    int at = i;
    for (; at > 0 && w[i] < w[order[at - 1]]; at--) order[at] = order[at - 1];
    order[at] = i;
  }
}

static slv_status closed_spectrum(const slv_energy *e, const double *x, const double *p,
                                  double *w, double *V) {
  double y[SLV_SPECTRUM_SIZE(SLV_MAX_DOF)];
  int order[SLV_MAX_DOF];
  const int n = e->ndof;
  SLV_TRY(e->f64->spectrum(x, p, y));
  const slv_spectrum_f64 s = slv_spectrum_at_f64(n, y);
  sort_order(n, s.values, order);
  for (int k = 0; k < n; k++) {
    w[k] = s.values[order[k]];
    if (V == NULL) continue;
    memcpy(V + n * k, s.vectors + n * order[k], (size_t)n * sizeof *V);
  }
  return SLV_OK;
}

slv_status slv_energy_spectrum(const slv_energy *e, const double *x, const double *p,
                               double *w, double *V, slv_projection_path *path) {
  double H[MAX_MATRIX];
  if (e->f64->spectrum != NULL) {
    set_path(path, SLV_BY_CLOSED_FORM);
    return closed_spectrum(e, x, p, w, V);
  }
  if (e->f64->hessian == NULL) return SLV_ECAPABILITY;
  set_path(path, SLV_BY_EIGENSOLVER);
  SLV_TRY(e->f64->hessian(x, p, H));
  return slv_dense_eigen(e->ndof, H, w, V);
}
