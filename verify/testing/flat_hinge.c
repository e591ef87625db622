/* flat_hinge.c -- a hinge with W = k theta^2, whose Hessian is 0 if the hinge is exactly flat: the
 * fault of codes that return early there. */
#include "selvedge/hinge.h"
#include "selvedge/plugin.h"

static slv_status energy(const double *x, const double *p, double *restrict w) {
  double theta, d[12], d2[144];
  SLV_TRY(slv_hinge_theta(x, &theta, d, d2));
  *w = p[0] * theta * theta;
  return SLV_OK;
}

static slv_status gradient(const double *x, const double *p, double *restrict g) {
  double theta, d[12], d2[144];
  SLV_TRY(slv_hinge_theta(x, &theta, d, d2));
  for (int i = 0; i < 12; i++) g[i] = 2 * p[0] * theta * d[i];
  return SLV_OK;
}

static slv_status hessian(const double *x, const double *p, double *restrict H) {
  double theta, d[12], d2[144];
  SLV_TRY(slv_hinge_theta(x, &theta, d, d2));
  for (int i = 0; i < 144; i++)
    H[i] = theta == 0 ? 0 : 2 * p[0] * (d[i % 12] * d[i / 12] + theta * d2[i]);
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.energy = energy, .gradient = gradient, .hessian = hessian};
static const slv_param stiffness = {"k", "J", "stiffness", 0, 1e12, 1e-3, 1e-4, 1e-2};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "flat",
    .formula = "k theta^2",
    .source = "a test of the harness",
    .x_unit = "m",
    .w_unit = "J",
    .ndof = 12,
    .nparam = 1,
    .element = SLV_ELEMENT_HINGE,
    .claims = SLV_ZERO_AT_REST,
    .param = &stiffness,
    .rest = (const double[]){-0.03, 0.011, 0, 0, 0, 0, 0.002, 0.04, 0, 0.025, 0.017, 0},
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
