/* trial_quadratic_bending.c -- isometric bending of a hinge, only in double.
 *
 *   W(x) = k/2 3/(A_0 + A_1) |sum K_i x_i|^2
 *
 * M. Bergou et al.: A Quadratic Bending Model for Inextensible Surfaces (2006).  The triangles (0,
 * 1, 2) and (3, 2, 1) share the edge from x_1 to x_2.  K_i and the areas are those of the flat rest
 * shape below. */
#include <math.h>

#include "selvedge/plugin.h"
#include "trials/trial.h"

static const double rest[12] = {-0.03, 0.011, 0, 0, 0, 0, 0.002, 0.04, 0, 0.025, 0.017, 0};

static void edge(int i, int j, double *restrict e) {
  for (int k = 0; k < 3; k++) e[k] = rest[3 * j + k] - rest[3 * i + k];
}

/* Return twice the area between two edges in the plane, and the cotangent of their angle. */
static double area2(const double *a, const double *b) { return fabs(a[0] * b[1] - a[1] * b[0]); }

static double cotangent(const double *a, const double *b) {
  return (a[0] * b[0] + a[1] * b[1]) / area2(a, b);
}

/* Computes the 4 x 4 matrix M of W = k/2 sum M_ij x_i . x_j; area_too = 0: with an area of 1. */
static void weights(int area_too, double M[4][4]) {
  double e[3], a[3], b[3], c[3], d[3];
  edge(1, 2, e), edge(1, 0, a), edge(1, 3, b), edge(2, 0, c), edge(2, 3, d);
  const double back[3] = {-e[0], -e[1], -e[2]};
  const double at_1 = cotangent(e, a), at_1_too = cotangent(e, b);
  const double at_2 = cotangent(back, c), at_2_too = cotangent(back, d);
  const double area = area_too ? (area2(e, a) + area2(e, b)) / 2 : 1;
  const double K[4] = {-at_1 - at_2, at_2 + at_2_too, at_1 + at_1_too, -at_1_too - at_2_too};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) M[i][j] = 3 / area * K[i] * K[j];
}

static slv_status energy(const double *x, const double *p, double *restrict w) {
  double M[4][4], sum = 0;
  weights(!HAS(area_left_out), M);
  if (HAS(float_literal)) M[1][1] = (float)M[1][1];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++) sum += M[i][j] * x[3 * i + k] * x[3 * j + k];
  *w = p[0] * sum / TRIAL(energy_times_2, 1, 2);
  return SLV_OK;
}

static slv_status gradient(const double *x, const double *p, double *restrict g) {
  double M[4][4];
  weights(1, M);
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 3; k++) {
      double sum = 0;
      for (int j = 0; j < 4; j++)
        if (!HAS(gradient_missing_term) || i != 2 || j != 3) sum += M[i][j] * x[3 * j + k];
      if (HAS(gradient_sign) && i == 3) sum = -sum;
      g[3 * i + k] = TRIAL(stiffness_left_out, 1, p[0]) * sum;
    }
  return SLV_OK;
}

/* Computes H = k M (x) I, which is positive semi-definite and so its own projection. */
static void matrix(const double *p, double *restrict H) {
  double M[4][4];
  weights(1, M);
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) H[i + 12 * j] = i % 3 == j % 3 ? p[0] * M[i / 3][j / 3] : 0;
}

static slv_status hessian(const double *x, const double *p, double *restrict H) {
  (void)x;
  matrix(p, H);
  for (int i = 0; i < 144; i++) {
    if (HAS(hessian_missing_term) && i / 36 + i % 12 / 3 == 3) H[i] = 0;
    if (HAS(hessian_factor)) H[i] *= 2;
  }
  for (int k = 0; k < 3; k++) /* vertex 2 in place of 1 in one row of blocks */
    if (HAS(hessian_transposed_index)) H[k + 12 * (3 + k)] = H[k + 12 * (6 + k)];
  return SLV_OK;
}

static slv_status projected(const double *x, const double *p, double *restrict P) {
  (void)x;
  matrix(p, P);
  for (int i = 0; i < 144; i++)
    if (HAS(projection_sign)) P[i] = 0;
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {
    .energy = energy, .gradient = gradient, .hessian = hessian, .projected = projected};
static const slv_param stiffness = {"k", "N m", "bending stiffness", 0, 1e6, 1e-4, 5e-5, 2e-4};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "quadratic_bending",
    .formula = "k/2 3/(A_0 + A_1) |sum K_i x_i|^2",
    .source = "M. Bergou et al.: A Quadratic Bending Model for Inextensible Surfaces (2006)",
    .x_unit = "m",
    .w_unit = "J",
    .ndof = 12,
    .element = SLV_ELEMENT_HINGE,
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = &stiffness,
    .rest = rest,
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
