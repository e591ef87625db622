/* pritchard_shear.c -- P 19 to 23: the shear condition. */
#include "ledger/pritchard/pritchard_sheet.h"

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
  slv_f128 x[9] = {0}, want;
  f->when = s->index % 2 == 0;
  for (int i = 0; i < 3; i++) {
    const slv_f128 u = t->unit[0][i], v = t->unit[1][i];
    x[3 + i] = t->du1 * u + t->dv1 * v, x[6 + i] = t->du2 * u + t->dv2 * v;
  }
  if (f->when && !sheet_moved(t, x, t)) return 0;
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

LEDGER_FILE(pritchard_shear, ROW("P19", condition), ROW("P3.3c", is_cosine),
            ROW("P20", product_rule), ROW("P21", slope), ROW("P22", bent),
            ROW("P23", bent_by_components), ROW("P3.3i", scalar_blocks));
