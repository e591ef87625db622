/* Tests of shrink.c: simplified states still fail, and have no longer numbers than before. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>

#include "engine/check_engine.h"
#include "measure/params.h"
#include "selvedge/dense.h"

static const slv_param param[] = {{.name = "k", .lo = 0, .hi = 10, .typical = 2},
                                  {.name = "b", .lo = 0, .hi = 10, .typical = 1}};
static const slv_energy row = {
    .name = "scripted", .ndof = 3, .nparam = 2, .param = param, .rest = (const double[]){1, 1, 1}};
static const engine_options strictly = {.threads = 1, .strict = 1};

/* Returns a state whose x is a static array, which the next call overwrites. */
static slv_state at(double x, double y, double z) {
  static double entries[3], params[2];
  params[0] = 3.7, params[1] = 1.9;
  entries[0] = x, entries[1] = y, entries[2] = z;
  return (slv_state){.x = entries, .p = params, .state_class = SLV_CLASS_EXTREME};
}

static check check_of(measure_fn *measure) {
  return (check){.name = "scripted", .bound = 1, .share = 1, .measure = measure};
}

static int shrink(measure_fn *measure, slv_state *s) {
  const check c = check_of(measure);
  const slv_state_source source = {.energy = &row};
  return engine_shrink(&c, &source, &strictly, s);
}

static void expect_state(const slv_state *s, double x, double y, double z) {
  cr_expect(s->x[0] == x && s->x[1] == y && s->x[2] == z, "%.17g %.17g %.17g", s->x[0], s->x[1],
            s->x[2]);
}

static void expect_params(const slv_state *s, double k, double b) {
  cr_expect(s->p[0] == k && s->p[1] == b, "%.17g %.17g", s->p[0], s->p[1]);
}

static double always(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)s, (void)worst, (void)t;
  return 2;
}

Test(shrink, what_fails_everywhere_ends_at_zero_and_typical) {
  slv_state s = at(0.318, -7.25e9, 1e-200);
  cr_expect(eq(int, shrink(always, &s), 1));
  expect_state(&s, 0, 0, 0);
  expect_params(&s, 2, 1);
}

static double never(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)s, (void)worst, (void)t;
  return 0.5;
}

static double not_judged(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)s, (void)worst, (void)t;
  return NOT_JUDGED;
}

Test(shrink, what_passes_or_is_not_judged_is_left_alone) {
  slv_state s = at(0.318, 2, 3), r = s;
  cr_expect(eq(int, shrink(never, &s), 0));
  cr_expect(eq(int, shrink(not_judged, &r), 0));
  expect_state(&s, 0.318, 2, 3);
  expect_params(&s, 3.7, 1.9);
  expect_state(&r, 0.318, 2, 3);
  expect_params(&r, 3.7, 1.9);
}

/* Fails if x[1] > 2.25: of the candidates for 2.6, 0 and 1 pass; 3 is the simplest that fails. */
static double near_two_and_a_half(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)worst, (void)t;
  return s->x[1] > 2.25 && s->p[1] > 1.5 ? 2 : 0;
}

Test(shrink, keeps_what_the_failure_needs) {
  slv_state s = at(0.318, 2.6, 3);
  cr_expect(eq(int, shrink(near_two_and_a_half, &s), 1));
  expect_state(&s, 0, 3, 0);
  expect_params(&s, 2, 1.9); /* the typical value of b passes, so 1.9 is kept */
}

static double only_there(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)worst, (void)t;
  const int there = s->x[0] == 0.318 && s->x[1] == 2.6 && s->x[2] == -3;
  return there && s->p[0] == 3.7 && s->p[1] == 1.9 ? 2 : 0;
}

Test(shrink, tells_when_nothing_simpler_fails) {
  slv_state s = at(0.318, 2.6, -3);
  cr_expect(eq(int, shrink(only_there, &s), 0));
  expect_state(&s, 0.318, 2.6, -3);
  expect_params(&s, 3.7, 1.9);
}

static double nan_or_large(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)worst, (void)t;
  return s->x[0] * 0 != 0 ? (double)NAN : fabs(s->x[0]);
}

Test(shrink, ends_on_nan_and_infinities) {
  const double bad[] = {NAN, INFINITY, -INFINITY};
  for (int i = 0; i < 3; i++) {
    slv_state s = at(bad[i], bad[i], bad[(i + 1) % 3]);
    cr_expect(eq(int, shrink(nan_or_large, &s), 1));
    cr_expect(s.x[0] * 0 != 0, "%g became %g, which passes", bad[i], s.x[0]);
    cr_expect(s.x[1] == 0 && s.x[2] == 0);
  }
}

/* Fails by NaN on non-finite and huge numbers, which must not lure the search to them. */
static double large_or_strange(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  (void)e, (void)worst, (void)t;
  for (int i = 0; i < 3; i++)
    if (!isfinite(s->x[i])) return (double)NAN;
  return fabs(s->x[0]) > 1e300 || (s->x[0] != 0 && fabs(s->x[0]) < 1e-300) ? 2 : 0;
}

Test(shrink, finite_numbers_stay_finite) {
  const double end[] = {DBL_MAX, -DBL_MAX, 0.7 * DBL_MAX, DBL_TRUE_MIN, 3e-323, DBL_MIN};
  for (int i = 0; i < 6; i++) {
    slv_state s = at(end[i], 0, 0);
    const check c = check_of(large_or_strange);
    tally t = {0};
    const slv_state_source source = {.energy = &row};
    (void)engine_shrink(&c, &source, &strictly, &s);
    cr_expect(isfinite(s.x[0]), "%g became %g", end[i], s.x[0]);
    cr_expect(c.measure(&row, &s, 0, &t) > c.bound, "%g became %g, which passes", end[i], s.x[0]);
  }
}

static int simple(double x) { return x == 0 || fabs(x) == 1 || rint(8 * x) == 8 * x; }

static int fails(const check *k, const slv_energy *e, const slv_state *s) {
  tally t = {0};
  return !(k->measure(e, s, 0, &t) <= k->bound);
}

enum { FAILURES = 3 }; /* number of failing states that are simplified for each control */

static int failures_on(const check *k, const slv_energy *e, int *simpler) {
  const slv_state_source source = {.energy = e, .seed = 5, .random = 12};
  const uint64_t first = slv_state_source_count_named(&source);
  int failures = 0;
  for (uint64_t i = first; i < first + source.random && failures < FAILURES; i++) {
    double x[e->ndof], p[params_room(e)];
    slv_state s = {.x = x, .p = p};
    if (slv_state_source_at(&source, i, &s) != SLV_OK || !fails(k, e, &s)) continue;
    (void)engine_shrink(k, &source, &strictly, &s);
    failures++;
    for (int n = 0; n < e->ndof; n++) *simpler += simple(s.x[n]);
    cr_expect(fails(k, e, &s), "%s: %s no longer fails", k->name, s.name);
  }
  return failures;
}

Test(shrink, witnesses_of_controls_still_fail_and_are_simple) {
  static control c;
  slv_dense_use_one_thread();
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++) {
    const check *k = check_find(c.check);
    int simpler = 0;
    const int failures = k->given ? 0 : failures_on(k, &c.row, &simpler);
    cr_expect(3 * simpler >= c.row.ndof * failures, "%s: %d of %d entries simple", c.name, simpler,
              c.row.ndof * failures);
  }
}
