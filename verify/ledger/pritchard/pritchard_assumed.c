/* pritchard_assumed.c -- P 40 to 45, the assumption that normals and edge keep their lengths, and
 * P's way of putting formulas to the test under it (section 4). */
#include "ledger/pritchard/pritchard_bend.h"

/* The derivative of vector k's length along v, or along v and w where w is not NULL. */
static slv_f128 length_rate(const fold *h, int k, const slv_f128 *v, const slv_f128 *w) {
  const motion q = fold_motion(h, fold_lengths, FOLD_VECTORS);
  slv_f128 y[FOLD_VECTORS];
  motion_rate(&q, v, w, y);
  return y[k];
}

/* v <- q v - p w, unit, so that what is p of v and q of w, and linear, vanishes. */
static void cancel(slv_f128 p, slv_f128 q, slv_f128 *v, const slv_f128 *w) {
  for (int i = 0; i < 12; i++) v[i] = q * v[i] - p * w[i];
  quad_unit(12, v);
}

/* A direction along which vector k keeps its length, made of two drawn ones. */
static void keeping(const ledger_state *s, const fold *h, int k, uint32_t which, slv_f128 *v) {
  slv_f128 w[HINGE_DOF];
  motion_draw(s, which, 12, v), motion_draw(s, which + 1, 12, w);
  cancel(length_rate(h, k, v, NULL), length_rate(h, k, w, NULL), v, w);
}

/* Two directions that keep it, the second one also while the first goes on. */
static void keeping_twice(const ledger_state *s, fold *h, int k) {
  slv_f128 other[HINGE_DOF];
  keeping(s, h, k, 0, h->v), keeping(s, h, k, 2, h->w), keeping(s, h, k, 4, other);
  cancel(length_rate(h, k, h->v, h->w), length_rate(h, k, h->v, other), h->w, other);
}

/* How far vector k's derivative of that order is from the true one. */
static double assumed_off(const fold *h, int k, int order) {
  bend b;
  slv_f128 want[9];
  bend_formulas(h, BEND_ASSUMED, h->v, h->w, &b);
  fold_rates(h, fold_units, 9, order, want);
  const slv_f128 *got = order == 1 ? b.vector[k].v : b.vector[k].vw;
  return motion_error(3, got, want + 3 * k, order == 1 ? quad_norm(3, got) : fold_turn(h, 2));
}

/* The variant is the vector and the order: for motions that keep the vector's length to that order,
 * and, as the figure, for drawn ones. */
MEASURE(assumed, fold_of, fold, h) {
  const int k = s->variant[0], order = s->variant[1];
  f->figure = assumed_off(h, k, order);
  if (order == 1) keeping(s, h, k, 0, h->v);
  if (order == 2) keeping_twice(s, h, k);
  return ledger_judged(f, assumed_off(h, k, order));
}

/* ---- section 4: normalised by the lengths before the motion ---------------------- */

/* The variant is the order. */
MEASURE(unshifted, bend_assumed, bend_trial, t) {
  const int order = s->variant[0];
  slv_f128 got[9], want[9];
  for (int i = 0; i < 9; i++) {
    const vector_jet *n = &t->b.vector[i / 3];
    got[i] = order == 1 ? n->v[i % 3] : n->vw[i % 3];
  }
  fold_rates(&t->h, fold_assumed, 9, order, want);
  return ledger_judged(f, motion_error(9, got, want, fold_turn(&t->h, order)));
}

/* The angle's derivative by (f(x + h) - f(x)) / h, against the formula. */
static slv_f128 forward_error(const fold *h, slv_f128 step, slv_f128 slope) {
  slv_f128 x[HINGE_DOF], y[3];
  for (int i = 0; i < 12; i++) x[i] = h->x[i] + step * h->v[i];
  fold_angle(x, h, y);
  return y[2] / step - slope;
}

/* Halving the step halves the error, up to terms of the next order. */
MEASURE(forward_difference, bend_exact, bend_trial, t) {
  const slv_f128 step = t->h.step * (slv_f128)1e-4, slope = t->b.theta.v;
  const slv_f128 coarse = forward_error(&t->h, step, slope);
  const slv_f128 fine = 2 * forward_error(&t->h, step / 2, slope);
  return ledger_judged(f, motion_off(fine, coarse, fold_turn(&t->h, 2) * step));
}

LEDGER_FILE(pritchard_assumed, ROW("P40", assumed, {FOLD_A, 1}), ROW("P41", assumed, {FOLD_B, 1}),
            ROW("P42", assumed, {FOLD_EDGE, 1}), ROW("P43", assumed, {FOLD_A, 2}),
            ROW("P44", assumed, {FOLD_B, 2}), ROW("P45", assumed, {FOLD_EDGE, 2}),
            ROW("P4a", unshifted, {1}), ROW("P4b", unshifted, {2}), ROW("P4c", forward_difference));
