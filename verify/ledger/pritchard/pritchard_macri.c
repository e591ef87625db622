/* pritchard_macri.c -- P, section 5.1: the angle's gradient by P and by Macri's two formulas,
 * against the geometry. */
#include <string.h>

#include "ledger/pritchard/pritchard_bend.h"

/* The least divisor with which formulas are judged. */
#define DIVISOR ((slv_f128)0.1)

/* An angle's rate that a formula gives against the true one, along the fold's direction v. */
static double rate_error(const fold *h, slv_f128 got) {
  return motion_off(got, fold_rate(h, fold_angle, 2, 1), fold_turn(h, 1));
}

/* At every second state the hinge is moved so that |e| stays constant. */
MEASURE(identical, fold_of, fold, h) {
  bend b;
  f->when = s->index % 2 == 0;
  fold other = *h;
  memcpy(other.v, h->w, sizeof other.v);
  const slv_f128 p = fold_rate(h, fold_lengths, FOLD_EDGE, 1);
  const slv_f128 q = fold_rate(&other, fold_lengths, FOLD_EDGE, 1);
  for (int i = 0; f->when && i < 12; i++) h->v[i] = q * h->v[i] - p * h->w[i];
  quad_unit(12, h->v);
  bend_formulas(h, BEND_ASSUMED, h->v, h->v, &b);
  return ledger_judged(f, rate_error(h, b.theta.v));
}

MEASURE(gap, bend_assumed, bend_trial, t) {
  const fold *h = &t->h;
  const slv_f128 log_e = fold_rate(h, fold_lengths, FOLD_EDGE, 1) / h->length[FOLD_EDGE];
  return ledger_judged(f, rate_error(h, t->b.theta.v - h->sine * h->cosine * log_e));
}

/* ---- Macri's formulas ------------------------------------------------------------ */

enum { BY_COSINE, BY_SINE };

static slv_f128 macri(const bend *b, int which) {
  return which == BY_COSINE ? quad_over(-b->cosine.v, b->sine.at)
                            : quad_over(b->sine.v, b->cosine.at);
}

static int divides(const fold *h, int which) {
  return quad_abs(which == BY_COSINE ? h->sine : h->cosine) > DIVISOR;
}

/* The variant is the formula, here and in macri_assumed(). */
MEASURE(macri_exact, bend_exact, bend_trial, t) {
  const int which = s->variant[0];
  if (!divides(&t->h, which)) return 0;
  return ledger_judged(f, rate_error(&t->h, macri(&t->b, which)));
}

/* All twelve derivatives: from the geometry, from P54, and from both of Macri's formulas as
 * printed. */
typedef struct {
  slv_f128 angle[HINGE_DOF], p54[HINGE_DOF], macri[2][HINGE_DOF];
} gradients;

static void all_of(const fold *h, gradients *g) {
  slv_f128 J[3 * 12];
  quad_jacobian(fold_angle, h, 12, 3, h->x, h->step, J);
  for (int j = 0; j < 12; j++) {
    slv_f128 v[HINGE_DOF] = {0};
    bend b;
    v[j] = 1;
    bend_formulas(h, BEND_ASSUMED, v, v, &b);
    g->angle[j] = J[3 * j + 2];
    g->p54[j] = b.theta.v;
    for (int k = 0; k < 2; k++) g->macri[k][j] = macri(&b, k);
  }
}

/* Where he uses it, against both numeric derivatives, with lengths as they come and as assumed: the
 * nearer one. */
MEASURE(macri_assumed, fold_of, fold, h) {
  const int which = s->variant[0];
  gradients g;
  if ((quad_abs(h->sine) > quad_abs(h->cosine)) != (which == BY_COSINE)) return 0;
  all_of(h, &g);
  const slv_f128 size = quad_norm(12, g.angle);
  f->figure = motion_error(12, g.macri[which], g.angle, size);
  f->printed = ledger_smaller(f->figure, motion_error(12, g.macri[which], g.p54, size));
  return 1;
}

/* Triangle B turned about the edge until the angle is 45 degrees or minus 45. */
static int fold_to_45(const ledger_state *s, fold *h) {
  slv_f128 x[HINGE_DOF], heights[6], edge[3], ahead[3], up[3];
  if (!fold_of(s, h)) return 0;
  memcpy(x, h->x, sizeof x);
  fold_heights(x, heights, edge);
  const slv_f128 high = quad_norm(3, heights + 3), half = quad_sqrt((slv_f128)0.5);
  const slv_f128 side = s->index % 2 == 0 ? half : -half;
  for (int i = 0; i < 3; i++) ahead[i] = -heights[i];
  quad_unit(3, ahead);
  quad_cross(edge, ahead, up);
  for (int i = 0; i < 3; i++) x[9 + i] += high * (half * ahead[i] + side * up[i]) - heights[3 + i];
  return fold_at(x, h);
}

static int changeover(const ledger_state *s, ledger_found *f) {
  fold h;
  gradients g;
  if (!fold_to_45(s, &h)) return 0;
  all_of(&h, &g);
  const slv_f128 size = quad_norm(12, g.angle);
  return ledger_figured(f, motion_error(12, g.macri[BY_COSINE], g.macri[BY_SINE], size));
}

static void tangent(const slv_f128 *x, const void *with, slv_f128 *y) {
  slv_f128 angle[3];
  fold_angle(x, with, angle);
  y[0] = angle[1] / angle[0];
}

MEASURE(by_tangent, bend_exact, bend_trial, t) {
  slv_f128 want;
  if (!divides(&t->h, BY_SINE)) return 0;
  const jet *c = &t->b.cosine, *n = &t->b.sine;
  const slv_f128 got = (c->at * n->v - n->at * c->v) / (c->at * c->at), y = n->at / c->at;
  fold_rates(&t->h, tangent, 1, 1, &want);
  return ledger_judged(f, ledger_larger(motion_off(got, want, fold_turn(&t->h, 1)),
                                        rate_error(&t->h, want / (1 + y * y))));
}

LEDGER_FILE(pritchard_macri, ROW("P5.1m", macri_exact, {BY_COSINE}),
            ROW("P5.1n", macri_exact, {BY_SINE}), ROW("P5.1o", macri_assumed, {BY_COSINE}),
            ROW("P5.1p", macri_assumed, {BY_SINE}), ROW("P5.1c", changeover),
            ROW("P5.1y", by_tangent), ROW("P5.1i", identical), ROW("P5.1e", gap));
