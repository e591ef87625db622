/* neo_hookean.c -- the plugin of the guide (../README.md), by hand and only in double.
 *
 *   W(F) = mu/2 (tr C + 1/det C - 3),  C = F'F,  F = [u v]  (3x2, dimensionless)
 *
 * A membrane of incompressible rubber.  Its energy is undefined if it is crushed to a line: the
 * functions then return SLV_EDOMAIN. */
#include "selvedge/plugin.h"

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Computes D, the derivative of det C; returns det C. */
static double determinant(const double *F, double *restrict D) {
  const double *u = F, *v = F + 3;
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v);
  for (int i = 0; i < 3; i++) {
    D[i] = 2 * (vv * u[i] - uv * v[i]);
    D[i + 3] = 2 * (uu * v[i] - uv * u[i]);
  }
  return uu * vv - uv * uv;
}

static slv_status energy(const double *F, const double *p, double *restrict w) {
  double D[6];
  const double det = determinant(F, D);
  if (!(det > 0)) return SLV_EDOMAIN;
  *w = p[0] / 2 * (dot(F, F) + dot(F + 3, F + 3) + 1 / det - 3);
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict P) {
  double D[6];
  const double det = determinant(F, D);
  if (!(det > 0)) return SLV_EDOMAIN;
  for (int i = 0; i < 6; i++) P[i] = p[0] / 2 * (2 * F[i] - D[i] / (det * det));
  return SLV_OK;
}

/* Computes mu/2 (2 I + 2 D D'/det^3 - D''/det^2), with D'' the second derivative of det C: within a
 * column of F 2 (|z|^2 I - z z'), z the other column; between columns 4 u v' - 2 v u' - 2 uv I. */
static slv_status hessian(const double *F, const double *p, double *restrict H) {
  double D[6];
  const double det = determinant(F, D), uv = dot(F, F + 3);
  if (!(det > 0)) return SLV_EDOMAIN;
  for (int col = 0; col < 6; col++)
    for (int row = 0; row < 6; row++) {
      const int a = row / 3, i = row % 3, b = col / 3, j = col % 3;
      const double *x = F + 3 * a, *y = F + 3 * b, *z = F + 3 * (1 - a);
      double second = a == b ? -2 * z[i] * z[j] : 4 * x[i] * y[j] - 2 * y[i] * x[j];
      if (i == j) second += a == b ? 2 * dot(z, z) : -2 * uv;
      const double h = 2 * D[row] * D[col] / (det * det * det) - second / (det * det);
      H[row + 6 * col] = p[0] / 2 * (h + (row == col ? 2 : 0));
    }
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.energy = energy, .gradient = gradient, .hessian = hessian};
static const slv_param modulus = {"mu", "N/m", "shear modulus", 0, 1e12, 100, 50, 200};
static const double rest[6] = {1, 0, 0, 0, 1, 0}; /* a minimum: W = 0 */

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "rubber",
    .formula = "mu/2 (tr C + 1/det C - 3)",
    .source = "incompressible neo-Hookean membrane; any text on rubber elasticity",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 1,
    .claims =
        SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = &modulus,
    .rest = rest,
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
