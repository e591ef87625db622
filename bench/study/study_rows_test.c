/* Tests which records a selection matches, and how cases are counted. */
#include "study/study_rows.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/records/motion_document.h"

static int is(const char *words) {
  const doc_motion_record r = {.id = "a",
                               .setup = {.scene = "swing",
                                         .solver = "cg-diagonal",
                                         .h = 0.01,
                                         .k_bend_u = 1e-5,
                                         .k_stretch = 5e3,
                                         .stretch_limit = (double)NAN},
                               .end = MOTION_UNSTABLE,
                               .refused = 3};
  return study_selects(&doc_motion_record_shape, &r, words);
}

Test(study_rows, selects_by_texts_numbers_words_and_what_is_missing) {
  static const char *const yes[] = {"",
                                    "setup.scene=swing",
                                    "setup.scene=hang|swing",
                                    "setup.scene=swing|hang setup.h=0.01",
                                    "setup.k_bend_u=1e-05 setup.k_stretch=5000",
                                    "end=finished|unstable refused=3",
                                    "setup.engine= setup.stretch_limit=",
                                    "setup.scene!=hang|twist setup.h!=0.02",
                                    "refused!=0 end!=finished "};
  static const char *const no[] = {"setup.scene=swin",
                                   "setup.scene=swings",
                                   "setup.scene=",
                                   "setup.scene=hang|twist",
                                   "setup.h=0.011",
                                   "end=finished",
                                   "setup.engine=petsc",
                                   "setup.engine!=",
                                   "setup.solver=cg",
                                   "setup.scene=swing setup.h=0.02",
                                   "setup.h=0.02 setup.scene=swing",
                                   "setup.scene!=hang|swing"};
  for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) cr_expect(is(yes[i]), "%s", yes[i]);
  for (size_t i = 0; i < sizeof no / sizeof *no; i++) cr_expect(zero(int, is(no[i])), "%s", no[i]);
}

/* At most 2: of 1, 2 and 3 two hold, and the worst value is 3. */
static void judge(study_finding *f) {
  EACH_RUN(double, x, f) {
    const int holds = study_count(f, *x);
    study_detail(f, "%g: %d", *x, holds);
  }
}

static study_finding judged(double bound, const char *why, size_t n) {
  double x[] = {1, 3, 2};
  const items runs = {.at = x, .count = n};
  const study_row row = {.d = {.id = "a", .figure_name = "x", .why = why, .bound = bound},
                         .judge = judge};
  study_finding f;
  study_rows_judge(&row, 1, &runs, &f);
  cr_expect(eq(sz, f.detail.count, n));
  study_findings_free(&f, 1);
  return f;
}

Test(study_rows, verdicts) {
  const study_finding f = judged(2, "a reason", 3);
  cr_expect(eq(u64, f.d.cases, 3));
  cr_expect(eq(u64, f.d.held, 2));
  cr_expect(epsilon_eq(dbl, f.d.figure, 3, 0));
  cr_expect(eq(int, f.d.verdict, NEWTON_HOLDS_WHEN));
  cr_expect(eq(int, judged(3, "a reason", 3).d.verdict, NEWTON_HOLDS));
  cr_expect(eq(int, judged(0, "a reason", 3).d.verdict, NEWTON_REFUTED));
  cr_expect(eq(int, judged(2, "a reason", 0).d.verdict, NEWTON_OPEN));
  cr_expect(eq(int, judged(2, NULL, 3).d.verdict, NEWTON_REFUTED)); /* one case refutes a claim */
}
