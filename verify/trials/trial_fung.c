/* trial_fung.c -- Fung's exponential membrane, only in double.
 *
 *   W(F) = c/2 (exp(Q) - 1),  Q = a1 E11^2 + a2 E22^2 + 2 a3 E11 E22 + a4 E12^2
 *
 * E = (F'F - I)/2, F = [f_u f_v] (3x2, dimensionless).  Q = e'q/2 with e = (E11, E12, E22) and q =
 * dQ/de.  exp(Q) overflows from Q = 709 on. */
#include "selvedge/plugin.h"
#include "trials/trial_jacobi.h"

enum { C, A1, A2, A3, A4, PARAMS };

/* Returns Q, and computes q = dQ/d(E11, E12, E22). */
static double exponent(const double *F, const double *p, double *restrict q) {
  const double E11 = (dot3(F, F) - 1) / 2, E12 = dot3(F, F + 3) / 2;
  const double E22 = (dot3(F + 3, F + 3) - 1) / 2;
  q[0] = 2 * (p[A1] * E11 + p[A3] * E22);
  q[1] = 2 * p[A4] * E12;
  q[2] = 2 * (p[A2] * E22 + p[A3] * E11);
  return (q[0] * E11 + q[1] * E12 + q[2] * E22) / 2;
}

static slv_status energy(const double *F, const double *p, double *restrict w) {
  double q[3];
  *w = p[C] / 2 * (exp(exponent(F, p, q)) - 1) * TRIAL(energy_times_2, 2, 1);
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict P) {
  double q[3];
  const double k = TRIAL(stiffness_left_out, 1, p[C]) / 2 * exp(exponent(F, p, q));
  if (HAS(gradient_missing_term)) q[1] = 0;
  for (int i = 0; i < 3; i++) {
    P[i] = k * (q[0] * F[i] + q[1] / 2 * F[i + 3]);
    P[i + 3] = k * (q[1] / 2 * F[i] + q[2] * F[i + 3]);
    if (HAS(gradient_sign)) P[i + 3] = k * (q[1] / 2 * F[i] - q[2] * F[i + 3]);
  }
  return SLV_OK;
}

/* Computes H = c/2 exp(Q) (dQ dQ' + dE' Q'' dE), plus the stress times d2E. */
static slv_status hessian(const double *F, const double *p, double *restrict H) {
  double q[3], k = p[C] / 2 * exp(exponent(F, p, q));
  const double *u = F, *v = F + 3;
  const double D[3][6] = {{u[0], u[1], u[2], 0, 0, 0}, /* dE11, dE12, dE22 */
                          {v[0] / 2, v[1] / 2, v[2] / 2, u[0] / 2, u[1] / 2, u[2] / 2},
                          {0, 0, 0, v[0], v[1], v[2]}};
  const double A[3][3] = {{p[A1], 0, p[A3]}, {0, p[A4], 0}, {p[A3], 0, p[A2]}};
  if (HAS(float_literal)) k *= (double)0.3333333F * 3;
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      double h = 0;
      for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
          const double dd =
              HAS(hessian_transposed_index) && a != b ? D[a][i] * D[a][j] : D[a][i] * D[b][j];
          h += ((HAS(hessian_missing_term) ? 0 : q[a] * q[b]) + 2 * A[a][b]) * dd;
        }
      if (i % 3 == j % 3) h += q[i / 3 + j / 3] / (i == j ? 1 : 2);
      H[i + 6 * j] = TRIAL(hessian_factor, 2, 1) * k * h;
    }
  return SLV_OK;
}

static slv_status projected(const double *F, const double *p, double *restrict P) {
  double H[36];
  SLV_TRY(hessian(F, p, H));
  project(6, H, P);
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.energy = energy,
                                        .gradient = gradient,
                                        .hessian = FORM_IS(whole) ? hessian : NULL,
                                        .projected = projected};

static const slv_param param[PARAMS] = {
    {"c", "N/m", "stiffness", 0, 1e12, 20, 10, 50},
    {"a1", "1", "stiffening along the warp", 0, 100, 3, 1, 5},
    {"a2", "1", "stiffening along the weft", 0, 100, 2, 1, 4},
    {"a3", "1", "coupling of warp and weft", 0, 100, 0.5, 0.1, 0.9},
    {"a4", "1", "stiffening by shear", 0, 100, 1, 0.5, 2},
};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "fung",
    .formula = "c/2 (exp(a1 E11^2 + a2 E22^2 + 2 a3 E11 E22 + a4 E12^2) - 1)",
    .source = "Fung's exponential membrane; any text on biomechanics",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = PARAMS,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = param,
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
