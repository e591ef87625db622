/* bending.c -- energies, forces and matrices of all hinges. */
#include <stdlib.h>
#include <string.h>

#include "selvedge/dense.h"
#include "solve/angle.h"
#include "solve/solver.h"

enum { DOF = 12 };

static void positions(const slv_solver *s, const double *x, size_t h, double y[DOF]) {
  for (size_t k = 0; k < DOF; k++) y[k] = x[3 * (size_t)s->hinge[4 * h + k / 3] + k % 3];
}

static const double *parameters(const slv_solver *s, size_t h) {
  return s->bending_p + (size_t)slv_energy_count_params(s->bending) * h;
}

/* W = K (theta - theta_0)^2 / 2. */
static void by_angle(slv_solver *s, const slv_angle *a, size_t h, int forces) {
  const double K = s->hinge_K[h], C = slv_angle_theta(a) - s->hinge_rest[h];
  double *f = s->hinge_force + DOF * h;
  s->hinge_energy[h] = K * C * C / 2;
  if (!forces) return;
  slv_angle_gradient(a, f);
  for (size_t k = 0; k < DOF; k++) f[k] *= -(K * C);
}

static slv_status hinge_forces(slv_solver *s, const double *x, size_t h, int forces) {
  const slv_kernels_f64 *f = s->bending->f64;
  const double *p = parameters(s, h);
  double y[DOF], gradient[DOF];
  slv_angle a;
  positions(s, x, h, y);
  if (s->hinge_K != NULL && slv_angle_of(y, &a)) {
    by_angle(s, &a, h, forces);
    return SLV_OK;
  }
  SLV_TRY(f->energy(y, p, s->hinge_energy + h));
  if (!forces) return SLV_OK;
  if (f->gradient == NULL) return SLV_ECAPABILITY;
  SLV_TRY(f->gradient(y, p, gradient));
  for (size_t k = 0; k < DOF; k++) s->hinge_force[DOF * h + k] = -gradient[k];
  return SLV_OK;
}

slv_status slv_bending_forces(slv_solver *s, const double *x, int forces) {
  const size_t hinges = s->pattern.of[SLV_HINGES].count;
  slv_status worst = SLV_OK;
  if (s->bending == NULL) return SLV_OK;
#pragma omp parallel for schedule(dynamic, 512) reduction(max \
                                                          : worst) if (hinges >= SLV_WORTH_A_TEAM)
  for (size_t h = 0; h < hinges; h++) worst = slv_worse(worst, hinge_forces(s, x, h, forces));
  return worst;
}

/* ---- matrices ------------------------------------------------------------------- */

/* k and dC of its one condition. */
static slv_status keep_outer(slv_solver *s, const double *x, size_t h) {
  double y[DOF], all[SLV_CONDITION_SIZE(DOF)];
  double *to = s->hinge_slope + SLV_SLOPE_NUMBERS * h;
  slv_angle a;
  positions(s, x, h, y);
  slv_condition_f64 c = slv_condition_at_f64(DOF, all, 0);
  if (s->hinge_K != NULL && slv_angle_of(y, &a)) {
    c.k = s->hinge_K[h];
    slv_angle_gradient(&a, c.gradient);
  } else {
    SLV_TRY(s->bending->f64->condition(y, parameters(s, h), all));
    c = slv_condition_at_f64(DOF, all, 0);
  }
  for (size_t k = 0; k < DOF; k++) to[4 * (k / 3) + k % 3] = c.gradient[k];
  to[3] = c.k;
  return SLV_OK;
}

static slv_status keep_blocks(slv_solver *s, int projected, const double *x, size_t h) {
  double y[DOF], H[DOF * DOF], *to = s->hinge_blocks + SLV_HINGE_NUMBERS * h;
  positions(s, x, h, y);
  if (projected)
    SLV_TRY(slv_energy_project(s->bending, y, parameters(s, h), H, NULL));
  else
    SLV_TRY(s->bending->f64->hessian(y, parameters(s, h), H));
  for (size_t b = 0; b < 4; b++)
    for (size_t a = b; a < 4; a++)
      for (size_t e = 0; e < 9; e++) *to++ = H[3 * a + e % 3 + DOF * (3 * b + e / 3)];
  return SLV_OK;
}

slv_status slv_bending_room(slv_solver *s) {
  if (s->hinge_blocks == NULL)
    s->hinge_blocks =
        calloc(s->pattern.of[SLV_HINGES].count, SLV_HINGE_NUMBERS * sizeof *s->hinge_blocks);
  return s->hinge_blocks != NULL ? SLV_OK : SLV_EMEMORY;
}

static slv_status check(slv_solver *s, slv_bending_hessian b) {
  const slv_kernels_f64 *f = s->bending->f64;
  if (b == SLV_BENDING_GAUSS_NEWTON)
    return f->condition != NULL && s->bending->ncondition == 1 ? SLV_OK : SLV_ECAPABILITY;
  return f->hessian != NULL ? slv_bending_room(s) : SLV_ECAPABILITY;
}

slv_status slv_bending_matrix(slv_solver *s, slv_bending_hessian b, const double *x) {
  const size_t hinges = s->pattern.of[SLV_HINGES].count;
  const int outer = b == SLV_BENDING_GAUSS_NEWTON, projected = b == SLV_BENDING_PROJECTED;
  if (s->bending == NULL) return SLV_OK;
  slv_status worst = check(s, b);
  if (worst != SLV_OK) return worst;
  s->bending_is_outer = outer;
#pragma omp parallel for schedule(dynamic, 512) reduction(max \
                                                          : worst) if (hinges >= SLV_WORTH_A_TEAM)
  for (size_t h = 0; h < hinges; h++)
    worst = slv_worse(worst, outer ? keep_outer(s, x, h) : keep_blocks(s, projected, x, h));
  return worst;
}
