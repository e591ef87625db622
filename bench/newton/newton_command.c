#include "newton/newton_command.h"

#include <errno.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_baseline.h"
#include "newton/newton_file.h"
#include "newton/newton_json.h"
#include "newton/newton_ledger.h"
#include "newton/newton_plan.h"
#include "newton/newton_text.h"
#include "support/base/complain.h"
#include "support/base/interrupt.h"
#include "support/base/memory.h"
#include "support/cli/progress.h"
#include "support/harness/blas.h"

/* Everything that one command owns. */
typedef struct {
  const options *o;
  newton_plan plan;
  newton_scene scene;  /* the current built-in scene; setup NULL: none */
  items earlier, runs; /* newton_summary */
  newton_file file;
  baseline baseline;
  output baseline_file;
  environment environment;
  doc_solver_environment described; /* the environment, with the solver's library */
  doc_newton_run about;
  doc_newton document; /* of the file: everything but its records */
  buffer command_line;
  progress bar;
  int text; /* are tables printed on standard output? */
} run;

static void free_summaries(items *list) {
  newton_summary *all = list->at;
  for (size_t i = 0; i < list->count; i++) newton_summary_free(&all[i]);
  free(list->at);
}

/* ---- one run ------------------------------------------------------------------------
 */

static int find_scene(run *r, const newton_case *c, const newton_scene **scene) {
  *scene = c->n == 0 ? &r->plan.mesh : &r->scene;
  if (c->n == 0) newton_scene_set(&r->plan.mesh, c->setup);
  if (c->n == 0 || (r->scene.setup == c->setup && r->scene.n == c->n)) return 0;
  newton_scene_free(&r->scene);
  const slv_status status = newton_scene_make(c->setup, c->n, &r->scene);
  if (status == SLV_EMEMORY) base_out_of_memory();
  return status == SLV_OK ? 0
                          : harness_error("%s, n = %zu: %s", c->setup->name, c->n,
                                          slv_status_text(status));
}

static int write_obj(const run *r, const newton_record *record,
                     const newton_scene *scene, const char *id) {
  slv_mesh m = scene->mesh;
  m.x = record->x;
  const slv_status status = slv_mesh_write(&m, id, r->o->obj);
  if (status == SLV_OK) return 0;
  return harness_error(
      "cannot write %s: %s", r->o->obj,
      status == SLV_EWRITE ? strerror(errno) : slv_status_text(status));
}

static void print_row(const run *r) {
  const size_t count = r->runs.count;
  if (!r->text || count == 0) return;
  newton_text_row(stdout, count > 1 ? newton_summary_at(&r->runs, count - 2) : NULL,
                  newton_summary_at(&r->runs, count - 1));
  (void)fflush(stdout);
}

/* A record as a line of JSON; release it with free(). */
static char *line_of(const newton_record *record, const char *id) {
  arena memory = {0};
  char *line = NULL;
  size_t size;
  const doc_newton_record described = newton_describe(record, id, &memory);
  FILE *f = open_memstream(&line, &size);
  if (f == NULL) base_out_of_memory();
  document_write_element(f, &doc_newton_record_shape, &described);
  if (fclose(f) != 0) base_out_of_memory();
  arena_free(&memory);
  return line;
}

/* Writes a record, unless an earlier command did.  Its summary is made from the text
 * that was written, so that runs of this command and of earlier ones are judged
 * alike. */
static int save_record(run *r, const newton_record *record, const char *id) {
  newton_summary s;
  char *line = line_of(record, id);
  int code = newton_summary_find(&r->earlier, id) == NULL
                 ? newton_file_append(&r->file, line)
                 : 0;
  if (!newton_summary_of_line(line, &s))
    code = harness_error("%s: the record of this run cannot be read back", id);
  else
    items_append(&r->runs, &s, sizeof s);
  if (code == 0 && r->o->baseline != NULL) newton_baseline_add(&r->baseline, record);
  free(line);
  return code;
}

static int perform(run *r, const newton_case *c, const char *id) {
  newton_record record = {0};
  const newton_scene *scene;
  int stopped = 0;
  int code = find_scene(r, c, &scene);
  if (code != 0) return code;
  const slv_status status = newton_case_run(c, scene, &interrupted, &record, &stopped);
  progress_clear(&r->bar);
  if (stopped)
    code = harness_error("interrupted");
  else if (status == SLV_EMEMORY)
    base_out_of_memory();
  else if (status != SLV_OK)
    code = input_error("%s: it cannot be solved: %s", id, slv_status_text(status));
  if (code == 0) code = save_record(r, &record, id);
  if (code == 0 && r->o->obj != NULL) code = write_obj(r, &record, scene, id);
  newton_record_free(&record);
  return code;
}

static int run_case(run *r, size_t i) {
  const newton_case *c = newton_case_at(&r->plan, i);
  buffer id = {0};
  int code = 0;
  newton_case_id(c, &id);
  progress_set(&r->bar, c->setup->name, c->scheme.name,
               (double)i / (double)r->plan.cases.count);
  const newton_summary *earlier = newton_summary_find(&r->earlier, id.data);
  if (earlier != NULL && r->o->obj == NULL) {
    const newton_summary s = newton_summary_copy(earlier);
    items_append(&r->runs, &s, sizeof s);
  } else {
    code = perform(r, c, id.data);
  }
  buffer_free(&id);
  if (code == 0) print_row(r);
  return code == 0 && interrupted ? harness_error("interrupted") : code;
}

/* ---- all runs -----------------------------------------------------------------------
 */

static int save_baseline(run *r) {
  const baseline_heading h = {.tool = "selvedge-bench newton",
                              .command = r->command_line.data,
                              .environment = &r->environment};
  return r->o->baseline != NULL ? baseline_save(&r->baseline_file, &h, &r->baseline)
                                : 0;
}

/* All runs of the file, also those of earlier commands; the list borrows the
 * summaries. */
static items gather_all(const run *r) {
  items all = {0};
  for (size_t i = 0; i < r->runs.count; i++)
    items_append(&all, newton_summary_at(&r->runs, i), sizeof(newton_summary));
  for (size_t i = 0; i < r->earlier.count; i++) {
    const newton_summary *s = newton_summary_at(&r->earlier, i);
    if (newton_summary_find(&r->runs, s->id) == NULL) items_append(&all, s, sizeof *s);
  }
  return all;
}

static int finish_file(run *r, const newton_claim claims[NEWTON_CLAIMS],
                       const newton_row rows[NEWTON_ROWS]) {
  doc_newton_claim described[NEWTON_CLAIMS];
  doc_newton_ledger ledger[NEWTON_ROWS];
  doc_newton *d = &r->document;
  for (int i = 0; i < NEWTON_CLAIMS; i++)
    described[i] = newton_claim_describe(&claims[i]);
  for (int i = 0; i < NEWTON_ROWS; i++) ledger[i] = newton_row_describe(&rows[i]);
  d->claims.v = described, d->claims.n = NEWTON_CLAIMS;
  d->ledger.v = ledger, d->ledger.n = NEWTON_ROWS;
  d->complete = 1;
  const int code = newton_file_finish(&r->file);
  d->claims.v = NULL, d->claims.n = 0;
  d->ledger.v = NULL, d->ledger.n = 0;
  return code;
}

static int judge(run *r) {
  newton_claim claims[NEWTON_CLAIMS];
  newton_row rows[NEWTON_ROWS];
  items all = gather_all(r);
  int code = EXIT_PASSED;
  newton_claims_judge(&all, claims);
  newton_ledger_judge(&all, rows);
  free(all.at);
  if (r->text) newton_text_claims(stdout, claims);
  if (r->text) newton_text_ledger(stdout, rows);
  for (int i = 0; i < NEWTON_CLAIMS; i++)
    if (claims[i].binding && claims[i].verdict == CLAIM_FAILS) code = EXIT_CHECK_FAILED;
  int written = finish_file(r, claims, rows);
  if (written == 0) written = save_baseline(r);
  newton_claims_free(claims);
  newton_ledger_free(rows);
  return written != 0 ? written : code;
}

static int run_all(run *r) {
  int code = 0;
  progress_start(&r->bar, !r->o->quiet);
  watch_interrupts();
  if (r->text) newton_text_heading(stdout);
  for (size_t i = 0; code == 0 && i < r->plan.cases.count; i++) code = run_case(r, i);
  progress_clear(&r->bar);
  if (code == 0) return judge(r);
  const int written = newton_file_finish(&r->file);
  return written != 0 ? written : code;
}

/* A baseline needs more of a run than the record of an earlier command holds. */
static int open_baseline(run *r) {
  const options *o = r->o;
  if (r->earlier.count > 0)
    return input_error(
        "%s already holds runs; a baseline needs them all from the start: "
        "give another --json file",
        o->json);
  newton_baseline_settings(&r->baseline, o);
  return output_open(&r->baseline_file, o->baseline);
}

static int prepare(run *r, int argc, char **argv) {
  buffer_command(&r->command_line, "selvedge-bench", argc, argv);
  blas_reserve(omp_get_max_threads());
  environment_now(&r->environment, omp_get_max_threads());
  int code = newton_plan_make(r->o, &r->plan);
  r->described = (doc_solver_environment){.common = r->environment,
                                          .cholesky = slv_solver_library()};
  r->about = (doc_newton_run){.command = r->command_line.data,
                              .seed = r->o->seed,
                              .tolerance = NEWTON_TOLERANCE,
                              .noise = NEWTON_NOISE};
  r->document = (doc_newton){
      .tool = "selvedge-bench", .environment = &r->described, .run = &r->about};
  if (code == 0 && r->o->json != NULL)
    code = newton_file_open(&r->file, r->o->json, &r->document, &r->earlier);
  return code == 0 && r->o->baseline != NULL ? open_baseline(r) : code;
}

int newton_command(const options *o, int argc, char **argv) {
  run r = {.o = o, .text = !o->quiet && !options_to_stdout(o)};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = run_all(&r);
  newton_file_close(&r.file);
  (void)output_close(&r.baseline_file, 0); /* an incomplete baseline is not written */
  baseline_free(&r.baseline);
  free_summaries(&r.runs);
  free_summaries(&r.earlier);
  newton_scene_free(&r.scene);
  newton_plan_free(&r.plan);
  free(r.command_line.data);
  return code;
}
