/* Tests how fractions of wrong, inaccurate and unresolved states determine a record's verdict. */
#include "support/records/verify_sums.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>

/* Sums of 1000 ordinary states, some of them not judged. */
typedef struct {
  char what[80];
  uint64_t wrong, inaccurate, right, limited; /* limited: by differences, so not judged */
  double error;                               /* at each state of the gravest finding */
  double coarse;
  found_kind found; /* finding of the record */
} share;

static share shares[] = {
    {"right everywhere", 0, 0, 1000, 0, 0, 1e-9, FOUND_NOTHING},
    {"one wrong state of a thousand", 1, 0, 999, 0, 1, 1e-9, FOUND_WRONG},
    {"1e-8 at most states: single precision", 0, 600, 400, 0, 2e-8, 1e-9, FOUND_WRONG},
    {"1e-8 at less than half", 0, 490, 510, 0, 2e-8, 1e-9, FOUND_INACCURATE},
    {"1e-11 at most states: cancellation", 0, 900, 100, 0, 2e-11, 1e-9, FOUND_INACCURATE},
    {"no digit at one state in ten: random values", 0, 100, 900, 0, 0.5, 1e-9, FOUND_WRONG},
    {"no digit at one state in a hundred: nearly singular", 0, 10, 990, 0, 0.5, 1e-9,
     FOUND_INACCURATE},
    {"1e-8 at most states, of a check of digits", 0, 600, 400, 0, 2e-8, 0, FOUND_INACCURATE},
    {"too few states to tell", 0, 60, 30, 0, 2e-8, 1e-9, FOUND_INACCURATE},
    {"a large constant: most states are not resolved", 0, 0, 400, 600, 0, 1e-9, FOUND_INACCURATE},
    {"a large constant, and one wrong state of 400", 1, 0, 399, 600, 1, 1e-9, FOUND_INACCURATE},
    {"a large constant, and a wrong gradient", 300, 0, 100, 600, 1, 1e-9, FOUND_WRONG},
};

static check_sums sums_of_share(const share *s) {
  const uint64_t n[FOUNDS] = {
      [FOUND_NOTHING] = s->right, [FOUND_WRONG] = s->wrong, [FOUND_INACCURATE] = s->inaccurate};
  check_sums all = {0};
  for (found_kind k = FOUND_NOTHING; k <= FOUND_INACCURATE; k++)
    for (uint64_t i = 0; i < n[k]; i++) {
      check_sums one = {.found = k, .worst = 1, .plain = 1};
      one.counts[k][SLV_CLASS_ORDINARY] = 1;
      if (k != FOUND_NOTHING) sums_set_error(&one, s->error);
      sums_add(&all, &one);
    }
  all.plain += s->limited, all.spared = all.not_judged = s->limited;
  all.fine.count[FINE_LIMITED] = s->limited;
  return all;
}

ParameterizedTestParameters(sums, shares) {
  return cr_make_param_array(share, shares, sizeof shares / sizeof *shares);
}

/* Settles a record and reads its sums, as when parts of a run are joined. */
ParameterizedTest(share *s, sums, shares) {
  arena memory = {0};
  const check_sums all = sums_of_share(s);
  doc_sums facts = {.facts = {.spare = 0.3, .coarse = s->coarse, .pair = PAIR_ENERGY_GRADIENT},
                    .told = "",
                    .found = ""};
  doc_record r = record_without_states("cloth", "gradient_differences", &memory);
  r.sums = &facts;
  sums_settle(&all, &r, &memory);
  cr_expect(eq(int, r.finding, s->found), "%s: %s", s->what, r.note);
  cr_expect(eq(int, r.verdict, s->found == FOUND_WRONG ? VERDICT_FAIL : VERDICT_PASS), "%s",
            s->what);
  const check_sums again = sums_of(&r);
  cr_expect(eq(int, again.found, all.found), "%s", s->what);
  cr_expect(eq(u64, again.counts[FOUND_WRONG][0], all.counts[FOUND_WRONG][0]), "%s", s->what);
  facts.facts.strict = 1, r.sums = &facts;
  sums_settle(&all, &r, &memory);
  cr_expect(eq(int, r.verdict, s->found == FOUND_NOTHING ? VERDICT_PASS : VERDICT_FAIL), "%s",
            s->what);
  arena_free(&memory);
}

/* A diagnosis must not blame a gradient if its check could judge too few states. */
Test(sums, a_pair_is_sure_if_enough_states_were_judged) {
  arena memory = {0};
  for (int k = 0; k < 2; k++) {
    const share s = {"", 300, 0, 100, k == 0 ? 0 : 600, 1, 1e-9, FOUND_WRONG};
    const check_sums all = sums_of_share(&s);
    doc_sums facts = {
        .facts = {.spare = 0.3, .pair = PAIR_ENERGY_GRADIENT}, .told = "", .found = ""};
    doc_record r = record_without_states("cloth", "gradient_differences", &memory);
    r.sums = &facts;
    sums_settle(&all, &r, &memory);
    doc_records d = {.records = {.v = &r, .n = 1}};
    const energy_faults w = energy_faults_of(&d, "cloth");
    cr_expect(eq(u32, w.pairs, PAIR_ENERGY_GRADIENT));
    cr_expect(eq(u32, w.sure, k == 0 ? PAIR_ENERGY_GRADIENT : 0));
  }
  arena_free(&memory);
}
