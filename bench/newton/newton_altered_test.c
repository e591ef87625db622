/* Tests scenes with numbers from the command line. */
#include "newton/newton_case.h"
#include "study/study.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void ask(items *words, const char *word) { items_append_text(words, word, strlen(word)); }

/* Plans the study of one scheme on edge-affine, whose energy is 100 * 0.25^2 J. */
static study of;
static options o;

static int plan(void) {
  ask(&o.scenes, "edge-affine"), ask(&o.schemes, "full");
  o.most_iterations = NEWTON_IN_FULL;
  of = (study){.kind = &newton_kind, .session.o = &o};
  return study_prepare(&of);
}

static const newton_setup *at(size_t i) {
  return &((const newton_case *)study_case(&of, i))->setup;
}

static void finish(void) {
  study_free(&of);
  options_free(&o);
  o = (options){0};
}

Test(newton_altered, nothing_asked_for_is_the_scene) {
  cr_assert(zero(int, plan()));
  cr_assert(eq(sz, of.cases.count, 1));
  cr_expect(zero(int, strcmp(at(0)->name, "edge-affine")));
  cr_expect(epsilon_eq(dbl, at(0)->exact, 6.25, 0));
  finish();
}

/* All combinations become cases, named by what differs; the exact energy follows k s^2. */
Test(newton_altered, every_combination) {
  ask(&o.pulls, "0.25"), ask(&o.pulls, "0.5"), ask(&o.ks, "8"), ask(&o.ks, "100");
  cr_assert(zero(int, plan()));
  cr_assert(eq(sz, of.cases.count, 4));
  cr_expect(zero(int, strcmp(at(0)->name, "edge-affine k=8")));
  cr_expect(zero(int, strcmp(at(1)->name, "edge-affine pull=0.5 k=8")));
  cr_expect(zero(int, strcmp(at(2)->name, "edge-affine")));
  cr_expect(epsilon_eq(dbl, at(1)->exact, 2, 1e-15));
  finish();
}

/* Two spellings of one number make one case. */
Test(newton_altered, once) {
  ask(&o.ks, "8"), ask(&o.ks, "8.0");
  cr_assert(zero(int, plan()));
  cr_expect(eq(sz, of.cases.count, 1));
  finish();
}

/* With a negative pull, shear or weight the affine state is no minimum: no exact energy. */
Test(newton_altered, the_exact_energy_is_of_a_pull) {
  static const struct {
    size_t list;
    const char *word;
  } changes[] = {{offsetof(options, pulls), "-0.1"},
                 {offsetof(options, shears), "0.1"},
                 {offsetof(options, densities), "0.1"}};
  for (int i = 0; i < 3; i++) {
    ask((items *)(void *)((char *)&o + changes[i].list), changes[i].word);
    cr_assert(zero(int, plan()));
    cr_expect(zero(dbl, at(0)->exact), "%s", changes[i].word);
    finish();
  }
}

Test(newton_altered, refuses_what_is_no_number) {
  static const char *const bad[] = {"0", "-1", "nan", "5x", "", "1e10", "1e9", "inf"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    ask(&o.ks, bad[i]);
    cr_expect(ne(int, plan(), 0), "%s", bad[i]);
    finish();
  }
}
