/* Tests rings by hand, on shuffled grids, and vertices that have no ring. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"
#include "selvedge/states.h"

static slv_rings rings_of(const slv_mesh *m) {
  slv_rings r;
  cr_assert(eq(int, slv_rings_create(m, &r), SLV_OK));
  return r;
}

/* Makes a mesh without positions, which rings do not need. */
static slv_mesh mesh_of(size_t nvertices, size_t ntriangles, uint32_t *vertex, size_t nquads,
                        uint32_t *quad) {
  return (slv_mesh){.nvertices = nvertices,
                    .ntriangles = ntriangles,
                    .nquads = nquads,
                    .vertex = vertex,
                    .quad = quad};
}

/* Compares ring i: its n points, its faces such as "434", and whether it is closed. */
static void expect_ring(const slv_rings *r, size_t i, size_t n, const uint32_t *point,
                        const char *faces, int closed) {
  cr_assert(lt(sz, i, r->count));
  const uint32_t *got = r->point + r->point_at[i];
  const uint8_t *corners = r->corners + r->face_at[i];
  cr_assert(eq(sz, r->point_at[i + 1] - r->point_at[i], n), "ring %zu", i);
  cr_assert(eq(sz, r->face_at[i + 1] - r->face_at[i], strlen(faces)), "ring %zu", i);
  for (size_t k = 0; k < n; k++) cr_expect(eq(u32, got[k], point[k]), "ring %zu, point %zu", i, k);
  for (size_t k = 0; faces[k] != '\0'; k++)
    cr_expect(eq(int, corners[k], faces[k] - '0'), "ring %zu, face %zu", i, k);
  cr_expect(eq(int, r->closed[i], closed), "ring %zu", i);
}

/* 3 x 3 vertices, 0 at lower left; faces in rows are not in the order of the ring. */
Test(rings, four_quads_by_hand) {
  uint32_t quad[] = {0, 1, 4, 3, 1, 2, 5, 4, 3, 4, 7, 6, 4, 5, 8, 7};
  const slv_mesh m = mesh_of(9, 0, NULL, 4, quad);
  slv_rings r = rings_of(&m);
  cr_assert(eq(sz, r.count, 9));
  cr_expect(zero(sz, r.nrefused));
  cr_expect(eq(sz, r.most_points, 9));
  expect_ring(&r, 0, 4, (uint32_t[]){0, 1, 4, 3}, "4", 0);
  expect_ring(&r, 1, 6, (uint32_t[]){1, 2, 5, 4, 3, 0}, "44", 0);
  expect_ring(&r, 4, 9, (uint32_t[]){4, 1, 2, 5, 8, 7, 6, 3, 0}, "4444", 1);
  expect_ring(&r, 8, 4, (uint32_t[]){8, 7, 4, 5}, "4", 0);
  slv_rings_free(&r);
  cr_expect(zero(ptr, r.point));
}

/* Around 3: a quad that begins at 0, a triangle, a quad, and two triangles, the last back to 0.
 * Vertex 7 has no face. */
Test(rings, triangles_and_quads_closed_and_open) {
  uint32_t vertex[] = {5, 3, 2, 8, 6, 3, 0, 3, 6}, quad[] = {3, 0, 1, 2, 4, 8, 3, 5};
  slv_mesh m = mesh_of(9, 3, vertex, 2, quad);
  slv_rings r = rings_of(&m);
  cr_assert(eq(sz, r.count, 8));
  cr_expect(zero(sz, r.nrefused));
  expect_ring(&r, 3, 8, (uint32_t[]){3, 0, 1, 2, 5, 4, 8, 6}, "43433", 1);
  expect_ring(&r, 2, 5, (uint32_t[]){2, 5, 3, 0, 1}, "34", 0);
  slv_rings_free(&r);
  m.ntriangles = 2; /* without the triangle from 6 to 0 */
  r = rings_of(&m);
  expect_ring(&r, 3, 8, (uint32_t[]){3, 0, 1, 2, 5, 4, 8, 6}, "4343", 0);
  slv_rings_free(&r);
}

/* Returns whether the mesh has this face, with any first corner. */
static int has_face(const slv_mesh *m, size_t corners, const uint32_t *want) {
  for (size_t f = 0; f < count_faces(m); f++) {
    const mesh_face face = face_of(m, f);
    for (size_t turn = 0; face.corners == corners && turn < corners; turn++) {
      size_t same = 0;
      while (same < corners && face.vertex[(turn + same) % corners] == want[same]) same++;
      if (same == corners) return 1;
    }
  }
  return 0;
}

/* Copies the corners of face k of ring i; its first rim point is number `at`.  Returns the number
 * of its last rim point. */
static size_t ring_face(const slv_rings *r, size_t i, size_t k, size_t at, uint32_t corner[4]) {
  const uint32_t *point = r->point + r->point_at[i];
  const size_t rim = r->point_at[i + 1] - r->point_at[i] - 1;
  const size_t corners = r->corners[r->face_at[i] + k];
  corner[0] = point[0];
  for (size_t c = 1; c < corners; c++) corner[c] = point[1 + (at + c - 1) % rim];
  return at + corners - 2;
}

static void expect_rings_of_the_mesh(const slv_mesh *m, const slv_rings *r) {
  for (size_t i = 0; i < r->count; i++) {
    const size_t n = r->face_at[i + 1] - r->face_at[i];
    size_t at = 0;
    for (size_t k = 0; k < n; k++) {
      uint32_t corner[4] = {0};
      at = ring_face(r, i, k, at, corner);
      cr_expect(has_face(m, r->corners[r->face_at[i] + k], corner), "ring %zu", i);
    }
    const size_t rim = r->point_at[i + 1] - r->point_at[i] - 1;
    cr_expect(eq(sz, rim, r->closed[i] ? at : at + 1), "ring %zu", i);
  }
}

static size_t below(uint64_t seed, uint64_t n, size_t limit) {
  double u[4];
  slv_random_uniform4(seed, n, 0, u);
  return (size_t)(u[0] * (double)limit);
}

/* Shuffles faces with equal numbers of corners, and their first corners. */
static void shuffle(size_t corners, size_t n, uint32_t *vertex, uint64_t seed) {
  for (size_t i = 0; i < n; i++) {
    uint32_t turned[4];
    const size_t j = i + below(seed, i, n - i), by = below(seed + 1, i, corners);
    memcpy(turned, vertex + corners * j, corners * sizeof *vertex);
    memmove(vertex + corners * j, vertex + corners * i, corners * sizeof *vertex);
    for (size_t k = 0; k < corners; k++) vertex[corners * i + k] = turned[(k + by) % corners];
  }
}

static slv_mesh grid_of(slv_grid_pattern pattern) {
  slv_mesh m;
  const slv_grid g = {.columns = 9,
                      .rows = 7,
                      .width = 2,
                      .height = 1,
                      .pattern = pattern,
                      .jitter = 0.2,
                      .seed = 3};
  cr_assert(eq(int, slv_mesh_create_grid(&g, &m), SLV_OK));
  return m;
}

Test(rings, do_not_depend_on_the_order_of_faces) {
  for (int pattern = 0; pattern < SLV_GRID_PATTERNS; pattern++) {
    slv_mesh m = grid_of((slv_grid_pattern)pattern);
    slv_rings r = rings_of(&m);
    expect_rings_of_the_mesh(&m, &r);
    cr_assert(eq(sz, r.count, m.nvertices));
    for (uint64_t seed = 1; seed < 10; seed += 2) {
      shuffle(3, m.ntriangles, m.vertex, seed);
      shuffle(4, m.nquads, m.quad, seed);
      slv_rings again = rings_of(&m);
      const size_t points = r.point_at[r.count], faces = r.face_at[r.count];
      cr_assert(eq(sz, again.point_at[again.count], points));
      cr_expect(zero(int, memcmp(again.point, r.point, points * sizeof *r.point)));
      cr_expect(zero(int, memcmp(again.corners, r.corners, faces)));
      cr_expect(zero(int, memcmp(again.closed, r.closed, r.count)));
      slv_rings_free(&again);
    }
    slv_rings_free(&r);
    slv_mesh_free(&m);
  }
}

/* Returns the sum of the angles between successive rim points about the vertex, in a flat mesh, or
 * NaN if an angle is not positive. */
static double turning(const slv_mesh *m, const uint32_t *point, size_t n, int closed) {
  double sum = 0;
  for (size_t k = 1; k + (closed ? 0 : 1) < n; k++) {
    const double *o = m->x + 3 * (size_t)point[0], *a = m->x + 3 * (size_t)point[k];
    const double *b = m->x + 3 * (size_t)point[k + 1 < n ? k + 1 : 1];
    const double u[2] = {a[0] - o[0], a[1] - o[1]}, w[2] = {b[0] - o[0], b[1] - o[1]};
    const double angle = atan2(u[0] * w[1] - u[1] * w[0], u[0] * w[0] + u[1] * w[1]);
    sum = angle > 0 ? sum + angle : nan("");
  }
  return sum;
}

/* A common mistake: rim points in the order of the mesh's faces, each once. */
static size_t unsorted_ring(const slv_mesh *m, uint32_t v, uint32_t *point) {
  size_t n = 0;
  point[n++] = v;
  for (size_t f = 0; f < count_faces(m); f++) {
    const mesh_face face = face_of(m, f);
    size_t at = 0, there;
    while (at < face.corners && face.vertex[at] != v) at++;
    for (size_t k = 1; at < face.corners && k < face.corners; k++) {
      const uint32_t u = face.vertex[(at + k) % face.corners];
      for (there = 0; there < n && point[there] != u;) there++;
      if (there == n) point[n++] = u;
    }
  }
  return n;
}

/* Correct rings turn once around an inner vertex and by half a turn at a vertex inside a side.  Of
 * rings in the mesh's order, the angles show that inner rings are wrong: all if cells are equal,
 * otherwise most, because a few are in order by chance. */
Test(rings, turn_once_around_and_an_unsorted_ring_does_not) {
  for (int pattern = 0; pattern < SLV_GRID_PATTERNS; pattern++) {
    slv_mesh m = grid_of((slv_grid_pattern)pattern);
    slv_rings r = rings_of(&m);
    size_t inner = 0, unsorted = 0;
    for (size_t i = 0; i < r.count; i++) {
      const uint32_t *point = r.point + r.point_at[i];
      const size_t n = r.point_at[i + 1] - r.point_at[i];
      const double angle = turning(&m, point, n, r.closed[i]), half = acos(-1);
      const size_t column = i % 9, row = i / 9;
      const int u = column > 0 && column<8, v = row> 0 && row < 6;
      const double want = u && v ? 2 * half : u || v ? half : half / 2;
      uint32_t slip[16];
      cr_expect(fabs(angle - want) <= 1e-14, "ring %zu: %g", i, angle);
      cr_expect(eq(int, r.closed[i], u &&v));
      inner += r.closed[i];
      const size_t length = unsorted_ring(&m, point[0], slip);
      const double turned = turning(&m, slip, length, r.closed[i]);
      unsorted += r.closed[i] && !(fabs(turned - want) <= 1e-14);
    }
    cr_expect(eq(sz, inner, 7 * 5));
    const int alike = pattern == SLV_GRID_ONE_DIAGONAL || pattern == SLV_GRID_QUADS;
    cr_expect(ge(sz, unsorted, alike ? inner : inner / 2), "pattern %d", pattern);
    slv_rings_free(&r);
    slv_mesh_free(&m);
  }
}

/* Expects `rings` rings, and these n vertices of faces without a ring. */
static void expect_refused(slv_mesh m, size_t rings, size_t n, const uint32_t *vertex) {
  slv_rings r = rings_of(&m);
  cr_expect(eq(sz, r.count, rings));
  cr_assert(eq(sz, r.nrefused, n));
  for (size_t i = 0; i < n; i++) cr_expect(eq(u32, r.refused[i], vertex[i]), "%zu", i);
  expect_rings_of_the_mesh(&m, &r);
  slv_rings_free(&r);
}

Test(rings, two_fans_that_meet_in_a_vertex) {
  uint32_t vertex[] = {0, 1, 2, 2, 3, 4};
  expect_refused(mesh_of(5, 2, vertex, 0, NULL), 4, 1, (uint32_t[]){2});
}

/* A closed fan around 0, and a triangle that touches it at 0. */
Test(rings, a_closed_fan_and_another) {
  uint32_t vertex[] = {0, 1, 2, 0, 2, 3, 0, 3, 1, 0, 4, 5};
  expect_refused(mesh_of(6, 4, vertex, 0, NULL), 5, 1, (uint32_t[]){0});
}

Test(rings, an_edge_of_three_faces) {
  uint32_t vertex[] = {0, 1, 2, 1, 0, 3}, quad[] = {0, 1, 4, 5};
  expect_refused(mesh_of(6, 2, vertex, 1, quad), 4, 2, (uint32_t[]){0, 1});
}

/* Around 0 the faces lead from 1 to 2 and on into a circle that never returns to 1. */
Test(rings, a_face_that_runs_into_a_closed_fan) {
  uint32_t vertex[] = {0, 1, 2, 0, 4, 2, 0, 2, 3, 0, 3, 4};
  expect_refused(mesh_of(5, 4, vertex, 0, NULL), 3, 2, (uint32_t[]){0, 2});
}

Test(rings, faces_of_opposite_orientation) {
  uint32_t vertex[] = {0, 1, 2}, quad[] = {1, 2, 4, 3};
  expect_refused(mesh_of(5, 1, vertex, 1, quad), 3, 2, (uint32_t[]){1, 2});
}

Test(rings, a_face_twice) {
  uint32_t quad[] = {0, 1, 2, 3, 2, 3, 0, 1};
  expect_refused(mesh_of(4, 0, NULL, 2, quad), 0, 4, (uint32_t[]){0, 1, 2, 3});
}

/* Rejected, also for the quad that has vertex 1 at opposite corners. */
Test(rings, a_face_that_repeats_a_vertex) {
  uint32_t vertex[] = {0, 1, 1}, quad[] = {1, 2, 1, 3};
  expect_refused(mesh_of(4, 1, vertex, 0, NULL), 0, 2, (uint32_t[]){0, 1});
  expect_refused(mesh_of(4, 0, NULL, 1, quad), 0, 3, (uint32_t[]){1, 2, 3});
}

/* Both sides of one triangle: closed rims of two points.  Two quads joined along two edges: the
 * ring of their inner vertex, 1, is valid, but 2 and 4 are opposite in both quads. */
Test(rings, of_two_faces) {
  uint32_t sewn[] = {0, 1, 2, 2, 1, 0}, quad[] = {1, 2, 3, 4, 1, 4, 5, 2};
  expect_refused(mesh_of(3, 2, sewn, 0, NULL), 0, 3, (uint32_t[]){0, 1, 2});
  slv_mesh m = mesh_of(6, 0, NULL, 2, quad);
  slv_rings r = rings_of(&m);
  expect_ring(&r, 0, 5, (uint32_t[]){1, 2, 3, 4, 5}, "44", 1);
  slv_rings_free(&r);
  expect_refused(m, 3, 2, (uint32_t[]){2, 4});
}

Test(rings, of_nothing) {
  const slv_mesh empty = {0}, unused = {.nvertices = 3};
  slv_rings r = rings_of(&empty);
  cr_expect(zero(sz, r.count));
  cr_expect(zero(sz, r.most_points));
  slv_rings_free(&r);
  r = rings_of(&unused);
  cr_expect(zero(sz, r.count));
  cr_expect(zero(sz, r.nrefused));
  slv_rings_free(&r);
}
