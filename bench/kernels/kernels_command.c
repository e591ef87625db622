#include "kernels/kernels_run.h"
#include "support/base/complain.h"

static int prepare(kernels_run *r) {
  const options *o = r->session.o;
  TRY(choice_make(o, &r->choice));
  return o->baseline != NULL ? output_open(&r->baseline, o->baseline) : 0;
}

/* ---- while it runs --------------------------------------------------------------- */

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

static int run_groups(kernels_run *r) {
  const items *sizes = &r->choice.sizes, *threads = &r->session.o->threads;
  r->groups = sizes->count * threads->count;
  for (size_t s = 0; s < sizes->count; s++)
    for (size_t t = 0; t < threads->count; t++)
      TRY(run_group(r, (size_t)options_number(sizes, s), (int)options_number(threads, t)));
  return 0;
}

/* ---- what it leaves -------------------------------------------------------------- */

static int save_baseline(kernels_run *r) {
  baseline b = {0};
  const baseline_heading h = {.tool = "selvedge-bench kernels",
                              .command = r->session.command_line.data,
                              .environment = &r->session.environment.common};
  if (r->baseline.f == NULL) return 0;
  kernels_baseline_settings(&b, r->session.o);
  kernels_baseline_add(&b, &r->results);
  const int code = baseline_save(&r->baseline, &h, &b);
  baseline_free(&b);
  return code;
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

static int first_of(int a, int b) { return a != 0 ? a : b; }

static int measure(kernels_run *r) {
  int code = run_groups(r);
  r->complete = code == 0;
  r->seconds = progress_clock() - r->session.bar.since;
  if (code == 0) code = save_baseline(r);
  code = first_of(code, kernels_write_json(r)); /* what was finished, also after an error */
  code = first_of(code, session_end_text(&r->session));
  return code != 0 ? code : verdict_of(r);
}

static int most_threads(const items *list) {
  uint64_t most = 0;
  for (size_t i = 0; i < list->count; i++)
    if (options_number(list, i) > most) most = options_number(list, i);
  return (int)most;
}

int kernels_command(const options *o, int argc, char **argv) {
  kernels_run r = {.complete = 0};
  int code = session_start(&r.session, o, 1, most_threads(&o->threads), argc, argv);
  if (code == 0) code = prepare(&r);
  if (code == 0) code = measure(&r);
  (void)output_close(&r.baseline, 0);
  choice_free(&r.choice);
  kernel_results_free(&r.results);
  session_end(&r.session);
  return code;
}
