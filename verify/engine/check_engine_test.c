/* Tests of check_engine.c, by scripted measures and by real checks with several thread counts. */
#include "engine/check_engine.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/finding.h"
#include "selvedge/dense.h"

static arena memory; /* owns the records */

static void expect_text(const char *got, const char *want) {
  cr_expect(strcmp(got, want) == 0, "'%s', not '%s'", got, want);
}

/* Returns 1 if the records are bitwise identical except for their times; else prints both. */
static int same_record(const doc_record *a, const doc_record *b) {
  doc_record one = *a, two = *b;
  one.seconds = two.seconds = 0;
  char *x = document_element_text(&doc_record_shape, &one);
  char *y = document_element_text(&doc_record_shape, &two);
  const int same = strcmp(x, y) == 0;
  if (!same) (void)fprintf(stderr, "%s\n%s\n", x, y);
  free(x), free(y);
  return same;
}

static const slv_energy row = {.name = "scripted", .ndof = 3};
static const double *script; /* error that is returned at state i */
static uint64_t script_length;

static slv_status scripted_at(const slv_energy *e, uint64_t i, slv_state *s) {
  (void)e;
  if (i >= script_length) return SLV_EARG;
  *s = (slv_state){.index = i, .x = s->x, .p = s->p};
  s->x[0] = script[i], s->x[1] = (double)i, s->x[2] = 0;
  s->flags = i % 2 == 0 ? SLV_STATE_DEGENERATE : 0;
  (void)snprintf(s->name, sizeof s->name, "state %d", (int)i);
  return SLV_OK;
}

static double first_entry(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)worst, (void)t;
  return s->x[0];
}

static const check scripted = {.name = "scripted",
                               .bound = 1.5,
                               .quantity = "energy",
                               .share = 1,
                               .given = 1,
                               .measure = first_entry,
                               .at = scripted_at};

static doc_record run(const double *measures, uint64_t n, unsigned leave_out, int threads) {
  const slv_state_source source = {.energy = &row, .seed = 7};
  script = measures, script_length = n;
  const engine_options how = {.threads = threads, .strict = 1, .leave_out = leave_out};
  const doc_record r = engine_run(&scripted, &source, &how, &memory);
  return r;
}

Test(engine, zero_samples_never_pass) {
  const doc_record r = run(NULL, 0, 0, 2);
  cr_expect(eq(int, r.verdict, VERDICT_FAIL));
  cr_expect(eq(u64, r.samples, 0));
  cr_expect(isnan(r.worst), "worst %g of no sample", r.worst);
  cr_expect(r.witness == NULL);
  expect_text(r.note, "no state could be judged");
}

Test(engine, states_not_judged_are_no_samples) {
  const double none[] = {NOT_JUDGED, NOT_JUDGED, NOT_JUDGED};
  const double one[] = {NOT_JUDGED, 0.5, NOT_JUDGED};
  const doc_record r = run(none, 3, 0, 1), q = run(one, 3, 0, 1);
  cr_expect(eq(int, r.verdict, VERDICT_FAIL));
  cr_expect(r.samples == 0 && r.not_judged == 3 && r.witness == NULL);
  cr_expect(eq(int, q.verdict, VERDICT_PASS));
  cr_expect(q.samples == 1 && q.not_judged == 2);
  expect_text(q.witness->state, "state 1");
}

Test(engine, the_bound_itself_passes_and_one_ulp_above_fails) {
  const double at[] = {0.25, 1.5}, above[] = {0.25, nextafter(1.5, 2)};
  const doc_record r = run(at, 2, 0, 1), q = run(above, 2, 0, 1);
  cr_expect(eq(int, r.verdict, VERDICT_PASS));
  cr_expect(eq(dbl, r.worst, 1.5));
  cr_expect(eq(int, q.verdict, VERDICT_FAIL));
  cr_expect(eq(dbl, q.worst, nextafter(1.5, 2)));
  cr_expect(eq(dbl, q.bound, 1.5));
}

Test(engine, nan_fails_and_stays_the_worst) {
  const double first[] = {NAN, 0, 1e300, INFINITY}, late[] = {INFINITY, 1, NAN, 2, NAN};
  const doc_record r = run(first, 4, 0, 1), q = run(late, 5, 0, 2);
  cr_expect(r.verdict == VERDICT_FAIL && isnan(r.worst));
  expect_text(r.witness->state, "state 0");
  cr_expect(q.verdict == VERDICT_FAIL && isnan(q.worst));
  expect_text(q.witness->state, "state 2");
  cr_expect(r.samples == 4 && q.samples == 5);
}

static slv_status from_state_2_on(const double *x, const double *p, double *restrict w) {
  (void)p;
  *w = x[1];
  return x[1] >= 2 ? SLV_OK : SLV_EDOMAIN;
}

/* bw_shear, with a float Hessian that is infinite if |F| > 100. */
static slv_status float_hessian(const float *F, const float *p, float *restrict H) {
  float size = 0;
  for (int i = 0; i < 6; i++) size += F[i] * F[i];
  SLV_TRY(slv_energy_find("bw_shear")->f32->hessian(F, p, H));
  if (size > 1e4F) H[0] = INFINITY;
  return SLV_OK;
}

Test(engine, what_overflows_in_float_alone_is_out_of_range) {
  slv_energy e = *slv_energy_find("bw_shear");
  slv_kernels_f32 f32 = *e.f32;
  f32.hessian = float_hessian, e.f32 = &f32;
  const slv_state_source source = {.energy = &e, .seed = 1, .random = 20000};
  const engine_options how = {.threads = 1, .replay = "eval bw_shear"};
  const doc_record r = engine_run(check_find("digits_single"), &source, &how, &memory);
  cr_expect(r.verdict == VERDICT_PASS && r.finding == FOUND_OUT_OF_RANGE, "%s", r.note);
  cr_expect(r.states[FOUND_INACCURATE].v[SLV_CLASS_HARD] == 0);
  cr_expect(r.states[FOUND_OUT_OF_RANGE].v[SLV_CLASS_HARD] > 0);
  cr_expect(strstr(r.note, "in single precision, hessian[0,0] = inf") != NULL, "%s", r.note);
  cr_expect(strstr(r.witness->command, "--scalar float") != NULL,
            "the witness is replayed in float");
}

/* bw_shear, with an infinite energy and a NaN Hessian if a stretch is above 20, or below 1e-3. The
 * note must blame this stretch, whatever the other one is. */
static int too_large;

static int is_out_of_range(const double *F, const double *p) {
  double stretch[2];
  slv_state_stretch(slv_energy_find("bw_shear"), F, p, stretch);
  return too_large ? stretch[1] > 20 : stretch[0] < 1e-3;
}

static slv_status limited_energy(const double *F, const double *p, double *restrict w) {
  SLV_TRY(slv_energy_find("bw_shear")->f64->energy(F, p, w));
  if (is_out_of_range(F, p)) *w = HUGE_VAL;
  return SLV_OK;
}

static slv_status limited_hessian(const double *F, const double *p, double *restrict H) {
  SLV_TRY(slv_energy_find("bw_shear")->f64->hessian(F, p, H));
  if (is_out_of_range(F, p)) H[0] = (double)NAN;
  return SLV_OK;
}

static doc_record limited(int above) {
  slv_energy e = *slv_energy_find("bw_shear");
  slv_kernels_f64 f64 = *e.f64;
  f64.energy = limited_energy, f64.hessian = limited_hessian, e.f64 = &f64;
  too_large = above;
  const slv_state_source source = {.energy = &e, .seed = 1, .random = 20000};
  const engine_options how = {.threads = 1};
  const doc_record r = engine_run(check_find("finite"), &source, &how, &memory);
  cr_expect(eq(int, r.finding, FOUND_OUT_OF_RANGE));
  return r;
}

Test(engine, the_range_ends_at_the_stretch_that_is_to_blame) {
  const doc_record above = limited(1), below = limited(0);
  cr_expect(strstr(above.note, " above stretch 2") != NULL && strstr(above.note, "below") == NULL,
            "%s", above.note);
  cr_expect(strstr(below.note, "below stretch 0.00") != NULL && strstr(below.note, "above") == NULL,
            "%s", below.note);
}

/* A gradient with relative error 1e-6. It is inaccurate without a tolerance and with tolerance
 * 1e-8, and passes with 1e-4. If the tolerance is exceeded, the note must name it. */
static slv_status slipped(const double *F, const double *p, double *restrict g) {
  SLV_TRY(slv_energy_find("bw_shear")->f64->gradient(F, p, g));
  for (int i = 0; i < 6; i++) g[i] *= 1 + 1e-6;
  return SLV_OK;
}

static doc_record slip_within(double tolerance) {
  slv_energy e = *slv_energy_find("bw_shear");
  slv_kernels_f64 f64 = *e.f64;
  f64.gradient = slipped, e.f64 = &f64;
  const slv_state_source source = {.energy = &e, .seed = 1, .random = 2000};
  const engine_options how = {.threads = 1, .tolerance = tolerance};
  const doc_record r = engine_run(check_find("digits_gradient"), &source, &how, &memory);
  return r;
}

Test(engine, a_tolerance_is_named_where_it_is_exceeded) {
  const doc_record none = slip_within(0), small = slip_within(1e-8), wide = slip_within(1e-4);
  cr_expect(none.finding == FOUND_INACCURATE && small.finding == FOUND_INACCURATE);
  cr_expect(strstr(none.note, "only 6.0 correct digits: ") == none.note, "%s", none.note);
  cr_expect(strstr(none.note, "; relative error: median above 1e-07, largest 1e-06") != NULL);
  cr_expect(strstr(small.note, "relative error 1e-06 (tolerance 1e-08): ") == small.note, "%s",
            small.note);
  cr_expect(eq(int, wide.finding, FOUND_NOTHING));
  cr_expect(none.witness->shrunk && none.witness->found_x.n == 6);
}

/* A check ends at the first block with 32 failing states. The first block has 64. */
Test(engine, a_check_that_fails_ends_and_says_when) {
  double bad[500];
  for (int i = 0; i < 500; i++) bad[i] = 2;
  const doc_record r = run(bad, 500, 0, 2);
  cr_expect(eq(u64, r.samples, 64));
  expect_text(r.note,
              "beyond the bound, by rounding errors; inaccurate at 64 of 64 ordinary states; "
              "ended after 64 states");
}

Test(engine, nan_outside_of_the_domain_is_not_judged) {
  static const slv_kernels_f64 kernels = {.energy = from_state_2_on};
  static const slv_energy half = {.name = "half", .ndof = 3, .f64 = &kernels};
  const double none[] = {NAN, NAN, 0.5}, one[] = {NAN, 0.5, 0.5, NAN};
  const slv_state_source source = {.energy = &half};
  const engine_options how = {.threads = 1, .strict = 1};
  script = none, script_length = 3;
  const doc_record r = engine_run(&scripted, &source, &how, &memory);
  script = one, script_length = 4;
  const doc_record q = engine_run(&scripted, &source, &how, &memory);
  cr_expect(r.verdict == VERDICT_PASS && r.samples == 1 && r.not_judged == 2);
  cr_expect(q.verdict == VERDICT_FAIL && q.samples == 3 && q.not_judged == 1);
}

Test(engine, of_equals_the_first_state_is_the_witness) {
  const double m[] = {0.5, 1, 0.25, 1, 1}, zero[] = {0, 0, 0};
  expect_text(run(m, 5, 0, 1).witness->state, "state 1");
  expect_text(run(m, 5, 0, 3).witness->state, "state 1");
  expect_text(run(zero, 3, 0, 1).witness->state, "state 0");
}

Test(engine, given_states_carry_their_seed_and_are_not_shrunk) {
  const double m[] = {0.1, 2.7};
  const doc_record r = run(m, 2, 0, 1);
  cr_expect(eq(int, r.witness->shrunk, 0));
  cr_expect(r.witness->x.v[0] == 2.7 && r.witness->x.v[1] == 1 && r.witness->x.n == 3);
  expect_text(r.witness->quantity, "energy");
  expect_text(r.subject, "scripted");
  cr_expect(eq(u64, r.seed, 7));
  cr_expect(r.seconds >= 0);
}

Test(engine, flagged_states_are_passed_over) {
  const double m[] = {9, 1, NAN, 0.5}; /* states 0 and 2 are degenerate */
  const doc_record r = run(m, 4, SLV_STATE_DEGENERATE, 1);
  const doc_record q = run(m, 4, SLV_STATE_EXTREME, 1);
  cr_expect(r.verdict == VERDICT_PASS && r.samples == 2 && r.not_judged == 0);
  cr_expect(q.verdict == VERDICT_FAIL && q.samples == 4);
}

static const char *missing_everything(const slv_energy *e) {
  (void)e;
  return "the row has nothing of the kind";
}

static double never(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)s, (void)worst, (void)t;
  cr_assert(0, "a skipped check measured a state");
  return 0;
}

Test(engine, a_skip_carries_its_reason) {
  check c = scripted;
  const slv_state_source source = {.energy = &row};
  c.missing = missing_everything, c.measure = never;
  const doc_record r =
      engine_run(&c, &source, &(engine_options){.threads = 2, .strict = 1}, &memory);
  cr_expect(eq(int, r.verdict, VERDICT_SKIP));
  expect_text(r.note, "the row has nothing of the kind");
  cr_expect(r.samples == 0 && r.witness == NULL);
}

static double nothing_wrong(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)s, (void)worst;
  t->count[FINE_RIGHT]++;
  return 0;
}

Test(engine, judges_one_random_state_in_share) {
  const uint64_t asked[] = {0, 1, 4, 5, 100}, want[] = {0, 1, 1, 2, 25};
  const slv_energy *e = slv_energy_find("bw_shear");
  check c = {.name = "share", .bound = 0, .quantity = "energy", .share = 4};
  c.measure = nothing_wrong;
  for (int i = 0; i < 5; i++) {
    const slv_state_source source = {.energy = e, .random = asked[i]};
    const doc_record r =
        engine_run(&c, &source, &(engine_options){.threads = 2, .strict = 1}, &memory);
    cr_expect(eq(u64, engine_random(&c, &source), want[i]));
    cr_expect(eq(u64, r.samples, slv_state_source_count_named(&source) + want[i]));
    cr_expect(eq(int, r.verdict, VERDICT_PASS));
  }
}

/* bw_shear has 1933 = 24 + 23 * 83 further states that are not random, and 64 + random / 32 random
 * ones. A short run tests one in 1933 / 120. */
Test(engine, judges_a_share_of_the_further_states) {
  const int shares[] = {1, 4, 1}, want[] = {24 + 23 * 83 + 82, 484 + 68, 121 + 40};
  const uint64_t random[] = {600, 600, 40};
  const slv_energy *e = slv_energy_find("bw_shear");
  check c = {.name = "share", .bound = 0, .quantity = "energy", .measure = nothing_wrong};
  for (int i = 0; i < 3; i++) {
    const slv_state_source source = {.energy = e, .random = random[i], .further = 1};
    c.share = shares[i];
    const doc_record r =
        engine_run(&c, &source, &(engine_options){.threads = 2, .strict = 1}, &memory);
    cr_expect(eq(u64, r.samples, 83 + random[i] / (uint64_t)shares[i] + (uint64_t)want[i]));
  }
}

/* Tests only states near F = I: (1, 0, 0, 0, 1, 0). */
static double only_near_rest(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)worst, (void)t;
  return fabs(s->x[0] - 1) < 1e-3 && fabs(s->x[4] - 1) < 1e-3 ? 0 : NOT_JUDGED;
}

static uint64_t plain_states(uint64_t further) {
  const slv_state_source source = {
      .energy = slv_energy_find("bw_shear"), .random = 400, .further = further};
  const check c = {.name = "few", .quantity = "energy", .share = 1, .measure = only_near_rest};
  return engine_run(&c, &source, &(engine_options){.threads = 2, .strict = 1}, &memory)
      .sums->of.plain;
}

Test(engine, further_states_that_are_not_judged_are_excused) {
  cr_expect(eq(u64, plain_states(1), plain_states(0)));
}

/* Fails at every state: error 3 at random states, 2 at the state `pure shear 3`, else 1.5. */
static double least_where_named(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  const int random = strncmp(s->name, "random", 6) == 0,
            pure = strcmp(s->name, "pure shear 3") == 0;
  (void)e, (void)worst;
  find_number(t, 1.5, "energy", "energy", 1.5, 1);
  return random ? 3 : pure ? 2 : 1.5;
}

Test(engine, named_states_come_first_as_witnesses) {
  const slv_state_source source = {.energy = slv_energy_find("bw_shear"), .random = 400};
  const check c = {.name = "scripted",
                   .bound = 1,
                   .quantity = "energy",
                   .share = 1,
                   .measure = least_where_named};
  for (int threads = 1; threads < 4; threads += 2) {
    const doc_record r = engine_run(&c, &source, &(engine_options){.threads = threads}, &memory);
    cr_assert(r.witness != NULL);
    expect_text(r.witness->state, "pure shear 3");
    cr_expect(eq(dbl, r.worst, 3));
  }
}

Test(engine, finer_verdicts_are_counted_in_the_note) {
  const slv_state_source source = {.energy = slv_energy_find("bw_shear"), .random = 321};
  check c = {.name = "fine", .quantity = "energy", .share = 1, .measure = nothing_wrong};
  char want[64];
  const doc_record r =
      engine_run(&c, &source, &(engine_options){.threads = 3, .strict = 1}, &memory);
  (void)snprintf(want, sizeof want, "right %d, beyond the bound 0, limited", (int)r.samples);
  cr_expect(strncmp(r.note, want, strlen(want)) == 0, "%s", r.note);
}

/* Reports the same difference at every state, as a wrong formula does. */
static double always_off(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)s, (void)worst;
  find_number(t, 2, "energy", "energy", 1.5, 1);
  return 2;
}

/* Reports differences up to 7e-9 of random sign, as round-off has them. */
static double noisy(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  uint64_t bits = 0;
  (void)e, (void)worst;
  for (int i = 0; i < 6; i++) {
    uint64_t of;
    memcpy(&of, &s->x[i], sizeof of);
    bits = (bits ^ of) * 0x9e3779b97f4a7c15u;
  }
  find_number(t, 2, "energy", "energy", 1 + ldexp((double)(int64_t)bits, -90), 1);
  return 2;
}

static doc_record found_by(measure_fn *measure, int strict, int threads) {
  const slv_state_source source = {.energy = slv_energy_find("bw_shear"), .random = 40000};
  const check c = {
      .name = "scripted", .bound = 1, .quantity = "energy", .share = 1, .measure = measure};
  return engine_run(&c, &source, &(engine_options){.threads = threads, .strict = strict}, &memory);
}

Test(engine, a_wrong_formula_fails_after_a_few_states) {
  const doc_record r = found_by(always_off, 0, 1), again = found_by(always_off, 0, 3);
  cr_expect(eq(int, r.finding, FOUND_WRONG));
  cr_expect(eq(int, r.verdict, VERDICT_FAIL));
  cr_expect(r.states[FOUND_WRONG].v[SLV_CLASS_ORDINARY] >= 32 && r.samples < 1000);
  cr_expect(strstr(r.note, "energy = 1.5, expected 1") != NULL, "%s", r.note);
  cr_expect(same_record(&r, &again));
}

Test(engine, lost_digits_fail_only_where_asked) {
  const doc_record r = found_by(noisy, 0, 2), strict = found_by(noisy, 1, 2);
  cr_expect(eq(int, r.finding, FOUND_INACCURATE));
  cr_expect(eq(int, r.verdict, VERDICT_PASS));
  cr_expect(eq(int, strict.verdict, VERDICT_FAIL));
  cr_expect(r.samples > 2000 && r.samples < 8000, "%d", (int)r.samples);
  cr_expect(strstr(r.note, "correct digits: ") != NULL, "%s", r.note);
}

Test(engine, judges_the_states_that_are_asked_for) {
  const slv_state_source source = {.energy = slv_energy_find("bw_shear"), .random = 900};
  const check c = {.name = "scripted", .share = 1, .measure = nothing_wrong};
  const engine_options of_hard = {.threads = 2, .classes = 1u << SLV_CLASS_HARD};
  const engine_options of_mild = {.threads = 2, .least = 0.5, .most = 2};
  const doc_record hard = engine_run(&c, &source, &of_hard, &memory);
  const doc_record mild = engine_run(&c, &source, &of_mild, &memory);
  cr_expect(hard.samples > 0 &&
            hard.states[FOUND_NOTHING].v[SLV_CLASS_HARD] == (double)hard.samples);
  const engine_options none = {
      .threads = 2, .classes = 1u << SLV_CLASS_EXTREME, .least = 0.5, .most = 2};
  const doc_record nothing = engine_run(&c, &source, &none, &memory);
  cr_expect(nothing.verdict == VERDICT_SKIP && nothing.samples == 0);
  cr_expect(mild.samples > 0 && mild.states[FOUND_NOTHING].v[SLV_CLASS_EXTREME] == 0);
}

enum { ENERGIES = 16, SAMPLES = 150, TEAMS = 2 };
static const int team[TEAMS] = {2, 7};

static void one_blas_thread(void) { slv_dense_use_one_thread(); }

static void expect_same_by_any_team(const check *c, const slv_energy *e) {
  const slv_state_source source = {
      .energy = e, .seed = 3, .random = SAMPLES * (uint64_t)(c->share > 1 ? 2 : 1)};
  const engine_options alone = {.threads = 1, .strict = 1};
  const doc_record one = engine_run(c, &source, &alone, &memory);
  for (int i = 0; i < TEAMS; i++) {
    const engine_options how = {.threads = team[i], .strict = 1};
    const doc_record many = engine_run(c, &source, &how, &memory);
    cr_expect(same_record(&one, &many), "%s of %s by %d threads", c->name, e->name, team[i]);
  }
}

ParameterizedTestParameters(engine, threads_change_no_bit_of_a_record) {
  static size_t index[ENERGIES];
  size_t n = 0;
  for (; n < ENERGIES && slv_energy_at(n) != NULL; n++) index[n] = n;
  return cr_make_param_array(size_t, index, n);
}

ParameterizedTest(const size_t *i, engine, threads_change_no_bit_of_a_record,
                  .init = one_blas_thread) {
  const check *c;
  for (size_t k = 0; (c = check_at(k)) != NULL; k++) expect_same_by_any_team(c, slv_energy_at(*i));
}

/* Compares records of failing checks, with simplified witnesses, for several thread counts. */
Test(engine, threads_change_no_bit_of_a_failure, .init = one_blas_thread) {
  static control c;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++)
    if (strcmp(c.energy, "bw_shear") == 0) expect_same_by_any_team(check_find(c.check), &c.row);
}

static uint64_t hash_of(const slv_state *s) { return (s->index + 1) * 0x9e3779b97f4a7c15u >> 32; }

/* Returns one of eight values, so that thousands of states share the largest one. rarely_off()
 * fails, after the first states, at one state in 800. */
static double in_steps(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)worst;
  const uint64_t hash = hash_of(s);
  t->count[FINE_RIGHT]++, t->figure = (double)hash;
  return (double)(hash % 8) / 8;
}

static double rarely_off(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  if (s->index < 9000 || hash_of(s) % 800 != 0) return in_steps(e, s, worst, t);
  return always_off(e, s, worst, t);
}

static double often_noisy(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  return hash_of(s) % 20 != 0 ? in_steps(e, s, worst, t) : noisy(e, s, worst, t);
}

static measure_fn *const measures[] = {in_steps, rarely_off, often_noisy, always_off, noisy};
enum { MEASURES = sizeof measures / sizeof measures[0] };

static doc_record run_shared(measure_fn *measure, const engine_options *how) {
  const slv_state_source source = {.energy = slv_energy_find("bw_shear"), .random = 40000};
  const check c = {.name = "shared",
                   .bound = 1,
                   .quantity = "energy",
                   .figure = "the largest hash",
                   .measure = measure};
  return engine_run(&c, &source, how, &memory);
}

Test(engine, the_sums_of_parts_are_those_of_the_whole) {
  const uint64_t parts[] = {1, 7};
  for (int k = 0; k < MEASURES; k++) {
    const doc_record whole = run_shared(measures[k], &(engine_options){.threads = 2});
    for (int i = 0; i < 2; i++) {
      check_sums all = {0};
      for (uint64_t part = parts[i]; part > 0; part--) {
        const engine_options how = {.threads = 2, .part = part, .parts = parts[i]};
        const doc_record one = run_shared(measures[k], &how);
        const check_sums some = sums_of(&one);
        sums_add(&all, &some);
      }
      doc_record joined = whole;
      sums_settle(&all, &joined, &memory);
      cr_expect(same_record(&whole, &joined) && all.index == whole.sums->of.index,
                "measure %d, %d parts", k, (int)parts[i]);
    }
  }
}

/* Checks that the measures above have many ties, or end early, so that the test is not void. */
Test(engine, parts_are_tried_on_ties_and_on_early_ends) {
  const engine_options how = {.threads = 2};
  const doc_record ties = run_shared(in_steps, &how), rare = run_shared(rarely_off, &how);
  const doc_record noise = run_shared(often_noisy, &how), early = run_shared(always_off, &how);
  cr_expect(ties.worst == 0.875 && !ties.sums->of.ended && ties.samples > 40000);
  cr_expect(rare.finding == FOUND_WRONG && rare.sums->of.ended && rare.samples > 30000);
  cr_expect(noise.finding == FOUND_INACCURATE && noise.samples > 30000);
  cr_expect(early.sums->of.ended && early.samples < 8128);
}

/* Each part tests its share of the states, and also the head, which only part 1 counts. */
Test(engine, parts_share_the_states) {
  const doc_record whole = run_shared(in_steps, &(engine_options){.threads = 2});
  for (uint64_t part = 1; part <= 4; part++) {
    const doc_record one =
        run_shared(in_steps, &(engine_options){.threads = 2, .part = part, .parts = 4});
    const uint64_t head = part == 1 ? 8128 : 0, share = (whole.samples - 8128) / 4;
    cr_expect(one.samples + 128 > head + share && one.samples < head + share + 128,
              "part %d judged %d states", (int)part, (int)one.samples);
  }
}
