/* Tests the patch of Schweickart's rows by hand, and that rows detect planted mistakes. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "ledger/ledger.h"
#include "ledger/schweickart/schweickart_patch.h"

/* Returns a patch with the unit square as rest shape and uv, and with corners x. */
static patch on_square(const double *x) {
  static const double rest[PATCH_REST] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0,
                                          1, 0, 0, 0, 1, 0, 1, 1, 0, 1};
  static const double p[6] = {1, 1, 0, 0.5, 2, 2};
  const ledger_state s = {.x = x, .p = p, .rest = rest, .seed = 1};
  patch q;
  patch_of(&s, &q);
  return q;
}

static const double oblique[12] = {0, 0, 0, 2, 0, 0, 3, 1, 1, 0, 2, 0};

static void expect_numbers(int n, const slv_f128 *got, const double *want) {
  for (int i = 0; i < n; i++)
    cr_expect(fabs((double)got[i] - want[i]) < 1e-15, "%d: %g for %g", i, (double)got[i], want[i]);
}

/* oblique: a = ((2, 0, 0) + (3, -1, 1)) / 2, b = ((0, 2, 0) + (1, 1, 1)) / 2, d = (1, -1, 1). */
Test(schweickart, centre_and_strains_are_worked_by_hand) {
  const double want[9] = {2.5, -0.5, 0.5, 0.5, 1.5, 0.5, 1, -1, 1};
  const double strains[7] = {6.75, 0.75, 2.75, 3.5, -0.5, 3, 1};
  const patch q = on_square(oblique);
  slv_f128 c[9], e[7];
  patch_centre(q.x, c), patch_strains(q.x, e);
  expect_numbers(9, c, want), expect_numbers(7, e, strains);
}

/* dp/ds at t = 1 is p_2 - p_3, dp/dt at s = 0 is p_3 - p_0. */
Test(schweickart, tangents_at_a_corner_are_edges) {
  const double want[6] = {3, -1, 1, 0, 2, 0};
  const patch q = on_square(oblique);
  slv_f128 T[6];
  patch_tangents(3, q.x, 0, 1, T);
  expect_numbers(6, T, want);
}

static slv_f128 power(const void *with, slv_f128 s, slv_f128 t) {
  slv_f128 y = 1;
  for (int i = 0; i < *(const int *)with; i++) y *= s;
  return y * (1 + 0 * t);
}

/* The integral of s^k is 1 / (k + 1); n points are exact up to k = 2n - 1. */
Test(schweickart, gauss_points_are_exact_to_their_degree_and_no_further) {
  for (int n = 1; n <= 5; n++)
    for (int k = 0; k <= 2 * n; k++) {
      const slv_f128 want = (slv_f128)1 / (k + 1);
      const double off = (double)quad_abs(patch_integral(n, 1, power, &k) - want);
      cr_expect(k < 2 * n ? off < 1e-32 : off > 1e-6, "n = %d, s^%d: %g", n, k, off);
    }
}

/* The patch is twice as long along u: eps = (3/2, 0, 0), E = 1, nu = 0, h = 2, W = 2/2 (3/2)^2. */
Test(schweickart, membrane_energy_is_worked_by_hand) {
  const double x[12] = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0};
  const patch q = on_square(x);
  cr_expect(fabs((double)patch_integral(1, 1, patch_membrane, &q) - 2.25) < 1e-15);
}

/* K^ gives the energy of the integral, and another energy if a strain is wrong. */
Test(schweickart, the_matrix_tells_a_wrong_strain) {
  const patch q = on_square(oblique);
  slv_f128 K[49], e[7];
  patch_stiffness(&q, 2, K), patch_strains(q.x, e);
  const double want = (double)patch_integral(2, 1, patch_membrane, &q);
  cr_expect(fabs((double)(q.h / 2 * patch_form(7, e, K, e)) - want) < 1e-13 * want);
  e[0] -= 1;
  cr_expect(fabs((double)(q.h / 2 * patch_form(7, e, K, e)) - want) > 0.1 * want);
}

/* p = (s, t, st): p_s = (1, 0, 1/2), p_t = (0, 1, 1/2), J^2 = 3/2, m = 1/J, F = 1/4. */
Test(schweickart, shape_operator_is_worked_by_hand) {
  const double x[12] = {0, 0, 0, 1, 0, 0, 1, 1, 1, 0, 1, 0}, J = sqrt(1.5);
  const double want[4] = {0, 1 / 1.5, 1 / 1.5, -0.5 / (J * J * J)};
  const patch q = on_square(x);
  slv_f128 S[4];
  cr_expect(patch_has_normal(q.x));
  patch_shape_operator(q.x, S);
  expect_numbers(4, S, want);
}

/* D = diag(1, 2), E = 3, nu = 1/2: k1 = k2 = 2, energy 2 * 9 + 2 * 5. */
Test(schweickart, bending_is_worked_by_hand) {
  const slv_f128 S[4] = {1, 0, 0, 3}, rest[4] = {0, 0, 0, 1};
  const patch q = {.E = 3, .nu = HALF};
  cr_expect(fabs((double)patch_bending(&q, S, rest) - 28) < 1e-14);
}

Test(schweickart, a_line_has_no_normal) {
  const double line[12] = {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0};
  const patch q = on_square(line);
  cr_expect(not(patch_has_normal(q.x)));
}

/* States use every rest shape that the energies declare. */
Test(schweickart, states_have_their_rest_shape) {
  double x[12], p[LEDGER_PARAMS];
  slv_state s = {.x = x, .p = p};
  const uint64_t n = ledger_states_count(LEDGER_OF_QUAD, 10);
  cr_expect(n > 10 && ledger_states_named(LEDGER_OF_QUAD) == n - 10);
  for (uint64_t i = 0; i < n; i++) {
    ledger_states_at(LEDGER_OF_QUAD, 7, i, &s);
    cr_assert(s.rest != NULL);
    cr_expect(s.p[0] > 0 && s.p[4] > 0, "%s", s.name);
  }
}

static ledger_found measured(const char *id, uint64_t index) {
  double x[12], p[LEDGER_PARAMS];
  slv_state s = {.x = x, .p = p};
  ledger_found f;
  ledger_states_at(LEDGER_OF_QUAD, 7, index, &s);
  cr_assert(ledger_measured(ledger_find(id), &s, 7, index, &f), "%s", id);
  return f;
}

/* Jittered rings refute the rows of S_v; the ratio of two energies may be 1 by chance. */
Test(schweickart, a_jittered_ring_has_another_operator) {
  static const struct {
    const char *id;
    uint64_t regular, jittered;
  } rows[] = {{"S15.1", 0, 2}, {"S15.2", 0, 2}, {"S10.3", 1, 3}};
  for (int k = 0; k < 3; k++) {
    int broken = 0;
    for (uint64_t i = 0; i < 400; i += 4) {
      const ledger_found regular = measured(rows[k].id, rows[k].regular + i);
      const ledger_found jittered = measured(rows[k].id, rows[k].jittered + i);
      cr_expect(eq(int, regular.when, 1));
      cr_expect(lt(dbl, regular.printed, 1e-5), "%s", rows[k].id);
      cr_expect(eq(int, jittered.when, 0));
      broken += jittered.printed > 1e-3;
    }
    cr_expect(gt(int, broken, 90), "%s", rows[k].id);
  }
}
