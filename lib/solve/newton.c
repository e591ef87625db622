/* newton.c -- Newton's method with backtracking. */
#include <stdlib.h>
#include <string.h>

#include "solve/newton_step.h"

/* ---- the direction, from the matrix that the scheme chooses ----------------------- */

static slv_status assemble(slv_run *n, double t) {
  const slv_newton_options *o = n->course.o;
  const slv_newton_hessian h = slv_first_hessian(o->hessian);
  const double began = omp_get_wtime();
  const slv_status s =
      t > 0 ? slv_solver_hessian(n->s, SLV_NEWTON_PROJECTED, slv_definite_bending(o->bending), n->x)
            : slv_solver_hessian(n->s, h, o->bending, n->x);
  n->course.next.assembly += omp_get_wtime() - began;
  return s;
}

/* Assembles the full Hessian (t = 0) or its projection (t = 1) for a blend, once per iterate. */
static slv_status make_end(slv_run *n, int t) {
  double **const end = t > 0 ? &n->s->projected : &n->s->full;
  if (n->ends >> t & 1) return SLV_OK;
  if (*end == NULL) *end = calloc(9 * n->s->pattern.nblocks, sizeof **end);
  if (*end == NULL) return SLV_EMEMORY;
  SLV_TRY(assemble(n, t));
  double *const was = n->s->hessian;
  n->s->hessian = *end;
  *end = was;
  n->ends |= 1 << t;
  return SLV_OK;
}

/* Computes the blend K + t (P - K) of full and projected Hessian; t = 0 does not need P. */
static slv_status blend(slv_run *n, double t) {
  slv_solver *s = n->s;
  SLV_TRY(make_end(n, 0));
  if (t > 0) SLV_TRY(make_end(n, 1));
  const double began = omp_get_wtime();
  for (size_t i = 0; i < 9 * s->pattern.nblocks; i++)
    s->hessian[i] = t > 0 ? s->full[i] + t * (s->projected[i] - s->full[i]) : s->full[i];
  n->course.next.assembly += omp_get_wtime() - began;
  return SLV_OK;
}

static slv_status form(void *run, double t) {
  slv_run *n = run;
  return n->course.o->hessian == SLV_NEWTON_BLENDED ? blend(n, t) : assemble(n, t);
}

static slv_status mean_diagonal(void *run, double *mean) {
  const slv_solver *s = ((slv_run *)run)->s;
  const slv_pattern *p = &s->pattern;
  double sum = 0;
  for (size_t v = 0; v < p->nvertices; v++)
    for (size_t i = 0; i < 3; i++)
      if (!s->held[3 * v + i]) sum += fabs(s->hessian[9 * p->column[v] + 4 * i]);
  *mean = sum / (double)slv_cholesky_columns(s->cholesky);
  return SLV_OK;
}

static slv_status attempt(void *run, double shift) {
  slv_run *n = run;
  slv_solver *s = n->s;
  const slv_addition *own = s->addition;
  slv_iterate *at = &n->course.next;
  if (own != NULL) return own->solve(own->to, shift, n->gradient, n->direction, at);
  SLV_TRY(slv_cholesky_run(s->cholesky, s->hessian, shift, n->gradient, n->direction, at));
  for (size_t i = 0; i < 3 * s->mesh.nvertices; i++) n->direction[i] = -n->direction[i];
  return SLV_OK;
}

slv_status slv_find_direction(slv_run *n) {
  const slv_newton_work work = {.to = n, .form = form, .mean = mean_diagonal, .attempt = attempt};
  n->ends = 0;
  return slv_choose_matrix(&n->course, &work);
}

/* ---- the gradient ---------------------------------------------------------------- */

static double norm(const slv_run *n, const double *v) {
  double sum = 0;
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++) sum += v[i] * v[i];
  return sqrt(sum);
}

/* Returns the change of the energy due to round-off of x. */
static double energy_rounding(const slv_run *n) {
  double sum = 0;
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++) sum += n->forces[i] * fabs(n->x[i]);
  return 4 * DBL_EPSILON * sum;
}

/* Computes the gradient at x and numbers of n->next.  SLV_EDOMAIN if these are not finite. */
static slv_status evaluate_gradient(slv_run *n, const double *x) {
  slv_iterate *at = &n->course.next;
  const double began = omp_get_wtime();
  SLV_TRY(slv_solver_evaluate(n->s, x, &at->energy, n->gradient, n->forces));
  const double forces = norm(n, n->forces);
  at->residual = norm(n, n->gradient);
  at->relative = at->residual == 0 ? 0 : at->residual / forces;
  at->evaluation += omp_get_wtime() - began;
  return isfinite(at->energy) && isfinite(at->relative) ? SLV_OK : SLV_EDOMAIN;
}

static double slope_of(const slv_run *n) {
  double sum = 0;
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++) sum += n->gradient[i] * n->direction[i];
  return sum;
}

/* ---- the step ------------------------------------------------------------------- */

static void move_vertices(const slv_run *n, double length) {
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++)
    n->trial[i] = n->x[i] + length * n->direction[i];
}

/* Evaluates the trial point; if `blind`, n->gradient becomes the gradient there. */
static slv_status look_at_trial(void *run, double length, int blind, double *energy,
                                double *slope) {
  slv_run *n = run;
  move_vertices(n, length);
  SLV_TRY(slv_solver_evaluate(n->s, n->trial, energy, blind ? n->gradient : NULL,
                              blind ? n->forces : NULL));
  if (blind) *slope = slope_of(n);
  return SLV_OK;
}

static double farthest(const slv_run *n, const double *v) {
  double most = 0;
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++) most = fmax(most, fabs(v[i]));
  return most;
}

/* Computes the direction and n->trial, the next x if *stop is SLV_GOING. */
static slv_status step(slv_run *n, int *stop) {
  slv_course *c = &n->course;
  slv_iterate *at = &c->next;
  int found = 1;
  c->rounding = energy_rounding(n);
  const slv_status direction = slv_find_direction(n);
  if (direction == SLV_EINDEFINITE) *stop = SLV_STOP_INDEFINITE;
  if (direction != SLV_OK) return direction == SLV_EINDEFINITE ? SLV_OK : direction;
  const double slope = slope_of(n), began = omp_get_wtime();
  at->decrement = sqrt(fmax(0, -slope));
  at->length = 1;
  at->moved = farthest(n, n->direction);
  if (c->o->search == SLV_SEARCH_ARMIJO)
    SLV_TRY(slv_search(c, &(slv_newton_work){.to = n, .look = look_at_trial}, slope, at->moved,
                       farthest(n, n->x), &found));
  else
    move_vertices(n, 1);
  at->evaluation += omp_get_wtime() - began;
  if (!found || !(slope < 0)) *stop = SLV_STOP_DESCENT;
  return SLV_OK;
}

/* Passes the iterate to the observer, and returns why to stop or SLV_GOING. */
static int arrive(slv_run *n, double before) {
  slv_course *c = &n->course;
  const int goes_on = c->o->observe == NULL || c->o->observe(c->o->to, &c->r->last);
  return slv_judge_stop(c, goes_on, before);
}

static slv_status iterate(slv_run *n, int *stop) {
  slv_iterate *at = &n->course.r->last, *next = &n->course.next;
  *stop = arrive(n, at->energy);
  while (*stop == SLV_GOING) {
    const double began = omp_get_wtime(), before = at->energy;
    *next = (slv_iterate){.iteration = at->iteration + 1};
    SLV_TRY(step(n, stop));
    if (*stop != SLV_GOING) break;
    const slv_status s = evaluate_gradient(n, n->trial);
    if (s == SLV_EDOMAIN) *stop = SLV_STOP_DIVERGED;
    if (s != SLV_OK) return s == SLV_EDOMAIN ? SLV_OK : s;
    memcpy(n->x, n->trial, 3 * n->s->mesh.nvertices * sizeof *n->x);
    next->seconds = omp_get_wtime() - began;
    *at = *next;
    *stop = arrive(n, before);
  }
  return SLV_OK;
}

const char *slv_stop_text(slv_stop s) {
  static const char *const text[SLV_STOPS] = {
      [SLV_STOP_RESIDUAL] = "converged",
      [SLV_STOP_ITERATIONS] = "iteration limit",
      [SLV_STOP_INDEFINITE] = "matrix not positive definite",
      [SLV_STOP_DESCENT] = "no descent along the direction",
      [SLV_STOP_ROUNDING] = "round-off reached before the tolerance",
      [SLV_STOP_OBSERVER] = "stopped by the observer",
      [SLV_STOP_STEP] = "step below its tolerance",
      [SLV_STOP_STAGNATION] = "energy stagnates",
      [SLV_STOP_DIVERGED] = "diverged: energy or residual not finite",
  };
  return (unsigned)s < SLV_STOPS ? text[s] : "unknown stop";
}

/* ---- the run -------------------------------------------------------------------- */

static int in_range(const slv_newton_options *o) {
  return (unsigned)o->hessian < SLV_NEWTON_HESSIANS &&
         (unsigned)o->bending < SLV_BENDING_HESSIANS && (unsigned)o->search < SLV_SEARCHES &&
         o->most_iterations >= 0 && o->tolerance >= 0 && o->step_tolerance >= 0 &&
         o->energy_tolerance >= 0;
}

static slv_status begin_run(slv_run *n) {
  const double began = omp_get_wtime();
  SLV_TRY(evaluate_gradient(n, n->x));
  n->course.next.seconds = omp_get_wtime() - began;
  n->course.r->last = n->course.next;
  return SLV_OK;
}

/* NOLINTBEGIN(readability-non-const-parameter): x is written by way of the run */
slv_status slv_solver_find_equilibrium(slv_solver *s, const slv_newton_options *o, double *x,
                                       slv_newton_result *r) {
  /* NOLINTEND(readability-non-const-parameter) */
  static const slv_newton_options plain = {0};
  const size_t coordinates = 3 * s->mesh.nvertices;
  slv_run n = {.s = s, .x = x, .course = {.o = o != NULL ? o : &plain, .r = r, .blend = 1}};
  double **const vector[SOLVER_VECTORS] = {&n.gradient, &n.forces, &n.direction, &n.trial};
  int stop;
  for (size_t i = 0; i < SOLVER_VECTORS; i++) *vector[i] = s->vectors + i * coordinates;
  *r = (slv_newton_result){.stop = SLV_STOP_ITERATIONS};
  if (!in_range(n.course.o) || s->cholesky == NULL) return SLV_EARG;
  /* a line search needs forces that are the gradient of an energy */
  const slv_energy *hinge = slv_hinge_row(s);
  if (n.course.o->search != SLV_SEARCH_NONE && hinge != NULL &&
      (hinge->claims & SLV_NOT_A_GRADIENT) != 0)
    return SLV_ECAPABILITY;
  SLV_TRY(begin_run(&n));
  SLV_TRY(iterate(&n, &stop));
  r->stop = (slv_stop)stop;
  return stop == SLV_STOP_RESIDUAL ? SLV_OK : SLV_ENOTCONVERGED;
}
