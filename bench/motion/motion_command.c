/* motion_command.c -- the command selvedge-bench motion. */
#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/kernel.h"
#include "motion/motion_case.h"
#include "support/cli/near.h"
#include "support/harness/mesh_save.h"

typedef struct {
  motion_scene scene;
  size_t pictures;    /* number of OBJ files written in the current run */
  unsigned set, used; /* bit i: --set gave number i; some case depends on number i */
} motion_own;

enum { SCENE, N, MEMBRANE, BENDING, SCHEME, HESSIAN, BENT, SOLVER, DAMPING, STEP, AXES };

#define NAMES(option, list, member, to, only)                           \
  {                                                                     \
    STUDY_AXIS(NAMES, motion_case, member), STUDY_OPTION(option, list), \
        .name = offsetof(motion_case, d.to), .standard = (only)         \
  }

/* The last axis, inside those of --set, is the time step, s. Far shorter steps overflow M/h^2. */
static const study_axis axes[AXES] = {
    [SCENE] = NAMES("scene", scenes, scene, scene, NULL),
    [N] = {STUDY_AXIS(COUNTS, motion_case, d.n), STUDY_OPTION("n", cells)},
    [MEMBRANE] = NAMES("membrane", membranes, membrane, membrane, "pritchard"),
    [BENDING] = NAMES("bending", bendings, bending, bending, "theta"),
    [SCHEME] = NAMES("scheme", schemes, scheme, scheme, "linear"),
    [HESSIAN] = NAMES("hessian", hessians, hessian, hessian, "project-on-demand"),
    [BENT] = NAMES("bending-hessian", bending_hessians, bent, bending_hessian, "gauss-newton"),
    [SOLVER] = NAMES("solver", solvers, solver, solver, "cholesky"),
    [DAMPING] = NAMES("damping", dampings, damping, damping, "whole"),
    [STEP] = {STUDY_AXIS(NUMBERS, motion_case, d.h), STUDY_OPTION("h", steps), .least = 1e-9,
              .most = 10, .range_text = "seconds from 1e-09 to 10, such as 0.02"},
};

static void name_axes(choices *of) {
  static const char *const schemes[SLV_MOTION_SCHEMES] = {
      [SLV_MOTION_LINEAR] = "one linear system a step, as in Baraff and Witkin",
      [SLV_MOTION_CONVERGED] = "Newton's method on the incremental potential"};
  static const char *const solvers[SLV_LINEAR_SOLVERS] = {
      [SLV_LINEAR_CHOLESKY] = "CHOLMOD's factor",
      [SLV_LINEAR_CG_DIAGONAL] = "modified conjugate gradients, preconditioned by diagonal blocks",
      [SLV_LINEAR_CG_INCOMPLETE] =
          "modified conjugate gradients, preconditioned by an incomplete Cholesky factor",
      [SLV_LINEAR_DENSE] = "LAPACK's dense solver, for small cloths"};
  static const char *const bent[SLV_BENDING_HESSIANS] = {
      [SLV_BENDING_GAUSS_NEWTON] = "k dC dC' of each condition C, without k C d2C",
      [SLV_BENDING_PROJECTED] = "the Hessian of each hinge, projected",
      [SLV_BENDING_FULL] = "the full Hessian, with k C d2C, as in Baraff and Witkin"};
  const motion_setup *s;
  for (size_t i = 0; (s = motion_setup_at(i)) != NULL; i++)
    choices_add(&of[SCENE], s->name, s->words);
  motion_cloth_name(&of[MEMBRANE], &of[BENDING]);
  for (int i = 0; i < SLV_MOTION_SCHEMES; i++)
    choices_add(&of[SCHEME], slv_motion_scheme_name((slv_motion_scheme)i), schemes[i]);
  for (int i = 0; i < SLV_NEWTON_HESSIANS; i++)
    choices_add(&of[HESSIAN], slv_newton_hessian_name((slv_newton_hessian)i),
                slv_newton_hessian_meaning((slv_newton_hessian)i));
  for (int i = 0; i < SLV_BENDING_HESSIANS; i++)
    choices_add(&of[BENT], slv_bending_hessian_name((slv_bending_hessian)i), bent[i]);
  for (int i = 0; i < SLV_LINEAR_SOLVERS; i++)
    choices_add(&of[SOLVER], slv_linear_solver_name((slv_linear_solver)i), solvers[i]);
  choices_add(&of[DAMPING], "whole",
              "one damping rate per condition, for all its vertices: Pritchard 2012 eq. 58");
  choices_add(&of[DAMPING], "vertex",
              "one damping rate per vertex, with a separate damping matrix; only scheme linear");
  choices_add(&of[DAMPING], "mixed",
              "the damping force of 'vertex' with the damping matrix of 'whole'");
}

/* Adds an axis for the word NAME=X,... of --set. */
static int take_setting(study *s, const char *word) {
  const size_t length = strcspn(word, "=");
  const char *value = word + length + (word[length] == '=');
  motion_own *own = s->own;
  char name[HINT_TEXT];
  size_t i = 0;
  (void)snprintf(name, sizeof name, "%.*s", (int)length, word);
  nearest close = nearest_to(name);
  for (; i < MOTION_NUMBERS && strcmp(motion_numbers[i].name, name) != 0; i++)
    nearest_try(&close, motion_numbers[i].name);
  if (i == MOTION_NUMBERS)
    return usage_error("--set %s: unknown parameter%s", word, nearest_hint(&close));
  if (word[length] == '=') name[length] = '=', name[length + 1] = '\0';
  own->set |= 1U << i;
  study_add_axis(s, &motion_numbers[i].axis);
  do {
    char *one = base_printf("%.*s", (int)strcspn(value, ","), value);
    const int code = study_take_number(s, &motion_numbers[i].axis, name, one);
    value += strlen(one);
    free(one);
    TRY(code);
  } while (*value++ == ',');
  return 0;
}

/* Completes a case; settings without effect on it get their default values. */
static int is_case(study *s, void *at) {
  motion_case *c = at;
  motion_own *own = s->own;
  doc_motion_setup standard = motion_standard;
  c->setup = c->d.mesh != NULL ? &motion_mesh_setup : motion_setup_at((size_t)c->scene);
  c->d.scene = c->setup->name;
  if (c->d.n == 0) c->d.n = c->setup->n;
  if (strcmp(c->d.bending, "constant") == 0 || strcmp(c->d.bending, "none") == 0)
    c->bent = SLV_BENDING_GAUSS_NEWTON;
  if (c->bent == SLV_BENDING_GAUSS_NEWTON) c->d.bending_hessian = NULL; /* the default */
  c->shown = own->set;
  for (size_t i = 0; i < MOTION_NUMBERS; i++) {
    if (motion_case_uses(c, i))
      own->used |= 1U << i;
    else
      *motion_number_at(&c->d, i) = *motion_number_at(&standard, i);
  }
  return 1;
}

static int judge_size(const motion_case *c, size_t vertices) {
  const size_t most = SLV_DENSE_COORDINATES / 3;
  if (c->solver != SLV_LINEAR_DENSE || vertices <= most) return 0;
  return usage_error("--solver dense: at most %zu vertices, got %zu: take cholesky", most,
                     vertices);
}

/* Checks that the mesh of --mesh permits this case.  Returns 0, or an exit code after a message. */
static int judge_mesh(const motion_case *c, const slv_mesh *m) {
  const doc_motion_setup *d = &c->d;
  const int quads = motion_membrane_is_of_quads((size_t)c->membrane);
  const int by_edge = strcmp(d->bending, "theta") == 0 || strcmp(d->bending, "constant") == 0;
  if ((m->nquads > 0) != quads)
    return input_error(quads ? "%s: --membrane quads needs a mesh of quads"
                             : "%s: the mesh has quads: take --membrane quads",
                       d->mesh);
  if (m->uv_vertex == NULL && !quads) {
    if (by_edge && d->k_bend_u != d->k_bend_v)
      return input_error(
          "%s: without vt hinges have no direction for k_bend_u and k_bend_v: add vt, or set both "
          "to one value",
          d->mesh);
    if (strcmp(d->membrane, "stvk") != 0)
      remark("%s: without vt the threads of each triangle run along its first edge", d->mesh);
  }
  return judge_size(c, m->nvertices);
}

static int judge_case(const motion_case *c) {
  const int linear = c->scheme == SLV_MOTION_LINEAR;
  const int dense = c->solver == SLV_LINEAR_DENSE, shifted = c->hessian == SLV_NEWTON_SHIFTED;
  const char *why = NULL;
  if (c->d.engine != NULL && (dense || (linear && shifted)))
    why = "--engine petsc supports neither --solver dense nor linear steps with full-shifted";
  if (!linear && c->damping != SLV_RATE_WHOLE)
    why = "converged steps need --damping whole: take that, or --scheme linear";
  if (!linear && strcmp(c->d.bending, "constant") == 0)
    why = "converged steps need an energy, and --bending constant has none: take --scheme linear";
  if (!motion_membrane_suits((size_t)c->membrane, c->hessian))
    why = "this --hessian is not available for this membrane: take project-on-demand";
  if (why == NULL) return judge_size(c, (size_t)(c->d.n * c->d.n));
  return usage_error("%s %s %s %s: %s", c->d.membrane, c->d.bending, c->d.scheme, c->d.hessian,
                     why);
}

static int plan(study *s) {
  const options *o = s->session.o;
  const int many = options_are_for_petsc(o);
  motion_case base = {
      .d = motion_standard, .pins = &o->pins, .frames = o->frames, .petsc = o->petsc_words};
  base.d.mesh = o->mesh;
  base.d.h = 0.02;
  base.d.duration = o->duration;
  base.d.stretch_limit = o->stretch_limit > 0 ? o->stretch_limit : (double)NAN;
  base.d.seed = o->seed;
  base.d.engine = many ? "petsc" : NULL;
  base.d.ranks = many ? (uint64_t)cluster_ranks() : DOCUMENT_NO_COUNT;
  TRY(study_take_axes(s, o->mesh == NULL ? SCENE : SCENE + 1, STEP));
  for (size_t i = o->settings.count; i-- > 0;) TRY(take_setting(s, items_text(&o->settings, i)));
  TRY(study_take_axis(s, &axes[STEP], NULL));
  study_make_cases(s, &base);
  const motion_own *own = s->own;
  for (size_t i = 0; i < MOTION_NUMBERS; i++)
    if ((own->set & ~own->used) >> i & 1)
      return usage_error("--set %s: no scene of this command depends on this parameter",
                         motion_numbers[i].name);
  for (size_t i = 0; i < s->cases.count; i++) TRY(judge_case(study_case(s, i)));
  return 0;
}

static int find_scene(void *to) {
  study *s = to;
  const motion_case *c = study_case(s, s->current);
  motion_scene *scene = &((motion_own *)s->own)->scene;
  motion_scene_free(scene);
  if (c->d.mesh != NULL) {
    TRY(motion_scene_read(c->d.mesh, c->pins, c->d.seed, scene));
    return judge_mesh(c, &scene->cloth.mesh);
  }
  const slv_status status =
      motion_scene_make(c->setup, (size_t)c->d.n, motion_membrane_is_of_quads((size_t)c->membrane),
                        c->d.side, c->d.seed, scene);
  return status == SLV_OK ? 0 : harness_error("%s: %s", c->d.scene, slv_status_text(status));
}

/* Writes a frame: DIR/0001/0001.obj is the first frame of the first run. */
static int write_picture(const study *s, const slv_motion_state *at) {
  motion_own *own = s->own;
  char *folder = base_printf("%s/%04zu", s->session.o->obj, s->current + 1);
  char *path = base_printf("%s/%04zu.obj", folder, ++own->pictures);
  slv_mesh m = own->scene.cloth.mesh;
  m.x = at->x;
  int code = folder_make(folder);
  if (code == 0) code = mesh_save(&m, "", path);
  free(path);
  free(folder);
  return code;
}

static int is_picture(const study *s, const motion_case *c, double t) {
  const motion_own *own = s->own;
  return s->session.o->obj != NULL && c->frames > 0 &&
         t * (double)c->frames >= (double)own->pictures - 1e-9;
}

static int after_step(void *to, const motion_run *r, const slv_motion_state *at) {
  study *s = to;
  const motion_case *c = study_case(s, s->current);
  study_show(s, c->d.mesh != NULL ? c->d.mesh : c->d.scene, c->d.solver, at->t / c->d.duration);
  if (is_picture(s, c, at->t)) s->code = write_picture(s, at);
  if (s->code == 0 && study_is_due(s)) { /* writes the unfinished run, too */
    arena memory = {0};
    doc_motion_record so_far;
    motion_describe(r, MOTION_UNFINISHED, NULL, &memory, &so_far);
    so_far.id = study_id(s);
    s->code = study_write_with(s, &so_far);
    arena_free(&memory);
  }
  return cluster_largest(s->code) == 0 && !cluster_largest(interrupted);
}

/* Returns whether a record is of a finished run and has frames if frames are requested. */
static int is_done(const study *s, const void *of, const void *record) {
  const motion_case *c = of;
  const doc_motion_record *d = record;
  (void)s;
  return d->end != MOTION_UNFINISHED && (c->frames == 0 || d->frames != NULL);
}

/* Runs a case, or continues its stored run; a stored run without requested frames starts again. */
static int run(study *s, const void *of, const void *stored, arena *memory, void *record) {
  const motion_case *c = of;
  const doc_motion_record *earlier = stored;
  motion_own *own = s->own;
  doc_motion_record *d = record;
  if (earlier != NULL && c->frames > 0 && earlier->frames == NULL) earlier = NULL;
  own->pictures = 0;
  for (size_t i = 0; earlier != NULL && i < earlier->samples.n; i++)
    own->pictures += is_picture(s, c, earlier->samples.v[i].t) != 0; /* counts existing frames */
  TRY(cluster_first(find_scene, s));
  if (c->d.engine != NULL) TRY(cluster_judge_size(own->scene.cloth.mesh.nvertices));
  const slv_status status = motion_case_run(c, &own->scene, earlier, after_step, s, memory, d);
  if (c->d.engine != NULL) TRY(cluster_judge_options());
  d->id = study_id(s);
  if (status == SLV_OK) return 0;
  return cluster_rank() > 0 ? EXIT_USAGE : input_error("%s: cannot simulate: %s", d->id, d->reason);
}

/* Returns the memory bandwidth of all threads, B/s, of the ceiling_move() that reads most, on 140
 * MB, which exceeds the caches: the best of several passes, the first one excluded. */
static double memory_speed(void) {
  enum { ELEMENTS = 160000, PASSES = 5, WRITTEN = 13 };
  const dataset_shape shape = {1U << LAYOUT_POINTS, WRITTEN * sizeof(double)};
  dataset data;
  job j = {.data = &data};
  double least = INFINITY;
  for (size_t i = 0; strcmp((j.row = kernel_at(i))->name, "limit/97-13") != 0;) i++;
  if (base_status(dataset_open(&data, &shape, ELEMENTS, omp_get_max_threads(), 1)) != SLV_OK)
    return NAN;
  for (int i = 0; i < PASSES; i++) {
    const double began = omp_get_wtime();
    (void)job_run(&j, 0, ELEMENTS);
    if (i > 0) least = fmin(least, omp_get_wtime() - began);
  }
  dataset_close(&data);
  return kernel_bytes(j.row, j.row->read + j.row->written) * ELEMENTS / least;
}

/* Prints the bandwidth of matrix products and of memory, if the run had such products. */
static void put_products(FILE *f, const doc_motion_record *d) {
  static double memory;
  if (!(d->product > 0)) return;
  if (memory == 0) memory = memory_speed();
  fprintf(f, "%8s products with a matrix of %.3g MB: %.3g GB/s (memory: %.3g GB/s)\n", "",
          d->product_bytes / (double)d->linear_iterations / 1e6,
          d->product_bytes / d->product / 1e9, memory / 1e9);
}

static const char heading[] =
    "h: time step; rej: rejected steps; its: iterations of conjugate gradients in all\n"
    "steps; s/s: wall time per second of motion; J: elastic energy at the end;\n"
    "longest: largest stretch of a thread at the end.\n";

static char *group(const void *of, const void *record) {
  const motion_case *c = of;
  buffer t = {0};
  (void)record;
  motion_case_put(&t, c, c->shown);
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

static int fails(const void *record) {
  const doc_motion_record *d = record;
  return d->end == MOTION_UNSTABLE || d->end == MOTION_FAILED;
}

static void release(study *s) { motion_scene_free(&((motion_own *)s->own)->scene); }

const study_kind motion_kind = {STUDY_KIND(motion, motion_case, d.n),
                                .own_size = sizeof(motion_own),
                                .plan = plan,
                                .is_case = is_case,
                                .id = motion_case_id,
                                .due = 10,
                                .is_done = is_done,
                                .run = run,
                                .fails = fails,
                                .rows = motion_rows,
                                .nrows = MOTION_ROWS,
                                .heading = heading,
                                .group = group,
                                .put_row = put_row,
                                .release = release};
