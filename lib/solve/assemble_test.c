/* Tests sums over triangles by hand, against finite differences, and for any number of threads. */
#include <math.h>
#include <omp.h>

#include "solve/solve_test_support.h"

static const double p[4] = {100, 1, 1, 10}; /* k_stretch, b_u, b_v, k_shear */

static slv_status hessian_at(slv_solver *s, slv_newton_hessian h, const double *x) {
  return slv_solver_hessian(s, h, SLV_BENDING_FULL, x);
}

/* The unit square as triangles (0, 1, 3) and (0, 3, 2), at rest, with 2 and 3 on top.  To the
 * quadratic part of the energy, the first adds k (x1 - x0)^2 by stretch along u, k/2 y1^2 by
 * stretch along v, and k_s/2 (y1 - y0 - x1)^2 by shear; the second adds k/2 y0^2 and k_s/2 x0^2. */
Test(assemble, hessian_of_two_triangles_by_hand) {
  static const struct {
    size_t i, j;
    double value;
  } expected[] = {{0, 0, 110}, {3, 0, -100}, {1, 1, 110}, {3, 1, 10}, {4, 1, -10},
                  {3, 3, 110}, {4, 3, -10},  {4, 4, 110}, {1, 0, 0},  {4, 0, 0}};
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  make_solver(&c, "baraff_witkin", p);
  cr_assert(eq(int, hessian_at(c.solver, SLV_NEWTON_FULL, c.x), SLV_OK));
  for (size_t k = 0; k < sizeof expected / sizeof expected[0]; k++)
    cr_expect(
        epsilon_eq(dbl, entry(c.solver, expected[k].i, expected[k].j), expected[k].value, 1e-11),
        "entry %zu, %zu", expected[k].i, expected[k].j);
  cloth_free(&c);
}

/* For x -> 1.5 x along u, |f_u| - 1 = 1/2 everywhere and W = 100/4. The force on the right side is
 * 2 k/2 = 100 N, by symmetry 50 N at each corner. */
Test(assemble, energy_and_forces_of_a_stretched_square) {
  double energy, gradient[12], forces[12];
  const double load[12] = {[3] = 7};
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  c.held[9] = 1; /* x of vertex 3 */
  make_solver(&c, "baraff_witkin", p);
  for (size_t v = 0; v < 4; v++) c.x[3 * v] *= 1.5;
  cr_assert(eq(int, slv_solver_evaluate(c.solver, c.x, &energy, gradient, forces), SLV_OK));
  cr_expect(epsilon_eq(dbl, energy, 25, 1e-12));
  cr_expect(epsilon_eq(dbl, gradient[3], 50, 1e-12));
  cr_expect(zero(dbl, gradient[9])); /* pinned */
  cr_expect(epsilon_eq(dbl, forces[9], 50, 1e-12));
  slv_solver_set_load(c.solver, load);
  cr_assert(eq(int, slv_solver_evaluate(c.solver, c.x, &energy, gradient, forces), SLV_OK));
  cr_expect(epsilon_eq(dbl, energy, 25 - 7 * 1.5, 1e-12));
  cr_expect(epsilon_eq(dbl, gradient[3], 43, 1e-12));
  cr_expect(epsilon_eq(dbl, forces[3], 57, 1e-12));
  cloth_free(&c);
}

static void move(const cloth *c, double *x, double amount) {
  for (size_t i = 0; i < 3 * c->mesh.nvertices; i++) x[i] += amount * sin(17.0 * (double)i);
}

/* The gradient equals central differences of the energy, and the Hessian those of the gradient. */
Test(assemble, derivatives_of_each_other) {
  const double h = 1e-5;
  cloth c = cloth_of(3, SLV_GRID_JITTERED);
  const size_t n = 3 * c.mesh.nvertices;
  double gradient[48], above[48], below[48], up, down;
  make_solver(&c, "baraff_witkin", p);
  hang(&c, 3);
  move(&c, c.x, 0.05);
  cr_assert(eq(sz, n, 48));
  slv_solver_evaluate(c.solver, c.x, NULL, gradient, NULL);
  cr_assert(eq(int, hessian_at(c.solver, SLV_NEWTON_FULL, c.x), SLV_OK));
  for (size_t j = 0; j < n; j++) {
    const double at = c.x[j];
    c.x[j] = at + h;
    slv_solver_evaluate(c.solver, c.x, &up, above, NULL);
    c.x[j] = at - h;
    slv_solver_evaluate(c.solver, c.x, &down, below, NULL);
    c.x[j] = at;
    cr_expect(epsilon_eq(dbl, gradient[j], (up - down) / (2 * h), 1e-6));
    for (size_t i = j; i < n; i++)
      cr_expect(epsilon_eq(dbl, entry(c.solver, i, j), (above[i] - below[i]) / (2 * h), 1e-4),
                "%zu, %zu", i, j);
  }
  cloth_free(&c);
}

/* With enough elements, and hinges, for a team of threads; energies with and without batches. */
Test(assemble, same_bits_for_any_number_of_threads) {
  static const slv_newton_hessian scheme[] = {SLV_NEWTON_PROJECTED, SLV_NEWTON_GAUSS_NEWTON};
  cloth c = cloth_of(50, SLV_GRID_JITTERED);
  const size_t n = 3 * c.mesh.nvertices;
  double *gradient[2], energy[2], *hessian[2];
  make_hinged(&c, "baraff_witkin", p, 0.1);
  move(&c, c.x, 0.02);
  const size_t bytes = 9 * c.solver->pattern.nblocks * sizeof **hessian;
  for (int k = 0; k < 2; k++) {
    hessian[k] = malloc(bytes);
    gradient[k] = calloc(n, sizeof **gradient);
    cr_assert(hessian[k] != NULL && gradient[k] != NULL);
  }
  for (int h = 0; h < 2; h++)
    for (int b = 0; b < SLV_BENDING_HESSIANS; b++) {
      for (int k = 0; k < 2; k++) {
        omp_set_num_threads(1 + 3 * k);
        slv_solver_evaluate(c.solver, c.x, &energy[k], gradient[k], NULL);
        slv_solver_hessian(c.solver, scheme[h], (slv_bending_hessian)b, c.x);
        memcpy(hessian[k], c.solver->hessian, bytes);
      }
      cr_expect(energy[0] == energy[1]);
      cr_expect(zero(int, memcmp(gradient[0], gradient[1], n * sizeof **gradient)));
      cr_expect(zero(int, memcmp(hessian[0], hessian[1], bytes)));
    }
  for (int k = 0; k < 2; k++) free(gradient[k]), free(hessian[k]);
  cloth_free(&c);
}

/* Total weight of 2 kg/m^2 under 10 m/s^2 on 1 m^2. */
Test(assemble, gravity_is_the_weight_of_the_cloth) {
  const double down[3] = {0, -10, 1};
  double gradient[75], sum[3] = {0};
  cloth c = cloth_of(4, SLV_GRID_JITTERED);
  cr_assert(eq(int, slv_solver_create(&c.mesh, NULL, &c.solver), SLV_OK));
  cr_expect(eq(int, slv_solver_set_gravity(c.solver, 2, down), SLV_EARG));
  slv_solver_set_membrane(c.solver, slv_energy_find("baraff_witkin"), p, c.rest);
  cr_assert(eq(int, slv_solver_set_gravity(c.solver, 2, down), SLV_OK));
  slv_solver_evaluate(c.solver, c.x, NULL, gradient, NULL);
  for (size_t i = 0; i < 75; i++) sum[i % 3] -= gradient[i];
  for (size_t i = 0; i < 3; i++) cr_expect(epsilon_eq(dbl, sum[i], 2 * down[i], 1e-12));
  cloth_free(&c);
}

Test(assemble, refuses_what_it_cannot_do) {
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  double energy;
  slv_energy of_vertices = *slv_energy_find("bw_shear");
  of_vertices.ndof = 9;
  cr_assert(eq(int, slv_solver_create(&c.mesh, NULL, &c.solver), SLV_OK));
  cr_expect(eq(int, slv_solver_evaluate(c.solver, c.x, &energy, NULL, NULL), SLV_EARG));
  cr_expect(eq(int, slv_solver_set_membrane(c.solver, &of_vertices, p, c.rest), SLV_EARG));
  slv_solver_free(c.solver);
  memset(c.held, 1, 12);
  cr_expect(eq(int, slv_solver_create(&c.mesh, c.held, &c.solver), SLV_EARG));
  cr_expect(eq(ptr, c.solver, NULL));
  cr_expect(eq(int, slv_solver_create(&(slv_mesh){0}, NULL, &c.solver), SLV_EARG));
  uint32_t quad[4] = {0, 1, 3, 2};
  slv_mesh mixed = c.mesh;
  mixed.nquads = 1, mixed.quad = quad;
  cr_expect(eq(int, slv_solver_create_hinged(&mixed, NULL, &c.solver), SLV_EARG));
  cloth_free(&c);
}
