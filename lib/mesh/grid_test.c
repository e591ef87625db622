/* Tests generated grids, and compares the samples in the repository with their generator. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/mesh.h"
#include "selvedge/triangle.h"

static slv_mesh grid_of(slv_grid g) {
  slv_mesh m;
  cr_assert(eq(int, slv_mesh_create_grid(&g, &m), SLV_OK));
  cr_assert(eq(int, slv_mesh_check(&m), SLV_OK));
  return m;
}

/* 3 x 2 vertices, two cells, by hand. */
Test(grid, one_diagonal_by_hand) {
  const double x[18] = {0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 3, 0, 1, 3, 0, 2, 3, 0};
  const uint32_t vertex[12] = {0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4};
  slv_mesh m = grid_of((slv_grid){.columns = 3, .rows = 2, .width = 2, .height = 3});
  cr_assert(eq(sz, m.nvertices, 6));
  cr_assert(eq(sz, m.nuv, 6));
  cr_assert(eq(sz, m.ntriangles, 4));
  for (int i = 0; i < 18; i++) cr_expect(ieee_ulp_eq(dbl, m.x[i], x[i], 0), "x[%d]", i);
  for (int i = 0; i < 12; i++) {
    cr_expect(eq(u32, m.vertex[i], vertex[i]), "vertex[%d]", i);
    cr_expect(eq(u32, m.uv_vertex[i], vertex[i]), "uv_vertex[%d]", i);
  }
  slv_mesh_free(&m);
}

Test(grid, alternating_by_hand) {
  const uint32_t vertex[12] = {0, 1, 4, 0, 4, 3, 1, 2, 4, 2, 5, 4};
  slv_mesh m = grid_of((slv_grid){
      .columns = 3, .rows = 2, .width = 2, .height = 3, .pattern = SLV_GRID_ALTERNATING});
  for (int i = 0; i < 12; i++) cr_expect(eq(u32, m.vertex[i], vertex[i]), "vertex[%d]", i);
  slv_mesh_free(&m);
}

Test(grid, quads_by_hand) {
  const uint32_t quad[8] = {0, 1, 4, 3, 1, 2, 5, 4};
  slv_mesh m = grid_of(
      (slv_grid){.columns = 3, .rows = 2, .width = 2, .height = 3, .pattern = SLV_GRID_QUADS});
  cr_assert(eq(sz, m.nquads, 2));
  cr_expect(zero(sz, m.ntriangles));
  for (int i = 0; i < 8; i++) {
    cr_expect(eq(u32, m.quad[i], quad[i]), "quad[%d]", i);
    cr_expect(eq(u32, m.uv_quad[i], quad[i]), "uv_quad[%d]", i);
  }
  slv_mesh_free(&m);
}

/* In jittered quads every corner turns left, by the cross product of its edges, and areas of both
 * pairs of triangles fill the rectangle. */
Test(grid, jittered_quads_stay_convex) {
  for (uint64_t seed = 0; seed < 50; seed++) {
    slv_mesh m = grid_of((slv_grid){.columns = 13,
                                    .rows = 7,
                                    .width = 3,
                                    .height = 2,
                                    .pattern = SLV_GRID_QUADS,
                                    .jitter = 0.2499,
                                    .seed = seed});
    double sum = 0;
    for (size_t c = 0; c < 4 * m.nquads; c++) {
      const uint32_t *q = m.quad + c / 4 * 4;
      const double *a = m.uv + 2 * q[c % 4], *b = m.uv + 2 * q[(c + 1) % 4];
      const double *d = m.uv + 2 * q[(c + 3) % 4];
      const double twice = (b[0] - a[0]) * (d[1] - a[1]) - (d[0] - a[0]) * (b[1] - a[1]);
      cr_expect(twice > 0, "seed %d, corner %zu", (int)seed, c);
      sum += twice / 4;
    }
    cr_expect(fabs(sum - 6) <= 1e-13);
    slv_mesh_free(&m);
  }
}

/* The largest allowed jitter inverts no triangle, and the areas fill the rectangle. */
Test(grid, jittered_triangles_stay_upright) {
  for (uint64_t seed = 0; seed < 50; seed++) {
    slv_mesh m = grid_of((slv_grid){.columns = 13,
                                    .rows = 7,
                                    .width = 3,
                                    .height = 2,
                                    .pattern = SLV_GRID_JITTERED,
                                    .jitter = 0.2499,
                                    .seed = seed});
    double sum = 0;
    for (size_t t = 0; t < m.ntriangles; t++) {
      const double *a = m.uv + 2 * m.vertex[3 * t], *b = m.uv + 2 * m.vertex[3 * t + 1];
      const double *c = m.uv + 2 * m.vertex[3 * t + 2];
      const double twice = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
      cr_expect(twice > 0, "seed %d, triangle %zu", (int)seed, t);
      sum += twice / 2;
    }
    cr_expect(fabs(sum - 6) <= 1e-13);
    slv_mesh_free(&m);
  }
}

Test(grid, jitter_moves_inner_vertices_only_and_follows_the_seed) {
  slv_grid g = {.columns = 5, .rows = 4, .width = 4, .height = 3};
  slv_mesh even = grid_of(g);
  g.pattern = SLV_GRID_JITTERED, g.jitter = 0.2, g.seed = 1;
  slv_mesh a = grid_of(g), again = grid_of(g);
  g.seed = 2;
  slv_mesh b = grid_of(g);
  cr_expect(eq(int, memcmp(a.x, again.x, 60 * sizeof *a.x), 0));
  cr_expect(eq(int, memcmp(a.vertex, again.vertex, 72 * sizeof *a.vertex), 0));
  for (size_t v = 0; v < 20; v++) {
    const size_t i = v % 5, j = v / 5;
    const int inner = i > 0 && i < 4 && j > 0 && j < 3;
    for (size_t k = 3 * v; k < 3 * v + 2; k++) {
      const double moved = fabs(a.x[k] - even.x[k]);
      cr_expect(inner ? moved > 0 && moved <= 0.2 : moved == 0, "vertex %zu", v);
      cr_expect(a.x[k] != b.x[k] || inner == 0, "vertex %zu ignores the seed", v);
    }
  }
  slv_mesh_free(&even);
  slv_mesh_free(&a);
  slv_mesh_free(&again);
  slv_mesh_free(&b);
}

static const slv_grid refused[] = {
    {.columns = 1, .rows = 2, .width = 1, .height = 1},
    {.columns = 2, .rows = 0, .width = 1, .height = 1},
    {.columns = 2, .rows = 2, .width = 0, .height = 1},
    {.columns = 2, .rows = 2, .width = 1, .height = -1},
    {.columns = 2, .rows = 2, .width = NAN, .height = 1},
    {.columns = 2, .rows = 2, .width = 1, .height = INFINITY},
    {.columns = 2, .rows = 2, .width = 1e-200, .height = 1e-200},
    {.columns = 2, .rows = 2, .width = 1, .height = 1, .pattern = SLV_GRID_PATTERNS},
    {.columns = 2,
     .rows = 2,
     .width = 1,
     .height = 1,
     .pattern = SLV_GRID_JITTERED,
     .jitter = 0.25},
    {.columns = 2, .rows = 2, .width = 1, .height = 1, .pattern = SLV_GRID_JITTERED, .jitter = NAN},
    {.columns = 2, .rows = 2, .width = 1, .height = 1, .pattern = SLV_GRID_QUADS, .jitter = -0.1},
    {.columns = 2, .rows = 2, .width = 1e-200, .height = 1e-200, .pattern = SLV_GRID_QUADS},
    {.columns = SIZE_MAX, .rows = 2, .width = 1, .height = 1},
    {.columns = SIZE_MAX / 2 + 2, .rows = 2, .width = 1, .height = 1},
    {.columns = (size_t)1 << 32, .rows = (size_t)1 << 32, .width = 1, .height = 1},
    {.columns = 40000, .rows = 40000, .width = 1, .height = 1},
};

ParameterizedTestParameters(grid, refuses) {
  static size_t index[sizeof refused / sizeof refused[0]];
  const size_t n = sizeof refused / sizeof refused[0];
  for (size_t i = 0; i < n; i++) index[i] = i;
  return cr_make_param_array(size_t, index, n);
}

ParameterizedTest(const size_t *i, grid, refuses) {
  slv_mesh m;
  cr_expect(eq(int, slv_mesh_create_grid(&refused[*i], &m), SLV_EARG), "case %zu", *i);
  cr_expect(zero(ptr, m.x), "case %zu", *i);
}

/* Returns the contents of a file; the caller frees them. */
static char *contents(const char *path, size_t *size) {
  char *text = NULL;
  FILE *f = fopen(path, "rb"), *to = open_memstream(&text, size);
  cr_assert(f != NULL && to != NULL, "%s", path);
  for (int c; (c = getc(f)) != EOF;) (void)putc(c, to);
  (void)fclose(f);
  (void)fclose(to);
  return text;
}

/* The grids in samples/, and the calls in their comments that made them. */
typedef struct {
  const char *file, *comment;
  slv_grid grid;
} sample;

#define SAMPLE(file, ...)                                                                        \
  {                                                                                              \
    file, "Made by slv_mesh_create_grid(&(slv_grid){" #__VA_ARGS__ "}, &mesh).", { __VA_ARGS__ } \
  }

static const sample samples[] = {
    SAMPLE("one_diagonal.obj", .columns = 6, .rows = 5, .width = 1, .height = 0.75,
           .pattern = SLV_GRID_ONE_DIAGONAL),
    SAMPLE("alternating.obj", .columns = 6, .rows = 5, .width = 1, .height = 0.75,
           .pattern = SLV_GRID_ALTERNATING),
    SAMPLE("jittered.obj", .columns = 6, .rows = 5, .width = 1, .height = 0.75,
           .pattern = SLV_GRID_JITTERED, .jitter = 0.2, .seed = 1),
};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

static void expect_same_indices(const uint32_t *a, const uint32_t *b, size_t n) {
  cr_assert(eq(int, a != NULL, b != NULL));
  for (size_t i = 0; i < n; i++) cr_expect(eq(u32, a[i], b[i]), "%zu", i);
}

Test(samples, are_what_their_generator_makes_to_the_byte) {
  for (int i = 0; i < SAMPLES; i++) {
    char path[1024], *made = NULL;
    size_t size, made_size = 0;
    slv_mesh m = grid_of(samples[i].grid);
    (void)snprintf(path, sizeof path, "%s/%s", SELVEDGE_SAMPLES, samples[i].file);
    char *committed = contents(path, &size);
    FILE *f = open_memstream(&made, &made_size);
    cr_assert(eq(int, slv_mesh_write_stream(&m, samples[i].comment, f), SLV_OK));
    (void)fclose(f);
    cr_assert(eq(sz, made_size, size), "%s", samples[i].file);
    cr_expect(eq(int, memcmp(made, committed, size), 0), "%s", samples[i].file);
    free(made);
    free(committed);
    slv_mesh_free(&m);
  }
}

Test(samples, read_back_to_the_bit) {
  for (int i = 0; i < SAMPLES; i++) {
    char path[1024];
    slv_mesh made = grid_of(samples[i].grid), m;
    slv_mesh_error e;
    (void)snprintf(path, sizeof path, "%s/%s", SELVEDGE_SAMPLES, samples[i].file);
    cr_assert(eq(int, slv_mesh_read_faces(path, SLV_FACES_QUADS, &m, &e), SLV_OK), "%s", e.reason);
    cr_assert(eq(sz, m.nvertices, made.nvertices));
    cr_assert(eq(sz, m.nuv, made.nuv));
    cr_assert(eq(sz, m.ntriangles, made.ntriangles));
    cr_assert(eq(sz, m.nquads, made.nquads));
    cr_expect(zero(int, memcmp(m.x, made.x, 3 * m.nvertices * sizeof *m.x)));
    cr_expect(zero(int, memcmp(m.uv, made.uv, 2 * m.nuv * sizeof *m.uv)));
    expect_same_indices(m.vertex, made.vertex, 3 * m.ntriangles);
    expect_same_indices(m.uv_vertex, made.uv_vertex, 3 * m.ntriangles);
    expect_same_indices(m.quad, made.quad, 4 * m.nquads);
    expect_same_indices(m.uv_quad, made.uv_quad, 4 * m.nquads);
    slv_mesh_free(&made);
    slv_mesh_free(&m);
  }
}
