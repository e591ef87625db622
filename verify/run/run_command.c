/* run_command.c -- the command `selvedge-verify run`: runs every check on every energy. */
#include "cli/verify_options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/deformed.h"
#include "run/writers.h"
#include "suite/selected.h"
#include "suite/settings.h"
#include "suite/supervise.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/base/start.h"
#include "support/harness/environment.h"
#include "support/records/verify_judge.h"
#include "table/wrong_function.h"

/* Data of one run. */
typedef struct {
  const options *o;
  subjects subjects;
  double (*pinned)[SLV_MAX_PARAM]; /* parameters that --set fixes, for each subject */
  const char **checks;             /* names of the checks to run, ended by NULL */
  engine_options how;
  items rows; /* array of const ledger_row * */
  deformed mesh;
  results results;
  environment environment;
  doc_verify_run head; /* first member of the document */
  ledger_request ledger;
  run_facts facts;
  doc_part part;
  buffer command_line, whole_command, files;
  output json, junit, table;
  progress bar;
  int text; /* 1: print records as text */
  text_style style;
  size_t current; /* index of the current subject */
  int row_shown;  /* 1: a ledger entry has been printed */
} run;

static int open_outputs(run *r) {
  const options *o = r->o;
  if (o->json != NULL) TRY(output_open(&r->json, o->json));
  if (o->junit != NULL) TRY(output_open(&r->junit, o->junit));
  return o->format != NULL ? output_open(&r->table, o->out != NULL ? o->out : "-") : 0;
}

/* Stores the hash of a file that the run reads: only parts with equal files can be joined. */
static void note_file(run *r, const char *path) {
  uint64_t hash;
  if (path != NULL && input_hash(path, &hash) == 0)
    buffer_format(&r->files, "%s%s %016" PRIx64, r->files.size > 0 ? ", " : "", path, hash);
}

static int prepare(run *r, int argc, char **argv) {
  const options *o = r->o;
  buffer_command(&r->command_line, o->program, argc, argv);
  options_whole_command(o, argc, argv, &r->whole_command);
  const size_t plugins =
      o->plugins.count - (o->command != NULL); /* plugins, without the program of --command */
  for (size_t i = 0; o->part > 0 && i < plugins; i++) note_file(r, items_text(&o->plugins, i));
  if (o->part > 0) note_file(r, o->spec);
  if (o->format != NULL && !ledger_table_has_format(o->format))
    return usage_error("--format %s: there are latex, csv, json", o->format);
  TRY(selected_checks(&o->checks, &o->skipped, &r->checks));
  TRY(selected_states(o, &r->how));
  if (options_want_ledger(o) && o->part <= 1) TRY(selected_rows(&o->rows, &r->rows));
  if (options_want_checks(o)) {
    TRY(subjects_choose(o, &r->subjects));
    TRY(settings_pin_all(&o->settings, &r->subjects, &r->pinned));
  } else {
    r->checks[0] = NULL; /* no checks */
  }
  if (o->mesh != NULL) TRY(deformed_read(o->mesh, o->seed, &r->mesh));
  if (argc == 1)
    puts(
        "Tests every energy of the library, and the claims of papers; this takes minutes.\n"
        "For an energy of your own see selvedge-verify --help.\n");
  watch_interrupts(); /* so that an interrupt leaves no half-written file */
  return open_outputs(r);
}

static void on_record(void *to, const doc_record *one) {
  run *r = to;
  if (!r->text) return;
  progress_clear(&r->bar);
  write_text_record(&r->style, one);
  (void)fflush(stdout);
}

static void on_row(void *to, const doc_ledger *one) {
  run *r = to;
  const int all = r->o->ledger || r->o->verbose;
  if (!r->text || (one->agrees && (r->o->quiet || !all))) return;
  progress_clear(&r->bar);
  if (!r->row_shown && !r->o->quiet && r->subjects.count > 0) fputc('\n', stdout);
  r->row_shown = 1;
  write_text_row(&r->style, r->o->rows.count > 0, one, &r->ledger);
  (void)fflush(stdout);
}

/* Divides the progress bar: the ledger gets as much as one energy. */
static supervision supervision_of(run *r, size_t part) {
  const double parts = (double)(r->subjects.count + (r->rows.count > 0));
  return (supervision){.limit = r->o->time_limit,
                       .into = &r->results,
                       .bar = &r->bar,
                       .from = (double)part / parts,
                       .share = 1 / parts,
                       .on_record = on_record,
                       .on_row = on_row,
                       .to = r};
}

/* Returns the request for subject i. Only documents with all checks have series for plots. */
static suite_request request_of(const run *r, size_t i) {
  const options *o = r->o;
  engine_options how = r->how;
  const int chief = o->part <= 1; /* 1: this part does everything that is not divided */
  how.part = o->part, how.parts = o->parts;
  how.replay = buffer_string(&r->subjects.at[i].replay);
  return (suite_request){.checks = r->checks,
                         .states = {.seed = o->seed,
                                    .random = o->samples,
                                    .mesh = r->mesh.F,
                                    .triangles = r->mesh.triangles,
                                    .mesh_hinges = r->mesh.hinges,
                                    .mesh_quads = r->mesh.quads.x,
                                    .mesh_rests = r->mesh.quads.rest,
                                    .quads = r->mesh.quads.count,
                                    .hinges = r->mesh.nhinges,
                                    .pinned = r->pinned[i],
                                    .further = 1},
                         .how = how,
                         .describe = wrong_function_describe,
                         .controls = !o->no_controls && chief,
                         .plots = o->json != NULL && !o->no_plots && o->checks.count == 0 && chief,
                         .full = o->full};
}

/* Returns the number of expected records: one for each check and each control. */
static size_t count_planned(const run *r) {
  size_t all = 0;
  for (size_t i = 0; i < r->subjects.count; i++) {
    const suite_request request = request_of(r, i);
    all += r->subjects.at[i].broken[0] != '\0' ? 1 : suite_planned(&request, r->subjects.at[i].row);
  }
  return all;
}

static int run_subject(run *r) {
  const suite_request request = request_of(r, r->current);
  const supervision v = supervision_of(r, r->current);
  const subject *s = &r->subjects.at[r->current];
  if (r->text) write_text_head(&r->style, s, r->current == 0);
  const int code = supervise(&v, s, &request);
  progress_clear(&r->bar);
  if (r->text && code == 0) write_text_subject(&r->style, &r->results.all, s);
  (void)fflush(stdout);
  return code;
}

static void print_mesh(const deformed *d) {
  const doc_mesh *m = &d->mesh;
  const size_t quads = d->quads.count + d->no_shape;
  printf("%s: %" PRIu64 " vertices (%zu unused), %" PRIu64 " triangles (%" PRIu64 " degenerate)\n",
         m->file, m->vertices, d->unused, m->triangles, m->degenerate);
  printf("%" PRIu64 " boundary edges, %" PRIu64 " hinges, %" PRIu64
         " edges of more than two triangles\n\n",
         m->boundary_edges, m->hinges, m->non_manifold_edges);
  if (quads > 0)
    printf("%zu quads (%zu without rest shape); the triangles are their fans\n\n", quads,
           d->no_shape);
}

static int first_of(int a, int b) { return a != 0 ? a : b; }

static int write_all(run *r) {
  const run_facts *facts = &r->facts;
  const struct {
    output *to;
    void (*write)(FILE *f, const run_facts *facts);
  } files[] = {{&r->json, write_json}, {&r->junit, write_junit}, {&r->table, ledger_table_write}};
  int code = 0;
  if (r->text) write_text_summary(&r->style, facts);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (files[i].to->f == NULL) continue;
    files[i].write(files[i].to->f, facts);
    code = first_of(code, output_close(files[i].to, 1));
  }
  output text = {.f = r->text ? stdout : NULL, .path = "standard output"};
  return first_of(code, output_close(&text, 1));
}

/* Reports that a part is done. It has no verdict, because other parts test the remaining states. */
static int say_part(const run *r) {
  const options *o = r->o;
  if (!o->quiet && strcmp(o->json, "-") != 0)
    printf("%s: part %s; selvedge-report merge joins it with the others\n", o->json, o->share);
  return options_finish();
}

static int verify(run *r) {
  const options *o = r->o;
  int code = 0;
  environment_now(&r->environment, (int)o->threads);
  run_describe(r->checks, &r->subjects, &r->results);
  if (r->text && !o->quiet && r->mesh.F != NULL) print_mesh(&r->mesh);
  r->head.planned = count_planned(r);
  r->head.planned_rows = r->rows.count;
  for (r->current = 0; code == 0 && r->current < r->subjects.count; r->current++)
    code = run_subject(r);
  const supervision of_ledger = supervision_of(r, r->subjects.count);
  if (code == 0) code = supervise_ledger(&of_ledger, &r->rows, &r->ledger);
  r->head.complete = code == 0;
  progress_clear(&r->bar);
  r->head.seconds = progress_clock() - r->bar.since;
  code = first_of(code, write_all(r)); /* also after an interrupt */
  if (code != 0) return code;
  const verify_counts counts = count_records(&r->results.all, NULL);
  return o->part > 0 ? say_part(r) : counted_verdict(&counts);
}

static void release_run(run *r) {
  (void)output_close(&r->json, 0);
  (void)output_close(&r->junit, 0);
  (void)output_close(&r->table, 0);
  subjects_free(&r->subjects);
  arena_free(&r->results.memory);
  buffer_free(&r->command_line);
  buffer_free(&r->whole_command);
  buffer_free(&r->files);
  free(r->pinned);
  free(r->checks);
  free(r->rows.at);
  deformed_free(&r->mesh);
}

/* Returns 1 if text should be coloured: output goes to a terminal, and NO_COLOR is not set. */
static int wants_colour(void) {
  const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
  if (no_color != NULL && *no_color != '\0') return 0;
  return isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

int run_command(const options *o, int argc, char **argv) {
  if (o->errata != NULL && write_errata(stdout, o->errata)) return options_finish();
  if (o->errata != NULL)
    return usage_error("--errata %s: no such paper; give K, P, R or S", o->errata);
  run r = {.o = o};
  const int json_to_stdout = o->json != NULL && strcmp(o->json, "-") == 0;
  r.text = !json_to_stdout && o->format == NULL && o->part == 0;
  int code = prepare(&r, argc, argv);
  r.style = (text_style){.f = stdout,
                         .colour = wants_colour(),
                         .detailed = o->verbose || r.subjects.count == 1,
                         .verbose = o->verbose,
                         .quiet = o->quiet};
  r.part = (doc_part){.index = o->part,
                      .of = o->parts,
                      .options = buffer_string(&r.whole_command),
                      .files = buffer_string(&r.files)};
  r.head = (doc_verify_run){.command = r.command_line.data,
                            .seed = o->seed,
                            .samples = o->samples,
                            .mesh = r.mesh.F != NULL ? &r.mesh.mesh : NULL,
                            .part = o->part > 0 ? &r.part : NULL};
  r.results.all =
      (doc_records){.tool = "selvedge-verify", .environment = &r.environment, .run = &r.head};
  /* Few states, because entries are slow. Short runs use as many: counterexamples may be rare. */
  r.ledger = (ledger_request){.seed = o->seed,
                              .random = o->full && o->samples > 200 ? o->samples : 200,
                              .threads = (int)o->threads,
                              .program = o->program,
                              .samples = o->full ? o->samples : 0};
  r.facts = (run_facts){.all = &r.results.all,
                        .subjects = &r.subjects,
                        .how = &r.how,
                        .ledger = &r.ledger,
                        .controls = !o->no_controls,
                        .format = o->format};
  progress_start(&r.bar, !o->quiet);
  if (code == 0) code = verify(&r);
  release_run(&r);
  return code;
}
