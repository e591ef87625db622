#include "refine/study.h"

#include <omp.h>
#include <stdlib.h>

#include "selvedge/solve.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/base/interrupt.h"
#include "support/base/memory.h"
#include "support/cli/progress.h"
#include "support/harness/blas.h"
#include "support/harness/environment.h"

/* Everything that one command owns. */
typedef struct {
  const study_parts *parts;
  double *n; /* cells per side, of the facts */
  study_facts facts;
  buffer command_line;
  output json;
  progress bar;
  int text; /* are tables printed on standard output? */
} study;

void study_results_free(study_results *r) {
  free(r->records.at);
  free(r->series.at);
  *r = (study_results){0};
}

static int prepare(study *s, const options *o, int argc, char **argv) {
  buffer_command(&s->command_line, "selvedge-bench", argc, argv);
  s->facts.command = s->command_line.data;
  s->n = base_alloc(o->cells.count, sizeof *s->n);
  for (size_t i = 0; i < o->cells.count; i++) s->n[i] = (double)options_number(&o->cells, i);
  s->facts.n = (document_numbers){s->n, o->cells.count};
  s->facts.seed = o->seed;
  return o->json != NULL ? output_open(&s->json, o->json) : 0;
}

static void on_progress(void *to, const char *first, const char *second, double fraction) {
  progress_set(to, first, second, fraction);
}

static int run(study *s) {
  const study_watch watch = {.progress = on_progress, .to = &s->bar, .stop = &interrupted};
  study_facts *f = &s->facts;
  const slv_status status = s->parts->run(f->n, f->seed, &watch, &f->results, &f->complete);
  progress_clear(&s->bar);
  f->seconds = progress_clock() - s->bar.since;
  if (base_status(status) != SLV_OK)
    return harness_error("the study failed: %s", slv_status_text(status));
  return f->complete ? 0 : harness_error("interrupted");
}

/* Write errors are left for whoever closes the stream. */
static int write_results(study *s) {
  int code = 0;
  if (s->json.f != NULL) {
    s->parts->write_json(s->json.f, &s->facts);
    code = output_close(&s->json, 1);
  }
  if (!s->text) return code;
  s->parts->write_text(stdout, &s->facts);
  output text = {.f = stdout, .path = "standard output"};
  const int printed = output_close(&text, 1);
  return code != 0 ? code : printed;
}

static int run_all(study *s, int quiet) {
  blas_reserve(omp_get_max_threads());
  environment_now(&s->facts.environment.common, omp_get_max_threads());
  s->facts.environment.cholesky = slv_solver_library();
  progress_start(&s->bar, !quiet);
  watch_interrupts();
  const int studied = run(s), written = write_results(s);
  if (studied != 0) return studied;
  if (written != 0) return written;
  return s->parts->failed(&s->facts.results) ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

int study_command(const study_parts *parts, const options *o, int argc, char **argv) {
  study s = {.parts = parts, .text = !o->quiet && !options_to_stdout(o)};
  int code = prepare(&s, o, argc, argv);
  if (code == 0) code = run_all(&s, o->quiet);
  (void)output_close(&s.json, 0);
  study_results_free(&s.facts.results);
  free(s.n);
  free(s.command_line.data);
  return code;
}
