/* Tests edges and counts of small meshes by hand. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "selvedge/mesh.h"

/* Vertex i is at (i, i^2, i^3): no three vertices are on a line. */
#define MOST 16
static double x[3 * MOST];

static slv_mesh mixed_mesh_of(size_t nvertices, size_t ntriangles, uint32_t *vertex, size_t nquads,
                              uint32_t *quad) {
  for (size_t i = 0; i < MOST; i++) {
    const double t = (double)i;
    x[3 * i] = t, x[3 * i + 1] = t * t, x[3 * i + 2] = t * t * t;
  }
  return (slv_mesh){.nvertices = nvertices,
                    .ntriangles = ntriangles,
                    .nquads = nquads,
                    .x = x,
                    .vertex = vertex,
                    .quad = quad};
}

static slv_mesh mesh_of(size_t nvertices, size_t ntriangles, uint32_t *vertex) {
  return mixed_mesh_of(nvertices, ntriangles, vertex, 0, NULL);
}

static slv_topology topology_of(const slv_mesh *m) {
  slv_topology t;
  cr_assert(eq(int, slv_topology_create(m, &t), SLV_OK));
  return t;
}

static void expect_report(const slv_mesh_report *got, slv_mesh_report want) {
  cr_expect(eq(sz, got->edges, want.edges));
  cr_expect(eq(sz, got->boundary, want.boundary));
  cr_expect(eq(sz, got->hinges, want.hinges));
  cr_expect(eq(sz, got->quad_hinges, want.quad_hinges));
  cr_expect(eq(sz, got->nonmanifold, want.nonmanifold));
  cr_expect(eq(sz, got->inconsistent, want.inconsistent));
  cr_expect(eq(sz, got->repeated_vertex, want.repeated_vertex));
  cr_expect(eq(sz, got->no_area, want.no_area));
  cr_expect(eq(sz, got->no_uv_area, want.no_uv_area));
  cr_expect(eq(sz, got->duplicates, want.duplicates));
  cr_expect(eq(sz, got->unused, want.unused));
}

Test(topology, two_triangles) {
  uint32_t v[] = {0, 1, 2, 1, 3, 2};
  const uint32_t boundary[8] = {0, 1, 2, 0, 1, 3, 3, 2}, hinge[4] = {1, 2, 0, 3};
  const slv_mesh m = mesh_of(4, 2, v);
  slv_topology t = topology_of(&m);
  expect_report(&t.report, (slv_mesh_report){.edges = 5, .boundary = 4, .hinges = 1});
  for (int i = 0; i < 8; i++) cr_expect(eq(u32, t.boundary[i], boundary[i]), "%d", i);
  for (int i = 0; i < 4; i++) cr_expect(eq(u32, t.hinge[i], hinge[i]), "%d", i);
  slv_topology_free(&t);
  cr_expect(zero(ptr, t.hinge));
}

Test(topology, two_triangles_of_opposite_orientation) {
  uint32_t v[] = {0, 1, 2, 1, 2, 3};
  const uint32_t hinge[4] = {1, 2, 0, 3};
  const slv_mesh m = mesh_of(4, 2, v);
  slv_topology t = topology_of(&m);
  expect_report(&t.report,
                (slv_mesh_report){.edges = 5, .boundary = 4, .hinges = 1, .inconsistent = 1});
  for (int i = 0; i < 4; i++) cr_expect(eq(u32, t.hinge[i], hinge[i]), "%d", i);
  slv_topology_free(&t);
}

Test(topology, three_leaves_of_a_book) {
  uint32_t v[] = {0, 1, 2, 1, 0, 3, 0, 1, 4};
  const slv_mesh m = mesh_of(5, 3, v);
  slv_topology t = topology_of(&m);
  expect_report(&t.report, (slv_mesh_report){.edges = 7, .boundary = 6, .nonmanifold = 1});
  slv_topology_free(&t);
}

Test(topology, closed_tetrahedron) {
  uint32_t v[] = {0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0};
  const slv_mesh m = mesh_of(4, 4, v);
  slv_topology t = topology_of(&m);
  expect_report(&t.report, (slv_mesh_report){.edges = 6, .hinges = 6});
  slv_topology_free(&t);
}

/* Vertices 5, 6 are unused; triangle 1 repeats a vertex, 2 equals 0, 3 equals 0 turned over. */
Test(topology, faults_are_counted_and_left_out) {
  uint32_t v[] = {0, 1, 2, 3, 3, 4, 1, 2, 0, 0, 2, 1};
  const slv_mesh m = mesh_of(7, 4, v);
  slv_topology t = topology_of(&m);
  expect_report(&t.report, (slv_mesh_report){.edges = 3,
                                             .boundary = 3,
                                             .no_area = 1,
                                             .repeated_vertex = 1,
                                             .duplicates = 2,
                                             .unused = 2});
  slv_topology_free(&t);
}

/* Triangle 0 has no area in space, triangle 1 none in uv. */
Test(topology, areas) {
  double flat[15] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 1, 0, 0, 0, 1};
  double uv[8] = {0, 0, 1, 0, 0, 1, 2, 0};
  uint32_t v[] = {0, 1, 2, 1, 3, 4}, uv_vertex[] = {0, 1, 2, 0, 1, 3};
  const slv_mesh m = {.nvertices = 5,
                      .nuv = 4,
                      .ntriangles = 2,
                      .x = flat,
                      .uv = uv,
                      .vertex = v,
                      .uv_vertex = uv_vertex};
  slv_topology t = topology_of(&m);
  expect_report(&t.report,
                (slv_mesh_report){.edges = 6, .boundary = 6, .no_area = 1, .no_uv_area = 1});
  slv_topology_free(&t);
}

/* A triangle and two quads in a row: edges between them are no hinges; boundary edges are directed
 * as in their faces. */
Test(topology, a_triangle_and_two_quads) {
  uint32_t v[] = {0, 1, 2}, q[] = {2, 1, 3, 4, 4, 3, 5, 6};
  const uint32_t boundary[14] = {0, 1, 2, 0, 1, 3, 4, 2, 3, 5, 6, 4, 5, 6};
  const slv_mesh m = mixed_mesh_of(7, 1, v, 2, q);
  slv_topology t = topology_of(&m);
  expect_report(&t.report, (slv_mesh_report){.edges = 9, .boundary = 7, .quad_hinges = 2});
  for (int i = 0; i < 14; i++) cr_expect(eq(u32, t.boundary[i], boundary[i]), "%d", i);
  slv_topology_free(&t);
}

/* The last quad has the edge from 2 to 1 in the direction opposite to the triangle's. */
Test(topology, hinges_are_between_triangles_alone) {
  uint32_t v[] = {0, 1, 2, 1, 3, 2}, q[] = {0, 1, 4, 5};
  const uint32_t hinge[4] = {1, 2, 0, 3};
  const slv_mesh m = mixed_mesh_of(6, 2, v, 1, q);
  slv_topology t = topology_of(&m);
  expect_report(&t.report,
                (slv_mesh_report){
                    .edges = 8, .boundary = 6, .hinges = 1, .quad_hinges = 1, .inconsistent = 1});
  for (int i = 0; i < 4; i++) cr_expect(eq(u32, t.hinge[i], hinge[i]), "%d", i);
  slv_topology_free(&t);
}

/* Quad 1 is quad 0 reversed, from another corner; quad 2 repeats a vertex at opposite corners. */
Test(topology, faults_of_quads_are_counted_and_left_out) {
  uint32_t q[] = {0, 1, 2, 3, 2, 1, 0, 3, 4, 5, 4, 6};
  const slv_mesh m = mixed_mesh_of(7, 0, NULL, 3, q);
  slv_topology t = topology_of(&m);
  expect_report(
      &t.report,
      (slv_mesh_report){
          .edges = 4, .boundary = 4, .no_area = 1, .repeated_vertex = 1, .duplicates = 1});
  slv_topology_free(&t);
}

/* A bow-tie has no area vector, although its triangles have areas; quad 1 is one in uv. */
Test(topology, areas_of_quads) {
  double at[12] = {0, 0, 5, 1, 0, 5, 1, 1, 5, 0, 1, 5};
  double uv[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  uint32_t q[] = {0, 1, 3, 2, 0, 1, 2, 3}, uv_quad[] = {0, 1, 2, 3, 0, 2, 1, 3};
  const slv_mesh m = {
      .nvertices = 4, .nuv = 4, .nquads = 2, .x = at, .uv = uv, .quad = q, .uv_quad = uv_quad};
  slv_topology t = topology_of(&m);
  cr_expect(eq(sz, t.report.no_area, 1));
  cr_expect(eq(sz, t.report.no_uv_area, 1));
  slv_topology_free(&t);
}

Test(topology, empty_mesh) {
  const slv_mesh m = {0};
  slv_topology t = topology_of(&m);
  expect_report(&t.report, (slv_mesh_report){0});
  slv_topology_free(&t);
}

/* n x m vertices: 2(n-1) + 2(m-1) boundary edges; all edges by Euler's v - e + faces = 1. */
Test(topology, grids_of_every_pattern) {
  for (int pattern = 0; pattern < SLV_GRID_PATTERNS; pattern++) {
    slv_mesh m;
    const slv_grid g = {.columns = 60,
                        .rows = 41,
                        .width = 1,
                        .height = 1,
                        .pattern = (slv_grid_pattern)pattern,
                        .jitter = 0.2};
    cr_assert(eq(int, slv_mesh_create_grid(&g, &m), SLV_OK));
    slv_topology t = topology_of(&m);
    const size_t edges = m.nvertices + m.ntriangles + m.nquads - 1;
    const size_t boundary = 2 * (59 + 40), inner = edges - boundary;
    const int quads = pattern == SLV_GRID_QUADS;
    expect_report(&t.report, (slv_mesh_report){.edges = edges,
                                               .boundary = boundary,
                                               .hinges = quads ? 0 : inner,
                                               .quad_hinges = quads ? inner : 0});
    for (size_t i = 0; i < t.report.hinges; i++) {
      const uint32_t *h = t.hinge + 4 * i;
      cr_expect(h[0] != h[1] && h[2] != h[3] && h[0] != h[2] && h[1] != h[2] && h[0] != h[3] &&
                h[1] != h[3]);
    }
    slv_topology_free(&t);
    slv_mesh_free(&m);
  }
}
