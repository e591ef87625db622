#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_plan.h"
#include "newton/newton_write.h"
#include "support/base/complain.h"
#include "support/base/interrupt.h"
#include "support/base/memory.h"
#include "support/cli/progress.h"
#include "support/harness/blas.h"
#include "support/harness/mesh_save.h"

/* Everything that one command owns.  Of several processes the first one writes. */
typedef struct {
  const options *o;
  newton_plan plan;
  newton_scene scene; /* the current built-in scene; setup NULL: none */
  items runs;         /* newton_summary of all runs of the file, those of earlier commands first
                       */
  const char *shown;  /* the id of the run that was printed last; NULL: none */
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

/* ---- one run --------------------------------------------------------------------- */

static int find_scene(run *r, const newton_case *c, const newton_scene **scene) {
  *scene = c->n == 0 ? &r->plan.mesh : &r->scene;
  if (c->n == 0) newton_scene_set(&r->plan.mesh, c->setup);
  if (c->n == 0 || (r->scene.setup == c->setup && r->scene.n == c->n)) return 0;
  newton_scene_free(&r->scene);
  const slv_status status = newton_scene_make(c->setup, c->n, &r->scene);
  return status == SLV_OK
             ? 0
             : harness_error("%s, n = %zu: %s", c->setup->name, c->n, slv_status_text(status));
}

static int write_obj(const run *r, const newton_record *record, const newton_scene *scene,
                     const char *id) {
  slv_mesh m = scene->mesh;
  m.x = record->x;
  return mesh_save(&m, id, r->o->obj);
}

static void print_row(run *r, const char *id) {
  const newton_summary *s = newton_summary_find(&r->runs, id);
  if (!r->text || s == NULL) return;
  newton_text_row(stdout, newton_summary_find(&r->runs, r->shown), s);
  (void)fflush(stdout);
  r->shown = s->id;
}

/* Writes a record, unless an earlier command did.  Its summary is made from the text that was
 * written, so that runs of this command and of earlier ones are judged alike. */
static int save_record(run *r, const newton_record *record, const char *id) {
  newton_summary s;
  int code = 0;
  if (newton_summary_find(&r->runs, id) == NULL) {
    arena memory = {0};
    const doc_newton_record described = newton_describe(record, id, &memory);
    char *line = document_element_text(&doc_newton_record_shape, &described);
    code = newton_file_append(&r->file, line);
    if (!newton_summary_of_line(line, &s))
      code = harness_error("%s: the record of this run cannot be read back", id);
    else
      items_append(&r->runs, &s, sizeof s);
    free(line);
    arena_free(&memory);
  }
  if (code == 0 && r->o->baseline != NULL) newton_baseline_add(&r->baseline, record);
  return code;
}

static int cannot_solve(const char *id, const newton_fault *at, slv_status status) {
  const char *why = slv_status_text(status);
  if (at->what == NULL) return input_error("%s: it cannot be solved: %s", id, why);
  return input_error("%s: it cannot be solved: %s %zu: %s", id, at->what, at->number, why);
}

static int say_interrupted(void) {
  return cluster_rank() == 0 ? harness_error("interrupted") : EXIT_HARNESS;
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
    code = say_interrupted();
  else if (status != SLV_OK)
    code = cluster_rank() == 0 ? cannot_solve(id, &record.fault, status) : EXIT_USAGE;
  if (code == 0) code = save_record(r, &record, id);
  if (code == 0 && r->o->obj != NULL) code = write_obj(r, &record, scene, id);
  if (code == 0 && r->o->vtu != NULL) code = newton_write_vtu(r->o->vtu, &scene->mesh, record.x);
  newton_record_free(&record);
  return code;
}

static int run_case(run *r, size_t i) {
  const newton_case *c = newton_case_at(&r->plan, i);
  buffer id = {0};
  int code = 0;
  newton_case_id(c, &id);
  progress_set(&r->bar, c->setup->name, c->scheme.name, (double)i / (double)r->plan.cases.count);
  const int is_new = newton_summary_find(&r->runs, id.data) == NULL;
  if (cluster_largest(is_new || r->o->obj != NULL || r->o->vtu != NULL))
    code = perform(r, c, id.data);
  if (code == 0) print_row(r, id.data);
  buffer_free(&id);
  code = cluster_largest(code);
  return cluster_largest(interrupted) && code == 0 ? say_interrupted() : code;
}

/* ---- all runs -------------------------------------------------------------------- */

static int save_baseline(run *r) {
  const baseline_heading h = {.tool = "selvedge-bench newton",
                              .command = r->command_line.data,
                              .environment = &r->environment};
  return r->o->baseline != NULL ? baseline_save(&r->baseline_file, &h, &r->baseline) : 0;
}

static int finish_file(run *r, const newton_finding found[NEWTON_ROWS]) {
  doc_newton_claim claims[NEWTON_CLAIMS];
  doc_newton_ledger ledger[NEWTON_ROWS - NEWTON_CLAIMS];
  doc_newton *d = &r->document;
  for (int i = 0; i < NEWTON_ROWS; i++)
    if (i < NEWTON_CLAIMS)
      claims[i] = newton_claim_describe(&found[i]);
    else
      ledger[i - NEWTON_CLAIMS] = newton_ledger_describe(&found[i]);
  d->claims.v = claims, d->claims.n = NEWTON_CLAIMS;
  d->ledger.v = ledger, d->ledger.n = NEWTON_ROWS - NEWTON_CLAIMS;
  d->complete = 1;
  const int code = newton_file_finish(&r->file);
  d->claims.v = NULL, d->claims.n = 0;
  d->ledger.v = NULL, d->ledger.n = 0;
  return code;
}

static int judge(run *r) {
  newton_finding found[NEWTON_ROWS];
  int code = EXIT_PASSED;
  newton_rows_judge(&r->runs, found);
  if (r->text) newton_text_findings(stdout, found);
  for (int i = 0; i < NEWTON_CLAIMS; i++)
    if (found[i].row->binding && newton_finding_verdict(&found[i]) == NEWTON_REFUTED)
      code = EXIT_CHECK_FAILED;
  int written = finish_file(r, found);
  if (written == 0) written = save_baseline(r);
  newton_findings_free(found, NEWTON_ROWS);
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
  if (r->runs.count > 0)
    return input_error(
        "%s already holds runs; a baseline needs them all from the start: "
        "give another --json file",
        o->json);
  newton_baseline_settings(&r->baseline, o);
  return output_open(&r->baseline_file, o->baseline);
}

/* The first process says what is wrong with the plan. */
static int make_plan(run *r) {
  const int first = cluster_rank() == 0;
  const int code = cluster_largest(first ? newton_plan_make(r->o, &r->plan) : 0);
  return code == 0 && !first ? newton_plan_make(r->o, &r->plan) : code;
}

static int prepare(run *r, int argc, char **argv) {
  buffer_command(&r->command_line, "selvedge-bench", argc, argv);
  blas_reserve(omp_get_max_threads());
  environment_now(&r->environment, omp_get_max_threads());
  int code = make_plan(r);
  r->described =
      (doc_solver_environment){.common = r->environment, .cholesky = slv_solver_library()};
  r->about = (doc_newton_run){.command = r->command_line.data,
                              .seed = r->o->seed,
                              .tolerance = NEWTON_TOLERANCE,
                              .noise = NEWTON_NOISE};
  r->document =
      (doc_newton){.tool = "selvedge-bench", .environment = &r->described, .run = &r->about};
  if (code == 0 && r->o->json != NULL)
    code = newton_file_open(&r->file, r->o->json, &r->document, &r->runs);
  if (code == 0 && r->o->baseline != NULL) code = open_baseline(r);
  return cluster_largest(code);
}

options newton_share_of(const options *o) {
  options own = *o;
  if (cluster_rank() == 0) return own;
  own.json = own.baseline = own.obj = own.vtu = NULL;
  own.quiet = 1;
  return own;
}

int newton_command(const options *o, int argc, char **argv) {
  if (options_are_for_petsc(o)) TRY(cluster_start(argv, o->npetsc, o->petsc));
  const options own = newton_share_of(o);
  run r = {.o = &own, .text = !own.quiet && !options_to_stdout(o)};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = run_all(&r);
  newton_file_close(&r.file);
  (void)output_close(&r.baseline_file, 0); /* an incomplete baseline is not written */
  baseline_free(&r.baseline);
  newton_summaries_free(&r.runs);
  newton_scene_free(&r.scene);
  newton_plan_free(&r.plan);
  free(r.command_line.data);
  cluster_stop();
  return code;
}
