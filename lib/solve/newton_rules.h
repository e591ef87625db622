/* newton_rules.h -- the decisions of Newton's method, separate from the computations: which matrix,
 * which step length, when to stop.  lib/solve computes in one process, bench/cluster by PETSc in
 * many.  The functions are inline because no shared library exports them. */
#pragma once

#include <float.h>
#include <math.h>

#include "selvedge/solve.h"

/* State between two iterates, on which decisions depend. */
typedef struct {
  const slv_newton_options *o;
  slv_newton_result *r;
  slv_iterate next;    /* iterate that is being computed */
  double shift, blend; /* values of the previous step; blend is 1 at first */
  double rounding;     /* round-off of the energy due to round-off of x */
  double least_residual, least_energy;
  int waited; /* number of successive iterates without decrease while round-off dominates */
} slv_course;

/* Functions that do the computations.  Their errors are passed on. */
typedef struct {
  void *to;
  /* Assembles K + t (P - K): the scheme's Hessian K if t = 0, its projection P if t = 1. */
  slv_status (*form)(void *to, double t);
  /* Computes the mean absolute diagonal entry of the assembled matrix. */
  slv_status (*mean)(void *to, double *mean);
  /* Solves with the matrix plus shift I; SLV_EINDEFINITE if the sum is not positive definite. */
  slv_status (*attempt)(void *to, double shift);
  /* Computes the energy at x + length * direction and, if `blind`, its derivative by `length`. */
  slv_status (*look)(void *to, double length, int blind, double *energy, double *slope);
} slv_newton_work;

/* ---- which matrix ---------------------------------------------------------------- */

static inline int slv_is_projection(slv_newton_hessian h) {
  return h == SLV_NEWTON_PROJECTED || h == SLV_NEWTON_PROJECTED_NUMERIC ||
         h == SLV_NEWTON_PROJECTED_SUM || h == SLV_NEWTON_PROJECTED_ELEMENT;
}

/* Returns the scheme whose matrix of a triangle is the first to be tried. */
static inline slv_newton_hessian slv_first_hessian(slv_newton_hessian h) {
  const int full = h == SLV_NEWTON_ON_DEMAND || h == SLV_NEWTON_SHIFTED || h == SLV_NEWTON_BLENDED;
  return full ? SLV_NEWTON_FULL : h;
}

/* Returns the bending Hessian that replaces b where matrices must be positive definite. */
static inline slv_bending_hessian slv_definite_bending(slv_bending_hessian b) {
  return b == SLV_BENDING_FULL ? SLV_BENDING_PROJECTED : b;
}

static inline slv_status slv_attempt(slv_course *c, const slv_newton_work *w, double shift) {
  const slv_status s = w->attempt(w->to, shift);
  c->next.refused += s == SLV_EINDEFINITE;
  c->r->refused += s == SLV_EINDEFINITE;
  return s;
}

static inline slv_status slv_form_and_attempt(slv_course *c, const slv_newton_work *w, double t) {
  c->next.blend = t;
  c->next.projected = t > 0;
  SLV_TRY(w->form(w->to, t));
  return slv_attempt(c, w, 0);
}

/* Tries growing shifts, of at least a thousandth of the mean diagonal entry or 0. */
static inline slv_status slv_shifted(slv_course *c, const slv_newton_work *w) {
  const double growth = 4;
  double mean;
  SLV_TRY(w->form(w->to, 0));
  SLV_TRY(w->mean(w->to, &mean));
  const double first = 1e-3 * mean, most = 1e6 * mean;
  double shift = c->shift >= first ? c->shift / growth : 0;
  slv_status s = slv_attempt(c, w, shift);
  while (s == SLV_EINDEFINITE && shift < most) {
    shift = fmax(first, growth * shift);
    s = slv_attempt(c, w, shift);
  }
  c->shift = c->next.shift = shift;
  return s;
}

/* Tries matrices K + t (P - K) with growing t, of the Hessian K and its projection P.  The first t
 * is a quarter of the previous iterate's t, or 0 if that quarter is below `least`. */
static inline slv_status slv_blended(slv_course *c, const slv_newton_work *w) {
  const double growth = 4, least = 1.0 / 64;
  double t = c->blend / growth;
  if (t < least) t = 0;
  slv_status s = slv_form_and_attempt(c, w, t);
  while (s == SLV_EINDEFINITE && t < 1) {
    t = fmin(1, fmax(least, growth * t));
    s = slv_form_and_attempt(c, w, t);
  }
  c->blend = t;
  return s;
}

/* Assembles matrices of the scheme until one is positive definite; else returns SLV_EINDEFINITE. */
static inline slv_status slv_choose_matrix(slv_course *c, const slv_newton_work *w) {
  const slv_newton_hessian h = c->o->hessian;
  if (h == SLV_NEWTON_SHIFTED) return slv_shifted(c, w);
  if (h == SLV_NEWTON_BLENDED) return slv_blended(c, w);
  const slv_status s = slv_form_and_attempt(c, w, 0);
  if (h == SLV_NEWTON_ON_DEMAND && s == SLV_EINDEFINITE) return slv_form_and_attempt(c, w, 1);
  if (slv_is_projection(h)) c->next.projected = 1, c->next.blend = 1;
  return s;
}

/* ---- how long a step ------------------------------------------------------------- */

/* Halves the step until the energy is low enough.  A NaN energy counts as too high.  If the trial
 * rounds to x, the search ends without success.
 *
 * If round-off of the energy exceeds the decrease that the slope predicts, slopes decide: Hager,
 * Zhang: A New Conjugate Gradient Method with Guaranteed Descent and an Efficient Line Search, SIAM
 * J. Optim.  16 (2005).  The new slope may be positive, but at most half the size of the initial
 * slope, which is the slope at 1.5 times the best step.
 *
 * slope: g . d at x; farthest, size: the largest |d_i|, |x_i|. */
static inline slv_status slv_search(slv_course *c, const slv_newton_work *w, double slope,
                                    double farthest, double size, int *found) {
  const double armijo = 1e-4, turned = 0.5, start = c->r->last.energy;
  const int blind = -slope <= c->rounding;
  slv_iterate *at = &c->next;
  *found = 0;
  for (at->halvings = 0;; at->halvings++) {
    double energy = NAN, along = NAN;
    at->length = ldexp(1, -at->halvings);
    at->moved = at->length * farthest;
    if (at->halvings > 0 && !(at->moved > DBL_EPSILON * size)) return SLV_OK;
    SLV_TRY(w->look(w->to, at->length, blind, &energy, &along));
    *found = energy <= start + armijo * at->length * slope + c->rounding &&
             (!blind || along <= -turned * slope);
    if (*found) return SLV_OK;
  }
}

/* ---- when to stop ---------------------------------------------------------------- */

enum { SLV_GOING = -1 };

/* Returns whether neither residual nor energy fell in ten iterates, while round-off dominates. */
static inline int slv_at_the_floor(slv_course *c) {
  enum { PATIENCE = 10 };
  const slv_iterate *at = &c->r->last;
  const int blind = at->decrement * at->decrement <= c->rounding;
  const double last_place = DBL_EPSILON * fabs(at->energy);
  const int falls = at->residual < c->least_residual || at->energy < c->least_energy - last_place;
  c->waited = at->iteration > 0 && blind && !falls ? c->waited + 1 : 0;
  c->least_residual = at->iteration > 0 ? fmin(c->least_residual, at->residual) : at->residual;
  c->least_energy = at->iteration > 0 ? fmin(c->least_energy, at->energy) : at->energy;
  return c->waited >= PATIENCE;
}

/* Returns why to stop after the iterate c->r->last, a slv_stop, or SLV_GOING.  goes_on: the
 * observer's result; before: energy of the previous iterate. */
static inline int slv_judge_stop(slv_course *c, int goes_on, double before) {
  const slv_newton_options *o = c->o;
  const slv_iterate *at = &c->r->last;
  const int most = o->most_iterations > 0 ? o->most_iterations : 100;
  const double change = fabs(at->energy - before);
  if (at->relative <= (o->tolerance > 0 ? o->tolerance : 1e-10)) return SLV_STOP_RESIDUAL;
  if (!goes_on) return SLV_STOP_OBSERVER;
  if (at->iteration > 0 && at->moved <= o->step_tolerance) return SLV_STOP_STEP;
  if (at->iteration > 0 && o->energy_tolerance > 0 &&
      change <= o->energy_tolerance * fabs(at->energy))
    return SLV_STOP_STAGNATION;
  if (at->iteration >= most) return SLV_STOP_ITERATIONS;
  return slv_at_the_floor(c) ? SLV_STOP_ROUNDING : SLV_GOING;
}
