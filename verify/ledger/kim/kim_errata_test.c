/* kim_errata_test.c -- tests Kim's corrected formulas, and that each correction is needed. */
#include "ledger/kim/kim.h"
#include "ledger/testing/errata_set.h"
#include "ledger/testing/kim_listing.h"

/* Returns the largest relative error of Kim eqs. 34-41, for half of the shear's Hessian. */
static double orthogonal(const kim_sheared *t, const errata *with) {
  const slv_f128 half = (slv_f128)0.5, k = 1;
  const slv_f128 upper = (t->I2 + t->root) * (made(with, "K34") ? half : 1);
  const slv_f128 lower = t->lower * (made(with, "K35") ? half : 1);
  const slv_f128 w[6] = {upper, t->I6, t->I6, lower, -t->I6, -t->I6};
  slv_f128 H[36], values[6], q[6], P[36], library[36];
  for (int i = 0; i < 36; i++) H[i] = half * t->H[i];
  kim_eigenvalues(H, values);
  double error = kim_spectrum(values, w);
  kim_shear_vector(t, upper * (made(with, "K36") ? half : 1), q);
  error = ledger_larger(error, kim_pair(H, upper, q));
  kim_shear_vector(t, lower * (made(with, "K38") ? half : 1), q);
  error = ledger_larger(error, kim_pair(H, lower, q));
  const slv_f128 part = made(with, "K41") ? half : 1;
  (void)kim_shear_projected(t, t->I6 >= 0 ? 1 : -1, part * (made(with, "K40") ? half : 1),
                            part * upper, P);
  for (int i = 0; i < 36; i++) P[i] *= 2;
  if (slv_energy_find("bw_shear")->f128->projected(t->k.F, &k, library) != SLV_OK)
    return (double)NAN;
  return ledger_larger(error, kim_apart(36, P, library));
}

/* Returns the largest relative error of Kim eqs. 48-52, for half the Hessian of I6(a, b)^2. */
static double oblique(const kim_update *u, const errata *with) {
  const slv_f128 scale =
      (made(with, "K50") ? (slv_f128)0.5 : 1) * (made(with, "K50.1") ? (slv_f128)0.5 : 1);
  const slv_f128 size = quad_norm(36, u->half);
  const slv_f128 alpha = 2 * u->t * u->I6 + u->gg;
  const slv_f128 inner = 12 * u->I6 * u->I6 * (1 - u->t * u->t),
                 root = quad_sqrt(alpha * alpha + inner);
  slv_f128 pair[2] = {scale * (alpha + root), scale * (alpha - root)}, q[6];
  if (!made(with, "K50")) kim_roots(u, scale, u->I2, pair);
  double error = 0;
  for (int i = 0; i < 2; i++) {
    error = ledger_larger(error, kim_secular(u, !made(with, "K49"), pair[i]));
    kim_apply(u->half, u->g, q);
    for (int j = 0; j < 6; j++)
      q[j] = made(with, "K52") ? q[j] - pair[1 - i] * u->g[j] : 2 * q[j] + pair[i] * u->g[j];
    error = ledger_larger(error, kim_pair(u->half, pair[i], q));
  }
  slv_f128 right[2];
  kim_new_pair(u, right);
  return ledger_larger(
      error, kim_ratio(quad_abs(pair[0] - right[0]) + quad_abs(pair[1] - right[1]), size));
}

/* Compares a listing of Appendix A with the library's projection for b_u = b_v = 1.  Errors in
 * `slips` whose corrections are not in `with` stay as printed. */
static double listed(const char *row, const char *const *slips, const char *energy,
                     const slv_f128 *F, const errata *with) {
  const slv_f128 p[3] = {1, 1, 1};
  slv_f128 H[36], library[36];
  kim_slip slip = kim_corrected;
  for (int i = 0; slips[i] != NULL; i++)
    if (!made(with, slips[i])) slip.id = slips[i];
  if (kim_listing(row, slip, F, H) > 0) return (double)INFINITY;
  if (slv_energy_find(energy)->f128->projected(F, p, library) != SLV_OK) return (double)NAN;
  for (int i = 0; i < 36; i++) H[i] *= 2;
  return kim_apart(36, H, library);
}

static double listings(const slv_f128 *F, const errata *with) {
  static const char *const stretch[] = {"KA.1", NULL}, *const shear[] = {"KA.3", "KA.8", NULL};
  return ledger_larger(listed("KA.5", stretch, "bw_stretch", F, with),
                       listed("KA.6", shear, "bw_shear", F, with));
}

/* Returns 1 if each quantity that a formula divides by, or scales a vector by, is at least 1e-3. */
static int is_plain(const kim_sheared *t, const kim_update *u) {
  const slv_f128 least = (slv_f128)1e-3;
  slv_f128 gap = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    const slv_f128 f = t->k.F[i], g = t->k.F[i + 3];
    gap += (f - g) * (f - g), sum += (f + g) * (f + g);
  }
  return quad_abs(t->I6) > least * t->I2 && gap > least * t->I2 && sum > least * t->I2 &&
         quad_abs(u->I6) > least * u->I2 && 1 - u->t * u->t > least && u->part[0] > least * u->gg &&
         u->part[1] > least * u->gg;
}

static int chain(const ledger_state *s, const errata *with, double *error) {
  kim_sheared t;
  kim_update u;
  if (!kim_read_sheared(s, &t) || !kim_read_update(s, &u) || !is_plain(&t, &u)) return 0;
  *error =
      ledger_larger(ledger_larger(orthogonal(&t, with), oblique(&u, with)), listings(t.k.F, with));
  return 1;
}

/* Compares the Jacobian of the shear's force, Kim eq. 20 with k = 3, with the library's in
 * positions, for which alpha^2 is the area.  F is linear in positions: dF/dx_j is F of the unit
 * vector j. */
static int jacobian(const ledger_state *s, const errata *with, double *error) {
  const slv_f128 stiffness = 3;
  slv_f128 B[54], H[36], HB[6], theirs[81];
  kim_triangle t;
  kim_state k = {.wanted = {1, 1}};
  (void)kim_triangle_read(s, &t);
  for (int j = 0; j < 9; j++) {
    kim_triangle unit = t;
    for (int i = 0; i < 9; i++) unit.x[i] = i == j;
    kim_triangle_gradient(&unit, B + 6 * j);
  }
  memcpy(k.F, t.F, sizeof k.F);
  kim_hessian(kim_bw_shear, &k, H);
  const slv_f128 p[6] = {s->p[0], s->p[1], s->p[2], s->p[3], (slv_f128)0.5, 2 * stiffness};
  if (slv_energy_find("shear_condition")->f128->hessian(t.x, p, theirs) != SLV_OK) return 0;
  const slv_f128 factor = kim_triangle_area(&t) * (made(with, "K20") ? -stiffness : 1);
  slv_f128 mine[81];
  for (int i = 0; i < 81; i++) {
    kim_apply(H, B + 6 * (i / 9), HB);
    mine[i] = factor * quad_dot(6, B + 6 * (i % 9), HB);
    theirs[i] *= -1;
  }
  *error = kim_apart(81, mine, theirs);
  return 1;
}

static const double F[6] = {1.1, 0.01, 0, 0.01, 1.1, 0}, fibres[6] = {1, 0, 0.6, 0.8, 1, 1};
static const errata_set sets[] = {
    {LEDGER_OF_F, chain, "F near the identity", F, fibres},
    {LEDGER_OF_TRIANGLE, jacobian, "lengths 9/8 and 7/8 (oblique rest triangle)", NULL, NULL}};

Test(kim_errata, are_right_together) { errata_are_right(sets, 2); }

Test(kim_errata, are_needed_and_no_other) { errata_are_needed("K", sets, 2, 14); }
