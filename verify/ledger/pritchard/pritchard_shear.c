/* pritchard_shear.c -- P 19 to 23: the shear condition. */
#include "ledger/pritchard/pritchard_sheet.h"

/* Sizes of dC/dx and d2C/dx2 of the condition. */
static slv_f128 slope_size(const sheet *t) {
  return t->alpha * (quad_norm(3, t->d[0]) * t->length[1] + quad_norm(3, t->d[1]) * t->length[0]);
}

static slv_f128 bent_size(const sheet *t) {
  return t->alpha * quad_norm(3, t->d[0]) * quad_norm(3, t->d[1]);
}

static int condition(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 want;
  if (!sheet_of(s, &t)) return 0;
  sheet_shear(t.x, &t, &want);
  const slv_f128 got = t.alpha * quad_dot(3, t.w[0], t.w[1]);
  return ledger_judged(f, motion_error(1, &got, &want, t.alpha * t.length[0] * t.length[1]));
}

/* Every second state is brought to tangents of unit length. */
static int is_cosine(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 x[9] = {0}, want;
  if (!sheet_of(s, &t)) return 0;
  f->when = s->index % 2 == 0;
  for (int i = 0; i < 3; i++) {
    const slv_f128 u = t.unit[0][i], v = t.unit[1][i];
    x[3 + i] = t.du1 * u + t.dv1 * v, x[6 + i] = t.du2 * u + t.dv2 * v;
  }
  if (f->when && !sheet_moved(&t, x, &t)) return 0;
  sheet_cosine(t.x, &t, &want);
  const slv_f128 got = t.alpha * quad_dot(3, t.w[0], t.w[1]);
  return ledger_judged(f, motion_error(1, &got, &want, t.alpha));
}

static int product_rule(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], du[3], dv[3];
  if (!sheet_of(s, &t)) return 0;
  motion_draw(s, 0, 9, v);
  sheet_dw(&t, 0, v, du), sheet_dw(&t, 1, v, dv);
  const slv_f128 got = t.alpha * (quad_dot(3, du, t.w[1]) + quad_dot(3, t.w[0], dv));
  const slv_f128 want = sheet_rate(&t, sheet_shear, 0, v);
  return ledger_judged(f, motion_error(1, &got, &want, slope_size(&t)));
}

static int slope(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], dC[9];
  if (!sheet_of(s, &t)) return 0;
  motion_draw(s, 0, 9, v);
  sheet_shear_slope(&t, dC);
  const slv_f128 got = quad_dot(9, dC, v), want = sheet_rate(&t, sheet_shear, 0, v);
  return ledger_judged(f, motion_error(1, &got, &want, slope_size(&t)));
}

/* The terms in d2w are zero. */
static int bent(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], w[9], du[2][3], dv[2][3];
  if (!sheet_of(s, &t)) return 0;
  motion_draw(s, 0, 9, v), motion_draw(s, 1, 9, w);
  sheet_dw(&t, 0, v, du[0]), sheet_dw(&t, 1, v, dv[0]);
  sheet_dw(&t, 0, w, du[1]), sheet_dw(&t, 1, w, dv[1]);
  const slv_f128 got = t.alpha * (quad_dot(3, du[0], dv[1]) + quad_dot(3, du[1], dv[0]));
  const slv_f128 want = sheet_rate_twice(&t, sheet_shear, 0, v, w);
  return ledger_judged(f, motion_error(1, &got, &want, bent_size(&t)));
}

/* By components: zero unless s = t. */
static int bent_by_components(const ledger_state *s, ledger_found *f) {
  sheet t;
  slv_f128 v[9], w[9], got = 0;
  if (!sheet_of(s, &t)) return 0;
  motion_draw(s, 0, 9, v), motion_draw(s, 1, 9, w);
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) {
      const slv_f128 *u = t.d[0], *d = t.d[1];
      const slv_f128 both = u[i / 3] * d[j / 3] + u[j / 3] * d[i / 3];
      if (i % 3 == j % 3) got += v[i] * w[j] * t.alpha * both;
    }
  const slv_f128 want = sheet_rate_twice(&t, sheet_shear, 0, v, w);
  return ledger_judged(f, motion_error(1, &got, &want, bent_size(&t)));
}

/* p at vertex m, q at vertex n: the block is c I, where c is its first entry; a block for each
 * state. */
static int scalar_blocks(const ledger_state *s, ledger_found *f) {
  const int m = (int)(s->index % 3), n = (int)(s->index / 3 % 3);
  slv_f128 pq[6], v[9] = {0}, w[9] = {0}, first[2][9] = {{0}};
  sheet t;
  if (!sheet_of(s, &t)) return 0;
  motion_draw(s, 0, 6, pq);
  for (int k = 0; k < 3; k++) v[3 * m + k] = pq[k], w[3 * n + k] = pq[3 + k];
  first[0][3 * m] = first[1][3 * n] = 1;
  const slv_f128 c = sheet_rate_twice(&t, sheet_shear, 0, first[0], first[1]);
  const slv_f128 got = c * quad_dot(3, pq, pq + 3);
  const slv_f128 want = sheet_rate_twice(&t, sheet_shear, 0, v, w);
  return ledger_judged(f, motion_error(1, &got, &want, bent_size(&t)));
}

const ledger_row ledger_pritchard_shear[] = {
    ROW("P19", "eq. 19", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), condition, BY_ROUNDING,
        "The shear condition is alpha w_u . w_v", HOLDS, .checks = "shear_condition"),
    ROW("P3.3c", "section 3.3", CLAIM, OF_TRIANGLE_BUT(NO_SHEET), is_cosine, BY_ROUNDING,
        "The shear condition is the weighted cosine of the angle between the tangents",
        HOLDS_WHEN("w_u and w_v have unit length"), .checks = "shear_condition"),
    ROW("P20", "eq. 20", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), product_rule, BY_RATE,
        "dC = alpha (dw_u . w_v + w_u . dw_v); cut in our copy, derived", HOLDS),
    ROW("P21", "eq. 21", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), slope, BY_RATE,
        "dC/dx_ms = alpha ((dw_ux/dx_mx) w_vs + w_us (dw_vx/dx_mx)); cut in our copy, derived",
        HOLDS),
    ROW("P22", "eq. 22", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), bent, BY_RATE_TWICE,
        "d2C by the product rule; cut in our copy, derived (its last term is printed with "
        "d2w_u for d2w_v, both zero)",
        HOLDS),
    ROW("P23", "eq. 23", IDENTITY, OF_TRIANGLE_BUT(NO_SHEET), bent_by_components, BY_RATE_TWICE,
        "d2C/dx_ms dx_nt = alpha ((dw_ux/dx_mx) (dw_vx/dx_nx) + (dw_ux/dx_nx) "
        "(dw_vx/dx_mx)) for s = t, else 0; cut in our copy, derived",
        HOLDS),
    ROW("P3.3i", "section 3.3", CLAIM, OF_TRIANGLE_BUT(NO_SHEET), scalar_blocks, BY_RATE_TWICE,
        "Each 3x3 block of the second derivative of the shear condition is a number "
        "times the identity",
        HOLDS, .checks = "shear_condition"),
    {0}};
