/* dirichlet.c -- the smallest plugin: double only, no formula.h, no Hessian.
 *
 *   W(F) = k/2 (|f_u|^2 + |f_v|^2),  F = [f_u f_v]  (3x2, dimensionless)
 *
 * Dirichlet's energy, a film that shrinks to a point.  One command builds the plugin; INCLUDE is
 * the folder of selvedge/plugin.h, lib/include or that of an installation:
 *
 *   cc -shared -fPIC -ffp-contract=off -I INCLUDE dirichlet.c -o dirichlet.so
 *
 * Checks that need a missing function are skipped and named. */
#include "selvedge/plugin.h"

static slv_status energy(const double *F, const double *p, double *restrict w) {
  double sum = 0;
  for (int i = 0; i < 6; i++) sum += F[i] * F[i];
  *w = p[0] * sum / 2;
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict g) {
  for (int i = 0; i < 6; i++) g[i] = p[0] * F[i];
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.energy = energy, .gradient = gradient};
static const slv_param stiffness = {"k", "N/m", "stiffness", 0, 1e12, 100, 50, 200};
static const double rest[6] = {0}; /* the energy's only minimum */

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "dirichlet",
    .formula = "k/2 (|f_u|^2 + |f_v|^2)",
    .source = "Dirichlet's energy; any text on the calculus of variations",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 1,
    .claims =
        SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = &stiffness,
    .rest = rest,
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
