/* pritchard_normals.c -- P 31 to 45 and A.8 to A.11: derivatives of the hinge's normals and edge,
 * and of the unit vectors along them; the assumption that these keep their lengths, and P's way of
 * putting formulas to the test under it (section 4). */
#include "ledger/pritchard/pritchard_bend.h"

/* ---- 31 to 39 -------------------------------------------------------------------- */

/* Vector k of the formulas against f's derivative. */
static double vector_error(const bend_trial *t, quad_function *f, int k, int order, slv_f128 size) {
  const vector_jet *got = &t->b.vector[k];
  slv_f128 want[9];
  fold_rates(&t->h, f, 9, order, want);
  return motion_error(3, order == 1 ? got->v : got->vw, want + 3 * k, size);
}

/* Of the triangles' sides. */
static slv_f128 extent(const fold *h) {
  slv_f128 q[2][4][3];
  bend_q(FOLD_A, h->x, q[0]), bend_q(FOLD_B, h->x, q[1]);
  return quad_norm(24, q[0][0]);
}

/* The variant is the vector and the order. */
static int raw_derivative(const ledger_state *s, ledger_found *f) {
  const int k = s->variant[0], order = s->variant[1];
  bend_trial t;
  if (!bend_try(s, BEND_RAW, &t)) return 0;
  const slv_f128 size = k == FOLD_EDGE || order == 2 ? 1 : extent(&t.h);
  return ledger_judged(f, vector_error(&t, fold_vectors, k, order, size));
}

/* dn/dx_m dx = dx x q_m for every dx, or of the edge q_m dx: the whole block against the q_m of the
 * list.  The variant is the vector. */
MEASURE(cross_vectors, fold_of, fold, h) {
  const int k = s->variant[0];
  slv_f128 J[9 * 12], q[4][3];
  quad_jacobian(fold_vectors, h, 12, 9, h->x, h->step, J);
  if (k != FOLD_EDGE) bend_q(k, h->x, q);
  for (int j = 0; j < 12; j++) {
    slv_f128 axis[3] = {0}, got[3] = {0};
    axis[j % 3] = 1;
    if (k == FOLD_EDGE) got[j % 3] = bend_q_edge[j / 3];
    if (k != FOLD_EDGE) quad_cross(axis, q[j / 3], got);
    const slv_f128 size = k == FOLD_EDGE ? 1 : extent(h);
    ledger_worse(f, motion_error(3, got, J + 9 * j + 3 * k, size));
  }
  return 1;
}

/* ---- A.8 to A.11 ----------------------------------------------------------------- */

/* The variant is the vector and the order. */
MEASURE(exact_derivative, bend_exact, bend_trial, t) {
  const int k = s->variant[0], order = s->variant[1];
  const slv_f128 turn = (k == FOLD_EDGE ? 1 : extent(&t->h)) / t->h.length[k];
  return ledger_judged(f, vector_error(t, fold_units, k, order, order == 1 ? turn : turn * turn));
}

void bend_edge_slip(bend_trial *t) {
  slv_f128 q[4][3], wrong[3];
  const slv_f128 length = t->h.length[FOLD_EDGE], *e = t->h.unit[FOLD_EDGE];
  vector_jet *j = &t->b.vector[FOLD_EDGE];
  for (int i = 0; i < 12; i++) q[i / 3][i % 3] = bend_q_edge[i / 3];
  bend_skew_sum(q, t->h.v, wrong);
  for (int i = 0; i < 12; i++) wrong[i % 3] -= t->h.v[i] * bend_q_edge[i / 3];
  const slv_f128 e_off = quad_dot(3, e, wrong), w_off = quad_dot(3, j->w, wrong);
  for (int i = 0; i < 3; i++) j->vw[i] -= (j->w[i] * e_off + e[i] * w_off) / length;
}

MEASURE(exact_twice_edge, bend_exact, bend_trial, t) {
  const slv_f128 length = t->h.length[FOLD_EDGE], size = 1 / (length * length);
  f->remedy = vector_error(t, fold_units, FOLD_EDGE, 2, size);
  bend_edge_slip(t);
  return ledger_judged(f, vector_error(t, fold_units, FOLD_EDGE, 2, size));
}

/* ---- 40 to 45 -------------------------------------------------------------------- */

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

/* Combines two random directions into one, v, along which the length of vector k is stationary. */
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

/* Returns the relative error of the first or second derivative of vector k, as printed. */
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

LEDGER_FILE(pritchard_normals, ROW("P31", raw_derivative, {FOLD_A, 1}),
            ROW("P32", raw_derivative, {FOLD_B, 1}), ROW("P33", raw_derivative, {FOLD_EDGE, 1}),
            ROW("P34", cross_vectors, {FOLD_A}), ROW("P35", cross_vectors, {FOLD_B}),
            ROW("P36", cross_vectors, {FOLD_EDGE}), ROW("P37", raw_derivative, {FOLD_A, 2}),
            ROW("P38", raw_derivative, {FOLD_B, 2}), ROW("P39", raw_derivative, {FOLD_EDGE, 2}),
            ROW("PA.8", exact_derivative, {FOLD_A, 1}), ROW("PA.9", exact_derivative, {FOLD_B, 1}),
            ROW("PA.10", exact_derivative, {FOLD_EDGE, 1}),
            ROW("PA.11a", exact_derivative, {FOLD_A, 2}),
            ROW("PA.11b", exact_derivative, {FOLD_B, 2}), ROW("PA.11", exact_twice_edge),
            ROW("P40", assumed, {FOLD_A, 1}), ROW("P41", assumed, {FOLD_B, 1}),
            ROW("P42", assumed, {FOLD_EDGE, 1}), ROW("P43", assumed, {FOLD_A, 2}),
            ROW("P44", assumed, {FOLD_B, 2}), ROW("P45", assumed, {FOLD_EDGE, 2}),
            ROW("P4a", unshifted, {1}), ROW("P4b", unshifted, {2}), ROW("P4c", forward_difference));
