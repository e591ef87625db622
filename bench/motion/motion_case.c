#include "motion/motion_case.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"

int motion_case_uses(const motion_case *c, size_t i) {
  const char *name = motion_numbers[i].name;
  if (strcmp(name, "density") == 0 || strcmp(name, "gravity") == 0) return 1;
  if (strcmp(name, "side") == 0) return c->d.mesh == NULL;
  if (strcmp(name, "speed") == 0)
    return c->setup->drive == DRIVE_WAVE || c->setup->drive == DRIVE_TWIST;
  return motion_cloth_uses((size_t)c->membrane, (size_t)c->bending, i);
}

/* Appends " NAME=X", with enough digits to read X back exactly. */
static void put_number(buffer *t, const char *name, double x) {
  buffer_format(t, " %s=", name);
  buffer_number(t, x);
}

void motion_case_put(buffer *t, const motion_case *c, unsigned shown) {
  doc_motion_setup standard = motion_standard, d = c->d;
  buffer_format(t, "%s", d.mesh != NULL ? d.mesh : d.scene);
  if (d.mesh == NULL) buffer_format(t, " n=%" PRIu64, d.n);
  for (size_t i = 0; d.mesh != NULL && i < c->pins->count; i++)
    buffer_format(t, " pin=%s", items_text(c->pins, i));
  buffer_format(t, " %s %s %s %s", d.membrane, d.bending, d.scheme, d.hessian);
  if (d.bending_hessian != NULL) buffer_format(t, " bending=%s", d.bending_hessian);
  if (c->damping != SLV_RATE_WHOLE) buffer_format(t, " damping=%s", d.damping);
  if (d.stretch_limit > 0) put_number(t, "stretch_limit", d.stretch_limit);
  for (size_t i = 0; i < MOTION_NUMBERS; i++) {
    const double v = *motion_number_at(&d, i);
    const int is_shown = (shown >> i & 1) != 0 && motion_case_uses(c, i);
    if (is_shown || v != *motion_number_at(&standard, i)) put_number(t, motion_numbers[i].name, v);
  }
}

char *motion_case_id(const void *of) {
  const motion_case *c = of;
  buffer id = {0};
  motion_case_put(&id, c, 0);
  put_number(&id, "h", c->d.h);
  buffer_format(&id, " %s", c->d.solver);
  if (c->d.engine != NULL) buffer_format(&id, " petsc%s ranks=%d", c->petsc, (int)c->d.ranks);
  if (c->d.duration != 1) put_number(&id, "duration", c->d.duration);
  if (c->d.seed != 1) buffer_format(&id, " seed=%" PRIu64, c->d.seed);
  return id.data;
}

/* Long steps take hundreds of Gauss-Newton iterations; large meshes record no iterates. */
enum { NEWTON_ITERATIONS = 1000, MOST_ITERATES = 51 * 51 };

/* Indices of the numbers of a stored state before x and v. */
enum { TIME, NEXT_H, DISSIPATED, WORK, LOAD_AT_START, ENERGY_AT_START, STATE_NUMBERS };

struct motion_run {
  const motion_case *c;
  const motion_scene *s;
  slv_motion_options options;
  motion_cloth cloth;
  double *state; /* [STATE_NUMBERS + 6*nvertices] numbers, then positions, velocities */
  slv_motion_state at;
  slv_motion_result last; /* result of one step, or of all adapted steps within one h */
  doc_motion_record sums; /* sums over all steps, and setup, samples and approach */
  arena *memory;          /* memory of lists in `sums` */
  motion_frames frames;
};

static size_t state_size(const motion_run *r) {
  return (STATE_NUMBERS + 6 * r->s->cloth.mesh.nvertices) * sizeof *r->state;
}

static void drive(void *to, slv_motion *m, const slv_motion_state *at, double h) {
  const motion_run *r = to;
  for (size_t v = 0; v < r->cloth.vertices; v++) {
    const size_t vertex = r->cloth.vertex != NULL ? r->cloth.vertex[v] : v;
    double y[3], speed[3];
    if (!r->s->cloth.held[3 * vertex]) continue;
    motion_scene_target(r->s, &r->c->d, vertex, at->t + h, y);
    for (size_t k = 0; k < 3; k++) speed[k] = (y[k] - at->x[3 * v + k]) / h;
    (void)slv_motion_drive(m, v, speed);
  }
}

static void add_up(motion_run *r) {
  const slv_motion_result *one = &r->last;
  doc_motion_record *sum = &r->sums;
  r->state[DISSIPATED] += one->dissipated;
  r->state[WORK] += one->work;
  sum->steps += (uint64_t)one->steps;
  sum->rejected += (uint64_t)one->rejected;
  sum->iterations += (uint64_t)one->iterations;
  sum->linear_iterations += (uint64_t)one->linear_iterations;
  sum->refused += (uint64_t)one->refused;
  sum->seconds += one->seconds;
  sum->evaluation += one->evaluation;
  sum->assembly += one->assembly;
  sum->factorisation += one->factorisation;
  sum->solve += one->solve;
  sum->product += one->product;
  sum->product_bytes += one->product_bytes;
}

/* Returns the elastic and kinetic energy of a sample, in J. */
static double held_energy(const doc_motion_sample *s) {
  return s->kinetic + s->stretch + s->shear + s->bend;
}

static slv_status take_sample(motion_run *r) {
  slv_motion_measures y;
  SLV_TRY(motion_cloth_measure(&r->cloth, &r->at, &y));
  if (r->sums.samples.n == 0) r->state[LOAD_AT_START] = y.load;
  const doc_motion_sample s = {.t = r->at.t,
                               .kinetic = y.kinetic,
                               .stretch = y.membrane[0] + y.quads,
                               .shear = y.membrane[1],
                               .bend = y.bending,
                               .load = y.load - r->state[LOAD_AT_START],
                               .dissipated = r->state[DISSIPATED],
                               .work = r->state[WORK],
                               .px = y.momentum[0],
                               .py = y.momentum[1],
                               .pz = y.momentum[2],
                               .lx = y.angular[0],
                               .ly = y.angular[1],
                               .lz = y.angular[2],
                               .longest = y.stretch,
                               .steps = r->sums.steps,
                               .rejected = r->sums.rejected,
                               .iterations = r->sums.iterations,
                               .linear_iterations = r->sums.linear_iterations};
  if (r->sums.samples.n == 0) r->state[ENERGY_AT_START] = held_energy(&s);
  document_append(&r->sums.samples, &s, sizeof s, r->memory);
  return SLV_OK;
}

#define BLOWN_UP "the energy is above ten times the initial and added energy, most of it "

/* Returns which part of the energy is largest if the energy exceeds ten times the sum of the energy
 * at the start, the work of gravity and the work of driven vertices; else NULL.  Energies below a
 * millionth of weight times side are never too large. */
static const char *how_blown_up(const motion_run *r) {
  static const char *const texts[] = {BLOWN_UP "kinetic", BLOWN_UP "of stretch",
                                      BLOWN_UP "of shear", BLOWN_UP "of bending"};
  const doc_motion_setup *n = &r->c->d;
  const doc_motion_sample *s = &r->sums.samples.v[r->sums.samples.n - 1];
  const double parts[] = {s->kinetic, s->stretch, s->shear, s->bend};
  const double least = 1e-6 * n->density * n->side * n->side * n->side * fmax(fabs(n->gravity), 1);
  const double given = r->state[ENERGY_AT_START] + fmax(-s->load, 0) + fmax(s->work, 0) + least;
  size_t largest = 0;
  if (held_energy(s) <= 10 * given) return NULL;
  for (size_t i = 1; i < sizeof parts / sizeof parts[0]; i++)
    if (parts[i] > parts[largest]) largest = i;
  return texts[largest];
}

static void take_frame(motion_run *r) {
  const double every = r->c->frames == 0 ? 0 : 1 / (double)r->c->frames;
  const double *last =
      r->frames.t.count == 0 ? NULL : (const double *)r->frames.t.at + r->frames.t.count - 1;
  if (every > 0 && (last == NULL || r->at.t >= *last + every * (1 - 1e-9)))
    motion_frames_add(&r->frames, &r->s->cloth.mesh, r->at.t, r->at.x);
}

/* Advances to the next multiple of h, in one step or in adapted steps. */
static slv_status advance(motion_run *r) {
  const double h = r->c->d.h, until = h * (double)r->sums.samples.n;
  r->last = (slv_motion_result){0};
  const slv_status s = r->c->d.stretch_limit > 0
                           ? slv_motion_advance(r->cloth.motion, &r->options, until, h,
                                                &r->state[NEXT_H], &r->at, &r->last)
                           : motion_cloth_step(&r->cloth, h, &r->at, &r->last);
  add_up(r);
  return s;
}

static const char *why_failed(const motion_run *r, slv_status s) {
  if (r->cloth.cluster != NULL && cluster_motion_report(r->cloth.cluster)->why[0] != '\0')
    return cluster_motion_report(r->cloth.cluster)->why;
  if (r->last.overstretched)
    return "a thread exceeds the stretch limit, however short the time step: the forces stretch "
           "the cloth that far";
  if (s == SLV_EINDEFINITE || r->c->scheme == SLV_MOTION_LINEAR)
    return s == SLV_ENOTCONVERGED || s == SLV_EINDEFINITE ? slv_linear_stop_text(r->last.linear)
                                                          : slv_status_text(s);
  return s == SLV_ENOTCONVERGED ? slv_stop_text(r->last.stop) : slv_status_text(s);
}

static const char *state_text(const motion_run *r, arena *memory) {
  buffer t = {0};
  r->state[TIME] = r->at.t;
  base64_put(&t, r->state, state_size(r));
  return buffer_move(&t, memory);
}

void motion_describe(const motion_run *r, doc_motion_end end, const char *reason, arena *memory,
                     doc_motion_record *d) {
  *d = r->sums;
  d->end = (int)end;
  d->reason = reason != NULL ? arena_strdup(memory, reason) : NULL;
  d->frames = motion_frames_describe(&r->frames, r->s, memory);
  d->state = end == MOTION_UNFINISHED ? state_text(r, memory) : NULL;
  if (r->cloth.cluster != NULL)
    d->setup.linear_solver = arena_strdup(memory, cluster_motion_report(r->cloth.cluster)->solver);
}

static slv_status begin_run(motion_run *r) {
  memcpy(r->at.x, r->s->start, 3 * r->s->cloth.mesh.nvertices * sizeof *r->at.x);
  r->state[NEXT_H] = r->c->d.h;
  motion_scene_throw(r->s, r->c->d.h, r->at.v);
  take_frame(r);
  return take_sample(r);
}

/* Returns whether an energy or the matrix overflows already at the start. */
static int overflows(const motion_run *r) {
  const size_t n = 3 * r->s->cloth.mesh.nvertices;
  double *y = base_alloc(n, sizeof *y), sum = r->state[ENERGY_AT_START] + r->state[LOAD_AT_START];
  if (r->cloth.cluster == NULL)
    (void)slv_motion_multiply(r->cloth.motion, &r->options, r->at.x, r->at.x, y);
  for (size_t i = 0; i < n; i++) sum += y[i];
  free(y);
  return !isfinite(sum);
}

/* Continues from the record of an unfinished run.  Returns SLV_EARG if the record is not of r. */
static slv_status go_on(motion_run *r, const doc_motion_record *d) {
  const doc_motion_setup setup = r->sums.setup;
  if (d->state == NULL || d->samples.n == 0 || !base64_read(d->state, r->state, state_size(r)) ||
      (d->frames != NULL && !motion_frames_read(d->frames, &r->s->cloth.mesh, &r->frames)))
    return SLV_EARG;
  r->sums = *d;
  r->sums.setup = setup;
  r->at.t = r->state[TIME];
  r->sums.samples.n = 0; /* document_append() cannot extend a list that was read */
  for (size_t i = 0; i < d->samples.n; i++)
    document_append(&r->sums.samples, &d->samples.v[i], sizeof d->samples.v[i], r->memory);
  return SLV_OK;
}

/* Tolerance, m, on the RMS distance between the end of a step and the last iterate, which is
 * reconstructed from the linear solver's directions and the line search's lengths.  If the distance
 * is larger, no iterate is recorded. */
static const double lost = 1e-9;

typedef struct {
  size_t numbers;         /* 3*nvertices */
  double *at, *direction; /* [numbers] current iterate, and the step's direction */
  items iterates;         /* list of iterates, double[numbers] each */
} approach;

static void note_direction(void *to, const slv_linear_iterate *at) {
  approach *a = to;
  memcpy(a->direction, at->move, a->numbers * sizeof *a->direction);
}

static int note_iterate(void *to, const slv_iterate *at) {
  approach *a = to;
  for (size_t i = 0; at->iteration > 0 && i < a->numbers; i++)
    a->at[i] += at->length * a->direction[i];
  items_append(&a->iterates, a->at, a->numbers * sizeof *a->at);
  return 1;
}

/* Stores each iterate's distance to x, the end of the step, unless the reconstruction failed. */
static void keep_approach(motion_run *r, const approach *a, const double *x) {
  const double *rest = r->s->cloth.mesh.x;
  const size_t n = a->numbers;
  if (!(newton_rms(n, a->at, x, 0) <= lost)) return;
  for (size_t i = 0; i < a->iterates.count; i++) {
    const double *at = (const double *)a->iterates.at + i * n;
    const doc_motion_iterate one = {.distance = newton_rms(n, at, x, 0),
                                    .distance_z = newton_rms(n, at, x, 2),
                                    .displacement = newton_rms(n, at, rest, 0),
                                    .out_of_plane = newton_rms(n, at, rest, 2)};
    document_append(&r->sums.approach, &one, sizeof one, r->memory);
  }
}

/* Takes the first step and records its iterates, but only for converged steps without PETSc on
 * meshes of at most MOST_ITERATES vertices. */
static slv_status advance_first(motion_run *r) {
  const newton_scene *s = &r->s->cloth;
  approach a = {.numbers = 3 * s->mesh.nvertices};
  slv_motion_options *o = &r->options;
  if (o->scheme != SLV_MOTION_CONVERGED || s->mesh.nvertices > MOST_ITERATES ||
      r->c->d.engine != NULL)
    return advance(r);
  a.at = base_alloc(2 * a.numbers, sizeof *a.at);
  a.direction = a.at + a.numbers;
  for (size_t i = 0; i < a.numbers; i++) a.at[i] = r->at.x[i] + r->c->d.h * r->at.v[i];
  for (size_t v = 0; v < s->mesh.nvertices; v++)
    if (s->held[3 * v]) motion_scene_target(r->s, &r->c->d, v, r->at.t + r->c->d.h, a.at + 3 * v);
  o->observe = note_direction, o->newton.observe = note_iterate;
  o->to = o->newton.to = &a;
  const slv_status status = advance(r);
  o->observe = NULL, o->newton.observe = NULL;
  keep_approach(r, &a, status == SLV_OK ? r->at.x : a.at); /* if failed: to the last iterate */
  free(a.at);
  free(a.iterates.at);
  return status;
}

/* Steps to the end of the run.  *status is an error only for reasons other than the scheme. */
static doc_motion_end step_all(motion_run *r, motion_watch *watch, void *to, slv_status *status,
                               const char **reason) {
  const double last = r->c->d.duration * (1 - 1e-9);
  while (watch(to, r, &r->at)) {
    if (r->at.t >= last) return MOTION_FINISHED;
    slv_status s = r->sums.steps == 0 ? advance_first(r) : advance(r);
    if (s == SLV_OK) s = take_sample(r);
    *reason = s == SLV_OK ? NULL : why_failed(r, base_status(s));
    if (s == SLV_EARG || s == SLV_ECAPABILITY) *status = s;
    if (s == SLV_EDOMAIN && !r->last.overstretched) return MOTION_UNSTABLE;
    if (s != SLV_OK) return MOTION_FAILED;
    take_frame(r);
    if ((*reason = how_blown_up(r)) != NULL) return MOTION_UNSTABLE;
  }
  return MOTION_UNFINISHED;
}

slv_status motion_case_run(const motion_case *c, const motion_scene *s,
                           const doc_motion_record *earlier, motion_watch *watch, void *to,
                           arena *memory, doc_motion_record *d) {
  motion_run r = {.c = c,
                  .s = s,
                  .memory = memory,
                  .options = {.scheme = c->scheme,
                              .newton = {.hessian = c->hessian,
                                         .bending = c->bent,
                                         .most_iterations = NEWTON_ITERATIONS},
                              .linear = c->solver,
                              .damping_rate = c->damping,
                              .stretch_limit = fmax(c->d.stretch_limit, 0), /* NaN: none */
                              .drive = c->setup->drive != DRIVE_NONE ? drive : NULL,
                              .drive_to = &r}};
  const char *reason = NULL;
  r.state = base_alloc(1, state_size(&r));
  r.at.x = r.state + STATE_NUMBERS;
  r.at.v = r.at.x + 3 * s->cloth.mesh.nvertices;
  r.cloth = (motion_cloth){.scene = s,
                           .numbers = &c->d,
                           .membrane = (size_t)c->membrane,
                           .bending = (size_t)c->bending,
                           .options = &r.options};
  r.sums.setup = c->d;
  r.sums.setup.vertices = s->cloth.mesh.nvertices;
  r.sums.setup.faces = s->cloth.mesh.ntriangles + s->cloth.mesh.nquads;
  if (c->d.mesh != NULL) r.sums.setup.side = 0;
  slv_status status = motion_cloth_make(&r.cloth, c->d.engine != NULL);
  if (status == SLV_OK) status = earlier == NULL ? begin_run(&r) : go_on(&r, earlier);
  if (status == SLV_OK && overflows(&r))
    status = SLV_EDOMAIN, reason = "numbers overflow: use a mesh in metres, or smaller stiffnesses";
  const doc_motion_end end =
      status == SLV_OK ? step_all(&r, watch, to, &status, &reason) : MOTION_FAILED;
  if (status == SLV_OK) motion_describe(&r, end, reason, memory, d);
  if (status != SLV_OK)
    d->reason = arena_strdup(memory, reason != NULL ? reason : slv_status_text(status));
  motion_cloth_free(&r.cloth);
  motion_frames_free(&r.frames);
  free(r.state);
  return base_status(status);
}
