/* pritchard_shear.c -- P 19 to 23: the shear condition; A.1 to A.7: the unit tangents, and the
 * shear condition made of them. */
#include "ledger/pritchard/pritchard_sheet.h"

/* ---- 19 to 23 -------------------------------------------------------------------- */

/* A derivative along v, or along v and w, against that of the definition. */
static double slope_off(const sheet *t, slv_f128 got) {
  const slv_f128 du = quad_norm(3, t->d[0]), dv = quad_norm(3, t->d[1]);
  return motion_off(got, sheet_rate(t, sheet_shear, 0, t->way[0], NULL),
                    t->alpha * (du * t->length[1] + dv * t->length[0]));
}

static double bent_off(const sheet *t, slv_f128 got, const slv_f128 *v, const slv_f128 *w) {
  const slv_f128 size = t->alpha * quad_norm(3, t->d[0]) * quad_norm(3, t->d[1]);
  return motion_off(got, sheet_rate(t, sheet_shear, 0, v, w), size);
}

MEASURE(condition, sheet_of, sheet, t) {
  slv_f128 want;
  sheet_shear(t->x, t, &want);
  const slv_f128 got = t->alpha * quad_dot(3, t->w[0], t->w[1]);
  return ledger_judged(f, motion_off(got, want, t->alpha * t->length[0] * t->length[1]));
}

/* Every second state is brought to tangents of unit length. */
MEASURE(is_cosine, sheet_of, sheet, t) {
  slv_f128 want;
  f->when = s->index % 2 == 0;
  if (f->when && !sheet_with(t, t->unit[0], t->unit[1], t)) return 0;
  sheet_cosine(t->x, t, &want);
  const slv_f128 got = t->alpha * quad_dot(3, t->w[0], t->w[1]);
  return ledger_judged(f, motion_off(got, want, t->alpha));
}

MEASURE(product_rule, sheet_of, sheet, t) {
  slv_f128 du[3], dv[3];
  sheet_dw(t, 0, t->way[0], du), sheet_dw(t, 1, t->way[0], dv);
  const slv_f128 got = t->alpha * (quad_dot(3, du, t->w[1]) + quad_dot(3, t->w[0], dv));
  return ledger_judged(f, slope_off(t, got));
}

MEASURE(slope, sheet_of, sheet, t) {
  slv_f128 dC[9];
  sheet_shear_slope(t, dC);
  return ledger_judged(f, slope_off(t, quad_dot(9, dC, t->way[0])));
}

/* The terms in d2w are zero. */
MEASURE(bent, sheet_of, sheet, t) {
  slv_f128 du[2][3], dv[2][3];
  for (int i = 0; i < 2; i++) sheet_dw(t, 0, t->way[i], du[i]), sheet_dw(t, 1, t->way[i], dv[i]);
  const slv_f128 got = t->alpha * (quad_dot(3, du[0], dv[1]) + quad_dot(3, du[1], dv[0]));
  return ledger_judged(f, bent_off(t, got, t->way[0], t->way[1]));
}

/* By components: zero unless s = t. */
MEASURE(bent_by_components, sheet_of, sheet, t) {
  slv_f128 got = 0;
  for (int i = 0; i < 9; i++)
    for (int j = i % 3; j < 9; j += 3) {
      const slv_f128 *u = t->d[0], *d = t->d[1];
      const slv_f128 both = u[i / 3] * d[j / 3] + u[j / 3] * d[i / 3];
      got += t->way[0][i] * t->way[1][j] * t->alpha * both;
    }
  return ledger_judged(f, bent_off(t, got, t->way[0], t->way[1]));
}

/* p at vertex m, q at vertex n: the block is c I, where c is its first entry; a block for each
 * state. */
MEASURE(scalar_blocks, sheet_of, sheet, t) {
  const int m = (int)(s->index % 3), n = (int)(s->index / 3 % 3);
  slv_f128 pq[6], v[9] = {0}, w[9] = {0}, first[2][9] = {{0}};
  motion_draw(s, 0, 6, pq);
  for (int k = 0; k < 3; k++) v[3 * m + k] = pq[k], w[3 * n + k] = pq[3 + k];
  first[0][3 * m] = first[1][3 * n] = 1;
  const slv_f128 c = sheet_rate(t, sheet_shear, 0, first[0], first[1]);
  return ledger_judged(f, bent_off(t, c * quad_dot(3, pq, pq + 3), v, w));
}

/* ---- A.1 to A.7 ------------------------------------------------------------------ */

/* A.1, A.2 along v. */
static void unit_slope(const sheet *t, int axis, const slv_f128 *v, slv_f128 *y) {
  const slv_f128 *unit = t->unit[axis];
  y[0] = y[1] = y[2] = 0;
  for (int i = 0; i < 9; i++)
    for (int k = 0; k < 3; k++) {
      const slv_f128 identity = i % 3 == k ? 1 : 0;
      y[k] += v[i] / t->length[axis] * t->d[axis][i / 3] * (identity - unit[i % 3] * unit[k]);
    }
}

/* A.3, A.4 along v and w. */
static void unit_bent(const sheet *t, int axis, const slv_f128 *v, const slv_f128 *w, slv_f128 *y) {
  const slv_f128 *d = t->d[axis], *unit = t->unit[axis], length = t->length[axis];
  slv_f128 turned[3], dw[3];
  unit_slope(t, axis, w, turned), sheet_dw(t, axis, w, dw);
  const slv_f128 along = quad_dot(3, dw, unit) / (length * length);
  for (int k = 0; k < 3; k++) y[k] = 0;
  for (int i = 0; i < 9; i++)
    for (int k = 0; k < 3; k++) {
      const slv_f128 identity = i % 3 == k ? 1 : 0;
      const slv_f128 first = unit[i % 3] * turned[k] + turned[i % 3] * unit[k];
      const slv_f128 second = identity - unit[i % 3] * unit[k];
      y[k] -= v[i] * d[i / 3] * (first / length + second * along);
    }
}

/* The variant is the axis and the order of the derivative. */
MEASURE(unit_derivative, sheet_of, sheet, t) {
  const int axis = s->variant[0], order = s->variant[1];
  slv_f128 got[3], want[6];
  const motion q = sheet_motion(t, sheet_units, 6);
  if (order == 1) unit_slope(t, axis, t->way[0], got);
  if (order == 2) unit_bent(t, axis, t->way[0], t->way[1], got);
  motion_rate(&q, t->way[0], order == 1 ? NULL : t->way[1], want);
  const slv_f128 turn = quad_norm(3, t->d[axis]) / t->length[axis];
  return ledger_judged(f, motion_error(3, got, want + 3 * axis, order == 1 ? turn : turn * turn));
}

/* By the lengths of the tangents and of their difference. */
MEASURE(cosine, sheet_of, sheet, t) {
  slv_f128 w[6], apart[3];
  sheet_tangents(t->x, t, w);
  for (int i = 0; i < 3; i++) apart[i] = w[i] - w[3 + i];
  const slv_f128 uu = quad_dot(3, w, w), vv = quad_dot(3, w + 3, w + 3);
  const slv_f128 both = uu + vv - quad_dot(3, apart, apart);
  const slv_f128 want = t->alpha * both / 2 / quad_sqrt(uu * vv);
  const slv_f128 got = t->alpha * quad_dot(3, t->unit[0], t->unit[1]);
  const slv_f128 uneven = (uu + vv) / quad_sqrt(uu * vv);
  return ledger_judged(f, motion_off(got, want, t->alpha * uneven));
}

slv_f128 sheet_turn(const sheet *t) {
  return quad_norm(3, t->d[0]) / t->length[0] + quad_norm(3, t->d[1]) / t->length[1];
}

slv_f128 sheet_cosine_bent(const sheet *t, int last) {
  slv_f128 d[2][2][3], dd[2][3];
  const slv_f128 *v = t->way[0], *w = t->way[1];
  for (int k = 0; k < 2; k++) {
    unit_slope(t, k, v, d[k][0]), unit_slope(t, k, w, d[k][1]);
    unit_bent(t, k, v, w, dd[k]);
  }
  const slv_f128 same = quad_dot(3, dd[0], t->unit[1]) + quad_dot(3, d[0][0], d[1][1]) +
                        quad_dot(3, d[0][1], d[1][0]);
  return t->alpha * (same + quad_dot(3, t->unit[0], dd[last]));
}

slv_f128 sheet_cosine_slope(const sheet *t, const slv_f128 *v) {
  slv_f128 du[3], dv[3];
  unit_slope(t, 0, v, du), unit_slope(t, 1, v, dv);
  return t->alpha * (quad_dot(3, du, t->unit[1]) + quad_dot(3, t->unit[0], dv));
}

MEASURE(cosine_slope, sheet_of, sheet, t) {
  const slv_f128 want = sheet_rate(t, sheet_cosine, 0, t->way[0], NULL);
  return ledger_judged(
      f, motion_off(sheet_cosine_slope(t, t->way[0]), want, t->alpha * sheet_turn(t)));
}

MEASURE(cosine_bent, sheet_of, sheet, t) {
  const slv_f128 want = sheet_rate(t, sheet_cosine, 0, t->way[0], t->way[1]), turn = sheet_turn(t);
  const slv_f128 size = t->alpha * turn * turn;
  return ledger_mended(f, motion_off(sheet_cosine_bent(t, 0), want, size),
                       motion_off(sheet_cosine_bent(t, 1), want, size));
}

LEDGER_FILE(pritchard_shear, ROW("P19", condition), ROW("P3.3c", is_cosine),
            ROW("P20", product_rule), ROW("P21", slope), ROW("P22", bent),
            ROW("P23", bent_by_components), ROW("P3.3i", scalar_blocks),
            ROW("PA.1", unit_derivative, {0, 1}), ROW("PA.2", unit_derivative, {1, 1}),
            ROW("PA.3", unit_derivative, {0, 2}), ROW("PA.4", unit_derivative, {1, 2}),
            ROW("PA.5", cosine), ROW("PA.6", cosine_slope), ROW("PA.7", cosine_bent));
