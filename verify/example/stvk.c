/* stvk.c -- an example plugin: the St. Venant-Kirchhoff membrane with Poisson's ratio zero.
 *
 *   W(F) = k/4 |C - I|^2,  C = F'F,  F = [f_u f_v]  (3x2, dimensionless)
 *
 * Beyond the range of the scalar a result must be infinite, not NaN: r_settle() ensures this.  The
 * code is written once over `real`; selvedge_add_plugin(stvk stvk.c SCALARS all) compiles it for
 * every scalar and links stvk.so.  Try it:
 *
 *   selvedge-verify --energy none --plugin ./stvk.so */
#include "selvedge/formula.h"
#include "selvedge/plugin.h"

/* Computes E = C - I: uu, uv, vv. */
static void strain(const real *F, real *restrict E) {
  E[0] = dot3(F, F) - 1;
  E[1] = dot3(F, F + 3);
  E[2] = dot3(F + 3, F + 3) - 1;
}

static slv_status energy(const real *F, const real *p, real *restrict w) {
  real E[3];
  strain(F, E);
  *w = p[0] / 4 * (E[0] * E[0] + 2 * E[1] * E[1] + E[2] * E[2]);
  r_settle(1, w, 6, F);
  return SLV_OK;
}

/* Computes P = k F E. */
static slv_status gradient(const real *F, const real *p, real *restrict P) {
  real E[3];
  strain(F, E);
  for (int i = 0; i < 3; i++) {
    P[i] = p[0] * (F[i] * E[0] + F[i + 3] * E[1]);
    P[i + 3] = p[0] * (F[i] * E[1] + F[i + 3] * E[2]);
  }
  r_settle(6, P, 6, F);
  return SLV_OK;
}

/* Computes H; block (a, b), for columns a and b of F, is k (E_ab I + f_b f_a' + [a = b] F F'). */
static slv_status hessian(const real *F, const real *p, real *restrict H) {
  real E[3];
  strain(F, E);
  for (int column = 0; column < 6; column++)
    for (int row = 0; row < 6; row++) {
      const int a = row / 3, i = row % 3, b = column / 3, j = column % 3;
      real h = F[i + 3 * b] * F[j + 3 * a];
      if (i == j) h += E[a + b];
      if (a == b) h += F[i] * F[j] + F[i + 3] * F[j + 3];
      H[row + 6 * column] = p[0] * h;
    }
  r_settle(36, H, 6, F);
  return SLV_OK;
}

SLV_KERNELS(stvk) = {.energy = energy, .gradient = gradient, .hessian = hessian};

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(stvk)

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "stvk",
    .formula = "k/4 |F'F - I|^2",
    .source = "St. Venant-Kirchhoff membrane, Poisson's ratio 0; any text on elasticity",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 1,
    .claims =
        SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = (const slv_param[]){{"k", "N/m", "stiffness", 0, 1e12, 100, 50, 200}},
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    SLV_SCALARS(stvk),
};
#endif
