/* Tests which records a request produces for one energy, and in which order. */
#include "suite/suite.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/dense.h"

static arena kept; /* owns the results of a test */

static void release(void) { arena_free(&kept); }

TestSuite(suite, .fini = release);

/* Executes all units of request q for e. `row` is e if e is built in, else NULL. */
static results run_as(const suite_request *q, const slv_energy *e, const slv_energy *row) {
  results all = {.all.tool = "", .memory = kept};
  items units = {0};
  slv_dense_use_one_thread();
  suite_list(q, row, &units);
  const suite_unit *u = units.at;
  for (size_t i = 0; i < units.count; i++, u++) {
    const size_t before = all.all.records.n;
    u->work(q, e, u, &all);
    cr_expect(eq(sz, all.all.records.n - before, u->check != NULL));
    if (u->check == NULL) continue;
    const doc_record *r = &all.all.records.v[before];
    cr_expect(strcmp(r->check, u->check) == 0 && base_same_text(r->control, u->control));
    cr_expect(base_same_text(r->mistake, u->mistake));
  }
  cr_expect(eq(sz, suite_planned(q, row), all.all.records.n));
  free(units.at);
  kept = all.memory;
  return all;
}

static results run(const suite_request *q, const slv_energy *e) { return run_as(q, e, e); }

static const slv_energy *shear(void) { return slv_energy_find("bw_shear"); }

static void count_beat(void *to) { ++*(int *)to; }

Test(suite, runs_every_check_once_in_order) {
  int beats = 0;
  const pulse alive = {count_beat, &beats};
  const suite_request q = {.states = {.seed = 4, .random = 400},
                           .how = {.threads = 2, .alive = &alive}};
  const results all = run(&q, shear());
  for (size_t i = 0; i < all.all.records.n; i++) {
    const doc_record *r = &all.all.records.v[i];
    cr_expect(strcmp(r->check, check_at(i)->name) == 0, "%d: %s", (int)i, r->check);
    cr_expect(strcmp(r->subject, "bw_shear") == 0 && r->control == NULL);
    cr_expect(r->verdict == VERDICT_PASS || r->verdict == VERDICT_SKIP, "%s", r->check);
    cr_expect(r->seed == 4);
  }
  cr_expect(check_at(all.all.records.n) == NULL);
  cr_expect(eq(sz, all.all.series.n, 0));
  cr_expect(beats > 0, "no sign of life");
}

Test(suite, runs_what_is_named_alone) {
  const char *const names[] = {"symmetry", "finite", NULL};
  const suite_request q = {.checks = names, .states.random = 10, .how = {.threads = 1}};
  const results all = run(&q, shear());
  cr_assert(eq(sz, all.all.records.n, 2));
  cr_expect(strcmp(all.all.records.v[0].check, "finite") == 0);
  cr_expect(strcmp(all.all.records.v[1].check, "symmetry") == 0);
}

Test(suite, controls_follow_their_checks) {
  const char *const names[] = {"symmetry", NULL};
  const suite_request q = {.checks = names,
                           .states.random = 10,
                           .how = {.threads = 2, .replay = "eval bw_shear"},
                           .controls = 1};
  const results all = run(&q, shear());
  cr_assert(eq(sz, all.all.records.n, 4));
  cr_expect(all.all.records.v[0].control == NULL);
  for (size_t i = 1; i < 4; i++) {
    const doc_record *r = &all.all.records.v[i];
    cr_expect(r->control != NULL && r->verdict == VERDICT_PASS && r->sums == NULL);
    const int refused = strstr(r->note, "could not be judged") != NULL;
    const int above = r->worst > r->bound;
    cr_expect(above != refused, "%s", r->control);
    cr_expect(refused == 0 || r->not_judged > 0);
    cr_expect(r->witness->x.n == 6 && strstr(r->witness->command, "eval bw_shear") != NULL);
    cr_expect(r->samples > 0 && strcmp(r->check, "symmetry") == 0);
  }
}

/* A plugin has no controls. */
Test(suite, controls_are_for_the_built_in_alone) {
  const char *const names[] = {"symmetry", NULL};
  slv_energy stranger = *shear();
  stranger.name = "stranger";
  const suite_request q = {
      .checks = names, .states.random = 10, .how = {.threads = 1}, .controls = 1};
  cr_expect(eq(sz, run_as(&q, &stranger, NULL).all.records.n, 1));
}

Test(suite, nothing_named_is_nothing_run) {
  const char *const none[] = {NULL}, *const typo[] = {"symetry", NULL};
  const suite_request q = {
      .checks = none, .states.random = 10, .how = {.threads = 1}, .controls = 1};
  suite_request p = q;
  p.checks = typo;
  cr_expect(eq(sz, run(&q, shear()).all.records.n, 0));
  cr_expect(eq(sz, run(&p, shear()).all.records.n, 0));
}

/* ---- diagnosis ---------------------------------------------------------------------------- */

static void diagnose_pairs(const slv_energy *e, const prefetch *a, uint64_t seed,
                           const energy_faults *w, buffer *out) {
  (void)e, (void)a, (void)seed;
  buffer_format(out, "pairs %u", w->pairs);
}

static slv_status slipped_gradient(const double *F, const double *p, double *restrict g) {
  const slv_status s = shear()->f64->gradient(F, p, g);
  g[4] *= 1.5;
  return s;
}

/* The diagnosis follows from the records of the energy, even if another child produced them, and
 * ignores records of other energies. */
Test(suite, the_diagnosis_follows_from_the_records) {
  const char *const names[] = {"gradient_differences", "hessian_differences", NULL};
  slv_energy e = *shear();
  slv_kernels_f64 f64 = *e.f64;
  f64.gradient = slipped_gradient, e.f64 = &f64, e.name = "slipped";
  const suite_request q = {.checks = names,
                           .states = {.seed = 1, .random = 200},
                           .how = {.threads = 1},
                           .describe = diagnose_pairs};
  const results all = run_as(&q, &e, NULL);
  cr_assert(eq(sz, all.all.diagnoses.n, 1));
  const doc_diagnosis *d = &all.all.diagnoses.v[0];
  cr_expect(strcmp(d->subject, "slipped") == 0);
  cr_expect(strcmp(d->text, "pairs 3") == 0, "%s", d->text);
  cr_expect(eq(u64, d->pairs, DOCUMENT_NO_COUNT));
}

/* ---- samples ------------------------------------------------------------------- */

static uint64_t states_of(const suite_request *q, const slv_energy *e) {
  const results all = run(q, e);
  cr_assert(eq(sz, all.all.records.n, 1));
  return all.all.records.v[0].samples + all.all.records.v[0].not_judged;
}

Test(suite, full_gives_every_check_all_samples) {
  const char *const names[] = {"digits_energy", NULL};
  suite_request q = {.checks = names, .states.random = 50, .how = {.threads = 2}};
  const uint64_t share = (uint64_t)check_find("digits_energy")->share;
  const uint64_t few = states_of(&q, shear());
  q.full = 1;
  const uint64_t all = states_of(&q, shear());
  cr_expect(share > 1 && all - few == 50 - (49 / share + 1), "%d of %d", (int)few, (int)all);
}

Test(suite, triangles_and_pinned_parameters_reach_the_checks) {
  const char *const names[] = {"symmetry", NULL};
  const double mesh[12] = {1, 0, 0, 0, 1, 0, 2, 0, 0, 1, 1e9, 0}, pinned[1] = {77};
  suite_request q = {.checks = names, .states.random = 0, .how = {.threads = 1}};
  const uint64_t named = states_of(&q, shear());
  q.states.mesh = mesh, q.states.triangles = 2, q.states.pinned = pinned;
  cr_expect(eq(u64, states_of(&q, shear()), named + 2));
  cr_expect(eq(dbl, run(&q, shear()).all.records.v[0].witness->p.v[0], 77.0));
}

Test(suite, plots_come_when_asked) {
  const char *const none[] = {NULL};
  const suite_request q = {.checks = none, .states.random = 10, .how = {.threads = 2}, .plots = 1};
  const results all = run(&q, shear());
  cr_expect(all.all.records.n == 0 && all.all.series.n > 10);
}
