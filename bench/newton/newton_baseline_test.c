/* Lines of a run made by hand. */
#include "newton/newton_plan.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "support/base/memory.h"

static newton_case a_case(void) {
  return (newton_case){.setup = newton_setup_at(0),
                       .n = 21,
                       .scheme = newton_scheme_at(0),
                       .init = NEWTON_AFFINE,
                       .from = "",
                       .most_iterations = 7,
                       .threads = 3,
                       .seed = 1};
}

static const char group[] = "edge-affine n=21 affine full bending=gauss-newton search=armijo";

/* Of that kind there are these numbers, without a unit; none for a reason that is told. */
static void expect_value(const baseline *b, const char *kind, const char *numbers) {
  const doc_baseline_value *v = b->all.values.v, *end = v + b->all.values.n;
  while (v < end && strcmp(v->key.part[2], kind) != 0) v++;
  cr_assert(v < end, "%s", kind);
  cr_expect_str_eq(v->key.part[0], group);
  cr_expect_str_eq(v->key.part[1], "run");
  cr_expect_str_eq(v->key.part[3], "f64");
  cr_expect_str_eq(v->values, numbers);
  cr_expect(v->unit == 0);
  cr_expect(eq(int, v->text != NULL, *numbers == '\0'));
}

/* The only text is why the run stopped. */
static void expect_stop(const baseline *b, const char *why) {
  const doc_baseline_text *text = b->all.texts.v;
  cr_assert(eq(sz, b->all.texts.n, 1));
  cr_expect_str_eq(text->key.part[0], group);
  cr_expect_str_eq(text->key.part[1], "stop");
  cr_expect_str_eq(text->text, why);
}

Test(newton_baseline, of_a_run) {
  static const double relative[] = {0.5, 0.25};
  const doc_newton_trace trace = {.relative = {relative, 2}};
  const doc_newton_record r = {
      .iterations = 1, .refused = 4, .energy = 2, .trace = &trace, .stop = "converged"};
  baseline b = {.all.tool = NULL};
  const newton_case c = a_case();
  newton_baseline_add(&b, &c, &r);
  expect_value(&b, "iterations", "0x1p+0");
  expect_value(&b, "refused", "0x1p+2");
  expect_value(&b, "energy", "0x1p+1");
  expect_value(&b, "residuals", "0x1p-1 0x1p-2");
  expect_stop(&b, "converged");
  arena_free(&b.memory);
}

/* A run that could not begin is there, with the reason, and with no number made up. */
Test(newton_baseline, of_a_run_without_an_iterate) {
  const doc_newton_trace trace = {.relative = {NULL, 0}};
  const doc_newton_record r = {
      .energy = (double)NAN, .trace = &trace, .stop = slv_status_text(SLV_ECAPABILITY)};
  baseline b = {.all.tool = NULL};
  const newton_case c = a_case();
  newton_baseline_add(&b, &c, &r);
  expect_value(&b, "energy", "");
  expect_value(&b, "residuals", "");
  expect_stop(&b, slv_status_text(SLV_ECAPABILITY));
  arena_free(&b.memory);
}

/* The choice is by name: each name must be there. */
Test(newton_baseline, names_scenes_and_schemes_that_there_are) {
  for (const newton_baseline_run *r = newton_baseline_runs; r->scheme != NULL; r++) {
    int scene = r->scene == NULL, scheme = 0;
    for (size_t i = 0; newton_setup_at(i) != NULL && !scene; i++)
      scene = strcmp(newton_setup_at(i)->name, r->scene) == 0;
    for (size_t i = 0; i < NEWTON_SCHEMES && !scheme; i++)
      scheme = strcmp(newton_scheme_at(i).name, r->scheme) == 0;
    cr_expect(scene && scheme, "%s by %s", r->scene != NULL ? r->scene : "all", r->scheme);
  }
}

Test(newton_baseline, chooses_only_where_nothing_is_asked_for) {
  options o = {.baseline = "b.json", .most_iterations = UINT64_MAX};
  cr_expect(newton_baseline_chooses(&o));
  cr_expect(eq(int, newton_most_iterations(&o, 21), 100));
  o.most_iterations = 3;
  cr_expect(eq(int, newton_most_iterations(&o, 21), 3));
  o.scenes.count = 1;
  o.most_iterations = UINT64_MAX;
  cr_expect(not(newton_baseline_chooses(&o)));
  cr_expect(eq(int, newton_most_iterations(&o, 21), 500));
  o = (options){.most_iterations = UINT64_MAX};
  cr_expect(not(newton_baseline_chooses(&o)));
}

Test(newton_baseline, large_runs_of_a_sweep_are_brief_unless_told) {
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
Test(newton_baseline, a_sweep_has_both_guesses_of_the_smallest_size) {
  options o = {.sweep = 1, .most_iterations = UINT64_MAX};
  size_t of[201][2] = {{0}}, quads = 0;
  newton_plan p;
  cr_assert(eq(int, newton_plan_make(&o, &p), 0));
  for (size_t i = 0; i < p.cases.count; i++) {
    const newton_case *c = newton_case_at(&p, i);
    cr_assert(c->n <= 200 && c->init < 2);
    cr_expect(eq(int, c->most_iterations, newton_most_iterations(&o, c->n)));
    if (!newton_is_of_quads(c->setup->membrane)) {
      of[c->n][c->init]++;
      continue;
    }
    cr_expect(eq(sz, c->n, 21));
    quads++;
  }
  newton_plan_free(&p);
  const size_t runs = of[21][NEWTON_AFFINE];
  cr_expect(gt(sz, quads, 0));
  cr_expect(runs > 0 && of[21][NEWTON_FLAT] == runs);
  cr_expect(of[51][NEWTON_AFFINE] == runs && of[51][NEWTON_FLAT] == 0);
  cr_expect(of[101][NEWTON_AFFINE] == runs && of[101][NEWTON_FLAT] == 0);
  cr_expect(of[200][NEWTON_AFFINE] == runs && of[200][NEWTON_FLAT] == 0);
  cr_expect(eq(sz, p.cases.count, 0), "freed");
}
