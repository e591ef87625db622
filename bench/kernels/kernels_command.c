/* kernels_command.c -- selvedge-bench kernels: its groups and its document. */
#include <stdlib.h>

#include "kernels/kernels_run.h"
#include "machine/ceilings.h"
#include "machine/machine.h"
#include "support/base/complain.h"
#include "support/base/memory.h"

static doc_bench_environment environment_of(arena *memory, const kernels_run *r) {
  instruments clock;
  const items *threads = &r->session.o->threads;
  char rule[PAGES_RULE];
  doc_bench_caches *caches = arena_alloc(memory, 1, sizeof *caches);
  doc_bench_team *teams = arena_alloc(memory, threads->count, sizeof *teams);
  instruments_open(&clock, 0);
  caches_now(caches);
  for (size_t i = 0; i < threads->count; i++) { /* teams that were not pinned have no processors */
    const uint64_t n = options_number(threads, i);
    teams[i].threads = n;
    for (uint64_t t = 0; kernel_results_were_pinned(&r->results, (int)n) && t < n; t++)
      document_append(&teams[i].processors, &(double){pin_processor((int)t)}, sizeof(double),
                      memory);
  }
  return (doc_bench_environment){.common = r->session.environment.common,
                                 .caches = caches,
                                 .target = ceiling_target(),
                                 .huge_pages = pages_rule(rule) ? arena_strdup(memory, rule) : NULL,
                                 .pinned = {teams, threads->count},
                                 .batch_target = slv_batch_target_name(SLV_TARGET_BEST),
                                 .clock_resolution_ns = 1e9 * clock.resolution};
}

static int write_json(kernels_run *r) {
  const options *o = r->session.o;
  arena memory = {0};
  const doc_bench_environment here = environment_of(&memory, r);
  const doc_bench_run run = {.command = r->session.command_line.data,
                             .seed = o->seed,
                             .samples = o->samples,
                             .min_time = o->min_time,
                             .sizes = options_numbers(&r->choice.sizes, &memory),
                             .threads = options_numbers(&o->threads, &memory),
                             .seconds = r->seconds,
                             .complete = r->complete};
  doc_bench d = {.tool = "selvedge-bench",
                 .environment = &here,
                 .run = &run,
                 .ratios = {r->results.ratios.at, r->results.ratios.count}};
  for (size_t i = 0; i < r->results.records.count; i++)
    document_append(&d.records, &kernel_results_record(&r->results, i)->d, sizeof *d.records.v,
                    &memory);
  const int code = session_write(&r->session, &doc_bench_shape, &d);
  arena_free(&memory);
  return code;
}

static int run_group(kernels_run *r, size_t size, int threads) {
  const size_t first = r->results.records.count;
  TRY(kernels_run_group(r, size, threads));
  if (r->session.text) {
    if (r->done > 0) fputc('\n', stdout);
    kernels_write_group(stdout, &r->results, first);
    (void)fflush(stdout);
  }
  r->done++;
  return 0;
}

static int verdict_of(const kernels_run *r) {
  size_t timed = 0, wrong = 0;
  for (size_t i = 0; i < r->results.records.count; i++) {
    timed += (size_t)kernel_results_record(&r->results, i)->d.timed;
    wrong += (size_t)kernel_results_record(&r->results, i)->wrong;
  }
  if (wrong > 0) return EXIT_CHECK_FAILED;
  if (timed == 0) return input_error("nothing could be timed; --json says why");
  return EXIT_PASSED;
}

static int measure(kernels_run *r) {
  const items *sizes = &r->choice.sizes, *threads = &r->session.o->threads;
  int code = 0;
  r->groups = sizes->count * threads->count;
  for (size_t i = 0; code == 0 && i < r->groups; i++)
    code = run_group(r, (size_t)options_number(sizes, i / threads->count),
                     (int)options_number(threads, i % threads->count));
  r->complete = code == 0;
  r->seconds = progress_clock() - r->session.bar.since;
  /* the document has all finished groups, also after an error */
  const int written = write_json(r), printed = session_end_text(&r->session);
  if (code == 0) code = written != 0 ? written : printed;
  return code != 0 ? code : verdict_of(r);
}

int kernels_command(const options *o, int argc, char **argv) {
  kernels_run r = {.complete = 0};
  uint64_t most = 0;
  for (size_t i = 0; i < o->threads.count; i++)
    if (options_number(&o->threads, i) > most) most = options_number(&o->threads, i);
  int code = session_start(&r.session, o, 1, (int)most, argc, argv);
  if (code == 0) code = choice_make(o, &r.choice);
  if (code == 0) code = measure(&r);
  choice_free(&r.choice);
  kernel_results_free(&r.results);
  session_end(&r.session);
  return code;
}
