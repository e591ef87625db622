/* pritchard_damping.c -- P 58 and section 5.2: the rate of a condition, and the term z
 * of Baraff and Witkin's step. */
#include <math.h>

#include "ledger/ledger_rows.h"
#include "ledger/pritchard/pritchard_bend.h"
#include "ledger/pritchard/pritchard_sheet.h"

/* ---- 58 -------------------------------------------------------------------------- */

/* C_u, C_v and the shear condition, whose truth is f's number `which`. */
static double sheet_rate_error(const sheet *t, const slv_f128 *v, const slv_f128 *dC,
                               quad_function *f, int which) {
  const slv_f128 want = sheet_rate(t, f, which, v);
  slv_f128 got = 0;
  for (int m = 0; m < 3; m++) got += quad_dot(3, dC + 3 * m, v + 3 * m);
  return motion_error(1, &got, &want, quad_norm(9, dC));
}

static int rate_of_sheet(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], dC[9];
  if (!sheet_of(s, &t)) return 0;
  motion_draw(s, 0, 9, v);
  sheet_shear_slope(&t, dC);
  f->printed = sheet_rate_error(&t, v, dC, sheet_shear, 0);
  for (int k = 0; k < 2; k++) {
    sheet_stretch_slope(&t, k, dC);
    f->printed =
        motion_larger(f->printed, sheet_rate_error(&t, v, dC, sheet_stretch, k));
  }
  return 1;
}

/* By P54, exact: each vertex's term of the angle's rate, and their sum. */
typedef struct {
  fold h;
  slv_f128 terms[4], sum, size;
} damped;

static int damp(const ledger_state *s, const slv_f128 *v, damped *d) {
  if (!fold_of(s, &d->h)) return 0;
  d->sum = 0;
  d->size = (slv_f128)1e-4 / d->h.step * quad_norm(12, v);
  for (int m = 0; m < 4; m++) {
    slv_f128 alone[HINGE_DOF] = {0};
    bend b;
    for (int i = 3 * m; i < 3 * m + 3; i++) alone[i] = v[i];
    bend_formulas(&d->h, BEND_EXACT, alone, alone, &b);
    d->terms[m] = b.theta.v;
    d->sum += b.theta.v;
  }
  return 1;
}

/* The terms along a drawn direction, and the true rate of the angle. */
static int damp_drawn(const ledger_state *s, damped *d, slv_f128 *rate) {
  slv_f128 v[HINGE_DOF], y[3];
  motion_draw(s, 0, 12, v);
  if (!damp(s, v, d)) return 0;
  const motion q = fold_motion(&d->h, fold_angle, 3);
  motion_rate(&q, v, y);
  *rate = y[2];
  return 1;
}

static int rate_of_hinge(const ledger_state *s, ledger_found *f) {
  damped d;
  slv_f128 rate;
  if (!damp_drawn(s, &d, &rate)) return 0;
  f->printed = motion_error(1, &d.sum, &rate, d.size);
  return 1;
}

/* One vertex's term taken for the rate, at the vertex where that is least wrong. */
static int rate_by_vertex(const ledger_state *s, ledger_found *f) {
  damped d;
  slv_f128 rate;
  if (!damp_drawn(s, &d, &rate)) return 0;
  f->printed = (double)INFINITY;
  for (int m = 0; m < 4; m++)
    f->printed =
        motion_smaller(f->printed, motion_error(1, d.terms + m, &rate, d.size));
  return 1;
}

/* A motion that turns the hinge rigidly about vertex 1, which changes no angle. */
static int turn_rigidly(const ledger_state *s, damped *d) {
  slv_f128 v[HINGE_DOF], axis[3], arm[3];
  if (!fold_of(s, &d->h)) return 0;
  motion_draw(s, 0, 3, axis);
  for (int m = 0; m < 4; m++) {
    for (int i = 0; i < 3; i++) arm[i] = d->h.x[3 * m + i] - d->h.x[3 + i];
    quad_cross(axis, arm, v + 3 * m);
  }
  return damp(s, v, d);
}

static int rigid_by_sum(const ledger_state *s, ledger_found *f) {
  damped d;
  const slv_f128 none = 0;
  if (!turn_rigidly(s, &d)) return 0;
  f->printed = motion_error(1, &d.sum, &none, d.size);
  return 1;
}

static int rigid_by_vertex(const ledger_state *s, ledger_found *f) {
  damped d;
  const slv_f128 none[4] = {0};
  if (!turn_rigidly(s, &d)) return 0;
  f->printed = motion_error(4, d.terms, none, d.size);
  f->figure = f->printed;
  return 1;
}

/* ---- z in Baraff and Witkin's equation 14 ---------------------------------------- */

/* y = (the stretch's force Jacobian, k = 1) v */
static void force_jacobian(const sheet *t, const slv_f128 *v, slv_f128 *y) {
  for (int i = 0; i < 9; i++) y[i] = 0;
  for (int k = 0; k < 2; k++) {
    slv_f128 dC[9];
    sheet_stretch_slope(t, k, dC);
    const slv_f128 C = sheet_condition(t, k), along = quad_dot(9, dC, v);
    for (int i = 0; i < 9; i++) {
      y[i] -= dC[i] * along;
      for (int j = 0; j < 9; j++) y[i] -= C * sheet_stretch_entry(t, k, i, j) * v[j];
    }
  }
}

/* A step dv of unit masses that is implicit Euler's for vertices 1 and 2 under some
 * force f0, while vertex 0 is made to change its velocity by `wanted`; put into
 * (I - h^2 W K) dv = h W (f0 + h K v0) + h z.  W is 0 for vertex 0, else I. */
static int scaled_z(const ledger_state *s, ledger_found *f) {
  const slv_f128 h = (slv_f128)0.02;
  slv_f128 dv[9], v0[9], z[3], K_dv[9], K_v0[9], left[9], right[9];
  sheet t;
  if (!sheet_of(s, &t)) return 0;
  motion_draw(s, 0, 9, dv), motion_draw(s, 1, 9, v0), motion_draw(s, 2, 3, z);
  f->when = s->index % 2 == 0;
  for (int i = 0; i < 3; i++) dv[i] = f->when ? h * z[i] : z[i];
  force_jacobian(&t, dv, K_dv), force_jacobian(&t, v0, K_v0);
  for (int i = 0; i < 9; i++) {
    const slv_f128 W = i < 3 ? 0 : 1;
    const slv_f128 f0 = dv[i] / h - h * K_dv[i] - h * K_v0[i];
    left[i] = dv[i] - h * h * W * K_dv[i];
    right[i] = h * W * (f0 + h * K_v0[i]) + (i < 3 ? h * z[i] : 0);
  }
  f->printed = motion_error(3, right, left, 0);
  f->printed =
      motion_larger(f->printed, motion_error(9, right, left, quad_norm(9, K_dv)));
  return 1;
}

const ledger_row ledger_pritchard_damping[] = {
    ROW("P58", "eq. 58", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), rate_of_sheet, BY_RATE,
        "The rate of a condition is one sum over its vertices of dC/dx_m . v_m: stretch "
        "and shear",
        HOLDS),
    ROW("P58b", "eq. 58", IDENTITY, OF_HINGE_BUT(NO_FOLD), rate_of_hinge, BY_RATE,
        "The rate of a condition is one sum over its vertices of dC/dx_m . v_m: bend",
        HOLDS, .checks = "bend_theta"),
    ROW("P5.2p", "section 5.2", CLAIM, OF_HINGE_BUT(NO_FOLD), rate_by_vertex, BY_RATE,
        "The rate of the bend condition may be taken for each vertex apart, dC/dx_m . v_m "
        "(P's early version, which P gave up)",
        DENIED, REFUTED, .checks = "bend_theta"),
    ROW("P5.2q", "section 5.2", CLAIM, OF_HINGE_BUT(NO_FOLD), rigid_by_sum, BY_ROUNDING,
        "By equation 58 a rigid turn is not damped", HOLDS, .checks = "bend_theta"),
    ROW("P5.2r", "section 5.2", CLAIM, OF_HINGE_BUT(NO_FOLD), rigid_by_vertex,
        BY_ROUNDING, "By rates for each vertex apart a rigid turn is not damped",
        DENIED, REFUTED,
        .figure = "largest rate by vertex, over |v| by the least height",
        .checks = "bend_theta"),
    ROW("P5.2z", "section 5.2", CLAIM, OF_TRIANGLE_BUT(NO_SHEET), scaled_z, BY_ROUNDING,
        "In Baraff and Witkin's equation 14, not among our sources and here as it is "
        "commonly given, z should be scaled by h",
        HOLDS_WHEN(
            "z is the wanted change of velocity per unit of time; the change itself "
            "stands unscaled")),
    OPEN_ROW("P5.2v", "section 5.2",
             "With rates for each vertex apart the simulation is often unstable, with "
             "equation 58 it looks vastly better",
             "it needs dynamics: a run in time of both"),
    {0}};
