#include "ledger/pritchard/pritchard_fold.h"

#include <string.h>

#define RESOLVED ((slv_f128)1e-5)
#define FINE ((slv_f128)1e-4)

static void from_to(const slv_f128 *x, int from, int to, slv_f128 *d) {
  for (int i = 0; i < 3; i++) d[i] = x[3 * to + i] - x[3 * from + i];
}

void fold_vectors(const slv_f128 *x, const void *with, slv_f128 *y) {
  slv_f128 a[3], b[3];
  (void)with;
  from_to(x, 0, 2, a), from_to(x, 0, 1, b);
  quad_cross(a, b, y);
  from_to(x, 3, 1, a), from_to(x, 3, 2, b);
  quad_cross(a, b, y + 3);
  from_to(x, 2, 1, y + 6);
}

void fold_lengths(const slv_f128 *x, const void *with, slv_f128 *y) {
  slv_f128 vectors[9];
  fold_vectors(x, with, vectors);
  for (int k = 0; k < FOLD_VECTORS; k++) y[k] = quad_norm(3, vectors + 3 * k);
}

void fold_units(const slv_f128 *x, const void *with, slv_f128 *y) {
  fold_vectors(x, with, y);
  for (int k = 0; k < FOLD_VECTORS; k++) quad_unit(3, y + 3 * k);
}

void fold_assumed(const slv_f128 *x, const void *with, slv_f128 *y) {
  const fold *h = with;
  fold_vectors(x, with, y);
  for (int i = 0; i < 9; i++) y[i] /= h->divisor[i / 3];
}

void fold_heights(const slv_f128 *x, slv_f128 *heights, slv_f128 *edge) {
  from_to(x, 2, 1, edge);
  quad_unit(3, edge);
  for (int k = 0; k < 2; k++) {
    slv_f128 *up = heights + 3 * k;
    from_to(x, 1, 3 * k, up);
    const slv_f128 along = quad_dot(3, up, edge);
    for (int i = 0; i < 3; i++) up[i] -= along * edge[i];
  }
}

/* Computes cosine and sine of the hinge's angle, which is 0 if its heights are opposite. */
static void cos_sin(const slv_f128 *x, slv_f128 *cosine, slv_f128 *sine) {
  slv_f128 heights[6], edge[3], ahead[3], up[3];
  fold_heights(x, heights, edge);
  quad_unit(3, heights), quad_unit(3, heights + 3);
  for (int i = 0; i < 3; i++) ahead[i] = -heights[i];
  quad_cross(edge, ahead, up);
  *cosine = quad_dot(3, heights + 3, ahead);
  *sine = quad_dot(3, heights + 3, up);
}

static slv_f128 turned(const fold *h, slv_f128 cosine, slv_f128 sine) {
  return slv_quad_atan2(sine * h->cosine - cosine * h->sine, cosine * h->cosine + sine * h->sine);
}

void fold_angle(const slv_f128 *x, const void *with, slv_f128 *y) {
  cos_sin(x, &y[0], &y[1]);
  y[2] = turned(with, y[0], y[1]);
}

/* Computes Pritchard eqs. 28 and 29 for the three vectors that `of` computes. */
static void angle_of(quad_function *of, const slv_f128 *x, const void *with, slv_f128 *y) {
  slv_f128 vectors[9], cross[3];
  of(x, with, vectors);
  quad_cross(vectors, vectors + 3, cross);
  y[0] = quad_dot(3, vectors, vectors + 3);
  y[1] = quad_dot(3, cross, vectors + 6);
  y[2] = turned(with, y[0], y[1]);
}

void fold_angle_of_units(const slv_f128 *x, const void *with, slv_f128 *y) {
  angle_of(fold_units, x, with, y);
}

void fold_angle_of_assumed(const slv_f128 *x, const void *with, slv_f128 *y) {
  angle_of(fold_assumed, x, with, y);
}

void fold_turning(const slv_f128 *x, const void *with, slv_f128 *y) {
  const slv_f128 *v = with;
  slv_f128 heights[6], edge[3], whole[3], turned[2];
  fold_heights(x, heights, edge);
  from_to(x, 2, 1, whole);
  const slv_f128 length = quad_norm(3, whole);
  for (int k = 0; k < 2; k++) {
    const slv_f128 *up = heights + 3 * k, high = quad_norm(3, up);
    slv_f128 to[3], way[3];
    from_to(x, 1, 3 * k, to), quad_cross(edge, up, way);
    const slv_f128 at = -quad_dot(3, to, edge) / length; /* 0 at vertex 1, 1 at vertex 2 */
    turned[k] = 0;
    for (int i = 0; i < 3; i++) {
      const slv_f128 below = (1 - at) * v[3 + i] + at * v[6 + i];
      turned[k] += way[i] / high * (v[9 * k + i] - below) / high;
    }
  }
  y[0] = turned[1] - turned[0];
}

motion fold_motion(const fold *h, quad_function *f, int m) {
  return (motion){f, h, 12, m, h->x, h->step};
}

void fold_rates(const fold *h, quad_function *f, int m, int order, slv_f128 *y) {
  const motion q = fold_motion(h, f, m);
  motion_rate(&q, h->v, order == 2 ? h->w : NULL, y);
}

slv_f128 fold_rate(const fold *h, quad_function *f, int which, int order) {
  slv_f128 y[3];
  fold_rates(h, f, 3, order, y);
  return y[which];
}

/* Returns the smallest height of both triangles; 0 if it is too small to be resolved. */
static slv_f128 reach(const fold *h) {
  slv_f128 least = 0, size = 0;
  for (int i = 0; i < 12; i++)
    if (quad_abs(h->x[i]) > size) size = quad_abs(h->x[i]);
  for (int k = 0; k < 2; k++) {
    slv_f128 longest = h->length[FOLD_EDGE];
    for (int m = 1; m < 3; m++) {
      const slv_f128 side = quad_distance(3, h->x + 9 * k, h->x + 3 * m);
      if (side > longest) longest = side;
    }
    const slv_f128 height = longest > 0 ? h->length[k] / longest : 0;
    if (!(height > RESOLVED * size)) return 0;
    if (k == 0 || height < least) least = height;
  }
  return least;
}

int fold_at(const slv_f128 *x, fold *h) {
  memmove(h->x, x, sizeof h->x);
  fold_vectors(x, h, h->vector[0]);
  for (int k = 0; k < FOLD_VECTORS; k++) {
    h->length[k] = h->divisor[k] = quad_norm(3, h->vector[k]);
    for (int i = 0; i < 3; i++)
      h->unit[k][i] = h->length[k] > 0 ? h->vector[k][i] / h->length[k] : 0;
  }
  h->step = FINE * reach(h);
  if (!(h->step > 0)) return 0;
  cos_sin(x, &h->cosine, &h->sine);
  return 1;
}

slv_f128 fold_turn(const fold *h, int order) {
  const slv_f128 turn = FINE / h->step;
  return order == 1 ? turn : turn * turn;
}

int fold_of(const ledger_state *s, fold *h) {
  slv_f128 x[HINGE_DOF];
  quad_from(12, s->x, x);
  motion_draw(s, 0, 12, h->v), motion_draw(s, 1, 12, h->w);
  return fold_at(x, h);
}

const double bend_q_edge[4] = {0, 1, -1, 0};

void bend_q(int k, const slv_f128 *x, slv_f128 q[4][3]) {
  static const int to[2][4] = {{2, 0, 1, 0}, {0, 2, 3, 1}};
  static const int from[2][4] = {{1, 2, 0, 0}, {0, 3, 1, 2}};
  for (int m = 0; m < 4; m++)
    for (int i = 0; i < 3; i++) q[m][i] = x[3 * to[k][m] + i] - x[3 * from[k][m] + i];
}

void bend_skew_sum(slv_f128 (*q)[3], const slv_f128 *v, slv_f128 *y) {
  memset(y, 0, 3 * sizeof *y);
  for (int m = 0; m < 4; m++) {
    const slv_f128 S[9] = {0, -q[m][2], q[m][1], q[m][2], 0, -q[m][0], -q[m][1], q[m][0], 0};
    for (int j = 0; j < 9; j++) y[j % 3] += v[3 * m + j / 3] * S[j];
  }
}

static void raw(const fold *h, int k, const slv_f128 *v, const slv_f128 *w, vector_jet *y) {
  slv_f128 q[4][3], dq[4][3];
  memset(y, 0, sizeof *y);
  memcpy(y->at, h->vector[k], sizeof y->at);
  for (int i = 0; i < 12 && k == FOLD_EDGE; i++)
    y->v[i % 3] += v[i] * bend_q_edge[i / 3], y->w[i % 3] += w[i] * bend_q_edge[i / 3];
  if (k == FOLD_EDGE) return;
  bend_q(k, h->x, q), bend_q(k, w, dq);
  bend_skew_sum(q, v, y->v), bend_skew_sum(q, w, y->w);
  bend_skew_sum(dq, v, y->vw);
}

static void divide_jet(slv_f128 length, vector_jet *y) {
  for (int i = 0; i < 3; i++)
    y->at[i] /= length, y->v[i] /= length, y->w[i] /= length, y->vw[i] /= length;
}

/* Computes y <- (I - n n') y. */
static void across(const slv_f128 *n, slv_f128 *y) {
  const slv_f128 along = quad_dot(3, n, y);
  for (int i = 0; i < 3; i++) y[i] -= along * n[i];
}

/* Computes A.8 to A.11, the derivatives of n / |n|. */
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

static jet cosine(const vector_jet *a, const vector_jet *b) {
  return (jet){
      .at = quad_dot(3, a->at, b->at),
      .v = quad_dot(3, a->v, b->at) + quad_dot(3, a->at, b->v),
      .w = quad_dot(3, a->w, b->at) + quad_dot(3, a->at, b->w),
      .vw = quad_dot(3, a->vw, b->at) + quad_dot(3, b->w, a->v) + quad_dot(3, a->w, b->v) +
            quad_dot(3, a->at, b->vw),
  };
}

/* Returns (a x b) . c. */
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

/* Returns the last two terms of Pritchard eqs. 56 and 57, products of first derivatives. */
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
    if (of == BEND_ASSUMED) divide_jet(h->divisor[k], &b->vector[k]);
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
