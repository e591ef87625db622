/* trial_fibre.c -- one family of fibres, only in double.
 *
 *   W(F) = k/2 (|u| - 1)^2
 *
 * The projection is a sum over three modes: one along the fibre and two across it, which are made
 * from the coordinate axis farthest from the fibre. */
#include <math.h>

#include "selvedge/plugin.h"
#include "trials/trial.h"

typedef struct {
  double l, n[3];
} fibre;

static fibre fibre_of(const double *F) {
  fibre f = {.l = sqrt(F[0] * F[0] + F[1] * F[1] + F[2] * F[2])};
  for (int i = 0; i < 3; i++) f.n[i] = F[i] / f.l;
  return f;
}

static slv_status energy(const double *F, const double *p, double *restrict w) {
  const double stretch = fibre_of(F).l - 1;
  *w = p[0] / 2 * stretch * stretch;
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict g) {
  const fibre f = fibre_of(F);
  if (f.l == 0) return SLV_EDOMAIN;
  for (int i = 0; i < 3; i++) g[i] = p[0] * (f.l - 1) * f.n[i], g[i + 3] = 0;
  return SLV_OK;
}

static void add_mode(double eigenvalue, const double *v, double *restrict H) {
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) H[i + 6 * j] += eigenvalue * v[i] * v[j];
}

static void cross(const double *a, const double *b, double *restrict c) {
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    c[i] = a[j] * b[k] - a[k] * b[j];
  }
}

/* Computes two unit vectors across n.  With the bug, the last branch, which also handles a tie of
 * the first two axes, takes the axis z, so that the vectors vanish for a fibre along z. */
static void across(const double *n, double v[2][3]) {
  const double x = fabs(n[0]), y = fabs(n[1]), z = fabs(n[2]);
  double axis[3] = {0};
  if (x < y && x < z)
    axis[0] = 1;
  else if (y < x && y < z)
    axis[1] = 1;
  else
    axis[HAS(fibre_along_z) || z < x ? 2 : 0] = 1;
  cross(n, axis, v[0]);
  const double l = sqrt(v[0][0] * v[0][0] + v[0][1] * v[0][1] + v[0][2] * v[0][2]);
  for (int i = 0; i < 3 && l > 0; i++) v[0][i] /= l;
  cross(n, v[0], v[1]);
}

static slv_status projected(const double *F, const double *p, double *restrict P) {
  const fibre f = fibre_of(F);
  double v[2][3];
  if (f.l == 0) return SLV_EDOMAIN;
  across(f.n, v);
  for (int i = 0; i < 36; i++) P[i] = 0;
  add_mode(p[0], f.n, P);
  add_mode(fmax(p[0] * (1 - 1 / f.l), 0), v[0], P);
  add_mode(fmax(p[0] * (1 - 1 / f.l), 0), v[1], P);
  return SLV_OK;
}

static double smooth_within(const double *F, const double *p) {
  (void)p;
  return fibre_of(F).l;
}

static const slv_kernels_f64 kernels = {
    .energy = energy, .gradient = gradient, .projected = projected};
static const slv_param stiffness = {"k", "N/m", "stiffness", 0, 1e12, 100, 50, 200};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "fibre",
    .formula = "k/2 (|u| - 1)^2",
    .source = "any text on fibre-reinforced materials",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = &stiffness,
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    .smooth_within = smooth_within,
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
