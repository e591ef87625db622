/* Tests the matrix, its factor and its inertia against each other. */
#include "solve/solve_test_support.h"

static const double p[4] = {100, 1, 1, 10}; /* k_stretch, b_u, b_v, k_shear */

static double some(size_t i) { return sin(1 + 3.0 * (double)i); }

static cloth bent(void) {
  cloth c = cloth_of(4, SLV_GRID_ALTERNATING);
  hold_side(&c, 1, 1);
  c.held[4] = 1;
  make_hinged(&c, "baraff_witkin", p, 0.3);
  disturb(&c, 0.05);
  return c;
}

/* Products equal the sum over all entries except pinned ones. */
Test(examine, multiplies) {
  cloth c = bent();
  const size_t n = 75;
  double v[75], y[75];
  cr_assert(eq(int, slv_solver_assemble(c.solver, SLV_NEWTON_FULL, 0, c.x), SLV_OK));
  for (size_t i = 0; i < n; i++) v[i] = some(i);
  slv_solver_multiply(c.solver, v, y);
  for (size_t i = 0; i < n; i++) {
    double sum = 0;
    for (size_t j = 0; j < n; j++)
      if (!c.held[i] && !c.held[j])
        sum += v[j] * (i >= j ? entry(c.solver, i, j) : entry(c.solver, j, i));
    cr_expect(epsilon_eq(dbl, y[i], sum, 1e-10), "%zu", i);
  }
  cloth_free(&c);
}

Test(examine, solves_what_it_multiplies) {
  cloth c = bent();
  double v[75], y[75], back[75];
  cr_expect(eq(int, slv_solver_solve(c.solver, y, back), SLV_EARG)); /* there is no factor yet */
  slv_solver_assemble(c.solver, SLV_NEWTON_PROJECTED, 0, c.x);
  cr_assert(eq(int, slv_solver_factor(c.solver, 3), SLV_OK));
  for (size_t i = 0; i < 75; i++) v[i] = c.held[i] ? 0 : some(i);
  slv_solver_multiply(c.solver, v, y);
  for (size_t i = 0; i < 75; i++) y[i] += 3 * v[i];
  slv_solver_assemble(c.solver, SLV_NEWTON_FULL, 0, c.x); /* keeps the factor */
  cr_assert(eq(int, slv_solver_solve(c.solver, y, back), SLV_OK));
  for (size_t i = 0; i < 75; i++) cr_expect(epsilon_eq(dbl, back[i], v[i], 1e-9));
  cloth_free(&c);
}

/* The full Hessian has negative eigenvalues here.  The number below a shift grows with the shift
 * from 0 to all; Cholesky of A - shift I succeeds if and only if it is 0. */
Test(examine, counts_eigenvalues) {
  cloth c = bent();
  const size_t all = slv_solver_count_free(c.solver);
  size_t before = 0, below = 0;
  cr_expect(eq(sz, all, 75 - 15 - 1));
  slv_solver_assemble(c.solver, SLV_NEWTON_FULL, SLV_BENDING_FULL, c.x);
  for (int step = -8; step <= 80; step++) {
    const double shift = 125.0 * step;
    cr_assert(eq(int, slv_solver_compute_inertia(c.solver, shift, &below), SLV_OK));
    cr_expect(ge(sz, below, before));
    cr_expect(eq(int, slv_solver_factor(c.solver, -shift), below == 0 ? SLV_OK : SLV_EINDEFINITE));
    before = below;
  }
  cr_expect(eq(sz, below, all));
  cr_expect(zero(int, slv_solver_compute_inertia(c.solver, 0, &below)));
  cr_expect(gt(sz, below, 0));
  slv_solver_assemble(c.solver, SLV_NEWTON_PROJECTED, 0, c.x);
  slv_solver_compute_inertia(c.solver, 0, &below);
  cr_expect(zero(sz, below));
  cloth_free(&c);
}

Test(examine, refuses_what_it_cannot_do) {
  cloth c = bent();
  cr_expect(eq(int, slv_solver_assemble(c.solver, SLV_NEWTON_HESSIANS, 0, c.x), SLV_EARG));
  cr_expect(eq(int, slv_solver_assemble(c.solver, 0, SLV_BENDING_HESSIANS, c.x), SLV_EARG));
  cloth_free(&c);
}
