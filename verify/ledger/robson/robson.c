/* robson.c -- R: stretch along u and along v as two conditions, each with its own stiffness, and
 * their Jacobians. */
#include "ledger/pritchard/pritchard_sheet.h"

/* Stiffness 0.5 to 2 along u, then along v; rates of damping, then another two. */
static slv_f128 stiffness(const ledger_state *s, int which) {
  double u[4];
  slv_random_uniform4(s->seed, s->index, 1 << 19, u);
  return (slv_f128)(0.5 + 1.5 * u[which]);
}

/* A sheet with its own stiffness for each condition. */
static int anisotropic(const ledger_state *s, sheet *t) {
  if (!sheet_of(s, t)) return 0;
  t->k[0] = stiffness(s, 0), t->k[1] = stiffness(s, 1);
  return 1;
}

MEASURE(forces_apart, anisotropic, sheet, t) {
  slv_f128 dC[9], got = 0, size = 0;
  const slv_f128 want = sheet_rate(t, sheet_energy, 0, t->way[0], NULL);
  for (int k = 0; k < 2; k++) {
    sheet_stretch_slope(t, k, dC);
    got += t->k[k] * sheet_condition(t, k) * quad_dot(9, dC, t->way[0]);
    size += t->k[k] * t->alpha * t->alpha * quad_norm(3, t->d[k]) * (t->length[k] + t->b[k]);
  }
  return ledger_judged(f, motion_off(got, want, size));
}

/* The power of the damping forces -k_d dC/dx (rate of C), condition by condition, against that of
 * the dissipation k_d (rate of C)^2 by differences. */
MEASURE(damping_apart, sheet_of, sheet, t) {
  slv_f128 dC[9], got = 0, want = 0, size = 0;
  for (int k = 0; k < 2; k++) {
    const slv_f128 k_d = stiffness(s, 2 + k);
    const slv_f128 rate = sheet_rate(t, sheet_stretch, k, t->way[0], NULL);
    sheet_stretch_slope(t, k, dC);
    const slv_f128 along = quad_dot(9, dC, t->way[0]);
    got -= k_d * along * along;
    want -= k_d * rate * rate;
    size += k_d * quad_dot(9, dC, dC);
  }
  return ledger_judged(f, motion_off(got, want, size));
}

/* dw_u/dx in one row, 1 / det A times (dv_1 - dv_2, dv_2, -dv_1). */
MEASURE(tangent_slope, sheet_of, sheet, t) {
  slv_f128 J[54];
  quad_jacobian(sheet_tangents, t, 9, 6, t->x, t->step, J);
  const slv_f128 got[3] = {(t->dv1 - t->dv2) / t->det, t->dv2 / t->det, -t->dv1 / t->det};
  const slv_f128 want[3] = {J[0], J[18], J[36]};
  return ledger_judged(f, motion_error(3, got, want, 0));
}

MEASURE(constraint_slope, sheet_of, sheet, t) {
  slv_f128 dC[9];
  const slv_f128 want = sheet_rate(t, sheet_stretch, 0, t->way[0], NULL);
  sheet_stretch_slope(t, 0, dC);
  return ledger_judged(f, motion_off(quad_dot(9, dC, t->way[0]), want, quad_norm(9, dC)));
}

/* -v K w, of both conditions, against the energy's second derivative along two directions that must
 * have the same one. */
static double jacobian_off(const sheet *t, const slv_f128 *v, const slv_f128 *w,
                           const slv_f128 *same_v, const slv_f128 *same_w) {
  slv_f128 dC[9], got = 0, size = 0;
  for (int k = 0; k < 2; k++) {
    const slv_f128 d = quad_dot(3, t->d[k], t->d[k]);
    sheet_stretch_slope(t, k, dC);
    got += t->k[k] * (quad_dot(9, dC, v) * quad_dot(9, dC, w) +
                      sheet_condition(t, k) * sheet_stretch_bent(t, k, v, w));
    size += t->k[k] * t->alpha * t->alpha * d * (1 + t->b[k] / t->length[k]);
  }
  return motion_off(got, sheet_rate(t, sheet_energy, 0, same_v, same_w), size);
}

MEASURE(force_jacobian, anisotropic, sheet, t) {
  return ledger_judged(f, jacobian_off(t, t->way[0], t->way[1], t->way[0], t->way[1]));
}

/* K_ij, p at vertex i and q at j, against q at i and p at j by differences; a block for each
 * state. */
MEASURE(symmetric_blocks, anisotropic, sheet, t) {
  const int m = (int)(s->index % 3), n = (int)(s->index / 3 % 3);
  slv_f128 at[4][9];
  motion_blocks(s, m, n, 9, at[0]);
  return ledger_judged(f, jacobian_off(t, at[0], at[1], at[2], at[3]));
}

/* |dC/dx| by differences against alpha |dw/dx|, which no |w| > 0 makes 0. */
MEASURE(not_degenerate, sheet_of, sheet, t) {
  slv_f128 J[18];
  quad_jacobian(sheet_stretch, t, 9, 2, t->x, t->step, J);
  for (int k = 0; k < 2; k++) {
    slv_f128 square = 0;
    for (int j = 0; j < 9; j++) square += J[k + 2 * j] * J[k + 2 * j];
    const slv_f128 want = t->alpha * quad_norm(3, t->d[k]);
    ledger_worse(f, motion_off(quad_sqrt(square), want, 0));
  }
  return 1;
}

LEDGER_FILE(robson, ROW("R1", forces_apart), ROW("R2", damping_apart), ROW("R4", constraint_slope),
            ROW("R5", tangent_slope), ROW("R6", force_jacobian), ROW("R7", sheet_bent),
            ROW("R8", symmetric_blocks), ROW("R16", not_degenerate));
