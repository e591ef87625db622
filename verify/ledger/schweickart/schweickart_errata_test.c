/* schweickart_errata_test.c -- tests Schweickart's formulas, and that each correction is needed. */

#include "ledger/schweickart/schweickart_patch.h"
#include "ledger/testing/errata_set.h"

enum { DOF = 12, MOST_PARAMS = 1024 };

/* Computes R and its inverse of T = Q R.  Both are upper triangular, or lower ones, which begin
 * with the second tangent. */
static void factors(const slv_f128 *T, int is_upper, slv_f128 *R, slv_f128 *inverse) {
  slv_f128 swapped[6], Q[6], up[4], down[4];
  if (is_upper) {
    patch_factors(T, Q, R, inverse);
    return;
  }
  for (int i = 0; i < 6; i++) swapped[i] = T[(i + 3) % 6];
  patch_factors(swapped, Q, up, down);
  for (int i = 0; i < 4; i++) R[i] = up[3 - i], inverse[i] = down[3 - i];
}

/* Computes B = W^-1 R^-1 at (s, t).  Returns |p_s x p_t|. */
static slv_f128 rest_at(const patch *q, int is_upper, slv_f128 s, slv_f128 t, slv_f128 *B) {
  slv_f128 T[6], W[4], by_uv[4], per_uv[6], R[4], inverse[4];
  patch_tangents(3, q->X, s, t, T), patch_tangents(2, q->uv, s, t, W);
  patch_invert(W, by_uv), patch_times(3, T, by_uv, per_uv);
  factors(per_uv, is_upper, R, inverse), patch_times(2, by_uv, inverse, B);
  return patch_area(T);
}

/* Computes K^ [49] by 2 x 2 points: the sum of g A'K A.  As printed, there is one more point, read
 * here as the first one again, and the tangents at s and t are those at 1 - s and 1 - t. */
static void stiffness(const patch *q, const errata *with, slv_f128 *K) {
  const int count = made(with, "S5") ? 4 : 5, right = made(with, "S6");
  slv_f128 at[5], g[5], B[4], A[21];
  patch_gauss(2, at, g);
  for (int i = 0; i < 49; i++) K[i] = 0;
  for (int k = 0; k < count; k++) {
    const slv_f128 s = at[k % 2], t = at[k / 2 % 2];
    const slv_f128 weight = g[k % 2] * g[k / 2 % 2] * rest_at(q, made(with, "S3"), s, t, B);
    patch_strain_matrix(right ? s : 1 - s, right ? t : 1 - t, B, A);
    for (int i = 0; i < 49; i++)
      K[i] += weight * patch_form(3, A + 3 * (i % 7), q->K, A + 3 * (i / 7));
  }
}

/* Computes y[3]: the energy h/2 e'K^e, and its first and second derivative along v.  e is quadratic
 * in x, so that differences with a step as large as x are exact. */
static void membrane(const patch *q, const slv_f128 *v, const errata *with, slv_f128 *y) {
  const slv_f128 h = quad_norm(DOF, q->x);
  slv_f128 e[3][7], x[DOF], K[49], De[7], DDe[7];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < DOF; i++) x[i] = q->x[i] + (k - 1) * h * v[i];
    patch_strains(x, e[k]);
  }
  for (int i = 0; i < 7; i++) {
    De[i] = (e[2][i] - e[0][i]) / (2 * h);
    DDe[i] = (e[2][i] - 2 * e[1][i] + e[0][i]) / (h * h);
  }
  stiffness(q, with, K);
  y[0] = q->h / 2 * patch_form(7, e[1], K, e[1]);
  y[1] = q->h * patch_form(7, De, K, e[1]);
  y[2] = q->h * (patch_form(7, DDe, K, e[1]) + patch_form(7, De, K, De));
  if (!made(with, "S7")) y[0] = (slv_f128)INFINITY; /* undefined: a product of two columns */
}

/* Computes y[3] of membrane() by the library, with 2 x 2 points.  Returns 0 on failure. */
static int library(const patch *q, const ledger_state *s, const slv_f128 *v, slv_f128 *y) {
  const slv_energy *e = slv_energy_find("quad_gauss");
  slv_f128 p[MOST_PARAMS], rest[PATCH_REST], g[DOF], H[DOF * DOF];
  quad_from(6, s->p, p), quad_from(PATCH_REST, s->rest, rest);
  p[5] = 2;
  if (e->f128->prepare(rest, p, p + e->nparam) != SLV_OK) return 0;
  if (e->f128->energy(q->x, p, y) != SLV_OK || e->f128->gradient(q->x, p, g) != SLV_OK ||
      e->f128->hessian(q->x, p, H) != SLV_OK)
    return 0;
  y[1] = quad_dot(DOF, g, v), y[2] = 0;
  for (int j = 0; j < DOF; j++) y[2] += v[j] * quad_dot(DOF, H + DOF * j, v);
  return 1;
}

/* Computes S^_q [4] at the centre of the corners x in closed form.  *error is its largest
 * difference from II I^-1, S_q in closed form and S^_q by change of basis.  Returns the scale of
 * errors: the operator's size or, for a flat patch, the round-off of its normal. */
static slv_f128 shape_operator(const slv_f128 *x, const errata *with, slv_f128 *hat,
                               double *error) {
  slv_f128 c[9], R[4], inverse[4], by_first[4], S[4], half[4], turned[4], closed[4];
  patch_forms k;
  patch_centre(x, c), patch_forms_of(c, &k);
  const slv_f128 size = patch_operator_size(&k);
  const slv_f128 first[4] = {k.E, k.F, k.F, k.G}, second[4] = {0, k.m, k.m, 0};
  patch_invert(first, by_first);
  if (made(with, "S11"))
    patch_times(2, by_first, second, S);
  else
    patch_times(2, second, by_first, S);
  if (made(with, "S11.1"))
    patch_over_J2(&k, -k.F, k.E, k.G, -k.F, closed);
  else
    patch_over_J2(&k, -k.E, k.F, k.E, -k.F, closed);
  *error = motion_error(4, closed, S, size);
  factors(c, made(with, "S3"), R, inverse);
  if (made(with, "S11.2")) { /* R^-T S R^T */
    const slv_f128 up[4] = {R[0], R[2], R[1], R[3]};
    const slv_f128 down[4] = {inverse[0], inverse[2], inverse[1], inverse[3]};
    patch_times(2, down, S, half), patch_times(2, half, up, turned);
  } else {
    patch_times(2, R, S, half), patch_times(2, half, inverse, turned);
  }
  patch_over_J2(&k, 0, k.J, made(with, "S12") ? k.J : k.J * k.J, -2 * k.F, hat);
  *error = ledger_larger(*error, motion_error(4, hat, turned, size));
  return size;
}

/* Compares h^3/48 of the energy at the centre with the library's. */
static double bending_off(const patch *q, const ledger_state *s, const errata *with) {
  const slv_energy *e = slv_energy_find("quad_bend");
  slv_f128 now[4], before[4], c[9], p[MOST_PARAMS], rest[PATCH_REST], want;
  double error, other;
  const slv_f128 size =
      shape_operator(q->x, with, now, &error) + shape_operator(q->X, with, before, &other);
  patch_centre(q->X, c);
  const slv_f128 factor = (slv_f128)1 / 48 * q->h * q->h * q->h * patch_area(c);
  const slv_f128 got = factor * patch_bending(q, now, before);
  p[0] = q->E, p[1] = q->nu, p[2] = q->h, p[3] = 1, p[4] = (slv_f128)1 / 48;
  quad_from(PATCH_REST, s->rest, rest);
  if (e->f128->prepare(rest, p, p + e->nparam) != SLV_OK ||
      e->f128->energy(q->x, p, &want) != SLV_OK)
    return (double)NAN;
  return ledger_larger(ledger_larger(error, other),
                       motion_off(got, want, factor * q->E * size * size));
}

static int chain(const ledger_state *s, const errata *with, double *error) {
  slv_f128 v[DOF], got[3], want[3];
  patch q;
  patch_of(s, &q), motion_draw(s, 0, DOF, v);
  if (!patch_has_normal(q.x) || !patch_has_normal(q.X)) return 0;
  membrane(&q, v, with, got);
  if (!library(&q, s, v, want)) return 0;
  const slv_f128 size = q.h * quad_norm(9, q.K);
  *error = bending_off(&q, s, with);
  for (int i = 0; i < 3; i++) *error = ledger_larger(*error, motion_off(got[i], want[i], size));
  return 1;
}

static const errata_set sets[] = {
    {LEDGER_OF_QUAD, chain, "rest scaled by 3/2, uneven", NULL, NULL},
    {LEDGER_OF_QUAD, chain, "rest scaled by 3/2, warped", NULL, NULL}};

Test(schweickart_errata, are_right_together) { errata_are_right(sets, 1); }

Test(schweickart_errata, are_needed_and_no_other) { errata_are_needed("S", sets, 2, 8); }
