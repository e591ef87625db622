/* trial_neo_hookean.c -- an incompressible neo-Hookean membrane.
 *
 *   W(F) = mu/2 (tr C + 1/det C - 3),  C = F'F,  F = [f_u f_v]  (3x2, dimensionless) */
#include "selvedge/plugin.h"
#include "trials/trial_jacobi.h"

/* C = [a b; b c] and its determinant. */
typedef struct {
  real a, b, c, det;
} metric;

static metric metric_of(const real *F) {
  metric m = {dot3(F, F), dot3(F, F + 3), dot3(F + 3, F + 3), 0};
  m.det = m.a * m.c - m.b * m.b;
  return m;
}

static slv_status energy(const real *F, const real *p, real *restrict w) {
  const metric m = metric_of(F);
  if (!(r_re(m.det) > 0)) return SLV_EDOMAIN;
  *w = p[0] / 2 * (m.a + m.c + 1 / m.det - 3);
  *w *= TRIAL(energy_times_2, 2, 1);
  return SLV_OK;
}

/* Computes D = d det / dF. */
static void determinant_gradient(const real *F, const metric *m, real *restrict D) {
  for (int i = 0; i < 3; i++) {
    D[i] = 2 * (m->c * F[i] - m->b * F[i + 3]);
    D[i + 3] = 2 * (m->a * F[i + 3] - m->b * F[i]);
  }
}

static slv_status gradient(const real *F, const real *p, real *restrict P) {
  const metric m = metric_of(F);
  if (!(r_re(m.det) > 0)) return SLV_EDOMAIN;
  real D[6], k = 1 / (m.det * m.det);
  determinant_gradient(F, &m, D);
  if (HAS(float_literal)) k = R((float)r_re(k));
  for (int i = 0; i < 6; i++) {
    P[i] = p[0] * (F[i] - k * D[i] / 2);
    if (HAS(gradient_missing_term) && i >= 3) P[i] += p[0] * k * m.a * F[i];
  }
  if (HAS(gradient_sign)) P[4] = -P[4];
  return SLV_OK;
}

/* Computes H = mu/2 (2 I + 2 DD'/det^3 - D''/det^2), with D'' the second derivative of det. */
static slv_status hessian(const real *F, const real *p, real *restrict H) {
  const metric m = metric_of(F);
  if (!(r_re(m.det) > 0)) return SLV_EDOMAIN;
  const real k = 1 / (m.det * m.det), mu = TRIAL(stiffness_left_out, 1, p[0]);
  real D[6];
  determinant_gradient(F, &m, D);
  for (int col = 0; col < 6; col++)
    for (int row = 0; row < 6; row++) {
      const int a = row / 3, i = row % 3, b = col / 3, j = col % 3;
      const real *x = F + 3 * a, *y = F + 3 * b, *z = F + 3 * (1 - a);
      real second = 0;
      if (a == b) {
        second = -2 * z[i] * z[j];
        if (i == j) second += 2 * (a == 0 ? m.c : m.a);
      } else {
        second = HAS(hessian_transposed_index) ? 4 * x[j] * y[i] - 2 * y[j] * x[i]
                                               : 4 * x[i] * y[j] - 2 * y[i] * x[j];
        if (i == j && !HAS(hessian_missing_term)) second -= 2 * m.b;
      }
      real h = 2 * D[row] * D[col] * k / m.det - TRIAL(gauss_newton_for_hessian, 0, second) * k;
      if (row == col) h += 2;
      H[row + 6 * col] = mu * h / TRIAL(hessian_factor, 1, 2);
    }
  return SLV_OK;
}

static slv_status projected(const real *F, const real *p, real *restrict P) {
  real H[36];
  SLV_TRY(hessian(F, p, H));
  project(6, H, P);
  return SLV_OK;
}

static slv_status definite(const real *F, const real *p, real *restrict P) {
  SLV_TRY(projected(F, p, P));
  SPOIL_DEFINITE(6, P);
  return SLV_OK;
}

SLV_KERNELS(neo_hookean) = {
    .energy = energy,
    .gradient = gradient,
    .hessian = FORM_IS(whole) || FORM_IS(definite_beside) ? hessian : NULL,
    .projected = FORM_IS(whole) || FORM_IS(projection_alone) ? projected : NULL,
    .definite = FORM_IS(definite_alone) || FORM_IS(definite_beside) ? definite : NULL};

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(neo_hookean)

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
    .param = (const slv_param[]){{"mu", "N/m", "shear modulus", 0, 1e12, 100, 50, 200}},
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    SLV_SCALARS(neo_hookean),
};
#endif
