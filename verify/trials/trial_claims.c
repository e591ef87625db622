/* trial_claims.c -- a membrane that makes all claims.  A bug makes one claim false, while energy,
 * gradient and Hessian stay consistent.
 *
 *   W(F) = k/4 (alpha (a - r)^2 + (c - r)^2 + 2 b^2) + s/4 m(t)^2
 *
 * a = u'D u, b = u'D v, c = v'D v, t = a + c - 2, F = [u v].  D = I, alpha = r = 1, s = 0 give the
 * St. Venant-Kirchhoff membrane tr (C - I)^2. */
#include "selvedge/plugin.h"
#include "trials/trial.h"

/* Each bug makes the claim with its name false, and no other claim. */
static const double alpha = TRIAL(claims_isotropic, 2, 1), r = TRIAL(claims_zero_at_rest, 1.1, 1),
                    z = TRIAL(claims_rotation_invariant, 0, 1), /* D = diag(1, 1, z) */
    s = TRIAL(claims_nonnegative, -1, TRIAL(claims_smooth, 1, 0));

typedef struct {
  double u[3], v[3], D[3];       /* D u, D v, the diagonal of D */
  double a, b, c, first, second; /* first, second: derivatives of m^2/2 by t, times s */
} metric;

static metric metric_of(const double *F, const double *p) {
  metric m = {.D = {1, 1, z}};
  for (int i = 0; i < 3; i++) {
    m.u[i] = m.D[i] * F[i], m.v[i] = m.D[i] * F[i + 3];
    m.a += F[i] * m.u[i], m.b += F[i] * m.v[i], m.c += F[i + 3] * m.v[i];
  }
  const double t = m.a + m.c - 2;
  const int counts = !HAS(claims_smooth) || t > 0; /* m(t) = max(t, 0), or t */
  m.first = counts * s * p[0] * t, m.second = counts * s * p[0];
  return m;
}

static slv_status energy(const double *F, const double *p, double *restrict w) {
  const metric m = metric_of(F, p);
  const double u = m.a - r, v = m.c - r;
  *w = p[0] / 4 * (alpha * u * u + v * v + 2 * m.b * m.b) + m.first * (m.a + m.c - 2) / 4;
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict g) {
  const metric m = metric_of(F, p);
  for (int i = 0; i < 3; i++) {
    g[i] = (p[0] * alpha * (m.a - r) + m.first) * m.u[i] + p[0] * m.b * m.v[i];
    g[i + 3] = (p[0] * (m.c - r) + m.first) * m.v[i] + p[0] * m.b * m.u[i];
  }
  return SLV_OK;
}

static slv_status hessian(const double *F, const double *p, double *restrict H) {
  const metric m = metric_of(F, p);
  const double *u = m.u, *v = m.v, k = p[0];
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) {
      const double D = i == j ? m.D[i] : 0;
      H[i + 6 * j] = (k * alpha * (m.a - r) + m.first) * D +
                     2 * (k * alpha + m.second) * u[i] * u[j] + k * v[i] * v[j];
      H[i + 3 + 6 * (j + 3)] =
          (k * (m.c - r) + m.first) * D + 2 * (k + m.second) * v[i] * v[j] + k * u[i] * u[j];
      H[i + 6 * (j + 3)] = k * m.b * D + 2 * m.second * u[i] * v[j] + k * v[i] * u[j];
      H[j + 3 + 6 * i] = H[i + 6 * (j + 3)];
    }
  return SLV_OK;
}

static const slv_kernels_f64 f64 = {.energy = energy, .gradient = gradient, .hessian = hessian};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "claims",
    .formula = "k/4 tr (C - I)^2",
    .source = "St. Venant-Kirchhoff membrane; any text on elasticity",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 1,
    .claims =
        SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = (const slv_param[]){{"k", "N/m", "stiffness", 0, 1e12, 100, 50, 200}},
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    .f64 = &f64,
};
