/* Tests motion with every membrane and bending energy: forces are balanced and have no moment, so a
 * converged step conserves linear momentum and changes angular momentum by h sum m v_1 x v_0. */
#include "motion/motion_test_support.h"
#include "selvedge/hinge.h"

typedef struct {
  const char *membrane, *second, *bending; /* NULL: none */
  slv_newton_hessian hessian;
  slv_bending_hessian bends;
  double k_damp;
  double p[9], p_second[9], k_bend;
} kind_of_cloth;

#define OF_TRIANGLE 0, 0, 0, 0, 0.5

static const kind_of_cloth cloths[] = {
    {"bw_stretch",
     "bw_shear",
     "discrete_shells",
     SLV_NEWTON_PROJECTED,
     SLV_BENDING_GAUSS_NEWTON,
     0.01,
     {50, 1, 1},
     {5},
     1e-3},
    {"baraff_witkin",
     NULL,
     "bend_theta",
     SLV_NEWTON_ON_DEMAND,
     SLV_BENDING_FULL,
     0.01,
     {50, 1, 1, 5},
     {0},
     1e-3},
    {"arap", NULL, "bend_theta", SLV_NEWTON_PROJECTED, SLV_BENDING_PROJECTED, 0, {50}, {0}, 1e-3},
    {"stvk_isotropic", NULL, NULL, SLV_NEWTON_ON_DEMAND, 0, 0, {0}, {0}, 0},
    {"stvk_orthotropic", NULL, NULL, SLV_NEWTON_ON_DEMAND, 0, 0, {0}, {0}, 0},
    {"stretch_general", "shear_general", NULL, SLV_NEWTON_ON_DEMAND, 0, 0, {0}, {0}, 0},
    {"stretch_quartic", "shear_quartic", NULL, SLV_NEWTON_ON_DEMAND, 0, 0, {0}, {0}, 0},
    {"stretch_pair",
     "shear_condition",
     "bend_constant",
     SLV_NEWTON_ON_DEMAND,
     SLV_BENDING_FULL,
     0.02,
     {OF_TRIANGLE, 100, 60, 1, 1},
     {OF_TRIANGLE, 10},
     1e-3},
    {"stretch_pair",
     "shear_normalised",
     "bend_theta",
     SLV_NEWTON_ON_DEMAND,
     SLV_BENDING_FULL,
     0.02,
     {0.75, 0, 0, 0, 0.75, 100, 60, 1, 1},
     {OF_TRIANGLE, 10},
     1e-3},
    {"robson_stretch",
     NULL,
     "bend_theta",
     SLV_NEWTON_FULL,
     SLV_BENDING_GAUSS_NEWTON,
     0.02,
     {OF_TRIANGLE, 100, 60, 1, 1},
     {0},
     1e-3}};
enum { CLOTHS = sizeof cloths / sizeof cloths[0] };

/* Computes parameters: those given, or the typical ones if none are. */
static void parameters(const slv_energy *e, const double *given, double *p) {
  slv_energy_typical_params(e, p);
  if (given[0] != 0 || given[4] != 0) memcpy(p, given, (size_t)e->nparam * sizeof *p);
}

static void set_bending(slv_solver *s, const kind_of_cloth *k, const double *X) {
  const size_t hinges = slv_solver_get_hinges(s, NULL);
  double *p = calloc(hinges, sizeof *p);
  cr_assert(p != NULL);
  for (size_t h = 0; h < hinges; h++) p[h] = k->k_bend;
  const slv_status made = strcmp(k->bending, "discrete_shells") == 0
                              ? slv_solver_set_discrete_shells(s, k->k_bend, X)
                              : slv_solver_set_bending(s, slv_energy_find(k->bending), p);
  cr_assert(eq(int, made, SLV_OK));
  free(p);
}

static moving moving_by(const kind_of_cloth *k) {
  moving y = moving_of(4, SLV_GRID_JITTERED);
  double p[2 * SLV_MAX_PARAM];
  const slv_energy *e = slv_energy_find(k->membrane);
  cr_assert(eq(int, slv_solver_create_hinged(&y.c.mesh, NULL, &y.c.solver), SLV_OK));
  parameters(e, k->p, p);
  cr_assert(eq(int, slv_solver_set_membrane(y.c.solver, e, p, y.c.rest), SLV_OK));
  if (k->second != NULL) {
    e = slv_energy_find(k->second);
    parameters(e, k->p_second, p);
    cr_assert(eq(int, slv_solver_add_membrane(y.c.solver, e, p), SLV_OK));
  }
  if (k->bending != NULL) set_bending(y.c.solver, k, y.c.mesh.x);
  start_moving(&y);
  disturb(&y.c, 0.02);
  shake(&y, 0.5);
  return y;
}

static slv_motion_options options(const kind_of_cloth *k, slv_motion_scheme scheme) {
  slv_motion_options o = {
      .scheme = scheme,
      .newton = {
          .hessian = k->hessian, .bending = k->bends, .tolerance = 1e-12, .most_iterations = 300}};
  if (k->bending != NULL && strcmp(k->bending, "bend_constant") == 0)
    o.newton.search = SLV_SEARCH_NONE;
  for (int i = 0; i < slv_energy_find(k->membrane)->ncondition; i++) o.damping[0][i] = k->k_damp;
  if (k->second != NULL) o.damping[1][0] = k->k_damp;
  if (k->bending != NULL) o.bending_damping = k->k_damp;
  return o;
}

static void expect_laws(moving *y, const slv_motion_options *o, const char *name) {
  const size_t n = numbers_of(y);
  const double h = 0.002;
  double *v0 = calloc(n, sizeof *v0), want[3] = {0}, got[3], size = 0;
  cr_assert(v0 != NULL);
  memcpy(v0, y->at.v, n * sizeof *v0);
  const slv_motion_measures before = measures(y);
  slv_motion_result r;
  const slv_status s = slv_motion_step(y->m, o, h, &y->at, &r);
  cr_assert(s == SLV_OK, "%s: %s, %s, relative %g", name, slv_status_text(s), slv_stop_text(r.stop),
            r.last.relative);
  const slv_motion_measures after = measures(y);
  for (size_t i = 0; i < n; i++) {
    const size_t v = i - i % 3, j = v + (i + 1) % 3, k = v + (i + 2) % 3;
    want[i % 3] += h * y->m->mass[i / 3] * (y->at.v[j] * v0[k] - y->at.v[k] * v0[j]);
    size += y->m->mass[i / 3] * fabs(v0[i]);
  }
  for (int i = 0; i < 3; i++) got[i] = after.angular[i] - before.angular[i];
  const double momentum = largest_difference(before.momentum, after.momentum, 3) / size,
               angular = largest_difference(got, want, 3) / size;
  cr_expect(momentum < 1e-12, "%s: %g", name, momentum);
  if (o->scheme == SLV_MOTION_CONVERGED) cr_expect(angular < 1e-11, "%s: %g", name, angular);
  free(v0);
}

Test(rows, triangles_keep_the_laws) {
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++)
    for (int i = 0; i < CLOTHS; i++) {
      moving y = moving_by(&cloths[i]);
      const slv_motion_options o = options(&cloths[i], (slv_motion_scheme)scheme);
      expect_laws(&y, &o, cloths[i].membrane);
      stop_moving(&y);
    }
}

/* Makes a cloth of quads with bending within quads and around vertices; the matrix without second
 * derivatives is the one that the paper calls sufficient. */
static moving quads(int matrix_of_rings) {
  static const double membrane[6] = {1e3, 1e3, 0.3, 3.8e2, 1e-2, 2},
                      within[5] = {1e3, 0.3, 1e-2, 1, 1. / 48};
  const slv_ring_material around = {1e3, 0.3, 1e-2, 1. / 48};
  moving y = {0};
  const slv_grid g = {.columns = 5,
                      .rows = 5,
                      .width = 1,
                      .height = 1,
                      .pattern = SLV_GRID_QUADS,
                      .jitter = 0.2,
                      .seed = 3};
  cr_assert(eq(int, slv_mesh_create_grid(&g, &y.c.mesh), SLV_OK));
  const size_t n = y.c.mesh.nvertices;
  y.c.held = calloc(n, 3);
  y.c.x = calloc(n, 3 * sizeof *y.c.x);
  memcpy(y.c.x, y.c.mesh.x, 3 * n * sizeof *y.c.x);
  cr_assert(eq(int, slv_solver_create_ringed(&y.c.mesh, NULL, &y.c.solver), SLV_OK));
  slv_solver *s = y.c.solver;
  const slv_energy *stvk = slv_energy_find("quad_stvk"), *bend = slv_energy_find("quad_bend");
  cr_assert(eq(int, slv_solver_set_quads(s, stvk, membrane, &y.c.mesh, NULL), SLV_OK));
  cr_assert(eq(int, slv_solver_add_quad_bending(s, bend, within, &y.c.mesh, NULL), SLV_OK));
  if (matrix_of_rings)
    cr_assert(eq(int, slv_solver_set_rings(s, &around, 1, y.c.mesh.x, NULL), SLV_OK));
  start_moving(&y);
  disturb(&y.c, 0.02);
  shake(&y, 0.5);
  return y;
}

Test(rows, quads_keep_the_laws) {
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++)
    for (int b = 0; b < SLV_BENDING_HESSIANS; b++)
      for (int product = 0; product <= SLV_PRODUCT_ELEMENTS; product++) {
        const slv_motion_options o = {
            .scheme = (slv_motion_scheme)scheme,
            .product = (slv_motion_product)product,
            .linear = product ? SLV_LINEAR_CG_INCOMPLETE : SLV_LINEAR_CHOLESKY,
            .linear_tolerance = 1e-13,
            .newton = {.hessian = SLV_NEWTON_PROJECTED_ELEMENT,
                       .bending = (slv_bending_hessian)b,
                       .tolerance = 1e-12,
                       .most_iterations = 300}};
        moving y = quads(1);
        const slv_motion_measures e = measures(&y);
        cr_expect(e.quads > 0 && e.bending > 0 && e.stretch > 1);
        expect_laws(&y, &o, slv_bending_hessian_name((slv_bending_hessian)b));
        stop_moving(&y);
      }
}

/* Masses add up to rho times the area, 1 m^2, even if rest[t].area is another weight.  In one cell
 * with one diagonal, two triangles of area 1/2 meet in corners 0 and 3, and one is at each other
 * corner; a quad of area 1 gives each corner a quarter. */
Test(rows, masses) {
  moving y = moving_of(1, SLV_GRID_ONE_DIAGONAL);
  const double p[3] = {1, 1, 1};
  for (size_t t = 0; t < 2; t++) y.c.rest[t].area = 7;
  make_solver(&y.c, "bw_stretch", p);
  start_moving(&y);
  const double want[4] = {rho / 3, rho / 6, rho / 6, rho / 3};
  const double *mass = slv_motion_get_masses(y.m);
  for (int i = 0; i < 4; i++) cr_expect(fabs(mass[i] - want[i]) < 1e-16);
  stop_moving(&y);
  y = quads(0);
  mass = slv_motion_get_masses(y.m);
  double sum = 0;
  for (int i = 0; i < 25; i++) sum += mass[i];
  cr_expect(fabs(sum - rho) < 1e-15, "%g", sum);
  stop_moving(&y);
}

/* A hinge bends the cloth across its edge.  The diagonal (1, 1) of a unit cell bends (1, -1), with
 * the mean of the stiffnesses of u and v.  The edge along v between two cells bends u. */
Test(rows, bending_by_direction) {
  moving y = {.c = cloth_from(&(slv_grid){.columns = 3, .rows = 2, .width = 2, .height = 1})};
  const double p[3] = {1, 1, 1};
  const uint32_t *hinge;
  double k[3];
  make_hinged(&y.c, "bw_stretch", p, 1);
  cr_assert(eq(sz, slv_solver_get_hinges(y.c.solver, &hinge), 3));
  cr_assert(eq(int, slv_motion_bending_by_direction(y.c.solver, &y.c.mesh, 3, 5, k), SLV_OK));
  for (int h = 0; h < 3; h++) {
    const double *from = y.c.mesh.x + 3 * (size_t)hinge[4 * h + 1],
                 *to = y.c.mesh.x + 3 * (size_t)hinge[4 * h + 2];
    cr_expect(eq(dbl, k[h], from[0] == to[0] ? 3.0 : 4.0), "hinge %d: %g", h, k[h]);
  }
  cloth_free(&y.c);
}

/* Conditions under the assumption of bend_constant, which this energy does not provide, give its
 * force k theta dC and its matrix k (dC dC' + theta d2C). */
Test(rows, assumed_conditions) {
  const double X[12] = {-1, 0.1, 0.2, 0, -1, 0.1, 0.1, 1.2, 0, 0.9, 0.2, 0.7}, p[1] = {3};
  moving y = moving_by(&cloths[7]);
  const slv_motion_options o = options(&cloths[7], SLV_MOTION_LINEAR);
  const slv_energy *e = slv_energy_find("bend_constant");
  slv_damped c;
  int count;
  double g[12], H[144];
  y.m->o = &o;
  cr_assert(eq(int, slv_damped_conditions(y.m, SLV_HINGES, 0, X, &c, &count), SLV_OK));
  cr_assert(eq(int, count, 1));
  e->f64->gradient(X, p, g);
  e->f64->hessian(X, p, H);
  for (int i = 0; i < 144; i++) {
    const double want = 3 * (c.g[i % 12] * c.g[i / 12] + c.C * c.H[i]);
    cr_expect(fabs(H[i] - want) < 1e-13, "%d: %g, %g", i, H[i], want);
    if (i < 12) cr_expect(fabs(g[i] - 3 * c.C * c.g[i]) < 1e-14, "%d", i);
  }
  cr_expect(eq(dbl, c.kd, cloths[7].k_damp * cloths[7].k_bend));
  stop_moving(&y);
}

/* The conditions of a density, transformed to positions, equal those of the energy of positions: k
 * a (|w| - 1)^2 and 2 k (sqrt a (|w| - 1))^2 / 2. */
Test(rows, damping_of_a_density) {
  moving y[2] = {moving_of(4, SLV_GRID_JITTERED), moving_of(4, SLV_GRID_JITTERED)};
  const double density[3] = {50, 1, 1}, positions[9] = {OF_TRIANGLE, 100, 100, 1, 1};
  slv_motion_options o = {.newton.hessian = SLV_NEWTON_FULL};
  o.damping[0][0] = 0.1, o.damping[0][1] = 0.03;
  make_solver(&y[0].c, "bw_stretch", density);
  make_solver(&y[1].c, "stretch_pair", positions);
  for (int i = 0; i < 2; i++) {
    start_moving(&y[i]);
    disturb(&y[i].c, 0.02);
    shake(&y[i], 0.5);
    step(&y[i], &o, 0.002);
  }
  cr_expect(lt(dbl, largest_difference(y[0].at.v, y[1].at.v, 75), 1e-12));
  for (int i = 0; i < 2; i++) stop_moving(&y[i]);
}

/* Robson's damping by direction: if only u moves, damping along v dissipates nothing. */
Test(rows, damping_by_direction) {
  for (int direction = 0; direction < 2; direction++) {
    moving y = moving_of(3, SLV_GRID_ONE_DIAGONAL);
    const double p[9] = {OF_TRIANGLE, 100, 60, 1, 1};
    slv_motion_options o = {.scheme = SLV_MOTION_LINEAR};
    o.damping[0][direction] = 0.1;
    make_solver(&y.c, "stretch_pair", p);
    start_moving(&y);
    for (size_t v = 0; v < y.c.mesh.nvertices; v++) y.at.v[3 * v] = 0.1 * y.c.mesh.x[3 * v];
    const slv_motion_result r = step(&y, &o, 0.01);
    cr_expect(direction == 0 ? r.dissipated > 1e-6 : fabs(r.dissipated) < 1e-16, "%g",
              r.dissipated);
    stop_moving(&y);
  }
}

/* Unsupported settings are rejected, and the state is unchanged. */
Test(rows, refusals) {
  slv_motion_result r;
  moving y = moving_by(&cloths[2]); /* arap has no conditions */
  slv_motion_options o = options(&cloths[2], SLV_MOTION_LINEAR);
  o.damping[0][0] = 0.1;
  cr_expect(eq(int, slv_motion_step(y.m, &o, 0.01, &y.at, &r), SLV_ECAPABILITY));
  o.damping[0][0] = 0;
  cr_expect(eq(int, slv_motion_step(y.m, &o, 0, &y.at, &r), SLV_EARG));
  cr_expect(eq(int, slv_motion_step(y.m, &o, (double)NAN, &y.at, &r), SLV_EARG));
  o.damping_matrix = SLV_DAMPING_UNSYMMETRIC;
  cr_expect(eq(int, slv_motion_step(y.m, &o, 0.01, &y.at, &r), SLV_EARG));
  o.damping_matrix = SLV_DAMPING_D;
  o.damping_rate = SLV_RATE_VERTEX, o.scheme = SLV_MOTION_CONVERGED;
  cr_expect(eq(int, slv_motion_step(y.m, &o, 0.01, &y.at, &r), SLV_EARG));
  const double parallel[6] = {1, 2, 3, 2, 4, 6}, none[3] = {0};
  cr_expect(eq(int, slv_motion_hold(y.m, 0, 2, parallel), SLV_EARG));
  cr_expect(eq(int, slv_motion_hold(y.m, 0, 1, none), SLV_EARG));
  cr_expect(eq(int, slv_motion_hold(y.m, 25, 3, NULL), SLV_EARG));
  cr_expect(eq(int, slv_motion_hold(y.m, 0, 4, NULL), SLV_EARG));
  slv_motion *m;
  cr_expect(eq(int, slv_motion_create(y.c.solver, 0, &m), SLV_EARG));
  cr_expect(m == NULL);
  stop_moving(&y);
  y = moving_by(&cloths[7]); /* no line search without an energy */
  o = options(&cloths[7], SLV_MOTION_CONVERGED);
  o.newton.search = SLV_SEARCH_ARMIJO;
  cr_expect(eq(int, slv_motion_step(y.m, &o, 0.01, &y.at, &r), SLV_ECAPABILITY));
  stop_moving(&y);
}
