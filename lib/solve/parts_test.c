/* Tests that the parts of a cloth add up to the whole. */
#include "solve/solve_test_support.h"

enum { CELLS = 4, VERTICES = (CELLS + 1) * (CELLS + 1), FIRST_PART = 11 };

static const double k = 100, quads[6] = {1e5, 1e5, 0.3, 3.8e4, 1e-3, 2};
static const slv_ring_material around = {1e5, 0.3, 1e-2, 1. / 48};

/* Energy, gradient, and a weighted sum of the entries of all blocks. */
typedef struct {
  double energy, gradient[3 * VERTICES], blocks;
} sums;

static void add(slv_solver *s, const double *x, sums *to) {
  double energy, gradient[3 * VERTICES];
  const size_t *column;
  const uint32_t *row;
  const double *block;
  cr_assert(eq(int, slv_solver_evaluate(s, x, &energy, gradient, NULL), SLV_OK));
  cr_assert(eq(int, slv_solver_assemble(s, SLV_NEWTON_FULL, SLV_BENDING_FULL, x), SLV_OK));
  (void)slv_solver_get_blocks(s, &column, &row, &block);
  to->energy += energy;
  for (size_t i = 0; i < 3 * VERTICES; i++) to->gradient[i] += gradient[i];
  for (size_t c = 0; c < VERTICES; c++)
    for (size_t b = column[c]; b < column[c + 1]; b++)
      for (size_t e = 0; e < 9; e++)
        to->blocks += (double)(1 + row[b] + 7 * c + 31 * e) * block[9 * b + e];
}

/* Moves the part's faces (by lowest vertex) and rest shapes to the front; returns their number. */
static size_t sort_faces(cloth *c, size_t corners, uint32_t *v, size_t count, const slv_part *p) {
  size_t own = 0;
  for (size_t f = 0; f < count; f++) {
    uint32_t lowest = v[corners * f];
    for (size_t i = 1; i < corners; i++)
      if (v[corners * f + i] < lowest) lowest = v[corners * f + i];
    if (!p->own[lowest]) continue;
    for (size_t i = 0; i < corners; i++) {
      const uint32_t was = v[corners * own + i];
      v[corners * own + i] = v[corners * f + i];
      v[corners * f + i] = was;
    }
    if (c->rest != NULL && corners == 3) {
      const slv_rest was = c->rest[own];
      c->rest[own] = c->rest[f];
      c->rest[f] = was;
    }
    own++;
  }
  return own;
}

static void put(cloth *c, const slv_mesh *rest, slv_solver *s) {
  const slv_energy *e = slv_energy_find(rest->nquads > 0 ? "quad_stvk" : "stvk_isotropic");
  double p[SLV_MAX_PARAM];
  if (rest->nquads > 0) {
    cr_assert(eq(int, slv_solver_set_quads(s, e, quads, rest, NULL), SLV_OK));
    cr_assert(eq(int, slv_solver_set_rings(s, &around, 1, c->mesh.x, NULL), SLV_OK));
  } else {
    slv_energy_typical_params(e, p);
    cr_assert(eq(int, slv_solver_set_membrane(s, e, p, c->rest), SLV_OK));
    cr_assert(eq(int, slv_solver_set_discrete_shells(s, k, c->mesh.x), SLV_OK));
  }
}

static void add_part(const slv_grid *g, uint32_t first, uint32_t end, sums *to) {
  cloth c = {0};
  slv_mesh rest;
  unsigned char own[VERTICES] = {0};
  slv_part p = {.own = own, .ringed = g->pattern == SLV_GRID_QUADS};
  for (uint32_t v = first; v < end; v++) own[v] = 1;
  c = cloth_from(g);
  disturb(&c, 0.05);
  p.ntriangles = sort_faces(&c, 3, c.mesh.vertex, c.mesh.ntriangles, &p);
  p.nquads = sort_faces(&c, 4, c.mesh.quad, c.mesh.nquads, &p);
  cr_assert(eq(int, slv_solver_create_part(&c.mesh, c.held, &p, &c.solver), SLV_OK));
  rest = c.mesh;
  rest.ntriangles = p.ntriangles;
  rest.nquads = p.nquads;
  rest.uv_quad = NULL;
  put(&c, &rest, c.solver);
  add(c.solver, c.x, to);
  cr_assert(eq(int, slv_solver_factor(c.solver, 0), SLV_EARG));
  cr_assert(
      eq(int, slv_solver_find_equilibrium(c.solver, NULL, c.x, &(slv_newton_result){0}), SLV_EARG));
  cloth_free(&c);
}

static void compare(slv_grid_pattern pattern) {
  const slv_grid g = {.columns = CELLS + 1,
                      .rows = CELLS + 1,
                      .width = 1,
                      .height = 1,
                      .pattern = pattern,
                      .jitter = 0.2,
                      .seed = 7};
  sums whole = {0}, parts = {0};
  add_part(&g, 0, VERTICES, &whole);
  add_part(&g, 0, FIRST_PART, &parts);
  add_part(&g, FIRST_PART, VERTICES, &parts);
  double size = 0;
  for (size_t i = 0; i < 3 * VERTICES; i++) size = fmax(size, fabs(whole.gradient[i]));
  /* sums in another order */
  cr_expect(epsilon_eq(dbl, parts.energy, whole.energy, 1e-13 * fabs(whole.energy)));
  cr_expect(epsilon_eq(dbl, parts.blocks, whole.blocks, 1e-12 * fabs(whole.blocks)));
  for (size_t i = 0; i < 3 * VERTICES; i++)
    cr_expect(epsilon_eq(dbl, parts.gradient[i], whole.gradient[i], 1e-13 * size));
}

Test(parts, triangles_and_hinges_add_up) { compare(SLV_GRID_JITTERED); }

Test(parts, quads_and_rings_add_up) { compare(SLV_GRID_QUADS); }

Test(parts, refuse_what_does_not_fit) {
  cloth c = cloth_of(CELLS, SLV_GRID_ONE_DIAGONAL);
  const slv_part wrong[] = {{c.mesh.ntriangles + 1, 0, NULL, 0}, {1, 1, NULL, 0}, {0, 0, NULL, 0}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cr_expect(eq(int, slv_solver_create_part(&c.mesh, c.held, &wrong[i], &c.solver), SLV_EARG));
    cr_expect(zero(ptr, c.solver));
  }
  cloth_free(&c);
}
