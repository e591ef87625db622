/* Tests the engine on made-up rows: every verdict, and mistakes that must not pass. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/ledger.h"

enum { RANDOM = 200 };

static arena memory; /* memory of the results */
static const double one = 1, endless = 1e300;

static doc_ledger run(const ledger_row *row, int threads) {
  const ledger_request q = {
      .seed = 7, .random = RANDOM, .threads = threads, .program = "selvedge-verify"};
  return ledger_run(row, &q, &memory);
}

static void expect_text(const char *got, const char *want) {
  cr_expect(strcmp(got, want) == 0, "'%s', not '%s'", got, want);
}

/* Returns |f_u . f_v|, which is 0 for orthogonal columns. */
static double shear_of(const ledger_state *s) {
  double c = 0;
  for (int i = 0; i < 3; i++) c += s->x[i] * s->x[3 + i];
  return fabs(c);
}

static int always(const ledger_state *s, ledger_found *f) {
  (void)s;
  f->printed = 0.5;
  f->remedy = 0.25;
  f->when = 1;
  f->figure = s->index == 0 ? 8.5 : s->index < ledger_states_named(LEDGER_OF_F) ? 2 : 9;
  return 1;
}

/* The printed form holds if the columns are nearly orthogonal, which is the condition. */
static int if_orthogonal(const ledger_state *s, ledger_found *f) {
  f->printed = shear_of(s);
  f->remedy = 0.25;
  f->when = f->printed <= 1;
  return 1;
}

static int remedy_fails_once(const ledger_state *s, ledger_found *f) {
  f->printed = shear_of(s);
  f->remedy = s->index == 20 ? 3 : 0;
  return 1;
}

static int condition_is_too_wide(const ledger_state *s, ledger_found *f) {
  f->printed = shear_of(s);
  f->when = 1;
  return 1;
}

static int condition_never_holds(const ledger_state *s, ledger_found *f) {
  f->printed = shear_of(s);
  f->when = 0;
  return 1;
}

static int nothing_set(const ledger_state *s, ledger_found *f) {
  (void)s, (void)f;
  return 1;
}

static int no_number_once(const ledger_state *s, ledger_found *f) {
  f->printed = s->index == 250 ? (double)NAN : shear_of(s);
  f->remedy = 0;
  return 1;
}

static int remedy_not_set(const ledger_state *s, ledger_found *f) {
  f->printed = shear_of(s);
  return 1;
}

static int negative_once(const ledger_state *s, ledger_found *f) {
  f->printed = s->index == 5 ? -1e-3 : 0;
  return 1;
}

static int infinite(const ledger_state *s, ledger_found *f) {
  (void)s;
  f->printed = (double)INFINITY;
  f->remedy = 0;
  return 1;
}

static int never_judged(const ledger_state *s, ledger_found *f) {
  (void)s;
  f->printed = 0;
  return 0;
}

static int all_but_one(const ledger_state *s, ledger_found *f) {
  f->printed = 0;
  return s->index != 4;
}

static int only_a_random_one(const ledger_state *s, ledger_found *f) {
  const uint64_t named = ledger_states_named(LEDGER_OF_F);
  f->printed = s->index >= named ? shear_of(s) : 0;
  return 1;
}

static int no_state(const ledger_state *s, ledger_found *f) {
  f->printed = s->x == NULL && s->p == NULL && s->index == 0 ? 0 : 2;
  return 1;
}

typedef struct {
  const char *what;
  ledger_verdict expected, verdict;
  ledger_measure *measure;
  const char *note; /* NULL: the row agrees */
} toy;

static const toy toys[] = {
    {"holds", LEDGER_HOLDS, LEDGER_HOLDS, always, NULL},
    {"holds when", LEDGER_HOLDS_WHEN, LEDGER_HOLDS_WHEN, if_orthogonal, NULL},
    {"misprint", LEDGER_MISPRINT, LEDGER_MISPRINT, if_orthogonal, NULL},
    {"copy", LEDGER_COPY, LEDGER_COPY, if_orthogonal, NULL},
    {"reconstructed", LEDGER_RECONSTRUCTED, LEDGER_RECONSTRUCTED, always, NULL},
    {"refuted", LEDGER_REFUTED, LEDGER_REFUTED, if_orthogonal, NULL},
    {"open", LEDGER_OPEN, LEDGER_OPEN, NULL, NULL},
    {"as printed it is 0/0", LEDGER_MISPRINT, LEDGER_MISPRINT, infinite, NULL},

    {"expected to hold, does not", LEDGER_HOLDS, LEDGER_REFUTED, if_orthogonal,
     "the printed form does not hold"},
    {"a misprint that is none", LEDGER_MISPRINT, LEDGER_HOLDS, always,
     "the printed form holds at every state"},
    {"refuted, and yet it holds", LEDGER_REFUTED, LEDGER_HOLDS, always,
     "the printed form holds at every state"},
    {"a slip of our copy that is none", LEDGER_COPY, LEDGER_HOLDS, always,
     "the printed form holds at every state"},
    {"a copy's remedy that fails", LEDGER_COPY, LEDGER_REFUTED, remedy_fails_once,
     "the corrected form does not hold either"},
    {"reconstructed wrong", LEDGER_RECONSTRUCTED, LEDGER_REFUTED, if_orthogonal,
     "the printed form does not hold"},
    {"a condition without need", LEDGER_HOLDS_WHEN, LEDGER_HOLDS, always,
     "the printed form holds at every state"},
    {"a remedy that fails at one state", LEDGER_MISPRINT, LEDGER_REFUTED, remedy_fails_once,
     "the corrected form does not hold either"},
    {"a remedy that was not measured", LEDGER_MISPRINT, LEDGER_REFUTED, remedy_not_set,
     "a residual is NaN or negative"},
    {"a condition too wide", LEDGER_HOLDS_WHEN, LEDGER_REFUTED, condition_is_too_wide,
     "the printed form does not hold at states that meet the condition"},
    {"a condition met nowhere", LEDGER_HOLDS_WHEN, LEDGER_REFUTED, condition_never_holds,
     "the entry's condition holds at no state"},
    {"a measure that sets nothing", LEDGER_HOLDS, LEDGER_REFUTED, nothing_set,
     "a residual is NaN or negative"},
    {"NaN where refuted is expected", LEDGER_REFUTED, LEDGER_REFUTED, no_number_once,
     "a residual is NaN or negative"},
    {"NaN where a misprint is expected", LEDGER_MISPRINT, LEDGER_MISPRINT, no_number_once,
     "a residual is NaN or negative"},
    {"a negative residual", LEDGER_HOLDS, LEDGER_REFUTED, negative_once,
     "a residual is NaN or negative"},
    {"no state judged", LEDGER_HOLDS, LEDGER_OPEN, never_judged, "no state could be judged"},
    {"refuted by no state", LEDGER_REFUTED, LEDGER_OPEN, never_judged, "no state could be judged"},
    {"open, but measured", LEDGER_OPEN, LEDGER_HOLDS, always,
     "the entry is called open, but has a measurement"},
    {"open by no state", LEDGER_OPEN, LEDGER_OPEN, never_judged, "no state could be judged"},
    {"no measure", LEDGER_HOLDS, LEDGER_OPEN, NULL, "the entry has no measurement"},
};

static ledger_row row_of(const toy *t) {
  return (ledger_row){.claim = {.id = "T1",
                                .expected = t->expected,
                                .states = LEDGER_OF_F,
                                .bound = &one,
                                .note = "",
                                .verdict = LEDGER_OPEN},
                      .measure = t->measure};
}

Test(ledger, settles_every_verdict) {
  for (size_t i = 0; i < sizeof toys / sizeof *toys; i++) {
    const toy *t = &toys[i];
    const ledger_row row = row_of(t);
    const doc_ledger r = run(&row, 2);
    cr_expect(r.verdict == t->verdict, "%s: %s", t->what, ledger_verdict_words[r.verdict]);
    cr_expect(r.agrees == (t->note == NULL), "%s: agrees %d", t->what, r.agrees);
    expect_text(r.note, t->note != NULL ? t->note : "");
  }
}

static int wrong_everywhere(const ledger_state *s, ledger_found *f) {
  (void)s;
  f->printed = 3;
  return 1;
}

/* A row that claims that some state exists holds if one state satisfies it, whatever others do. */
Test(ledger, one_state_is_enough_for_a_row_that_claims_one) {
  ledger_row row = {
      .claim = {.id = "T1", .states = LEDGER_OF_F, .some = 1, .bound = &one, .note = ""},
      .measure = if_orthogonal};
  doc_ledger r = run(&row, 2);
  cr_expect(r.verdict == LEDGER_HOLDS && r.agrees && r.witness == NULL && *r.printed == 0);
  row.measure = wrong_everywhere;
  r = run(&row, 2);
  cr_expect(r.verdict == LEDGER_REFUTED && !r.agrees && r.witness != NULL && *r.printed == 3);
  row.measure = no_number_once;
  expect_text(run(&row, 2).note, "a residual is NaN or negative");
  row.claim.expected = LEDGER_REFUTED, row.measure = if_orthogonal;
  expect_text(run(&row, 2).note, "the printed form holds at some state");
}

static doc_ledger toy_result(ledger_verdict expected, ledger_measure *measure) {
  const toy t = {"", expected, expected, measure, NULL};
  const ledger_row row = row_of(&t);
  return run(&row, 2);
}

Test(ledger, what_is_left_out_has_a_name) {
  static const char unnamed[] = "states are left out without a reason";
  static const char none[] = "the entry names states to leave out, but no state was left out";
  ledger_row row = {.claim = {.id = "T1", .states = LEDGER_OF_F, .note = ""},
                    .measure = all_but_one};
  expect_text(run(&row, 2).note, unnamed);
  row.claim.left_out = "the fifth";
  const doc_ledger r = run(&row, 2);
  cr_expect(r.agrees && r.not_judged == 1);
  row.claim.bound = &one, row.measure = always;
  expect_text(run(&row, 2).note, none);
}

Test(ledger, the_bound_itself_holds) {
  double bound = 0.5;
  ledger_row row = {.claim = {.id = "T1", .states = LEDGER_OF_F, .bound = &bound},
                    .measure = always};
  cr_expect(run(&row, 1).verdict == LEDGER_HOLDS);
  bound = nextafter(0.5, 0);
  cr_expect(run(&row, 1).verdict == LEDGER_REFUTED);
}

/* The largest figure of ordinary catalogue states is shown, not the larger one of random states. */
Test(ledger, counts_states_and_keeps_the_largest) {
  ledger_row row = {.claim = {.id = "T1",
                              .states = LEDGER_OF_F,
                              .bound = &one,
                              .note = "",
                              .figure_name = "times"},
                    .measure = always};
  const doc_ledger r = run(&row, 2);
  cr_expect(gt(u64, r.samples, RANDOM));
  cr_expect(eq(u64, r.not_judged, 0));
  cr_expect(eq(dbl, *r.printed, 0.5));
  cr_expect(eq(dbl, *r.figure, 8.5));
  expect_text(r.figure_at, "rest");
  cr_expect(r.remedy_residual == NULL && r.witness == NULL);
  cr_expect(r.seed == 7);
  row.measure = if_orthogonal; /* has no figure */
  row.claim.bound = &endless;
  const doc_ledger q = run(&row, 2);
  cr_expect(eq(int, q.agrees, 0));
  cr_expect(q.figure == NULL);
  expect_text(q.note, "the entry's figure was never measured");
}

Test(ledger, leaves_out_what_cannot_be_judged_and_what_is_extreme) {
  const doc_ledger r = toy_result(LEDGER_HOLDS, never_judged);
  const uint64_t all = ledger_states_count(LEDGER_OF_F, RANDOM);
  cr_expect(r.samples == 0 && r.printed == NULL);
  cr_expect(lt(u64, r.not_judged, all));
  cr_expect(gt(u64, r.not_judged, all - all / 5));
}

Test(ledger, the_residual_of_a_condition_is_taken_where_it_holds) {
  const doc_ledger r = toy_result(LEDGER_HOLDS_WHEN, if_orthogonal);
  const doc_ledger q = toy_result(LEDGER_REFUTED, if_orthogonal);
  cr_expect(le(dbl, *r.printed, 1.0));
  cr_expect(gt(dbl, *q.printed, 1.0));
}

/* The expected witness has the columns (1, 3, 0) and (3, 1, 0); only harder states are worse. */
Test(ledger, the_witness_is_the_worst_ordinary_state_of_the_catalogue) {
  const doc_ledger r = toy_result(LEDGER_REFUTED, if_orthogonal);
  expect_text(r.witness->state, "pure shear 3");
  cr_expect(eq(dbl, *r.printed, 6.0));
  cr_expect(r.witness->x.n == 6 && r.witness->p.n == 6);
  cr_expect(r.witness->x.v[1] == 3 && r.witness->p.v[0] == 1 && r.witness->p.v[4] == 1);
}

Test(ledger, the_witness_is_else_the_worst_of_all) {
  const doc_ledger r = toy_result(LEDGER_REFUTED, only_a_random_one);
  const ledger_state s = {.x = r.witness->x.v};
  cr_expect(strncmp(r.witness->state, "random ", 7) == 0, "%s", r.witness->state);
  cr_expect(eq(dbl, shear_of(&s), *r.printed));
}

Test(ledger, the_witness_of_a_failed_remedy_is_where_it_fails) {
  const doc_ledger r = toy_result(LEDGER_MISPRINT, remedy_fails_once);
  double x[12];
  double p[SLV_MAX_PARAM];
  slv_state s = {.x = x, .p = p};
  ledger_states_at(LEDGER_OF_F, 7, 20, &s);
  expect_text(r.witness->state, s.name);
  cr_expect(eq(dbl, *r.remedy_residual, 3.0));
}

Test(ledger, the_witness_of_no_number_is_where_it_is) {
  const doc_ledger r = toy_result(LEDGER_REFUTED, no_number_once);
  double x[12];
  double p[SLV_MAX_PARAM];
  slv_state s = {.x = x, .p = p};
  ledger_states_at(LEDGER_OF_F, 7, 250, &s);
  expect_text(r.witness->state, s.name);
}

Test(ledger, the_witness_names_what_eval_can_show) {
  ledger_row row = {.claim = {.id = "T1",
                              .states = LEDGER_OF_F,
                              .bound = &one,
                              .expected = LEDGER_REFUTED,
                              .checks = "rest eigenpairs bw_shear"},
                    .measure = if_orthogonal};
  expect_text(run(&row, 1).witness->quantity, "gradient");
  row.claim.checks = "bw_shear";
  expect_text(run(&row, 1).witness->quantity, "hessian");
  row.claim.checks = "eigenpairs";
  expect_text(run(&row, 1).witness->quantity, "");
}

Test(ledger, a_row_tried_once_has_no_state) {
  const ledger_row row = {.claim = {.id = "T1", .states = LEDGER_ONCE, .bound = &one},
                          .measure = no_state};
  const doc_ledger r = run(&row, 2);
  cr_expect(r.agrees && r.samples == 1);
}

Test(ledger, fibres_are_unit_and_rest_triangles_have_area) {
  double x[12];
  double p[SLV_MAX_PARAM];
  slv_state s = {.x = x, .p = p};
  for (uint64_t i = 0; i < ledger_states_count(LEDGER_OF_F, RANDOM); i++) {
    ledger_states_at(LEDGER_OF_F, 7, i, &s);
    cr_expect(fabs(hypot(s.p[0], s.p[1]) - 1) < 1e-15, "%s", s.name);
    cr_expect(fabs(hypot(s.p[2], s.p[3]) - 1) < 1e-15, "%s", s.name);
    cr_expect(s.p[4] > 0.1 && s.p[5] > 0.1, "%s", s.name);
  }
  for (uint64_t i = 0; i < ledger_states_count(LEDGER_OF_TRIANGLE, RANDOM); i++) {
    ledger_states_at(LEDGER_OF_TRIANGLE, 7, i, &s);
    cr_expect(s.p[0] * s.p[3] - s.p[1] * s.p[2] > 0.1, "%s", s.name);
  }
}

static int any_state(const ledger_state *s, ledger_found *f) {
  double sum = 0;
  for (int i = 0; i < 9; i++) sum += s->x[i] * (i + 1);
  f->printed = fabs(sum);
  f->when = s->index % 3 == 0;
  f->figure = sum;
  return s->index % 5 != 0;
}

Test(ledger, the_result_does_not_depend_on_the_threads) {
  for (int of = LEDGER_OF_TRIANGLE; of <= LEDGER_OF_QUAD; of++) {
    const ledger_row row = {.claim = {.id = "T1",
                                      .source = "",
                                      .place = "",
                                      .statement = "",
                                      .states = (ledger_states)of,
                                      .bound = &one,
                                      .expected = LEDGER_REFUTED,
                                      .note = "",
                                      .figure_name = "sum"},
                            .measure = any_state};
    doc_ledger r = run(&row, 1);
    char *single = document_element_text(&doc_ledger_shape, &r);
    for (int threads = 2; threads < 9; threads++) {
      doc_ledger q = run(&row, threads);
      q.seconds = r.seconds;
      char *many = document_element_text(&doc_ledger_shape, &q);
      cr_expect_str_eq(many, single, "of %s, %d threads", ledger_states_words[of], threads);
      free(many);
    }
    free(single);
  }
}
