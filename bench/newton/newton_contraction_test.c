/* Compares rho(I - P^-1 H) with the dense generalised eigenvalues of the same matrices. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>

#include "newton/newton_case.h"

enum { N = 5, NUMBERS = 3 * N * N };

typedef struct {
  newton_scene scene;
  slv_solver *solver;
  double x[NUMBERS];
} cloth;

/* Makes a cloth pulled at its corners, at its equilibrium by Newton's method. */
static void make(cloth *c) {
  const newton_setup *setup = newton_setup_at(0);
  for (size_t i = 0; setup != NULL && strcmp(setup->name, "corner-pull") != 0;)
    setup = newton_setup_at(++i);
  cr_assert(setup != NULL);
  cr_assert(eq(int, newton_scene_make(setup, N, &c->scene), SLV_OK));
  const newton_membrane m = newton_membrane_of(setup->membrane, setup->k);
  const newton_scene *s = &c->scene;
  slv_newton_result r;
  const slv_newton_options o = {
      .hessian = SLV_NEWTON_ON_DEMAND, .bending = SLV_BENDING_FULL, .most_iterations = 300};
  cr_assert(eq(int, slv_solver_create_hinged(&s->mesh, s->held, &c->solver), SLV_OK));
  cr_assert(eq(int, slv_solver_set_membrane(c->solver, m.energy[0], m.p[0], s->rest), SLV_OK));
  cr_assert(eq(int, slv_solver_set_discrete_shells(c->solver, setup->k_theta, s->mesh.x), SLV_OK));
  newton_scene_start(s, NEWTON_AFFINE, 1, c->x);
  cr_assert(eq(int, slv_solver_find_equilibrium(c->solver, &o, c->x, &r), SLV_OK));
}

/* Copies the solver's matrix over free coordinates to a dense matrix. */
static size_t take(const cloth *c, double *A) {
  double e[NUMBERS], y[NUMBERS];
  size_t n = 0, column = 0;
  for (size_t i = 0; i < NUMBERS; i++) n += !c->scene.held[i];
  for (size_t j = 0; j < NUMBERS; j++) {
    size_t row = 0;
    if (c->scene.held[j]) continue;
    for (size_t i = 0; i < NUMBERS; i++) e[i] = i == j;
    slv_solver_multiply(c->solver, e, y);
    for (size_t i = 0; i < NUMBERS; i++)
      if (!c->scene.held[i]) A[row++ + n * column] = y[i];
    column++;
  }
  return n;
}

static void put(cloth *c, slv_newton_hessian h, slv_bending_hessian b) {
  cr_assert(eq(int, slv_solver_assemble(c->solver, h, b, c->x), SLV_OK));
}

static void expect_contraction(slv_newton_hessian h, slv_bending_hessian b) {
  static double P[NUMBERS * NUMBERS], H[NUMBERS * NUMBERS], mu[NUMBERS];
  static cloth c;
  doc_newton_end end = {.contraction = NAN};
  make(&c);
  put(&c, h, b);
  const lapack_int n = (lapack_int)take(&c, P);
  cr_assert(eq(int, slv_solver_factor(c.solver, 0), SLV_OK));
  put(&c, SLV_NEWTON_FULL, SLV_BENDING_FULL);
  (void)take(&c, H);
  cr_assert(zero(int, LAPACKE_dsygv(LAPACK_COL_MAJOR, 1, 'N', 'U', n, H, n, P, n, mu)));
  const double want = fmax(fabs(1 - mu[0]), fabs(1 - mu[n - 1]));
  newton_contraction(c.solver, NUMBERS, &end);
  /* tolerance of the search itself; if P = H, round-off times the condition */
  const double bound = 0.05 * fmax(fabs(1 - want), 1e-6);
  cr_expect(le(dbl, fabs(end.contraction - want), bound), "%.9g, not %.9g", end.contraction, want);
  cr_expect(gt(u64, end.contraction_steps, 0));
  slv_solver_free(c.solver);
  newton_scene_free(&c.scene);
}

Test(newton_contraction, of_the_projection) {
  expect_contraction(SLV_NEWTON_PROJECTED, SLV_BENDING_PROJECTED);
}

Test(newton_contraction, of_gauss_newton) {
  expect_contraction(SLV_NEWTON_GAUSS_NEWTON, SLV_BENDING_GAUSS_NEWTON);
}

Test(newton_contraction, of_the_hessian_itself) {
  expect_contraction(SLV_NEWTON_FULL, SLV_BENDING_FULL);
}

/* A rho that was not found is NaN. */
Test(newton_contraction, without_a_factor_there_is_none) {
  static cloth c;
  doc_newton_end end = {.contraction = NAN};
  make(&c);
  c.x[3 * (N * N / 2)] = NAN;
  const slv_status status = slv_solver_assemble(c.solver, SLV_NEWTON_FULL, SLV_BENDING_FULL, c.x);
  if (status == SLV_OK) newton_contraction(c.solver, NUMBERS, &end);
  cr_expect(isnan(end.contraction));
  slv_solver_free(c.solver);
  newton_scene_free(&c.scene);
}
