#include "newton/newton_case.h"

#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

char *newton_case_id(const void *of) {
  const newton_case *c = of;
  buffer id = {0};
  buffer_format(&id, "%s%s", c->setup.name, c->from);
  if (c->n > 0) buffer_format(&id, " n=%" PRIu64, c->n);
  buffer_format(&id, " %s %s bending=%s search=%s cap=%d threads=%d seed=%" PRIu64, c->d.init,
                c->d.scheme, c->d.bending, c->d.line_search, (int)c->d.max_iterations,
                (int)c->d.threads, c->seed);
  if (c->plugin != NULL)
    buffer_format(&id, " plugin=%s#%016" PRIx64, c->plugin->name, c->plugin_mark);
  if (c->d.engine != NULL) buffer_format(&id, " petsc%s ranks=%d", c->petsc, (int)c->d.ranks);
  return id.data;
}

/* Indices of the lists of a trace, in the order of doc_newton_trace. */
enum {
  DISTANCES = offsetof(doc_newton_trace, distance) / sizeof(document_numbers),
  LINEAR = offsetof(doc_newton_trace, linear) / sizeof(document_numbers),
  LISTS = sizeof(doc_newton_trace) / sizeof(document_numbers)
};

typedef struct {
  const newton_case *c;
  const newton_scene *scene;
  slv_solver *solver;
  double *x; /* [3*vertices] current positions */
  arena *memory;
  document_numbers lists[LISTS]; /* lists of the trace, in the arena */
  items iterates;                /* positions [3*vertices] of each iterate, for analysed meshes */
  slv_iterate last;
  double seconds; /* time since the start */
  int stopped;
  newton_cloth cloth;
  char membrane[MEMBRANE_NAME];
  int closed_form;   /* 1: an energy or a term of the membrane has a closed-form projection */
  slv_status status; /* status of slv_solver_find_equilibrium() */
  slv_newton_result result;
  cluster_report cluster;    /* report of PETSc's run */
  double numeric_difference; /* largest in a step, m; NaN: not measured */
} run;

static size_t numbers_of(const run *r) { return 3 * r->scene->mesh.nvertices; }

static int is_analysed(const run *r) {
  return r->scene->mesh.nvertices <= NEWTON_MOST_ANALYSED * NEWTON_MOST_ANALYSED;
}

static int record_iterate(void *to, const slv_iterate *at) {
  run *r = to;
  r->seconds += at->seconds;
  r->last = *at;
  const double values[LISTS] = {
      at->energy,   at->residual, at->relative,      at->decrement, at->length,
      at->halvings, at->refused,  at->shift,         at->blend,     at->projected,
      r->seconds,   at->assembly, at->factorisation, at->solve,     [LINEAR] = r->cluster.linear};
  for (size_t i = 0; i < LISTS; i++)
    if (i < DISTANCES || (i == LINEAR && r->c->d.engine != NULL))
      document_append(&r->lists[i], &values[i], sizeof values[i], r->memory);
  if (is_analysed(r)) items_append(&r->iterates, r->x, numbers_of(r) * sizeof *r->x);
  r->stopped = interrupted != 0;
  return !r->stopped;
}

newton_membrane newton_case_membrane(const newton_case *c) {
  newton_membrane m = {.rows = 1, .energy = {c->plugin}};
  if (c->plugin == NULL)
    return newton_membrane_of(c->scheme == NEWTON_ROBSON ? MEMBRANE_ROBSON : c->setup.membrane,
                              c->setup.k);
  slv_energy_typical_params(c->plugin, m.p[0]);
  return m;
}

static slv_newton_options options_of(const newton_case *c) {
  return (slv_newton_options){.hessian = c->hessian,
                              .bending = c->bending,
                              .search = c->search,
                              .most_iterations = (int)c->d.max_iterations,
                              .tolerance = NEWTON_TOLERANCE};
}

static slv_status by_petsc(run *r, const slv_newton_options *o) {
  const newton_scene *s = r->scene;
  const cluster_cloth cloth = {.mesh = &s->mesh,
                               .held = s->held,
                               .load = s->load,
                               .ringed = newton_is_of_quads(s->setup->membrane),
                               .put = newton_cloth_put_part,
                               .to = &r->cloth};
  const slv_status status = cluster_find_equilibrium(&cloth, o, r->x, &r->cluster);
  r->result = r->cluster.newton;
  r->stopped = cluster_largest(r->stopped);
  return status;
}

static slv_status iterate(run *r) {
  slv_newton_options o = options_of(r->c);
  o.observe = record_iterate;
  o.to = r;
  newton_scene_start(r->scene, r->c->init, r->c->seed, r->x);
  r->status = base_status(r->c->d.engine != NULL
                              ? by_petsc(r, &o)
                              : slv_solver_find_equilibrium(r->solver, &o, r->x, &r->result));
  return r->status == SLV_EARG || r->status == SLV_ECAPABILITY ? r->status : SLV_OK;
}

/* Compares the run's step from iterate i with a step by closed-form projection from the same
 * iterate, so that differences do not accumulate.  Either both make a step, or neither does. */
static void measure_step(run *r, size_t i, double *x) {
  const size_t numbers = numbers_of(r), next = i + 1 < r->iterates.count ? i + 1 : i;
  const double *iterates = r->iterates.at;
  double worst = 0;
  slv_newton_options o = options_of(r->c);
  slv_newton_result unused;
  o.hessian = SLV_NEWTON_PROJECTED;
  o.most_iterations = 1;
  memcpy(x, iterates + numbers * i, numbers * sizeof *x);
  (void)base_status(slv_solver_find_equilibrium(r->solver, &o, x, &unused));
  for (size_t k = 0; k < numbers; k++)
    worst = fmax(worst, fabs(x[k] - iterates[numbers * next + k]));
  /* fmax() ignores the initial NaN */
  r->numeric_difference = fmax(r->numeric_difference, worst);
}

static void measure_numeric(run *r) {
  const slv_stop stop = r->result.stop;
  const int no_step = stop == SLV_STOP_INDEFINITE || stop == SLV_STOP_DESCENT;
  double *x = base_alloc(numbers_of(r), sizeof *x);
  for (size_t i = 0; i + !no_step < r->iterates.count; i++) measure_step(r, i, x);
  free(x);
}

static const double none = NAN;

static int has_run(const run *r) { return r->status == SLV_OK || r->status == SLV_ENOTCONVERGED; }

static void describe_outcome(const run *r, arena *memory, doc_newton_record *d) {
  const int any = r->lists[0].n > 0;
  const double exact = r->c->setup.exact;
  const char *stop = has_run(r) ? slv_stop_text(r->result.stop) : slv_status_text(r->status);
  d->membrane = arena_strdup(memory, r->membrane);
  if (r->c->d.engine != NULL) d->linear_solver = arena_strdup(memory, r->cluster.solver);
  d->converged = r->status == SLV_OK;
  d->stop = r->cluster.why[0] != '\0' ? arena_strdup(memory, r->cluster.why) : stop;
  d->iterations = (uint64_t)r->last.iteration;
  d->refused = has_run(r) ? (uint64_t)r->result.refused : 0;
  d->seconds = r->seconds;
  d->energy = any ? r->last.energy : none;
  d->residual = any ? r->last.residual : none;
  d->relative = any ? r->last.relative : none;
  d->exact_energy = exact > 0 && r->c->plugin == NULL ? exact : none;
  d->numeric_difference = r->numeric_difference;
}

static void analyse(run *r, arena *memory, doc_newton_record *d) {
  const newton_ends e = {r->c, r->scene, r->solver, r->x, r->iterates.at, r->iterates.count};
  if (r->c->hessian == SLV_NEWTON_PROJECTED_NUMERIC && r->closed_form) measure_numeric(r);
  d->end = newton_end_analyse(&e, &r->lists[DISTANCES], memory);
  int is_finite = 1;
  for (size_t i = 0; i < numbers_of(r); i++) is_finite = is_finite && isfinite(r->x[i]);
  if (is_finite) d->positions = (document_numbers){r->x, numbers_of(r)};
}

slv_status newton_case_run(const newton_case *c, const newton_scene *scene, arena *memory,
                           newton_record *out) {
  run r = {.c = c,
           .scene = scene,
           .x = arena_alloc(memory, scene->mesh.nvertices, 3 * sizeof *r.x),
           .memory = memory,
           .cloth = {scene, newton_case_membrane(c)},
           .numeric_difference = none};
  *out = (newton_record){.d = c->d, .x = r.x};
  out->d.vertices = scene->mesh.nvertices;
  out->d.triangles = scene->mesh.ntriangles;
  out->d.quads = scene->mesh.nquads > 0 ? scene->mesh.nquads : DOCUMENT_NO_COUNT;
  const int many = c->d.engine != NULL;
  omp_set_num_threads((int)c->d.threads);
  newton_membrane_name(&r.cloth.membrane, r.membrane);
  for (size_t i = 0; i < r.cloth.membrane.rows; i++)
    r.closed_form |= slv_energy_has_projection(r.cloth.membrane.energy[i]);
  for (int i = 0; i < LISTS; i++) /* an empty list is written, a missing list is not */
    r.lists[i].v = i != LINEAR || many ? r.x : NULL;
  /* A solver of the whole cloth analyses the end of PETSc's runs. */
  const int whole = !many || (is_analysed(&r) && cluster_rank() == 0);
  slv_status status = SLV_OK;
  if (whole)
    status = base_status(newton_cloth_make(scene, &r.cloth.membrane, &r.solver, &out->fault));
  if (many) status = (slv_status)cluster_largest((int)status);
  if (status == SLV_OK) status = iterate(&r);
  if (status == SLV_OK && whole && has_run(&r) && is_analysed(&r) && !r.stopped)
    analyse(&r, memory, &out->d);
  describe_outcome(&r, memory, &out->d);
  out->d.trace = memcpy(arena_alloc(memory, 1, sizeof r.lists), r.lists, sizeof r.lists);
  out->stopped = r.stopped;
  free(r.iterates.at);
  slv_solver_free(r.solver);
  return status;
}
