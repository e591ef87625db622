/* page_speedup.c -- the library's best kernels compared with their limit and the
 * baselines. */
#include <math.h>

#include "page/html.h"
#include "page/page_speed.h"

/* How many times faster than the baseline: from the document's ratio where there is
 * one, else from the samples. */
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

static void limit_cell(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_ratio *q = bench_ratio(b, r, "limit");
  speed_factor_cell(t, q != NULL ? q->median : 0, q != NULL ? q->ci : NULL, "");
}

/* The time that reading and writing alone take; 0 when it was not measured. */
static double memory_of(const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_record *cached = bench_limit(b, r, BENCH_CACHED);
  const doc_bench_record *stream = bench_limit(b, r, BENCH_STREAM);
  if (cached != NULL && stream != NULL) return fmin(cached->median, stream->median);
  if (cached != NULL) return cached->median;
  return stream != NULL ? stream->median : 0;
}

/* Lower bounds of the parts of the time, each alone at the rates of the same run: sums,
 * divisions, memory.  Then the longest part, or "other" when the remainder is
 * longer. */
static void part_cells(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  const double sums = r->floor_parts_ns != NULL ? r->floor_parts_ns->sums : 0;
  const double divisions = r->floor_parts_ns != NULL ? r->floor_parts_ns->divisions : 0;
  const double memory = memory_of(b, r), largest = fmax(fmax(sums, divisions), memory);
  speed_factor_cell(t, sums, NULL, "");
  speed_factor_cell(t, divisions, NULL, "");
  speed_factor_cell(t, memory, NULL, "");
  if (r->operations == NULL)
    html_cell(t, "not counted");
  else if (r->floor_parts_ns == NULL || !(memory > 0))
    html_cell(t, "no limits");
  else if (r->median - sums - divisions - memory > largest)
    html_cell(t, "other");
  else
    html_cell(t, memory == largest ? "memory" : sums == largest ? "sums" : "divisions");
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
  part_cells(t, b, r);
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
      "The best kernels of the library: times as slow as the limit, and times as fast as "
      "the scalar reference, dsyev and clamp, cyclic Jacobi and clamp, and finite "
      "differences; ns that additions and multiplications, divisions and roots, and "
      "memory take each alone at the rates of this run, and which of them takes most, or "
      "other work: waiting for results, and steps beside the formula's",
      "Energy|Quantity|Precision|Elements|Threads|ns|95 %|Limit|Scalar|dsyev|Jacobi|"
      "Differences|Sums|Divisions|Memory|Most|Stores|Disturbed");
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (bench_is_best(b, &b->records.v[k])) row(set, b, &b->records.v[k], t);
  }
  html_table_end(t);
}
