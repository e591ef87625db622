/* robson.c -- R: stretch along u and along v as two conditions, each with its own stiffness, and
 * their Jacobians. */
#include "ledger/pritchard/pritchard_sheet.h"

/* Stiffness 0.5 to 2 along u, then along v; rates of damping, then another two. */
static slv_f128 stiffness(const ledger_state *s, int which) {
  double u[4];
  slv_random_uniform4(s->seed, s->index, 1 << 19, u);
  return (slv_f128)(0.5 + 1.5 * u[which]);
}

/* The stretch energy with its own stiffness for each condition. */
typedef struct {
  sheet t;
  slv_f128 k[2];
} anisotropic;

static int anisotropic_of(const ledger_state *s, anisotropic *a) {
  a->k[0] = stiffness(s, 0), a->k[1] = stiffness(s, 1);
  return sheet_of(s, &a->t);
}

static void energy(const slv_f128 *x, const void *with, slv_f128 *E) {
  const anisotropic *a = with;
  slv_f128 C[2];
  sheet_stretch(x, &a->t, C);
  E[0] = (a->k[0] * C[0] * C[0] + a->k[1] * C[1] * C[1]) / 2;
}

static motion energy_motion(const anisotropic *a) {
  return (motion){energy, a, 9, 1, a->t.x, a->t.step};
}

/* The sizes of the force and of its Jacobian, to which errors are relative. */
static slv_f128 force_size(const anisotropic *a) {
  slv_f128 sum = 0;
  for (int k = 0; k < 2; k++)
    sum +=
        a->k[k] * a->t.alpha * a->t.alpha * quad_norm(3, a->t.d[k]) * (a->t.length[k] + a->t.b[k]);
  return sum;
}

static slv_f128 jacobian_size(const anisotropic *a) {
  slv_f128 sum = 0;
  for (int k = 0; k < 2; k++) {
    const slv_f128 d = quad_dot(3, a->t.d[k], a->t.d[k]);
    sum += a->k[k] * a->t.alpha * a->t.alpha * d * (1 + a->t.b[k] / a->t.length[k]);
  }
  return sum;
}

static int forces_apart(const ledger_state *s, ledger_found *f) {
  anisotropic a;
  slv_f128 v[9], want, got = 0;
  if (!anisotropic_of(s, &a)) return 0;
  const motion q = energy_motion(&a);
  motion_draw(s, 0, 9, v);
  motion_rate(&q, v, &want);
  for (int k = 0; k < 2; k++) {
    slv_f128 dC[9];
    sheet_stretch_slope(&a.t, k, dC);
    got += a.k[k] * sheet_condition(&a.t, k) * quad_dot(9, dC, v);
  }
  return ledger_judged(f, motion_error(1, &got, &want, force_size(&a)));
}

/* The power of the damping forces -k_d dC/dx (rate of C), condition by condition, against that of
 * the dissipation k_d (rate of C)^2 by differences. */
static int damping_apart(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], rate[2], got = 0, size = 0;
  const slv_f128 k_d[2] = {stiffness(s, 2), stiffness(s, 3)};
  if (!sheet_of(s, &t)) return 0;
  const motion q = sheet_motion(&t, sheet_stretch, 2);
  motion_draw(s, 0, 9, v);
  motion_rate(&q, v, rate);
  for (int k = 0; k < 2; k++) {
    slv_f128 dC[9];
    sheet_stretch_slope(&t, k, dC);
    const slv_f128 along = quad_dot(9, dC, v);
    got -= k_d[k] * along * along;
    size += k_d[k] * quad_dot(9, dC, dC);
  }
  const slv_f128 want = -(k_d[0] * rate[0] * rate[0] + k_d[1] * rate[1] * rate[1]);
  return ledger_judged(f, motion_error(1, &got, &want, size));
}

/* dw_u/dx in one row, 1 / det A times (dv_1 - dv_2, dv_2, -dv_1). */
static int tangent_slope(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 J[54];
  if (!sheet_of(s, &t)) return 0;
  quad_jacobian(sheet_tangents, &t, 9, 6, t.x, t.step, J);
  const slv_f128 got[3] = {(t.dv1 - t.dv2) / t.det, t.dv2 / t.det, -t.dv1 / t.det};
  const slv_f128 want[3] = {J[0], J[18], J[36]};
  return ledger_judged(f, motion_error(3, got, want, 0));
}

static int constraint_slope(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], dC[9], rate[2];
  if (!sheet_of(s, &t)) return 0;
  const motion q = sheet_motion(&t, sheet_stretch, 2);
  motion_draw(s, 0, 9, v);
  motion_rate(&q, v, rate);
  sheet_stretch_slope(&t, 0, dC);
  const slv_f128 got = quad_dot(9, dC, v);
  return ledger_judged(f, motion_error(1, &got, rate, quad_norm(9, dC)));
}

/* -v K w */
static slv_f128 minus_K(const sheet *t, int axis, slv_f128 k, const slv_f128 *v,
                        const slv_f128 *w) {
  slv_f128 dC[9];
  sheet_stretch_slope(t, axis, dC);
  return k * (quad_dot(9, dC, v) * quad_dot(9, dC, w) +
              sheet_condition(t, axis) * sheet_stretch_bent(t, axis, v, w));
}

static int force_jacobian(const ledger_state *s, ledger_found *f) {
  anisotropic a;
  slv_f128 v[9], w[9], want, got = 0;
  if (!anisotropic_of(s, &a)) return 0;
  const motion q = energy_motion(&a);
  motion_draw(s, 0, 9, v), motion_draw(s, 1, 9, w);
  motion_rate_twice(&q, v, w, &want);
  for (int k = 0; k < 2; k++) got += minus_K(&a.t, k, a.k[k], v, w);
  return ledger_judged(f, motion_error(1, &got, &want, jacobian_size(&a)));
}

static int condition_bent(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], w[9], want[2];
  if (!sheet_of(s, &t)) return 0;
  const motion q = sheet_motion(&t, sheet_stretch, 2);
  motion_draw(s, 0, 9, v), motion_draw(s, 1, 9, w);
  motion_rate_twice(&q, v, w, want);
  const slv_f128 got = sheet_stretch_bent(&t, 0, v, w);
  const slv_f128 d = quad_dot(3, t.d[0], t.d[0]);
  return ledger_judged(f, motion_error(1, &got, want, t.alpha * d / t.length[0]));
}

/* K_ij, p at vertex i and q at j, against q at i and p at j by differences; a block for each
 * state. */
static int symmetric_blocks(const ledger_state *s, ledger_found *f) {
  const int m = (int)(s->index % 3), n = (int)(s->index / 3 % 3);
  slv_f128 pq[6], v[2][9] = {{0}}, w[2][9] = {{0}}, want, got = 0;
  anisotropic a;
  if (!anisotropic_of(s, &a)) return 0;
  motion_draw(s, 0, 6, pq);
  for (int i = 0; i < 3; i++) {
    v[0][3 * m + i] = w[1][3 * n + i] = pq[i];
    w[0][3 * n + i] = v[1][3 * m + i] = pq[3 + i];
  }
  const motion q = energy_motion(&a);
  motion_rate_twice(&q, v[1], w[1], &want);
  for (int k = 0; k < 2; k++) got += minus_K(&a.t, k, a.k[k], v[0], w[0]);
  return ledger_judged(f, motion_error(1, &got, &want, jacobian_size(&a)));
}

/* |dC/dx| by differences against alpha |dw/dx|, which no |w| > 0 makes 0. */
static int not_degenerate(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 J[18];
  if (!sheet_of(s, &t)) return 0;
  quad_jacobian(sheet_stretch, &t, 9, 2, t.x, t.step, J);
  f->printed = 0;
  for (int k = 0; k < 2; k++) {
    slv_f128 square = 0;
    for (int j = 0; j < 9; j++) square += J[k + 2 * j] * J[k + 2 * j];
    const slv_f128 got = quad_sqrt(square), want = t.alpha * quad_norm(3, t.d[k]);
    f->printed = ledger_larger(f->printed, motion_error(1, &got, &want, 0));
  }
  return 1;
}

const ledger_row ledger_robson[] = {
    ROW("R1", "the two conditions", CLAIM, OF_TRIANGLE_BUT(NO_SHEET), forces_apart, BY_RATE,
        "Stretch is two conditions: each gives a force of its own, with its own stiffness, "
        "and their sum is the force of the energy",
        HOLDS, .checks = "stretch_u stretch_v stretch_pair"),
    ROW("R2", "the two conditions", CLAIM, OF_TRIANGLE_BUT(NO_SHEET), damping_apart, BY_RATE,
        "Each condition has a damping coefficient of its own, and takes out k_d times the "
        "square of its rate",
        HOLDS, .checks = "stretch_u stretch_v"),
    ROW("R4", "the constraint Jacobian", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), constraint_slope,
        BY_RATE, "dC_u/dx_i = alpha (dw_u/dx_i) w_u / |w_u|", HOLDS),
    ROW("R5", "the constraint Jacobian", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), tangent_slope,
        BY_RATE, "dw_u/dx = (dv_1 - dv_2, dv_2, -dv_1) / det A", HOLDS),
    ROW("R6", "the force Jacobian", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), force_jacobian,
        BY_RATE_TWICE, "K_ij = -k (dC/dx_i dC/dx_j' + C d2C/dx_i dx_j)", HOLDS,
        .checks = "stretch_u stretch_v"),
    ROW("R7", "the force Jacobian", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), condition_bent,
        BY_RATE_TWICE,
        "d2C_u/dx_i dx_j = alpha / |w_u| (dw_u/dx_i) (dw_u/dx_j) (I - w w'), w of unit length",
        HOLDS),
    ROW("R8", "the observations", CLAIM, OF_TRIANGLE_BUT(NO_SHEET), symmetric_blocks, BY_RATE_TWICE,
        "Each block K_ij is symmetric, as the gradients at i and j are parallel, always", HOLDS,
        .checks = "symmetry stretch_u stretch_v"),
    ROW("R16", "the observations", CLAIM, OF_TRIANGLE_BUT(NO_SHEET), not_degenerate, BY_RATE,
        "The constraint Jacobians are not degenerate while |w| > 0: their length is alpha |dw/dx|",
        HOLDS),
    OPEN_ROW("R19", "the two conditions",
             "freecloth and VegaFEM include the stretch force incorrectly",
             "out of scope: no code of theirs is run here"),
    {0}};
