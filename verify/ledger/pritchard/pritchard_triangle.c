/* pritchard_triangle.c -- Pritchard's eqs. 1 to 23: area, tangents and their derivatives, the
 * conditions of stretch and shear; A.1 to A.7: the unit tangents, and the shear condition made of
 * them.  R 4, 5 and 7 state the same as P 14, 6 to 8 and 15. */
#include "ledger/pritchard/pritchard_sheet.h"

/* Tests S(v) w = v x w, where S_s(v) is row s of S(v). */
static int skew_matrix(const ledger_state *s, ledger_found *f) {
  slv_f128 v[3], w[3], got[3], want[3];
  motion_draw(s, 0, 3, v), motion_draw(s, 1, 3, w);
  const slv_f128 S[3][3] = {{0, -v[2], v[1]}, {v[2], 0, -v[0]}, {-v[1], v[0], 0}};
  for (int i = 0; i < 3; i++) got[i] = quad_dot(3, S[i], w);
  quad_cross(v, w, want);
  return ledger_judged(f, motion_error(3, got, want, 1));
}

/* Compares with the area by the sides and the angle between them: a^2 = (p.p q.q - (p.q)^2)/4. */
MEASURE(area, sheet_of, sheet, t) {
  const slv_f128 p[2] = {t->du1, t->dv1}, q[2] = {t->du2, t->dv2};
  const slv_f128 cross[3] = {0, 0, p[0] * q[1] - p[1] * q[0]};
  const slv_f128 got = quad_norm(3, cross) / 2, pq = quad_dot(2, p, q);
  const slv_f128 gram = quad_dot(2, p, p) * quad_dot(2, q, q) - pq * pq;
  const slv_f128 want = quad_sqrt(gram) / 2;
  return ledger_judged(f, ledger_larger(motion_off(got, want, 0), motion_off(t->area, want, 0)));
}

MEASURE_EACH(unit_tangents, sheet_of, sheet, t) {
  slv_f128 w[6];
  sheet_tangents(t->x, t, w);
  for (int k = 0; k < 2; k++) {
    const slv_f128 along = quad_dot(3, t->unit[k], w + 3 * k), length = quad_norm(3, w + 3 * k);
    ledger_worse(f, motion_off(quad_norm(3, t->unit[k]), 1, 0));
    ledger_worse(f, motion_off(along, length, 0));
  }
}

/* Tests tangent s->variant. */
MEASURE(tangent, sheet_of, sheet, t) {
  const int axis = s->variant;
  slv_f128 w[6];
  sheet_tangents(t->x, t, w);
  return ledger_judged(f, motion_error(3, t->w[axis], w + 3 * axis, 0));
}

/* Computes J[i + 6*j] = d (w_u, w_v)_i / dx_j by the definition. */
static void jacobian(const sheet *t, slv_f128 *J) {
  quad_jacobian(sheet_tangents, t, 9, 6, t->x, t->step, J);
}

/* Tests that dw/dx_m is its first entry times the identity; s->variant is the axis. */
MEASURE_EACH(multiple_of_identity, sheet_of, sheet, t) {
  slv_f128 J[54], *block = J + 3 * s->variant;
  jacobian(t, J);
  for (int m = 0; m < 3; m++, block += 18)
    for (int i = 0; i < 9; i++)
      ledger_worse(f, motion_off(i % 3 == i / 3 ? block[0] : 0, block[i % 3 + 6 * (i / 3)],
                                 quad_norm(3, t->d[s->variant])));
}

/* Tests dw/dx_m; s->order is the vertex, or 3 for all vertices.  The figure adds twice the next
 * vertex's, so that no two rows have the same at the pin's state. */
MEASURE_EACH(tangent_slope, sheet_of, sheet, t) {
  const int axis = s->variant, vertex = s->order;
  slv_f128 J[54];
  jacobian(t, J);
  f->figure = (double)(t->d[axis][vertex % 3] + 2 * t->d[axis][(vertex + 1) % 3]);
  for (int m = 0; m < 3; m++)
    if (m == vertex || vertex == 3)
      ledger_worse(f, motion_off(t->d[axis][m], J[3 * axis + 6 * 3 * m], quad_norm(3, t->d[axis])));
}

/* The error is relative to a function that varies within the triangle's size. */
MEASURE(no_second_derivative, sheet_of, sheet, t) {
  slv_f128 bent[6];
  const slv_f128 none[6] = {0};
  const motion q = sheet_motion(t, sheet_tangents, 6);
  motion_rate(&q, t->way[0], t->way[1], bent);
  const slv_f128 size = quad_norm(6, &t->w[0][0]) * (slv_f128)1e-8;
  return ledger_judged(f, motion_error(6, none, bent, size / (t->step * t->step)));
}

MEASURE(condition, sheet_of, sheet, t) {
  slv_f128 want[2], got[2];
  sheet_stretch(t->x, t, want);
  for (int k = 0; k < 2; k++) got[k] = sheet_condition(t, k);
  return ledger_judged(f, motion_error(2, got, want, t->alpha * (t->b[0] + t->b[1])));
}

MEASURE(slope, sheet_of, sheet, t) {
  slv_f128 dC[9];
  sheet_stretch_slope(t, s->variant, dC);
  const slv_f128 want = sheet_rate(t, sheet_stretch, s->variant, t->way[0], NULL);
  return ledger_judged(f, motion_off(quad_dot(9, dC, t->way[0]), want, quad_norm(9, dC)));
}

/* Compares the second derivative of a condition along v and w with the derivative of its definition
 * along two directions for which both must be equal. */
static double bent_off(const sheet *t, int axis, const slv_f128 *v, const slv_f128 *w,
                       const slv_f128 *same_v, const slv_f128 *same_w) {
  const slv_f128 want = sheet_rate(t, sheet_stretch, axis, same_v, same_w);
  return motion_off(sheet_stretch_bent(t, axis, v, w), want, sheet_bent_size(t, axis));
}

MEASURE(bent, sheet_of, sheet, t) {
  return ledger_judged(f, bent_off(t, s->variant, t->way[0], t->way[1], t->way[0], t->way[1]));
}

/* Compares second derivatives: along p at vertex m and q at n, and along q at m and p at n. */
MEASURE(symmetric_blocks, sheet_of, sheet, t) {
  slv_f128 at[4][9];
  (void)motion_blocks(s, 3, at[0]);
  return ledger_judged(f, bent_off(t, (int)(s->index % 2), at[0], at[1], at[2], at[3]));
}

/* Compares d2 E - dC dC' with the sum in P 18. */
MEASURE(two_conditions, sheet_of, sheet, t) {
  slv_f128 got = 0, size = 0;
  const slv_f128 *v = t->way[0], *w = t->way[1];
  slv_f128 want = sheet_rate(t, sheet_energy, 0, v, w);
  for (int k = 0; k < 2; k++) {
    const slv_f128 C = sheet_condition(t, k);
    want -= sheet_rate(t, sheet_stretch, k, v, NULL) * sheet_rate(t, sheet_stretch, k, w, NULL);
    got += sheet_stretch_bent(t, k, v, w) * C;
    size += sheet_bent_size(t, k) * (t->alpha * t->length[k] + quad_abs(C));
  }
  return ledger_judged(f, motion_off(got, want, size));
}

/* Compares dE along v with minus the force. */
double sheet_force_off(const sheet *t) {
  slv_f128 dC[9], got = 0, size = 0;
  const slv_f128 want = sheet_rate(t, sheet_energy, 0, t->way[0], NULL);
  for (int k = 0; k < 2; k++) {
    sheet_stretch_slope(t, k, dC);
    got += t->k[k] * sheet_condition(t, k) * quad_dot(9, dC, t->way[0]);
    size += t->k[k] * t->alpha * quad_norm(9, dC) * (t->length[k] + t->b[k]);
  }
  return motion_off(got, want, size);
}

MEASURE(force, sheet_of, sheet, t) { return ledger_judged(f, sheet_force_off(t)); }

/* Tests that the force along u changes sign at the wanted length.  Tangents have the lengths 0.9 b,
 * b and 1.1 b and the same directions; the triangle moves along the unit tangent u. */
MEASURE(wanted_length, sheet_of, sheet, t) {
  const slv_f128 none[3] = {0}, size = t->alpha * t->alpha * t->b[0];
  sheet at, along;
  slv_f128 u[3], v[3], rate_of_E[3];
  (void)sheet_with(t, t->unit[0], none, &along);
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++)
      u[i] = t->b[0] * (9 + k) / 10 * t->unit[0][i], v[i] = t->b[1] * t->unit[1][i];
    if (!sheet_with(t, u, v, &at)) return 0;
    rate_of_E[k] = sheet_rate(&at, sheet_energy, 0, along.x, NULL);
  }
  const int back = rate_of_E[0] < 0 && rate_of_E[2] > 0;
  return ledger_judged(f, back ? motion_off(rate_of_E[1], 0, size) : 1);
}

/* Compare a derivative along v, or along v and w, with the derivative of the definition. */
static double shear_slope_off(const sheet *t, slv_f128 got) {
  const slv_f128 u_size = quad_norm(3, t->d[0]), v_size = quad_norm(3, t->d[1]);
  return motion_off(got, sheet_rate(t, sheet_shear, 0, t->way[0], NULL),
                    t->alpha * (u_size * t->length[1] + v_size * t->length[0]));
}

static double shear_bent_off(const sheet *t, slv_f128 got, const slv_f128 *v, const slv_f128 *w) {
  const slv_f128 size = t->alpha * quad_norm(3, t->d[0]) * quad_norm(3, t->d[1]);
  return motion_off(got, sheet_rate(t, sheet_shear, 0, v, w), size);
}

MEASURE(shear_condition, sheet_of, sheet, t) {
  slv_f128 want;
  sheet_shear(t->x, t, &want);
  const slv_f128 got = t->alpha * quad_dot(3, t->w[0], t->w[1]);
  return ledger_judged(f, motion_off(got, want, t->alpha * t->length[0] * t->length[1]));
}

/* Tests the condition; at every second state the tangents get unit length. */
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
  return ledger_judged(f, shear_slope_off(t, got));
}

MEASURE(shear_slope, sheet_of, sheet, t) {
  slv_f128 dC[9];
  sheet_shear_slope(t, dC);
  return ledger_judged(f, shear_slope_off(t, quad_dot(9, dC, t->way[0])));
}

/* Tests the second derivative of shear; its terms in d2w are zero. */
MEASURE(shear_bent, sheet_of, sheet, t) {
  slv_f128 du[2][3], dv[2][3];
  for (int i = 0; i < 2; i++) sheet_dw(t, 0, t->way[i], du[i]), sheet_dw(t, 1, t->way[i], dv[i]);
  const slv_f128 got = t->alpha * (quad_dot(3, du[0], dv[1]) + quad_dot(3, du[1], dv[0]));
  return ledger_judged(f, shear_bent_off(t, got, t->way[0], t->way[1]));
}

/* Tests the components, which are zero unless s = t. */
MEASURE(bent_by_components, sheet_of, sheet, t) {
  const slv_f128 *u = t->d[0], *d = t->d[1];
  slv_f128 got = 0;
  for (int i = 0; i < 9; i++)
    for (int j = i % 3; j < 9; j += 3)
      got += t->way[0][i] * t->way[1][j] * t->alpha * (u[i / 3] * d[j / 3] + u[j / 3] * d[i / 3]);
  return ledger_judged(f, shear_bent_off(t, got, t->way[0], t->way[1]));
}

/* Tests that block (m, n) is c I, with its first entry c, by p at m and q at n, at each state. */
MEASURE(scalar_blocks, sheet_of, sheet, t) {
  const int m = (int)(s->index % 3), n = (int)(s->index / 3 % 3);
  slv_f128 pq[6], v[9] = {0}, w[9] = {0}, first[2][9] = {{0}};
  motion_draw(s, 0, 6, pq);
  for (int k = 0; k < 3; k++) v[3 * m + k] = pq[k], w[3 * n + k] = pq[3 + k];
  first[0][3 * m] = first[1][3 * n] = 1;
  const slv_f128 c = sheet_rate(t, sheet_shear, 0, first[0], first[1]);
  return ledger_judged(f, shear_bent_off(t, c * quad_dot(3, pq, pq + 3), v, w));
}

/* Computes A.1, A.2 along v: (I - u u') dw / |w| for the unit tangent u. */
static void unit_slope(const sheet *t, int axis, const slv_f128 *v, slv_f128 *y) {
  const slv_f128 *unit = t->unit[axis];
  sheet_dw(t, axis, v, y);
  const slv_f128 along = quad_dot(3, unit, y);
  for (int k = 0; k < 3; k++) y[k] = (y[k] - along * unit[k]) / t->length[axis];
}

/* Computes A.3, A.4 along v and w. */
static void unit_bent(const sheet *t, int axis, const slv_f128 *v, const slv_f128 *w, slv_f128 *y) {
  const slv_f128 *unit = t->unit[axis], length = t->length[axis];
  slv_f128 turned[3], dv[3], dw[3];
  unit_slope(t, axis, w, turned), sheet_dw(t, axis, v, dv), sheet_dw(t, axis, w, dw);
  const slv_f128 along_v = quad_dot(3, dv, unit), along_w = quad_dot(3, dw, unit);
  for (int k = 0; k < 3; k++) {
    const slv_f128 first = along_v * turned[k] + quad_dot(3, turned, dv) * unit[k];
    const slv_f128 second = dv[k] - along_v * unit[k];
    y[k] = -first / length - second * along_w / (length * length);
  }
}

/* Tests unit tangent s->variant and its derivative of order s->order. */
MEASURE(unit_derivative, sheet_of, sheet, t) {
  const int axis = s->variant, order = s->order;
  slv_f128 got[3], want[6];
  const motion q = sheet_motion(t, sheet_units, 6);
  if (order == 1) unit_slope(t, axis, t->way[0], got);
  if (order == 2) unit_bent(t, axis, t->way[0], t->way[1], got);
  motion_rate(&q, t->way[0], order == 2 ? t->way[1] : NULL, want);
  f->figure = (double)quad_norm(3, got);
  const slv_f128 size = quad_norm(3, t->d[axis]) / t->length[axis];
  return ledger_judged(f, motion_error(3, got, want + 3 * axis, order == 1 ? size : size * size));
}

/* Compares the cosine with that by the lengths of the tangents and of their difference. */
MEASURE(cosine, sheet_of, sheet, t) {
  slv_f128 w[6], apart[3];
  sheet_tangents(t->x, t, w);
  for (int i = 0; i < 3; i++) apart[i] = w[i] - w[3 + i];
  const slv_f128 uu = quad_dot(3, w, w), vv = quad_dot(3, w + 3, w + 3);
  const slv_f128 both = uu + vv - quad_dot(3, apart, apart);
  const slv_f128 want = t->alpha * both / 2 / quad_sqrt(uu * vv);
  const slv_f128 got = t->alpha * quad_dot(3, t->unit[0], t->unit[1]);
  const slv_f128 size = t->alpha * (uu + vv) / quad_sqrt(uu * vv);
  return ledger_judged(f, motion_off(got, want, size));
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
  const slv_f128 got = sheet_cosine_slope(t, t->way[0]);
  const slv_f128 want = sheet_rate(t, sheet_cosine, 0, t->way[0], NULL);
  return ledger_judged(f, motion_off(got, want, t->alpha * sheet_turn(t)));
}

MEASURE(cosine_bent, sheet_of, sheet, t) {
  const slv_f128 want = sheet_rate(t, sheet_cosine, 0, t->way[0], t->way[1]), turn = sheet_turn(t);
  const slv_f128 size = t->alpha * turn * turn;
  return ledger_mended(f, motion_off(sheet_cosine_bent(t, 0), want, size),
                       motion_off(sheet_cosine_bent(t, 1), want, size));
}

LEDGER_FILE(pritchard_triangle, ROW("P2.S", skew_matrix), ROW("P1", area), ROW("P2", unit_tangents),
            ROW("P3", tangent), ROW("P4", tangent, 1), ROW("P5", multiple_of_identity),
            ROW("P6", tangent_slope, 0, 0), ROW("P7", tangent_slope, 0, 1),
            ROW("P8", tangent_slope, 0, 2), ROW("P9", multiple_of_identity, 1),
            ROW("P10", tangent_slope, 1, 0), ROW("P11", tangent_slope, 1, 1),
            ROW("P12", tangent_slope, 1, 2), ROW("P3.1", no_second_derivative), ROW("P3.0", force),
            ROW("P13", condition), ROW("P3.2b", wanted_length), ROW("P14", slope), ROW("P15", bent),
            ROW("P16", slope, 1), ROW("P17", bent, 1), ROW("P3.2s", symmetric_blocks),
            ROW("P18", two_conditions), ROW("P19", shear_condition), ROW("P3.3c", is_cosine),
            ROW("P20", product_rule), ROW("P21", shear_slope), ROW("P22", shear_bent),
            ROW("P23", bent_by_components), ROW("P3.3i", scalar_blocks),
            ROW("PA.1", unit_derivative, 0, 1), ROW("PA.2", unit_derivative, 1, 1),
            ROW("PA.3", unit_derivative, 0, 2), ROW("PA.4", unit_derivative, 1, 2),
            ROW("PA.5", cosine), ROW("PA.6", cosine_slope), ROW("PA.7", cosine_bent),
            ROW("R4", slope), ROW("R5", tangent_slope, 0, 3), ROW("R7", bent));
