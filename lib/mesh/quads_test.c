#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "selvedge/mesh.h"

static slv_mesh read(const char *text) {
  slv_mesh m;
  slv_mesh_error e;
  cr_assert(eq(int, slv_mesh_read_faces_text(text, strlen(text), SLV_FACES_QUADS, &m, &e), SLV_OK),
            "%zu: %s", e.line, e.reason);
  return m;
}

#define POINTS "v 0 0 0\nv 2 0 0\nv 2 3 0\nv 0 3 1\nv 4 0 0\n"
#define UV "vt 0 0\nvt 5 0\nvt 5 6\nvt 0 6\nvt 9 0\n"

/* The rest shape has corners in the face's order, each with the uv of that face's corner. */
Test(quad_rest, has_positions_then_uv_by_corner) {
  slv_mesh m = read(POINTS UV "f 2/2 5/5 3/3\nf 2/2 3/3 4/4 1/1\n");
  static const double want[20] = {2, 0, 0, 2, 3, 0, 0, 3, 1, 0, 0, 0, 5, 0, 5, 6, 0, 6, 0, 0};
  double X[20];
  slv_mesh_quad_rest(&m, 0, X);
  cr_expect(zero(int, memcmp(X, want, sizeof X)));
  slv_mesh_free(&m);
}

Test(quad_rest, without_uv_runs_along_the_sides) {
  slv_mesh m = read(POINTS "f 1 2 3 4\n");
  static const double want[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  double X[20];
  slv_mesh_quad_rest(&m, 0, X);
  cr_expect(zero(int, memcmp(X + 12, want, sizeof want)));
  slv_mesh_free(&m);
}

/* The first corner, 2, is in both triangles; uv follow the vertices. */
Test(split_quads, makes_two_triangles_after_those_there) {
  slv_mesh m = read(POINTS UV "f 2/2 3/3 4/4 1/1\nf 2/1 5/5 3/2\n");
  static const uint32_t vertex[9] = {1, 4, 2, 1, 2, 3, 1, 3, 0};
  static const uint32_t uv_vertex[9] = {0, 4, 1, 1, 2, 3, 1, 3, 0};
  cr_assert(eq(int, slv_mesh_split_quads(&m), SLV_OK));
  cr_assert(eq(sz, m.ntriangles, 3));
  cr_expect(zero(sz, m.nquads));
  cr_expect(eq(int, m.quad == NULL && m.uv_quad == NULL, 1));
  cr_expect(zero(int, memcmp(m.vertex, vertex, sizeof vertex)));
  cr_expect(zero(int, memcmp(m.uv_vertex, uv_vertex, sizeof uv_vertex)));
  cr_expect(eq(int, slv_mesh_check(&m), SLV_OK));
  slv_mesh_free(&m);
}

Test(split_quads, leaves_a_mesh_of_triangles) {
  slv_mesh m = read(POINTS "f 1 2 3\n");
  const uint32_t *before = m.vertex;
  cr_expect(eq(int, slv_mesh_split_quads(&m), SLV_OK));
  cr_expect(eq(int, m.vertex == before, 1));
  slv_mesh_free(&m);
}

Test(split_quads, gives_no_uv_where_there_is_none) {
  slv_mesh m = read(POINTS "f 1 2 3 4\nf 2 5 3\n");
  cr_assert(eq(int, slv_mesh_split_quads(&m), SLV_OK));
  cr_expect(eq(sz, m.ntriangles, 3));
  cr_expect(eq(int, m.uv_vertex == NULL, 1));
  slv_mesh_free(&m);
}
