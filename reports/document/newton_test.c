/* Tests how invented runs of Newton's method are read and judged for reports. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "document/newton.h"
#include "page/page_sections.h"
#include "series/series.h"

static const double fast[] = {1, 1e-4, 1e-11}, slow[] = {1, 1e-2, 1e-4, 1e-11};
static const double fast_seconds[] = {0, 1, 2}, slow_seconds[] = {0, 0.25, 0.5, 1};
static const double fast_energy[] = {9, 5, 4}, slow_energy[] = {9, 5, 4.5, 3.5};
static const double other_energy[] = {1, 0.5, 0.25}, stalled[] = {1, 0.9, 0.8};

#define TRACE(relative_, energy_, seconds_, n)                                     \
  {                                                                                \
    .relative = {relative_, n}, .energy = {energy_, n}, .seconds = { seconds_, n } \
  }
static const doc_newton_trace traces[] = {
    TRACE(fast, fast_energy, fast_seconds, 3), TRACE(slow, slow_energy, slow_seconds, 4),
    TRACE(stalled, fast_energy, fast_seconds, 3), TRACE(fast, other_energy, fast_seconds, 3)};

#define RECORD(scheme_, scene_, membrane_, trace_)                                                \
  {                                                                                               \
    .scene = scene_, .membrane = membrane_, .scheme = scheme_, .bending = "full", .init = "flat", \
    .line_search = "none", .stop = "", .n = 9, .vertices = 81, .threads = 1,                      \
    .energy = (double)NAN, .trace = &traces[trace_]                                               \
  }
enum { FAST, SLOW, STALLED, ROBSON, ELSEWHERE, RECORDS };
static const doc_newton_record records[RECORDS] = {
    RECORD("fast", "hang", "arap", 0), RECORD("slow", "hang", "arap", 1),
    RECORD("stalled", "hang", "arap", 2), RECORD("robson", "hang", "robson", 3),
    RECORD("fast", "pull", "arap", 2)};
static const doc_newton_run run = {.tolerance = 1e-10};
static const doc_newton row = {.run = &run, .complete = 1, .records = {records, RECORDS}};

Test(newton, a_problem_is_all_but_the_scheme) {
  cr_expect(newton_same_problem(&records[FAST], &records[ROBSON]));
  cr_expect(not(newton_same_problem(&records[FAST], &records[ELSEWHERE])));
  cr_expect(newton_is_first(&row, &records[FAST]));
  cr_expect(not(newton_is_first(&row, &records[SLOW])));
  cr_expect(newton_is_first(&row, &records[ELSEWHERE]));
  doc_newton_record finer = records[FAST];
  finer.n = 10;
  cr_expect(not(newton_same_problem(&records[FAST], &finer)));
}

/* Runs of one problem share a plot.  The Hessian of bending and the membrane are added
 * to a scheme's name only when the scheme has several of them. */
Test(newton, schemes_have_names_of_their_own) {
  doc_newton_record three[3] = {records[FAST], records[FAST], records[SLOW]};
  doc_newton named = {.run = &run, .records = {three, 3}};
  arena memory = {0};
  three[1].bending = "projected";
  cr_expect(newton_same_problem(&three[0], &three[1]));
  newton_name_schemes(&named, &memory);
  cr_expect_str_eq(named.records.v[0].scheme, "fast/full-bending");
  cr_expect_str_eq(named.records.v[1].scheme, "fast/projected-bending");
  cr_expect_str_eq(named.records.v[2].scheme, "slow");
  three[1] = records[FAST], three[1].membrane = "stvk";
  named.records.v = three;
  newton_name_schemes(&named, &memory);
  cr_expect_str_eq(named.records.v[0].scheme, "fast/arap");
  cr_expect_str_eq(named.records.v[1].scheme, "fast/stvk");
  arena_free(&memory);
}

Test(newton, the_lowest_energy_is_of_the_same_model) {
  cr_expect(ieee_ulp_eq(dbl, newton_lowest(&row, &records[FAST]), 3.5, 0));
  cr_expect(ieee_ulp_eq(dbl, newton_lowest(&row, &records[ROBSON]), 0.25, 0));
}

Test(newton, the_cost_is_that_of_the_first_iterate_within_tolerance) {
  cr_expect(eq(sz, newton_reached(&records[SLOW], 1e-4), 2));
  cr_expect(eq(sz, newton_reached(&records[STALLED], 1e-4), SIZE_MAX));
  cr_expect(ieee_ulp_eq(dbl, newton_cost_of(&records[SLOW], 1e-4, NEWTON_SECONDS), 0.5, 0));
  cr_expect(ieee_ulp_eq(dbl, newton_cost_of(&records[FAST], 1e-10, NEWTON_ITERATIONS), 2, 0));
  cr_expect(isinf(newton_cost_of(&records[STALLED], 1e-10, NEWTON_SECONDS)));
}

/* Only a claim that must hold for every solver is a failure if it does not hold. */
Test(newton, verdict) {
  doc_newton_claim claim = {.id = "kim-fig5", .text = "", .holds = 0};
  doc_newton with = row;
  with.claims.v = &claim;
  with.claims.n = 1;
  record_set set = {.newtons = {&with, 1}};
  cr_expect(eq(int, records_verdict(&set), 0));
  claim.id = "basins";
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
  claim.holds = -1;
  cr_expect(eq(int, records_verdict(&set), 0));
  with.complete = 0;
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
  with.complete = 1;
  with.records.n = 0;
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
}

static const doc_series *find(const record_set *set, const char *name, const char *quantity) {
  for (size_t i = 0; i < set->series.n; i++)
    if (strcmp(set->series.v[i].name, name) == 0 &&
        strcmp(set->series.v[i].quantity, quantity) == 0)
      return &set->series.v[i];
  return NULL;
}

/* Iterations: fast 2, slow 3, so slow solves its problem at tau = 1.5.  Seconds: slow
 * 1, fast 2, so fast solves its problem at tau = 2.  No scheme solves the problem
 * "pull", which does not count. */
Test(newton, profiles_worked_by_hand) {
  record_set set = {.newtons = {&row, 1}};
  newton_series_add(&set);
  const doc_series *f = find(&set, "profile", "fast"), *s = find(&set, "profile", "slow");
  cr_assert(f != NULL && s != NULL && f->rows.n == 4);
  static const double expected[][5] = {/* tau, fast, slow: iterations; seconds */
                                       {1, 1, 0, 0, 1},
                                       {1.5, 1, 1, 0, 1},
                                       {2, 1, 1, 1, 1},
                                       {2.5, 1, 1, 1, 1}};
  for (size_t i = 0; i < 4; i++) {
    const double *x = f->rows.v[i].v, *y = s->rows.v[i].v;
    cr_expect(ieee_ulp_eq(dbl, x[0], expected[i][0], 1));
    cr_expect(ieee_ulp_eq(dbl, x[1], expected[i][1], 0));
    cr_expect(ieee_ulp_eq(dbl, y[1], expected[i][2], 0));
    cr_expect(ieee_ulp_eq(dbl, x[2], expected[i][3], 0));
    cr_expect(ieee_ulp_eq(dbl, y[2], expected[i][4], 0));
  }
  const doc_series *stuck = find(&set, "profile", "stalled");
  cr_assert(stuck != NULL);
  cr_expect(ieee_ulp_eq(dbl, stuck->rows.v[3].v[1], 0, 0));
  records_free(&set);
}

static void write_page(const doc_newton *d, buffer *t) {
  const record_set set = {.newtons = {d, 1}};
  const page_content c = {.set = &set};
  page_newton(&c, t);
}

/* Columns: problems, solved, share, fewest iterations, least seconds.  robson is the
 * only scheme of its model and is not listed. */
Test(newton, schemes_are_counted_by_hand) {
  static const char *const rows[] = {
      "<tr><td>fast</td><td class=\"n\" data-v=\"1\">1</td><td class=\"n\" "
      "data-v=\"1\">1</td><td class=\"n\" data-v=\"100\">100 %</td><td class=\"n\" "
      "data-v=\"1\">1</td><td class=\"n\" data-v=\"0\">0</td></tr>",
      "<tr><td>slow</td><td class=\"n\" data-v=\"1\">1</td><td class=\"n\" "
      "data-v=\"1\">1</td><td class=\"n\" data-v=\"100\">100 %</td><td class=\"n\" "
      "data-v=\"0\">0</td><td class=\"n\" data-v=\"1\">1</td></tr>",
      "<tr><td>stalled</td><td class=\"n\" data-v=\"1\">1</td><td class=\"n\" "
      "data-v=\"0\">0</td><td class=\"n\" data-v=\"0\">0 %</td><td class=\"n\" "
      "data-v=\"0\">0</td><td class=\"n\" data-v=\"0\">0</td></tr>"};
  buffer t = {0};
  write_page(&row, &t);
  char *end = strstr(t.data, "newton-costs-1");
  cr_assert(strstr(t.data, "schemes-1") != NULL && end != NULL);
  *end = '\0';
  for (size_t i = 0; i < 3; i++) cr_expect(strstr(t.data, rows[i]) != NULL, "%zu: %s", i, t.data);
  cr_expect(strstr(t.data, "robson") == NULL);
  buffer_free(&t);
}

Test(newton, where_nothing_was_solved_schemes_are_not_compared) {
  const doc_newton alone = {.run = &run, .records = {&records[ELSEWHERE], 1}};
  buffer t = {0};
  write_page(&alone, &t);
  cr_expect(strstr(t.data, "newton-costs-1") != NULL && strstr(t.data, "schemes-1") == NULL);
  buffer_free(&t);
}

/* A table with one run more than MOST_OPEN is folded. */
Test(newton, a_long_table_of_runs_is_folded) {
  enum { SHOWN = 24 };
  doc_newton_record many[SHOWN + 1];
  for (size_t i = 0; i <= SHOWN; i++) many[i] = records[FAST];
  for (size_t n = SHOWN; n <= SHOWN + 1; n++) {
    const doc_newton runs = {.run = &run, .records = {many, n}};
    buffer t = {0};
    write_page(&runs, &t);
    const char *open = strstr(t.data, "<details class=\"fold\" open> <summary>Iterations and");
    cr_expect(eq(int, open != NULL, n == SHOWN), "%zu runs: %s", n, t.data);
    buffer_free(&t);
  }
}

Test(newton, energies_are_above_the_lowest_of_the_problem) {
  record_set set = {.newtons = {&row, 1}};
  newton_series_add(&set);
  const doc_series *f = find(&set, "newton", "fast");
  cr_assert(f != NULL);
  cr_expect_str_eq(f->subject, "hang, n = 9, from flat, full steps");
  cr_expect(ieee_ulp_eq(dbl, f->rows.v[2].v[3], 0.5, 1));
  cr_expect(strstr(f->settings, "with_energy = 'fast slow stalled robson '") != NULL);
  records_free(&set);
}

/* A square of 3 x 3 vertices, stretched to 1.5 along u: the larger principal strain is 0.5, and
 * z = cos(pi (j + 1/2) / 3) is one half wave along v of amplitude 1. */
Test(newton, cloth_and_waves_worked_by_hand) {
  enum { N = 3 };

  double x[3 * N * N];
  for (int k = 0; k < N * N; k++) {
    const int i = k % N, j = k / N;
    x[3 * k] = 1.5 * (i - 1) / 2.0;
    x[3 * k + 1] = (j - 1) / 2.0;
    x[3 * k + 2] = 0;
  }
  doc_newton_record r = records[FAST];
  r.n = N;
  r.vertices = N * N;
  r.positions = (numbers){x, 3 * N * N};
  r.energy = 1;
  doc_newton one = row;
  one.records.v = &r;
  one.records.n = 1;
  record_set set = {.newtons = {&one, 1}};
  newton_series_add(&set);
  const doc_series *cloth = find(&set, "cloth", "fast");
  cr_assert(cloth != NULL && cloth->rows.n == N * N);
  for (size_t k = 0; k < N * N; k++) cr_expect(ieee_ulp_eq(dbl, cloth->rows.v[k].v[4], 0.5, 4));
  records_free(&set);

  for (int k = 0; k < N * N; k++) {
    const int j = k / N;
    x[3 * k + 2] = cos(acos(-1.0) * (j + 0.5) / N);
  }
  set = (record_set){.newtons = {&one, 1}};
  newton_series_add(&set);
  const doc_series *waves = find(&set, "waves", "fast");
  cr_assert(waves != NULL && waves->rows.n == N - 1);
  cr_expect(epsilon_eq(dbl, waves->rows.v->v[2], 1, 1e-14));     /* one half wave along v */
  cr_expect(epsilon_eq(dbl, waves->rows.v->v[1], 1e-10, 1e-14)); /* least; none along u */
  records_free(&set);
}

/* A line over two thicknesses, sorted: only the run on the thin cloth converged. */
Test(newton, over_the_thickness) {
  const doc_newton_end end = {.contraction = 0.25};
  doc_newton_record two[2] = {records[FAST], records[FAST]};
  two[0].scene = "arch pull=-0.5 k=100", two[1].scene = "arch pull=-0.5";
  two[0].thickness = 0.01, two[1].thickness = 0.001;
  two[1].converged = 1, two[1].iterations = 7, two[1].end = &end;
  doc_newton study = row;
  study.records.v = two;
  study.records.n = 2;
  record_set set = {.newtons = {&study, 1}};
  newton_series_add(&set);
  const doc_series *s = find(&set, "thickness", "fast");
  cr_assert(s != NULL && s->rows.n == 2);
  cr_expect_str_eq(s->subject, "arch pull=-0.5, n = 9, from flat, full steps");
  cr_expect(ieee_ulp_eq(dbl, s->rows.v->v[0], 0.001, 0));
  cr_expect(ieee_ulp_eq(dbl, s->rows.v->v[1], 7, 0));
  cr_expect(ieee_ulp_eq(dbl, s->rows.v->v[2], 0.25, 0));
  cr_expect(ieee_ulp_eq(dbl, s->rows.v[1].v[0], 0.01, 0));
  cr_expect(isnan(s->rows.v[1].v[1]) && isnan(s->rows.v[1].v[2]));
  records_free(&set);
  two[1].scene = "arch pull=-0.8"; /* another problem: no line of one point */
  set = (record_set){.newtons = {&study, 1}};
  newton_series_add(&set);
  cr_expect(find(&set, "thickness", "fast") == NULL);
  records_free(&set);
}
