/* Which records a request gives for one energy, and in which order. */
#include "subjects/suite.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "selvedge/dense.h"

enum { MOST = 128 };

typedef struct {
  int records, series, told, beats, total;
  record at[MOST];
  char last[48]; /* the last check that was reported */
} log_book;

static void on_record(void *to, const record *r) {
  log_book *b = to;
  cr_assert(b->records < MOST);
  cr_expect(strcmp(b->last, r->check) == 0, "%s was announced as %s", r->check, b->last);
  b->at[b->records++] = *r;
}

static void on_series(void *to, const series *s, const double *rows) {
  (void)s, (void)rows;
  ((log_book *)to)->series++;
}

static void on_progress(void *to, const char *name, int done, int total) {
  log_book *b = to;
  const int again = b->told > b->records; /* a sign of life of the check at work */
  cr_expect(eq(int, done, b->records));   /* a sign of life must not change the counts */
  cr_expect(again == 0 || strcmp(name, b->last) == 0, "%s while at %s", name, b->last);
  b->told += 1 - again, b->beats += again, b->total = total;
  (void)snprintf(b->last, sizeof b->last, "%s", name);
}

static void run(const suite_request *q, const slv_energy *e, log_book *b) {
  const sink out = {.record = on_record, .series = on_series, .progress = on_progress, .to = b};
  memset(b, 0, sizeof *b);
  slv_dense_use_one_thread();
  suite_run(q, e, &out);
  cr_expect(eq(int, suite_size(q, e), b->records));
  cr_expect(b->told == b->records && (b->total == b->records || b->records == 0));
}

static const slv_energy *shear(void) { return slv_energy_find("bw_shear"); }

Test(suite, runs_every_check_once_in_order) {
  static log_book b;
  const suite_request q = {.states = {.seed = 4, .random = 400}, .how = {.threads = 2}};
  run(&q, shear(), &b);
  for (int i = 0; i < b.records; i++) {
    const record *r = &b.at[i];
    cr_expect(strcmp(r->check, check_at((size_t)i)->name) == 0, "%d: %s", i, r->check);
    cr_expect(strcmp(r->subject, "bw_shear") == 0 && r->control[0] == '\0');
    cr_expect(r->verdict == VERDICT_PASS || r->verdict == VERDICT_SKIP, "%s", r->check);
    cr_expect(r->seed == 4 || r->verdict == VERDICT_SKIP);
  }
  cr_expect(check_at((size_t)b.records) == NULL);
  cr_expect(eq(int, b.series, 0));
  cr_expect(b.beats > 0, "no sign of life");
}

Test(suite, runs_what_is_named_alone) {
  static log_book b;
  const char *const names[] = {"symmetry", "finite", NULL};
  const suite_request q = {.checks = names, .states.random = 10, .how = {.threads = 1}};
  run(&q, shear(), &b);
  cr_assert(eq(int, b.records, 2));
  cr_expect(strcmp(b.at[0].check, "finite") == 0);
  cr_expect(strcmp(b.at[1].check, "symmetry") == 0);
}

Test(suite, controls_follow_their_checks) {
  static log_book b;
  const char *const names[] = {"symmetry", NULL};
  const suite_request q = {
      .checks = names, .states.random = 10, .how = {.threads = 2}, .controls = 1};
  run(&q, shear(), &b);
  cr_assert(eq(int, b.records, 4));
  cr_expect(b.at[0].control[0] == '\0');
  for (int i = 1; i < 4; i++) {
    cr_expect(b.at[i].control[0] != '\0' && b.at[i].verdict == VERDICT_PASS);
    const int refused = strstr(b.at[i].note, "could not be judged") != NULL;
    const int above = b.at[i].worst > b.at[i].bound;
    cr_expect(above != refused, "%s", b.at[i].control);
    cr_expect(refused == 0 || b.at[i].not_judged > 0);
    cr_expect(b.at[i].witness.ndof == 6);
    cr_expect(b.at[i].samples > 0 && strcmp(b.at[i].check, "symmetry") == 0);
  }
}

/* A plugin that has a built-in's name does not get the built-in's controls. */
Test(suite, controls_are_for_the_built_in_alone) {
  static log_book b;
  const char *const names[] = {"symmetry", NULL};
  const slv_energy stranger = *shear();
  const suite_request q = {
      .checks = names, .states.random = 10, .how = {.threads = 1}, .controls = 1};
  run(&q, &stranger, &b);
  cr_expect(eq(int, b.records, 1));
}

Test(suite, nothing_named_is_nothing_run) {
  static log_book b;
  const char *const none[] = {NULL}, *const typo[] = {"symetry", NULL};
  const suite_request q = {
      .checks = none, .states.random = 10, .how = {.threads = 1}, .controls = 1};
  suite_request p = q;
  p.checks = typo;
  run(&q, shear(), &b);
  cr_expect(eq(int, b.records, 0));
  run(&p, shear(), &b);
  cr_expect(eq(int, b.records, 0));
}

/* ---- samples ------------------------------------------------------------------- */

static uint64_t states_of(const suite_request *q, const slv_energy *e) {
  static log_book b;
  run(q, e, &b);
  cr_assert(eq(int, b.records, 1));
  return b.at[0].samples + b.at[0].not_judged;
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
  static log_book b;
  const uint64_t named = states_of(&q, shear());
  q.states.mesh = mesh, q.states.triangles = 2, q.states.pinned = pinned;
  cr_expect(eq(u64, states_of(&q, shear()), named + 2));
  run(&q, shear(), &b);
  cr_expect(eq(dbl, b.at[0].witness.p[0], 77.0));
}

Test(suite, plots_come_when_asked) {
  static log_book b;
  const char *const none[] = {NULL};
  const suite_request q = {.checks = none, .states.random = 10, .how = {.threads = 2}, .plots = 1};
  run(&q, shear(), &b);
  cr_expect(b.records == 0 && b.series > 10);
}
