#include "measure/projection.h"

#include <math.h>

#include "measure/spread.h"
#include "selvedge/dense.h"
#include "selvedge/triangle.h"

double least_eigenvalue(int n, const double *A) {
  double w[n];
  return slv_dense_eigen(n, A, w, NULL) == SLV_OK ? w[0] : (double)NAN;
}

int projection_in_F(const slv_energy *e, const double *p, const double *H, double *C) {
  double H_F[36] = {0}, C_F[36];
  slv_rest rest;
  if (e->element != SLV_ELEMENT_TRIANGLE ||
      slv_rest_from_uv((double[]){0, 0, p[0], p[1], p[2], p[3]}, &rest) != SLV_OK)
    return 0;
  for (int i = 0; i < 36; i++) /* dx = dF E if vertex 0 is fixed; E = rest edges, in p */
    for (int m = 0; m < 4; m++)
      H_F[i] += p[2 * (m % 2) + i % 6 / 3] * p[2 * (m / 2) + i / 18] *
                H[3 + 3 * (m % 2) + i % 3 + 9 * (3 + 3 * (m / 2) + i / 6 % 3)];
  if (!isfinite(vector_norm(36, H_F)) || slv_dense_project_clamp(6, H_F, C_F) != SLV_OK) return 0;
  slv_triangle_jacobian_from_hessian(&rest, C_F, C);
  for (int i = 0; i < 81; i++) C[i] /= -rest.area;
  return 1;
}

static int is_at_rest(const slv_energy *e, const double *x, const double *p) {
  double g[e->ndof];
  const slv_status s = quantity_f64(e, QUANTITY_ENERGY, x, p, g);
  return (s == SLV_ECAPABILITY || (s == SLV_OK && g[0] == 0)) &&
         e->f64->gradient(x, p, g) == SLV_OK && vector_norm(e->ndof, g) == 0;
}

definite_figures definite_figures_of(const slv_energy *e, const double *x, const double *p,
                                     const double *P, const double *H) {
  const int n = e->ndof, less = (e->claims & SLV_GAUSS_NEWTON) != 0;
  double D[n * n], mirror[n * n];
  for (int i = 0; i < n * n; i++) D[i] = P[i] - H[i], mirror[i] = P[i / n + n * (i % n)];
  definite_figures f = {.size = fmax(vector_norm(n * n, P), vector_norm(n * n, H)),
                        .asymmetry = vector_distance(n * n, P, mirror)};
  if (!less && norm_is_resolved(format_of(e), f.size)) f.least = least_eigenvalue(n, D);
  if (less && is_at_rest(e, x, p)) f.least = -vector_norm(n * n, D);
  return f;
}
