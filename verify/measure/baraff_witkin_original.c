#include "measure/baraff_witkin_original.h"

#include <math.h>
#include <string.h>

/* Energies and the places of their constants among their parameters; 0: the constant is 0. */
static const struct {
  const char *name;
  int k_u, b_u, k_v, b_v, k_shear;
} models[] = {{"bw_stretch", 1, 2, 1, 3, 0},     {"bw_shear", 0, 0, 0, 0, 1},
              {"baraff_witkin", 1, 2, 1, 3, 4},  {"stretch_u", 1, 2, 0, 0, 0},
              {"stretch_v", 0, 0, 1, 2, 0},      {"stretch_pair", 1, 3, 2, 4, 0},
              {"shear_condition", 0, 0, 0, 0, 1}};

/* The parameters p of a condition function are du_1, dv_1, du_2, dv_2, the exponent of alpha, then
 * those of the energy. */
int original_model_of(const slv_energy *e, const double *p, original_model *m) {
  enum { MODELS = sizeof models / sizeof models[0], MOST = 4 };
  const int of_triangle = e->element == SLV_ELEMENT_TRIANGLE && e->nparam > 5;
  const double *own = of_triangle ? p + 5 : p;
  double q[1 + MOST] = {0}, of_kim = 1;
  size_t i = 0;
  while (i < MODELS && strcmp(models[i].name, e->name) != 0) i++;
  if (i == MODELS || !(e->ndof == 6 || of_triangle)) return 0;
  if (of_triangle) of_kim = pow(fabs(p[0] * p[3] - p[2] * p[1]) / 2, 2 * p[4] - 1) / 2;
  for (int k = 0; k < MOST && own + k < p + e->nparam; k++) q[1 + k] = own[k];
  *m = (original_model){.k_u = of_kim * q[models[i].k_u],
                        .b_u = q[models[i].b_u],
                        .k_v = of_kim * q[models[i].k_v],
                        .b_v = q[models[i].b_v],
                        .k_shear = of_kim * q[models[i].k_shear]};
  return 1;
}

/* Area, w_u, w_v, and the factors of I in dw_u/dx_m, dw_v/dx_m: Pritchard eqs. 3-4, 9-12 */
typedef struct {
  double area, w[2][3], d[2][3];
} tangents;

static tangents tangents_of(const double *uv, const double *x) {
  const double du1 = uv[2] - uv[0], du2 = uv[4] - uv[0];
  const double dv1 = uv[3] - uv[1], dv2 = uv[5] - uv[1];
  const double twice = du1 * dv2 - du2 * dv1;
  tangents t = {.area = fabs(twice) / 2};
  for (int i = 0; i < 3; i++) {
    const double dx1 = x[3 + i] - x[i], dx2 = x[6 + i] - x[i];
    t.w[0][i] = (dx1 * dv2 - dx2 * dv1) / twice;
    t.w[1][i] = (dx2 * du1 - dx1 * du2) / twice;
  }
  t.d[0][0] = (dv1 - dv2) / twice, t.d[0][1] = dv2 / twice, t.d[0][2] = -dv1 / twice;
  t.d[1][0] = (du2 - du1) / twice, t.d[1][1] = -du2 / twice, t.d[1][2] = du1 / twice;
  return t;
}

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Adds E = k a (|w| - b)^2 and its derivatives: Pritchard eqs. 13-18. */
static void stretch(const tangents *t, int axis, double k, double b, original_result *r) {
  const double *w = t->w[axis], *d = t->d[axis];
  const double length = sqrt(dot(w, w)), C = length - b, ka = k * t->area;
  r->energy += ka * C * C;
  for (int m = 0; m < 9; m++) {
    r->force[m] -= 2 * ka * C * d[m / 3] * w[m % 3] / length;
    for (int n = 0; n < 9; n++) {
      const double ww = w[m % 3] * w[n % 3] / (length * length);
      const double identity = m % 3 == n % 3 ? 1 : 0;
      const double block = ww + C / length * (identity - ww);
      r->jacobian[m + 9 * n] -= 2 * ka * d[m / 3] * d[n / 3] * block;
    }
  }
}

/* Adds E = k a (w_u . w_v)^2: Pritchard eqs. 19-23. Blocks of d2(w_u . w_v) are multiples of I. */
static void shear(const tangents *t, double k, original_result *r) {
  const double C = dot(t->w[0], t->w[1]), ka = k * t->area;
  double dC[9];
  r->energy += ka * C * C;
  for (int m = 0; m < 9; m++)
    dC[m] = t->d[0][m / 3] * t->w[1][m % 3] + t->d[1][m / 3] * t->w[0][m % 3];
  for (int m = 0; m < 9; m++) {
    r->force[m] -= 2 * ka * C * dC[m];
    for (int n = 0; n < 9; n++) {
      const double cross = t->d[0][m / 3] * t->d[1][n / 3] + t->d[1][m / 3] * t->d[0][n / 3];
      const double ddC = m % 3 == n % 3 ? cross : 0;
      r->jacobian[m + 9 * n] -= 2 * ka * (dC[m] * dC[n] + C * ddC);
    }
  }
}

void original_run(const original_model *m, const double uv[6], const double x[9],
                  original_result *r) {
  const tangents t = tangents_of(uv, x);
  memset(r, 0, sizeof *r);
  if (m->k_u != 0) stretch(&t, 0, m->k_u, m->b_u, r);
  if (m->k_v != 0) stretch(&t, 1, m->k_v, m->b_v, r);
  if (m->k_shear != 0) shear(&t, m->k_shear, r);
}
