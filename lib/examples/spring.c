/* spring.c -- a minimal plugin, W = k |F|^2: one source, compiled for every scalar. */
#include "selvedge/formula.h"
#include "selvedge/plugin.h"

static slv_status energy(const real *F, const real *p, real *SLV_RESTRICT y) {
  y[0] = p[0] * (dot3(F, F) + dot3(F + 3, F + 3));
  return SLV_OK;
}

static slv_status gradient(const real *F, const real *p, real *SLV_RESTRICT y) {
  for (int i = 0; i < 6; i++) y[i] = 2 * p[0] * F[i];
  return SLV_OK;
}

SLV_KERNELS(spring) = {.energy = energy, .gradient = gradient};

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(spring)

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "spring",
    .formula = "k |F|^2",
    .source = "example",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = (const slv_param[]){{.name = "k",
                                  .unit = "J/m^2",
                                  .meaning = "stiffness",
                                  .lo = 0,
                                  .hi = 1e12,
                                  .typical = 100,
                                  .draw_lo = 100,
                                  .draw_hi = 100}},
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    .no_spectrum = "H = 2 k I has one eigenvalue",
#ifndef SLV_ALL_SCALARS
    .no_scalar = "built for double only",
#endif
    SLV_SCALARS(spring),
};
#endif
