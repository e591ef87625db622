#include "kernels/dataset.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/triangle.h"

static const unsigned of_F = 1U << LAYOUT_PLAIN | 1U << LAYOUT_BLOCKS | 1U << LAYOUT_BLOCKS_F32;
static const unsigned of_triangles = 1U << LAYOUT_TRIANGLES_PLAIN | 1U << LAYOUT_TRIANGLES;

static dataset opened(unsigned layouts, size_t elements, int threads, uint64_t seed) {
  const dataset_shape shape = {.layouts = layouts, .y_bytes = 168};
  dataset d;
  cr_assert(eq(int, dataset_open(&d, &shape, elements, threads, seed), SLV_OK));
  return d;
}

/* Number 4 of element 21, with 6 numbers each.  Blocks of 8: block 2, lane 5: 2 * 48 + 32 + 5.
 * Blocks of 16: block 1, lane 5: 96 + 64 + 5. */
Test(dataset, places) {
  cr_expect(eq(sz, dataset_place(LAYOUT_PLAIN, 21, 6, 4), 130));
  cr_expect(eq(sz, dataset_place(LAYOUT_BLOCKS, 21, 6, 4), 133));
  cr_expect(eq(sz, dataset_place(LAYOUT_BLOCKS_F32, 21, 6, 4), 165));
}

/* 10 grains for 4 threads: 3, 3, 2, 2. */
Test(dataset, shares_cover_all_once) {
  const size_t ends[] = {3, 6, 8, 10};
  size_t at = 0;
  for (int t = 0; t < 4; t++) {
    size_t first, end;
    dataset_share(10, t, 4, &first, &end);
    cr_expect(eq(sz, first, at));
    cr_expect(eq(sz, end, ends[t]));
    at = end;
  }
}

static double length_u(const double *F) { return sqrt(F[0] * F[0] + F[1] * F[1] + F[2] * F[2]); }

Test(dataset, holds_the_same_in_every_layout) {
  dataset d = opened(of_F, 1001, 1, 1);
  const double *plain = d.x[LAYOUT_PLAIN], *blocks = d.x[LAYOUT_BLOCKS];
  const float *blocks_f32 = d.x[LAYOUT_BLOCKS_F32];
  cr_expect(eq(sz, d.padded, 1008));
  for (size_t e = 0; e < d.padded; e++)
    for (int i = 0; i < 6; i++) {
      const double F = plain[6 * e + (size_t)i];
      cr_assert(isfinite(F));
      cr_expect(blocks[dataset_place(LAYOUT_BLOCKS, e, 6, i)] == F);
      cr_expect(blocks_f32[dataset_place(LAYOUT_BLOCKS_F32, e, 6, i)] == (float)F);
    }
  const void *const arrays[] = {d.x[LAYOUT_PLAIN], d.x[LAYOUT_BLOCKS], d.x[LAYOUT_BLOCKS_F32], d.y};
  for (int i = 0; i < 4; i++) cr_expect(eq(sz, (uintptr_t)arrays[i] % 64, 0));
  dataset_close(&d);
}

/* The quarter near rest is within 1 of the rest state; no state is degenerate or extreme. */
Test(dataset, is_ordinary_and_mixed) {
  enum { N = 4096 };
  dataset d = opened(of_F, N, 1, 1);
  const double *F = d.x[LAYOUT_PLAIN];
  int stretched = 0, compressed = 0, changes = 0;
  for (size_t e = 0; e < N; e++) {
    const double l = length_u(F + 6 * e);
    cr_assert(l > 0.05 && l < 3, "%g", l);
    stretched += l > 1;
    compressed += l < 1;
    changes += e > 0 && (l > 1) != (length_u(F + 6 * e - 6) > 1);
  }
  cr_expect(stretched > N / 4 && compressed > N / 4);
  cr_expect(changes > N / 3, "no order that a branch predictor could learn");
  dataset_close(&d);
}

Test(dataset, is_a_function_of_the_seed) {
  dataset a = opened(of_F | of_triangles, 500, 1, 1), b = opened(of_F | of_triangles, 500, 2, 1),
          c = opened(of_F | of_triangles, 500, 1, 2);
  cr_expect(memcmp(a.x[LAYOUT_PLAIN], b.x[LAYOUT_PLAIN], 3000 * sizeof(double)) == 0, "threads");
  cr_expect(memcmp(a.x[LAYOUT_PLAIN], c.x[LAYOUT_PLAIN], 3000 * sizeof(double)) != 0, "seed");
  cr_expect(memcmp(a.x[LAYOUT_TRIANGLES], b.x[LAYOUT_TRIANGLES], 4500 * sizeof(double)) == 0,
            "threads");
  cr_expect(memcmp(a.rest[LAYOUT_TRIANGLES_PLAIN], c.rest[LAYOUT_TRIANGLES_PLAIN],
                   2500 * sizeof(double)) != 0,
            "seed");
  dataset_close(&a);
  dataset_close(&b);
  dataset_close(&c);
}

/* ---- triangles ------------------------------------------------------------------- */

static slv_rest rest_of(const dataset *d, size_t e) {
  const double *rest = (const double *)d->rest[LAYOUT_TRIANGLES_PLAIN] + 5 * e;
  slv_rest r = {.area = rest[0]};
  memcpy(r.G, rest + 1, sizeof r.G);
  return r;
}

/* Edges are >= 5 mm and positions within 1.2 m, so round-off of x grows by at most 1/0.005, and
 * twice that for 30 degrees. */
Test(dataset, triangles_are_in_the_deformations_of_the_pool) {
  dataset d = opened(of_F | of_triangles, 1001, 2, 1);
  const double *F = d.x[LAYOUT_PLAIN], *x = d.x[LAYOUT_TRIANGLES_PLAIN];
  for (size_t e = 0; e < d.padded; e++) {
    const slv_rest r = rest_of(&d, e);
    double got[6];
    slv_triangle_F(&r, x + 9 * e, got);
    for (int i = 0; i < 6; i++) {
      const double off = fabs(got[i] - F[6 * e + (size_t)i]);
      cr_expect(off < 1e-12, "element %zu, %d: %g", e, i, off);
    }
  }
  dataset_close(&d);
}

/* Area = 1 / (2 |det G|); the range of areas shows that shapes vary. */
Test(dataset, triangles_vary_in_shape_and_orientation) {
  dataset d = opened(of_triangles, 1001, 1, 1);
  double least = 1, most = 0;
  int clockwise = 0;
  for (size_t e = 0; e < d.elements; e++) {
    const slv_rest r = rest_of(&d, e);
    const double det = r.G[0] * r.G[3] - r.G[2] * r.G[1];
    cr_assert(fabs(r.area * 2 * fabs(det) - 1) < 1e-12, "element %zu", e);
    least = fmin(least, r.area);
    most = fmax(most, r.area);
    clockwise += det < 0;
  }
  cr_expect(least >= 0.5 * 0.005 * 0.005 * 0.5 && most <= 0.5 * 0.05 * 0.05);
  cr_expect(most > 20 * least, "from %g to %g", least, most);
  cr_expect(clockwise > 400 && clockwise < 600, "%d", clockwise);
  dataset_close(&d);
}

Test(dataset, triangles_are_the_same_in_blocks) {
  dataset d = opened(of_triangles, 101, 1, 1);
  const double *rest = d.rest[LAYOUT_TRIANGLES_PLAIN], *x = d.x[LAYOUT_TRIANGLES_PLAIN];
  const double *block_rest = d.rest[LAYOUT_TRIANGLES], *block_x = d.x[LAYOUT_TRIANGLES];
  for (size_t e = 0; e < d.padded; e++) {
    for (int i = 0; i < 5; i++)
      cr_expect(block_rest[dataset_place(LAYOUT_TRIANGLES, e, 5, i)] == rest[5 * e + (size_t)i]);
    for (int i = 0; i < 9; i++)
      cr_expect(block_x[dataset_place(LAYOUT_TRIANGLES, e, 9, i)] == x[9 * e + (size_t)i]);
  }
  dataset_close(&d);
}

/* ---- quads ----------------------------------------------------------------------- */

enum { of_quads = 1U << LAYOUT_QUADS | 1U << LAYOUT_QUADS_PLAIN };

/* In the plain layout six parameters precede the rest data of each element. */
Test(dataset, quads_are_the_same_in_blocks) {
  dataset d = opened(of_quads, 101, 1, 1);
  const double *rest = d.rest[LAYOUT_QUADS_PLAIN], *x = d.x[LAYOUT_QUADS_PLAIN];
  const double *block_rest = d.rest[LAYOUT_QUADS], *block_x = d.x[LAYOUT_QUADS];
  for (size_t e = 0; e < d.padded; e++) {
    for (int i = 0; i < 27; i++)
      cr_expect(block_rest[dataset_place(LAYOUT_QUADS, e, 27, i)] == rest[33 * e + 6 + (size_t)i]);
    for (int i = 0; i < 12; i++)
      cr_expect(block_x[dataset_place(LAYOUT_QUADS, e, 12, i)] == x[12 * e + (size_t)i]);
    cr_expect(eq(dbl, rest[33 * e + 5], 2), "points");
    cr_expect(rest[33 * e + 6 + 21] > 0, "a.a at rest");
  }
  cr_expect(d.rest[LAYOUT_POINTS] == NULL);
  dataset_close(&d);
}

/* ---- memory ---------------------------------------------------------------------- */

Test(dataset, holds_only_what_is_asked_for) {
  dataset d = opened(1U << LAYOUT_BLOCKS, 32, 1, 1);
  cr_expect(d.x[LAYOUT_BLOCKS] != NULL && d.y != NULL);
  cr_expect(d.x[LAYOUT_PLAIN] == NULL && d.x[LAYOUT_BLOCKS_F32] == NULL &&
            d.x[LAYOUT_TRIANGLES_PLAIN] == NULL && d.x[LAYOUT_TRIANGLES] == NULL &&
            d.rest[LAYOUT_TRIANGLES] == NULL);
  dataset_close(&d);
}

/* Bytes for 84 elements plus a grain, 100: plain F 48 each, float F 24, triangles 14 doubles in
 * each layout, y 168. */
Test(dataset, knows_its_memory) {
  const dataset_shape none = {.y_bytes = 168};
  const dataset_shape two = {1U << LAYOUT_PLAIN | 1U << LAYOUT_BLOCKS_F32, 168};
  const dataset_shape both = {of_triangles, 168};
  cr_expect(dataset_bytes(&none, 84) == 16800);
  cr_expect(dataset_bytes(&two, 84) == 24000);
  cr_expect(dataset_bytes(&both, 84) == 39200);
}

Test(dataset, refuses) {
  const dataset_shape shape = {.layouts = of_F, .y_bytes = 8};
  dataset d;
  cr_expect(eq(int, dataset_open(&d, &shape, 0, 1, 1), SLV_EARG));
  cr_expect(eq(int, dataset_open(&d, &shape, 16, 0, 1), SLV_EARG));
  cr_expect(eq(int, dataset_open(&d, &shape, (size_t)1 << 60, 1, 1), SLV_EARG));
  cr_expect(d.x[LAYOUT_PLAIN] == NULL && d.y == NULL);
}
