#include "kernels/kernels_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "machine/ceilings.h"
#include "machine/machine.h"
#include "support/base/memory.h"
#include "support/records/bench_document.h"

static document_numbers numbers_of(arena *memory, const items *counts) {
  double *v = arena_alloc(memory, counts->count, sizeof *v);
  for (size_t i = 0; i < counts->count; i++) v[i] = (double)options_number(counts, i);
  return (document_numbers){v, counts->count};
}

/* ---- the machine ----------------------------------------------------------------- */

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
  caches_now(caches);
  for (size_t i = 0; i < threads->count; i++)
    teams[i] = team_of(memory, &r->results, options_number(threads, i));
  return (doc_bench_environment){.common = r->session.environment.common,
                                 .caches = caches,
                                 .target = ceiling_target(),
                                 .huge_pages = pages_rule(rule) ? arena_strdup(memory, rule) : NULL,
                                 .pinned = {teams, threads->count},
                                 .batch_target = slv_batch_target_name(SLV_TARGET_BEST),
                                 .clock_resolution_ns = 1e9 * clock.resolution};
}

/* ---- the document ---------------------------------------------------------------- */

static void describe_results(arena *memory, const kernels_run *r, doc_bench *to) {
  const results *all = &r->results;
  doc_bench_record *records = arena_alloc(memory, all->records.count, sizeof *records);
  doc_bench_ratio *ratios = arena_alloc(memory, all->ratios.count, sizeof *ratios);
  for (size_t i = 0; i < all->records.count; i++)
    records[i] = record_describe(kernel_results_record(all, i));
  for (size_t i = 0; i < all->ratios.count; i++) ratios[i] = kernel_results_ratio(all, i)->d;
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

static void add_record(baseline *b, const doc_bench_record *d) {
  const size_t count = d->samples.n;
  char item[64];
  buffer group = {0};
  double *seconds = base_alloc(count, sizeof *seconds);
  buffer_format(&group, "%s", d->kernel);
  if (d->energy != NULL) buffer_format(&group, " %s", d->energy);
  (void)snprintf(item, sizeof item, "n=%" PRIu64 " threads=%" PRIu64, d->elements, d->threads);
  for (size_t i = 0; i < count; i++) seconds[i] = 1e-9 * d->samples.v[i];
  baseline_add_value(b, &(baseline_value){.group = group.data,
                                          .item = item,
                                          .kind = "seconds",
                                          .scalar = SCALAR_F64,
                                          .at = seconds,
                                          .count = count,
                                          .reason = d->why});
  free(seconds);
  free(group.data);
}

void kernels_baseline_add(baseline *b, const results *r) {
  for (size_t i = 0; i < r->records.count; i++) add_record(b, &kernel_results_record(r, i)->d);
}
