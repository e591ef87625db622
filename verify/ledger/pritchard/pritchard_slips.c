/* pritchard_slips.c -- Pritchard's errors outside numbered formulas, unnumbered statements. */

#include "ledger/pritchard/pritchard_fold.h"
#include "ledger/pritchard/pritchard_sheet.h"

/* Compares a second derivative of the angle with the exact derivative. */
static double bent_off(const fold *h, slv_f128 got) {
  return motion_off(got, fold_rate(h, fold_angle, 2, 2), fold_turn(h, 2));
}

/* Tests the Hessian's block of vertices m and n, one pair for each state: v moves m, w moves n. The
 * angle's blocks are not symmetric, so that a wrong layout has an effect. */
MEASURE(layout, fold_of, fold, h) {
  const int m = (int)(s->index % 4), n = (int)(s->index / 4 % 4);
  bend b;
  slv_f128 at_m = 0;
  for (int i = 0; i < HINGE_DOF; i++) {
    if (i / 3 != m) h->v[i] = 0;
    if (i / 3 != n) h->w[i] = 0;
    at_m += h->w[i] * h->x[i];
  }
  bend_formulas(h, BEND_EXACT, h->v, h->w, &b);
  return ledger_mended(f, bent_off(h, b.theta.v * at_m), bent_off(h, b.theta.vw));
}

/* Tests the energy of shear with k of table 1. */
MEASURE(signed_root, sheet_of, sheet, t) {
  const slv_f128 k = 500, C = t->alpha * quad_dot(3, t->w[0], t->w[1]);
  slv_f128 E;
  sheet_shear(t->x, t, &E);
  E *= E * k / 2;
  const slv_f128 size = t->alpha * t->length[0] * t->length[1];
  return ledger_judged(f, motion_off(quad_abs(C), quad_sqrt(2 * E / k), size));
}

/* Compares C_u d2C_u + C_v d2C_v of Pritchard eq. 18 with C d2C of shear, and of stretch. */
MEASURE(of_shear_or_stretch, sheet_of, sheet, t) {
  slv_f128 C[3], got = 0, stretch = 0, size = 0;
  const slv_f128 *v = t->way[0], *w = t->way[1];
  sheet_stretch(t->x, t, C), sheet_shear(t->x, t, C + 2);
  const slv_f128 shear = C[2] * sheet_rate(t, sheet_shear, 0, v, w);
  for (int k = 0; k < 2; k++) {
    got += sheet_stretch_bent(t, k, v, w) * sheet_condition(t, k);
    stretch += C[k] * sheet_rate(t, sheet_stretch, k, v, w);
    size += sheet_bent_size(t, k) * quad_abs(C[k]);
  }
  return ledger_mended(f, motion_off(got, shear, size), motion_off(got, stretch, size));
}

/* Tests tangents of the wanted lengths; at every second state b_u b_v = 1. */
MEASURE(angle_alone, sheet_of, sheet, t) {
  sheet at;
  slv_f128 u[3], v[3], cosine;
  f->when = s->index % 2 == 0;
  if (f->when) t->b[1] = 1 / t->b[0];
  for (int i = 0; i < 3; i++) u[i] = t->b[0] * t->unit[0][i], v[i] = t->b[1] * t->unit[1][i];
  if (!sheet_with(t, u, v, &at)) return 0;
  sheet_cosine(at.x, &at, &cosine);
  const slv_f128 C = at.alpha * quad_dot(3, at.w[0], at.w[1]);
  f->figure = (double)quad_abs(t->b[0] * t->b[1] * t->b[0] * t->b[1] - 1);
  return ledger_judged(f, motion_off(C * C / 2, cosine * cosine / 2, t->alpha * t->alpha));
}

/* Compares the cosine of the angle between two of the five edges with the hinge's: the nearest
 * counts.  The cosine and sine of Pritchard eqs. 28, 29 belong to the faces' angle. */
MEASURE(between_faces, fold_of, fold, h) {
  static const int from[5] = {0, 0, 1, 1, 2}, to[5] = {1, 2, 2, 3, 3};
  slv_f128 e[5][3], got[3], want[3];
  double nearest = (double)INFINITY;
  for (int k = 0; k < 5; k++) {
    for (int i = 0; i < 3; i++) e[k][i] = h->x[3 * to[k] + i] - h->x[3 * from[k] + i];
    quad_unit(3, e[k]);
    for (int m = 0; m < k; m++) {
      const slv_f128 cosine = quad_abs(quad_dot(3, e[k], e[m])); /* either way along them */
      nearest = ledger_smaller(nearest, motion_off(cosine, quad_abs(h->cosine), 1));
    }
  }
  fold_angle_of_units(h->x, h, got), fold_angle(h->x, h, want);
  return ledger_mended(f, nearest, motion_error(2, got, want, 1));
}

/* The printed last term is the vector A x B, not transposed, times e's second derivative. */
MEASURE(last_dot, bend_exact, bend_trial, t) {
  static const shape vector = {3, 1}, one = {1, 1};
  const slv_f128 want = fold_rate(&t->h, fold_angle, 1, 2);
  const double off = motion_off(t->b.sine.vw, want, fold_turn(&t->h, 2));
  const shape dotted = shape_product(shape_turned(vector), vector);
  return ledger_mended(f, shape_off(shape_sum(one, shape_product(vector, vector)), off),
                       shape_off(shape_sum(one, dotted), off));
}

/* Tests the angle's second derivative with vector s->variant exact and the others as assumed. */
MEASURE(one_replaced, bend_exact, bend_trial, t) {
  bend mixed;
  bend_formulas(&t->h, BEND_ASSUMED, t->h.v, t->h.w, &mixed);
  mixed.vector[s->variant] = t->b.vector[s->variant];
  bend_combine(&mixed);
  return ledger_mended(f, bent_off(&t->h, mixed.theta.vw), bent_off(&t->h, t->b.theta.vw));
}

static double inner(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Computes w[3] by coefficients d, and returns C_u, in double. */
static double stretch_in_double(const sheet *t, const double *d, const double *x, double *w) {
  for (int i = 0; i < 3; i++) w[i] = d[0] * x[i] + d[1] * x[3 + i] + d[2] * x[6 + i];
  return (double)t->alpha * (sqrt(inner(w, w)) - (double)t->b[0]);
}

/* Compares dC_u . v by Pritchard eq. 14 in double with the best (f(x + h) - f(x)) / h, for h from
 * half of the triangle's size down to 2^-50 of it.  The best difference must have an error below a
 * hundredth of the slope's size.  The reference is in quad, for the same numbers. */
MEASURE(less_robust, sheet_of, sheet, t) {
  const slv_f128 alpha = (slv_f128)(double)t->alpha, most = t->alpha * quad_norm(3, t->d[0]);
  double d[3], v[9], w[3], dw[3], moved[9], size = 0, numeric = (double)INFINITY;
  slv_f128 x_quad[9], v_quad[9], w_quad[3], dw_quad[3];
  for (int m = 0; m < 3; m++) d[m] = (double)t->d[0][m];
  for (int i = 0; i < 9; i++) v[i] = (double)t->way[0][i], size = fmax(size, fabs(s->x[i]));
  quad_from(3, d, t->d[0]), quad_from(9, s->x, x_quad), quad_from(9, v, v_quad);
  sheet_dw(t, 0, x_quad, w_quad), sheet_dw(t, 0, v_quad, dw_quad);
  const slv_f128 want = alpha * quad_dot(3, dw_quad, w_quad) / quad_norm(3, w_quad);
  (void)stretch_in_double(t, d, v, dw);
  const double here = stretch_in_double(t, d, s->x, w);
  const double slope = (double)t->alpha * inner(dw, w) / sqrt(inner(w, w));
  for (int k = 1; k <= 50; k++) {
    const double h = ldexp(size, -k);
    for (int i = 0; i < 9; i++) moved[i] = s->x[i] + h * v[i];
    const double got = (stretch_in_double(t, d, moved, w) - here) / h;
    numeric = fmin(numeric, (double)quad_abs((slv_f128)got - want));
  }
  f->figure = numeric / (double)most;
  const double off = (double)quad_abs((slv_f128)slope - want);
  return ledger_judged(f, off < numeric && f->figure < 0.01 ? 0 : 1);
}

LEDGER_FILE(pritchard_slips, ROW("P2.L", layout), ROW("P3.s", signed_root),
            ROW("P18.s", of_shear_or_stretch), ROW("P3.3b", angle_alone),
            ROW("P3.4e", between_faces), ROW("P51.d", last_dot), ROW("PA.12", one_replaced, FOLD_A),
            ROW("PA.13", one_replaced, FOLD_EDGE), ROW("P4.r", less_robust));
