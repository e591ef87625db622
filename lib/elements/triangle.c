#include "selvedge/triangle.h"

#include <float.h>
#include <math.h>

#include "elements/triangle_formula.h"

/* Computes E = [X1-X0, X2-X0], dim x 2, times 2^-*exponent, exactly, with its largest entry in
 * [1/2, 1), so that products of two entries do not overflow. */
static slv_status scaled_edges(int dim, const double *X, double *E, int *exponent) {
  double largest = 0;
  for (int i = 0; i < 2 * dim; i++) {
    E[i] = X[dim + i] - X[i % dim];
    if (!isfinite(E[i])) return SLV_EARG;
    largest = fmax(largest, fabs(E[i]));
  }
  if (!(largest > 0)) return SLV_EDEGENERATE;
  (void)frexp(largest, exponent);
  for (int i = 0; i < 2 * dim; i++) E[i] = ldexp(E[i], -*exponent);
  return SLV_OK;
}

/* Returns whether a determinant is zero up to round-off.  `terms` is the sum of the absolute values
 * of its products.  Each product has a relative error of at most 3 u, u = eps/2: u for each edge
 * and for the multiplication. */
static int vanishes(double determinant, double terms) {
  return !(fabs(determinant) > 2 * DBL_EPSILON * terms && fabs(determinant) >= DBL_MIN);
}

/* Stores the rest state without the scaling of the edges.  Entries of the scaled G are at most 1 /
 * twice the scaled area, hence in range if scaled area and area are at least 2^-1022. */
static slv_status settle(double area, const double G[4], int exponent, slv_rest *r) {
  const double a = ldexp(area, 2 * exponent);
  if (!(isfinite(a) && a >= DBL_MIN)) return SLV_EARG;
  r->area = a;
  for (int i = 0; i < 4; i++) r->G[i] = ldexp(G[i], -exponent);
  return SLV_OK;
}

slv_status slv_rest_from_uv(const double uv[6], slv_rest *r) {
  double E[4];
  int exponent;
  SLV_TRY(scaled_edges(2, uv, E, &exponent));
  const double d = E[0] * E[3] - E[2] * E[1];
  if (vanishes(d, fabs(E[0] * E[3]) + fabs(E[2] * E[1]))) return SLV_EDEGENERATE;
  const double G[4] = {E[3] / d, -E[1] / d, -E[2] / d, E[0] / d};
  return settle(fabs(d) / 2, G, exponent, r);
}

void slv_rest_edges(const slv_rest *r, double edges[4]) {
  const double *G = r->G, d = G[0] * G[3] - G[1] * G[2];
  edges[0] = G[3] / d, edges[1] = -G[1] / d, edges[2] = -G[2] / d, edges[3] = G[0] / d;
}

static double norm3(double x, double y, double z) { return hypot(hypot(x, y), z); }

slv_status slv_rest_from_space(const double X[9], slv_rest *r) {
  double E[6], n[3], terms[3];
  int exponent;
  SLV_TRY(scaled_edges(3, X, E, &exponent));
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double plus = E[j] * E[3 + k], minus = E[k] * E[3 + j];
    n[i] = plus - minus;
    terms[i] = fabs(plus) + fabs(minus);
  }
  const double twice = norm3(n[0], n[1], n[2]);
  if (vanishes(twice, norm3(terms[0], terms[1], terms[2]))) return SLV_EDEGENERATE;
  /* R = [r00 r01; 0 r11] with r00 r11 = twice the area; R^-1 is also upper triangular. */
  const double r00 = norm3(E[0], E[1], E[2]), r11 = twice / r00;
  const double r01 = (E[0] * E[3] + E[1] * E[4] + E[2] * E[5]) / r00;
  const double G[4] = {1 / r00, 0, -r01 / twice, 1 / r11};
  return settle(twice / 2, G, exponent, r);
}

void slv_triangle_F(const slv_rest *r, const double x[9], double F[6]) { triangle_F(r->G, x, F); }

/* dF[i + 3c]/dx[j + 3m] = g[m][c] if i = j, else 0. */
static void weights(const slv_rest *r, double g[3][2]) {
  for (int c = 0; c < 2; c++) {
    g[1][c] = r->G[2 * c];
    g[2][c] = r->G[1 + 2 * c];
    g[0][c] = -(g[1][c] + g[2][c]);
  }
}

void slv_triangle_dF_dx(const slv_rest *r, double D[54]) {
  double g[3][2];
  weights(r, g);
  for (int column = 0; column < 9; column++)
    for (int row = 0; row < 6; row++)
      D[row + 6 * column] = row % 3 == column % 3 ? g[column / 3][row / 3] : 0;
}

void slv_triangle_force_from_stress(const slv_rest *r, const double P[6], double f[9]) {
  double g[3][2];
  weights(r, g);
  for (int i = 0; i < 9; i++)
    f[i] = -r->area * (g[i / 3][0] * P[i % 3] + g[i / 3][1] * P[3 + i % 3]);
}

void slv_triangle_jacobian_from_hessian(const slv_rest *r, const double H[36], double K[81]) {
  triangle_jacobian(r->area, r->G, H, K);
  for (int j = 1; j < 9; j++)
    for (int i = 0; i < j; i++) K[i + 9 * j] = K[j + 9 * i];
}

slv_status slv_triangle_energy(const slv_rest *r, const slv_energy *e, const double *p,
                               const double x[9], double *w) {
  double F[6], density;
  if (e->ndof != 6) return SLV_EARG;
  slv_triangle_F(r, x, F);
  if (e->f64->energy == NULL) return SLV_ECAPABILITY;
  SLV_TRY(e->f64->energy(F, p, &density));
  *w = r->area * density;
  return SLV_OK;
}

slv_status slv_triangle_force(const slv_rest *r, const slv_energy *e, const double *p,
                              const double x[9], double f[9]) {
  double F[6], P[6];
  if (e->ndof != 6) return SLV_EARG;
  if (e->f64->gradient == NULL) return SLV_ECAPABILITY;
  slv_triangle_F(r, x, F);
  SLV_TRY(e->f64->gradient(F, p, P));
  slv_triangle_force_from_stress(r, P, f);
  return SLV_OK;
}

slv_status slv_triangle_jacobian(const slv_rest *r, const slv_energy *e, const double *p,
                                 const double x[9], double K[81]) {
  double F[6], H[36];
  if (e->ndof != 6) return SLV_EARG;
  if (e->f64->hessian == NULL) return SLV_ECAPABILITY;
  slv_triangle_F(r, x, F);
  SLV_TRY(e->f64->hessian(F, p, H));
  slv_triangle_jacobian_from_hessian(r, H, K);
  return SLV_OK;
}
