/* trial_stvk_ortho.c -- the orthotropic St. Venant-Kirchhoff membrane.
 *
 *   W(F) = h/2 (Q11 E11^2 + 2 Q12 E11 E22 + Q22 E22^2 + 4 G E12^2)
 *
 * E = (F'F - I)/2, F = [f_u f_v] (3x2, dimensionless), h is the thickness.  Plane stress: Q11 =
 * E_u/d, Q22 = E_v/d, Q12 = nu_uv E_v/d, d = 1 - nu_uv^2 E_v/E_u. */
#include "selvedge/plugin.h"
#include "trials/trial_jacobi.h"

enum { E_U, E_V, NU, SHEAR, THICKNESS, PARAMS };

/* Moduli times thickness, for E11, E11 with E22, E22, and shear. */
typedef struct {
  real uu, uv, vv, shear;
} moduli;

static moduli moduli_of(const real *p) {
  const real d = 1 - p[NU] * p[NU] * p[E_V] / p[E_U], h = p[THICKNESS];
  const moduli q = {h * p[E_U] / d, h * p[NU] * p[E_V] / d, h * p[E_V] / d, h * p[SHEAR]};
  return q;
}

/* Computes E11, E12, E22. */
static void strain(const real *F, real *restrict E) {
  E[0] = (dot3(F, F) - 1) / 2;
  E[1] = dot3(F, F + 3) / 2;
  E[2] = (dot3(F + 3, F + 3) - 1) / 2;
}

/* Computes S = dW/dE: S11, S12, S22. */
static void stress(const moduli *q, const real *E, real *restrict S) {
  S[0] = q->uu * E[0] + q->uv * E[2];
  S[1] = 2 * q->shear * E[1];
  S[2] = q->uv * E[0] + q->vv * E[2];
}

static slv_status energy(const real *F, const real *p, real *restrict w) {
  moduli q = moduli_of(p);
  real E[3];
  strain(F, E);
  if (HAS(stiffness_left_out)) q.shear = p[THICKNESS];
  if (HAS(float_literal)) q.uu = R((float)r_re(q.uu));
  *w = (q.uu * E[0] * E[0] + 2 * q.uv * E[0] * E[2] + q.vv * E[2] * E[2] +
        4 * q.shear * E[1] * E[1]) /
       TRIAL(energy_times_2, 1, 2);
  return SLV_OK;
}

/* Computes P = F S. */
static slv_status gradient(const real *F, const real *p, real *restrict P) {
  const moduli q = moduli_of(p);
  real E[3], S[3];
  strain(F, E);
  stress(&q, E, S);
  if (HAS(gradient_sign)) S[1] = -S[1];
  for (int i = 0; i < 3; i++) {
    P[i] = F[i] * S[0] + F[i + 3] * S[1];
    P[i + 3] = F[i] * S[1] + F[i + 3] * S[2];
    if (HAS(gradient_missing_term)) P[i + 3] -= F[i + 3] * q.uv * E[0];
  }
  return SLV_OK;
}

/* Computes H: the sum of q dE dE' over pairs of strains, plus S_ab I in block (a, b). */
static slv_status hessian(const real *F, const real *p, real *restrict H) {
  const moduli q = moduli_of(p);
  real E[3], S[3];
  strain(F, E);
  stress(&q, E, S);
  const real *u = F, *v = F + 3;
  const real d1[6] = {u[0], u[1], u[2], 0, 0, 0};          /* dE11 */
  const real d2[6] = {0, 0, 0, v[0], v[1], v[2]};          /* dE22 */
  const real d3[6] = {v[0], v[1], v[2], u[0], u[1], u[2]}; /* 2 dE12 */
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      real h = q.uu * d1[i] * d1[j] + q.vv * d2[i] * d2[j] + q.shear * d3[i] * d3[j];
      if (!HAS(hessian_missing_term)) h += q.uv * (d1[i] * d2[j] + d2[i] * d1[j]);
      if (HAS(hessian_transposed_index) && i < 3 && j >= 3)
        h += q.uv * (u[j - 3] * v[i] - u[i] * v[j - 3]);
      if (i % 3 == j % 3 && !HAS(gauss_newton_for_hessian)) h += S[i / 3 + j / 3];
      H[i + 6 * j] = TRIAL(hessian_factor, 2, 1) * h;
    }
  return SLV_OK;
}

static slv_status projected(const real *F, const real *p, real *restrict P) {
  real H[36];
  SLV_TRY(hessian(F, p, H));
  project(6, H, P);
  return SLV_OK;
}

SLV_KERNELS(stvk_ortho) = {.energy = energy,
                           .gradient = gradient,
                           .hessian = FORM_IS(whole) ? hessian : NULL,
                           .projected = projected};

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(stvk_ortho)

static const slv_param param[PARAMS] = {
    {"E_u", "Pa", "Young's modulus of the warp", 1, 1e12, 1e6, 5e5, 2e6},
    {"E_v", "Pa", "Young's modulus of the weft", 1, 1e12, 5e5, 3e5, 1e6},
    {"nu_uv", "1", "Poisson's ratio", 0, 0.5, 0.3, 0.1, 0.4},
    {"G", "Pa", "shear modulus", 0, 1e12, 1e5, 5e4, 2e5},
    {"h", "m", "thickness", 0, 1, 5e-4, 2e-4, 1e-3},
};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "stvk_ortho",
    .formula = "h/2 (Q11 E11^2 + 2 Q12 E11 E22 + Q22 E22^2 + 4 G E12^2)",
    .source = "orthotropic St. Venant-Kirchhoff membrane; any text on composites",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = PARAMS,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = param,
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    SLV_SCALARS(stvk_ortho),
};
#endif
