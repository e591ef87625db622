#include "selvedge/condition.h"

#include <string.h>

#include "elements/workspace.h"

/* Values and derivatives of all condition functions of an energy at one x. */
typedef struct {
  int n, count;
  double *all;
  workspace room;
} conditions;

/* Evaluates the conditions; if it returns SLV_OK, release a with workspace_drop(&a->room). */
static slv_status evaluate(const slv_energy *e, const double *p, const double *x, conditions *a) {
  if (e->f64->condition == NULL) return SLV_ECAPABILITY;
  a->n = e->ndof, a->count = e->ncondition;
  a->all = workspace_take(&a->room, a->count * SLV_CONDITION_SIZE(a->n));
  const slv_status s = a->all != NULL ? e->f64->condition(x, p, a->all) : SLV_EMEMORY;
  if (s != SLV_OK) workspace_drop(&a->room);
  return s;
}

static slv_condition_f64 at(conditions *a, int c) { return slv_condition_at_f64(a->n, a->all, c); }

/* Adds k g g', bitwise symmetric, to H. */
static void add_outer(int n, double k, const double *g, double *H) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) H[i + n * j] += k * (g[i] * g[j]);
}

static void clear(int n, double *y) { memset(y, 0, (size_t)n * sizeof *y); }

static double dot(int n, const double *a, const double *b) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

slv_status slv_energy_gauss_newton(const slv_energy *e, const double *p, const double *x,
                                   double *H) {
  conditions a;
  SLV_TRY(evaluate(e, p, x, &a));
  clear(a.n * a.n, H);
  for (int c = 0; c < a.count; c++) add_outer(a.n, at(&a, c).k, at(&a, c).gradient, H);
  workspace_drop(&a.room);
  return SLV_OK;
}

slv_status slv_energy_damping_force(const slv_energy *e, const double *p, const double *kd,
                                    const double *x, const double *v, double *f) {
  conditions a;
  SLV_TRY(evaluate(e, p, x, &a));
  clear(a.n, f);
  for (int c = 0; c < a.count; c++) {
    const double *slope = at(&a, c).gradient, rate = kd[c] * dot(a.n, slope, v);
    for (int i = 0; i < a.n; i++) f[i] -= rate * slope[i];
  }
  workspace_drop(&a.room);
  return SLV_OK;
}

/* Subtracts kd (rate d2C + dC (d2C v)') from D, with rate = dC . v. */
static void add_slope_of_force(int n, double kd, const slv_condition_f64 *C, const double *v,
                               double *D) {
  const double rate = dot(n, C->gradient, v);
  for (int j = 0; j < n; j++) {
    const double turn = dot(n, C->hessian + n * j, v);
    for (int i = 0; i < n; i++)
      D[i + n * j] -= kd * (rate * C->hessian[i + n * j] + C->gradient[i] * turn);
  }
}

slv_status slv_energy_damping_jacobians(const slv_energy *e, const double *p, const double *kd,
                                        const double *x, const double *v, double *df_dx,
                                        double *df_dv) {
  conditions a;
  SLV_TRY(evaluate(e, p, x, &a));
  clear(a.n * a.n, df_dx);
  clear(a.n * a.n, df_dv);
  for (int c = 0; c < a.count; c++) {
    const slv_condition_f64 C = at(&a, c);
    add_slope_of_force(a.n, kd[c], &C, v, df_dx);
    add_outer(a.n, -kd[c], C.gradient, df_dv);
  }
  workspace_drop(&a.room);
  return SLV_OK;
}
