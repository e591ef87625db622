/* pritchard_symmetry.c -- P, sections 3.4 and 5.1: which second derivatives of the bend condition
 * are symmetric, and what its approximate gradient keeps. */
#include <math.h>
#include <string.h>

#include "ledger/pritchard/pritchard_bend.h"

/* The formulas with v for m_s and w for n_t, and with the two exchanged. */
static int exchange(const ledger_state *s, bend_of of, bend_trial *t, bend *wv) {
  if (!bend_try(s, of, t)) return 0;
  bend_formulas(&t->h, of, t->w, t->v, wv);
  return 1;
}

/* The asymmetry of P57, relative to its own size; the variant is the bend_of. */
static int symmetric(const ledger_state *s, ledger_found *f) {
  bend_trial t;
  bend wv;
  if (!exchange(s, (bend_of)s->variant[0], &t, &wv)) return 0;
  f->figure = motion_error(1, &t.b.theta.vw, &wv.theta.vw, fold_turn(&t.h, 2));
  f->printed = f->figure;
  return 1;
}

static int not_symmetric(const ledger_state *s, ledger_found *f) {
  if (!symmetric(s, f)) return 0;
  f->printed = f->figure > 1e-20 ? 0 : 1;
  return 1;
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
static int symmetric_blocks(const ledger_state *s, ledger_found *f) {
  const int m = (int)(s->index % 4), n = (int)(s->index / 4 % 4);
  slv_f128 pq[6], v[2][HINGE_DOF] = {{0}}, w[2][HINGE_DOF] = {{0}}, want[3];
  fold h;
  bend b;
  if (!fold_of(s, &h)) return 0;
  motion_draw(s, 0, 6, pq);
  for (int k = 0; k < 3; k++) {
    v[0][3 * m + k] = w[1][3 * n + k] = pq[k];
    w[0][3 * n + k] = v[1][3 * m + k] = pq[3 + k];
  }
  bend_formulas(&h, BEND_EXACT, v[0], w[0], &b);
  const motion q = fold_motion(&h, fold_angle, 3);
  motion_rate_twice(&q, v[1], w[1], want);
  f->when = m == n;
  return ledger_judged(f, motion_error(1, &b.theta.vw, want + 2, fold_turn(&h, 2)));
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
  motion_rate(&q, w, &y);
  return y;
}

static int from_54(const ledger_state *s, ledger_found *f) {
  bend_trial t;
  slv_f128 want[3];
  if (!bend_try(s, BEND_ASSUMED, &t)) return 0;
  const approximate kept = {t.v, t.h.divisor};
  const slv_f128 got = rate_of_54(&t.h, &kept, t.w);
  const motion q = fold_motion(&t.h, fold_angle_of_assumed, 3);
  motion_rate_twice(&q, t.v, t.w, want);
  const slv_f128 size = fold_turn(&t.h, 2);
  f->printed = motion_error(1, &got, want + 2, size);
  f->remedy = motion_error(1, &t.b.theta.vw, want + 2, size);
  return 1;
}

/* Its derivative along w, with the lengths as they are after each motion. */
static int is_gradient(const ledger_state *s, ledger_found *f) {
  bend_trial t;
  if (!bend_try(s, BEND_ASSUMED, &t)) return 0;
  const approximate along_v = {t.v, NULL}, along_w = {t.w, NULL};
  const slv_f128 vw = rate_of_54(&t.h, &along_v, t.w);
  const slv_f128 wv = rate_of_54(&t.h, &along_w, t.v);
  f->figure = motion_error(1, &vw, &wv, fold_turn(&t.h, 2));
  f->printed = f->figure;
  return 1;
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
  f->printed = f->figure > 1e-20 ? 0 : 1;
  return 1;
}

/* A rigid motion: a shift, and a turn about the origin. */
static int balanced(const ledger_state *s, ledger_found *f) {
  fold h;
  bend b;
  slv_f128 shift[3], axis[3], v[HINGE_DOF];
  const slv_f128 none = 0;
  if (!fold_of(s, &h)) return 0;
  motion_draw(s, 0, 3, shift), motion_draw(s, 1, 3, axis);
  for (int m = 0; m < 4; m++) {
    quad_cross(axis, h.x + 3 * m, v + 3 * m);
    for (int i = 0; i < 3; i++) v[3 * m + i] += shift[i];
  }
  bend_formulas(&h, BEND_ASSUMED, v, v, &b);
  return ledger_judged(f, motion_error(1, &b.theta.v, &none, fold_turn(&h, 1) * quad_norm(12, v)));
}

#define BY_SEEING 0, "0 where an asymmetry beyond 1e-20 is seen, else 1"

const ledger_row ledger_pritchard_symmetry[] = {
    ROW("P3.4s", "section 3.4", CLAIM, OF_HINGE_BUT(NO_FOLD), symmetric, BY_ROUNDING,
        "With the assumed derivatives equation 57 is symmetric: m_s and n_t may be exchanged",
        HOLDS, .checks = "symmetry bend_constant", .variant = {BEND_ASSUMED}),
    ROW("P3.4x", "section 3.4, appendix", CLAIM, OF_HINGE_BUT(NO_FOLD), symmetric, BY_ROUNDING,
        "With the exact derivatives equation 57 is symmetric", HOLDS,
        .checks = "symmetry bend_theta", .variant = {BEND_EXACT}),
    ROW("P3.4b", "section 3.4", CLAIM, OF_HINGE_BUT(NO_FOLD), symmetric_blocks, BY_RATE_TWICE,
        "Each 3x3 block of the angle's second derivative, of the vertices m and n, is a "
        "symmetric matrix",
        HOLDS_WHEN("m = n; for others the block is the transpose of n and m's"),
        .checks = "bend_theta"),
    ROW("P3.4d", "section 3.4", CLAIM, OF_HINGE_BUT(NO_FOLD), symmetric_cos_sin, BY_ROUNDING,
        "The second derivatives of cosine and sine are symmetric, with the assumed derivatives too",
        HOLDS),
    ROW("P3.4f", "section 3.4", CLAIM, OF_HINGE_BUT(NO_FOLD), balanced, BY_ROUNDING,
        "The force of equation 54 with the assumed derivatives has no resultant and no torque",
        HOLDS, .checks = "bend_constant"),
    ROW("P5.1s", "section 5.1", CLAIM, OF_HINGE_BUT(NO_FOLD), not_symmetric, BY_SEEING,
        "Equation 57, the second derivative of the angle with the assumed derivatives, is "
        "not symmetric in general; section 3.4 says that it is (P3.4s)",
        REFUTED, .figure = "largest asymmetry, relative to the second derivative",
        .variant = {BEND_ASSUMED}),
    ROW("P5.1t", "section 5.1", CLAIM, ONCE, derivative_of_54, BY_SEEING,
        "The second derivative that follows from differentiating equation 54 under the "
        "assumption is not symmetric in general: not at a hinge folded by 63 degrees, "
        "with an edge of length 2 and heights of 1 and 1.1",
        HOLDS, .figure = "asymmetry there, relative to the derivative"),
    ROW("P5.1d", "section 5.1", CLAIM, OF_HINGE_BUT(NO_FOLD), from_54, BY_RATE_TWICE,
        "The second derivative under the assumption follows from differentiating equation 54",
        MISPRINT("from equation 53, with its denominator, as section 3.4 notes: equation 57")),
    ROW("P5.1g", "sections 3.4 and 5.1", CLAIM, OF_HINGE_BUT(NO_FOLD), is_gradient, BY_RATE,
        "Equation 54 with the assumed derivatives is a gradient: its own Jacobian is symmetric",
        MENTIONED, REFUTED, .figure = "largest asymmetry, relative to the Jacobian",
        .checks = "bend_constant"),
    {0}};
