/* Tests what the reader accepts, by hand. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/mesh.h"

static slv_mesh read_ok(const char *text) {
  slv_mesh m;
  slv_mesh_error e;
  const slv_status s = slv_mesh_read_text(text, strlen(text), &m, &e);
  cr_assert(eq(int, s, SLV_OK), "line %zu: %s\n%s", e.line, e.reason, text);
  cr_assert(eq(int, slv_mesh_check(&m), SLV_OK));
  return m;
}

/* Each file is the triangle 0 1 2 at (0,0,0), (1,0,0), (0,2.5,-3). */
#define V "v 0 0 0\nv 1 0 0\nv 0 2.5 -3\n"
#define VT "vt 0 0\nvt 1 0\nvt 0 1\n"
#define VN "vn 0 0 1\n"
static const char *const one_triangle[] = {
    V "f 1 2 3\n",
    V "f 1 2 3",
    V VT "f 1/1 2/2 3/3\n",
    V VN "f 1//1 2//1 3//1\n",
    V VT VN "f 1/1/1 2/2/1 3/3/1\n",
    V VT VN "f -3/-3/-1 -2/-2/-1 -1/-1/-1\n",
    V "f -3 2 -1\n",
    "f 1 2 3\n" V,
    "v 0 0 0 0.5 0.5 0.5\nv 1 0 0 1 1 1 1\nv 0 2.5 -3 1\nf 1 2 3\n",
    V "vt 0 0 0\nvt 1 0 0\nvt 0 1 9\nf 1/1 2/2 3/3\n",
    "mtllib a.mtl\no cloth\ng a b\ns off\nusemtl x\n" V "l 1 2\np 1\nf 1 2 3\n",
    "# made \\\n" V "# and \\\r\n\n   \t\nf 1 2 3 # one\n",
    "v 0 0 0\r\nv 1 0 0\r\nv 0 2.5 -3\r\nf 1 2 3\r\n",
    "v 0 0 0\rv 1 0 0\rv 0 2.5 -3\rf 1 2 3\r",
    "\xEF\xBB\xBFv 0 0 0\nv 1 0 0\nv 0 2.5 -3\nf 1 2 3\n",
    "v 0 \\\n0 0\nv 1 0\\\r\n0\nv 0 2.5 -3\nf 1 \\\n \\\n2 3\\\n",
    "  v\t0 -0 +0.\n\tv 1e0 0 .0\nv 0 25e-1 -3.0E+00\nf 1 2 3\n",
};

ParameterizedTestParameters(obj_read, one_triangle) {
  static size_t index[sizeof one_triangle / sizeof one_triangle[0]];
  const size_t n = sizeof one_triangle / sizeof one_triangle[0];
  for (size_t i = 0; i < n; i++) index[i] = i;
  return cr_make_param_array(size_t, index, n);
}

ParameterizedTest(const size_t *i, obj_read, one_triangle) {
  const double x[9] = {0, 0, 0, 1, 0, 0, 0, 2.5, -3}, uv[6] = {0, 0, 1, 0, 0, 1};
  const char *text = one_triangle[*i];
  const int with_uv = strstr(text, "/1 ") != NULL || strstr(text, "/-3/") != NULL;
  slv_mesh m = read_ok(text);
  cr_assert(eq(sz, m.nvertices, 3), "%s", text);
  cr_assert(eq(sz, m.ntriangles, 1), "%s", text);
  cr_expect(zero(sz, m.unknown), "%s", text);
  for (int k = 0; k < 9; k++) cr_expect(m.x[k] == x[k], "x[%d] of %s", k, text);
  for (uint32_t k = 0; k < 3; k++) cr_expect(eq(u32, m.vertex[k], k), "%s", text);
  if (with_uv && strstr(text, "vt") != NULL) {
    cr_assert(ne(ptr, m.uv_vertex, NULL), "%s", text);
    for (uint32_t k = 0; k < 3; k++) cr_expect(eq(u32, m.uv_vertex[k], k), "%s", text);
    for (int k = 0; k < 6; k++) cr_expect(m.uv[k] == uv[k], "uv[%d] of %s", k, text);
  } else {
    cr_expect(zero(ptr, m.uv_vertex), "%s", text);
  }
  slv_mesh_free(&m);
}

Test(obj_read, polygons_become_fans) {
  const uint32_t vertex[9] = {4, 3, 2, 4, 2, 1, 4, 1, 0};
  slv_mesh m = read_ok("v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 2 0\nf 5 4 -3 2 1\n");
  cr_assert(eq(sz, m.ntriangles, 3));
  for (int k = 0; k < 9; k++) cr_expect(eq(u32, m.vertex[k], vertex[k]), "%d", k);
  slv_mesh_free(&m);
}

static slv_mesh read_faces(const char *text, slv_mesh_faces faces) {
  slv_mesh m;
  slv_mesh_error e;
  const slv_status s = slv_mesh_read_faces_text(text, strlen(text), faces, &m, &e);
  cr_assert(eq(int, s, SLV_OK), "line %zu: %s\n%s", e.line, e.reason, text);
  cr_assert(eq(int, slv_mesh_check(&m), SLV_OK));
  return m;
}

static void expect_indices(const uint32_t *got, size_t n, const uint32_t *want) {
  for (size_t i = 0; i < n; i++) cr_expect(eq(u32, got[i], want[i]), "%zu", i);
}

#define SIX "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 2 0\nv -1 1 0\n"

/* Quads between triangles are kept, from any first corner, with their uv. */
Test(obj_read, quads_are_kept_where_asked) {
  const uint32_t vertex[6] = {0, 1, 2, 3, 4, 5}, quad[8] = {1, 2, 4, 5, 5, 1, 2, 4};
  const uint32_t uv[6] = {0, 1, 2, 2, 1, 0}, uv_quad[8] = {2, 1, 0, 0, 0, 0, 1, 2};
  slv_mesh m = read_faces(SIX
                          "vt 0 0\nvt 1 0\nvt 1 1\nf 2/3 3/2 5/1 -1/1\n"
                          "f 1/1 2/2 3/3\nf 6/1 2/1 3/2 5/3\nf 4/3 5/2 6/1\n",
                          SLV_FACES_QUADS);
  cr_assert(eq(sz, m.ntriangles, 2));
  cr_assert(eq(sz, m.nquads, 2));
  expect_indices(m.vertex, 6, vertex);
  expect_indices(m.uv_vertex, 6, uv);
  expect_indices(m.quad, 8, quad);
  expect_indices(m.uv_quad, 8, uv_quad);
  slv_mesh_free(&m);
}

/* Without the option, the same file is cut into triangles. */
Test(obj_read, quads_are_cut_unless_asked_for) {
  const uint32_t vertex[9] = {1, 2, 4, 1, 4, 5, 0, 1, 2};
  slv_mesh m = read_ok(SIX "f 2 3 5 6\nf 1 2 3\n");
  cr_assert(eq(sz, m.ntriangles, 3));
  cr_expect(zero(sz, m.nquads));
  cr_expect(zero(ptr, m.quad));
  expect_indices(m.vertex, 9, vertex);
  slv_mesh_free(&m);
}

Test(obj_read, larger_polygons_are_split_where_asked) {
  const uint32_t vertex[21] = {0, 1, 2, 0, 2, 3, 0, 3, 4, 1, 2, 3, 1, 3, 4, 1, 4, 5, 1, 5, 0};
  const uint32_t quad[4] = {5, 4, 3, 2};
  slv_mesh m = read_faces(SIX "f 1 2 3 4 5\nf 6 5 4 3\nf 2 3 4 5 6 1\n", SLV_FACES_SPLIT);
  cr_assert(eq(sz, m.ntriangles, 7));
  cr_assert(eq(sz, m.nquads, 1));
  expect_indices(m.vertex, 21, vertex);
  expect_indices(m.quad, 4, quad);
  slv_mesh_free(&m);
}

Test(obj_read, an_unknown_treatment_of_faces_is_refused) {
  slv_mesh m = {.nvertices = 9};
  const slv_mesh_faces unknown = (slv_mesh_faces)(SLV_FACES_SPLIT + 1);
  cr_expect(eq(int, slv_mesh_read_faces_text(V, 3, unknown, &m, NULL), SLV_EARG));
  cr_expect(zero(sz, m.nvertices));
}

/* -1 is the latest vertex so far, not the last in the file. */
Test(obj_read, negative_indices_count_from_where_they_stand) {
  slv_mesh m = read_ok(V "f -3 -2 -1\nv 7 7 7\nf -4 -3 -1\n");
  cr_assert(eq(sz, m.ntriangles, 2));
  cr_expect(eq(u32, m.vertex[2], 2));
  cr_expect(eq(u32, m.vertex[3], 0));
  cr_expect(eq(u32, m.vertex[5], 3));
  slv_mesh_free(&m);
}

Test(obj_read, unknown_keywords_are_counted) {
  slv_mesh m = read_ok("curv 1 2 \\\n3\nvp 1\n" V "V 1\nvtx 1 2\nf 1 2 3\n");
  cr_expect(eq(sz, m.unknown, 4));
  slv_mesh_free(&m);
}

/* Reads a face of 100,000 corners on one line, and a comment longer than a block. */
Test(obj_read, long_lines) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  (void)fputs(V "#", f);
  for (int i = 0; i < 100000; i++) (void)fputc('x', f);
  (void)fputs("\nf", f);
  for (int i = 0; i < 100000; i++) (void)fprintf(f, " %d", i % 3 + 1);
  (void)fclose(f);
  slv_mesh m = read_ok(text);
  cr_expect(eq(sz, m.ntriangles, 99998));
  FILE *stream = fmemopen(text, size, "r");
  slv_mesh again;
  cr_assert(eq(int, slv_mesh_read_stream(stream, &again, NULL), SLV_OK));
  cr_expect(eq(sz, again.ntriangles, 99998));
  (void)fclose(stream);
  free(text);
  slv_mesh_free(&m);
  slv_mesh_free(&again);
}

/* Words, CRLF and continuations may be at any position relative to the end of a block. */
Test(obj_read, a_block_may_end_anywhere) {
  static const char tail[] = "\r\nv 0 0 0\r\nv 1 0 \\\r\n0\r\nv 0 2.5 -3\r\nf 1 2 3\r\n";
  char text[9000];
  for (size_t pad = 8192 - sizeof tail; pad <= 8192; pad++) {
    slv_mesh m;
    slv_mesh_error e;
    memset(text, '#', pad);
    memcpy(text + pad, tail, sizeof tail - 1);
    FILE *f = fmemopen(text, pad + sizeof tail - 1, "r");
    cr_assert(eq(int, slv_mesh_read_stream(f, &m, &e), SLV_OK), "%zu: %s", pad, e.reason);
    cr_expect(eq(sz, m.nvertices, 3));
    cr_expect(m.x[7] == 2.5 && m.x[8] == -3);
    (void)fclose(f);
    slv_mesh_free(&m);
  }
}

Test(obj_read, extreme_numbers_are_kept) {
  slv_mesh m = read_ok("v 1.7976931348623157e308 5e-324 -0\nv 1e-400 0 0\nv 1 0 0\nf 1 2 3\n");
  cr_expect(m.x[0] == 0x1.fffffffffffffp1023);
  cr_expect(m.x[1] == 0x1p-1074);
  cr_expect(m.x[3] == 0, "rounds to zero");
  slv_mesh_free(&m);
}

Test(obj_read, decimal_points_whatever_the_locale) {
  if (setlocale(LC_NUMERIC, "de_DE.UTF-8") == NULL)
    cr_skip_test("no locale de_DE.UTF-8 on this machine");
  slv_mesh m = read_ok(V "f 1 2 3\n");
  cr_expect(m.x[7] == 2.5);
  slv_mesh_free(&m);
}
