/* pritchard_symmetry.c -- P, sections 3.4 and 5.1: which second derivatives of the bend condition
 * are symmetric, and what its approximate gradient keeps. */
#include <math.h>
#include <string.h>

#include "ledger/pritchard/pritchard_bend.h"

/* The formulas with v for m_s and w for n_t, and with the two exchanged. */
static int exchange(const ledger_state *s, bend_of of, bend_trial *t, bend *wv) {
  if (!bend_try(s, of, t)) return 0;
  bend_formulas(&t->h, of, t->h.w, t->h.v, wv);
  return 1;
}

/* The asymmetry of P57, relative to its own size; the variant is the bend_of. */
static int symmetric(const ledger_state *s, ledger_found *f) {
  bend_trial t;
  bend wv;
  if (!exchange(s, (bend_of)s->variant[0], &t, &wv)) return 0;
  return ledger_figured(f, motion_off(t.b.theta.vw, wv.theta.vw, fold_turn(&t.h, 2)));
}

static int not_symmetric(const ledger_state *s, ledger_found *f) {
  return symmetric(s, f) && ledger_judged(f, f->figure > 1e-20 ? 0 : 1);
}

static int symmetric_cos_sin(const ledger_state *s, ledger_found *f) {
  bend_trial t;
  bend wv;
  if (!exchange(s, BEND_ASSUMED, &t, &wv)) return 0;
  const slv_f128 got[2] = {t.b.cosine.vw, t.b.sine.vw};
  const slv_f128 want[2] = {wv.cosine.vw, wv.sine.vw};
  return ledger_judged(f, motion_error(2, got, want, fold_turn(&t.h, 2)));
}

/* p at vertex m and q at n against q at m and p at n; a block for each state. */
MEASURE(symmetric_blocks, fold_of, fold, h) {
  const int m = (int)(s->index % 4), n = (int)(s->index / 4 % 4);
  slv_f128 at[4][HINGE_DOF], want[3];
  bend b;
  motion_blocks(s, m, n, 12, at[0]);
  bend_formulas(h, BEND_EXACT, at[0], at[1], &b);
  const motion q = fold_motion(h, fold_angle, 3);
  motion_rate(&q, at[2], at[3], want);
  return ledger_when(f, motion_off(b.theta.vw, want[2], fold_turn(h, 2)), m == n);
}

/* Along v; divisors NULL: the lengths as they are at x. */
typedef struct {
  const slv_f128 *v, *divisors;
} approximate;

/* P54 under the assumption, at x; NaN where there is no hinge. */
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

/* Its derivative along w, with the lengths as they are after each motion. */
MEASURE(no_gradient, fold_of, fold, h) {
  const approximate along_v = {h->v, NULL}, along_w = {h->w, NULL};
  f->figure =
      motion_off(rate_of_54(h, &along_v, h->w), rate_of_54(h, &along_w, h->v), fold_turn(h, 2));
  return ledger_judged(f, f->figure > 1e-6 ? 0 : 1);
}

/* The derivative by x_j, lengths kept, of what P54 has for x_i under the assumption: 12 x 12, at a
 * hinge folded by 63 degrees, whose edge is 2 long and its heights 1 and 1.1. */
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

/* A rigid motion: a shift, and a turn about the origin. */
MEASURE(balanced, fold_of, fold, h) {
  bend b;
  slv_f128 shift[3], axis[3], v[HINGE_DOF];
  motion_draw(s, 0, 3, shift), motion_draw(s, 1, 3, axis);
  for (int m = 0; m < 4; m++) {
    quad_cross(axis, h->x + 3 * m, v + 3 * m);
    for (int i = 0; i < 3; i++) v[3 * m + i] += shift[i];
  }
  bend_formulas(h, BEND_ASSUMED, v, v, &b);
  return ledger_judged(f, motion_off(b.theta.v, 0, fold_turn(h, 1) * quad_norm(12, v)));
}

LEDGER_FILE(pritchard_symmetry, ROW("P3.4s", symmetric, {BEND_ASSUMED}),
            ROW("P3.4x", symmetric, {BEND_EXACT}), ROW("P3.4b", symmetric_blocks),
            ROW("P3.4d", symmetric_cos_sin), ROW("P3.4f", balanced),
            ROW("P5.1s", not_symmetric, {BEND_ASSUMED}), ROW("P5.1t", derivative_of_54),
            ROW("P5.1d", from_54), ROW("P5.1g", no_gradient));
