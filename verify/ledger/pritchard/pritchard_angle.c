/* pritchard_angle.c -- P 46 to 57: derivatives of cos, sin and the angle.  Each formula
 * is tried with the exact derivatives of the unit vectors against the geometry, and
 * with the assumed ones against differences under the same assumption. */
#include "ledger/ledger_rows.h"
#include "ledger/pritchard/pritchard_bend.h"

enum { COSINE, SINE, ANGLE };

/* Which derivative of b a formula's result is. */
typedef slv_f128 pick(const bend *b);

typedef struct {
  fold h;
  slv_f128 v[HINGE_DOF], w[HINGE_DOF];
} tried;

static int try_fold(const ledger_state *s, tried *t) {
  if (!fold_of(s, &t->h)) return 0;
  motion_draw(s, 0, 12, t->v), motion_draw(s, 1, 12, t->w);
  return 1;
}

/* Against the rate, once or twice, of number `which` of the angle's function. */
static double error_of(const tried *t, bend_of of, pick *formula, quad_function *truth,
                       int which, int order) {
  const motion q = fold_motion(&t->h, truth, 3);
  const slv_f128 turn = (slv_f128)1e-4 / t->h.step;
  slv_f128 want[3];
  bend b;
  bend_formulas(&t->h, of, t->v, t->w, &b);
  if (order == 1) motion_rate(&q, t->v, want);
  if (order == 2) motion_rate_twice(&q, t->v, t->w, want);
  const slv_f128 got = formula(&b);
  return motion_error(1, &got, want + which, order == 1 ? turn : turn * turn);
}

static int both_ways(const ledger_state *s, pick *formula, int which, int order,
                     ledger_found *f) {
  tried t;
  if (!try_fold(s, &t)) return 0;
  f->printed = motion_larger(
      error_of(&t, BEND_EXACT, formula, fold_angle, which, order),
      error_of(&t, BEND_ASSUMED, formula, fold_angle_of_assumed, which, order));
  return 1;
}

/* The assumed edge is divided by half as much again as its length, so that sin^2 +
 * cos^2 is not 1: what tells a denominator. */
static int off_the_circle(const ledger_state *s, pick *formula, int order,
                          ledger_found *f) {
  tried t;
  if (!try_fold(s, &t)) return 0;
  t.h.divisor[FOLD_EDGE] *= (slv_f128)1.5;
  f->printed = motion_larger(
      error_of(&t, BEND_EXACT, formula, fold_angle, ANGLE, order),
      error_of(&t, BEND_ASSUMED, formula, fold_angle_of_assumed, ANGLE, order));
  return 1;
}

#define PICK(name, field)               \
  static slv_f128 name(const bend *b) { \
    return b->field;                    \
  }
PICK(cosine_v, cosine.v)
PICK(sine_v, sine.v)
PICK(cosine_vw, cosine.vw)
PICK(sine_vw, sine.vw)
PICK(theta_v, theta.v)
PICK(theta_vw, theta.vw)
PICK(over_square_v, theta_over_square.v)
PICK(over_square_vw, theta_over_square.vw)

#define TRIED(name, ...)                                    \
  static int name(const ledger_state *s, ledger_found *f) { \
    return both_ways(s, __VA_ARGS__, f);                    \
  }
TRIED(cosine_rate, cosine_v, COSINE, 1)
TRIED(sine_rate, sine_v, SINE, 1)
TRIED(cosine_twice, cosine_vw, COSINE, 2)
TRIED(sine_twice, sine_vw, SINE, 2)
TRIED(theta_rate, theta_v, ANGLE, 1)
TRIED(theta_twice, theta_vw, ANGLE, 2)

static int over_square_rate(const ledger_state *s, ledger_found *f) {
  return off_the_circle(s, over_square_v, 1, f);
}

static int over_square_twice(const ledger_state *s, ledger_found *f) {
  return off_the_circle(s, over_square_vw, 2, f);
}

/* What P differentiates is what the geometry has: P28 to P30 of the unit vectors. */
static int defined(const ledger_state *s, int which, int order, ledger_found *f) {
  tried t;
  slv_f128 got[3], want[3];
  if (!try_fold(s, &t)) return 0;
  const motion p = fold_motion(&t.h, fold_angle_of_units, 3);
  const motion q = fold_motion(&t.h, fold_angle, 3);
  const slv_f128 turn = (slv_f128)1e-4 / t.h.step;
  if (order == 1) motion_rate(&p, t.v, got), motion_rate(&q, t.v, want);
  if (order == 2) {
    motion_rate_twice(&p, t.v, t.w, got);
    motion_rate_twice(&q, t.v, t.w, want);
  }
  f->printed =
      motion_error(1, got + which, want + which, order == 1 ? turn : turn * turn);
  return 1;
}

#define DEFINED(name, ...)                                  \
  static int name(const ledger_state *s, ledger_found *f) { \
    return defined(s, __VA_ARGS__, f);                      \
  }
DEFINED(cosine_defined, COSINE, 1)
DEFINED(sine_defined, SINE, 1)
DEFINED(angle_defined, ANGLE, 1)
DEFINED(angle_defined_twice, ANGLE, 2)

const ledger_row ledger_pritchard_angle[] = {
    ROW("P46", "eq. 46", IDENTITY, OF_HINGE, cosine_defined, BY_RATE,
        "The derivative of the cosine is that of the dot product of the unit normals",
        HOLDS),
    ROW("P47", "eq. 47", IDENTITY, OF_HINGE, cosine_rate, BY_RATE,
        "It is dA . B + A . dB of the unit normals; cut in our copy, derived", HOLDS),
    ROW("P48", "eq. 48", IDENTITY, OF_HINGE, sine_defined, BY_RATE,
        "The derivative of the sine is that of the triple product of the unit vectors",
        HOLDS),
    ROW("P49", "eq. 49", IDENTITY, OF_HINGE, sine_rate, BY_RATE,
        "It is (dA x B + A x dB) . e + (A x B) . de; cut in our copy, derived", HOLDS),
    ROW("P50", "eq. 50", IDENTITY, OF_HINGE, cosine_twice, BY_RATE_TWICE,
        "Second derivative of the cosine by the product rule; cut in our copy, derived",
        HOLDS),
    ROW("P51", "eq. 51", IDENTITY, OF_HINGE, sine_twice, BY_RATE_TWICE,
        "Second derivative of the sine by the product rule; cut in our copy, derived",
        HOLDS),
    ROW("P52", "eq. 52", IDENTITY, OF_HINGE, angle_defined, BY_RATE,
        "The derivative of the bend condition is that of the angle", HOLDS),
    ROW("P53", "eq. 53", IDENTITY, OF_HINGE, over_square_rate, BY_RATE,
        "It is (cos dsin - sin dcos) / (sin^2 + cos^2), whatever sin^2 + cos^2 is",
        HOLDS, .checks = "bend_theta bend_constant"),
    ROW("P54", "eq. 54", IDENTITY, OF_HINGE, theta_rate, BY_RATE,
        "As sin^2 + cos^2 = 1, it is cos dsin - sin dcos", HOLDS,
        .checks = "bend_theta bend_constant"),
    ROW("P55", "eq. 55", IDENTITY, OF_HINGE, angle_defined_twice, BY_RATE_TWICE,
        "The second derivative of the bend condition is that of the angle", HOLDS),
    ROW("P56", "eq. 56", IDENTITY, OF_HINGE, over_square_twice, BY_RATE_TWICE,
        "The second derivative is that of 53 with its denominator, whatever sin^2 + cos^2 "
        "is; cut in our copy, derived",
        HOLDS, .checks = "bend_theta bend_constant"),
    ROW("P57", "eq. 57", IDENTITY, OF_HINGE, theta_twice, BY_RATE_TWICE,
        "As sin^2 + cos^2 = 1, it is cos d2sin - sin d2cos + (sin^2 - cos^2) (dsin dcos + "
        "dcos dsin) + 2 sin cos (dcos dcos - dsin dsin); cut in our copy, derived",
        HOLDS, .checks = "bend_theta bend_constant"),
    {0}};
