/* spring_ring.c -- an element larger than a hinge: a vertex, six neighbours, twelve springs.
 *
 *   W(x) = k/4 sum of (|x_i - x_j|^2 - 1)^2,  x_0 in the middle of x_1 .. x_6 */
#include "selvedge/formula.h"
#include "selvedge/plugin.h"

enum { AROUND = 6, DOF = 3 * (AROUND + 1), SPRINGS = 2 * AROUND };

/* Computes the ends of a spring; springs from the middle come first, then those around it. */
static void ends(int s, int *i, int *j) {
  *i = s < AROUND ? 0 : s - AROUND + 1;
  *j = s < AROUND ? s + 1 : (s - AROUND + 1) % AROUND + 1;
}

/* Computes d = x_i - x_j; returns |d|^2 - 1. */
static real strain(const real *x, int i, int j, real *d) {
  for (int k = 0; k < 3; k++) d[k] = x[3 * i + k] - x[3 * j + k];
  return dot3(d, d) - 1;
}

static slv_status energy(const real *x, const real *p, real *restrict w) {
  *w = 0;
  for (int s = 0, i, j; s < SPRINGS; s++) {
    real d[3];
    ends(s, &i, &j);
    const real c = strain(x, i, j, d);
    *w += p[0] * c * c / 4;
  }
  r_settle(1, w, DOF, x);
  return SLV_OK;
}

static slv_status gradient(const real *x, const real *p, real *restrict g) {
  for (int k = 0; k < DOF; k++) g[k] = 0;
  for (int s = 0, i, j; s < SPRINGS; s++) {
    real d[3];
    ends(s, &i, &j);
    const real c = p[0] * strain(x, i, j, d);
    for (int k = 0; k < 3; k++) g[3 * i + k] += c * d[k], g[3 * j + k] -= c * d[k];
  }
  r_settle(DOF, g, DOF, x);
  return SLV_OK;
}

/* Sums k (c I + 2 d d') between the ends of each spring. */
static slv_status hessian(const real *x, const real *p, real *restrict H) {
  for (int k = 0; k < DOF * DOF; k++) H[k] = 0;
  for (int s = 0, i, j; s < SPRINGS; s++) {
    real d[3];
    ends(s, &i, &j);
    const real c = strain(x, i, j, d);
    for (int k = 0; k < 9; k++) {
      const int a = k % 3, b = k / 3;
      const real h = p[0] * (2 * d[a] * d[b] + (a == b ? c : R(0)));
      H[3 * i + a + DOF * (3 * i + b)] += h, H[3 * j + a + DOF * (3 * j + b)] += h;
      H[3 * i + a + DOF * (3 * j + b)] -= h, H[3 * j + a + DOF * (3 * i + b)] -= h;
    }
  }
  r_settle(DOF * DOF, H, DOF, x);
  return SLV_OK;
}

SLV_KERNELS(spring_ring) = {.energy = energy, .gradient = gradient, .hessian = hessian};

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(spring_ring)

#define HEIGHT 0.86602540378443865 /* sqrt(3) / 2 */

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "spring_ring",
    .formula = "k/4 sum (|x_i - x_j|^2 - 1)^2",
    .source = "a test of the harness",
    .x_unit = "m",
    .w_unit = "J",
    .ndof = DOF,
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = (const slv_param[]){{"k", "J/m^4", "stiffness", 0, 1e12, 100, 50, 200}},
    .rest = (const double[]){0, 0,  0, 1, 0,    0,       0.5, HEIGHT, 0,       -0.5, HEIGHT,
                             0, -1, 0, 0, -0.5, -HEIGHT, 0,   0.5,    -HEIGHT, 0},
    SLV_SCALARS(spring_ring),
};
#endif
