/* pritchard_angle.c -- P 46 to 57: derivatives of cos, sin and the angle.  Each formula is tried
 * with the exact derivatives of the unit vectors against the geometry, and with the assumed ones
 * against differences under the same assumption. */
#include "ledger/pritchard/pritchard_bend.h"

enum { COSINE, SINE, ANGLE, OVER_SQUARE };

/* A formula against that derivative of one of the three numbers of `truth`. */
static double error_of(const ledger_state *s, bend_trial *t, bend_of of, quad_function *truth) {
  const int which = s->variant[0], order = s->variant[1];
  const jet *all[] = {&t->b.cosine, &t->b.sine, &t->b.theta, &t->b.theta_over_square};
  bend_formulas(&t->h, of, t->h.v, t->h.w, &t->b);
  const slv_f128 got = order == 1 ? all[which]->v : all[which]->vw;
  const slv_f128 want = fold_rate(&t->h, truth, which == OVER_SQUARE ? ANGLE : which, order);
  return motion_off(got, want, fold_turn(&t->h, order));
}

/* The variant is the formula and the order.  For OVER_SQUARE the assumed edge is divided by half as
 * much again as its length, so that sin^2 + cos^2 is not 1: what tells a denominator. */
static int both_ways(const ledger_state *s, ledger_found *f) {
  bend_trial t;
  if (!fold_of(s, &t.h)) return 0;
  if (s->variant[0] == OVER_SQUARE) t.h.divisor[FOLD_EDGE] *= (slv_f128)1.5;
  return ledger_judged(f, ledger_larger(error_of(s, &t, BEND_EXACT, fold_angle),
                                        error_of(s, &t, BEND_ASSUMED, fold_angle_of_assumed)));
}

/* That derivative of the angle by geometry. */
static slv_f128 true_turn(const fold *h, int order) {
  const motion q = {fold_turning, h->v, HINGE_DOF, 1, h->x, h->step};
  slv_f128 y;
  fold_turning(h->x, h->v, &y);
  if (order == 2) motion_rate(&q, h->w, NULL, &y);
  return y;
}

/* What P differentiates is what the geometry has: P28 to P30 of the unit vectors. */
MEASURE(defined, fold_of, fold, h) {
  const int which = s->variant[0], order = s->variant[1];
  const slv_f128 got = fold_rate(h, fold_angle_of_units, which, order);
  const slv_f128 want =
      which == ANGLE ? true_turn(h, order) : fold_rate(h, fold_angle, which, order);
  return ledger_judged(f, motion_off(got, want, fold_turn(h, order)));
}

LEDGER_FILE(pritchard_angle, ROW("P46", defined, {COSINE, 1}), ROW("P47", both_ways, {COSINE, 1}),
            ROW("P48", defined, {SINE, 1}), ROW("P49", both_ways, {SINE, 1}),
            ROW("P50", both_ways, {COSINE, 2}), ROW("P51", both_ways, {SINE, 2}),
            ROW("P52", defined, {ANGLE, 1}), ROW("P53", both_ways, {OVER_SQUARE, 1}),
            ROW("P54", both_ways, {ANGLE, 1}), ROW("P55", defined, {ANGLE, 2}),
            ROW("P56", both_ways, {OVER_SQUARE, 2}), ROW("P57", both_ways, {ANGLE, 2}));
