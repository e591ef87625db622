/* page_speed.c -- the page on speed: the values of its tables that no document has. */
#include <math.h>

#include "document/bench.h"
#include "page/page_sections.h"
#include "page/template.h"

static const doc_bench *document_of(const html_view *v) { return v->outer->row; }

/* Sets the values of a record for every table.  Returns 1 if the record is timed. */
static int set_record(html_view *v) {
  const doc_bench_record *r = v->row;
  const doc_bench *first = ((const record_set *)v->of)->benches.v;
  view_set(v, "run=%zu", (size_t)(document_of(v) - first) + 1);
  if (r->timed) view_set(v, "unreliable=%d", 2 * r->disturbed->marked > r->samples.n);
  return r->timed;
}

static int set_untimed(html_view *v) { return !set_record(v); }

static int set_kernel(html_view *v) {
  if (!set_record(v)) return 0;
  const doc_bench_outliers *o = ((const doc_bench_record *)v->row)->outliers;
  view_set(v, "mild=%zu severe=%zu", o->mild_low + o->mild_high, o->severe_low + o->severe_high);
  return 1;
}

/* Sets the template's values of a record that measures peak arithmetic, without memory traffic.
 * Returns 0 for any other record. */
static int set_limit(html_view *v) {
  const doc_bench_record *r = v->row;
  if (!set_record(v) || r->role != BENCH_LIMIT || r->bytes_read + r->bytes_written > 0 ||
      !(r->gflop_per_s > 0))
    return 0;
  view_set(v, "ceiling=%s", bench_is_ceiling(r) ? "yes" : "no, of these operations alone");
  return 1;
}

/* Sets the speed-up over a baseline: the document's ratio, or else the ratio of the samples. */
static void set_over(html_view *v, const char *name, const char *how) {
  const doc_bench_record *r = v->row;
  const doc_bench_ratio *q = bench_ratio(document_of(v), r, how);
  const double ratio = q == NULL ? bench_paired(document_of(v), r, how) : 0;
  if (q != NULL)
    view_interval(v, name, 1 / q->median, 1 / q->ci[1], 1 / q->ci[0]);
  else
    view_number(v, name, ratio > 0 ? 1 / ratio : (double)NAN);
}

/* Returns the time that reading and writing alone take; NaN if it was not measured. */
static double memory_of(const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_record *cached = bench_limit(b, r, BENCH_CACHED);
  const doc_bench_record *stream = bench_limit(b, r, BENCH_STREAM);
  return fmin(cached != NULL ? cached->median : (double)NAN,
              stream != NULL ? stream->median : (double)NAN);
}

static double positive(double x) { return x > 0 ? x : (double)NAN; }

/* Sets lower bounds of the time for sums, divisions and memory, each alone at the rates measured in
 * the same run; then the longest of these parts, or "other" if the remaining time is longer. */
static void set_parts(html_view *v) {
  const doc_bench_record *r = v->row;
  const doc_bench_floor none = {0}, *part = r->floor_parts_ns != NULL ? r->floor_parts_ns : &none;
  const double sums = part->sums, divisions = part->divisions;
  const double memory = memory_of(document_of(v), r), largest = fmax(fmax(sums, divisions), memory);
  view_set(v, "sums=%g divisions=%g memory=%g", positive(sums), positive(divisions), memory);
  view_set(v, "most=%s",
           r->operations == NULL                             ? "not counted"
           : r->floor_parts_ns == NULL || isnan(memory)      ? "no limits"
           : r->median - sums - divisions - memory > largest ? "other"
           : memory == largest                               ? "memory"
           : sums == largest                                 ? "sums"
                                                             : "divisions");
}

static int set_best(html_view *v) {
  const doc_bench_record *r = v->row;
  const doc_bench_ratio *over = bench_ratio(document_of(v), r, "limit");
  if (!set_record(v) || !bench_is_best(document_of(v), r)) return 0;
  if (over != NULL)
    view_interval(v, "limit", over->median, over->ci[0], over->ci[1]);
  else
    view_set(v, "limit=%g", (double)NAN);
  set_over(v, "over_scalar", "scalar");
  set_over(v, "over_dsyev", "dsyev");
  set_over(v, "over_differences", "differences");
  set_parts(v);
  return 1;
}

static void set_counts(html_view *v, const record_set *set) {
  uint64_t samples = 0, repeated = 0, marked = 0, counted = 0;
  for (size_t i = 0; i < set->benches.n; i++)
    EACH (doc_bench_record, r, set->benches.v[i].records) {
      counted += r->role != BENCH_LIMIT && r->flops > 0;
      if (!r->timed) continue;
      samples += r->samples.n;
      repeated += r->disturbed->repeated;
      marked += r->disturbed->marked;
    }
  view_set(v, "samples=%zu repeated=%zu marked=%zu busy=%d", samples, repeated, marked,
           2 * marked > samples);
  view_set(v, "counted=%zu", counted);
}

void page_speed(const page_content *c, buffer *t) {
  html_view v = {.of = c->set};
  VIEW_LIST(&v, "benches", c->set->benches, &doc_bench_shape);
  view_set(&v, "several=%d", c->set->benches.n > 1);
  set_counts(&v, c->set);
  template_write(t, "disturbances", &v);
  html_table(t, "untimed-table", &v, set_untimed);
  html_table(t, "speedup-table", &v, set_best);
  html_table(t, "kernels-table", &v, set_kernel);
  html_table(t, "limits-table", &v, set_limit);
  template_end(t, "no-roofline", &v);
}
