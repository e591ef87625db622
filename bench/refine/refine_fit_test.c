#include "refine/refine_study.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

static const double doubled[] = {10, 20, 40, 80};

/* s = 3 + 5 n^-2 gives order and limit exactly, for any ratio of mesh sizes. */
Test(refine_fit, finds_order_and_limit) {
  static const double uneven[] = {10, 15, 40, 50};
  const double *const meshes[] = {doubled, uneven};
  for (int k = 0; k < 2; k++) {
    double s[4];
    for (int i = 0; i < 4; i++) s[i] = 3 + 5 / pow(meshes[k][i], 2);
    const doc_refine_series t = refine_fit(meshes[k], s, 4);
    cr_expect(epsilon_eq(dbl, t.order, 2, 1e-6));
    cr_expect(epsilon_eq(dbl, t.limit, 3, 1e-9));
    cr_expect(epsilon_eq(dbl, t.error, s[3] - 3, 1e-9));
    cr_expect(eq(int, t.mesh_independent, REFINE_YES));
  }
}

/* Still far from the limit, the fit finds an order, but an error that is too large. */
Test(refine_fit, slow_convergence_is_undecided) {
  double s[4];
  for (int i = 0; i < 4; i++) s[i] = 1 + 3 / sqrt(doubled[i]);
  const doc_refine_series t = refine_fit(doubled, s, 4);
  cr_expect(epsilon_eq(dbl, t.order, 0.5, 1e-6));
  cr_expect(epsilon_eq(dbl, t.limit, 1, 1e-6));
  cr_expect(eq(int, t.mesh_independent, REFINE_UNDECIDED));
}

Test(refine_fit, powers_grow_without_bound) {
  static const double powers[] = {2, 1, 0.25, -1};
  for (size_t k = 0; k < sizeof powers / sizeof powers[0]; k++) {
    double s[4];
    for (int i = 0; i < 4; i++) s[i] = 0.02 * pow(doubled[i] / 10, powers[k]);
    const doc_refine_series t = refine_fit(doubled, s, 4);
    cr_expect(epsilon_eq(dbl, t.growth, powers[k], 1e-12));
    /* a negative power tends to 0, but 0 is no limit known to 1 % */
    cr_expect(eq(int, t.mesh_independent, REFINE_NO), "power %g", powers[k]);
    if (powers[k] > 0) cr_expect(ne(int, !isnan(t.limit), 1));
  }
}

/* A logarithm grows ever more slowly: it is no power, and has no limit. */
Test(refine_fit, logarithm_is_not_called_a_limit) {
  double s[4];
  for (int i = 0; i < 4; i++) s[i] = log(doubled[i]);
  cr_expect(ne(int, refine_fit(doubled, s, 4).mesh_independent, REFINE_YES));
}

Test(refine_fit, noise_about_a_value_is_a_limit_with_its_spread) {
  const double quiet[] = {1, 1.002, 0.999, 1.001}, loud[] = {1, 1.2, 0.9, 1.01};
  const doc_refine_series t = refine_fit(doubled, quiet, 4);
  cr_expect(eq(int, t.mesh_independent, REFINE_YES));
  cr_expect(isnan(t.order));
  cr_expect(epsilon_eq(dbl, t.limit, 1.001, 1e-15));
  cr_expect(epsilon_eq(dbl, t.error, 0.003, 1e-15));
  cr_expect(ne(int, refine_fit(doubled, loud, 4).mesh_independent, REFINE_YES));
  const double same[] = {1, 1, 1};
  cr_expect(eq(int, refine_fit(doubled, same, 3).mesh_independent, REFINE_YES));
  cr_expect(zero(dbl, refine_fit(doubled, same, 3).error));
}

Test(refine_fit, few_or_wrong_values_decide_nothing) {
  const double s[] = {1, 1, 1}, wrong[] = {1, NAN, 1};
  cr_expect(eq(int, refine_fit(doubled, s, 1).mesh_independent, REFINE_UNDECIDED));
  cr_expect(eq(int, refine_fit(doubled, s, 2).mesh_independent, REFINE_UNDECIDED));
  cr_expect(eq(int, refine_fit(doubled, wrong, 3).mesh_independent, REFINE_UNDECIDED));
  cr_expect(isnan(refine_fit(doubled, s, 1).growth));
}
