/* trial_principal.c -- a neo-Hookean membrane by its singular values s and t, only in double.
 *
 *   W(F) = mu/2 (s^2 + t^2 - 2) - mu L + lambda/2 L^2,   L = log(s t)
 *
 * The Hessian is a sum over six modes.  One of them, the flip, has the eigenvalue (W_s - W_t)/(s -
 * t), which is 0/0 for equal singular values. */
#include <math.h>

#include "selvedge/plugin.h"
#include "trials/trial.h"

/* F = sum over k of s[k] u[k] v[k]', with the values that W needs. */
typedef struct {
  double s[2], u[2][3], v[2][2], normal[3];
  double L, slope[2]; /* dW/ds, dW/dt */
} principal;

static int decompose(const double *F, const double *p, principal *y) {
  double C[3] = {0};
  for (int i = 0; i < 3; i++)
    C[0] += F[i] * F[i], C[1] += F[i] * F[i + 3], C[2] += F[i + 3] * F[i + 3];
  const double angle = atan2(2 * C[1], C[0] - C[2]) / 2;
  y->v[0][0] = y->v[1][1] = cos(angle), y->v[0][1] = sin(angle), y->v[1][0] = -sin(angle);
  for (int k = 0; k < 2; k++) {
    double *u = y->u[k];
    for (int i = 0; i < 3; i++) u[i] = F[i] * y->v[k][0] + F[i + 3] * y->v[k][1];
    y->s[k] = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    if (!(y->s[k] > 0)) return 0;
    for (int i = 0; i < 3; i++) u[i] /= y->s[k];
  }
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    y->normal[i] = y->u[0][j] * y->u[1][k] - y->u[0][k] * y->u[1][j];
  }
  y->L = log(y->s[0] * y->s[1]);
  for (int k = 0; k < 2; k++) y->slope[k] = p[0] * y->s[k] + (p[1] * y->L - p[0]) / y->s[k];
  return 1;
}

static slv_status energy(const double *F, const double *p, double *restrict w) {
  principal y;
  if (!decompose(F, p, &y)) return SLV_EDOMAIN;
  const double squares = y.s[0] * y.s[0] + y.s[1] * y.s[1];
  *w = p[0] / 2 * (squares - 2) - p[0] * y.L + p[1] / 2 * y.L * y.L;
  return SLV_OK;
}

static slv_status gradient(const double *F, const double *p, double *restrict g) {
  principal y;
  if (!decompose(F, p, &y)) return SLV_EDOMAIN;
  for (int i = 0; i < 6; i++)
    g[i] = y.slope[0] * y.u[0][i % 3] * y.v[0][i / 3] + y.slope[1] * y.u[1][i % 3] * y.v[1][i / 3];
  return SLV_OK;
}

/* Adds e (a c') (b d')' and its transpose; a, b are vectors in space, c, d in the cloth. */
static void add(double e, const double *a, const double *c, const double *b, const double *d,
                double *restrict H) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++)
      H[i + 6 * j] += e * (a[i % 3] * c[i / 3] * b[j % 3] * d[j / 3] +
                           b[i % 3] * d[i / 3] * a[j % 3] * c[j / 3]);
}

static slv_status hessian(const double *F, const double *p, double *restrict H) {
  principal y;
  if (!decompose(F, p, &y)) return SLV_EDOMAIN;
  const double *u = y.u[0], *w = y.u[1], *c = y.v[0], *d = y.v[1], st = y.s[0] * y.s[1];
  const double twist = (y.slope[0] + y.slope[1]) / (y.s[0] + y.s[1]);
  const double flip = HAS(equal_stretch) ? (y.slope[0] - y.slope[1]) / (y.s[0] - y.s[1] + 1e-6)
                                         : p[0] + (p[0] - p[1] * y.L) / st;
  for (int i = 0; i < 36; i++) H[i] = 0;
  for (int k = 0; k < 2; k++) {
    const double *a = y.u[k], *b = y.v[k], s = y.s[k];
    add((p[0] + (p[0] + p[1] * (1 - y.L)) / (s * s)) / 2, a, b, a, b, H);
    add(y.slope[k] / s / 2, y.normal, b, y.normal, b, H);
  }
  add(p[1] / st, u, c, w, d, H);
  for (int k = 0; k < 2; k++) {
    const double *a = y.u[k], *b = y.v[1 - k];
    add((twist + flip) / 4, a, b, a, b, H);
  }
  add((flip - twist) / 2, u, d, w, c, H);
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.energy = energy, .gradient = gradient, .hessian = hessian};
static const slv_param param[] = {{"mu", "N/m", "stiffness", 0, 1e12, 100, 50, 200},
                                  {"lambda", "N/m", "stiffness", 0, 1e12, 150, 75, 300}};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "principal",
    .formula = "mu/2 (s^2 + t^2 - 2) - mu L + lambda/2 L^2, L = log(s t)",
    .source = "neo-Hookean membrane; any text on elasticity",
    .x_unit = "1",
    .w_unit = "J/m^2",
    .ndof = 6,
    .nparam = 2,
    .claims = SLV_ROTATION_INVARIANT | SLV_ISOTROPIC,
    .param = param,
    .rest = (const double[]){1, 0, 0, 0, 1, 0},
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
