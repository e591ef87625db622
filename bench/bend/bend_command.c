/* bend_command.c -- selvedge-bench bend. */
#include <math.h>
#include <omp.h>
#include <stdlib.h>

#include "bend/bend_study.h"
#include "cli/bench_options.h"
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
  const options *o;
  double *n;
  document_numbers cells;
  bend_results results;
  environment environment;
  buffer command_line;
  output json;
  progress bar;
  int text, complete;
} run;

static int prepare(run *r, int argc, char **argv) {
  buffer_command(&r->command_line, "selvedge-bench", argc, argv);
  r->n = base_alloc(r->o->cells.count, sizeof *r->n);
  for (size_t i = 0; i < r->o->cells.count; i++) {
    r->n[i] = (double)options_number(&r->o->cells, i);
    if (fmod(r->n[i], 2) != 0)
      return usage_error("--n: %g is odd; a plate's middle is a vertex of even meshes",
                         r->n[i]);
  }
  r->cells = (document_numbers){r->n, r->o->cells.count};
  return r->o->json != NULL ? output_open(&r->json, r->o->json) : 0;
}

/* Write errors are left for whoever closes the stream. */
static void write_json(FILE *f, const run *r) {
  const items *records = &r->results.records, *series = &r->results.series;
  const doc_solver_environment here = {.common = r->environment,
                                       .cholesky = slv_solver_library()};
  const doc_bend_run about = {.command = r->command_line.data,
                              .n = r->cells,
                              .seconds = progress_clock() - r->bar.since,
                              .complete = r->complete};
  const doc_bend_scene scene = {BEND_SIDE,      BEND_YOUNG,     BEND_POISSON,
                                BEND_THICKNESS, BEND_CURVATURE, BEND_LOAD};
  items methods = {0};
  for (size_t i = 0; bend_method_at(i) != NULL; i++)
    items_append(
        &methods,
        &(doc_bend_method){bend_method_at(i)->name, bend_method_at(i)->meaning},
        sizeof(doc_bend_method));
  document_write(f, &doc_bend_shape,
                 &(doc_bend){.tool = "selvedge-bench",
                             .environment = &here,
                             .run = &about,
                             .scene = &scene,
                             .methods = {methods.at, methods.count},
                             .records = {records->at, records->count},
                             .series = {series->at, series->count}});
  free(methods.at);
}

static const char heading[] =
    "Bending of a square of %g m, h = %g m, laid onto surfaces of curvature %g 1/m, over "
    "the\nenergy of Kirchhoff and Love (h^3/24); plate: deflection over Navier's.\n\n"
    "%-12s %-18s %-6s %9s %9s %9s %6s\n";

static void write_text(FILE *f, const run *r) {
  const doc_bend_record *record = r->results.records.at;
  fprintf(f, heading, BEND_SIDE, BEND_THICKNESS, BEND_CURVATURE, "shape", "method",
          "rings", "coarsest", "finest", "limit", "order");
  for (size_t i = 0; i < r->results.series.count; i++) {
    const doc_bend_series *s = (const doc_bend_series *)r->results.series.at + i;
    const size_t n = r->cells.n;
    fprintf(f, "%-12s %-18s %-6s %9.5f %9.5f", s->subject.shape, s->subject.method,
            s->subject.rings, record[n * i].ratio, record[n * i + n - 1].ratio);
    if (isnan(s->limit))
      fprintf(f, " %9s", "none");
    else
      fprintf(f, " %9.5f", s->limit);
    if (s->order > 0) fprintf(f, " %6.2f", s->order);
    fputc('\n', f);
  }
}

static void on_progress(void *to, const char *shape, const char *method,
                        double fraction) {
  progress_set(to, shape, method, fraction);
}

static int study(run *r) {
  const bend_watch watch = {
      .progress = on_progress, .to = &r->bar, .stop = &interrupted};
  const slv_status s = bend_study(r->cells, &watch, &r->results, &r->complete);
  progress_clear(&r->bar);
  if (base_status(s) != SLV_OK)
    return harness_error("the study failed: %s", slv_status_text(s));
  return r->complete ? 0 : harness_error("interrupted");
}

static int write_results(run *r) {
  int code = 0;
  if (r->json.f != NULL) {
    write_json(r->json.f, r);
    code = output_close(&r->json, 1);
  }
  if (!r->text) return code;
  write_text(stdout, r);
  output text = {.f = stdout, .path = "standard output"};
  const int printed = output_close(&text, 1);
  return code != 0 ? code : printed;
}

/* A wrong limit is a result; an equilibrium that was not found is a failure. */
static int verdict_of(const run *r) {
  const doc_bend_record *record = r->results.records.at;
  for (size_t i = 0; i < r->results.records.count; i++)
    if (isnan(record[i].value)) return EXIT_CHECK_FAILED;
  return EXIT_PASSED;
}

static int run_all(run *r) {
  blas_reserve(omp_get_max_threads());
  environment_now(&r->environment, omp_get_max_threads());
  progress_start(&r->bar, !r->o->quiet);
  watch_interrupts();
  const int studied = study(r), written = write_results(r);
  if (studied != 0) return studied;
  return written != 0 ? written : verdict_of(r);
}

int bend_command(const options *o, int argc, char **argv) {
  run r = {.o = o, .text = !o->quiet && !options_to_stdout(o)};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = run_all(&r);
  (void)output_close(&r.json, 0);
  free(r.results.records.at);
  free(r.results.series.at);
  free(r.n);
  free(r.command_line.data);
  return code;
}
