#include "ledger/pritchard/pritchard_bend.h"

#include <string.h>

const double bend_q_edge[4] = {0, 1, -1, 0};

void bend_q(int k, const slv_f128 *x, slv_f128 q[4][3]) {
  static const int to[2][4] = {{2, 0, 1, 0}, {0, 2, 3, 1}};
  static const int from[2][4] = {{1, 2, 0, 0}, {0, 3, 1, 2}};
  for (int m = 0; m < 4; m++)
    for (int i = 0; i < 3; i++) q[m][i] = x[3 * to[k][m] + i] - x[3 * from[k][m] + i];
}

/* S_s(v): the s-th row of S(v). */
static slv_f128 skew(int s, const slv_f128 *v, int column) {
  const slv_f128 S[3][3] = {{0, -v[2], v[1]}, {v[2], 0, -v[0]}, {-v[1], v[0], 0}};
  return S[s][column];
}

void bend_skew_sum(slv_f128 (*q)[3], const slv_f128 *v, slv_f128 *y) {
  memset(y, 0, 3 * sizeof *y);
  for (int m = 0; m < 4; m++)
    for (int j = 0; j < 9; j++) y[j % 3] += v[3 * m + j / 3] * skew(j / 3, q[m], j % 3);
}

static void edge_sum(const slv_f128 *v, slv_f128 *y) {
  memset(y, 0, 3 * sizeof *y);
  for (int i = 0; i < 12; i++) y[i % 3] += v[i] * bend_q_edge[i / 3];
}

static void raw(const fold *h, int k, const slv_f128 *v, const slv_f128 *w, vector_jet *y) {
  slv_f128 q[4][3], dq[4][3];
  memcpy(y->at, h->vector[k], sizeof y->at);
  memset(y->vw, 0, sizeof y->vw);
  if (k == FOLD_EDGE) {
    edge_sum(v, y->v), edge_sum(w, y->w);
    return;
  }
  bend_q(k, h->x, q), bend_q(k, w, dq);
  bend_skew_sum(q, v, y->v), bend_skew_sum(q, w, y->w);
  bend_skew_sum(dq, v, y->vw);
}

static void over(slv_f128 length, vector_jet *y) {
  for (int i = 0; i < 3; i++)
    y->at[i] /= length, y->v[i] /= length, y->w[i] /= length, y->vw[i] /= length;
}

/* y <- (I - n n') y */
static void across(const slv_f128 *n, slv_f128 *y) {
  const slv_f128 along = quad_dot(3, n, y);
  for (int i = 0; i < 3; i++) y[i] -= along * n[i];
}

/* A.8 to A.11, of n / |n|. */
static void exact(const fold *h, int k, vector_jet *y) {
  const slv_f128 *n = h->unit[k], length = h->length[k];
  const vector_jet r = *y;
  slv_f128 second[3];
  for (int i = 0; i < 3; i++) y->at[i] = n[i], y->v[i] = r.v[i] / length, y->w[i] = r.w[i] / length;
  across(n, y->v), across(n, y->w);
  for (int i = 0; i < 3; i++)
    second[i] = (length * r.vw[i] - quad_dot(3, r.w, n) * r.v[i]) / (length * length);
  across(n, second);
  const slv_f128 n_v = quad_dot(3, n, r.v), w_v = quad_dot(3, y->w, r.v);
  for (int i = 0; i < 3; i++) y->vw[i] = second[i] - (y->w[i] * n_v + n[i] * w_v) / length;
}

/* ---- cos, sin and the angle ------------------------------------------------------ */

static jet cosine(const vector_jet *a, const vector_jet *b) {
  return (jet){
      .at = quad_dot(3, a->at, b->at),
      .v = quad_dot(3, a->v, b->at) + quad_dot(3, a->at, b->v),
      .w = quad_dot(3, a->w, b->at) + quad_dot(3, a->at, b->w),
      .vw = quad_dot(3, a->vw, b->at) + quad_dot(3, b->w, a->v) + quad_dot(3, a->w, b->v) +
            quad_dot(3, a->at, b->vw),
  };
}

/* (a x b) . c */
static slv_f128 triple(const slv_f128 *a, const slv_f128 *b, const slv_f128 *c) {
  slv_f128 ab[3];
  quad_cross(a, b, ab);
  return quad_dot(3, ab, c);
}

static jet sine(const vector_jet *a, const vector_jet *b, const vector_jet *e) {
  return (jet){
      .at = triple(a->at, b->at, e->at),
      .v = triple(a->v, b->at, e->at) + triple(a->at, b->v, e->at) + triple(a->at, b->at, e->v),
      .w = triple(a->w, b->at, e->at) + triple(a->at, b->w, e->at) + triple(a->at, b->at, e->w),
      .vw = triple(a->vw, b->at, e->at) + triple(a->v, b->w, e->at) + triple(a->w, b->v, e->at) +
            triple(a->at, b->vw, e->at) + triple(a->v, b->at, e->w) + triple(a->at, b->v, e->w) +
            triple(a->w, b->at, e->v) + triple(a->at, b->w, e->v) + triple(a->at, b->at, e->vw),
  };
}

/* P57 but for what stands over (sin^2 + cos^2)^2 in P56. */
static slv_f128 products(const jet *c, const jet *s) {
  return (s->at * s->at - c->at * c->at) * (s->v * c->w + c->v * s->w) +
         2 * s->at * c->at * (c->v * c->w - s->v * s->w);
}

static jet theta(const jet *c, const jet *s, slv_f128 square) {
  const slv_f128 second = c->at * s->vw - s->at * c->vw;
  return (jet){
      .v = (c->at * s->v - s->at * c->v) / square,
      .vw = (square * second + products(c, s)) / (square * square),
  };
}

void bend_formulas(const fold *h, bend_of of, const slv_f128 *v, const slv_f128 *w, bend *b) {
  for (int k = 0; k < FOLD_VECTORS; k++) {
    raw(h, k, v, w, &b->vector[k]);
    if (of == BEND_ASSUMED) over(h->divisor[k], &b->vector[k]);
    if (of == BEND_EXACT) exact(h, k, &b->vector[k]);
  }
  bend_combine(b);
}

void bend_combine(bend *b) {
  const vector_jet *j = b->vector;
  b->cosine = cosine(&j[FOLD_A], &j[FOLD_B]);
  b->sine = sine(&j[FOLD_A], &j[FOLD_B], &j[FOLD_EDGE]);
  const jet *c = &b->cosine, *s = &b->sine;
  b->theta = theta(c, s, 1);
  b->theta_over_square = theta(c, s, s->at * s->at + c->at * c->at);
}

int bend_try(const ledger_state *s, bend_of of, bend_trial *t) {
  if (!fold_of(s, &t->h)) return 0;
  bend_formulas(&t->h, of, t->h.v, t->h.w, &t->b);
  return 1;
}
