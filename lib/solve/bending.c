/* bending.c -- hinges with energy K (theta - theta_0)^2 / 2 in plain arithmetic; Gauss-Newton. */
#include "solve/angle.h"
#include "solve/solver.h"

enum { DOF = 12 };

int slv_hinge_forces(slv_solver *s, size_t hinge, const double *y, int forces) {
  slv_elements *e = &s->elements[SLV_HINGES];
  double *f = e->force + DOF * hinge;
  slv_angle a;
  if (s->hinge_K == NULL || !slv_angle_of(y, &a)) return 0;
  const double K = s->hinge_K[hinge], C = slv_angle_theta(&a) - s->hinge_rest[hinge];
  e->energy[hinge] = K * C * C / 2;
  if (!forces) return 1;
  slv_angle_gradient(&a, f);
  for (size_t k = 0; k < DOF; k++) f[k] *= -(K * C);
  return 1;
}

/* Computes k and dC of a hinge's single condition function. */
static slv_status keep_slope(slv_solver *s, const double *x, size_t hinge) {
  double y[DOF] = {0}, all[SLV_CONDITION_SIZE(DOF)];
  double *to = s->hinge_slope + SLV_SLOPE_NUMBERS * hinge;
  slv_input in;
  slv_angle a;
  (void)slv_corner_positions(&s->pattern.of[SLV_HINGES], x, hinge, y);
  if (s->hinge_K != NULL && slv_angle_of(y, &a)) {
    all[0] = s->hinge_K[hinge];
    slv_angle_gradient(&a, all + 2);
  } else {
    slv_input_of(s, SLV_HINGES, 0, hinge, y, &in);
    SLV_TRY(in.energy->f64->condition(in.x, in.p, all));
  }
  const slv_condition_f64 c = slv_condition_at_f64(DOF, all, 0);
  for (size_t k = 0; k < DOF; k++) to[4 * (k / 3) + k % 3] = c.gradient[k];
  to[3] = c.k;
  return SLV_OK;
}

slv_status slv_hinge_slopes(slv_solver *s, const double *x) {
  const size_t hinges = s->pattern.of[SLV_HINGES].count;
  slv_status worst = SLV_OK;
#pragma omp parallel for schedule(dynamic, 512) reduction(max \
                                                          : worst) if (hinges >= SLV_WORTH_A_TEAM)
  for (size_t h = 0; h < hinges; h++) worst = slv_worse(worst, keep_slope(s, x, h));
  return worst;
}
