#include "newton/newton_case.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

const char *const newton_search_words[SLV_SEARCHES] = {
    [SLV_SEARCH_ARMIJO] = "armijo",
    [SLV_SEARCH_NONE] = "none",
};

newton_scheme newton_scheme_at(size_t i) {
  if (i == SLV_NEWTON_HESSIANS)
    return (newton_scheme){"robson", "another energy: stretch only while longer than at rest",
                           SLV_NEWTON_ON_DEMAND, 1};
  const slv_newton_hessian h = (slv_newton_hessian)i;
  return (newton_scheme){slv_newton_hessian_name(h), slv_newton_hessian_meaning(h), h, 0};
}

int newton_is_full(slv_newton_hessian h) {
  return h == SLV_NEWTON_FULL || h == SLV_NEWTON_SHIFTED || h == SLV_NEWTON_ON_DEMAND ||
         h == SLV_NEWTON_BLENDED;
}

/* The state of a run. */
typedef struct {
  const newton_scene *scene;
  newton_stop *stop;
  newton_record *out;
  slv_solver *solver;
  items iterates; /* positions, each [3*vertices]; only for meshes small enough to be
                     analysed */
  double seconds;
  int stopped;
  newton_cloth cloth;
  int closed_form; /* does a row of the membrane, or a term of one, have a closed-form
                      projection? */
} run;

static size_t numbers_of(const run *r) { return 3 * r->scene->mesh.nvertices; }

static int is_analysed(const run *r) {
  return r->scene->mesh.nvertices <= NEWTON_MOST_ANALYSED * NEWTON_MOST_ANALYSED;
}

static int note(void *to, const slv_iterate *at) {
  run *r = to;
  r->seconds += at->seconds;
  const newton_step step = {.at = *at,
                            .seconds = r->seconds,
                            .distance = NAN,
                            .distance_z = NAN,
                            .out_of_plane = NAN,
                            .linear = r->out->cluster.linear};
  items_append(&r->out->steps, &step, sizeof step);
  if (is_analysed(r)) items_append(&r->iterates, r->out->x, numbers_of(r) * sizeof(double));
  r->stopped = r->stop != NULL && *r->stop;
  return !r->stopped;
}

static void choose_membrane(run *r) {
  const newton_scene *s = r->scene;
  const newton_case *c = r->out->c;
  const newton_membrane m = c->plugin != NULL ? newton_membrane_plugin(c->plugin)
                            : c->scheme.robson
                                ? newton_membrane_of(MEMBRANE_ROBSON, s->setup->k)
                                : newton_membrane_of(s->setup->membrane, s->setup->k);
  newton_membrane_name(&m, r->out->membrane);
  for (size_t i = 0; i < m.rows; i++) r->closed_form |= slv_energy_has_projection(m.energy[i]);
  r->cloth = (newton_cloth){s, m};
}

static slv_newton_options options_of(const newton_case *c) {
  return (slv_newton_options){.hessian = c->scheme.hessian,
                              .bending = c->bending,
                              .search = c->search,
                              .most_iterations = c->most_iterations,
                              .tolerance = NEWTON_TOLERANCE};
}

static slv_status by_petsc(run *r, const slv_newton_options *o) {
  const newton_scene *s = r->scene;
  newton_record *out = r->out;
  const cluster_cloth cloth = {.mesh = &s->mesh,
                               .held = s->held,
                               .load = s->load,
                               .ringed = newton_is_of_quads(s->setup->membrane),
                               .put = newton_cloth_put_part,
                               .to = &r->cloth};
  const slv_status status = cluster_find_equilibrium(&cloth, o, out->x, &out->cluster);
  out->result = out->cluster.newton;
  r->stopped = cluster_largest(r->stopped);
  return status;
}

static slv_status iterate(run *r) {
  newton_record *out = r->out;
  slv_newton_options o = options_of(out->c);
  o.observe = note;
  o.to = r;
  newton_scene_start(r->scene, out->c->init, out->c->seed, out->x);
  out->status = base_status(out->c->ranks > 0
                                ? by_petsc(r, &o)
                                : slv_solver_find_equilibrium(r->solver, &o, out->x, &out->result));
  return out->c->ranks > 0 && out->status == SLV_EARG ? SLV_EARG : SLV_OK;
}

/* ---- analytic against numeric projection ----------------------------------------- */

static double apart(size_t numbers, const double *a, const double *b) {
  double worst = 0;
  for (size_t i = 0; i < numbers; i++) worst = fmax(worst, fabs(a[i] - b[i]));
  return worst;
}

/* Compares the step from iterate i by the closed-form projection with the step of
 * the run. Starting from the run's own iterate keeps earlier differences out.  Where
 * the run found no step, the closed form must find none either. */
static void measure_step(run *r, size_t i, double *x) {
  newton_record *out = r->out;
  const size_t numbers = numbers_of(r), next = i + 1 < r->iterates.count ? i + 1 : i;
  const double *iterates = r->iterates.at;
  slv_newton_options o = options_of(out->c);
  slv_newton_result unused;
  o.hessian = SLV_NEWTON_PROJECTED;
  o.most_iterations = 1;
  memcpy(x, iterates + numbers * i, numbers * sizeof *x);
  (void)base_status(slv_solver_find_equilibrium(r->solver, &o, x, &unused));
  /* NaN before the first step, which fmax() ignores */
  out->numeric_difference =
      fmax(out->numeric_difference, apart(numbers, x, iterates + numbers * next));
}

static void measure_numeric(run *r) {
  const slv_stop stop = r->out->result.stop;
  const int no_step = stop == SLV_STOP_INDEFINITE || stop == SLV_STOP_DESCENT;
  double *x = base_alloc(numbers_of(r), sizeof *x);
  for (size_t i = 0; i + !no_step < r->iterates.count; i++) measure_step(r, i, x);
  free(x);
}

/* ---- a run ----------------------------------------------------------------------- */

static void analyse(run *r) {
  newton_record *out = r->out;
  const newton_ends e = {.solver = r->solver, .scene = r->scene, .iterates = r->iterates.at};
  if (out->c->scheme.hessian == SLV_NEWTON_PROJECTED_NUMERIC && r->closed_form) measure_numeric(r);
  out->analysed = 1;
  newton_end_analyse(&e, out);
}

slv_status newton_case_run(const newton_case *c, const newton_scene *scene, newton_stop *stop,
                           newton_record *out, int *stopped) {
  *out = (newton_record){.c = c,
                         .vertices = scene->mesh.nvertices,
                         .triangles = scene->mesh.ntriangles,
                         .quads = scene->mesh.nquads,
                         .numeric_difference = NAN,
                         .x = base_alloc(scene->mesh.nvertices, 3 * sizeof *out->x)};
  run r = {.scene = scene, .stop = stop, .out = out};
  omp_set_num_threads(c->threads);
  choose_membrane(&r);
  /* For PETSc's runs it is the end that a solver of the whole cloth looks at. */
  const int whole = c->ranks == 0 || (is_analysed(&r) && cluster_rank() == 0);
  slv_status status = SLV_OK;
  if (whole)
    status = base_status(newton_cloth_make(scene, &r.cloth.membrane, &r.solver, &out->fault));
  if (c->ranks > 0) status = (slv_status)cluster_largest((int)status);
  if (status == SLV_OK) status = iterate(&r);
  const int ran = whole && (out->status == SLV_OK || out->status == SLV_ENOTCONVERGED);
  if (status == SLV_OK && ran && is_analysed(&r) && !r.stopped) analyse(&r);
  *stopped = r.stopped;
  free(r.iterates.at);
  slv_solver_free(r.solver);
  return status;
}

void newton_record_free(newton_record *r) {
  free(r->steps.at);
  free(r->x);
  *r = (newton_record){0};
}
