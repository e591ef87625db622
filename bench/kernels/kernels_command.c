#include <stdlib.h>
#include <string.h>

#include "kernels/kernels_run.h"
#include "support/base/complain.h"
#include "support/base/interrupt.h"
#include "support/harness/blas.h"

static int prepare(kernels_run *r, int argc, char **argv) {
  const options *o = r->o;
  buffer_command(&r->command_line, "selvedge-bench", argc, argv);
  TRY(choice_make(o, &r->choice));
  if (o->json != NULL) TRY(output_open(&r->json, o->json));
  return o->baseline != NULL ? output_open(&r->baseline, o->baseline) : 0;
}

/* ---- while it runs --------------------------------------------------------------- */

static int run_group(kernels_run *r, size_t size, int threads) {
  const size_t first = r->results.records.count;
  TRY(kernels_run_group(r, size, threads));
  if (r->text) {
    if (r->done > 0) fputc('\n', stdout);
    kernels_write_group(stdout, &r->results, first);
    (void)fflush(stdout);
  }
  r->done++;
  return 0;
}

static int run_groups(kernels_run *r) {
  const items *sizes = &r->choice.sizes, *threads = &r->o->threads;
  r->groups = sizes->count * threads->count;
  for (size_t s = 0; s < sizes->count; s++)
    for (size_t t = 0; t < threads->count; t++)
      TRY(run_group(r, (size_t)options_number(sizes, s), (int)options_number(threads, t)));
  return 0;
}

/* ---- what it leaves -------------------------------------------------------------- */

static int write_records(kernels_run *r) {
  if (r->json.f == NULL) return 0;
  kernels_write_json(r->json.f, r);
  return output_close(&r->json, 1);
}

static int save_baseline(kernels_run *r) {
  baseline b = {0};
  const baseline_heading h = {.tool = "selvedge-bench kernels",
                              .command = r->command_line.data,
                              .environment = &r->environment};
  if (r->baseline.f == NULL) return 0;
  kernels_baseline_settings(&b, r->o);
  kernels_baseline_add(&b, &r->results);
  const int code = baseline_save(&r->baseline, &h, &b);
  baseline_free(&b);
  return code;
}

static int verdict_of(const kernels_run *r) {
  size_t timed = 0, wrong = 0;
  for (size_t i = 0; i < r->results.records.count; i++) {
    timed += (size_t)kernel_results_record(&r->results, i)->timed;
    wrong += (size_t)kernel_results_record(&r->results, i)->wrong;
  }
  if (wrong > 0) return EXIT_CHECK_FAILED;
  if (timed == 0) return input_error("nothing could be timed; --json says why");
  return EXIT_PASSED;
}

static int first_of(int a, int b) { return a != 0 ? a : b; }

static int most_threads(const items *list) {
  uint64_t most = 0;
  for (size_t i = 0; i < list->count; i++)
    if (options_number(list, i) > most) most = options_number(list, i);
  return (int)most;
}

static int measure(kernels_run *r) {
  const options *o = r->o;
  blas_reserve(most_threads(&o->threads));
  environment_now(&r->environment, most_threads(&o->threads));
  progress_start(&r->bar, !o->quiet);
  watch_interrupts();
  int code = run_groups(r);
  r->complete = code == 0;
  r->seconds = progress_clock() - r->bar.since;
  if (code == 0) code = save_baseline(r);
  code = first_of(code, write_records(r)); /* what was finished, also after an error */
  output text = {.f = r->text ? stdout : NULL, .path = "standard output"};
  code = first_of(code, output_close(&text, 1));
  return code != 0 ? code : verdict_of(r);
}

int kernels_command(const options *o, int argc, char **argv) {
  kernels_run r = {.o = o, .text = !o->quiet && !options_to_stdout(o)};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = measure(&r);
  (void)output_close(&r.json, 0);
  (void)output_close(&r.baseline, 0);
  choice_free(&r.choice);
  kernel_results_free(&r.results);
  free(r.command_line.data);
  return code;
}
