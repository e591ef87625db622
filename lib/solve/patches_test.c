/* Tests cloths of quads, with bending within quads and around vertices. */
#include <string.h>

#include "solve/solve_test_support.h"

static const double membrane[6] = {1e5, 1e5, 0.3, 3.8e4, 1e-3, 2};
static const double within[5] = {1e5, 0.3, 1e-2, 1, 1. / 48};
static const slv_ring_material around = {1e5, 0.3, 1e-2, 1. / 48};

/* Makes a jittered grid of the unit square at rest, with one side pinned. */
static cloth quads_of(size_t cells, int with_rings) {
  cloth c = {0};
  const slv_grid g = {.columns = cells + 1,
                      .rows = cells + 1,
                      .width = 1,
                      .height = 1,
                      .pattern = SLV_GRID_QUADS,
                      .jitter = 0.2,
                      .seed = 3};
  cr_assert(eq(int, slv_mesh_create_grid(&g, &c.mesh), SLV_OK));
  c.held = calloc(c.mesh.nvertices, 3);
  c.x = calloc(c.mesh.nvertices, 3 * sizeof *c.x);
  cr_assert(c.held != NULL && c.x != NULL);
  memcpy(c.x, c.mesh.x, 3 * c.mesh.nvertices * sizeof *c.x);
  hold_side(&c, 0, 0);
  const slv_status s = with_rings ? slv_solver_create_ringed(&c.mesh, c.held, &c.solver)
                                  : slv_solver_create(&c.mesh, c.held, &c.solver);
  cr_assert(eq(int, s, SLV_OK));
  cr_assert(
      eq(int, slv_solver_set_quads(c.solver, slv_energy_find("quad_stvk"), membrane, &c.mesh, NULL),
         SLV_OK));
  if (!with_rings) return c;
  cr_assert(
      eq(int,
         slv_solver_add_quad_bending(c.solver, slv_energy_find("quad_bend"), within, &c.mesh, NULL),
         SLV_OK));
  cr_assert(eq(int, slv_solver_set_rings(c.solver, &around, 1, c.mesh.x, NULL), SLV_OK));
  return c;
}

/* Sets a constant load on the side x = 1, N along each axis. */
static void pull(cloth *c, const double force[3]) {
  double *load = calloc(c->mesh.nvertices, 3 * sizeof *load);
  cr_assert(load != NULL);
  for (size_t v = 0; v < c->mesh.nvertices; v++)
    for (size_t i = 0; i < 3 && c->mesh.x[3 * v] == 1; i++) load[3 * v + i] = force[i];
  slv_solver_set_load(c->solver, load);
  free(load);
}

/* Compares directional derivatives by central differences: of the energy with g.v, and of the
 * gradient with A v, relatively. */
static void expect_derivatives(cloth *c) {
  const size_t n = 3 * c->mesh.nvertices;
  const double h = 1e-5;
  double E[2], *g[2], *Av = calloc(n, sizeof *Av), *v = calloc(n, sizeof *v);
  double *x = calloc(n, sizeof *x), slope = 0, off = 0, size = 0;
  for (int k = 0; k < 2; k++) g[k] = calloc(n, sizeof *g[k]);
  for (size_t i = 0; i < n; i++) v[i] = c->held[i] ? 0 : cos(3.0 * (double)i);
  for (int k = 0; k < 2; k++) {
    for (size_t i = 0; i < n; i++) x[i] = c->x[i] + (k == 0 ? -h : h) * v[i];
    cr_assert(eq(int, slv_solver_evaluate(c->solver, x, &E[k], g[k], NULL), SLV_OK));
  }
  const slv_status s = slv_solver_assemble(c->solver, SLV_NEWTON_FULL, SLV_BENDING_FULL, c->x);
  cr_assert(eq(int, s, SLV_OK));
  slv_solver_multiply(c->solver, v, Av);
  for (size_t i = 0; i < n; i++) {
    slope += (g[0][i] + g[1][i]) / 2 * v[i];
    off = fmax(off, fabs((g[1][i] - g[0][i]) / (2 * h) - Av[i]));
    size = fmax(size, fabs(Av[i]));
  }
  const double rise = (E[1] - E[0]) / (2 * h);
  cr_expect(fabs(rise - slope) < 1e-6 * fabs(slope), "%g, %g", rise, slope);
  cr_expect(off < 1e-6 * size, "%g of %g", off, size);
  for (int k = 0; k < 2; k++) free(g[k]);
  free(Av), free(v), free(x);
}

Test(patches, gradient_and_hessian_follow_the_energy) {
  for (int rings = 0; rings < 2; rings++) {
    cloth c = quads_of(4, rings);
    disturb(&c, 0.03);
    expect_derivatives(&c);
    cloth_free(&c);
  }
}

/* At rest there are no forces; bending adds nothing to a flat state. */
Test(patches, is_at_rest) {
  cloth c = quads_of(4, 1);
  double E, g[75], forces[75];
  cr_assert(eq(int, slv_solver_evaluate(c.solver, c.x, &E, g, forces), SLV_OK));
  cr_expect(lt(dbl, fabs(E), 1e-25));
  for (int i = 0; i < 75; i++) cr_expect(lt(dbl, fabs(g[i]), 1e-12));
  cloth_free(&c);
}

/* All schemes available for quads reach the same minimum of the cloth in the plane. */
Test(patches, schemes_agree_on_the_minimum) {
  static const slv_newton_hessian schemes[] = {SLV_NEWTON_FULL,
                                               SLV_NEWTON_PROJECTED,
                                               SLV_NEWTON_PROJECTED_NUMERIC,
                                               SLV_NEWTON_PROJECTED_ELEMENT,
                                               SLV_NEWTON_ABSOLUTE,
                                               SLV_NEWTON_SHIFTED,
                                               SLV_NEWTON_ON_DEMAND,
                                               SLV_NEWTON_BLENDED,
                                               SLV_NEWTON_DEFINITE};
  double first = 0;
  for (size_t k = 0; k < sizeof schemes / sizeof *schemes; k++) {
    cloth c = quads_of(6, 0);
    hold_plane(&c);
    slv_solver_free(c.solver);
    cr_assert(eq(int, slv_solver_create(&c.mesh, c.held, &c.solver), SLV_OK));
    const slv_energy *e = slv_energy_find("quad_stvk");
    cr_assert(eq(int, slv_solver_set_quads(c.solver, e, membrane, &c.mesh, NULL), SLV_OK));
    pull(&c, (const double[]){2, 0.5, 0});
    const slv_newton_options o = {.hessian = schemes[k]};
    slv_newton_result r;
    const slv_status s = slv_solver_find_equilibrium(c.solver, &o, c.x, &r);
    const char *name = slv_newton_hessian_name(schemes[k]);
    cr_expect(eq(int, s, SLV_OK), "%s: %s", name, slv_stop_text(r.stop));
    if (k == 0) first = r.last.energy;
    cr_expect(fabs(r.last.energy - first) < 1e-9 * fabs(first), "%s: %.17g, %.17g", name,
              r.last.energy, first);
    cloth_free(&c);
  }
}

typedef struct {
  int count;
  double decrement[64];
} decrements;

static int note(void *to, const slv_iterate *at) {
  decrements *d = to;
  if (at->iteration > 0 && d->count < 64) d->decrement[d->count++] = at->decrement;
  return 1;
}

/* A cloth under its weight, with the full Hessian of membrane and all bending: the last Newton
 * decrements above round-off decrease with order 1.9 or more. */
Test(patches, newton_ends_quadratically) {
  cloth c = quads_of(6, 1);
  decrements d = {0};
  cr_assert(eq(int, slv_solver_set_gravity(c.solver, 0.1, (const double[]){0, 0, -9.81}), SLV_OK));
  for (size_t v = 0; v < c.mesh.nvertices; v++) c.x[3 * v + 2] = -0.2 * c.x[3 * v];
  const slv_newton_options o = {.hessian = SLV_NEWTON_ON_DEMAND,
                                .bending = SLV_BENDING_FULL,
                                .most_iterations = 200,
                                .observe = note,
                                .to = &d};
  for (size_t i = 0; i < 3 * c.mesh.nvertices; i++)
    if (c.held[i]) c.x[i] = c.mesh.x[i];
  slv_newton_result r;
  const slv_status s = slv_solver_find_equilibrium(c.solver, &o, c.x, &r);
  cr_expect(eq(int, s, SLV_OK), "%s", slv_stop_text(r.stop));
  double order = 0;
  for (int k = 2; k < d.count; k++)
    if (d.decrement[k] > 1e-12 && d.decrement[k - 1] < 1e-2)
      order =
          log(d.decrement[k] / d.decrement[k - 1]) / log(d.decrement[k - 1] / d.decrement[k - 2]);
  cr_expect(ge(dbl, order, 1.9), "%g after %d steps", order, d.count);
  cloth_free(&c);
}

/* Invalid settings are rejected: an energy of other elements, another mesh, quads without area
 * (whose number is returned), and rings if the solver has none. */
Test(patches, refusals) {
  cloth c = quads_of(3, 0);
  size_t bad = 99;
  const slv_mesh none = {0};
  const slv_energy *e = slv_energy_find("quad_stvk");
  cr_expect(eq(int, slv_solver_set_rings(c.solver, &around, 1, c.x, NULL), SLV_EARG));
  cr_expect(eq(int, slv_solver_set_quads(c.solver, e, membrane, &none, NULL), SLV_EARG));
  cr_expect(eq(
      int,
      slv_solver_set_quads(c.solver, slv_energy_find("discrete_shells"), membrane, &c.mesh, NULL),
      SLV_EARG));
  for (size_t k = 0; k < 4; k++)
    for (size_t i = 0; i < 3; i++) c.mesh.x[3 * (size_t)c.mesh.quad[4 * 4 + k] + i] = (double)k;
  cr_expect(eq(int, slv_solver_set_quads(c.solver, e, membrane, &c.mesh, &bad), SLV_EDEGENERATE));
  cr_expect(le(sz, bad, 4));
  cr_expect(eq(int, slv_solver_evaluate(c.solver, c.x, NULL, NULL, NULL), SLV_EARG));
  cloth_free(&c);
}
