/* kim_errata.c -- the corrections of K that are right together. */
#include <string.h>

#include "ledger/errata.h"
#include "ledger/kim/kim.h"

/* In the order of the lists below. */
enum {
  K34 = 1 << 0,
  K35 = 1 << 1,
  K40 = 1 << 2,
  K49 = 1 << 3,
  K50 = 1 << 4,
  K52 = 1 << 5,
  K36 = 1 << 6,
  K38 = 1 << 7,
  K41 = 1 << 8,
  K50_1 = 1 << 9
};

static const ledger_erratum chained[] = {
    {"K34", "lambda_0 = I2 + sqrt(I2^2 + 12 I6^2)",
     "lambda_0 = 1/2 (I2 + sqrt(I2^2 + 12 I6^2)); lambda_1,2 = I6 stays"},
    {"K35", "lambda_3 = I2 - sqrt(I2^2 + 12 I6^2)",
     "lambda_3 = 1/2 (I2 - sqrt(I2^2 + 12 I6^2)); lambda_4,5 = -I6 stays"},
    {"K40", "T = [1 s; s 1] (x) I, s the sign of I6", "T = 1/2 [1 s; s 1] (x) I"},
    {"K49", "z_0..2 over I6 (a.b - 1) - lambda, z_3..5 over I6 (a.b + 1) - lambda",
     "z_0..2 over I6 (a.b + 1) - lambda, z_3..5 over I6 (a.b - 1) - lambda"},
    {"K50", "lambda_0,3 = alpha +- sqrt(alpha^2 - 4 I6 [...]), alpha = 2 a.b I6 + I2",
     "lambda_0,3 = 1/2 (alpha +- sqrt(alpha^2 + 12 I6^2 (1 - (a.b)^2))), "
     "alpha = 2 a.b I6 + |g6|^2; "
     "beta is not needed"},
    {"K52", "Q_0,3 = H : dI6/dF + lambda_0,3 dI6/dF",
     "Q_0,3 = 1/2 H : dI6/dF - lambda_3,0 dI6/dF, with the other eigenvalue of the pair"},
    {0}};

static const ledger_erratum needless[] = {{"K36", "lambda_0 in eq. 36", "lambda_0 / 2"},
                                          {"K38", "lambda_3 in eq. 38", "lambda_3 / 2"},
                                          {"K41", "T and lambda_0 in eq. 41", "half of each"},
                                          {"K50.1", "eq. 50, corrected", "half of it once more"},
                                          {0}};

static const char *const alone[] = {"K16",      "K20",      "K25",  "K4.2.2.1", "K4.2.2.3",
                                    "K4.2.2.4", "K4.2.3.1", "K5.5", NULL};

/* ---- eqs. 34-41, of half of the shear's Hessian ----------------------------------- */

static double orthogonal(const kim_sheared *t, unsigned made) {
  const slv_f128 half = (slv_f128)0.5, k = 1;
  const slv_f128 upper = (t->I2 + t->root) * (made & K34 ? half : 1);
  const slv_f128 lower = t->lower * (made & K35 ? half : 1);
  const slv_f128 w[6] = {upper, t->I6, t->I6, lower, -t->I6, -t->I6};
  slv_f128 H[36], values[6], q[6], P[36], library[36];
  for (int i = 0; i < 36; i++) H[i] = half * t->H[i];
  kim_eigenvalues(H, values);
  double error = kim_spectrum(values, w);
  kim_shear_vector(t, upper * (made & K36 ? half : 1), q);
  error = ledger_larger(error, kim_pair(H, upper, q));
  kim_shear_vector(t, lower * (made & K38 ? half : 1), q);
  error = ledger_larger(error, kim_pair(H, lower, q));
  const slv_f128 part = made & K41 ? half : 1;
  (void)kim_shear_projected(t, t->I6 >= 0 ? 1 : -1, part * (made & K40 ? half : 1), part * upper,
                            P);
  for (int i = 0; i < 36; i++) P[i] *= 2;
  if (slv_energy_find("bw_shear")->f128->projected(t->k.F, &k, library) != SLV_OK)
    return (double)NAN;
  return ledger_larger(error, kim_apart(36, P, library));
}

/* ---- eqs. 48-52, of half of the Hessian of I6(a, b)^2 ------------------------------ */

static double oblique(const kim_update *u, unsigned made) {
  const slv_f128 scale = (made & K50 ? (slv_f128)0.5 : 1) * (made & K50_1 ? (slv_f128)0.5 : 1);
  const slv_f128 size = quad_norm(36, u->half);
  const slv_f128 alpha = 2 * u->t * u->I6 + u->gg;
  const slv_f128 inner = 12 * u->I6 * u->I6 * (1 - u->t * u->t),
                 root = quad_sqrt(alpha * alpha + inner);
  slv_f128 pair[2] = {scale * (alpha + root), scale * (alpha - root)}, q[6];
  if (!(made & K50)) kim_roots(u, scale, u->I2, pair);
  double error = 0;
  for (int i = 0; i < 2; i++) {
    error = ledger_larger(error, kim_secular(u, !(made & K49), pair[i]));
    kim_apply(u->half, u->g, q);
    for (int j = 0; j < 6; j++)
      q[j] = made & K52 ? q[j] - pair[1 - i] * u->g[j] : 2 * q[j] + pair[i] * u->g[j];
    error = ledger_larger(error, kim_pair(u->half, pair[i], q));
  }
  slv_f128 right[2];
  kim_new_pair(u, right);
  return ledger_larger(
      error, kim_ratio(quad_abs(pair[0] - right[0]) + quad_abs(pair[1] - right[1]), size));
}

/* Every factor that a formula divides by, or that makes a vector 0, is a thousandth or more. */
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

static int chain(const ledger_state *s, unsigned made, double *error) {
  kim_sheared t;
  kim_update u;
  if (!kim_read_sheared(s, &t) || !kim_read_update(s, &u) || !is_plain(&t, &u)) return 0;
  *error = ledger_larger(orthogonal(&t, made), oblique(&u, made));
  return 1;
}

const ledger_errata kim_errata = {
    .source = "K",
    .convention =
        "In sections 4.3 and B, as in both listings, eigenvalues and H+ are those of half of the "
        "shear's Hessian. Eq. 20 takes twice the H+ of eq. 41.",
    .chained = chained,
    .needless = needless,
    .alone = alone,
    .chain = chain};
