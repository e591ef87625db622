#include "refine/study.h"

#include <omp.h>
#include <stdlib.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/start.h"

void study_free(study *s) {
  free(s->records.at);
  free(s->series.at);
  *s = (study){0};
}

int study_stops(study *s) {
  s->stopped |= s->stop != NULL && *s->stop;
  return s->stopped;
}

void study_tell(const study *s, const char *first, const char *second) {
  if (s->progress != NULL) s->progress(s->to, first, second, s->done / s->work);
}

static void on_progress(void *to, const char *first, const char *second, double fraction) {
  progress_set(to, first, second, fraction);
}

static int run_all(const study_parts *parts, session *at, study *s) {
  if (at->text) {
    parts->write_heading(stdout, s);
    (void)fflush(stdout);
  }
  const slv_status status = base_status(s->n.n > 0 ? parts->run(s) : SLV_EARG);
  progress_clear(&at->bar);
  s->seconds = progress_clock() - at->bar.since;
  const int written = parts->write_json(at, s);
  if (at->text) parts->write_text(stdout, s);
  const int printed = session_end_text(at);
  if (status != SLV_OK) return harness_error("the study failed: %s", slv_status_text(status));
  if (s->stopped) return harness_error("interrupted");
  if (written != 0 || printed != 0) return written != 0 ? written : printed;
  return s->lacking ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

int study_command(const study_parts *parts, const options *o, int argc, char **argv) {
  session at;
  double *n = base_alloc(o->cells.count, sizeof *n);
  study s = {.n = {n, o->cells.count},
             .seed = o->seed,
             .jitter = o->jitter,
             .progress = on_progress,
             .to = &at.bar,
             .stop = &interrupted};
  for (size_t i = 0; i < o->cells.count; i++) n[i] = (double)options_number(&o->cells, i);
  int code = session_start(&at, o, 1, omp_get_max_threads(), argc, argv);
  if (code == 0) code = run_all(parts, &at, &s);
  study_free(&s);
  session_end(&at);
  free(n);
  return code;
}
