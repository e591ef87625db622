/* Tests the cases of a study made for this test: order, names, numbers and ranges. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/study.h"

typedef struct {
  int scene;
  const char *name;
  uint64_t n;
  double k;
} made_up;

static const study_axis axes[] = {
    {STUDY_AXIS(NAMES, made_up, scene), STUDY_OPTION("scene", scenes),
     .name = offsetof(made_up, name), .standard = "drape"},
    {STUDY_AXIS(COUNTS, made_up, n), STUDY_OPTION("n", cells)},
    {STUDY_AXIS(NUMBERS, made_up, k), STUDY_OPTION("k", ks), .least = 0, .most = 10, .open = 1,
     .range_text = "a number above 0 and below 10"}};

static void name(choices *of) {
  choices_add(&of[0], "hang", "");
  choices_add(&of[0], "drape", "");
  choices_add(&of[0], "swing", "");
}

static char *id(const void *at) {
  const made_up *c = at;
  return base_printf("%s n=%d k=%g", c->name, (int)c->n, c->k);
}

static int is_case(study *s, void *at) {
  const made_up *c = at;
  (void)s;
  return c->n != 4 || c->scene != 0; /* scene 0, hang, has no case with n = 4 */
}

static const study_kind kind = {.case_size = sizeof(made_up),
                                .axes = axes,
                                .naxes = 3,
                                .name = name,
                                .is_case = is_case,
                                .id = id};

static options o;
static study of;

static void ask(items *words, const char *word) { items_append_text(words, word, strlen(word)); }

static int plan(void) {
  of = (study){.kind = &kind, .session.o = &o};
  return study_prepare(&of);
}

/* Returns the ids of all cases in their order. */
static const char *ids(void) {
  static char all[512];
  all[0] = '\0';
  for (size_t i = 0; i < of.ids.count; i++)
    (void)snprintf(all + strlen(all), sizeof all - strlen(all), "%s;", items_text(&of.ids, i));
  return all;
}

Test(study_plan, the_standard_alone) {
  cr_assert(zero(int, plan()));
  cr_expect(zero(int, strcmp(ids(), "drape n=0 k=0;")));
}

/* The last axis varies fastest.  Names are in the order of the axis, not of the command line. */
Test(study_plan, all_combinations_that_are_cases) {
  uint64_t n[] = {3, 4};
  o.cells = (items){n, 2, 2};
  ask(&o.scenes, "swing"), ask(&o.scenes, "hang"), ask(&o.ks, "2"), ask(&o.ks, "1");
  cr_assert(zero(int, plan()));
  cr_expect(zero(int, strcmp(ids(),
                             "hang n=3 k=2;hang n=3 k=1;swing n=3 k=2;swing n=3 k=1;swing n=4 k=2;"
                             "swing n=4 k=1;")));
  cr_expect(eq(int, ((const made_up *)study_case(&of, 4))->scene, 2));
}

/* "*ng" matches swing and hang, not drape.  A pattern without a match is an error. */
Test(study_plan, names_may_be_patterns) {
  ask(&o.scenes, "*ng");
  cr_assert(zero(int, plan()));
  cr_expect(zero(int, strcmp(ids(), "hang n=0 k=0;swing n=0 k=0;")));
  ask(&o.scenes, "[x-z]*");
  cr_expect(eq(int, plan(), EXIT_USAGE));
}

Test(study_plan, a_case_is_there_once) {
  ask(&o.ks, "1"), ask(&o.ks, "1.0"), ask(&o.ks, "2");
  cr_assert(zero(int, plan()));
  cr_expect(zero(int, strcmp(ids(), "drape n=0 k=1;drape n=0 k=2;")));
}

Test(study_plan, refuses_what_is_no_value) {
  static const char *const bad[] = {"0", "10", "-1", "nan", "1x", ""};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    o.ks = (items){0};
    ask(&o.ks, bad[i]);
    cr_expect(eq(int, plan(), EXIT_USAGE), "%s", bad[i]);
  }
  o.ks = (items){0};
  ask(&o.scenes, "hung");
  cr_expect(eq(int, plan(), EXIT_USAGE));
}

/* If two axes set the same member of a case, the axis that was added first wins. */
static int plan_twice(study *s) {
  TRY(study_take_axis(s, &axes[2], NULL));
  study_add_axis(s, &axes[2]);
  study_add_value(s, (study_value){.number = 5});
  study_make_cases(s, &(made_up){.name = "a"});
  return 0;
}

Test(study_plan, the_axis_that_was_added_first_wins) {
  study_kind twice = kind;
  twice.plan = plan_twice;
  ask(&o.ks, "1"), ask(&o.ks, "2");
  of = (study){.kind = &twice, .session.o = &o};
  cr_assert(zero(int, study_prepare(&of)));
  cr_expect(zero(int, strcmp(ids(), "a n=0 k=1;a n=0 k=2;")));
}
