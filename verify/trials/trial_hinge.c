/* trial_hinge.c -- bending of a hinge, only in double, without a Hessian.
 *
 *   W(x) = k theta^2
 *
 * The accurate angle is an arctangent of sine and cosine.  The angle of angle_by_acos loses half of
 * its digits if the hinge is nearly flat: its error is eps over the angle. */
#include <math.h>

#include "selvedge/plugin.h"
#include "trials/trial.h"

static void cross(const double *u, const double *v, double *w) {
  for (int i = 0; i < 3; i++)
    w[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
}

static double dot(const double *u, const double *v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/* Computes the angle and its gradient g[12]. Returns 0 if a triangle has no area. */
static int angle(const double *x, double *theta, double *g) {
  double side[4][3], e[3], m[3], n[3], turn[3];
  for (int i = 0; i < 3; i++) {
    side[0][i] = x[6 + i] - x[i], side[1][i] = x[3 + i] - x[i];
    side[2][i] = x[3 + i] - x[9 + i], side[3][i] = x[6 + i] - x[9 + i];
    e[i] = x[6 + i] - x[3 + i];
  }
  cross(side[0], side[1], m), cross(side[2], side[3], n), cross(n, m, turn);
  const double l = sqrt(dot(e, e)), size = sqrt(dot(m, m)) * sqrt(dot(n, n));
  if (!(size > 0 && l > 0)) return 0;
  const double sine = dot(e, turn) / (l * size), cosine = dot(m, n) / size;
  *theta =
      HAS(angle_by_acos) ? copysign(acos(fmax(-1, fmin(1, cosine))), sine) : atan2(sine, cosine);
  const double t = -dot(side[1], e) / (l * l), s = -dot(side[2], e) / (l * l);
  for (int i = 0; i < 3; i++) {
    g[i] = -l * m[i] / dot(m, m), g[9 + i] = -l * n[i] / dot(n, n);
    g[3 + i] = -(1 - t) * g[i] - (1 - s) * g[9 + i];
    g[6 + i] = -t * g[i] - s * g[9 + i];
  }
  return 1;
}

static slv_status energy(const double *x, const double *p, double *restrict w) {
  double theta, d[12];
  if (!angle(x, &theta, d)) return SLV_EDOMAIN;
  *w = p[0] * theta * theta;
  return SLV_OK;
}

static slv_status gradient(const double *x, const double *p, double *restrict g) {
  double theta, d[12];
  if (!angle(x, &theta, d)) return SLV_EDOMAIN;
  for (int i = 0; i < 12; i++) g[i] = 2 * p[0] * theta * d[i];
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.energy = energy, .gradient = gradient};
static const slv_param param[] = {{"k", "J", "bending stiffness", 0, 1e12, 1, 0.5, 2}};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "hinge",
    .formula = "k theta^2",
    .source = "bending by the angle of a hinge; any text on cloth simulation",
    .x_unit = "m",
    .w_unit = "J",
    .ndof = 12,
    .element = SLV_ELEMENT_HINGE,
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = param,
    .rest = (const double[]){-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0},
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
