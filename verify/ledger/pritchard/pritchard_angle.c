/* pritchard_angle.c -- P 24 to 30 and 46 to 57: the hinge's normals, edge and angle; derivatives of
 * cos, sin and the angle. */
#include "ledger/pritchard/pritchard_bend.h"
#include "ledger/pritchard/pritchard_fold.h"

/* ---- 24 to 30 -------------------------------------------------------------------- */

/* Are the unit vectors of length 1, and along the vectors? */
MEASURE(unit_vectors, fold_of, fold, h) {
  for (int k = 0; k < FOLD_VECTORS; k++) {
    slv_f128 got[4] = {quad_norm(3, h->unit[k])};
    const slv_f128 want[4] = {1, 0, 0, 0};
    quad_cross(h->unit[k], h->vector[k], got + 1);
    for (int i = 1; i < 4; i++) got[i] /= h->length[k];
    const int opposed = !(quad_dot(3, h->unit[k], h->vector[k]) > 0);
    ledger_worse(f, opposed ? 1 : motion_error(4, got, want, 1));
  }
  return 1;
}

/* Edge times height of vertex 0 turned out of the triangle, and of vertex 3; the variant is the
 * normal. */
MEASURE(normal, fold_of, fold, h) {
  const int k = s->variant[0];
  slv_f128 heights[6], edge[3], want[3];
  fold_heights(h->x, heights, edge);
  for (int i = 0; i < 3; i++) edge[i] *= h->length[FOLD_EDGE];
  quad_cross(k == FOLD_A ? edge : heights + 3, k == FOLD_A ? heights : edge, want);
  return ledger_judged(f, motion_error(3, h->vector[k], want, 0));
}

/* Both planes meet in the edge: A x B = e det(x_2 - x_0, x_1 - x_0, x_1 - x_3). */
MEASURE(edge, fold_of, fold, h) {
  slv_f128 d[3][3], cross[3], got[3], want[3];
  for (int i = 0; i < 3; i++) {
    d[0][i] = h->x[6 + i] - h->x[i], d[1][i] = h->x[3 + i] - h->x[i];
    d[2][i] = h->x[3 + i] - h->x[9 + i];
  }
  quad_cross(d[0], d[1], cross);
  for (int i = 0; i < 3; i++) got[i] = h->vector[FOLD_EDGE][i] * quad_dot(3, cross, d[2]);
  quad_cross(h->vector[FOLD_A], h->vector[FOLD_B], want);
  return ledger_judged(f, motion_error(3, got, want, h->length[FOLD_A] * h->length[FOLD_B]));
}

/* Variant 0: cos, 1: sin, 2: the angle that atan2 makes of them. */
MEASURE(of_the_angle, fold_of, fold, h) {
  const int which = s->variant[0];
  slv_f128 got[3];
  fold_angle_of_units(h->x, h, got);
  const slv_f128 want[3] = {h->cosine, h->sine, 0};
  return ledger_judged(f, motion_off(got[which], want[which], 1));
}

/* By atan2, less the angle of the fold; and, as the figure, how far arctan of one number is off. */
MEASURE(by_arctan, fold_of, fold, h) {
  slv_f128 y[3];
  fold_angle_of_units(h->x, h, y);
  const slv_f128 got = slv_quad_atan2(quad_over(y[1], y[0]), 1);
  f->figure = motion_off(got, slv_quad_atan2(h->sine, h->cosine), 1);
  return ledger_judged(f, motion_off(y[2], 0, 1));
}

MEASURE(by_arccos, fold_of, fold, h) {
  slv_f128 y[3];
  fold_angle_of_units(h->x, h, y);
  const slv_f128 c = y[0] > 1 ? 1 : y[0] < -1 ? -1 : y[0];
  const slv_f128 got = slv_quad_atan2(quad_sqrt((1 - c) * (1 + c)), c); /* arccos */
  return ledger_judged(f, motion_off(got, quad_abs(slv_quad_atan2(h->sine, h->cosine)), 1));
}

/* ---- 46 to 57 -------------------------------------------------------------------- */

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

LEDGER_FILE(pritchard_angle, ROW("P24", unit_vectors), ROW("P25", normal, {FOLD_A}),
            ROW("P26", normal, {FOLD_B}), ROW("P27", edge), ROW("P28", of_the_angle),
            ROW("P29", of_the_angle, {1}), ROW("P30", by_arctan), ROW("P3.4t", of_the_angle, {2}),
            ROW("P3.4c", by_arccos), ROW("P46", defined, {COSINE, 1}),
            ROW("P47", both_ways, {COSINE, 1}), ROW("P48", defined, {SINE, 1}),
            ROW("P49", both_ways, {SINE, 1}), ROW("P50", both_ways, {COSINE, 2}),
            ROW("P51", both_ways, {SINE, 2}), ROW("P52", defined, {ANGLE, 1}),
            ROW("P53", both_ways, {OVER_SQUARE, 1}), ROW("P54", both_ways, {ANGLE, 1}),
            ROW("P55", defined, {ANGLE, 2}), ROW("P56", both_ways, {OVER_SQUARE, 2}),
            ROW("P57", both_ways, {ANGLE, 2}));
