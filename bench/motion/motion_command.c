/* motion_command.c -- selvedge-bench motion. */
#include <float.h>
#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "machine/ceilings.h"
#include "machine/machine.h"
#include "motion/motion_case.h"
#include "support/harness/mesh_save.h"

/* ---- one run -------------------------------------------------------------------- */

static int find_scene(void *to) {
  study *s = to;
  const motion_case *c = study_case(s, s->current);
  motion_scene *scene = &((motion_own *)s->own)->scene;
  motion_scene_free(scene);
  if (c->d.mesh != NULL) {
    TRY(motion_scene_read(c->d.mesh, c->pins, c->d.seed, scene));
    return motion_judge_mesh(c, &scene->cloth.mesh);
  }
  const slv_status status =
      motion_scene_make(c->setup, (size_t)c->d.n, motion_membrane_is_of_quads((size_t)c->membrane),
                        c->d.side, c->d.seed, scene);
  return status == SLV_OK ? 0 : harness_error("%s: %s", c->d.scene, slv_status_text(status));
}

/* Writes a frame; DIR/0001/0001.obj is the first frame of the first run. */
static int write_picture(const study *s, const slv_mesh *mesh, const double *x) {
  motion_own *own = s->own;
  char *folder = base_printf("%s/%04zu", s->session.o->obj, s->current + 1);
  char *path = base_printf("%s/%04zu.obj", folder, ++own->pictures);
  double *positions = base_alloc(3 * mesh->nvertices, sizeof *positions);
  slv_mesh m = *mesh;
  m.x = memcpy(positions, x, 3 * m.nvertices * sizeof *positions);
  int code = folder_make(folder);
  if (code == 0) code = mesh_save(&m, "", path);
  free(positions);
  free(path);
  free(folder);
  return code;
}

/* Returns whether it is time for the next frame. */
static int is_picture(const study *s, const motion_case *c, double t) {
  const motion_own *own = s->own;
  return s->session.o->obj != NULL && c->frames > 0 &&
         t * (double)c->frames >= (double)own->pictures - 1e-9;
}

/* Writes the document with the current run. */
static int write_so_far(study *s, const motion_run *r) {
  arena memory = {0};
  doc_motion_record current;
  motion_describe(r, MOTION_UNFINISHED, NULL, &memory, &current);
  current.id = study_id(s);
  const int code = study_write_with(s, &current);
  arena_free(&memory);
  return code;
}

static int watch(void *to, const motion_scene *scene, const motion_moment *at) {
  study *s = to;
  const motion_case *c = study_case(s, s->current);
  study_show(s, c->d.mesh != NULL ? c->d.mesh : c->d.scene, c->d.solver, at->t / c->d.duration);
  if (is_picture(s, c, at->t)) s->code = write_picture(s, &scene->cloth.mesh, at->x);
  if (s->code == 0 && study_is_due(s)) s->code = write_so_far(s, at->run);
  return cluster_largest(s->code) == 0 && !cluster_largest(interrupted);
}

/* Returns whether the record is that of a finished run, with frames if frames are requested. */
static int is_done(const study *s, const void *of, const void *record) {
  const motion_case *c = of;
  const doc_motion_record *d = record;
  (void)s;
  return d->end != MOTION_UNFINISHED && (c->frames == 0 || d->frames != NULL);
}

/* Runs a case or continues its stored run, which is recomputed if it lacks frames. */
static int run(study *s, const void *of, const void *stored, arena *memory, void *record) {
  const motion_case *c = of;
  const doc_motion_record *earlier = stored;
  motion_own *own = s->own;
  doc_motion_record *d = record;
  if (earlier != NULL && c->frames > 0 && earlier->frames == NULL) earlier = NULL;
  own->pictures = 0;
  for (size_t i = 0; earlier != NULL && i < earlier->samples.n; i++)
    own->pictures += is_picture(s, c, earlier->samples.v[i].t) != 0; /* frames that exist already */
  TRY(cluster_first(find_scene, s));
  if (c->d.engine != NULL) TRY(cluster_judge_size(own->scene.cloth.mesh.nvertices));
  const slv_status status = motion_case_run(c, &own->scene, earlier, watch, s, memory, d);
  if (c->d.engine != NULL) TRY(cluster_judge_options());
  d->id = study_id(s);
  if (status == SLV_OK) return 0;
  return cluster_rank() > 0 ? EXIT_USAGE : input_error("%s: cannot simulate: %s", d->id, d->reason);
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

static void put_products(FILE *f, const doc_motion_record *d) {
  static double memory;
  if (!(d->product > 0)) return;
  if (memory == 0) memory = memory_speed();
  fprintf(f, "%8s products with a matrix of %.3g MB: %.3g GB/s (memory: %.3g GB/s)\n", "",
          d->product_bytes / (double)d->linear_iterations / 1e6,
          d->product_bytes / d->product / 1e9, memory / 1e9);
}

/* ---- the table ------------------------------------------------------------------ */

static void put_heading(FILE *f, const study *s) {
  (void)s;
  fputs(
      "h: time step; rej: rejected steps; its: iterations of conjugate gradients in all\n"
      "steps; s/s: wall time per second of motion; J: elastic energy at the end;\n"
      "longest: largest stretch of a thread at the end.\n",
      f);
}

static char *group(const void *of, const void *record) {
  const motion_case *c = of;
  buffer t = {0};
  (void)record;
  motion_case_group(c, &t);
  if (c->d.engine != NULL)
    buffer_format(&t, "\nPETSc on %d process%s", (int)c->d.ranks, c->d.ranks == 1 ? "" : "es");
  buffer_format(&t, "\n%8s %-14s %6s %4s %7s %8s %9s %8s %s", "h", "solver", "steps", "rej", "its",
                "s/s", "J", "longest", "end");
  return t.data;
}

static void put_row(FILE *f, const void *record) {
  const doc_motion_record *d = record;
  const doc_motion_sample *last = &d->samples.v[d->samples.n - 1];
  fprintf(f, "%8.4g %-14s %6" PRIu64 " %4" PRIu64 " %7" PRIu64 " %8.3g %9.3g %8.4f %s\n",
          d->setup.h, d->setup.engine != NULL ? d->setup.linear_solver : d->setup.solver, d->steps,
          d->rejected, d->linear_iterations, last->t > 0 ? d->seconds / last->t : 0,
          last->stretch + last->shear + last->bend, last->longest, doc_motion_end_words[d->end]);
  if (d->reason != NULL) fprintf(f, "%8s at %.4g s: %s\n", "", last->t, d->reason);
  put_products(f, d);
}

/* ---- the whole ------------------------------------------------------------------ */

static int fails(const void *record) {
  const doc_motion_record *d = record;
  return d->end == MOTION_UNSTABLE || d->end == MOTION_FAILED;
}

static int write(study *s) {
  const doc_motion_run about = {s->session.command_line.data, s->complete};
  return session_write(&s->session, &doc_motion_shape,
                       &(doc_motion){.tool = "selvedge-bench",
                                     .environment = &s->session.environment,
                                     .run = &about,
                                     .records = STUDY_LIST(s->records),
                                     .ledger = {s->ledger, s->complete ? MOTION_ROWS : 0}});
}

static void release(study *s) { motion_scene_free(&((motion_own *)s->own)->scene); }

const study_kind motion_kind = {.document = &doc_motion_shape,
                                .record = &doc_motion_record_shape,
                                .case_size = sizeof(motion_case),
                                .own_size = sizeof(motion_own),
                                .n_at = offsetof(motion_case, d.n),
                                .axes = motion_axes,
                                .naxes = MOTION_AXES,
                                .name = motion_name_axes,
                                .plan = motion_plan,
                                .is_case = motion_is_case,
                                .id = motion_case_id,
                                .due = 10,
                                .is_done = is_done,
                                .run = run,
                                .fails = fails,
                                .rows = motion_rows,
                                .nrows = MOTION_ROWS,
                                .put_heading = put_heading,
                                .group = group,
                                .put_row = put_row,
                                .write = write,
                                .release = release};
