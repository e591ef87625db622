/* Tests which records are compared with each other. */
#include "kernels/kernels_run.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "testing/named_kernel.h"

enum { ROUNDS = 6 };

typedef struct {
  const char *kernel, *energy;
  double time;
} entry;

static void add(results *r, const entry *e) {
  record one = {.row = named(e->kernel),
                .d = {.kernel = e->kernel,
                      .energy = e->energy,
                      .elements = 512,
                      .threads = 1,
                      .timed = e->time > 0,
                      .median = e->time * 3.5}};
  double *samples = arena_alloc(&r->memory, ROUNDS, sizeof *samples);
  for (int i = 0; i < ROUNDS; i++) samples[i] = e->time * (1 + i);
  one.d.samples = (document_numbers){samples, ROUNDS};
  items_append(&r->records, &one, sizeof one);
}

static void expect_ratio(const results *r, size_t of, against a, const char *other, double value) {
  const doc_bench_ratio *one = kernel_results_find_ratio(r, of, a);
  if (other == NULL) {
    cr_expect(one == NULL, "%zu against %s", of, against_words[a]);
    return;
  }
  cr_assert(one != NULL, "%zu against %s", of, against_words[a]);
  cr_expect(strcmp(one->other, other) == 0, "%s, not %s", one->other, other);
  cr_expect(one->median == value, "%g", one->median);
}

static const entry entries[] = {{"limit/6-21", NULL, 4},          {"limit/6-21-nt", NULL, 2},
                                {"limit/6-21-f32", NULL, 1},      {"limit/6-1", NULL, 1},
                                {"projected/scalar", "arap", 8},  {"projected/dsyev", "arap", 64},
                                {"projected/scalar", "other", 2}, {"hessian/scalar", "arap", 16},
                                {"energy/scalar", "arap", 4},     {"projected/batch", "arap", 0}};

Test(kernel_results, compares_with_the_faster_limit_and_the_same_energy) {
  results r = {0};
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) add(&r, &entries[i]);
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  expect_ratio(&r, 4, AGAINST_LIMIT, "limit/6-21-nt", 4);
  expect_ratio(&r, 4, AGAINST_DSYEV, "projected/dsyev", 0.125);
  expect_ratio(&r, 4, AGAINST_SCALAR, NULL, 0);
  expect_ratio(&r, 5, AGAINST_SCALAR, "projected/scalar", 8);
  expect_ratio(&r, 5, AGAINST_DSYEV, NULL, 0);
  expect_ratio(&r, 6, AGAINST_LIMIT, "limit/6-21-nt", 1);
  expect_ratio(&r, 6, AGAINST_DSYEV, NULL, 0);
  expect_ratio(&r, 7, AGAINST_DSYEV, NULL, 0);
  expect_ratio(&r, 8, AGAINST_LIMIT, "limit/6-1", 4);
  for (against a = AGAINST_LIMIT; a < AGAINSTS; a++) {
    expect_ratio(&r, 0, a, NULL, 0); /* a limit is compared with nothing */
    expect_ratio(&r, 9, a, NULL, 0); /* nor is an untimed record */
  }
  kernel_results_free(&r);
}

/* Records are not compared with records of another group. */
Test(kernel_results, stays_within_the_group) {
  results r = {0};
  add(&r, &entries[1]);
  add(&r, &entries[0]);
  add(&r, &entries[4]);
  cr_assert(eq(int, kernel_results_compare(&r, 1, 1), SLV_OK));
  expect_ratio(&r, 2, AGAINST_LIMIT, "limit/6-21", 2);
  kernel_results_free(&r);
}

static const entry blocks[] = {{"limit/14-45", NULL, 4},         {"limit/6-21", NULL, 1},
                               {"projected/batch", "arap", 4},   {"projected/batch-nt", "arap", 8},
                               {"projected/f32", "arap", 2},     {"projected/batch", "other", 1},
                               {"projected/scalar", "arap", 2},  {"jacobian/batch", "arap", 8},
                               {"jacobian/scalar", "arap", 32},  {"projected/batch-fma", "arap", 2},
                               {"jacobian/batch-fma", "arap", 6}};

/* A triangle kernel is compared with the limit of 14 input numbers, not 6, and with the fastest
 * batched projection in double of the same energy that is fused or not as the kernel is. */
Test(kernel_results, compares_triangles_with_what_they_contain) {
  results r = {0};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) add(&r, &blocks[i]);
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  expect_ratio(&r, 7, AGAINST_LIMIT, "limit/14-45", 2);
  expect_ratio(&r, 7, AGAINST_PROJECTED, "projected/batch", 2);
  expect_ratio(&r, 7, AGAINST_SCALAR, "jacobian/scalar", 0.25);
  expect_ratio(&r, 7, AGAINST_DSYEV, NULL, 0);
  expect_ratio(&r, 8, AGAINST_LIMIT, "limit/14-45", 8);
  expect_ratio(&r, 8, AGAINST_PROJECTED, NULL, 0);
  expect_ratio(&r, 9, AGAINST_PROJECTED, NULL, 0);
  expect_ratio(&r, 10, AGAINST_PROJECTED, "projected/batch-fma", 3);
  expect_ratio(&r, 2, AGAINST_PROJECTED, NULL, 0);
  expect_ratio(&r, 2, AGAINST_LIMIT, "limit/6-21", 4);
  kernel_results_free(&r);
}

/* ---- floors ---------------------------------------------------------------------- */

static const entry fused_alone[] = {{"projected/batch", "arap", 1},
                                    {"jacobian/batch-fma", "arap", 2},
                                    {"projected/f32-fma", "arap", 1}};

Test(kernel_results, does_not_compare_fused_with_plain_triangles) {
  results r = {0};
  for (int i = 0; i < 3; i++) add(&r, &fused_alone[i]);
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  expect_ratio(&r, 1, AGAINST_PROJECTED, NULL, 0);
  kernel_results_free(&r);
}

static void set_ops(results *r, size_t i, op_count n) {
  record_set_operations((record *)r->records.at + i, n, &r->memory);
}

/* Returns the floor of a record; 0: unknown. */
static double floor_of(const results *r, size_t i) {
  const doc_bench_record *d = &kernel_results_record(r, i)->d;
  return d->floor_parts_ns != NULL ? d->floor_ns : 0;
}

static const entry rates[] = {{"limit/adds-mults", NULL, 1},    {"limit/divisions", NULL, 4},
                              {"limit/roots", NULL, 8},         {"projected/batch", "arap", 9},
                              {"energy/batch", "arap", 9},      {"energy/f32", "arap", 9},
                              {"energy/scalar", "arap", 9},     {"limit/adds-mults-f32", NULL, 0.5},
                              {"limit/divisions-f32", NULL, 1}, {"limit/roots-f32", NULL, 2}};

/* Medians are 3.5 times the entries.  At 7 operations each, the rates are 0.5, 2 and 4 ns per
 * operation, and in float 0.25, 0.5 and 1. */
static results with_rates(size_t count) {
  results r = {0};
  for (size_t i = 0; i < count; i++) add(&r, &rates[i]);
  set_ops(&r, 0, (op_count){.adds = 3, .multiplies = 4});
  set_ops(&r, 1, (op_count){.divisions = 7});
  set_ops(&r, 2, (op_count){.roots = 7});
  for (size_t i = 7; i < count; i++)
    set_ops(&r, i, *kernel_results_record(&r, i - 7)->d.operations);
  return r;
}

Test(kernel_results, floors_are_the_longer_of_sums_and_divisions) {
  results r = with_rates(7);
  set_ops(&r, 3, (op_count){.adds = 30, .multiplies = 20, .divisions = 2, .roots = 1});
  set_ops(&r, 4, (op_count){.adds = 3, .multiplies = 2, .divisions = 2, .roots = 1});
  set_ops(&r, 5, (op_count){.adds = 3});
  set_ops(&r, 6, (op_count){.adds = 3});
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  cr_expect(floor_of(&r, 3) == 25, "50 sums against 4 + 4 ns");
  cr_expect(kernel_results_record(&r, 3)->d.floor_parts_ns->divisions == 8);
  cr_expect(floor_of(&r, 4) == 8);
  cr_expect(kernel_results_record(&r, 4)->d.floor_parts_ns->sums == 2.5);
  cr_expect(floor_of(&r, 5) == 0, "not by the rates of double");
  cr_expect(floor_of(&r, 6) == 0, "not of baselines");
  cr_expect(floor_of(&r, 0) == 0, "not of limits");
  kernel_results_free(&r);
}

Test(kernel_results, floors_of_single_precision_are_by_its_own_rates) {
  results r = with_rates(10);
  const op_count n = {.adds = 30, .multiplies = 20, .divisions = 2, .roots = 1};
  set_ops(&r, 3, n);
  set_ops(&r, 5, n);
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  cr_expect(floor_of(&r, 3) == 25);
  cr_expect(floor_of(&r, 5) == 12.5, "50 sums of 0.25 ns");
  cr_expect(kernel_results_record(&r, 5)->d.floor_parts_ns->divisions == 2);
  kernel_results_free(&r);
}

Test(kernel_results, floors_of_fused_kernels_are_by_the_rate_of_these) {
  static const entry more[] = {{"limit/flops", NULL, 1}, {"energy/batch-fma", "arap", 9}};
  results r = with_rates(5);
  for (int i = 0; i < 2; i++) add(&r, &more[i]);
  set_ops(&r, 5, (op_count){.adds = 7, .multiplies = 7});
  set_ops(&r, 4, (op_count){.adds = 40});
  set_ops(&r, 6, (op_count){.adds = 40});
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  cr_expect(floor_of(&r, 4) == 20);
  cr_expect(floor_of(&r, 6) == 10, "14 of them in 3.5 ns");
  kernel_results_free(&r);
}

Test(kernel_results, remembers_which_threads_were_held) {
  results r = {0};
  const int two = 2;
  items_append(&r.pinned, &two, sizeof two);
  cr_expect(kernel_results_were_pinned(&r, 2));
  cr_expect(not(kernel_results_were_pinned(&r, 1)));
  kernel_results_free(&r);
}

Test(kernel_results, no_floor_without_all_rates_or_operations) {
  results r = with_rates(4);
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  cr_expect(floor_of(&r, 3) == 0, "operations are not known");
  set_ops(&r, 3, (op_count){.adds = 7});
  ((record *)r.records.at)[1].d.timed = 0;
  cr_assert(eq(int, kernel_results_compare(&r, 0, 1), SLV_OK));
  cr_expect(floor_of(&r, 3) == 0, "no rate of divisions");
  kernel_results_free(&r);
}
