#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "newton/newton_plan.h"
#include "newton/newton_rows.h"
#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/start.h"
#include "support/harness/mesh_save.h"

/* State of one command.  If there are several processes, the first one writes. */
typedef struct {
  session session;
  newton_plan plan;
  newton_scene scene; /* current built-in scene; setup NULL: none */
  arena memory;       /* of the records */
  items records;      /* doc_newton_record of all runs of the file, earlier commands first */
  const char *shown;  /* id of the run that was printed last; NULL: none */
} run;

/* ---- the document ---------------------------------------------------------------- */

static int write_document(run *r, const newton_finding *found) {
  doc_newton_claim claims[NEWTON_CLAIMS];
  doc_newton_ledger ledger[NEWTON_ROWS - NEWTON_CLAIMS];
  const doc_newton_run about = {.command = r->session.command_line.data,
                                .seed = r->session.o->seed,
                                .tolerance = NEWTON_TOLERANCE,
                                .noise = NEWTON_NOISE};
  doc_newton d = {.tool = "selvedge-bench",
                  .environment = &r->session.environment,
                  .run = &about,
                  .records = {r->records.at, r->records.count},
                  .complete = found != NULL};
  if (found != NULL) {
    for (int i = 0; i < NEWTON_CLAIMS; i++) claims[i] = newton_claim_describe(&found[i]);
    for (int i = NEWTON_CLAIMS; i < NEWTON_ROWS; i++) ledger[i - NEWTON_CLAIMS] = found[i].d;
    d.claims.v = claims, d.claims.n = NEWTON_CLAIMS;
    d.ledger.v = ledger, d.ledger.n = NEWTON_ROWS - NEWTON_CLAIMS;
  }
  return session_write(&r->session, &doc_newton_shape, &d);
}

static const doc_newton_record *find_record(const run *r, const char *id) {
  return session_find(&r->records, &doc_newton_record_shape, id);
}

int newton_read_earlier(const session *s, doc_newton *d, arena *memory) {
  const doc_environment *then, *now = &s->environment.common;
  struct stat file;
  if (s->o->json == NULL || stat(s->o->json, &file) != 0 || !S_ISREG(file.st_mode) ||
      file.st_size == 0)
    return 0;
  TRY(session_read(s, &doc_newton_shape, d, memory));
  then = &d->environment->common;
  if (strcmp(then->version, now->version) == 0 && strcmp(then->commit, now->commit) == 0 &&
      strcmp(then->cpu, now->cpu) == 0)
    return 0;
  return input_error(
      "%s: another version or another machine began it; move it away, or name another "
      "file",
      s->o->json);
}

/* Stores a record as it is written, some numbers with fewer digits, so that runs of this command
 * and of earlier ones are judged alike. */
static int keep_record(run *r, const doc_newton_record *d) {
  char message[DOCUMENT_MESSAGE];
  doc_newton_record written = {0};
  char *line = document_element_text(&doc_newton_record_shape, d);
  cJSON *tree = cJSON_Parse(line);
  const int ok =
      document_read(tree, d->id, &doc_newton_record_shape, &written, &r->memory, message);
  if (ok) items_append(&r->records, &written, sizeof written);
  cJSON_Delete(tree);
  free(line);
  if (!ok) return harness_error("%s", message);
  return session_is_due(&r->session, 0) ? write_document(r, NULL) : 0;
}

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

static int write_obj(const run *r, const newton_record *record, const newton_scene *scene) {
  slv_mesh m = scene->mesh;
  m.x = record->x;
  return r->session.o->obj != NULL ? mesh_save(&m, record->d.id, r->session.o->obj) : 0;
}

static void print_run(run *r, const char *id) {
  const doc_newton_record *d = find_record(r, id);
  if (d == NULL || !r->session.text) return;
  newton_text_row(stdout, find_record(r, r->shown), d);
  (void)fflush(stdout);
  r->shown = d->id;
}

static int cannot_solve(const char *id, const newton_fault *at, slv_status status) {
  const char *why = slv_status_text(status);
  if (cluster_rank() > 0) return EXIT_USAGE;
  if (at->what == NULL) return input_error("%s: cannot solve: %s", id, why);
  return input_error("%s: cannot solve: %s %zu: %s", id, at->what, at->number, why);
}

static int perform(run *r, const newton_case *c, const char *id) {
  newton_record record;
  const newton_scene *scene;
  arena memory = {0};
  TRY(find_scene(r, c, &scene));
  if (c->ranks > 0) TRY(cluster_judge_size(scene->mesh.nvertices));
  const slv_status status = newton_case_run(c, scene, &memory, &record);
  int code = c->ranks > 0 ? cluster_judge_options() : 0;
  record.d.id = id;
  progress_clear(&r->session.bar);
  if (code == 0 && !record.stopped) {
    if (status != SLV_OK) code = cannot_solve(id, &record.fault, status);
    if (code == 0 && find_record(r, id) == NULL) code = keep_record(r, &record.d);
    if (code == 0) code = write_obj(r, &record, scene);
  }
  arena_free(&memory);
  return code;
}

static int run_case(run *r, size_t i) {
  const newton_case *c = newton_case_at(&r->plan, i);
  buffer id = {0};
  int code = 0;
  newton_case_id(c, &id);
  progress_set(&r->session.bar, c->setup->name, c->scheme.name,
               (double)i / (double)r->plan.cases.count);
  const int wanted = find_record(r, id.data) == NULL || r->session.o->obj != NULL;
  if (cluster_largest(wanted && cluster_rank() == 0)) code = perform(r, c, id.data);
  if (code == 0) print_run(r, id.data);
  buffer_free(&id);
  return cluster_end(code);
}

/* ---- all runs -------------------------------------------------------------------- */

static int judge_runs(run *r) {
  newton_finding found[NEWTON_ROWS];
  int code = EXIT_PASSED;
  items runs = newton_summaries_of(&r->records);
  newton_rows_judge(&runs, found);
  if (r->session.text) newton_text_findings(stdout, found);
  for (int i = 0; i < NEWTON_CLAIMS; i++)
    if (found[i].row->binding && found[i].d.verdict == NEWTON_REFUTED) code = EXIT_CHECK_FAILED;
  const int written = write_document(r, found);
  newton_findings_free(found, NEWTON_ROWS);
  free(runs.at);
  return written != 0 ? written : code;
}

static int run_all(run *r) {
  int code = 0;
  if (r->session.text) newton_text_heading(stdout);
  for (size_t i = 0; code == 0 && i < r->plan.cases.count; i++) code = run_case(r, i);
  progress_clear(&r->session.bar);
  if (code == 0) return judge_runs(r);
  const int written = write_document(r, NULL);
  return written != 0 ? written : code;
}

static int make_plan(void *to) {
  run *r = to;
  return newton_plan_make(r->session.o, &r->plan);
}

static int prepare(run *r, int code) {
  doc_newton earlier = {0};
  TRY(cluster_largest(code));
  TRY(cluster_first(make_plan, r));
  code = newton_read_earlier(&r->session, &earlier, &r->memory);
  for (size_t i = 0; code == 0 && i < earlier.records.n; i++)
    items_append(&r->records, &earlier.records.v[i], sizeof *earlier.records.v);
  return cluster_largest(code);
}

int newton_command(const options *o, int argc, char **argv) {
  run r = {.shown = NULL};
  if (options_are_for_petsc(o)) TRY(cluster_start(argv, o->npetsc, o->petsc));
  int code = session_start(&r.session, o, cluster_rank() == 0, omp_get_max_threads(), argc, argv);
  code = prepare(&r, code);
  if (code == 0) code = run_all(&r);
  free(r.records.at);
  arena_free(&r.memory);
  newton_scene_free(&r.scene);
  newton_plan_free(&r.plan);
  session_end(&r.session);
  return cluster_stop(code);
}
