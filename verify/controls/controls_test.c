/* Tests that every check catches its wrong formulas, and passes the right energies. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/params.h"
#include "selvedge/dense.h"
#include "suite/suite.h"
#include "support/records/verify_judge.h"
#include "support/testing/stray_text.h"

enum { MOST = 256 };
static const uint64_t seed = 1;

static size_t control_count(void) {
  static control c;
  size_t n = 0;
  while (control_at(n, &c) == SLV_OK) n++;
  return n;
}

Test(controls, past_the_end_is_refused) {
  static control c;
  cr_expect(eq(int, control_at(control_count(), &c), SLV_EARG));
  cr_expect(eq(int, control_at((size_t)-1, &c), SLV_EARG));
}

Test(controls, every_check_has_two) {
  static control c;
  const check *k;
  for (size_t i = 0; (k = check_at(i)) != NULL; i++) {
    int n = 0;
    for (size_t m = 0; control_at(m, &c) == SLV_OK; m++) n += strcmp(c.check, k->name) == 0;
    cr_expect(n >= 2, "%s has %d", k->name, n);
  }
}

static int same_place(const control *a, const control *b) {
  return strcmp(a->energy, b->energy) == 0 && strcmp(a->check, b->check) == 0 &&
         strcmp(a->name, b->name) == 0;
}

Test(controls, names_are_unique) {
  static control a, b;
  for (size_t i = 0; control_at(i, &a) == SLV_OK; i++) {
    cr_expect(check_find(a.check) != NULL, "%s: no check %s", a.name, a.check);
    cr_expect(a.name[0] != '\0' && a.mistake[0] != '\0', "control %zu", i);
    for (size_t k = 0; k < i && control_at(k, &b) == SLV_OK; k++)
      cr_expect(same_place(&a, &b) == 0, "%s, %s, %s twice", a.energy, a.check, a.name);
  }
}

extern const char asset_controls_txt[];

/* Keys in controls.txt that a row may have: its function, or function and check. */
static const char *const keys[][2] = {
#define CONTROL(function, check, energy, slot, scalar) {#function, #function " " #check},
#include "controls/controls.def"
#undef CONTROL
};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* Every control has a name and a mistake in controls.txt: without them the list would end early. */
Test(controls, have_each_a_name_and_a_mistake) {
  for (size_t i = 0; i < KEYS; i++) {
    char *name = texts_find(asset_controls_txt, keys[i][0], "name");
    char *mistake = texts_find(asset_controls_txt, keys[i][0], "mistake");
    cr_expect(name != NULL && mistake != NULL, "%s has no text", keys[i][0]);
    free(name);
    free(mistake);
  }
  cr_expect(eq(sz, control_count(), KEYS));
}

static int is_key(const char *key) {
  int n = 0;
  for (size_t i = 0; i < KEYS; i++)
    n += strcmp(key, keys[i][0]) == 0 || strcmp(key, keys[i][1]) == 0;
  return n > 0;
}

Test(controls, have_all_texts_of_the_file) {
  char *stray = stray_text(asset_controls_txt, is_key, "  name  mistake");
  cr_expect(stray == NULL, "controls.txt: %s", stray);
  free(stray);
}

/* The text of function and check has priority over that of the function. */
Test(controls, take_the_text_of_their_check) {
  static control c;
  int n = 0;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++) {
    if (strcmp(keys[i][0], "terms_halved") != 0) continue;
    const int is_single = strcmp(c.check, "scalars_agree") == 0;
    cr_expect_str_eq(c.name, is_single ? "a factor 1/2 in single precision" : "a factor 1/2");
    n += is_single ? 1 : 10;
  }
  cr_expect(eq(int, n, 11));
}

static int differing(const void *a, const void *b, size_t size) {
  int n = 0;
  for (size_t i = 0; i < size; i += sizeof(slv_fn_f64 *))
    n += memcmp((const char *)a + i, (const char *)b + i, sizeof(slv_fn_f64 *)) != 0;
  return n;
}

Test(controls, one_function_is_wrong_and_the_rest_is_the_energy_itself) {
  static control c;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++) {
    const slv_energy *e = slv_energy_find(c.energy);
    const int n =
        differing(&c.f64, e->f64, sizeof c.f64) + differing(&c.f32, e->f32, sizeof c.f32) +
        differing(&c.f128, e->f128, sizeof c.f128) + differing(&c.c64, e->c64, sizeof c.c64);
    cr_expect(n == 1, "%s, %s: %d functions differ", c.check, c.name, n);
    cr_expect(c.row.f64 == &c.f64 && c.row.f32 == &c.f32, "%s", c.name);
    cr_expect(c.row.f128 == &c.f128 && c.row.c64 == &c.c64, "%s", c.name);
    cr_expect(c.row.param == e->param && c.row.declared == e->declared, "%s", c.name);
    cr_expect(slv_energy_check(&c.row, NULL) == SLV_OK, "%s", c.name);
  }
}

/* Returns 1 for the control that fails because too many states cannot be tested. */
static int unjudged(const control *c) {
  return strcmp(c->check, "symmetry") == 0 && strcmp(c->name, "half the states refused") == 0;
}

static slv_status state_of(const check *k, const slv_state_source *s, uint64_t i, slv_state *x) {
  return k->given ? k->at(s->energy, i, x) : slv_state_source_at(s, i, x);
}

/* Sets s to the witness: the state of its name, with its numbers. Returns 0 if there is none. */
static int witness_state(const check *k, const slv_energy *e, const doc_witness *w, slv_state *s) {
  const slv_state_source source = {
      .energy = e, .seed = seed, .random = 2000 * (uint64_t)(k->share > 0 ? k->share : 1)};
  for (uint64_t i = 0; state_of(k, &source, i, s) == SLV_OK; i++) {
    if (strcmp(s->name, w->state) != 0) continue;
    memcpy(s->x, w->x.v, w->x.n * sizeof *s->x);
    memcpy(s->p, w->p.v, w->p.n * sizeof *s->p);
    return s->rest == NULL || slv_energy_prepare(e, s->rest->X, s->p) == SLV_OK;
  }
  return 0;
}

static int is_of_eval(const char *name) {
  static const char *const known[] = {"energy",      "gradient",     "hessian",
                                      "eigenvalues", "eigenvectors", "projected"};
  int n = 0;
  for (int i = 0; i < 6; i++) n += strcmp(name, known[i]) == 0;
  return n;
}

static void expect_replay(const control *c, const doc_witness *w) {
  double x[VERIFY_MAX_DOF], p[VERIFY_MAX_PARAMS];
  slv_state s = {.x = x, .p = p};
  tally t = {0};
  const check *k = check_find(c->check);
  const slv_energy *e = slv_energy_find(c->energy);
  cr_assert(w != NULL && (int)w->x.n == e->ndof && (int)w->p.n == e->nparam, "%s: no witness",
            c->name);
  cr_expect(is_of_eval(w->quantity), "%s: '%s'", c->name, w->quantity);
  cr_assert(witness_state(k, e, w, &s), "%s: no state '%s'", c->name, w->state);
  const double m = k->measure(&c->row, &s, 0, &t);
  const int fails = isnan(m) || m > k->bound;
  cr_expect(fails || unjudged(c), "%s, %s: %g at the witness", c->check, c->name, m);
  const double right = k->measure(e, &s, 0, &t);
  cr_expect(right <= k->bound, "%s fails on %s itself at the witness of %s: %g", c->check,
            c->energy, c->name, right);
}

/* Tests one energy and its controls by one check, and stores the records. */
static void run(const control *c, results *all) {
  const char *const checks[] = {c->check, NULL};
  const suite_request q = {.checks = checks,
                           .states = {.seed = seed, .random = 500},
                           .how = {.threads = 2},
                           .controls = 1};
  const slv_energy *e = slv_energy_find(c->energy);
  items units = {0};
  suite_list(&q, e, &units);
  for (size_t i = 0; i < units.count; i++) {
    const suite_unit *u = (const suite_unit *)units.at + i;
    u->work(&q, e, u, all);
  }
  free(units.at);
}

/* Returns 1 if the control is meant to return NaN: those of `finite`, which looks only for NaN, and
 * those with 0/0, for which states are declared. */
static int meant_to_be_nan(const control *c) {
  return strcmp(c->check, "finite") == 0 || strcmp(c->check, "declared") == 0;
}

static void one_blas_thread(void) { slv_dense_use_one_thread(); }

/* Returns 1 if run() tests both controls together. */
static int of_one_run(const control *a, const control *b) {
  return strcmp(a->check, b->check) == 0 && strcmp(a->energy, b->energy) == 0;
}

/* Stores the index of the first control of each run; returns the number of runs. */
static size_t first_of_runs(size_t index[MOST]) {
  static control c, before;
  size_t n = 0;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++) {
    int seen = 0;
    for (size_t k = 0; !seen && k < n; k++)
      seen = control_at(index[k], &before) == SLV_OK && of_one_run(&before, &c);
    if (!seen) index[n++] = i;
  }
  return n;
}

/* A wrong formula must be reported as wrong, and one that loses digits as inaccurate. */
static void expect_finding(const control *c, const doc_record *r) {
  const found_kind want =
      check_find(c->check)->beyond == BEYOND_IS_INACCURATE ? FOUND_INACCURATE : FOUND_WRONG;
  /* An unclamped root shows only if F has parallel columns to round-off: no ordinary state has. */
  const int hidden = strcmp(c->name, "a root not clamped") == 0;
  if (meant_to_be_nan(c) || unjudged(c) || hidden) return;
  cr_expect(eq(int, r->finding, want), "%s, %s: %s", c->check, c->name, found_words[r->finding]);
}

static void expect_caught(const control *c, const doc_record *r) {
  cr_assert(r != NULL, "%s, %s: no record", c->check, c->name);
  cr_expect(r->verdict == VERDICT_PASS, "%s misses %s", c->check, c->name);
  cr_expect(r->samples > 0 && r->seed == seed);
  cr_expect(meant_to_be_nan(c) || !isnan(r->worst), "%s, %s: NaN", c->check, c->name);
  if (unjudged(c))
    cr_expect(r->not_judged > 0 && strstr(r->note, "could not be judged") != NULL);
  else
    cr_expect(isnan(r->worst) || r->worst > r->bound, "%s: %g", c->name, r->worst);
  expect_replay(c, r->witness);
  expect_finding(c, r);
}

ParameterizedTestParameters(controls, each_is_caught_and_its_witness_replays) {
  static size_t index[MOST];
  const size_t runs = first_of_runs(index);
  return cr_make_param_array(size_t, index, runs);
}

ParameterizedTest(const size_t *i, controls, each_is_caught_and_its_witness_replays,
                  .init = one_blas_thread) {
  static control first, c;
  results all = {.all.tool = ""};
  size_t judged = 0;
  cr_assert(eq(int, control_at(*i, &first), SLV_OK));
  run(&first, &all);
  const doc_record *unspoilt = record_find(&all.all, first.energy, first.check, NULL);
  cr_assert(unspoilt != NULL);
  cr_expect(unspoilt->verdict == VERDICT_PASS, "%s fails on %s itself: %s", first.check,
            first.energy, unspoilt->note);
  for (size_t k = *i; control_at(k, &c) == SLV_OK; k++) {
    if (!of_one_run(&first, &c)) continue;
    expect_caught(&c, record_find(&all.all, c.energy, c.check, c.name));
    judged++;
  }
  cr_expect(eq(sz, judged + 1, all.all.records.n));
  arena_free(&all.memory);
}

/* Returns 1 if the control's gradient is infinite on purpose, so that no error is finite. */
static int meant_to_be_infinite(const control *c) {
  return strcmp(c->name, "infinity in one entry") == 0;
}

/* Returns 1 if an ordinary state has a finite error above the bound: a control must not be caught
 * only by NaN, or by an infinite ratio where H = 0. */
static int finite_failures(const check *k, const slv_energy *e) {
  const slv_state_source source = {.energy = e, .seed = seed, .random = 2000};
  const uint64_t first = k->given ? 0 : slv_state_source_count_named(&source);
  int n = 0;
  double x[VERIFY_MAX_DOF], p[VERIFY_MAX_PARAMS];
  slv_state s = {.x = x, .p = p};
  for (uint64_t i = first; n == 0 && state_of(k, &source, i, &s) == SLV_OK; i++) {
    tally t = {0};
    const double m = k->measure(e, &s, 0, &t);
    n += isfinite(m) && m > k->bound;
  }
  return n;
}

Test(controls, are_caught_at_ordinary_states, .init = one_blas_thread) {
  static control c;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++)
    if (!meant_to_be_nan(&c) && !meant_to_be_infinite(&c) && !unjudged(&c))
      cr_expect(finite_failures(check_find(c.check), &c.row) > 0, "%s, %s", c.check, c.name);
}
