#include "solve/pattern.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

/* Two triangles, (0, 1, 3) and (0, 3, 2), and an unused vertex. */
static uint32_t vertex[] = {0, 1, 3, 0, 3, 2};

static slv_status make(size_t n, size_t triangles, const uint32_t *of, size_t hinges,
                       const uint32_t *hinge, slv_pattern *p) {
  *p = (slv_pattern){.of = {[SLV_TRIANGLES] = {.corners = 3, .count = triangles, .vertex = of},
                            [SLV_HINGES] = {.corners = 4, .count = hinges, .vertex = hinge}}};
  return slv_pattern_make(n, p);
}

Test(pattern, blocks_of_two_triangles) {
  static const size_t column[] = {0, 4, 6, 8, 9, 9};
  static const uint32_t row[] = {0, 1, 2, 3, 1, 3, 2, 3, 3};
  slv_pattern p;
  cr_assert(eq(int, make(5, 2, vertex, 0, NULL, &p), SLV_OK));
  cr_assert(eq(sz, p.nblocks, 9));
  for (size_t v = 0; v <= 5; v++) cr_expect(eq(sz, p.column[v], column[v]));
  for (size_t b = 0; b < 9; b++) cr_expect(eq(u32, p.row[b], row[b]));
  slv_pattern_free(&p);
}

/* Block (3, 0) has a share of each triangle, in their order.  Block (3, 2) has one, whose corners
 * are swapped because the lower vertex is the triangle's last. */
Test(pattern, shares) {
  slv_pattern p;
  cr_assert(eq(int, make(5, 2, vertex, 0, NULL, &p), SLV_OK));
  const slv_incidence *of = &p.of[SLV_TRIANGLES];
  const slv_share *both = of->share + of->first[3], *turned = of->share + of->first[7];
  cr_expect(eq(sz, of->first[4] - of->first[3], 2));
  cr_expect(both[0].element == 0 && both[0].row == 2 && both[0].column == 0);
  cr_expect(both[1].element == 1 && both[1].row == 1 && both[1].column == 0);
  cr_expect(eq(sz, of->first[8] - of->first[7], 1));
  cr_expect(turned->element == 1 && turned->row == 1 && turned->column == 2);
  cr_expect(eq(sz, of->first[9], 12));
  slv_pattern_free(&p);
}

Test(pattern, corners_of_a_vertex_in_order) {
  slv_pattern p;
  cr_assert(eq(int, make(5, 2, vertex, 0, NULL, &p), SLV_OK));
  const slv_incidence *of = &p.of[SLV_TRIANGLES];
  cr_assert(eq(sz, of->meeting[1] - of->meeting[0], 2));
  cr_expect(eq(sz, of->corner[0], 0));
  cr_expect(eq(sz, of->corner[1], 3));
  cr_expect(eq(sz, of->meeting[4], of->meeting[5])); /* vertex 4 is unused */
  cr_expect(eq(sz, of->meeting[5], 6));
  slv_pattern_free(&p);
}

Test(pattern, refuses_a_repeated_vertex) {
  uint32_t twice[] = {0, 1, 1};
  slv_pattern p;
  cr_expect(eq(int, make(2, 1, twice, 0, NULL, &p), SLV_EARG));
  cr_expect(eq(ptr, p.column, NULL));
}

/* The only hinge of the square: vertices 2 and 1 opposite the edge from 3 to 0. It adds to all
 * pairs of vertices, including (2, 1), which share no triangle. */
static const uint32_t hinge[] = {1, 3, 0, 2};

Test(pattern, hinge_joins_the_opposite_vertices) {
  slv_pattern p;
  cr_assert(eq(int, make(5, 2, vertex, 1, hinge, &p), SLV_OK));
  const slv_incidence *of = &p.of[SLV_HINGES], *triangles = &p.of[SLV_TRIANGLES];
  cr_expect(eq(sz, p.nblocks, 10));
  cr_expect(eq(sz, of->first[10], 10));
  cr_expect(eq(sz, p.column[1], 4)); /* block 5 is (2, 1) */
  cr_expect(eq(u32, p.row[5], 2));
  cr_expect(eq(sz, triangles->first[6], triangles->first[5]));
  const slv_share *only = of->share + of->first[5];
  cr_expect(only->element == 0 && only->row == 3 && only->column == 0);
  const slv_share *edge = of->share + of->first[3]; /* block (3, 0) */
  cr_expect(edge->row == 1 && edge->column == 2);
  cr_expect(eq(sz, of->corner[of->meeting[2]], 3));
  slv_pattern_free(&p);
}

Test(pattern, refuses_a_hinge_that_repeats_a_vertex) {
  static const uint32_t folded[] = {1, 3, 0, 1};
  slv_pattern p;
  cr_expect(eq(int, make(5, 2, vertex, 1, folded, &p), SLV_EARG));
}

/* The square as one quad, (0, 1, 3, 2), and the ring of vertex 3 on it. */
Test(pattern, a_quad_and_a_ring) {
  static const uint32_t quad[] = {0, 1, 3, 2}, ring[] = {3, 2, 0, 1};
  static const size_t at[] = {0, 4};
  slv_pattern p = {.of = {[SLV_QUADS] = {.corners = 4, .count = 1, .vertex = quad},
                          [SLV_RINGS] = {.count = 1, .at = at, .vertex = ring}}};
  cr_assert(eq(int, slv_pattern_make(4, &p), SLV_OK));
  cr_expect(eq(sz, p.nblocks, 10));
  const slv_incidence *rings = &p.of[SLV_RINGS], *quads = &p.of[SLV_QUADS];
  cr_expect(eq(sz, rings->first[10], 10));
  cr_expect(eq(sz, quads->first[10], 10));
  const slv_share *last = rings->share + rings->first[9]; /* block (3, 3) */
  cr_expect(last->row == 0 && last->column == 0);
  cr_expect(eq(sz, rings->corner[rings->meeting[2]], 1));
  slv_pattern_free(&p);
}
