/* pritchard_damping.c -- Pritchard's eq. 58, section 5.2: rates of conditions, a step's term z. */
#include <string.h>

#include "ledger/pritchard/pritchard_fold.h"
#include "ledger/pritchard/pritchard_sheet.h"

/* Computes C_u, C_v and the shear condition at the given time.  The sheet starts with the velocity
 * way[0], and its path curves towards way[1]. */
static void conditions_at(const slv_f128 *time, const void *with, slv_f128 *C) {
  const sheet *t = with;
  const slv_f128 now = *time, bent = now * now / t->step * (slv_f128)1e-4;
  slv_f128 x[9];
  for (int i = 0; i < 9; i++) x[i] = t->x[i] + now * t->way[0][i] + bent * t->way[1][i];
  sheet_stretch(x, t, C), sheet_shear(x, t, C + 2);
}

MEASURE_EACH(rate_of_sheet, sheet_of, sheet, t) {
  slv_f128 dC[3][9], rates[3];
  const slv_f128 now = 0;
  quad_jacobian(conditions_at, t, 1, 3, &now, t->step, rates);
  sheet_stretch_slope(t, 0, dC[0]), sheet_stretch_slope(t, 1, dC[1]);
  sheet_shear_slope(t, dC[2]);
  for (int i = 0; i < 3; i++)
    ledger_worse(f, motion_off(quad_dot(9, dC[i], t->way[0]), rates[i], quad_norm(9, dC[i])));
}

/* Terms of the angle's rate by Pritchard eq. 54, exact, one for each vertex, and their sum.
 * Variant 1: the hinge rotates rigidly about vertex 1, which does not change the angle. */
typedef struct {
  fold h;
  slv_f128 terms[4], sum, size;
} damped;

static int damp(const ledger_state *s, damped *d) {
  slv_f128 axis[3], arm[3], *v = d->h.v;
  if (!fold_of(s, &d->h)) return 0;
  motion_draw(s, 0, 3, axis);
  for (int m = 0; s->variant == 1 && m < 4; m++) {
    for (int i = 0; i < 3; i++) arm[i] = d->h.x[3 * m + i] - d->h.x[3 + i];
    quad_cross(axis, arm, v + 3 * m);
  }
  d->sum = 0;
  d->size = fold_turn(&d->h, 1) * quad_norm(12, v);
  for (int m = 0; m < 4; m++) {
    slv_f128 alone[HINGE_DOF] = {0};
    bend b;
    memcpy(alone + 3 * m, v + 3 * m, 3 * sizeof *v);
    bend_formulas(&d->h, BEND_EXACT, alone, alone, &b);
    d->terms[m] = b.theta.v;
    d->sum += b.theta.v;
  }
  return 1;
}

MEASURE(by_sum, damp, damped, d) {
  const slv_f128 rate = s->variant ? 0 : fold_rate(&d->h, fold_angle, 2, 1);
  return ledger_judged(f, motion_off(d->sum, rate, d->size));
}

/* Tests a single vertex's term as the rate; the vertex with the least error counts. */
MEASURE_EACH(rate_by_vertex, damp, damped, d) {
  const slv_f128 rate = fold_rate(&d->h, fold_angle, 2, 1);
  f->printed = (double)INFINITY;
  for (int m = 0; m < 4; m++)
    f->printed = ledger_smaller(f->printed, motion_off(d->terms[m], rate, d->size));
}

MEASURE(rigid_by_vertex, damp, damped, d) {
  const slv_f128 none[4] = {0};
  return ledger_figured(f, motion_error(4, d->terms, none, d->size));
}

/* Tests a rotation about vertex 1, and a translation. */
MEASURE_EACH(balanced, damp, damped, d) {
  slv_f128 shift[HINGE_DOF];
  bend b;
  for (int i = 0; i < HINGE_DOF; i++) shift[i] = d->h.w[i % 3];
  bend_formulas(&d->h, BEND_ASSUMED, d->h.v, d->h.v, &b);
  ledger_worse(f, motion_off(b.theta.v, 0, d->size));
  bend_formulas(&d->h, BEND_ASSUMED, shift, shift, &b);
  ledger_worse(f, motion_off(b.theta.v, 0, fold_turn(&d->h, 1)));
}

/* Computes y = K v, K the force Jacobian of stretch for k = 1. */
static void force_jacobian(const sheet *t, const slv_f128 *v, slv_f128 *y) {
  slv_f128 dC[9];
  memset(y, 0, 9 * sizeof *y);
  for (int k = 0; k < 2; k++) {
    const slv_f128 C = sheet_condition(t, k);
    sheet_stretch_slope(t, k, dC);
    for (int i = 0; i < 81; i++)
      y[i % 9] -= (dC[i % 9] * dC[i / 9] + C * sheet_stretch_entry(t, k, i % 9, i / 9)) * v[i / 9];
  }
}

/* Computes the force of stretch for k = 1, after the sheet `with` is moved to x. */
static void force_at(const slv_f128 *x, const void *with, slv_f128 *y) {
  sheet t;
  for (int i = 0; i < 9; i++) y[i] = 0;
  (void)sheet_moved(with, x, &t);
  for (int k = 0; k < 2; k++) {
    slv_f128 dC[9];
    sheet_stretch_slope(&t, k, dC);
    for (int i = 0; i < 9; i++) y[i] -= sheet_condition(&t, k) * dC[i];
  }
}

/* Returns the error of a step (I - h^2 W K) dv = h W (f0 + h K v0) + z, with unit masses, W = 0 at
 * vertex 0 and 1 elsewhere.  z must change vertex 0's velocity by `wanted`, and the others' by h
 * times the linearised force at the end of the step, with K by differences.  The others' dv is
 * random; f0 is chosen so that dv solves the step. */
static double step_off(const sheet *t, slv_f128 h, const slv_f128 *z, const slv_f128 *wanted) {
  const motion q = {force_at, t, 9, 9, t->x, t->step};
  slv_f128 dv[9], after[9], way[9], by_formula[9], per_way[9], want[9];
  for (int i = 0; i < 9; i++) {
    dv[i] = i < 3 ? z[i] : t->way[0][i];
    way[i] = after[i] = t->way[1][i] + dv[i];
  }
  quad_unit(9, way);
  force_jacobian(t, after, by_formula), motion_rate(&q, way, NULL, per_way);
  for (int i = 0; i < 9; i++) {
    const slv_f128 h_f0 = dv[i] - h * h * by_formula[i];
    want[i] = i < 3 ? wanted[i] : h_f0 + h * h * quad_norm(9, after) * per_way[i];
  }
  const double held = motion_error(3, dv, want, 0);
  return ledger_larger(held, motion_error(6, dv + 3, want + 3, quad_norm(9, dv)));
}

/* Tests z as a change of velocity per unit of time, times h, and as a change of velocity.  If one
 * is taken for the other, the error is |z - h z| over the wanted change: 0.98 and 49 for h = 0.02.
 */
MEASURE_EACH(scaled_z, sheet_of, sheet, t) {
  const slv_f128 h = (slv_f128)0.02;
  slv_f128 z[3], hz[3];
  motion_draw(s, 2, 3, z);
  for (int i = 0; i < 3; i++) hz[i] = h * z[i];
  ledger_worse(f, step_off(t, h, hz, hz)), ledger_worse(f, step_off(t, h, z, z));
  const double scaled = step_off(t, h, hz, z) - 0.98, unscaled = step_off(t, h, z, hz) - 49;
  if (!(fabs(scaled) < 1e-12 && fabs(unscaled) < 1e-12)) ledger_worse(f, 1);
}

/* Returns the share of C that is left after one step with table 1 on a cloth of 1 m x 1 m with 66 x
 * 66 vertices.  A right triangle of its grid is stretched by 1/16 along u.  Only vertex 1 moves,
 * with the mass that six triangles give to an interior vertex.  The linear step is (M - hD - h^2 K)
 * dv = h f from rest, D = -k_d dC dC'.
 *
 * Without mass, k_damp/(k_damp + h) of C is left.  The mass changes this by a relative m/(h k dC^2
 * (k_damp + h)) at most. */
static double share_left(slv_f128 k) {
  const double cell = 1.0 / 65, x[9] = {0, 0, 0, cell * 17 / 16, 0, 0, 0, cell, 0};
  const double p[6] = {cell, 0, 0, cell, 1, 1};
  const slv_f128 h = (slv_f128)0.02, k_damp = (slv_f128)0.2, density = (slv_f128)0.1;
  const ledger_state s = {.x = x, .p = p, .index = 1}; /* alpha = area^(3/4) */
  slv_f128 dC[9], after[9];
  sheet t, moved;
  if (!sheet_of(&s, &t)) return (double)NAN;
  sheet_stretch_slope(&t, 0, dC);
  const slv_f128 C = sheet_condition(&t, 0), slope = dC[3], m = 2 * density * t.area;
  const slv_f128 K = -k * slope * slope, D = k_damp * K; /* d2C is 0 along w_u */
  const slv_f128 dv = h * -k * C * slope / (m - h * D - h * h * K);
  for (int i = 0; i < 9; i++) after[i] = t.x[i] + (i == 3 ? h * dv : 0);
  if (!sheet_moved(&t, after, &moved)) return (double)NAN;
  return (double)(sheet_condition(&moved, 0) / C);
}

MEASURE_ONCE(creeps) {
  const double wanted = 0.2 / (0.2 + 0.02);
  f->figure = share_left(5e3);
  const double stiffer = 10 * motion_off(share_left(5e4), wanted, 0); /* the error is of 1/k */
  return ledger_judged(f, ledger_larger(motion_off(f->figure, wanted, 0), stiffer));
}

LEDGER_FILE(pritchard_damping, ROW("P58", rate_of_sheet), ROW("P58b", by_sum),
            ROW("P5.2p", rate_by_vertex), ROW("P5.2q", by_sum, 1), ROW("P5.2r", rigid_by_vertex, 1),
            ROW("P3.4f", balanced, 1), ROW("P5.2z", scaled_z), ROW("P5.4c", creeps));
