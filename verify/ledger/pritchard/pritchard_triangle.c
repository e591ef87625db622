/* pritchard_triangle.c -- P 1 to 12: area, tangents and their derivatives. */
#include "ledger/pritchard/pritchard_sheet.h"

/* S(v) w = v x w, where S_s(v) is the s-th row of S(v). */
static int skew_matrix(const ledger_state *s, ledger_found *f) {
  slv_f128 v[3], w[3], got[3], want[3];
  motion_draw(s, 0, 3, v), motion_draw(s, 1, 3, w);
  const slv_f128 S[3][3] = {{0, -v[2], v[1]}, {v[2], 0, -v[0]}, {-v[1], v[0], 0}};
  for (int i = 0; i < 3; i++) got[i] = quad_dot(3, S[i], w);
  quad_cross(v, w, want);
  return ledger_judged(f, motion_error(3, got, want, 1));
}

/* By the lengths of the sides and the angle between them: a^2 = (p.p q.q - (p.q)^2)/4. */
MEASURE(area, sheet_of, sheet, t) {
  const slv_f128 p[2] = {t->du1, t->dv1}, q[2] = {t->du2, t->dv2};
  const slv_f128 cross[3] = {0, 0, p[0] * q[1] - p[1] * q[0]};
  const slv_f128 got = quad_norm(3, cross) / 2, pq = quad_dot(2, p, q);
  const slv_f128 gram = quad_dot(2, p, p) * quad_dot(2, q, q) - pq * pq;
  const slv_f128 want = quad_sqrt(gram) / 2;
  return ledger_judged(f, ledger_larger(motion_off(got, want, 0), motion_off(t->area, want, 0)));
}

MEASURE(unit_tangents, sheet_of, sheet, t) {
  slv_f128 w[6];
  sheet_tangents(t->x, t, w);
  for (int k = 0; k < 2; k++) {
    const slv_f128 along = quad_dot(3, t->unit[k], w + 3 * k), length = quad_norm(3, w + 3 * k);
    ledger_worse(f, motion_off(quad_norm(3, t->unit[k]), 1, 0));
    ledger_worse(f, motion_off(along, length, 0));
  }
  return 1;
}

/* The variant is the axis. */
MEASURE(tangent, sheet_of, sheet, t) {
  const int axis = s->variant[0];
  slv_f128 w[6];
  sheet_tangents(t->x, t, w);
  return ledger_judged(f, motion_error(3, t->w[axis], w + 3 * axis, 0));
}

/* A sheet, and J[i + 6*j] = d (w_u, w_v)_i / dx_j of the definition. */
static int jacobian(const ledger_state *s, sheet *t, slv_f128 *J) {
  if (!sheet_of(s, t)) return 0;
  quad_jacobian(sheet_tangents, t, 9, 6, t->x, t->step, J);
  return 1;
}

/* dw/dx_m is its first entry times the identity; the variant is the axis. */
static int multiple_of_identity(const ledger_state *s, ledger_found *f) {
  const int axis = s->variant[0];
  sheet t;
  slv_f128 J[54];
  if (!jacobian(s, &t, J)) return 0;
  const slv_f128 size = quad_norm(3, t.d[axis]);
  for (int i = 0; i < 27; i++) {
    const int m = i / 9, row = 3 * axis + i % 3, column = 3 * m + i / 3 % 3;
    const slv_f128 first = J[3 * axis + 6 * 3 * m], want = J[row + 6 * column];
    const slv_f128 got = i % 3 == i / 3 % 3 ? first : 0;
    ledger_worse(f, motion_off(got, want, size));
  }
  return 1;
}

/* One of P6-8, P10-12: the variant is the axis and the vertex. */
static int entry(const ledger_state *s, ledger_found *f) {
  const int axis = s->variant[0], m = s->variant[1];
  sheet t;
  slv_f128 J[54];
  if (!jacobian(s, &t, J)) return 0;
  const slv_f128 want = J[3 * axis + 6 * 3 * m];
  return ledger_judged(f, motion_off(t.d[axis][m], want, quad_norm(3, t.d[axis])));
}

/* Against what a function that turns within the triangle's size would have. */
MEASURE(no_second_derivative, sheet_of, sheet, t) {
  slv_f128 bent[6];
  const slv_f128 none[6] = {0};
  const motion q = sheet_motion(t, sheet_tangents, 6);
  motion_rate(&q, t->way[0], t->way[1], bent);
  const slv_f128 along = quad_norm(6, &t->w[0][0]) * (slv_f128)1e-8;
  return ledger_judged(f, motion_error(6, none, bent, along / (t->step * t->step)));
}

LEDGER_FILE(pritchard_triangle, ROW("P2.S", skew_matrix), ROW("P1", area), ROW("P2", unit_tangents),
            ROW("P3", tangent), ROW("P4", tangent, {1}), ROW("P5", multiple_of_identity),
            ROW("P6", entry, {0, 0}), ROW("P7", entry, {0, 1}), ROW("P8", entry, {0, 2}),
            ROW("P9", multiple_of_identity, {1}), ROW("P10", entry, {1, 0}),
            ROW("P11", entry, {1, 1}), ROW("P12", entry, {1, 2}),
            ROW("P3.1", no_second_derivative));
