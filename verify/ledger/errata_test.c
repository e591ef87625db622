/* Are the corrections of errata.txt right together, is each one needed, and are its figures true?
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/kim/kim.h"
#include "support/base/memory.h"

extern const char asset_errata_txt[];

/* The corrections that depend on each other, then remedies that are right by themselves and wrong
 * beside these; the names are in the same order. */
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

static const char *const names[] = {"K34", "K35", "K40", "K49", "K50",
                                    "K52", "K36", "K38", "K41", "K50.1"};
enum { NAMES = sizeof names / sizeof names[0], NEEDED = 6, ALL = (1 << NEEDED) - 1 };

/* ---- the equations with the corrections whose bits are set ------------------------ */

/* Eqs. 34-41, of half of the shear's Hessian: the largest relative error. */

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

/* Eqs. 48-52, of half of the Hessian of I6(a, b)^2. */

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

/* The error at the plain state of errata.txt. */
static double plain_error(unsigned made) {
  static const double F[6] = {1.1, 0.01, 0, 0.01, 1.1, 0}, fibres[6] = {1, 0, 0.6, 0.8, 1, 1};
  double error = (double)NAN;
  cr_expect(chain(&(ledger_state){.x = F, .p = fibres, .seed = 1}, made, &error) == 1);
  return error;
}

/* ---- together --------------------------------------------------------------------- */

Test(errata, corrections_are_right_together) {
  double x[HINGE_DOF], p[LEDGER_PARAMS], error = 0;
  slv_state s = {.x = x, .p = p};
  int judged = 0;
  for (uint64_t i = 0; i < ledger_states_count(LEDGER_OF_F, 2000); i++) {
    ledger_states_at(LEDGER_OF_F, 1, i, &s);
    const ledger_state at = {.x = x, .p = p, .seed = 1, .index = i};
    if (s.flags != 0 || !chain(&at, ALL, &error)) continue;
    judged++;
    cr_expect(error <= 1e-25, "an error of %g at %s", error,
              s.name); /* quad's 1e-34, and nine digits */
  }
  cr_expect(judged >= 1000, "%d states", judged);
}

/* Without a correction, or with one too many, something is wrong by more than any rounding. */
Test(errata, each_correction_is_needed_and_no_other) {
  for (int i = 0; i < NAMES; i++) {
    const double error = plain_error(ALL ^ 1u << i);
    cr_expect(error > 1e-3, "%s: an error of %g", names[i], error);
  }
  cr_expect(plain_error(0) > 1e-3);
}

/* ---- the text --------------------------------------------------------------------- */

static double true_error(const char *id) {
  arena memory = {0};
  for (int i = 0; i < NAMES; i++)
    if (strcmp(id, names[i]) == 0) return plain_error(ALL ^ 1u << i);
  const ledger_row *row = ledger_find(id);
  cr_assert(row != NULL && row->claim.expected == LEDGER_MISPRINT, "%s", id);
  const double error =
      *ledger_run(row, &(ledger_request){.seed = 1, .random = 200, .threads = 1, .program = ""},
                  &memory)
           .printed;
  arena_free(&memory);
  return error;
}

/* Each figure follows the id of its correction, and has two digits. */
Test(errata, figures_of_the_text_are_true) {
  char id[16] = "", word[16];
  int figures = 0;
  for (const char *at = asset_errata_txt; at != NULL && *at != '\0'; at = strchr(at, '\n')) {
    at += *at == '\n';
    const char *end = strchr(at, '\n'), *figure = strstr(at, "relative error ");
    if (sscanf(at, " %15[K0-9.]", word) == 1 && word[0] == 'K') strcpy(id, word);
    if (figure == NULL || end == NULL || figure > end) continue;
    const double told = strtod(figure + strlen("relative error "), NULL);
    const double error = true_error(id);
    cr_expect(fabs(told - error) <= 0.06 * error, "%s: %g, not %g", id, error, told);
    figures++;
  }
  cr_expect(eq(int, figures, NAMES + 8));
}
