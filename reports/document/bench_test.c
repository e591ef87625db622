/* Tests verdicts, ratios and pages of a group of records, as selvedge-bench writes them. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "figures/figure.h"
#include "page/page_sections.h"
#include "series/series.h"

static const double slow[] = {10, 30, 20}, fast[] = {5, 5, 5};
static const doc_bench_outliers no_outliers;
static const doc_bench_disturbed calm;
static const doc_bench_check right = {.passed = 1, .reference = ""};
static const doc_bench_check wrong = {.worst = 9, .bound = 1, .reference = ""};

#define RECORD(name, of, kind, how, ns, mid, out)                                          \
  .kernel = name, .energy = "arap", .family = of, .words = "", .role = kind, .store = how, \
  .elements = 4096, .threads = 1, .bytes_read = 48, .bytes_written = out, .timed = 1,      \
  .check = &right, .samples = {ns, 3}, .median = (mid), .outliers = &no_outliers,          \
  .disturbed = &calm

enum { LIMIT_RECORD, SCALAR, BATCH, STREAMED, WRONG, LACKING, RECORDS };

static const doc_bench_record records[RECORDS] = {
    {RECORD("limit/6-21", "limit", BENCH_LIMIT, BENCH_CACHED, fast, 5, 168)},
    {RECORD("projected/jacobi", "projected", BENCH_BASELINE, BENCH_CACHED, slow, 20, 288)},
    {RECORD("projected/batch", "projected", BENCH_KERNEL, BENCH_CACHED, fast, 5, 168)},
    {RECORD("projected/batch-nt", "projected", BENCH_KERNEL, BENCH_STREAM, slow, 20, 168)},
    {.kernel = "projected/dsyev",
     .energy = "arap",
     .family = "projected",
     .role = BENCH_BASELINE,
     .why = "the values of the kernel are wrong",
     .check = &wrong},
    {.kernel = "hessian/scalar", .energy = "arap", .family = "hessian", .why = "no"},
};

static const doc_bench_ratio ratios[] = {
    {"projected/batch", "arap", 4096, 1, "limit", "limit/6-21", 1.4, {1.3, 1.5}, {0}},
    {"projected/batch", "arap", 4096, 1, "dsyev", "projected/dsyev", 0.005, {0.004, 0.02}, {0}},
};
static const doc_bench_caches caches = {DOCUMENT_NO_COUNT, DOCUMENT_NO_COUNT, DOCUMENT_NO_COUNT};
static const doc_bench_environment machine = {.caches = &caches};
static const double sizes[] = {4096};
static const doc_bench_run run = {.samples = 3, .sizes = {sizes, 1}, .complete = 1};
static const doc_bench bench = {
    .environment = &machine, .run = &run, .records = {records, RECORDS}, .ratios = {ratios, 2}};

Test(bench, a_check_that_failed_is_told_from_a_lack) {
  cr_expect(bench_failed(&records[WRONG]));
  cr_expect(not(bench_failed(&records[LACKING])));
  cr_expect(not(bench_failed(&records[BATCH])));
}

/* The ratios by round, 5/10, 5/30, 5/20, have the median 1/4, unlike the ratio of the medians. */
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
  const kind_counts c = kind_count(&set, FROM_KERNELS);
  cr_expect(eq(sz, c.outcomes[0], 4), "timed");
  cr_expect(eq(sz, c.outcomes[1], 1), "failed");
  cr_expect(eq(sz, c.outcomes[2], 1), "lacking");
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
}

/* Verdicts on a document with one record and this run. */
static const struct {
  doc_bench_record record;
  doc_bench_run run;
  int expected;
} verdicts[] = {
    {{RECORD("a/b", "a", BENCH_KERNEL, BENCH_CACHED, fast, 5, 8)}, {.complete = 1}, 0},
    {{RECORD("a/b", "a", BENCH_KERNEL, BENCH_CACHED, fast, 5, 8)},
     {.complete = 0},
     EXIT_CHECK_FAILED},
    {{.kernel = "a/b", .family = "a", .why = "lacking"}, {.complete = 1}, EXIT_CHECK_FAILED},
};

Test(bench, what_makes_a_run_fail) {
  for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
    const doc_bench b = {.run = &verdicts[i].run, .records = {&verdicts[i].record, 1}};
    const record_set set = {.benches = {&b, 1}};
    cr_expect(eq(int, records_verdict(&set), verdicts[i].expected), "%zu", i);
  }
}

/* Least times of sums and divisions (memory: 5 ns), the kernel's time, and the longest part. */
static const struct {
  doc_bench_floor floor;
  double median;
  const char *words;
} parts[] = {
    {{10, 1}, 12, ">sums</td>"},
    {{1, 10}, 12, ">divisions</td>"},
    {{2, 3}, 8, ">memory</td>"},
    {{2, 3}, 20, ">other</td>"},
};

static void expect_most(const doc_bench_record *r, const char *words) {
  doc_bench_record all[sizeof records / sizeof records[0]];
  memcpy(all, records, sizeof all);
  all[BATCH] = *r;
  doc_bench b = bench;
  b.records.v = all;
  const record_set set = {.benches = {&b, 1}};
  buffer t = {0};
  const page_content c = {.set = &set};
  page_speed(&c, &t);
  cr_expect(strstr(t.data, words) != NULL, "not %s: %s", words, t.data);
  buffer_free(&t);
}

Test(bench, what_most_of_the_time_goes_to) {
  static const doc_bench_operations operations = {.adds = 1};
  doc_bench_record r = records[BATCH];
  r.median = 4;
  expect_most(&r, ">not counted</td>");
  r.operations = &operations;
  expect_most(&r, ">no limits</td>");
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    r.floor_parts_ns = &parts[i].floor;
    r.median = parts[i].median;
    expect_most(&r, parts[i].words);
  }
}

Test(bench, divisions_are_no_ceiling_of_all_operations) {
  doc_bench_operations n = {.adds = 1, .multiplies = 1};
  doc_bench_record r = {.role = BENCH_LIMIT, .timed = 1, .operations = &n, .gflop_per_s = 100};
  cr_expect(bench_is_ceiling(&r));
  n.roots = 1;
  cr_expect(not(bench_is_ceiling(&r)));
  n = (doc_bench_operations){.divisions = 1};
  cr_expect(not(bench_is_ceiling(&r)));
  cr_expect(not(bench_is_ceiling(&records[LIMIT_RECORD])));
}

Test(bench_series, samples_become_a_table) {
  record_set set = {.benches = {&bench, 1}};
  buffer csv = {0};
  const figure_kind *box = figure_kind_at(0);
  for (size_t i = 0; strcmp(box->prefix, "box") != 0; i++) box = figure_kind_at(i);
  bench_series_add(&set);
  const figure f = {.kind = box, .subject = "arap at 4096 elements"};
  cr_assert(eq(int, figure_data(&f, &set, &csv), 0));
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
