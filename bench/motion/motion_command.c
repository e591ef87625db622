/* motion_command.c -- selvedge-bench motion. */
#include <float.h>
#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/session.h"
#include "machine/ceilings.h"
#include "machine/machine.h"
#include "motion/motion_case.h"
#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/start.h"
#include "support/harness/mesh_save.h"

#define WRITE_EVERY 10 /* seconds */

typedef struct {
  session session;
  items cases;    /* motion_case */
  size_t current; /* index of the current case */
  motion_scene scene;
  items records; /* doc_motion_record, in `memory`: of the file of --resume, then of this command */
  arena memory;
  char *group;     /* group that was printed last; NULL: none */
  size_t pictures; /* OBJ files of the current run */
  int code;        /* exit code of a failure within a run */
} command;

/* ---- the document --------------------------------------------------------------- */

/* Adds a record, replacing an earlier record of the same run. */
static void keep(items *records, const doc_motion_record *d) {
  doc_motion_record *there = session_find(records, &doc_motion_record_shape, d->id);
  if (there != NULL)
    *there = *d;
  else
    items_append(records, d, sizeof *d);
}

/* Writes the document; found: NULL unless the command is finished. */
static int write_document(command *c, const items *all, const newton_finding *found) {
  const doc_motion_run about = {c->session.command_line.data, found != NULL};
  doc_newton_ledger ledger[MOTION_ROWS];
  for (int i = 0; found != NULL && i < MOTION_ROWS; i++) ledger[i] = found[i].d;
  return session_write(&c->session, &doc_motion_shape,
                       &(doc_motion){.tool = "selvedge-bench",
                                     .environment = &c->session.environment,
                                     .run = &about,
                                     .records = {all->at, all->count},
                                     .ledger = {ledger, found != NULL ? MOTION_ROWS : 0}});
}

/* Writes the document with the current run. */
static int write_so_far(command *c, const motion_run *r) {
  items all = {0};
  arena memory = {0};
  doc_motion_record current;
  for (size_t i = 0; i < c->records.count; i++)
    items_append(&all, (const doc_motion_record *)c->records.at + i, sizeof current);
  motion_describe(r, MOTION_UNFINISHED, NULL, &memory, &current);
  keep(&all, &current);
  const int code = write_document(c, &all, NULL);
  free(all.at);
  arena_free(&memory);
  return code;
}

/* ---- one run -------------------------------------------------------------------- */

static int find_scene(void *to) {
  command *c = to;
  const motion_case *of = (const motion_case *)c->cases.at + c->current;
  const int quads = motion_membrane_is_of_quads(of->membrane);
  motion_scene_free(&c->scene);
  if (of->d.mesh != NULL) {
    TRY(motion_scene_read(of->d.mesh, of->pins, of->d.seed, &c->scene));
    return motion_judge_mesh(of, &c->scene.cloth.mesh);
  }
  const slv_status s =
      motion_scene_make(of->setup, (size_t)of->d.n, quads, of->d.side, of->d.seed, &c->scene);
  return s == SLV_OK ? 0 : harness_error("%s: %s", of->d.scene, slv_status_text(s));
}

/* Writes a frame; DIR/0001/0001.obj is the first frame of the first run. */
static int write_picture(command *c, const motion_scene *s, const double *x) {
  char *folder = base_printf("%s/%04zu", c->session.o->obj, c->current + 1);
  char *path = base_printf("%s/%04zu.obj", folder, ++c->pictures);
  double *positions = base_alloc(3 * s->cloth.mesh.nvertices, sizeof *positions);
  slv_mesh m = s->cloth.mesh;
  m.x = memcpy(positions, x, 3 * m.nvertices * sizeof *positions);
  int code = folder_make(folder);
  if (code == 0) code = mesh_save(&m, "", path);
  free(positions);
  free(path);
  free(folder);
  return code;
}

/* Returns whether it is time for the next frame. */
static int is_picture(const command *c, const motion_case *of, double t) {
  return c->session.o->obj != NULL && of->frames > 0 &&
         t * (double)of->frames >= (double)c->pictures - 1e-9;
}

static int watch(void *to, const motion_scene *s, const motion_moment *at) {
  command *c = to;
  const motion_case *of = (const motion_case *)c->cases.at + c->current;
  const double part = at->t / of->d.duration;
  progress_set(&c->session.bar, of->d.mesh != NULL ? of->d.mesh : of->d.scene, of->d.solver,
               ((double)c->current + part) / (double)c->cases.count);
  if (is_picture(c, of, at->t)) c->code = write_picture(c, s, at->x);
  if (c->code == 0 && session_is_due(&c->session, WRITE_EVERY)) c->code = write_so_far(c, at->run);
  return cluster_largest(c->code) == 0 && !cluster_largest(interrupted);
}

static int run_case(command *c, const motion_case *of, const char *id,
                    const doc_motion_record *earlier, doc_motion_record *record) {
  TRY(cluster_first(find_scene, c));
  if (of->d.engine != NULL) TRY(cluster_judge_size(c->scene.cloth.mesh.nvertices));
  const slv_status s = motion_case_run(of, &c->scene, earlier, watch, c, &c->memory, record);
  if (of->d.engine != NULL) TRY(cluster_judge_options());
  if (s == SLV_OK) return 0;
  return cluster_rank() > 0 ? EXIT_USAGE
                            : input_error("%s: cannot simulate: %s", id, record->reason);
}

/* Runs a case, continues its stored run, or reuses its record if it is finished.  A stored run
 * without frames is recomputed if frames are requested. */
static int perform(command *c, const motion_case *of, doc_motion_record *record) {
  char *id = motion_case_id(of);
  const doc_motion_record *earlier = session_find(&c->records, &doc_motion_record_shape, id);
  int code = 0;
  if (earlier != NULL && of->frames > 0 && earlier->frames == NULL) earlier = NULL;
  c->pictures = 0;
  for (size_t i = 0; earlier != NULL && i < earlier->samples.n; i++)
    c->pictures += is_picture(c, of, earlier->samples.v[i].t) != 0; /* frames that exist already */
  record->id = NULL;
  if (earlier != NULL && earlier->end != MOTION_UNFINISHED)
    *record = *earlier;
  else
    code = run_case(c, of, id, earlier, record);
  if (code == 0) keep(&c->records, record);
  progress_clear(&c->session.bar);
  free(id);
  return cluster_end(code == 0 ? c->code : code);
}

/* ---- products -------------------------------------------------------------------- */

/* Bandwidth of conjugate gradients' products with the matrix, and of memory with all threads.
 * Nothing is printed without such products. */

/* Sizes: blocks of 97 lines read and 13 written, the largest share of reading in ceiling_move():
 * 140 MB, beyond the caches. */
enum { LINE = 64, READ = 97, OTHER = 12, WRITTEN = 13, BLOCKS = 20000, ROUNDS = 5 };

/* Times one pass by all threads, s. */
static double pass(const unsigned char *rest, const unsigned char *x, unsigned char *y) {
  const double began = omp_get_wtime();
#pragma omp parallel
  {
    const size_t team = (size_t)omp_get_num_threads(), t = (size_t)omp_get_thread_num();
    const size_t first = BLOCKS * t / team, end = BLOCKS * (t + 1) / team;
    (void)ceiling_move(&(ceiling_traffic){.read = READ,
                                          .written = WRITTEN,
                                          .blocks = end - first,
                                          .rest = rest + first * (READ - OTHER) * LINE,
                                          .x = x + first * OTHER * LINE,
                                          .y = y + first * WRITTEN * LINE});
  }
  return omp_get_wtime() - began;
}

/* Returns the bytes per second that all threads together move; the best of some passes, without the
 * first, which touches the pages. */
static double memory_speed(void) {
  unsigned char *rest = pages_take((READ + WRITTEN) * LINE * (size_t)BLOCKS);
  if (rest == NULL) base_out_of_memory();
  unsigned char *x = rest + (READ - OTHER) * LINE * (size_t)BLOCKS;
  unsigned char *y = x + OTHER * LINE * (size_t)BLOCKS;
  double least = DBL_MAX;
  for (size_t i = 0; i < (READ - OTHER) * LINE * (size_t)BLOCKS; i += 4096) rest[i] = 1;
  for (size_t i = 0; i < OTHER * LINE * (size_t)BLOCKS; i += 4096) x[i] = 1;
  for (int i = 0; i < ROUNDS; i++) {
    const double seconds = pass(rest, x, y);
    if (i > 0 && seconds < least) least = seconds;
  }
  free(rest);
  return (double)(READ + WRITTEN) * LINE * BLOCKS / least;
}

static void put_products(const doc_motion_record *d) {
  static double memory;
  if (!(d->product > 0)) return;
  if (memory == 0) memory = memory_speed();
  printf("%8s products with a matrix of %.3g MB: %.3g GB/s (memory: %.3g GB/s)\n", "",
         d->product_bytes / (double)d->linear_iterations / 1e6, d->product_bytes / d->product / 1e9,
         memory / 1e9);
}

/* ---- the table ------------------------------------------------------------------ */

static void put_heading(void) {
  fputs(
      "h: time step; rej: rejected steps; its: iterations of conjugate gradients in all\n"
      "steps; s/s: wall time per second of motion; J: elastic energy at the end;\n"
      "longest: largest stretch of a thread at the end.\n",
      stdout);
  (void)fflush(stdout);
}

/* Prints the group of a row, unless the previous row has the same group. */
static void put_group(command *c, const motion_case *of) {
  char *group = motion_case_group(of);
  if (of->d.engine != NULL) {
    char *alone = group;
    group = base_printf("%s\nPETSc on %d process%s", alone, (int)of->d.ranks,
                        of->d.ranks == 1 ? "" : "es");
    free(alone);
  }
  if (!base_same_text(group, c->group))
    printf("\n%s\n%8s %-14s %6s %4s %7s %8s %9s %8s %s\n", group, "h", "solver", "steps", "rej",
           "its", "s/s", "J", "longest", "end");
  free(c->group);
  c->group = group;
}

static void put_row(const doc_motion_record *d) {
  const doc_motion_sample *last = &d->samples.v[d->samples.n - 1];
  printf("%8.4g %-14s %6" PRIu64 " %4" PRIu64 " %7" PRIu64 " %8.3g %9.3g %8.4f %s\n", d->setup.h,
         d->setup.engine != NULL ? d->setup.linear_solver : d->setup.solver, d->steps, d->rejected,
         d->linear_iterations, last->t > 0 ? d->seconds / last->t : 0,
         last->stretch + last->shear + last->bend, last->longest, doc_motion_end_words[d->end]);
  if (d->reason != NULL) printf("%8s at %.4g s: %s\n", "", last->t, d->reason);
  put_products(d);
  (void)fflush(stdout);
}

/* ---- the whole ------------------------------------------------------------------ */

/* Judges the rows of the ledger, prints them, and writes the document. */
static int judge_records(command *c) {
  newton_finding found[MOTION_ROWS];
  motion_rows_judge(&c->records, found);
  if (c->session.text) newton_text_rows(stdout, found, MOTION_ROWS);
  const int code = write_document(c, &c->records, found);
  newton_findings_free(found, MOTION_ROWS);
  return code;
}

static int run_all(command *c) {
  int code = 0, bad = 0;
  if (c->session.text) put_heading();
  for (; code == 0 && c->current < c->cases.count; c->current++) {
    const motion_case *of = (const motion_case *)c->cases.at + c->current;
    doc_motion_record d;
    code = perform(c, of, &d);
    if (d.id == NULL) continue;
    if (c->session.text) put_group(c, of), put_row(&d);
    bad += d.end == MOTION_UNSTABLE || d.end == MOTION_FAILED;
  }
  const int written = code == 0 ? judge_records(c) : write_document(c, &c->records, NULL);
  if (code != 0 || written != 0) return code != 0 ? code : written;
  return bad > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

static int make_plan(void *to) {
  command *c = to;
  return motion_plan_make(c->session.o, &c->cases);
}

static int prepare(command *c, int code) {
  TRY(cluster_largest(code));
  TRY(cluster_first(make_plan, c));
  if (cluster_ranks() > 1) omp_set_num_threads(1);
  if (!c->session.o->resume) return 0;
  doc_motion earlier = {0};
  TRY(session_read(&c->session, &doc_motion_shape, &earlier, &c->memory));
  for (size_t i = 0; i < earlier.records.n; i++) keep(&c->records, &earlier.records.v[i]);
  return 0;
}

int motion_command(const options *o, int argc, char **argv) {
  command c = {.code = 0};
  if (options_are_for_petsc(o)) TRY(cluster_start(argv, o->npetsc, o->petsc));
  int code = session_start(&c.session, o, cluster_rank() == 0, omp_get_max_threads(), argc, argv);
  code = prepare(&c, code);
  if (code == 0) code = run_all(&c);
  motion_scene_free(&c.scene);
  free(c.group);
  free(c.cases.at);
  free(c.records.at);
  arena_free(&c.memory);
  session_end(&c.session);
  return cluster_stop(code);
}
