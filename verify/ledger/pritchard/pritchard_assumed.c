/* pritchard_assumed.c -- P 40 to 45, the assumption that normals and edge keep their lengths, and
 * P's way of putting formulas to the test under it (section 4). */
#include "ledger/pritchard/pritchard_bend.h"

/* The derivative of vector k's length along v, or along v and w where w is not NULL. */
static slv_f128 length_rate(const fold *h, int k, const slv_f128 *v, const slv_f128 *w) {
  const motion q = fold_motion(h, fold_lengths, FOLD_VECTORS);
  slv_f128 y[FOLD_VECTORS];
  motion_derivative(&q, w == NULL ? 1 : 2, v, w, y);
  return y[k];
}

/* v <- q v - p w, unit, so that what is p of v and q of w, and linear, vanishes. */
static void cancel(slv_f128 p, slv_f128 q, slv_f128 *v, const slv_f128 *w) {
  for (int i = 0; i < 12; i++) v[i] = q * v[i] - p * w[i];
  motion_unit(12, v);
}

/* A direction along which vector k keeps its length, made of two drawn ones. */
static void keeping(const ledger_state *s, const fold *h, int k, uint32_t which, slv_f128 *v) {
  slv_f128 w[HINGE_DOF];
  motion_draw(s, which, 12, v), motion_draw(s, which + 1, 12, w);
  cancel(length_rate(h, k, v, NULL), length_rate(h, k, w, NULL), v, w);
}

/* At every second state the hinge is moved so that vector k, the variant, keeps its length to first
 * order. */
static int assumed_rate(const ledger_state *s, ledger_found *f) {
  const int k = s->variant[0];
  fold h;
  bend b;
  slv_f128 v[HINGE_DOF], want[9];
  if (!fold_of(s, &h)) return 0;
  f->when = s->index % 2 == 0;
  if (f->when) keeping(s, &h, k, 0, v);
  if (!f->when) motion_draw(s, 0, 12, v);
  bend_formulas(&h, BEND_ASSUMED, v, v, &b);
  const motion q = fold_motion(&h, fold_units, 9);
  motion_rate(&q, v, want);
  const slv_f128 *got = b.vector[k].v;
  return ledger_judged(f, motion_error(3, got, want + 3 * k, quad_norm(3, got)));
}

/* Two directions that keep it, the second one also while the first goes on. */
static void keeping_twice(const ledger_state *s, const fold *h, int k, slv_f128 *v, slv_f128 *w) {
  slv_f128 other[HINGE_DOF];
  keeping(s, h, k, 0, v), keeping(s, h, k, 2, w), keeping(s, h, k, 4, other);
  cancel(length_rate(h, k, v, w), length_rate(h, k, v, other), w, other);
}

static int assumed_twice(const ledger_state *s, ledger_found *f) {
  const int k = s->variant[0];
  fold h;
  bend b;
  slv_f128 v[HINGE_DOF], w[HINGE_DOF], want[9];
  if (!fold_of(s, &h)) return 0;
  f->when = s->index % 2 == 0;
  motion_draw(s, 0, 12, v), motion_draw(s, 1, 12, w);
  if (f->when) keeping_twice(s, &h, k, v, w);
  bend_formulas(&h, BEND_ASSUMED, v, w, &b);
  const motion q = fold_motion(&h, fold_units, 9);
  motion_rate_twice(&q, v, w, want);
  return ledger_judged(f, motion_error(3, b.vector[k].vw, want + 3 * k, fold_turn(&h, 2)));
}

/* ---- section 4: normalised by the lengths before the motion ---------------------- */

/* The variant is the order. */
static int unshifted(const ledger_state *s, ledger_found *f) {
  const int order = s->variant[0];
  bend_trial t;
  slv_f128 got[9], want[9];
  if (!bend_try(s, BEND_ASSUMED, &t)) return 0;
  for (int i = 0; i < 9; i++) {
    const vector_jet *n = &t.b.vector[i / 3];
    got[i] = order == 1 ? n->v[i % 3] : n->vw[i % 3];
  }
  const motion q = fold_motion(&t.h, fold_assumed, 9);
  motion_derivative(&q, order, t.v, t.w, want);
  return ledger_judged(f, motion_error(9, got, want, fold_turn(&t.h, order)));
}

/* The angle's derivative by (f(x + h) - f(x)) / h, against the formula. */
static slv_f128 forward_error(const fold *h, const slv_f128 *v, slv_f128 step, slv_f128 slope) {
  slv_f128 x[HINGE_DOF], y[3];
  for (int i = 0; i < 12; i++) x[i] = h->x[i] + step * v[i];
  fold_angle(x, h, y);
  return y[2] / step - slope;
}

/* Halving the step halves the error, up to terms of the next order. */
static int forward_difference(const ledger_state *s, ledger_found *f) {
  bend_trial t;
  if (!bend_try(s, BEND_EXACT, &t)) return 0;
  const slv_f128 step = t.h.step * (slv_f128)1e-4, slope = t.b.theta.v;
  const slv_f128 coarse = forward_error(&t.h, t.v, step, slope);
  const slv_f128 fine = 2 * forward_error(&t.h, t.v, step / 2, slope);
  return ledger_judged(f, motion_error(1, &fine, &coarse, fold_turn(&t.h, 2) * step));
}

#define KEPT_A HOLDS_WHEN("the motion keeps the length of normal A")
#define KEPT_B HOLDS_WHEN("the motion keeps the length of normal B")
#define KEPT_E HOLDS_WHEN("the motion keeps the length of the edge")
#define KEPT_TWICE(what) HOLDS_WHEN("both motions, and both together, keep the length of " what)

#define BY_FORWARD 1e-6, "steps of 1e-8 of where the angle turns leave 1e-8 of the next order"

const ledger_row ledger_pritchard_assumed[] = {
    ROW("P40", "eq. 40", IDENTITY, OF_HINGE_BUT(NO_FOLD), assumed_rate, BY_RATE,
        "The derivative of unit normal A is that of the normal over its length", KEPT_A,
        .checks = "bend_constant", .variant = {FOLD_A}),
    ROW("P41", "eq. 41", IDENTITY, OF_HINGE_BUT(NO_FOLD), assumed_rate, BY_RATE,
        "The derivative of unit normal B is that of the normal over its length", KEPT_B,
        .checks = "bend_constant", .variant = {FOLD_B}),
    ROW("P42", "eq. 42", IDENTITY, OF_HINGE_BUT(NO_FOLD), assumed_rate, BY_RATE,
        "The derivative of the unit edge is that of the edge over its length", KEPT_E,
        .checks = "bend_constant", .variant = {FOLD_EDGE}),
    ROW("P43", "eq. 43", IDENTITY, OF_HINGE_BUT(NO_FOLD), assumed_twice, BY_RATE_TWICE,
        "The second derivative of unit normal A is that of the normal over its length",
        KEPT_TWICE("normal A"), .variant = {FOLD_A}),
    ROW("P44", "eq. 44", IDENTITY, OF_HINGE_BUT(NO_FOLD), assumed_twice, BY_RATE_TWICE,
        "The second derivative of unit normal B is that of the normal over its length "
        "(on its left the second derivative's sign is missing in our copy)",
        KEPT_TWICE("normal B"), .variant = {FOLD_B}),
    ROW("P45", "eq. 45", IDENTITY, OF_HINGE_BUT(NO_FOLD), assumed_twice, BY_RATE_TWICE,
        "The second derivative of the unit edge is zero", KEPT_TWICE("the edge"),
        .variant = {FOLD_EDGE}),
    ROW("P4a", "section 4", CLAIM, OF_HINGE_BUT(NO_FOLD), unshifted, BY_RATE,
        "Equations 40 to 42 are the numeric derivatives when moved vectors are divided by "
        "their lengths before the motion",
        HOLDS, .variant = {1}),
    ROW("P4b", "section 4", CLAIM, OF_HINGE_BUT(NO_FOLD), unshifted, BY_RATE_TWICE,
        "Equations 43 to 45 are the numeric second derivatives of the same", HOLDS, .variant = {2}),
    ROW("P4c", "section 4", CLAIM, OF_HINGE_BUT(NO_FOLD), forward_difference, BY_FORWARD,
        "The numeric derivative (f(x+h) - f(x)) / h approaches the formula's, with an "
        "error proportional to h",
        HOLDS),
    {0}};
