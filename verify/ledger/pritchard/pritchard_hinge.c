/* pritchard_hinge.c -- Pritchard's eqs. 24-57, A.8-A.11: normals, edge and angle of the hinge,
 * their derivatives, the unit vectors, and the assumption that these vectors keep their lengths. */
#include "ledger/pritchard/pritchard_fold.h"

/* Compares the derivative of vector k by the formulas with that of f by differences. */
static double vector_error(const bend_trial *t, quad_function *f, int k, int order, slv_f128 size) {
  const vector_jet *got = &t->b.vector[k];
  slv_f128 want[9];
  fold_rates(&t->h, f, 9, order, want);
  return motion_error(3, order == 1 ? got->v : got->vw, want + 3 * k, size);
}

/* Returns the norm of the q vectors of both triangles. */
static slv_f128 extent(const fold *h) {
  slv_f128 q[2][4][3];
  bend_q(FOLD_A, h->x, q[0]), bend_q(FOLD_B, h->x, q[1]);
  return quad_norm(24, q[0][0]);
}

/* Tests vector s->variant, here and below, and its derivative of order s->order. */
MEASURE(raw_derivative, bend_raw, bend_trial, t) {
  const slv_f128 size = s->variant == FOLD_EDGE || s->order == 2 ? 1 : extent(&t->h);
  return ledger_judged(f, vector_error(t, fold_vectors, s->variant, s->order, size));
}

/* Tests the whole block dn/dx_m dx = dx x q_m (edge: q_m dx) with the listed q_m. */
MEASURE_EACH(cross_vectors, fold_of, fold, h) {
  const int k = s->variant;
  slv_f128 J[9 * 12], q[4][3];
  quad_jacobian(fold_vectors, h, 12, 9, h->x, h->step, J);
  if (k != FOLD_EDGE) bend_q(k, h->x, q);
  const slv_f128 size = k == FOLD_EDGE ? 1 : extent(h);
  for (int j = 0; j < 12; j++) {
    slv_f128 axis[3] = {0}, got[3] = {0};
    axis[j % 3] = 1;
    if (k == FOLD_EDGE) got[j % 3] = bend_q_edge[j / 3];
    if (k != FOLD_EDGE) quad_cross(axis, q[j / 3], got);
    ledger_worse(f, motion_error(3, got, J + 9 * j + 3 * k, size));
  }
}

MEASURE(exact_derivative, bend_exact, bend_trial, t) {
  const int k = s->variant, order = s->order;
  const slv_f128 size = (k == FOLD_EDGE ? 1 : extent(&t->h)) / t->h.length[k];
  return ledger_judged(f, vector_error(t, fold_units, k, order, order == 1 ? size : size * size));
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

/* Returns the derivative of vector k's length along v or, if w is not NULL, along v and w. */
static slv_f128 length_rate(const fold *h, int k, const slv_f128 *v, const slv_f128 *w) {
  const motion q = fold_motion(h, fold_lengths, FOLD_VECTORS);
  slv_f128 y[FOLD_VECTORS];
  motion_rate(&q, v, w, y);
  return y[k];
}

/* Replaces v by q v - p w, normalised. A linear f with f(v) = p and f(w) = q is 0 there. */
static void cancel(slv_f128 p, slv_f128 q, slv_f128 *v, const slv_f128 *w) {
  for (int i = 0; i < 12; i++) v[i] = q * v[i] - p * w[i];
  quad_unit(12, v);
}

/* Combines two random directions into v, along which the length of vector k is stationary. */
static void keeping(const ledger_state *s, const fold *h, int k, uint32_t which, slv_f128 *v) {
  slv_f128 w[HINGE_DOF];
  motion_draw(s, which, 12, v), motion_draw(s, which + 1, 12, w);
  cancel(length_rate(h, k, v, NULL), length_rate(h, k, w, NULL), v, w);
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

/* Tests motions that keep the vector's length, up to the order of the derivative; the second motion
 * keeps it also during the first one.  The figure is the error for random motions. */
MEASURE(assumed, fold_of, fold, h) {
  const int k = s->variant, order = s->order;
  slv_f128 other[HINGE_DOF];
  f->figure = assumed_off(h, k, order);
  keeping(s, h, k, 0, h->v);
  if (order == 2) {
    keeping(s, h, k, 2, h->w), keeping(s, h, k, 4, other);
    cancel(length_rate(h, k, h->v, h->w), length_rate(h, k, h->v, other), h->w, other);
  }
  return ledger_judged(f, assumed_off(h, k, order));
}

/* Tests all vectors, normalised by their lengths before the motion (section 4). */
MEASURE(unshifted, bend_assumed, bend_trial, t) {
  slv_f128 got[9], want[9];
  for (int i = 0; i < 9; i++) {
    const vector_jet *n = &t->b.vector[i / 3];
    got[i] = s->order == 1 ? n->v[i % 3] : n->vw[i % 3];
  }
  fold_rates(&t->h, fold_assumed, 9, s->order, want);
  f->figure = (double)quad_norm(9, got);
  return ledger_judged(f, motion_error(9, got, want, fold_turn(&t->h, s->order)));
}

/* Returns the error of the angle's derivative by (f(x + h) - f(x)) / h. */
static slv_f128 forward_error(const fold *h, slv_f128 step, slv_f128 slope) {
  slv_f128 x[HINGE_DOF], y[3];
  for (int i = 0; i < 12; i++) x[i] = h->x[i] + step * h->v[i];
  fold_angle(x, h, y);
  return y[2] / step - slope;
}

/* Tests that halving the step halves the error, up to terms of the next order. */
MEASURE(forward_difference, bend_exact, bend_trial, t) {
  const slv_f128 step = t->h.step * (slv_f128)1e-4, slope = t->b.theta.v;
  const slv_f128 coarse = forward_error(&t->h, step, slope);
  const slv_f128 fine = 2 * forward_error(&t->h, step / 2, slope);
  return ledger_judged(f, motion_off(fine, coarse, fold_turn(&t->h, 2) * step));
}

/* Tests that the unit vectors have length 1 and the directions of the vectors. */
MEASURE_EACH(unit_vectors, fold_of, fold, h) {
  for (int k = 0; k < FOLD_VECTORS; k++) {
    const slv_f128 *unit = h->unit[k];
    const slv_f128 want[4] = {1, 0, 0, 0};
    slv_f128 got[4] = {quad_norm(3, unit)};
    quad_cross(unit, h->vector[k], got + 1);
    for (int i = 1; i < 4; i++) got[i] /= h->length[k];
    const int opposed = !(quad_dot(3, unit, h->vector[k]) > 0);
    ledger_worse(f, opposed ? 1 : motion_error(4, got, want, 1));
  }
}

/* Tests normal A against edge x height of vertex 0, normal B against height of vertex 3 x edge. */
MEASURE(normal, fold_of, fold, h) {
  const int k = s->variant;
  slv_f128 heights[6], edge[3], want[3];
  fold_heights(h->x, heights, edge);
  for (int i = 0; i < 3; i++) edge[i] *= h->length[FOLD_EDGE];
  quad_cross(k == FOLD_A ? edge : heights + 3, k == FOLD_A ? heights : edge, want);
  return ledger_judged(f, motion_error(3, h->vector[k], want, 0));
}

/* Tests that both planes meet in the edge: A x B = e det(x_2 - x_0, x_1 - x_0, x_1 - x_3). */
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

enum { COSINE, SINE, ANGLE, OVER_SQUARE };

/* Tests COSINE, SINE or, by atan2, ANGLE; the figure is the error of the one-argument arctan. */
MEASURE(of_the_angle, fold_of, fold, h) {
  slv_f128 got[3];
  fold_angle_of_units(h->x, h, got);
  const slv_f128 want[3] = {h->cosine, h->sine, 0};
  const slv_f128 arctan = slv_quad_atan2(quad_over(got[1], got[0]), 1);
  f->figure = motion_off(arctan, slv_quad_atan2(h->sine, h->cosine), 1);
  return ledger_judged(f, motion_off(got[s->variant], want[s->variant], 1));
}

MEASURE(by_arccos, fold_of, fold, h) {
  slv_f128 y[3];
  fold_angle_of_units(h->x, h, y);
  const slv_f128 c = y[0], sine = quad_sqrt(quad_abs((1 - c) * (1 + c)));
  const slv_f128 got = slv_quad_atan2(sine, c); /* arccos */
  return ledger_judged(f, motion_off(got, quad_abs(slv_quad_atan2(h->sine, h->cosine)), 1));
}

/* Compares a formula, the figure, with the derivative of one of the three numbers of `truth`. */
static double error_of(const ledger_state *s, bend_trial *t, bend_of of, quad_function *truth,
                       ledger_found *f) {
  const int which = s->variant, order = s->order;
  const jet *all[] = {&t->b.cosine, &t->b.sine, &t->b.theta, &t->b.theta_over_square};
  bend_formulas(&t->h, of, t->h.v, t->h.w, &t->b);
  const slv_f128 got = order == 1 ? all[which]->v : all[which]->vw;
  f->figure = (double)got;
  const slv_f128 want = fold_rate(&t->h, truth, which == OVER_SQUARE ? ANGLE : which, order);
  return motion_off(got, want, fold_turn(&t->h, order));
}

/* Tests formula s->variant and order s->order.  For OVER_SQUARE the assumed edge is divided by 1.5
 * times its length, so that the denominator sin^2 + cos^2 is not 1 and has an effect. */
MEASURE_EACH(both_ways, bend_exact, bend_trial, t) {
  if (s->variant == OVER_SQUARE) t->h.divisor[FOLD_EDGE] *= (slv_f128)1.5;
  ledger_worse(f, error_of(s, t, BEND_EXACT, fold_angle, f));
  ledger_worse(f, error_of(s, t, BEND_ASSUMED, fold_angle_of_assumed, f));
}

/* Compares derivatives of Pritchard eqs. 28 to 30, in unit vectors, with geometric ones. */
MEASURE(defined, fold_of, fold, h) {
  const int which = s->variant, order = s->order;
  const motion turning = {fold_turning, h->v, HINGE_DOF, 1, h->x, h->step};
  const slv_f128 got = fold_rate(h, fold_angle_of_units, which, order);
  slv_f128 want = 0;
  f->figure = (double)got;
  if (which != ANGLE) want = fold_rate(h, fold_angle, which, order);
  if (which == ANGLE && order == 1) fold_turning(h->x, h->v, &want);
  if (which == ANGLE && order == 2) motion_rate(&turning, h->w, NULL, &want);
  return ledger_judged(f, motion_off(got, want, fold_turn(h, order)));
}

LEDGER_FILE(pritchard_hinge, ROW("P24", unit_vectors), ROW("P25", normal, FOLD_A),
            ROW("P26", normal, FOLD_B), ROW("P27", edge), ROW("P28", of_the_angle, COSINE),
            ROW("P29", of_the_angle, SINE), ROW("P30", of_the_angle, ANGLE),
            ROW("P3.4t", of_the_angle, ANGLE), ROW("P3.4c", by_arccos),
            ROW("P46", defined, COSINE, 1), ROW("P47", both_ways, COSINE, 1),
            ROW("P48", defined, SINE, 1), ROW("P49", both_ways, SINE, 1),
            ROW("P50", both_ways, COSINE, 2), ROW("P51", both_ways, SINE, 2),
            ROW("P52", defined, ANGLE, 1), ROW("P53", both_ways, OVER_SQUARE, 1),
            ROW("P54", both_ways, ANGLE, 1), ROW("P55", defined, ANGLE, 2),
            ROW("P56", both_ways, OVER_SQUARE, 2), ROW("P57", both_ways, ANGLE, 2),
            ROW("P31", raw_derivative, FOLD_A, 1), ROW("P32", raw_derivative, FOLD_B, 1),
            ROW("P33", raw_derivative, FOLD_EDGE, 1), ROW("P34", cross_vectors, FOLD_A),
            ROW("P35", cross_vectors, FOLD_B), ROW("P36", cross_vectors, FOLD_EDGE),
            ROW("P37", raw_derivative, FOLD_A, 2), ROW("P38", raw_derivative, FOLD_B, 2),
            ROW("P39", raw_derivative, FOLD_EDGE, 2), ROW("PA.8", exact_derivative, FOLD_A, 1),
            ROW("PA.9", exact_derivative, FOLD_B, 1), ROW("PA.10", exact_derivative, FOLD_EDGE, 1),
            ROW("PA.11a", exact_derivative, FOLD_A, 2), ROW("PA.11b", exact_derivative, FOLD_B, 2),
            ROW("PA.11", exact_twice_edge), ROW("P40", assumed, FOLD_A, 1),
            ROW("P41", assumed, FOLD_B, 1), ROW("P42", assumed, FOLD_EDGE, 1),
            ROW("P43", assumed, FOLD_A, 2), ROW("P44", assumed, FOLD_B, 2),
            ROW("P45", assumed, FOLD_EDGE, 2), ROW("P4a", unshifted, 0, 1),
            ROW("P4b", unshifted, 0, 2), ROW("P4c", forward_difference));
