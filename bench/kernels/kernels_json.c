#include "kernels/kernels_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "machine/ceilings.h"
#include "machine/machine.h"
#include "support/base/memory.h"
#include "support/records/bench_document.h"

/* x if above 0, else NaN, which stands for "not known". */
static double known(double x) { return x > 0 ? x : (double)NAN; }

static const char *text_or_null(const char *text) {
  return text != NULL && *text != '\0' ? text : NULL;
}

static document_numbers numbers_of(arena *memory, const items *counts) {
  double *v = arena_alloc(memory, counts->count, sizeof *v);
  for (size_t i = 0; i < counts->count; i++) v[i] = (double)options_number(counts, i);
  return (document_numbers){v, counts->count};
}

/* ---- the machine ----------------------------------------------------------------- */

static doc_bench_caches caches_of_machine(void) {
  double bytes[CACHE_LEVELS];
  uint64_t count[CACHE_LEVELS];
  caches_now(bytes);
  for (int i = 0; i < CACHE_LEVELS; i++)
    count[i] = bytes[i] > 0 ? (uint64_t)bytes[i] : DOCUMENT_NO_COUNT;
  return (doc_bench_caches){.L1d = count[0], .L2 = count[1], .L3 = count[2]};
}

/* The processors of a team of that size, thread by thread; none if it was not pinned. */
static doc_bench_team team_of(arena *memory, const results *r, uint64_t threads) {
  const size_t held = kernel_results_were_pinned(r, (int)threads) ? (size_t)threads : 0;
  double *v = arena_alloc(memory, held, sizeof *v);
  for (size_t t = 0; t < held; t++) v[t] = pin_processor((int)t);
  return (doc_bench_team){.threads = threads, .processors = {v, held}};
}

static doc_bench_environment environment_of(arena *memory, const kernels_run *r) {
  instruments clock;
  const items *threads = &r->session.o->threads;
  char rule[PAGES_RULE];
  doc_bench_caches *caches = arena_alloc(memory, 1, sizeof *caches);
  doc_bench_team *teams = arena_alloc(memory, threads->count, sizeof *teams);
  instruments_open(&clock, 0);
  *caches = caches_of_machine();
  for (size_t i = 0; i < threads->count; i++)
    teams[i] = team_of(memory, &r->results, options_number(threads, i));
  return (doc_bench_environment){
      .common = r->session.environment.common,
      .caches = caches,
      .target = ceiling_target(),
      .huge_pages = pages_rule(rule) ? arena_strdup(memory, rule) : NULL,
      .pinned = {teams, threads->count},
      .batch_target = text_or_null(slv_batch_target_name(SLV_TARGET_BEST)),
      .clock_resolution_ns = 1e9 * clock.resolution};
}

/* ---- records --------------------------------------------------------------------- */

static void describe_operations(const record *r, doc_bench_record *to) {
  to->flops = known(op_total(r->ops));
  to->floor_ns = known(record_floor(r));
  to->operations = op_total(r->ops) > 0 ? &r->ops : NULL;
  to->floor_parts_ns = record_floor(r) > 0 ? &r->floor : NULL;
}

/* Copies a summary into any struct that has members of these names. */
#define SET_SUMMARY(to, s)      \
  (to)->median = (s)->median;   \
  (to)->ci[0] = (s)->ci.lo;     \
  (to)->ci[1] = (s)->ci.hi;     \
  (to)->quartiles[0] = (s)->q1; \
  (to)->quartiles[1] = (s)->q3

static void describe_times(arena *memory, const record *r, doc_bench_record *to) {
  const outliers *o = &r->summary.outliers;
  doc_bench_outliers *outside = arena_alloc(memory, 1, sizeof *outside);
  *outside = (doc_bench_outliers){.severe_low = (uint64_t)o->severe_low,
                                  .mild_low = (uint64_t)o->mild_low,
                                  .mild_high = (uint64_t)o->mild_high,
                                  .severe_high = (uint64_t)o->severe_high};
  to->slice = r->slice;
  to->passes = r->passes;
  to->samples = (document_numbers){r->samples, r->count};
  SET_SUMMARY(to, &r->summary);
  to->outliers = outside;
  to->disturbed = &r->disturbed;
  to->gb_per_s = known(record_bandwidth(r));
  to->gflop_per_s = known(record_flops(r));
}

static doc_bench_record describe_record(arena *memory, const record *r) {
  const kernel *k = r->row;
  doc_bench_record to = {.kernel = k->name,
                         .energy = r->energy,
                         .family = k->family,
                         .words = k->words,
                         .role = (int)k->role,
                         .scalar = kernel_is_single(k) ? BENCH_FLOAT : BENCH_DOUBLE,
                         .store = k->store == STORE_STREAM ? BENCH_STREAM : BENCH_CACHED,
                         .timed = r->timed,
                         .elements = r->elements,
                         .threads = (uint64_t)r->threads,
                         .group = (uint64_t)r->group,
                         .bytes_read = kernel_bytes_read(k),
                         .bytes_written = kernel_bytes_written(k),
                         .why = text_or_null(r->why),
                         .check = r->check.reference != NULL ? &r->check : NULL};
  describe_operations(r, &to);
  if (r->timed) describe_times(memory, r, &to);
  return to;
}

static doc_bench_ratio describe_ratio(const results *all, const ratio *one) {
  const record *r = kernel_results_record(all, one->record);
  doc_bench_ratio to = {.kernel = r->row->name,
                        .energy = r->energy,
                        .elements = r->elements,
                        .threads = (uint64_t)r->threads,
                        .against = against_word(one->against),
                        .other = kernel_results_record(all, one->other)->row->name};
  SET_SUMMARY(&to, &one->ratio);
  return to;
}

/* ---- the document ---------------------------------------------------------------- */

static void describe_results(arena *memory, const kernels_run *r, doc_bench *to) {
  const results *all = &r->results;
  doc_bench_record *records = arena_alloc(memory, all->records.count, sizeof *records);
  doc_bench_ratio *ratios = arena_alloc(memory, all->ratios.count, sizeof *ratios);
  for (size_t i = 0; i < all->records.count; i++)
    records[i] = describe_record(memory, kernel_results_record(all, i));
  for (size_t i = 0; i < all->ratios.count; i++)
    ratios[i] = describe_ratio(all, kernel_results_ratio(all, i));
  to->records.v = records, to->records.n = all->records.count;
  to->ratios.v = ratios, to->ratios.n = all->ratios.count;
}

int kernels_write_json(kernels_run *r) {
  const options *o = r->session.o;
  arena memory = {0};
  const doc_bench_environment here = environment_of(&memory, r);
  const doc_bench_run run = {.command = r->session.command_line.data,
                             .seed = o->seed,
                             .samples = o->samples,
                             .min_time = o->min_time,
                             .sizes = numbers_of(&memory, &r->choice.sizes),
                             .threads = numbers_of(&memory, &o->threads),
                             .seconds = r->seconds,
                             .complete = r->complete};
  doc_bench d = {.tool = "selvedge-bench", .environment = &here, .run = &run};
  describe_results(&memory, r, &d);
  const int code = session_write(&r->session, &doc_bench_shape, &d);
  arena_free(&memory);
  return code;
}

/* ---- lines of a baseline --------------------------------------------------------- */

void kernels_baseline_settings(baseline *b, const options *o) {
  baseline_setting(b, "seed", "%" PRIu64, o->seed);
  baseline_setting(b, "samples", "%" PRIu64, o->samples);
  baseline_setting(b, "min-time", "%g", o->min_time);
}

static void add_record(baseline *b, const record *r) {
  const size_t count = r->timed ? r->count : 0;
  char item[64];
  buffer group = {0};
  double *seconds = base_alloc(count, sizeof *seconds);
  buffer_format(&group, "%s", r->row->name);
  if (r->energy != NULL) buffer_format(&group, " %s", r->energy);
  (void)snprintf(item, sizeof item, "n=%zu threads=%d", r->elements, r->threads);
  for (size_t i = 0; i < count; i++) seconds[i] = 1e-9 * r->samples[i];
  baseline_add_value(b, &(baseline_value){.group = group.data,
                                          .item = item,
                                          .kind = "seconds",
                                          .scalar = SCALAR_F64,
                                          .at = seconds,
                                          .count = count,
                                          .reason = r->why});
  free(seconds);
  free(group.data);
}

void kernels_baseline_add(baseline *b, const results *r) {
  for (size_t i = 0; i < r->records.count; i++) add_record(b, kernel_results_record(r, i));
}
