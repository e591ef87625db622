/* pritchard_normals.c -- P 31 to 39 and A.8 to A.11: derivatives of the hinge's normals
 * and edge, and of the unit vectors along them. */
#include "ledger/ledger_rows.h"
#include "ledger/pritchard/pritchard_bend.h"

/* ---- 31 to 39 ----------------------------------------------------------------------
 */

/* The fold, its formulas along two directions, and the true rate of f. */
typedef struct {
  fold h;
  slv_f128 v[HINGE_DOF], w[HINGE_DOF];
  bend b;
} tried;

static int try_bend(const ledger_state *s, bend_of of, tried *t) {
  if (!fold_of(s, &t->h)) return 0;
  motion_draw(s, 0, 12, t->v), motion_draw(s, 1, 12, t->w);
  bend_formulas(&t->h, of, t->v, t->w, &t->b);
  return 1;
}

static double rate_error(const tried *t, quad_function *f, int k, slv_f128 size) {
  const motion q = fold_motion(&t->h, f, 9);
  slv_f128 want[9];
  motion_rate(&q, t->v, want);
  return motion_error(3, t->b.vector[k].v, want + 3 * k, size);
}

static double twice_error(const tried *t, quad_function *f, int k, slv_f128 size) {
  const motion q = fold_motion(&t->h, f, 9);
  slv_f128 want[9];
  motion_rate_twice(&q, t->v, t->w, want);
  return motion_error(3, t->b.vector[k].vw, want + 3 * k, size);
}

/* Of the triangles' sides. */
static slv_f128 extent(const fold *h) {
  slv_f128 q[2][4][3];
  bend_q(FOLD_A, h->x, q[0]), bend_q(FOLD_B, h->x, q[1]);
  return quad_norm(24, q[0][0]);
}

#define NAMED(name, general, ...)                           \
  static int name(const ledger_state *s, ledger_found *f) { \
    return general(s, __VA_ARGS__, f);                      \
  }

static int raw_rate(const ledger_state *s, int k, ledger_found *f) {
  tried t;
  if (!try_bend(s, BEND_RAW, &t)) return 0;
  f->printed = rate_error(&t, fold_vectors, k, k == FOLD_EDGE ? 1 : extent(&t.h));
  return 1;
}

static int raw_twice(const ledger_state *s, int k, ledger_found *f) {
  tried t;
  if (!try_bend(s, BEND_RAW, &t)) return 0;
  f->printed = twice_error(&t, fold_vectors, k, 1);
  return 1;
}

NAMED(raw_rate_a, raw_rate, FOLD_A)
NAMED(raw_rate_b, raw_rate, FOLD_B)
NAMED(raw_rate_e, raw_rate, FOLD_EDGE)
NAMED(raw_twice_a, raw_twice, FOLD_A)
NAMED(raw_twice_b, raw_twice, FOLD_B)
NAMED(raw_twice_e, raw_twice, FOLD_EDGE)

/* dn/dx_m dx = dx x q_m for every dx: the whole block against the q_m of the list. */
static int cross_vectors(const ledger_state *s, int k, ledger_found *f) {
  fold h;
  slv_f128 J[9 * 12], q[4][3];
  if (!fold_of(s, &h)) return 0;
  quad_jacobian(fold_vectors, &h, 12, 9, h.x, h.step, J);
  bend_q(k, h.x, q);
  f->printed = 0;
  for (int j = 0; j < 12; j++) {
    slv_f128 axis[3] = {0}, got[3];
    axis[j % 3] = 1;
    quad_cross(axis, q[j / 3], got);
    const double off = motion_error(3, got, J + 9 * j + 3 * k, extent(&h));
    f->printed = motion_larger(f->printed, off);
  }
  return 1;
}

NAMED(cross_vectors_a, cross_vectors, FOLD_A)
NAMED(cross_vectors_b, cross_vectors, FOLD_B)

static int edge_numbers(const ledger_state *s, ledger_found *f) {
  fold h;
  slv_f128 J[9 * 12];
  if (!fold_of(s, &h)) return 0;
  quad_jacobian(fold_vectors, &h, 12, 9, h.x, h.step, J);
  f->printed = 0;
  for (int m = 0; m < 4; m++)
    for (int i = 0; i < 3; i++) {
      const slv_f128 *column = J + 9 * (3 * m + i) + 6;
      slv_f128 got[3] = {0};
      got[i] = bend_q_edge[m];
      f->printed = motion_larger(f->printed, motion_error(3, got, column, 1));
    }
  return 1;
}

/* ---- A.8 to A.11 -------------------------------------------------------------------
 */

static slv_f128 turn_size(const fold *h, int k) {
  return k == FOLD_EDGE ? 1 / h->length[k] : extent(h) / h->length[k];
}

static int exact_rate(const ledger_state *s, int k, ledger_found *f) {
  tried t;
  if (!try_bend(s, BEND_EXACT, &t)) return 0;
  f->printed = rate_error(&t, fold_units, k, turn_size(&t.h, k));
  return 1;
}

NAMED(exact_rate_a, exact_rate, FOLD_A)
NAMED(exact_rate_b, exact_rate, FOLD_B)
NAMED(exact_rate_e, exact_rate, FOLD_EDGE)

static int exact_twice(const ledger_state *s, int k, ledger_found *f) {
  tried t;
  if (!try_bend(s, BEND_EXACT, &t)) return 0;
  const slv_f128 turn = turn_size(&t.h, k);
  f->printed = twice_error(&t, fold_units, k, turn * turn);
  return 1;
}

NAMED(exact_twice_a, exact_twice, FOLD_A)
NAMED(exact_twice_b, exact_twice, FOLD_B)

/* As printed S_s is applied to the number q_m, here read as the vector (q, q, q). */
static int exact_twice_edge(const ledger_state *s, ledger_found *f) {
  tried t;
  slv_f128 q[4][3], wrong[3];
  if (!try_bend(s, BEND_EXACT, &t)) return 0;
  const slv_f128 length = t.h.length[FOLD_EDGE], *e = t.h.unit[FOLD_EDGE];
  vector_jet *j = &t.b.vector[FOLD_EDGE];
  f->remedy = twice_error(&t, fold_units, FOLD_EDGE, 1 / (length * length));
  for (int m = 0; m < 4; m++)
    for (int i = 0; i < 3; i++) q[m][i] = bend_q_edge[m];
  bend_skew_sum(q, t.v, wrong);
  for (int m = 0; m < 4; m++)
    for (int i = 0; i < 3; i++) wrong[i] -= t.v[3 * m + i] * bend_q_edge[m];
  const slv_f128 e_off = quad_dot(3, e, wrong), w_off = quad_dot(3, j->w, wrong);
  for (int i = 0; i < 3; i++) j->vw[i] -= (j->w[i] * e_off + e[i] * w_off) / length;
  f->printed = twice_error(&t, fold_units, FOLD_EDGE, 1 / (length * length));
  return 1;
}

const ledger_row ledger_pritchard_normals[] = {
    ROW("P31", "eq. 31", IDENTITY, OF_HINGE, raw_rate_a, BY_RATE,
        "Normal A changes with x_ms by S_s of q_m", HOLDS),
    ROW("P32", "eq. 32", IDENTITY, OF_HINGE, raw_rate_b, BY_RATE,
        "Normal B changes with x_ms by S_s of q_m", HOLDS),
    ROW("P33", "eq. 33", IDENTITY, OF_HINGE, raw_rate_e, BY_RATE,
        "The edge changes with x_ms by q_m along s", HOLDS),
    ROW("P34", "eq. 34", IDENTITY, OF_HINGE, cross_vectors_a, BY_RATE,
        "q of A: x_2 - x_1, x_0 - x_2, x_1 - x_0, 0", HOLDS),
    ROW("P35", "eq. 35", IDENTITY, OF_HINGE, cross_vectors_b, BY_RATE,
        "q of B: 0, x_2 - x_3, x_3 - x_1, x_1 - x_2", HOLDS),
    ROW("P36", "eq. 36", IDENTITY, OF_HINGE, edge_numbers, BY_RATE,
        "q of the edge: 0, 1, -1, 0", HOLDS),
    ROW("P37", "eq. 37", IDENTITY, OF_HINGE, raw_twice_a, BY_RATE_TWICE,
        "The second derivative of normal A is S_s of the derivative of q_m", HOLDS),
    ROW("P38", "eq. 38", IDENTITY, OF_HINGE, raw_twice_b, BY_RATE_TWICE,
        "The second derivative of normal B is S_s of the derivative of q_m", HOLDS),
    ROW("P39", "eq. 39", IDENTITY, OF_HINGE, raw_twice_e, BY_RATE_TWICE,
        "The second derivative of the edge is zero", HOLDS),
    ROW("PA.8", "eq. A.8", IDENTITY, OF_HINGE, exact_rate_a, BY_RATE,
        "Derivative of unit normal A: (I - n n') S_s(q_m) / |n|", HOLDS),
    ROW("PA.9", "eq. A.9", IDENTITY, OF_HINGE, exact_rate_b, BY_RATE,
        "Derivative of unit normal B: (I - n n') S_s(q_m) / |n|", HOLDS),
    ROW("PA.10", "eq. A.10", IDENTITY, OF_HINGE, exact_rate_e, BY_RATE,
        "Derivative of the unit edge: (I - e e') q_m I_s / |e|", HOLDS),
    ROW("PA.11a", "before eq. A.11", IDENTITY, OF_HINGE, exact_twice_a, BY_RATE_TWICE,
        "Second derivative of unit normal A; cut in our copy, derived", HOLDS),
    ROW("PA.11b", "before eq. A.11", IDENTITY, OF_HINGE, exact_twice_b, BY_RATE_TWICE,
        "Second derivative of unit normal B; cut in our copy, derived", HOLDS),
    ROW("PA.11", "eq. A.11", IDENTITY, OF_HINGE, exact_twice_edge, BY_RATE_TWICE,
        "Second derivative of the unit edge, whose first term has S_s of the number q_m "
        "(read as the vector of three q_m); partly cut in our copy, derived",
        MISPRINT("q_m I_s in place of S_s(q_m)")),
    {0}};
