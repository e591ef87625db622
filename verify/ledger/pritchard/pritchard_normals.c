/* pritchard_normals.c -- P 31 to 39 and A.8 to A.11: derivatives of the hinge's normals and edge,
 * and of the unit vectors along them. */
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

LEDGER_FILE(pritchard_normals, ROW("P31", raw_derivative, {FOLD_A, 1}),
            ROW("P32", raw_derivative, {FOLD_B, 1}), ROW("P33", raw_derivative, {FOLD_EDGE, 1}),
            ROW("P34", cross_vectors, {FOLD_A}), ROW("P35", cross_vectors, {FOLD_B}),
            ROW("P36", cross_vectors, {FOLD_EDGE}), ROW("P37", raw_derivative, {FOLD_A, 2}),
            ROW("P38", raw_derivative, {FOLD_B, 2}), ROW("P39", raw_derivative, {FOLD_EDGE, 2}),
            ROW("PA.8", exact_derivative, {FOLD_A, 1}), ROW("PA.9", exact_derivative, {FOLD_B, 1}),
            ROW("PA.10", exact_derivative, {FOLD_EDGE, 1}),
            ROW("PA.11a", exact_derivative, {FOLD_A, 2}),
            ROW("PA.11b", exact_derivative, {FOLD_B, 2}), ROW("PA.11", exact_twice_edge));
