#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench_options.h"
#include "refine/refine_study.h"
#include "selvedge/dense.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/base/interrupt.h"
#include "support/base/memory.h"
#include "support/cli/progress.h"

/* Everything that one command owns. */
typedef struct {
  const options *o;
  refine_plan plan;
  double *n; /* of the plan */
  refine_results results;
  environment environment;
  buffer command_line;
  output json;
  progress bar;
  int text; /* are tables printed on standard output? */
  int complete;
} run;

/* ---- what to run --------------------------------------------------------------------
 */

/* found[] gets the indices of the chosen words in ascending order. */
static int choose(const char *option, const items *words, const char *const *known,
                  unsigned *found, size_t *count) {
  unsigned char on[REFINE_MESHES + REFINE_ALPHAS];
  TRY(options_choose(option, words, known, sizeof on, on));
  for (unsigned k = 0; known[k] != NULL; k++)
    if (on[k]) found[(*count)++] = k;
  return 0;
}

static int make_plan(run *r) {
  const options *o = r->o;
  refine_plan *p = &r->plan;
  *p = (refine_plan){.seed = o->seed};
  TRY(choose("mesh-kind", &o->mesh_kinds, doc_refine_mesh_words, p->kind, &p->kinds));
  TRY(choose("alpha", &o->alphas, doc_refine_alpha_words, p->alpha, &p->alphas));
  r->n = base_alloc(o->cells.count, sizeof *r->n);
  for (size_t i = 0; i < o->cells.count; i++)
    r->n[i] = (double)options_number(&o->cells, i);
  p->n = (document_numbers){r->n, o->cells.count};
  return 0;
}

static int prepare(run *r, int argc, char **argv) {
  buffer_command(&r->command_line, "selvedge-bench", argc, argv);
  TRY(make_plan(r));
  return r->o->json != NULL ? output_open(&r->json, r->o->json) : 0;
}

/* ---- running and writing ------------------------------------------------------------
 */

static void on_progress(void *to, const char *kind, const char *what, double fraction) {
  progress_set(to, kind, what, fraction);
}

static int study(run *r) {
  const refine_watch watch = {
      .progress = on_progress, .to = &r->bar, .stop = &interrupted};
  const slv_status s = refine_study(&r->plan, &watch, &r->results, &r->complete);
  progress_clear(&r->bar);
  if (base_status(s) != SLV_OK)
    return harness_error("the study failed: %s", slv_status_text(s));
  return r->complete ? 0 : harness_error("interrupted");
}

static int write_results(run *r) {
  const refine_facts facts = {.plan = &r->plan,
                              .results = &r->results,
                              .environment = &r->environment,
                              .command = r->command_line.data,
                              .seconds = progress_clock() - r->bar.since,
                              .complete = r->complete};
  int code = 0;
  if (r->json.f != NULL) {
    refine_write_json(r->json.f, &facts);
    code = output_close(&r->json, 1);
  }
  if (!r->text) return code;
  refine_write_text(stdout, &facts);
  output text = {.f = stdout, .path = "standard output"};
  const int printed = output_close(&text, 1);
  return code != 0 ? code : printed;
}

/* A model that depends on the mesh is a result; an equilibrium that was not found is
 * a failure. */
static int verdict_of(const run *r) {
  for (size_t i = 0; i < r->results.records.count; i++)
    if (!refine_record_at(&r->results, i)->converged) return EXIT_CHECK_FAILED;
  return EXIT_PASSED;
}

static int run_all(run *r) {
  slv_dense_use_one_thread();
  environment_now(&r->environment, omp_get_max_threads());
  progress_start(&r->bar, !r->o->quiet);
  watch_interrupts();
  const int studied = study(r);
  const int written = write_results(r);
  if (studied != 0) return studied;
  return written != 0 ? written : verdict_of(r);
}

int refine_command(const options *o, int argc, char **argv) {
  run r = {.o = o, .text = !o->quiet && !options_to_stdout(o)};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = run_all(&r);
  (void)output_close(&r.json, 0);
  refine_results_free(&r.results);
  free(r.n);
  free(r.command_line.data);
  return code;
}
