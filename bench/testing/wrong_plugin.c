/* wrong_plugin.c -- for cli_test.sh: an energy with a wrong Hessian. */
#include "selvedge/plugin.h"

static slv_status energy(const double *F, const double *p, double *restrict w) {
  *w = p[0] * F[0] * F[0] / 2;
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict g) {
  for (int i = 0; i < 6; i++) g[i] = i == 0 ? p[0] * F[0] : 0;
  return SLV_OK;
}

static slv_status hessian(const double *F, const double *p, double *restrict H) {
  (void)F;
  for (int i = 0; i < 36; i++) H[i] = i == 0 ? 1.001 * p[0] : 0;
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.energy = energy, .gradient = gradient, .hessian = hessian};
static const slv_param stiffness = {"k", "N/m", "stiffness", 0, 1e12, 100, 50, 200};
static const double rest[6] = {0};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "wrong",
    .formula = "k/2 F_11^2",
    .source = "none: it is wrong on purpose",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 1,
    .claims = SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = &stiffness,
    .rest = rest,
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
