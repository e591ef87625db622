/* plots_definite.c -- where the force Jacobian of a triangle has negative eigenvalues,
 * for each matrix that may replace the Hessian. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "measure/params.h"
#include "measure/spread.h"
#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "selvedge/triangle.h"
#include "subjects/plots.h"

enum { CELLS = 40 };

/* A matrix [36] that may replace the Hessian. */
typedef slv_status model_fn(const slv_energy *e, const double *F, const double *p, double *H);

static slv_status full(const slv_energy *e, const double *F, const double *p, double *H) {
  return e->f64->hessian(F, p, H);
}

static slv_status without_h(const slv_energy *e, const double *F, const double *p, double *H) {
  return e->f64->without_h(F, p, H);
}

static slv_status gauss_newton(const slv_energy *e, const double *F, const double *p, double *H) {
  return slv_energy_gauss_newton(e, p, F, H);
}

/* Robson's rule: a fibre's stretch counts only while the fibre is longer than at rest;
 * shear always counts. */
static slv_status robson(const slv_energy *e, const double *F, const double *p, double *H) {
  double all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(6)];
  SLV_TRY(e->f64->condition(F, p, all));
  memset(H, 0, 36 * sizeof *H);
  for (int i = 0; i < e->ncondition; i++) {
    const slv_condition_f64 c = slv_condition_at_f64(6, all, i);
    const int stretch = i < 2;
    for (int j = 0; (!stretch || c.C > 0) && j < 36; j++)
      H[j] += c.k * (c.gradient[j % 6] * c.gradient[j / 6] + c.C * c.hessian[j]);
  }
  return SLV_OK;
}

static slv_status projected(const slv_energy *e, const double *F, const double *p, double *H) {
  return slv_energy_project_terms(e, F, p, H);
}

static const struct {
  const char *name;
  model_fn *of;
} models[] = {{"full", full},
              {"without H", without_h},
              {"Gauss-Newton", gauss_newton},
              {"Robson", robson},
              {"projected", projected}};

/* How many eigenvalues of the stiffness -df/dx are below 0 by more than the error of dsyev. */
static double negatives(const slv_energy *e, model_fn *of, const double *F, const double *p) {
  const double uv[6] = {0, 0, 1, 0, 0, 1};
  double H[36], K[81], w[9];
  slv_rest rest;
  int n = 0;
  if (of(e, F, p, H) != SLV_OK || slv_rest_from_uv(uv, &rest) != SLV_OK) return (double)NAN;
  slv_triangle_jacobian_from_hessian(&rest, H, K);
  if (slv_dense_eigen(9, K, w, NULL) != SLV_OK) return (double)NAN;
  const double wrong = 9 * DBL_EPSILON * vector_norm(81, K);
  for (int i = 0; i < 9; i++) n += w[i] > wrong; /* K = -stiffness */
  return n;
}

double plots_angle(int k) {
  static const double degrees[PLOTS_ANGLES] = {90, 75, 60};
  return degrees[k];
}

void plots_fibres(int i, int cells, int k, double *F, double *keys) {
  const double angle = plots_angle(k) * 0.017453292519943295;
  const double c = k == 0 ? 0 : cos(angle), z = sin(angle);
  const int across = i % cells, up = i / cells;
  const double u = 2 * (across + 0.5) / cells, v = 2 * (up + 0.5) / cells;
  const double at[6] = {u, 0, 0, v * c, v * z, 0};
  memcpy(F, at, sizeof at);
  keys[0] = u, keys[1] = v;
}

void plots_definite(const slv_energy *e, const sink *out) {
  static double rows[CELLS * CELLS * 3];
  double p[params_room(e)];
  if (slv_energy_typical_params(e, p) != SLV_OK) return;
  for (size_t m = 0; m < sizeof models / sizeof models[0]; m++)
    for (int k = 0; k < PLOTS_ANGLES; k++) {
#pragma omp parallel for schedule(dynamic, 16)
      for (int i = 0; i < CELLS * CELLS; i++) {
        double F[6];
        plots_fibres(i, CELLS, k, F, rows + 3 * i);
        rows[3 * i + 2] = negatives(e, models[m].of, F, p);
      }
      series s = {.name = "definite", .angle = plots_angle(k)};
      (void)snprintf(s.quantity, sizeof s.quantity, "%s", models[m].name);
      plots_send(out, e, s, "lu,lv,count", CELLS * CELLS, rows);
    }
}

int plots_has_definite(const slv_energy *e) {
  return e->ndof == 6 && e->ncondition == 3 && e->f64->without_h != NULL &&
         e->f64->term_projected != NULL && e->f64->hessian != NULL;
}
