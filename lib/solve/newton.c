/* newton.c -- Newton's method with backtracking. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "solve/newton_step.h"

enum { GOING = -1, MOST_ITERATIONS = 100, PATIENCE = 10 };

static const double armijo = 1e-4, default_tolerance = 1e-10;

/* The new slope may be at most this part of the initial one, in size, with the other
 * sign: that of a step half as long again as the best one. */
static const double turned = 0.5;

static double norm(const slv_run *n, const double *v) {
  double sum = 0;
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++) sum += v[i] * v[i];
  return sqrt(sum);
}

/* What rounding of x alone does to the energy. */
static double energy_rounding(const slv_run *n) {
  double sum = 0;
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++) sum += n->forces[i] * fabs(n->x[i]);
  return 4 * DBL_EPSILON * sum;
}

/* Fills the gradient at x and the figures of n->next.  SLV_EDOMAIN when they are not
 * finite. */
static slv_status look(slv_run *n, const double *x) {
  slv_iterate *at = &n->next;
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

/* ---- the step ----------------------------------------------------------------------
 */

/* 0 where x + step rounds to x. */
static int move(slv_run *n) {
  slv_iterate *at = &n->next;
  double size = 0;
  at->moved = 0;
  for (size_t i = 0; i < 3 * n->s->mesh.nvertices; i++) {
    n->trial[i] = n->x[i] + at->length * n->direction[i];
    at->moved = fmax(at->moved, fabs(at->length * n->direction[i]));
    size = fmax(size, fabs(n->x[i]));
  }
  return at->moved > DBL_EPSILON * size;
}

/* Is the trial low enough?  Where the rounding of energies is above all that the slope
 * promises, slopes tell what energies do not, as in Hager, Zhang: A New Conjugate
 * Gradient Method with Guaranteed Descent and an Efficient Line Search, SIAM J. Optim.
 * 16 (2005): the slope along the step must not have changed its sign by more than
 * allowed.  Then n->gradient is that of the trial. */
static slv_status is_low(slv_run *n, double slope, double rounding, int *low) {
  const slv_iterate *at = &n->next;
  const double start = n->r->last.energy;
  const int blind = -slope <= rounding;
  double energy;
  SLV_TRY(slv_solver_evaluate(n->s, n->trial, &energy, blind ? n->gradient : NULL,
                              blind ? n->forces : NULL));
  *low = energy <= start + armijo * at->length * slope + rounding &&
         (!blind || slope_of(n) <= -turned * slope);
  return SLV_OK;
}

/* Halves the step until the energy is low enough; n->trial is then the new x.  A NaN
 * energy counts as too high. */
static slv_status search(slv_run *n, double slope, double rounding, int *found) {
  slv_iterate *at = &n->next;
  const double began = omp_get_wtime();
  slv_status s = SLV_OK;
  at->length = 1;
  *found = 0;
  for (at->halvings = 0; move(n) || at->halvings == 0; at->halvings++) {
    s = is_low(n, slope, rounding, found);
    if (*found || s != SLV_OK) break;
    at->length /= 2;
  }
  at->evaluation += omp_get_wtime() - began;
  return s;
}

/* n->trial is the next x, where *stop is GOING. */
static slv_status step(slv_run *n, int *stop, double *rounding) {
  slv_iterate *at = &n->next;
  int found = 1;
  *rounding = energy_rounding(n);
  const slv_status s = slv_find_direction(n);
  if (s == SLV_EINDEFINITE) *stop = SLV_STOP_INDEFINITE;
  if (s != SLV_OK) return s == SLV_EINDEFINITE ? SLV_OK : s;
  const double slope = slope_of(n);
  at->decrement = sqrt(fmax(0, -slope));
  at->length = 1;
  if (n->o->search == SLV_SEARCH_ARMIJO)
    SLV_TRY(search(n, slope, *rounding, &found));
  else
    (void)move(n);
  if (!found || !(slope < 0)) *stop = SLV_STOP_DESCENT;
  return SLV_OK;
}

/* ---- stops -------------------------------------------------------------------------
 */

static double tolerance_of(const slv_newton_options *o) {
  return o->tolerance > 0 ? o->tolerance : default_tolerance;
}

static int limit_of(const slv_newton_options *o) {
  return o->most_iterations > 0 ? o->most_iterations : MOST_ITERATIONS;
}

/* Shows the iterate, and says whether it is the last.  change: of the energy. */
static int arrive(slv_run *n, double change) {
  const slv_newton_options *o = n->o;
  const slv_iterate *at = &n->r->last;
  const int goes_on = o->observe == NULL || o->observe(o->to, at);
  if (at->relative <= tolerance_of(o)) return SLV_STOP_RESIDUAL;
  if (!goes_on) return SLV_STOP_OBSERVER;
  const int moved = at->iteration > 0;
  if (moved && at->moved <= o->step_tolerance) return SLV_STOP_STEP;
  if (moved && o->energy_tolerance > 0 && fabs(change) <= o->energy_tolerance * fabs(at->energy))
    return SLV_STOP_STAGNATION;
  return at->iteration >= limit_of(o) ? SLV_STOP_ITERATIONS : GOING;
}

/* Where energies differ by little more than their rounding: 1 when neither residual nor
 * energy has fallen. */
typedef struct {
  double least_residual, least_energy;
  int waited;
} floor_watch;

static int at_the_floor(floor_watch *w, const slv_iterate *at, double rounding) {
  const int blind = at->decrement * at->decrement <= rounding;
  const double last_place = DBL_EPSILON * fabs(at->energy);
  const int falls = at->residual < w->least_residual || at->energy < w->least_energy - last_place;
  w->waited = blind && !falls ? w->waited + 1 : 0;
  w->least_residual = fmin(w->least_residual, at->residual);
  w->least_energy = fmin(w->least_energy, at->energy);
  return w->waited >= PATIENCE;
}

static slv_status iterate(slv_run *n, int *stop) {
  slv_iterate *at = &n->r->last;
  floor_watch watch = {.least_residual = at->residual, .least_energy = at->energy};
  *stop = arrive(n, 0);
  while (*stop == GOING) {
    const double began = omp_get_wtime(), before = at->energy;
    double rounding;
    n->next = (slv_iterate){.iteration = at->iteration + 1};
    SLV_TRY(step(n, stop, &rounding));
    if (*stop != GOING) break;
    const slv_status s = look(n, n->trial);
    if (s == SLV_EDOMAIN) *stop = SLV_STOP_DIVERGED;
    if (s != SLV_OK) return s == SLV_EDOMAIN ? SLV_OK : s;
    memcpy(n->x, n->trial, 3 * n->s->mesh.nvertices * sizeof *n->x);
    n->next.seconds = omp_get_wtime() - began;
    *at = n->next;
    *stop = arrive(n, at->energy - before);
    if (*stop == GOING && at_the_floor(&watch, at, rounding)) *stop = SLV_STOP_ROUNDING;
  }
  return SLV_OK;
}

/* ---- the run -----------------------------------------------------------------------
 */

static int in_range(const slv_newton_options *o) {
  return (unsigned)o->hessian < SLV_NEWTON_HESSIANS &&
         (unsigned)o->bending < SLV_BENDING_HESSIANS && (unsigned)o->search < SLV_SEARCHES &&
         o->most_iterations >= 0 && o->tolerance >= 0 && o->step_tolerance >= 0 &&
         o->energy_tolerance >= 0;
}

/* No line search can judge forces that are no energy's gradient. */
static int has_energy(const slv_solver *s, const slv_newton_options *o) {
  return o->search == SLV_SEARCH_NONE || s->bending == NULL ||
         (s->bending->claims & SLV_NOT_A_GRADIENT) == 0;
}

static slv_status begin(slv_run *n) {
  const double began = omp_get_wtime();
  SLV_TRY(look(n, n->x));
  n->next.seconds = omp_get_wtime() - began;
  n->r->last = n->next;
  return SLV_OK;
}

/* NOLINTBEGIN(readability-non-const-parameter): x is written by way of the run */
slv_status slv_solver_find_equilibrium(slv_solver *s, const slv_newton_options *o, double *x,
                                       slv_newton_result *r) {
  /* NOLINTEND(readability-non-const-parameter) */
  static const slv_newton_options plain = {0};
  const size_t coordinates = 3 * s->mesh.nvertices;
  slv_run n = {.s = s, .o = o != NULL ? o : &plain, .x = x, .r = r, .blend = 1};
  double **const vector[SOLVER_VECTORS] = {&n.gradient, &n.forces, &n.direction, &n.trial};
  int stop;
  for (size_t i = 0; i < SOLVER_VECTORS; i++) *vector[i] = s->vectors + i * coordinates;
  *r = (slv_newton_result){.stop = SLV_STOP_ITERATIONS};
  if (!in_range(n.o) || s->cholesky == NULL) return SLV_EARG;
  if (!has_energy(s, n.o)) return SLV_ECAPABILITY;
  SLV_TRY(begin(&n));
  SLV_TRY(iterate(&n, &stop));
  r->stop = (slv_stop)stop;
  return stop == SLV_STOP_RESIDUAL ? SLV_OK : SLV_ENOTCONVERGED;
}
