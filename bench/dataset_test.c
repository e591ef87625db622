#include "dataset.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

enum { Y_BYTES = 168 };

/* Number 4 of element 21, of 6: blocks of 8: block 2, lane 5: 2 * 48 + 32 + 5; blocks
 * of 16: block 1, lane 5: 96 + 64 + 5. */
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

static double length_u(const double *F) {
  return sqrt(F[0] * F[0] + F[1] * F[1] + F[2] * F[2]);
}

Test(dataset, holds_the_same_in_every_layout) {
  dataset d;
  cr_assert(eq(int, dataset_open(&d, 1001, 1, 1, Y_BYTES), SLV_OK));
  cr_expect(eq(sz, d.padded, 1008));
  for (size_t e = 0; e < d.padded; e++)
    for (int i = 0; i < 6; i++) {
      const double F = d.plain[6 * e + (size_t)i];
      cr_assert(isfinite(F));
      cr_expect(d.blocks[dataset_place(LAYOUT_BLOCKS, e, 6, i)] == F);
      cr_expect(d.blocks_f32[dataset_place(LAYOUT_BLOCKS_F32, e, 6, i)] == (float)F);
    }
  const void *const arrays[] = {d.plain, d.blocks, d.blocks_f32, d.y};
  for (int i = 0; i < 4; i++) cr_expect(eq(sz, (uintptr_t)arrays[i] % 64, 0));
  dataset_close(&d);
}

/* Near rest, a quarter, is within 1 of it; nothing is degenerate or far out. */
Test(dataset, is_ordinary_and_mixed) {
  enum { N = 4096 };
  dataset d;
  int stretched = 0, compressed = 0, changes = 0;
  cr_assert(eq(int, dataset_open(&d, N, 1, 1, Y_BYTES), SLV_OK));
  for (size_t e = 0; e < N; e++) {
    const double l = length_u(d.plain + 6 * e);
    cr_assert(l > 0.05 && l < 3, "%g", l);
    stretched += l > 1;
    compressed += l < 1;
    changes += e > 0 && (l > 1) != (length_u(d.plain + 6 * e - 6) > 1);
  }
  cr_expect(stretched > N / 4 && compressed > N / 4);
  cr_expect(changes > N / 3, "no order that a branch could learn");
  dataset_close(&d);
}

Test(dataset, is_a_function_of_the_seed) {
  dataset a, b, c;
  cr_assert(eq(int, dataset_open(&a, 500, 1, 1, Y_BYTES), SLV_OK));
  cr_assert(eq(int, dataset_open(&b, 500, 2, 1, Y_BYTES), SLV_OK));
  cr_assert(eq(int, dataset_open(&c, 500, 1, 2, Y_BYTES), SLV_OK));
  cr_expect(memcmp(a.plain, b.plain, 3000 * sizeof(double)) == 0, "threads");
  cr_expect(memcmp(a.plain, c.plain, 3000 * sizeof(double)) != 0, "seed");
  dataset_close(&a);
  dataset_close(&b);
  dataset_close(&c);
}

Test(dataset, refuses) {
  dataset d;
  cr_expect(eq(int, dataset_open(&d, 0, 1, 1, 8), SLV_EARG));
  cr_expect(eq(int, dataset_open(&d, 16, 0, 1, 8), SLV_EARG));
  cr_expect(eq(int, dataset_open(&d, (size_t)1 << 60, 1, 1, 8), SLV_EARG));
  cr_expect(d.plain == NULL && d.y == NULL);
}
