/* Finished trials survive the end of the program; those of other sources do not. */
#include "mutate/outcome.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mutate/dependencies.h"
#include "mutate/text_file.h"

static char path[] = "outcome.XXXXXX";

static void start(void) {
  const int file = mkstemp(path);
  cr_assert(file >= 0 && close(file) == 0);
}

static void stop(void) {
  (void)unlink(path);
}

TestSuite(outcome, .init = start, .fini = stop);

static outcome one(uint64_t mutant, uint64_t judges, trial_verdict v) {
  return (outcome){
      mutant, judges, {.verdict = v, .by = "range all: x", .seconds = 0.5}};
}

static void write_some(void) {
  const outcome some[] = {one(7, 1, TRIAL_SURVIVED), one(5, 1, TRIAL_KILLED),
                          one(7, 1, TRIAL_KILLED), one(UINT64_MAX, 1, TRIAL_UNCHANGED),
                          one(9, 1, TRIAL_SURVIVED)};
  outcomes o;
  cr_assert(eq(int, outcomes_open(path, &o), 0));
  for (size_t i = 0; i < 5; i++) cr_assert(eq(int, outcomes_add(&o, &some[i]), 0));
  cr_assert(eq(int, outcomes_close(&o), 0));
}

Test(outcome, comes_back) {
  outcomes o;
  write_some();
  cr_assert(eq(int, outcomes_open(path, &o), 0));
  const trial *y = outcomes_find(&o, 7, 1, BELIEVE_NONE);
  cr_assert(y != NULL);
  cr_expect(eq(int, (int)y->verdict, TRIAL_KILLED), "the last counts");
  cr_expect(strcmp(y->by, "range all: x") == 0);
  cr_expect(eq(dbl, y->seconds, 0.5));
  cr_expect(eq(int, (int)outcomes_find(&o, UINT64_MAX, 1, BELIEVE_NONE)->verdict,
               TRIAL_UNCHANGED));
  cr_expect(outcomes_find(&o, 8, 1, BELIEVE_NONE) == NULL, "another mutant");
  cr_assert(eq(int, outcomes_close(&o), 0));
}

Test(outcome, other_judges_judge_anew) {
  outcomes o;
  write_some();
  cr_assert(eq(int, outcomes_open(path, &o), 0));
  cr_expect(outcomes_find(&o, 5, 2, BELIEVE_NONE) == NULL);
  cr_expect(outcomes_find(&o, 5, 2, BELIEVE_KILLS) != NULL, "a kill that is kept");
  cr_expect(outcomes_find(&o, 9, 2, BELIEVE_KILLS) == NULL, "no kill");
  cr_expect(outcomes_find(&o, 9, 2, BELIEVE_ALL) != NULL);
  cr_assert(eq(int, outcomes_close(&o), 0));
}

/* Cut at every byte, as by a full disk: what is whole counts, and what is added later
 * is not joined to the rest. */
Test(outcome, a_line_that_was_cut_is_none) {
  write_some();
  size_t size;
  char *all = text_file_read(path, &size);
  cr_assert(all != NULL);
  for (size_t cut = 0; cut <= size; cut++) {
    outcomes o;
    const char kept = all[cut];
    all[cut] = '\0';
    cr_assert(text_file_write(path, all));
    all[cut] = kept;
    cr_assert(eq(int, outcomes_open(path, &o), 0));
    size_t lines = 0;
    for (size_t i = 0; i < cut; i++) lines += all[i] == '\n';
    cr_expect(eq(sz, o.list.count, lines), "%zu", cut);
    const outcome more = one(11, 1, TRIAL_KILLED);
    cr_assert(eq(int, outcomes_add(&o, &more), 0));
    cr_assert(eq(int, outcomes_close(&o), 0));
    cr_assert(eq(int, outcomes_open(path, &o), 0));
    cr_expect(outcomes_find(&o, 11, 1, BELIEVE_NONE) != NULL, "%zu", cut);
    cr_assert(eq(int, outcomes_close(&o), 0));
  }
  free(all);
}

Test(outcome, a_rule_of_make_names_the_sources) {
  items files = {0};
  cr_assert(
      dependencies_parse("x.o: lib/a/x.c lib/a/../b/y.h \\\n /usr/include/m.h \\\n"
                         " ./lib/z.h lib/b/y.h\n",
                         &files));
  cr_assert(eq(sz, files.count, 3));
  cr_expect(strcmp(items_text(&files, 0), "lib/a/x.c") == 0);
  cr_expect(strcmp(items_text(&files, 1), "lib/b/y.h") == 0);
  cr_expect(strcmp(items_text(&files, 2), "lib/z.h") == 0);
  items_free_texts(&files);
}
