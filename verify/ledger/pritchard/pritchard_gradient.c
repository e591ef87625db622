/* pritchard_gradient.c -- Pritchard's sections 3.4 and 5.1: symmetry of the bend condition's second
 * derivatives, its approximate gradient, and Macri's two formulas of this gradient. */
#include <string.h>

#include "ledger/pritchard/pritchard_fold.h"

/* The formulas with v for m_s, w for n_t, and exchanged; s->variant is the bend_of. */
typedef struct {
  bend_trial t;
  bend turned;
} exchanged;

static int exchange(const ledger_state *s, exchanged *y) {
  const fold *h = &y->t.h;
  if (!bend_try(s, (bend_of)s->variant, &y->t)) return 0;
  bend_formulas(h, (bend_of)s->variant, h->w, h->v, &y->turned);
  return 1;
}

/* Measures the asymmetry of Pritchard eq. 57, relative to the derivative's norm. */
MEASURE(symmetric, exchange, exchanged, y) {
  return ledger_figured(f, motion_off(y->t.b.theta.vw, y->turned.theta.vw, fold_turn(&y->t.h, 2)));
}

static int not_symmetric(const ledger_state *s, ledger_found *f) {
  return symmetric(s, f) && ledger_judged(f, f->figure > 1e-20 ? 0 : 1);
}

MEASURE(symmetric_cos_sin, exchange, exchanged, y) {
  const slv_f128 got[2] = {y->t.b.cosine.vw, y->t.b.sine.vw};
  const slv_f128 want[2] = {y->turned.cosine.vw, y->turned.sine.vw};
  return ledger_judged(f, motion_error(2, got, want, fold_turn(&y->t.h, 2)));
}

/* Compares second derivatives: along p at vertex m and q at n, and along q at m and p at n. */
MEASURE(symmetric_blocks, fold_of, fold, h) {
  slv_f128 at[4][HINGE_DOF], want[3];
  bend b;
  const int same = motion_blocks(s, 4, at[0]);
  bend_formulas(h, BEND_EXACT, at[0], at[1], &b);
  const motion q = fold_motion(h, fold_angle, 3);
  motion_rate(&q, at[2], at[3], want);
  return ledger_when(f, motion_off(b.theta.vw, want[2], fold_turn(h, 2)), same);
}

/* Input of approximate_rate(): direction v; divisors NULL: the lengths at x. */
typedef struct {
  const slv_f128 *v, *divisors;
} approximate;

/* Computes Pritchard eq. 54, assuming constant lengths, at x; NaN if the hinge is degenerate. */
static void approximate_rate(const slv_f128 *x, const void *with, slv_f128 *y) {
  const approximate *a = with;
  fold h;
  bend b;
  y[0] = (slv_f128)NAN;
  if (!fold_at(x, &h)) return;
  if (a->divisors != NULL) memcpy(h.divisor, a->divisors, sizeof h.divisor);
  bend_formulas(&h, BEND_ASSUMED, a->v, a->v, &b);
  y[0] = b.theta.v;
}

static slv_f128 rate_of_54(const fold *h, const approximate *a, const slv_f128 *w) {
  motion q = fold_motion(h, approximate_rate, 1);
  slv_f128 y;
  q.with = a;
  motion_rate(&q, w, NULL, &y);
  return y;
}

MEASURE(from_54, bend_assumed, bend_trial, t) {
  const approximate kept = {t->h.v, t->h.divisor};
  const slv_f128 want = fold_rate(&t->h, fold_angle_of_assumed, 2, 2), size = fold_turn(&t->h, 2);
  return ledger_mended(f, motion_off(rate_of_54(&t->h, &kept, t->h.w), want, size),
                       motion_off(t->b.theta.vw, want, size));
}

/* Tests the derivative along w, with the lengths after each motion. */
MEASURE(no_gradient, fold_of, fold, h) {
  const approximate along_v = {h->v, NULL}, along_w = {h->w, NULL};
  f->figure =
      motion_off(rate_of_54(h, &along_v, h->w), rate_of_54(h, &along_w, h->v), fold_turn(h, 2));
  return ledger_judged(f, f->figure > 1e-6 ? 0 : 1);
}

/* Tests the 12 x 12 derivatives by x_j, with constant lengths, of Pritchard eq. 54's rate by x_i
 * under the assumption.  The hinge is folded by 63 degrees; edge 2, heights 1 and 1.1. */
static int derivative_of_54(const ledger_state *s, ledger_found *f) {
  static const double folded[HINGE_DOF] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0.5, 0.25, 1};
  const ledger_state at = {.x = folded, .seed = s->seed};
  slv_f128 J[HINGE_DOF * HINGE_DOF], turned[HINGE_DOF * HINGE_DOF];
  fold h;
  if (!fold_of(&at, &h)) return 0;
  for (int i = 0; i < HINGE_DOF; i++)
    for (int j = 0; j < HINGE_DOF; j++) {
      slv_f128 v[HINGE_DOF] = {0}, w[HINGE_DOF] = {0};
      v[i] = w[j] = 1;
      const approximate kept = {v, h.divisor};
      J[i + HINGE_DOF * j] = turned[j + HINGE_DOF * i] = rate_of_54(&h, &kept, w);
    }
  const int n = HINGE_DOF * HINGE_DOF;
  f->figure = (double)(quad_distance(n, J, turned) / quad_norm(n, J));
  return ledger_judged(f, f->figure > 1e-20 ? 0 : 1);
}

/* The smallest divisor with which a formula is judged. */
#define DIVISOR ((slv_f128)0.1)

/* Compares a formula's rate of the angle with the exact rate, along the fold's direction v. */
static double rate_error(const fold *h, slv_f128 got) {
  return motion_off(got, fold_rate(h, fold_angle, 2, 1), fold_turn(h, 1));
}

/* Tests motions; at every second state the motion keeps |e| constant. */
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

enum { BY_COSINE, BY_SINE };

static slv_f128 macri(const bend *b, int which) {
  return which == BY_COSINE ? quad_over(-b->cosine.v, b->sine.at)
                            : quad_over(b->sine.v, b->cosine.at);
}

static int divides(const fold *h, int which) {
  return quad_abs(which == BY_COSINE ? h->sine : h->cosine) > DIVISOR;
}

/* Tests formula s->variant with exact vectors; macri_assumed() tests it with assumed ones. */
MEASURE(macri_exact, bend_exact, bend_trial, t) {
  const int which = s->variant;
  if (!divides(&t->h, which)) return 0;
  return ledger_judged(f, rate_error(&t->h, macri(&t->b, which)));
}

/* The angle's derivatives: by geometry, Pritchard eq. 54, Macri's two formulas as printed. */
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

/* Tests Macri's formula where he uses it; the nearer derivative counts, true or assumed. */
MEASURE(macri_assumed, fold_of, fold, h) {
  const int which = s->variant;
  gradients g;
  if ((quad_abs(h->sine) > quad_abs(h->cosine)) != (which == BY_COSINE)) return 0;
  all_of(h, &g);
  const slv_f128 size = quad_norm(12, g.angle);
  f->figure = motion_error(12, g.macri[which], g.angle, size);
  f->printed = ledger_smaller(f->figure, motion_error(12, g.macri[which], g.p54, size));
  return 1;
}

/* Rotates triangle B about the edge until the angle is 45 or -45 degrees. */
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

MEASURE(changeover, fold_to_45, fold, h) {
  gradients g;
  all_of(h, &g);
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

LEDGER_FILE(pritchard_gradient, ROW("P3.4s", symmetric, BEND_ASSUMED),
            ROW("P3.4x", symmetric, BEND_EXACT), ROW("P3.4b", symmetric_blocks),
            ROW("P3.4d", symmetric_cos_sin, BEND_ASSUMED),
            ROW("P5.1s", not_symmetric, BEND_ASSUMED), ROW("P5.1t", derivative_of_54),
            ROW("P5.1d", from_54), ROW("P5.1g", no_gradient), ROW("P5.1m", macri_exact, BY_COSINE),
            ROW("P5.1n", macri_exact, BY_SINE), ROW("P5.1o", macri_assumed, BY_COSINE),
            ROW("P5.1p", macri_assumed, BY_SINE), ROW("P5.1c", changeover),
            ROW("P5.1y", by_tangent), ROW("P5.1i", identical), ROW("P5.1e", gap));
