/* Tests hinges by finite differences and by hand, and the plain angle against the accurate one. */
#include "selvedge/hinge.h"
#include "solve/angle.h"
#include "solve/solve_test_support.h"

static const double p[4] = {100, 1, 1, 10}; /* k_stretch, b_u, b_v, k_shear */

/* At rest, the square's two triangles have an edge of length sqrt 2 and an area of 1. Lifting
 * vertex 1 by z turns its triangle, whose height is sqrt(1/2), by atan(z sqrt 2): E = k 3 l^2/A
 * theta^2 = 6 k theta^2. */
Test(bending, energy_of_one_fold_by_hand) {
  static const double none[4] = {0, 1, 1, 0};
  double energy;
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  make_hinged(&c, "baraff_witkin", none, 2);
  c.x[3 * 1 + 2] = 0.5;
  cr_assert(eq(int, slv_solver_evaluate(c.solver, c.x, &energy, NULL, NULL), SLV_OK));
  cr_expect(epsilon_eq(dbl, energy, 12 * pow(atan(0.5 * sqrt(2)), 2), 1e-13));
  cloth_free(&c);
}

Test(bending, hinges_of_the_square) {
  const uint32_t *v;
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  make_hinged(&c, "baraff_witkin", p, 2);
  cr_assert(eq(sz, slv_solver_get_hinges(c.solver, &v), 1));
  cr_expect(eq(int, (int)(v[0] * v[3]), 2)); /* vertices 1 and 2, opposite the diagonal */
  cr_expect(eq(int, (int)(v[1] + v[2]), 3));
  cloth_free(&c);
}

/* The gradient equals central differences of the energy, and the Hessian those of the gradient. */
Test(bending, derivatives_of_each_other) {
  const double h = 1e-5;
  cloth c = cloth_of(3, SLV_GRID_JITTERED);
  const size_t n = 3 * c.mesh.nvertices;
  double gradient[48], above[48], below[48], up, down;
  make_hinged(&c, "baraff_witkin", p, 0.3);
  disturb(&c, 0.08);
  slv_solver_evaluate(c.solver, c.x, NULL, gradient, NULL);
  cr_assert(eq(int, slv_solver_hessian(c.solver, SLV_NEWTON_FULL, SLV_BENDING_FULL, c.x), SLV_OK));
  for (size_t j = 0; j < n; j++) {
    const double at = c.x[j];
    c.x[j] = at + h;
    slv_solver_evaluate(c.solver, c.x, &up, above, NULL);
    c.x[j] = at - h;
    slv_solver_evaluate(c.solver, c.x, &down, below, NULL);
    c.x[j] = at;
    cr_expect(epsilon_eq(dbl, gradient[j], (up - down) / (2 * h), 1e-5));
    for (size_t i = j; i < n; i++)
      cr_expect(epsilon_eq(dbl, entry(c.solver, i, j), (above[i] - below[i]) / (2 * h), 1e-2),
                "%zu, %zu", i, j);
  }
  cloth_free(&c);
}

/* At theta = theta_0 the terms that Gauss-Newton omits are 0. If the full Hessian is indefinite,
 * the projected one differs from it. */
Test(bending, matrices_agree_at_rest) {
  cloth c = cloth_of(3, SLV_GRID_JITTERED);
  const size_t n = 3 * c.mesh.nvertices;
  double kept[48 * 48], largest = 0, apart = 0;
  make_hinged(&c, "baraff_witkin", p, 0.3);
  for (int b = 0; b < SLV_BENDING_HESSIANS; b++) {
    slv_solver_hessian(c.solver, SLV_NEWTON_FULL, (slv_bending_hessian)b, c.x);
    for (size_t k = 0; k < n * n; k++) {
      if (k / n > k % n) continue;
      const double value = entry(c.solver, k % n, k / n);
      if (b == 0) kept[k] = value;
      largest = fmax(largest, fabs(value));
      apart = fmax(apart, fabs(value - kept[k]));
    }
  }
  cr_expect(gt(dbl, largest, 1));
  cr_expect(lt(dbl, apart, 1e-12 * largest));
  cloth_free(&c);
}

/* If no triangle is a sliver and no fold is sharp, angle.h's simple formula equals the accurate
 * angle of slv_hinge_theta(). */
Test(bending, plain_angle_is_that_of_the_rows) {
  int tried = 0;
  for (int k = 0; k < 200; k++) {
    double x[12] = {0, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, -1, 0}, theta, g[12], plain[12];
    slv_angle a;
    for (int i = 0; i < 12; i++) x[i] += 0.8 * sin(1 + 31.0 * k + 7.0 * i * i);
    cr_assert(eq(int, slv_hinge_theta(x, &theta, g, NULL), SLV_OK));
    if (!slv_angle_of(x, &a)) continue;
    tried++;
    slv_angle_gradient(&a, plain);
    cr_expect(epsilon_eq(dbl, slv_angle_theta(&a), theta, 1e-11), "state %d", k);
    for (int i = 0; i < 12; i++)
      cr_expect(epsilon_eq(dbl, plain[i], g[i], 1e-9 * (1 + fabs(g[i]))), "state %d", k);
  }
  cr_expect(gt(int, tried, 190));
}

Test(bending, plain_angle_knows_its_limits) {
  static const double out[][12] = {
      {0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0},              /* folded */
      {0.5, 1e-6, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0},        /* a sliver */
      {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0},             /* no edge */
      {0, 1e-90, 0, 0, 0, 0, 1e-90, 0, 0, 0, -1e-90, 0}, /* tiny */
      {0, 1e90, 0, 0, 0, 0, 1e90, 0, 0, 0, -1e90, 0},    /* huge */
      {NAN, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0},
  };
  for (size_t k = 0; k < sizeof out / sizeof out[0]; k++) {
    slv_angle a;
    cr_expect(zero(int, slv_angle_of(out[k], &a)), "state %zu", k);
  }
}

/* If a cloth is folded flat onto itself, theta = pi is computed by the energy's functions. */
Test(bending, folded_flat) {
  static const double none[4] = {0, 1, 1, 0};
  double energy, gradient[12];
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  make_hinged(&c, "baraff_witkin", none, 1);
  c.x[3] = 0, c.x[4] = 1; /* moves vertex 1 onto vertex 2 */
  cr_assert(eq(int, slv_solver_evaluate(c.solver, c.x, &energy, gradient, NULL), SLV_OK));
  cr_expect(epsilon_eq(dbl, energy, 6 * acos(-1) * acos(-1), 1e-12));
  cr_expect(eq(int, slv_solver_hessian(c.solver, 0, SLV_BENDING_GAUSS_NEWTON, c.x), SLV_OK));
  cloth_free(&c);
}

Test(bending, refuses_what_it_cannot_do) {
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  const double bend[1] = {1};
  const slv_energy *row = slv_energy_find("bend_theta");
  make_solver(&c, "baraff_witkin", p);
  cr_expect(eq(int, slv_solver_set_bending(c.solver, row, bend), SLV_EARG)); /* no hinges */
  cr_expect(zero(sz, slv_solver_get_hinges(c.solver, NULL)));
  slv_solver_free(c.solver);
  make_hinged(&c, "baraff_witkin", p, 1);
  cr_expect(eq(int, slv_solver_set_bending(c.solver, row, bend), SLV_OK));
  cr_expect(eq(int, slv_solver_set_bending(c.solver, slv_energy_find("bw_shear"), p), SLV_EARG));
  double same[12] = {0};
  cr_expect(eq(int, slv_solver_set_discrete_shells(c.solver, 1, same), SLV_EDEGENERATE));
  slv_solver_free(c.solver);
  const uint32_t turned[3] = {c.mesh.vertex[4], c.mesh.vertex[3], c.mesh.vertex[5]};
  memcpy(c.mesh.vertex + 3, turned, sizeof turned);
  cr_expect(eq(int, slv_solver_create_hinged(&c.mesh, NULL, &c.solver), SLV_EARG));
  cr_expect(eq(ptr, c.solver, NULL));
  cloth_free(&c);
}

/* ---- rest data ------------------------------------------------------------------ */

/* Energy W = L k of a hinge; its prepared number is L, the rest length of the edge. */
static slv_status prepare(const double *X, const double *q, double *SLV_RESTRICT L) {
  double s = 0;
  for (int i = 0; i < 3; i++) s += (X[6 + i] - X[3 + i]) * (X[6 + i] - X[3 + i]);
  L[0] = sqrt(s) + 0 * q[0];
  return SLV_OK;
}

static slv_status length(const double *x, const double *q, double *SLV_RESTRICT w) {
  *w = q[0] * q[1] + 0 * x[0];
  return SLV_OK;
}

static const slv_kernels_f64 of_length = {.energy = length, .prepare = prepare};
static const double square[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
static const slv_rest_shape shapes[] = {{"square", square}, {NULL, NULL}};
static const slv_energy prepared = {.ndof = 12,
                                    .element = SLV_ELEMENT_HINGE,
                                    .nparam = 1,
                                    .rest = square,
                                    .nrest = 12,
                                    .rests = shapes,
                                    .nprepared = 1,
                                    .f64 = &of_length};

/* Each hinge of an energy with rest shapes has its own full set of parameters.  A grid of 2 x 2
 * cells has four inner edges of length 1/2 and four diagonals. */
Test(bending, every_hinge_has_its_own_rest_data) {
  static const double none[4] = {0, 1, 1, 0};
  const uint32_t *v;
  double energy, q[8][14];
  cloth c = cloth_of(2, SLV_GRID_ONE_DIAGONAL);
  make_hinged(&c, "baraff_witkin", none, 2);
  cr_assert(eq(sz, slv_solver_get_hinges(c.solver, &v), 8));
  cr_assert(eq(int, slv_energy_count_params(&prepared), 14));
  for (size_t h = 0; h < 8; h++) {
    double X[12];
    for (size_t i = 0; i < 12; i++) X[i] = c.x[3 * (size_t)v[4 * h + i / 3] + i % 3];
    q[h][0] = 2;
    cr_assert(eq(int, slv_energy_prepare(&prepared, X, q[h]), SLV_OK));
  }
  cr_assert(eq(int, slv_solver_set_bending(c.solver, &prepared, q[0]), SLV_OK));
  cr_assert(eq(int, slv_solver_evaluate(c.solver, c.x, &energy, NULL, NULL), SLV_OK));
  cr_expect(epsilon_eq(dbl, energy, 2 * (4 * 0.5 + 4 * sqrt(0.5)), 1e-14));
  cloth_free(&c);
}
