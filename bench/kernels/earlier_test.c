#include "kernels/kernel_results.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>

#include "selvedge/states.h"

enum { SAMPLES = 30 };

/* Times around `centre`, spread by `noise` of it. */
static void draw(uint64_t seed, double centre, double noise, double *x) {
  for (uint64_t i = 0; i < SAMPLES; i++) {
    double u[4];
    slv_random_uniform4(seed, i, 0, u);
    x[i] = centre * (1 + noise * (u[0] + u[1] + u[2] + u[3] - 2));
  }
}

/* ---- records --------------------------------------------------------------------- */

static const kernel rows[] = {{.name = "energy/scalar"}, {.name = "energy/batch"}};

static void add(results *r, int row, const char *energy, size_t elements, double time) {
  record one = {.row = &rows[row],
                .energy = energy,
                .elements = elements,
                .threads = 1,
                .timed = 1,
                .count = SAMPLES};
  one.samples = malloc(SAMPLES * sizeof *one.samples);
  cr_assert(one.samples != NULL);
  draw(5, time, 0.01, one.samples);
  items_append(&r->records, &one, sizeof one);
}

static double tens[SAMPLES];

/* An earlier run's record with all samples at 10. */
static doc_bench_record old_of(const char *name, const char *energy,
                               uint64_t elements) {
  for (int i = 0; i < SAMPLES; i++) tens[i] = 10;
  return (doc_bench_record){.kernel = name,
                            .energy = energy,
                            .elements = elements,
                            .threads = 1,
                            .timed = 1,
                            .samples = {tens, SAMPLES}};
}

Test(compare, matches_kernel_energy_and_size) {
  results r = {0};
  comparison c;
  doc_bench_record list[] = {
      old_of("energy/scalar", "bw_shear", 512), /* twice as fast now */
      old_of("energy/scalar", "arap", 512),     /* the same */
      old_of("energy/batch", "arap", 512),      /* twice as slow */
      old_of("energy/batch", "arap", 4096),     /* not in this run */
      old_of("energy/batch", "bw_shear", 512),  /* nor this */
  };
  const doc_bench old = {.records = {list, sizeof list / sizeof *list}};
  add(&r, 0, "arap", 512, 10);
  add(&r, 1, "arap", 512, 20);
  add(&r, 0, "bw_shear", 512, 5);
  cr_assert(eq(int, earlier_all(&r, &old, "old.json", 0.05, 1, &c), 0));
  cr_expect(eq(sz, c.changes.count, 3));
  cr_expect(eq(sz, c.gone, 2));
  cr_expect(eq(int, comparison_at(&c, 0)->verdict, CHANGE_FASTER));
  cr_expect(eq(int, comparison_at(&c, 1)->verdict, CHANGE_NONE));
  cr_expect(eq(int, comparison_at(&c, 2)->verdict, CHANGE_SLOWER));
  cr_expect(eq(sz, comparison_at(&c, 2)->record, 1));
  free(c.changes.at);
  kernel_results_free(&r);
}
