/* quad_gauss against quad_stvk: the same energy by quadrature and by one matrix. */
#include "energies/quad_test_support.h"

enum { PACKED = 21 };

/* Returns |K| |e|^2, the size of rounded terms: K of quad_stvk, e with the rest strains. */
static double size_of_terms(const double *p, const double *x) {
  double K = 0, strain = 2;
  for (int k = 0; k < PACKED; k++) K += 2 * p[6 + k] * p[6 + k];
  for (int i = 0; i < 12; i++) strain += 4 * x[i] * x[i];
  for (int i = 0; i < 6; i++) strain += fabs(p[6 + PACKED + i]);
  return sqrt(K) * strain * strain / 2;
}

/* For every number of points, within 16 eps |K| |e|^2. */
Test(quad_gauss, equals_the_form_by_one_matrix) {
  const slv_energy *e = slv_energy_find("quad_gauss");
  for (int k = 0; k < 5 * slv_energy_count_rests(e); k++) {
    const double given[6] = {1e5, 2e5, 0.25, 4e4, 1e-3, 1 + k % 5};
    double p[QUAD_MOST_P], q[QUAD_MOST_P];
    const double *X = e->rests[k / 5].X;
    const slv_energy *one = quad_row("quad_stvk", 6, given, X, q);
    quad_row("quad_gauss", 6, given, X, p);
    const double w = quad_energy_at(e, p, quad_general), v = quad_energy_at(one, q, quad_general);
    cr_expect(fabs(w - v) <= 16 * DBL_EPSILON * size_of_terms(q, quad_general),
              "%s, %d points: %.17g, %.17g", e->rests[k / 5].name, 1 + k % 5, w, v);
  }
}

/* On a parallelogram J is constant and eps'K eps a polynomial of degree 4 in each direction: three
 * points in each direction are exact, two are not. */
Test(quad_gauss, three_points_are_exact_on_a_parallelogram) {
  const slv_energy *e = slv_energy_find("quad_gauss");
  double w[6];
  for (int n = 1; n <= 5; n++) {
    const double given[6] = {1e5, 2e5, 0.25, 4e4, 1e-3, n};
    double p[QUAD_MOST_P];
    quad_row("quad_gauss", 6, given, e->rests[1].X, p);
    w[n] = quad_energy_at(e, p, quad_general);
  }
  cr_expect(fabs(w[3] - w[5]) < 64 * DBL_EPSILON * w[5], "%.17g, %.17g", w[3], w[5]);
  cr_expect(fabs(w[4] - w[5]) < 64 * DBL_EPSILON * w[5], "%.17g, %.17g", w[4], w[5]);
  cr_expect(fabs(w[2] - w[5]) > 1e-6 * w[5], "%.17g, %.17g", w[2], w[5]);
}

/* A warped shape at rest has no strain at any point.  With the opposite sign of tau or sigma in one
 * tangent, as Schweickart section 1 prints them, it would have. */
Test(quad_gauss, rests_on_a_warped_shape) {
  const slv_energy *e = slv_energy_find("quad_gauss");
  const double given[6] = {1e5, 2e5, 0.25, 4e4, 1e-3, 3};
  double p[QUAD_MOST_P];
  quad_row("quad_gauss", 6, given, e->rests[2].X, p);
  cr_expect(le(dbl, quad_energy_at(e, p, e->rests[2].X), 1e-25));
}

Test(quad_gauss, derivatives_on_every_rest_shape) {
  const slv_energy *e = slv_energy_find("quad_gauss");
  for (int r = 0; r < slv_energy_count_rests(e); r++) {
    const double given[6] = {1e5, 2e5, 0.25, 4e4, 1e-3, 3};
    double p[QUAD_MOST_P];
    quad_row("quad_gauss", 6, given, e->rests[r].X, p);
    cr_expect(le(dbl, quad_step_error(e, p, quad_general), 1e-13), "%s", e->rests[r].name);
  }
}
