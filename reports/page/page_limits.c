/* page_limits.c -- the limits of arithmetic that were measured on the machine. */
#include "page/html.h"
#include "page/page_speed.h"

static void row(const record_set *set, const doc_bench *b, const doc_bench_record *r,
                buffer *t) {
  buffer_add(t, "<tr>");
  html_cell(t, r->kernel);
  speed_scalar_cell(t, r);
  html_count_cell(t, r->elements);
  html_count_cell(t, r->threads);
  speed_factor_cell(t, r->gflop_per_s, NULL, "");
  html_cell(t, bench_is_ceiling(r) ? "yes" : "no, of these operations alone");
  speed_run_cell(t, set, b);
  buffer_add(t, "</tr>\n");
}

static int is_shown(const doc_bench_record *r) {
  return r->role == BENCH_LIMIT && r->timed && r->bytes_read + r->bytes_written == 0 &&
         r->gflop_per_s > 0;
}

static size_t count(const record_set *set) {
  size_t n = 0;
  for (size_t i = 0; i < set->benches.n; i++)
    for (size_t k = 0; k < set->benches.v[i].records.n; k++)
      n += is_shown(&set->benches.v[i].records.v[k]) ? 1 : 0;
  return n;
}

void speed_limits(const record_set *set, buffer *t) {
  if (count(set) == 0) return;
  buffer_add(t, "<h3>Limits of arithmetic</h3>\n");
  html_fold(t, "How much arithmetic this machine can do", 0);
  speed_table_open(
      t, set, "limits-table",
      "One kind of operation in registers and nothing else, in 10⁹ per second. Additions "
      "and multiplications, fused or not, are ceilings of any kernel: the roofline shows "
      "them. Divisions and roots are not, for most operations of a kernel are others: they "
      "tell how long the divisions and roots in it take at least.",
      "Limit|Precision|Elements|Threads|10⁹ per s|A ceiling?");
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (is_shown(&b->records.v[k])) row(set, b, &b->records.v[k], t);
  }
  html_table_end(t);
  html_fold_end(t);
}
