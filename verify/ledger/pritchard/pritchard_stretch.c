/* pritchard_stretch.c -- P 1 to 18: area, tangents and their derivatives; the stretch condition. */
#include "ledger/pritchard/pritchard_sheet.h"

/* ---- 1 to 12 --------------------------------------------------------------------- */

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

/* ---- 13 to 17 -------------------------------------------------------------------- */

MEASURE(condition, sheet_of, sheet, t) {
  slv_f128 want[2], got[2];
  sheet_stretch(t->x, t, want);
  for (int k = 0; k < 2; k++) got[k] = sheet_condition(t, k);
  return ledger_judged(f, motion_error(2, got, want, t->alpha * (t->b[0] + t->b[1])));
}

/* The variant is the axis, here and in sheet_bent(). */
MEASURE(slope, sheet_of, sheet, t) {
  const int axis = s->variant[0];
  slv_f128 dC[9];
  sheet_stretch_slope(t, axis, dC);
  const slv_f128 want = sheet_rate(t, sheet_stretch, axis, t->way[0], NULL);
  const slv_f128 size = t->alpha * quad_norm(3, t->d[axis]);
  return ledger_judged(f, motion_off(quad_dot(9, dC, t->way[0]), want, size));
}

/* The second derivative of a condition along v and w against that of its definition along two
 * directions that must have the same one. */
static double bent_off(const sheet *t, int axis, const slv_f128 *v, const slv_f128 *w,
                       const slv_f128 *same_v, const slv_f128 *same_w) {
  const slv_f128 want = sheet_rate(t, sheet_stretch, axis, same_v, same_w);
  return motion_off(sheet_stretch_bent(t, axis, v, w), want, sheet_bent_size(t, axis));
}

int sheet_bent(const ledger_state *s, ledger_found *f) {
  sheet t;
  if (!sheet_of(s, &t)) return 0;
  return ledger_judged(f, bent_off(&t, s->variant[0], t.way[0], t.way[1], t.way[0], t.way[1]));
}

/* p at vertex m and q at vertex n against q at m and p at n; a block for each state. */
MEASURE(symmetric_blocks, sheet_of, sheet, t) {
  const int m = (int)(s->index % 3), n = (int)(s->index / 3 % 3), axis = (m + n) % 2;
  slv_f128 at[4][9];
  motion_blocks(s, m, n, 9, at[0]);
  return ledger_judged(f, bent_off(t, axis, at[0], at[1], at[2], at[3]));
}

/* ---- energy and force ------------------------------------------------------------ */

/* d2 E - dC dC' is what P 18 writes as a sum. */
MEASURE(two_conditions, sheet_of, sheet, t) {
  slv_f128 got = 0, size = 0;
  const slv_f128 *v = t->way[0], *w = t->way[1];
  slv_f128 want = sheet_rate(t, sheet_energy, 0, v, w);
  for (int k = 0; k < 2; k++) {
    const slv_f128 C = sheet_condition(t, k), d = t->alpha * quad_norm(3, t->d[k]);
    want -= sheet_rate(t, sheet_stretch, k, v, NULL) * sheet_rate(t, sheet_stretch, k, w, NULL);
    got += sheet_stretch_bent(t, k, v, w) * C;
    size += d * d + sheet_bent_size(t, k) * quad_abs(C);
  }
  return ledger_judged(f, motion_off(got, want, size));
}

/* k = 1; force along v: -dE. */
MEASURE(force, sheet_of, sheet, t) {
  slv_f128 dC[9], got = 0, size = 0;
  const slv_f128 want = -sheet_rate(t, sheet_energy, 0, t->way[0], NULL);
  for (int k = 0; k < 2; k++) {
    const slv_f128 d = t->alpha * quad_norm(3, t->d[k]);
    sheet_stretch_slope(t, k, dC);
    got -= quad_dot(9, dC, t->way[0]) * t->alpha * (t->length[k] - t->b[k]);
    size += d * t->alpha * (t->length[k] + t->b[k]);
  }
  return ledger_judged(f, motion_off(got, want, size));
}

/* The wanted length: the force along u changes sign there.  Tangents of lengths 0.9 b, b and 1.1 b
 * along the same directions. */
MEASURE(wanted_length, sheet_of, sheet, t) {
  sheet at;
  slv_f128 x[9] = {0}, along[9] = {0}, rate_of_E[3];
  for (int k = 0; k < 3; k++) {
    const slv_f128 lu = t->b[0] * (slv_f128)(9 + k) / 10, lv = t->b[1];
    for (int i = 0; i < 3; i++) {
      const slv_f128 u = t->unit[0][i], v = lv * t->unit[1][i];
      x[3 + i] = t->du1 * lu * u + t->dv1 * v, x[6 + i] = t->du2 * lu * u + t->dv2 * v;
      along[3 + i] = t->du1 * u, along[6 + i] = t->du2 * u;
    }
    if (!sheet_moved(t, x, &at)) return 0;
    rate_of_E[k] = sheet_rate(&at, sheet_energy, 0, along, NULL);
  }
  const slv_f128 size = t->alpha * t->alpha * t->b[0];
  const int back = rate_of_E[0] < 0 && rate_of_E[2] > 0;
  return ledger_judged(f, back ? motion_off(rate_of_E[1], 0, size) : 1);
}

LEDGER_FILE(pritchard_stretch, ROW("P2.S", skew_matrix), ROW("P1", area), ROW("P2", unit_tangents),
            ROW("P3", tangent), ROW("P4", tangent, {1}), ROW("P5", multiple_of_identity),
            ROW("P6", entry, {0, 0}), ROW("P7", entry, {0, 1}), ROW("P8", entry, {0, 2}),
            ROW("P9", multiple_of_identity, {1}), ROW("P10", entry, {1, 0}),
            ROW("P11", entry, {1, 1}), ROW("P12", entry, {1, 2}), ROW("P3.1", no_second_derivative),
            ROW("P3.0", force), ROW("P13", condition), ROW("P3.2b", wanted_length),
            ROW("P14", slope), ROW("P15", sheet_bent), ROW("P16", slope, {1}),
            ROW("P17", sheet_bent, {1}), ROW("P3.2s", symmetric_blocks),
            ROW("P18", two_conditions));
