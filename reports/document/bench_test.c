/* Records of one group, as selvedge-bench writes them. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "document/bench.h"
#include "figures/figure.h"
#include "judge/goals.h"
#include "page/page_speed.h"
#include "series/bench_series.h"

static const double slow[] = {10, 30, 20}, fast[] = {5, 5, 5};
static const doc_bench_outliers no_outliers;
static const doc_bench_disturbed calm, busy = {.repeated = 3, .marked = 2};
static const doc_bench_check right = {.passed = 1, .reference = ""};
static const doc_bench_check wrong = {.worst = 9, .bound = 1, .reference = ""};

#define RECORD(name, of, kind, how, ns, mid, out)                            \
  .kernel = name, .energy = "arap", .family = of, .words = "", .role = kind, \
  .store = how, .elements = 4096, .threads = 1, .bytes_read = 48,            \
  .bytes_written = out, .timed = 1, .check = &right, .samples = {ns, 3},     \
  .median = (mid), .outliers = &no_outliers, .disturbed = &calm

enum { LIMIT_RECORD, SCALAR, BATCH, STREAMED, WRONG, LACKING, RECORDS };

static const doc_bench_record records[RECORDS] = {
    {RECORD("limit/6-21", "limit", BENCH_LIMIT, BENCH_CACHED, fast, 5, 168)},
    {RECORD("projected/jacobi", "projected", BENCH_BASELINE, BENCH_CACHED, slow, 20,
            288)},
    {RECORD("projected/batch", "projected", BENCH_KERNEL, BENCH_CACHED, fast, 5, 168)},
    {RECORD("projected/batch-nt", "projected", BENCH_KERNEL, BENCH_STREAM, slow, 20,
            168)},
    {.kernel = "projected/dsyev",
     .energy = "arap",
     .family = "projected",
     .role = BENCH_BASELINE,
     .why = "its values are wrong",
     .check = &wrong},
    {.kernel = "hessian/scalar", .energy = "arap", .family = "hessian", .why = "no"},
};

static const doc_bench_ratio ratios[] = {
    {"projected/batch", "arap", 4096, 1, "limit", "limit/6-21", 1.4, {1.3, 1.5}, {0}},
    {"projected/batch",
     "arap",
     4096,
     1,
     "dsyev",
     "projected/dsyev",
     0.005,
     {0.004, 0.02},
     {0}},
};
static const doc_bench_caches caches = {DOCUMENT_NO_COUNT, DOCUMENT_NO_COUNT,
                                        DOCUMENT_NO_COUNT};
static const doc_bench_environment machine = {.caches = &caches};
static const double sizes[] = {4096};
static const doc_bench_run run = {.samples = 3, .sizes = {sizes, 1}, .complete = 1};
static const doc_bench bench = {.environment = &machine,
                                .run = &run,
                                .records = {records, RECORDS},
                                .ratios = {ratios, 2}};

Test(bench, a_check_that_failed_is_told_from_a_lack) {
  cr_expect(bench_failed(&records[WRONG]));
  cr_expect(not(bench_failed(&records[LACKING])));
  cr_expect(not(bench_failed(&records[BATCH])));
}

/* 5/10, 5/30, 5/20: the middle one is 1/4, not the ratio of other medians. */
Test(bench, pairs_are_of_one_round) {
  cr_expect(ieee_ulp_eq(dbl, bench_paired(&bench, &records[BATCH], "jacobi"), 0.25, 1));
  cr_expect(ieee_ulp_eq(dbl, bench_paired(&bench, &records[BATCH], "dsyev"), 0, 0));
  cr_expect(ieee_ulp_eq(dbl, bench_paired(&bench, &records[BATCH], "jac"), 0, 0));
}

Test(bench, the_limit_moves_the_same_bytes) {
  cr_expect(bench_limit(&bench, &records[BATCH], BENCH_CACHED) == &records[0]);
  cr_expect(bench_limit(&bench, &records[BATCH], BENCH_STREAM) == NULL);
  cr_expect(bench_limit(&bench, &records[SCALAR], BENCH_CACHED) == NULL);
}

Test(bench, the_faster_stores_count) {
  cr_expect(bench_is_best(&bench, &records[BATCH]));
  cr_expect(not(bench_is_best(&bench, &records[STREAMED])));
  cr_expect(not(bench_is_best(&bench, &records[SCALAR])));
}

Test(bench, verdict) {
  record_set set = {.benches = {&bench, 1}};
  const bench_judgement j = bench_judge(&set);
  cr_expect(eq(sz, j.timed, 4));
  cr_expect(eq(sz, j.failed, 1));
  cr_expect(eq(sz, j.lacking, 1));
  cr_expect(eq(int, records_verdict(&set), REPORT_FAILED));
}

/* Each alone makes the document fail, or does not. */
static const struct {
  doc_bench_record record;
  doc_bench_run run;
  doc_bench_change change;
  report_status expected;
} verdicts[] = {
    {{RECORD("a/b", "a", BENCH_KERNEL, BENCH_CACHED, fast, 5, 8)},
     {.complete = 1},
     {.verdict = BENCH_FASTER},
     REPORT_OK},
    {{RECORD("a/b", "a", BENCH_KERNEL, BENCH_CACHED, fast, 5, 8)},
     {.complete = 0},
     {.verdict = BENCH_SAME},
     REPORT_FAILED},
    {{RECORD("a/b", "a", BENCH_KERNEL, BENCH_CACHED, fast, 5, 8)},
     {.complete = 1},
     {.verdict = BENCH_SLOWER},
     REPORT_FAILED},
    {{.kernel = "a/b", .family = "a", .why = "lacking"},
     {.complete = 1},
     {.verdict = BENCH_SAME},
     REPORT_FAILED},
};

Test(bench, what_makes_a_run_fail) {
  for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
    const doc_bench b = {.run = &verdicts[i].run,
                         .records = {&verdicts[i].record, 1},
                         .changes = {&verdicts[i].change, 1}};
    const record_set set = {.benches = {&b, 1}};
    cr_expect(eq(int, records_verdict(&set), verdicts[i].expected), "%zu", i);
  }
}

Test(goals, limit_in_cache_and_dsyev) {
  const goal *limit = goal_for(&bench, &records[BATCH], "limit");
  cr_assert(limit != NULL);
  cr_expect(ieee_ulp_eq(dbl, limit->bound, 1.35, 0));
  cr_expect(
      not(goal_is_met(limit, goal_measure(limit, &bench, &records[BATCH], NULL))));
  cr_expect(goal_for(&bench, &records[STREAMED], "limit") == NULL);
  double ci[2];
  const goal *dsyev = goal_for(&bench, &records[BATCH], "dsyev");
  cr_assert(dsyev != NULL);
  cr_expect(ieee_ulp_eq(dbl, dsyev->bound, 100, 0));
  cr_expect(ieee_ulp_eq(dbl, goal_measure(dsyev, &bench, &records[BATCH], ci), 200, 1));
  cr_expect(ieee_ulp_eq(dbl, ci[0], 50, 1));
  cr_expect(ieee_ulp_eq(dbl, ci[1], 250, 1));
  cr_expect(goal_is_met(dsyev, 200));
  cr_expect(not(goal_is_met(dsyev, 99)));
  cr_expect(not(goal_is_met(dsyev, (double)NAN)));
}

/* What the project asks of its kernels; 0: nothing. */
static const struct {
  const char *kernel, *energy, *family, *against;
  uint64_t elements, threads;
  bench_scalar scalar;
  double bound;
} asked[] = {
    {"projected/batch", "baraff_witkin", "projected", "limit", 1000000, 1, BENCH_DOUBLE,
     1.15},
    {"projected/batch", "baraff_witkin", "projected", "dsyev", 1000000, 1, BENCH_DOUBLE,
     200},
    {"projected/batch", "baraff_witkin", "projected", "scalar", 1000000, 1,
     BENCH_DOUBLE, 3},
    {"projected/batch", "baraff_witkin", "projected", "dsyev", 4096, 1, BENCH_DOUBLE,
     400},
    {"projected/batch", "baraff_witkin", "projected", "limit", 4096, 1, BENCH_DOUBLE,
     1.35},
    {"energy_gradient/f32", "bw_shear", "energy_gradient", "limit", 1000000, 1,
     BENCH_FLOAT, 1.15},
    {"jacobian/batch", "bw_shear", "jacobian", "projected", 4096, 1, BENCH_DOUBLE, 2.5},
    {"projected/batch", "arap", "projected", "dsyev", 1000000, 1, BENCH_DOUBLE, 100},
    {"projected/batch", "baraff_witkin", "projected", "limit", 10000000, 2,
     BENCH_DOUBLE, 1.2},
    {"projected/f32", "baraff_witkin", "projected", "limit", 1000000, 1, BENCH_FLOAT,
     1.15},
    {"projected/batch", "baraff_witkin", "projected", "dsyev", 100000, 1, BENCH_DOUBLE,
     0},
    {"projected/batch", "baraff_witkin", "projected", "limit", 4096, 2, BENCH_DOUBLE,
     0},
    {"hessian/batch", "arap", "hessian", "limit", 4096, 1, BENCH_DOUBLE, 0},
    {"jacobian/batch", "arap", "jacobian", "projected", 1000000, 1, BENCH_DOUBLE, 0},
};

Test(goals, are_those_of_the_project) {
  for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
    const doc_bench_record r = {.kernel = asked[i].kernel,
                                .energy = asked[i].energy,
                                .family = asked[i].family,
                                .role = BENCH_KERNEL,
                                .scalar = (int)asked[i].scalar,
                                .elements = asked[i].elements,
                                .threads = asked[i].threads,
                                .timed = 1,
                                .median = 1};
    const doc_bench_ratio q = {r.kernel,  r.energy,         r.elements,
                               r.threads, asked[i].against, "other/one",
                               2,         {2, 2},           {0}};
    const doc_bench b = {.records = {&r, 1}, .ratios = {&q, 1}};
    const goal *g = goal_for(&b, &r, asked[i].against);
    cr_expect(ieee_ulp_eq(dbl, g != NULL ? g->bound : 0, asked[i].bound, 0), "%zu", i);
  }
}

/* The kernels of the ends are named: the batched one here, 200 times faster. */
Test(goals, tell_with_which_kernel) {
  const record_set set = {.benches = {&bench, 1}};
  const goal *g = goal_for(&bench, &records[BATCH], "dsyev");
  const goal_tally n = goal_count(&set, g);
  cr_assert(eq(sz, n.judged, 1));
  cr_expect(n.lowest == &records[BATCH] && n.highest == &records[BATCH]);
  cr_expect(ieee_ulp_eq(dbl, n.lo, 200, 1));
  buffer t = {0};
  speed_shortfalls(&set, &t);
  cr_assert(not(t.failed));
  cr_expect(strstr(t.data, " 200 by projected/batch of arap, reached</b>") != NULL);
  buffer_free(&t);
}

/* Of sums and divisions, in ns, beside a limit of 5 ns and a goal of 6.75; it takes 20.
 */
static const struct {
  doc_bench_floor floor;
  const char *words;
} reasons[] = {
    {{10, 1}, "allows 6.75: the additions and multiplications alone take longer"},
    {{1, 10}, "allows 6.75: the divisions and roots alone take longer"},
    {{2, 3}, "the longest fits, all one by one do not"},
    {{2, 3}, "they take 10; the other 10 go"},
    {{0.5, 0.5}, "which holds all of them"},
    {{10, 9}, "they take 24: they overlap"},
};

Test(goals, reasons_are_of_measured_times) {
  static const doc_bench_operations operations = {.adds = 1};
  doc_bench_record r = records[BATCH];
  const goal *g = goal_for(&bench, &records[BATCH], "limit");
  r.operations = &operations;
  r.median = 20;
  for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
    buffer t = {0};
    r.floor_parts_ns = &reasons[i].floor;
    goal_reason(g, &bench, &r, &t);
    cr_expect(strstr(t.data, reasons[i].words) != NULL, "%zu: %s", i, t.data);
    buffer_free(&t);
  }
}

Test(goals, reasons_that_are_not_known) {
  static const doc_bench_operations operations = {.adds = 1};
  const goal *g = goal_for(&bench, &records[BATCH], "limit");
  buffer t = {0};
  doc_bench_record r = records[BATCH];
  r.disturbed = &busy;
  goal_reason(g, &bench, &r, &t);
  cr_expect(strstr(t.data, "operations were not counted") != NULL, "%s", t.data);
  cr_expect(strstr(t.data, "2 of 3 samples were disturbed") != NULL, "%s", t.data);
  buffer_free(&t);
  r.operations = &operations;
  goal_reason(g, &bench, &r, &t);
  cr_expect(strstr(t.data, "rates of arithmetic were not measured") != NULL, "%s",
            t.data);
  buffer_free(&t);
}

Test(bench, divisions_are_no_ceiling_of_all_operations) {
  doc_bench_operations n = {.adds = 1, .multiplies = 1};
  doc_bench_record r = {
      .role = BENCH_LIMIT, .timed = 1, .operations = &n, .gflop_per_s = 100};
  cr_expect(bench_is_ceiling(&r));
  n.roots = 1;
  cr_expect(not(bench_is_ceiling(&r)));
  n = (doc_bench_operations){.divisions = 1};
  cr_expect(not(bench_is_ceiling(&r)));
  cr_expect(not(bench_is_ceiling(&records[LIMIT_RECORD])));
}

Test(bench_series, samples_become_a_table) {
  record_set set = {.benches = {&bench, 1}};
  problem p = {""};
  buffer csv = {0};
  const figure_kind *box = figure_kind_at(0);
  for (size_t i = 0; strcmp(box->prefix, "box") != 0; i++) box = figure_kind_at(i);
  cr_assert(eq(int, bench_series_add(&set, &p), REPORT_OK));
  const figure f = {.kind = box, .subject = "arap at 4096 elements"};
  cr_assert(eq(int, figure_data(&f, &set, &csv, &p), REPORT_OK));
  cr_expect_str_eq(csv.data,
                   "round,limit/6-21,projected/jacobi,projected/batch,"
                   "projected/batch-nt\n1,5,10,5,10\n2,5,30,5,30\n3,5,20,5,20\n");
  buffer_free(&csv);
  arena_free(&set.memory);
}

Test(bench_series, of_a_sweep_the_ends_are_shown) {
  static const double many[] = {512, 4096, 32768, 262144};
  const doc_bench_run sweep = {.sizes = {many, 4}};
  const doc_bench b = {.run = &sweep};
  cr_expect(bench_shows_size(&b, 512));
  cr_expect(not(bench_shows_size(&b, 4096)));
  cr_expect(bench_shows_size(&b, 262144));
  cr_expect(bench_shows_size(&bench, 4096));
}
