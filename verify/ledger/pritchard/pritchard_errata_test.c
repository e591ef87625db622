/* pritchard_errata_test.c -- tests Pritchard's corrected formulas; each correction is needed. */
#include "ledger/pritchard/pritchard_fold.h"
#include "ledger/pritchard/pritchard_sheet.h"
#include "ledger/testing/errata_set.h"

/* Computes y[4] by the library: energy, derivative along v, derivative along v and w, and the norm
 * of the Hessian, to which errors are relative. */
static int library(const char *id, int n, const slv_f128 *p, const slv_f128 *x, const slv_f128 *v,
                   const slv_f128 *w, slv_f128 *y) {
  const slv_kernels_f128 *e = slv_energy_find(id)->f128;
  slv_f128 g[HINGE_DOF], H[HINGE_DOF * HINGE_DOF];
  if (e->energy(x, p, y) != SLV_OK || e->gradient(x, p, g) != SLV_OK ||
      e->hessian(x, p, H) != SLV_OK)
    return 0;
  y[1] = quad_dot(n, g, v), y[2] = 0;
  for (int j = 0; j < n; j++) y[2] += w[j] * quad_dot(n, H + n * j, v);
  y[3] = quad_norm(n * n, H);
  return 1;
}

/* Computes the first three of these for k C^2 / 2 with k = 1. */
static void of_condition(slv_f128 C, slv_f128 C_v, slv_f128 C_w, slv_f128 C_vw, slv_f128 *y) {
  y[0] = C * C / 2, y[1] = C * C_v, y[2] = C_v * C_w + C * C_vw;
}

/* Returns the largest of the three errors; turn is the rate of C with the motion of a vertex. */
static double apart(const slv_f128 *got, const slv_f128 *want, slv_f128 turn) {
  const slv_f128 size[3] = {want[3] / (turn * turn), want[3] / turn, want[3]};
  double error = 0;
  for (int i = 0; i < 3; i++) error = ledger_larger(error, motion_off(got[i], want[i], size[i]));
  return error;
}

/* Tests Pritchard eqs. 24 to 57 with the derivatives of A.8 to A.11, and eq. 7. */
static int bending(const ledger_state *s, const errata *with, double *error) {
  const slv_f128 k = 1;
  slv_f128 got[3], want[4], at_v = 0;
  bend_trial t;
  bend assumed;
  if (!bend_exact(s, &t)) return 0;
  if (!made(with, "PA.11")) bend_edge_slip(&t);
  bend_formulas(&t.h, BEND_ASSUMED, t.h.v, t.h.w, &assumed);
  for (int i = FOLD_B; !made(with, "PA.12") && i <= FOLD_EDGE; i++)
    t.b.vector[i] = assumed.vector[i];
  bend_combine(&t.b);
  if (!made(with, "P51.d")) t.b.theta.vw = (slv_f128)INFINITY;
  const slv_f128 theta = slv_quad_atan2(t.b.sine.at, t.b.cosine.at);
  bend other = t.b;
  bend_formulas(&t.h, BEND_EXACT, t.h.w, t.h.v, &other);
  for (int i = 0; i < HINGE_DOF; i++) at_v += t.h.w[i] * t.h.x[i];
  const slv_f128 second = made(with, "P2.L") ? t.b.theta.vw : t.b.theta.v * at_v;
  of_condition(theta, t.b.theta.v, other.theta.v, second, got);
  if (!library("bend_theta", HINGE_DOF, &k, t.h.x, t.h.v, t.h.w, want)) return 0;
  *error = apart(got, want, fold_turn(&t.h, 1));
  return 1;
}

/* Tests Pritchard eqs. A.5 to A.7, and eq. 7. */
static int normalised(const ledger_state *s, const errata *with, double *error) {
  slv_f128 got[3], want[4];
  sheet t;
  if (!sheet_of(s, &t)) return 0;
  t.alpha = quad_sqrt(t.area);
  const slv_f128 p[6] = {t.du1, t.dv1, t.du2, t.dv2, (slv_f128)0.5, 1};
  of_condition(t.alpha * quad_dot(3, t.unit[0], t.unit[1]), sheet_cosine_slope(&t, t.way[0]),
               sheet_cosine_slope(&t, t.way[1]), sheet_cosine_bent(&t, made(with, "PA.7")), got);
  if (!library("shear_normalised", 9, p, t.x, t.way[0], t.way[1], want)) return 0;
  *error = apart(got, want, sheet_turn(&t));
  return 1;
}

static const errata_set sets[] = {
    {LEDGER_OF_HINGE, bending, "obtuse", NULL, NULL},
    {LEDGER_OF_TRIANGLE, normalised, "lengths 9/8 and 7/8 (oblique rest triangle)", NULL, NULL}};

Test(pritchard_errata, are_right_together) { errata_are_right(sets, 2); }

Test(pritchard_errata, are_needed_and_no_other) { errata_are_needed("P", sets, 2, 5); }
