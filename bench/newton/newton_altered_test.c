/* Scenes with numbers of the command line. */
#include "newton/newton_plan.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

static const newton_setup base = {
    .name = "base", .pull = 0.25, .k = 100, .k_theta = 1e-4, .exact = 6.25};

static void ask(items *words, const char *word) { items_append_text(words, word, strlen(word)); }

static const newton_setup *at(const items *setups, size_t i) {
  return ((const newton_setup *const *)setups->at)[i];
}

static arena memory;

static void finish(options *o, items *setups) {
  free(setups->at);
  arena_free(&memory);
  options_free(o);
}

Test(newton_altered, nothing_asked_for_is_the_scene) {
  options o = {0};
  items setups = {0};
  cr_assert(zero(int, newton_alter(&base, &o, &memory, &setups)));
  cr_assert(eq(sz, setups.count, 1));
  cr_expect(zero(int, strcmp(at(&setups, 0)->name, "base")));
  cr_expect(epsilon_eq(dbl, at(&setups, 0)->exact, 6.25, 0));
  finish(&o, &setups);
}

/* All combinations, named by what differs; k s^2 follows. */
Test(newton_altered, every_combination) {
  options o = {0};
  items setups = {0};
  ask(&o.pulls, "0.25"), ask(&o.pulls, "0.5"), ask(&o.ks, "8"), ask(&o.ks, "100");
  cr_assert(zero(int, newton_alter(&base, &o, &memory, &setups)));
  cr_assert(eq(sz, setups.count, 4));
  cr_expect(zero(int, strcmp(at(&setups, 0)->name, "base k=8")));
  cr_expect(zero(int, strcmp(at(&setups, 1)->name, "base pull=0.5 k=8")));
  cr_expect(zero(int, strcmp(at(&setups, 2)->name, "base")));
  cr_expect(epsilon_eq(dbl, at(&setups, 1)->exact, 2, 1e-15));
  finish(&o, &setups);
}

/* When pushed, sheared or heavy, the affine state is not a minimum any more. */
Test(newton_altered, the_exact_energy_is_of_a_pull) {
  static const struct {
    size_t list;
    const char *word;
  } changes[] = {{offsetof(options, pulls), "-0.1"},
                 {offsetof(options, shears), "0.1"},
                 {offsetof(options, densities), "0.1"}};
  for (int i = 0; i < 3; i++) {
    options o = {0};
    items setups = {0};
    ask((items *)(void *)((char *)&o + changes[i].list), changes[i].word);
    cr_assert(zero(int, newton_alter(&base, &o, &memory, &setups)));
    cr_expect(zero(dbl, at(&setups, 0)->exact), "%s", changes[i].word);
    finish(&o, &setups);
  }
}

Test(newton_altered, refuses_what_is_no_number) {
  static const char *const bad[] = {"0", "-1", "nan", "5x", "", "1e10", "inf"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    options o = {0};
    items setups = {0};
    ask(&o.ks, bad[i]);
    cr_expect(ne(int, newton_alter(&base, &o, &memory, &setups), 0), "%s", bad[i]);
    finish(&o, &setups);
  }
}
