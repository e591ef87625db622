/* pritchard_macri.c -- P, section 5.1: the angle's gradient by P and by Macri's two formulas,
 * against the geometry. */
#include <string.h>

#include "ledger/pritchard/pritchard_bend.h"

/* The least divisor with which formulas are judged. */
#define DIVISOR ((slv_f128)0.1)

/* The fold and its formulas along a direction; the true rate of the angle. */
typedef struct {
  fold h;
  slv_f128 v[HINGE_DOF], rate;
  bend exact, assumed;
} tried;

static void try_along(tried *t) {
  const motion q = fold_motion(&t->h, fold_angle, 3);
  slv_f128 y[3];
  bend_formulas(&t->h, BEND_EXACT, t->v, t->v, &t->exact);
  bend_formulas(&t->h, BEND_ASSUMED, t->v, t->v, &t->assumed);
  motion_rate(&q, t->v, y);
  t->rate = y[2];
}

static int try_drawn(const ledger_state *s, tried *t) {
  if (!fold_of(s, &t->h)) return 0;
  motion_draw(s, 0, 12, t->v);
  try_along(t);
  return 1;
}

static slv_f128 edge_rate(const fold *h, const slv_f128 *v) {
  const motion q = fold_motion(h, fold_lengths, FOLD_VECTORS);
  slv_f128 y[FOLD_VECTORS];
  motion_rate(&q, v, y);
  return y[FOLD_EDGE];
}

/* At every second state the hinge is moved so that |e| stays constant. */
static int identical(const ledger_state *s, ledger_found *f) {
  tried t;
  slv_f128 w[HINGE_DOF];
  if (!fold_of(s, &t.h)) return 0;
  f->when = s->index % 2 == 0;
  motion_draw(s, 0, 12, t.v), motion_draw(s, 1, 12, w);
  const slv_f128 p = edge_rate(&t.h, t.v), q = edge_rate(&t.h, w);
  for (int i = 0; f->when && i < 12; i++) t.v[i] = q * t.v[i] - p * w[i];
  motion_unit(12, t.v);
  try_along(&t);
  return ledger_judged(f, motion_error(1, &t.assumed.theta.v, &t.rate, fold_turn(&t.h, 1)));
}

static int gap(const ledger_state *s, ledger_found *f) {
  tried t;
  if (!try_drawn(s, &t)) return 0;
  const slv_f128 log_e = edge_rate(&t.h, t.v) / t.h.length[FOLD_EDGE];
  const slv_f128 got = t.assumed.theta.v - t.h.sine * t.h.cosine * log_e;
  return ledger_judged(f, motion_error(1, &got, &t.rate, fold_turn(&t.h, 1)));
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
static int macri_exact(const ledger_state *s, ledger_found *f) {
  const int which = s->variant[0];
  tried t;
  if (!try_drawn(s, &t) || !divides(&t.h, which)) return 0;
  const slv_f128 got = macri(&t.exact, which);
  return ledger_judged(f, motion_error(1, &got, &t.rate, fold_turn(&t.h, 1)));
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
static int macri_assumed(const ledger_state *s, ledger_found *f) {
  const int which = s->variant[0];
  fold h;
  gradients g;
  if (!fold_of(s, &h)) return 0;
  if ((quad_abs(h.sine) > quad_abs(h.cosine)) != (which == BY_COSINE)) return 0;
  all_of(&h, &g);
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
  motion_unit(3, ahead);
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
  f->figure = motion_error(12, g.macri[BY_COSINE], g.macri[BY_SINE], size);
  f->printed = f->figure;
  return 1;
}

static void tangent(const slv_f128 *x, const void *with, slv_f128 *y) {
  slv_f128 angle[3];
  fold_angle(x, with, angle);
  y[0] = angle[1] / angle[0];
}

static int by_tangent(const ledger_state *s, ledger_found *f) {
  tried t;
  slv_f128 want;
  if (!try_drawn(s, &t) || !divides(&t.h, BY_SINE)) return 0;
  const jet *c = &t.exact.cosine, *n = &t.exact.sine;
  const slv_f128 got = (c->at * n->v - n->at * c->v) / (c->at * c->at);
  const motion q = fold_motion(&t.h, tangent, 1);
  motion_rate(&q, t.v, &want);
  const slv_f128 y = n->at / c->at, theta = want / (1 + y * y);
  return ledger_judged(f, ledger_larger(motion_error(1, &got, &want, fold_turn(&t.h, 1)),
                                        motion_error(1, &theta, &t.rate, fold_turn(&t.h, 1))));
}

#define OFF "largest error of the gradient, relative to its length"

const ledger_row ledger_pritchard_macri[] = {
    ROW("P5.1m", "section 5.1", IDENTITY, OF_HINGE_BUT(NO_FOLD "; or |sin| is 0.1 at most"),
        macri_exact, BY_RATE,
        "The angle's derivative is -dcos / sin, where the unit vectors' derivatives are "
        "exact and the sine is not 0",
        OURS, HOLDS, .variant = {BY_COSINE}),
    ROW("P5.1n", "section 5.1", IDENTITY, OF_HINGE_BUT(NO_FOLD "; or |cos| is 0.1 at most"),
        macri_exact, BY_RATE,
        "The angle's derivative is dsin / cos, where the unit vectors' derivatives are "
        "exact and the cosine is not 0",
        OURS, HOLDS, .variant = {BY_SINE}),
    ROW("P5.1o", "section 5.1", CLAIM,
        OF_HINGE_BUT(NO_FOLD "; or |sin| <= |cos|, of which P5.1p is"), macri_assumed, BY_RATE,
        "Macri: -dcos / sin with constant lengths is the angle's derivative where |sin| > |cos|",
        DENIED, REFUTED, .figure = OFF, .checks = "bend_constant", .variant = {BY_COSINE}),
    ROW("P5.1p", "section 5.1", CLAIM,
        OF_HINGE_BUT(NO_FOLD "; or |sin| > |cos|, of which P5.1o is"), macri_assumed, BY_RATE,
        "Macri: dsin / cos with constant lengths is the angle's derivative where |sin| <= |cos|",
        DENIED, REFUTED, .figure = OFF, .checks = "bend_constant", .variant = {BY_SINE}),
    ROW("P5.1c", "section 5.1", CLAIM, OF_HINGE_BUT(NO_FOLD), changeover, BY_RATE,
        "Macri's two formulas agree where one takes over from the other, |sin| = |cos|; P "
        "doubts it",
        DENIED, REFUTED, .figure = "largest jump of the gradient, relative to its length"),
    ROW("P5.1y", "section 5.1", IDENTITY, OF_HINGE_BUT(NO_FOLD "; or |cos| is 0.1 at most"),
        by_tangent, BY_RATE,
        "With y = sin / cos, dy = (cos dsin - sin dcos) / cos^2, and the angle's "
        "derivative is dy / (1 + y^2); partly cut in our copy, derived",
        HOLDS),
    ROW("P5.1i", "section 5.1", CLAIM, OF_HINGE_BUT(NO_FOLD), identical, BY_RATE,
        "Equation 54 with the assumed derivatives is the numeric derivative of the angle",
        HOLDS_WHEN("the motion keeps the length of the edge; by the numeric derivative of "
                   "section 4 always, see P54"),
        .checks = "bend_constant"),
    ROW("P5.1e", "sections 3.4 and 5.1", IDENTITY, OF_HINGE_BUT(NO_FOLD), gap, BY_RATE,
        "What equation 54 with the assumed derivatives has too much is sin cos dlog|e|, no more",
        OURS, HOLDS, .checks = "bend_constant"),
    {0}};
