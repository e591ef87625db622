/* The runs of a sweep. */
#include "newton/newton_case.h"
#include "study/study.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "support/base/memory.h"

Test(newton_plan, large_runs_of_a_sweep_are_brief_unless_told) {
  options o = {.sweep = 1, .most_iterations = UINT64_MAX};
  const struct {
    uint64_t n;
    int most;
  } at[] = {{3, 500}, {51, 500}, {52, 20}, {101, 20}, {200, 5}, {500, 5}};
  for (size_t i = 0; i < sizeof at / sizeof *at; i++)
    cr_expect(eq(int, newton_most_iterations(&o, at[i].n), at[i].most), "%zu", i);
  o.most_iterations = 500;
  cr_expect(eq(int, newton_most_iterations(&o, 101), 500));
}

/* From the flat guess at 21 alone, unless --init is given; all sizes are there, but of
 * scenes on quads, which are slow. */
Test(newton_plan, a_sweep_has_both_guesses_of_the_smallest_size) {
  options o = {.sweep = 1, .most_iterations = UINT64_MAX};
  size_t of[201][2] = {{0}}, quads = 0;
  study s = {.kind = &newton_kind, .session.o = &o};
  cr_assert(eq(int, study_prepare(&s), 0));
  for (size_t i = 0; i < s.cases.count; i++) {
    const newton_case *c = study_case(&s, i);
    cr_assert(c->n <= 200 && c->init < 2);
    cr_expect(eq(int, (int)c->d.max_iterations, newton_most_iterations(&o, c->n)));
    if (!newton_is_of_quads(c->setup.membrane)) {
      of[c->n][c->init]++;
      continue;
    }
    cr_expect(eq(u64, c->n, 21));
    quads++;
  }
  study_free(&s);
  const size_t runs = of[21][NEWTON_AFFINE];
  cr_expect(gt(sz, quads, 0));
  cr_expect(runs > 0 && of[21][NEWTON_FLAT] == runs);
  cr_expect(of[51][NEWTON_AFFINE] == runs && of[51][NEWTON_FLAT] == 0);
  cr_expect(of[101][NEWTON_AFFINE] == runs && of[101][NEWTON_FLAT] == 0);
  cr_expect(of[200][NEWTON_AFFINE] == runs && of[200][NEWTON_FLAT] == 0);
}
