/* csv_bench.c -- the CSV table of selvedge-bench kernels. */
#include <inttypes.h>

#include "document/bench.h"
#include "export/csv.h"
#include "support/csv/csv_read.h"

static void text_field(buffer *t, const char *s) {
  csv_escape(t, s != NULL ? s : "");
  buffer_add(t, ",");
}

static void number_field(buffer *t, double v) {
  buffer_number(t, v);
  buffer_add(t, ",");
}

static void known_field(buffer *t, double v) {
  if (v > 0) buffer_number(t, v);
  buffer_add(t, ",");
}

static void time_fields(buffer *t, const doc_bench_record *r) {
  if (!r->timed) {
    buffer_add(t, ",,,,,,,,,,,,");
    return;
  }
  buffer_format(t, "%zu,", r->samples.n);
  number_field(t, r->median);
  for (int i = 0; i < 2; i++) number_field(t, r->ci[i]);
  for (int i = 0; i < 2; i++) number_field(t, r->quartiles[i]);
  buffer_format(t, "%" PRIu64 ",%" PRIu64 ",",
                r->outliers->mild_low + r->outliers->mild_high,
                r->outliers->severe_low + r->outliers->severe_high);
  buffer_format(t, "%" PRIu64 ",%" PRIu64 ",", r->disturbed->repeated,
                r->disturbed->marked);
  known_field(t, r->gb_per_s);
  known_field(t, r->gflop_per_s);
}

/* The time divided by that of the kernel `against`; empty when the document has no such
 * ratio. */
static void ratio_field(buffer *t, const doc_bench *b, const doc_bench_record *r,
                        const char *against) {
  const doc_bench_ratio *q = bench_ratio(b, r, against);
  if (q != NULL) buffer_number(t, q->median);
  buffer_add(t, ",");
}

static void check_fields(buffer *t, const doc_bench_record *r) {
  if (r->check == NULL) {
    buffer_add(t, ",,");
    return;
  }
  number_field(t, r->check->worst);
  number_field(t, r->check->bound);
}

static void line(buffer *t, const doc_bench *b, size_t run, const doc_bench_record *r) {
  static const char *const roles[] = {"kernel", "baseline", "limit"};
  buffer_format(t, "%zu,", run + 1);
  text_field(t, r->energy);
  text_field(t, r->kernel);
  text_field(t, roles[r->role]);
  text_field(t, r->scalar == BENCH_FLOAT ? "float" : "double");
  text_field(t, r->store == BENCH_STREAM ? "stream" : "cached");
  buffer_format(t, "%" PRIu64 ",%" PRIu64 ",", r->elements, r->threads);
  number_field(t, r->bytes_read);
  number_field(t, r->bytes_written);
  known_field(t, r->flops);
  time_fields(t, r);
  ratio_field(t, b, r, "limit");
  ratio_field(t, b, r, "dsyev");
  ratio_field(t, b, r, "scalar");
  check_fields(t, r);
  buffer_format(t, "%s,", r->timed ? "timed" : bench_failed(r) ? "failed" : "lacking");
  csv_escape(t, r->why != NULL ? r->why : "");
  buffer_add(t, "\n");
}

void csv_write_bench(const record_set *set, buffer *t) {
  buffer_add(t,
             "run,energy,kernel,role,scalar,store,elements,threads,bytes_read,"
             "bytes_written,flops,samples,median_ns,ci_low,ci_high,quartile_low,"
             "quartile_high,mild_outliers,severe_outliers,repeated,marked,gb_per_s,"
             "gflop_per_s,over_limit,over_dsyev,over_scalar,worst,bound,outcome,why\n");
  for (size_t i = 0; i < set->benches.n; i++)
    for (size_t k = 0; k < set->benches.v[i].records.n; k++)
      line(t, &set->benches.v[i], i, &set->benches.v[i].records.v[k]);
}
