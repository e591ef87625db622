/* page_speedup.c -- the library's best kernels beside their limit and the baselines. */
#include "judge/goals.h"
#include "page/html.h"
#include "page/page_speed.h"

/* Times faster than the baseline; the record's own ratio where it has one. */
static void baseline_cell(buffer *t, const doc_bench *b, const doc_bench_record *r,
                          const char *how) {
  const doc_bench_ratio *q = bench_ratio(b, r, how);
  if (q == NULL) {
    const double ratio = bench_paired(b, r, how);
    speed_factor_cell(t, ratio > 0 ? 1 / ratio : 0, NULL, "");
    return;
  }
  const double ci[2] = {1 / q->ci[1], 1 / q->ci[0]};
  speed_factor_cell(t, 1 / q->median, ci, "");
}

/* Marked where it is above its goal. */
static void limit_cell(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_ratio *q = bench_ratio(b, r, "limit");
  const goal *g = goal_for(b, r, "limit");
  if (q == NULL)
    speed_factor_cell(t, 0, NULL, "");
  else
    speed_factor_cell(t, q->median, q->ci,
                      g == NULL                   ? ""
                      : goal_is_met(g, q->median) ? "pass"
                                                  : "error");
}

static void row(const record_set *set, const doc_bench *b, const doc_bench_record *r,
                buffer *t) {
  static const char *const baselines[] = {"scalar", "dsyev", "jacobi", "differences"};
  buffer_format(t, "<tr data-verdict=\"%s\">",
                r->scalar == BENCH_FLOAT ? "float" : "double");
  speed_energy_cell(t, r->energy);
  html_cell(t, r->family);
  speed_scalar_cell(t, r);
  html_count_cell(t, r->elements);
  html_count_cell(t, r->threads);
  speed_factor_cell(t, r->median, NULL, "");
  speed_interval_cell(t, r->ci);
  limit_cell(t, b, r);
  for (size_t i = 0; i < sizeof baselines / sizeof baselines[0]; i++)
    baseline_cell(t, b, r, baselines[i]);
  html_cell(t, r->store == BENCH_STREAM ? "streamed" : "cached");
  speed_disturbed_cell(t, r);
  speed_run_cell(t, set, b);
  buffer_add(t, "</tr>\n");
}

void speed_table(const record_set *set, buffer *t) {
  static const char *const words[] = {"double", "float", NULL};
  static const html_choice choices[] = {{"verdict", "Precision", words},
                                        {NULL, NULL, NULL}};
  buffer_add(t, "<h3>Speed-up</h3>\n");
  html_filters(t, "speedup-table", "energy, quantity", choices);
  speed_table_open(
      t, set, "speedup-table",
      "The best kernels of the library: times as slow as the limit (marked where it is "
      "above its goal), and times as fast as the scalar reference, dsyev and clamp, cyclic "
      "Jacobi and clamp, and finite differences",
      "Energy|Quantity|Precision|Elements|Threads|ns|95 %|Limit|Scalar|dsyev|Jacobi|"
      "Differences|Stores|Disturbed");
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (bench_is_best(b, &b->records.v[k])) row(set, b, &b->records.v[k], t);
  }
  html_table_end(t);
}
