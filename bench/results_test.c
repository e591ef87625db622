/* Who is compared with whom. */
#include "results.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6 };

typedef struct {
  const char *kernel, *energy;
  double time;
} entry;

static const kernel *named(const char *name) {
  const kernel *k;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    if (strcmp(k->name, name) == 0) return k;
  cr_assert(0, "no kernel %s", name);
  return NULL;
}

static void add(results *r, const entry *e) {
  record one = {.row = named(e->kernel),
                .energy = e->energy,
                .elements = 512,
                .threads = 1,
                .timed = e->time > 0,
                .count = ROUNDS};
  one.samples = calloc(ROUNDS, sizeof *one.samples);
  cr_assert(one.samples != NULL);
  for (int i = 0; i < ROUNDS; i++) one.samples[i] = e->time * (1 + i);
  one.summary.median = e->time * 3.5;
  cr_assert(items_append(&r->records, &one, sizeof one));
}

static void expect_ratio(const results *r, size_t of, against a, const char *other,
                         double value) {
  const ratio *one = results_find_ratio(r, of, a);
  if (other == NULL) {
    cr_expect(one == NULL, "%zu against %s", of, against_word(a));
    return;
  }
  cr_assert(one != NULL, "%zu against %s", of, against_word(a));
  const char *found = results_record(r, one->other)->row->name;
  cr_expect(strcmp(found, other) == 0, "%s, not %s", found, other);
  cr_expect(one->ratio.median == value, "%g", one->ratio.median);
}

static const entry entries[] = {
    {"limit/6-21", NULL, 4},          {"limit/6-21-nt", NULL, 2},
    {"limit/6-21-f32", NULL, 1},      {"limit/6-1", NULL, 1},
    {"projected/scalar", "arap", 8},  {"projected/dsyev", "arap", 64},
    {"projected/scalar", "other", 2}, {"hessian/scalar", "arap", 16},
    {"energy/scalar", "arap", 4},     {"projected/jacobi", "arap", 0}};

Test(results, compares_with_the_faster_limit_and_the_same_energy) {
  results r = {0};
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) add(&r, &entries[i]);
  cr_assert(eq(int, results_compare(&r, 0, 1), SLV_OK));
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
    expect_ratio(&r, 0, a, NULL, 0); /* a limit has none */
    expect_ratio(&r, 9, a, NULL, 0); /* nor what was not timed */
  }
  results_free(&r);
}

/* Records of an earlier group are another machine, as it were. */
Test(results, stays_within_the_group) {
  results r = {0};
  add(&r, &entries[1]);
  add(&r, &entries[0]);
  add(&r, &entries[4]);
  cr_assert(eq(int, results_compare(&r, 1, 1), SLV_OK));
  expect_ratio(&r, 2, AGAINST_LIMIT, "limit/6-21", 2);
  results_free(&r);
}
