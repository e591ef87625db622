/* newton_rules.h -- the decisions of Newton's method, whoever does the work: which matrix, how
 * long a step, when to stop.  lib/solve works in one process, PETSc over many.  The functions
 * are inline because no shared library exports them. */
#pragma once

#include <float.h>
#include <math.h>

#include "selvedge/solve.h"

/* What the decisions depend on: a run between two iterates. */
typedef struct {
  const slv_newton_options *o;
  slv_newton_result *r;
  slv_iterate next;    /* the step on its way */
  double shift, blend; /* of the step before; blend is 1 at the start */
  double rounding;     /* of the energy, as rounding of x alone has it */
  double least_residual, least_energy;
  int waited; /* iterates without either falling, where rounding rules */
} slv_course;

/* The work.  Errors pass through. */
typedef struct {
  void *to;
  /* Assembles K + t (P - K): of t = 0 the matrix that the scheme names, of 1 its projection. */
  slv_status (*form)(void *to, double t);
  /* Mean size of the diagonal entries of what was formed. */
  slv_status (*mean)(void *to, double *mean);
  /* The direction by that matrix plus shift I; SLV_EINDEFINITE where it is refused. */
  slv_status (*attempt)(void *to, double shift);
  /* The energy at the trial x + length direction; where `blind`, the slope there, too. */
  slv_status (*look)(void *to, double length, int blind, double *energy, double *slope);
} slv_newton_work;

/* ---- which matrix ---------------------------------------------------------------- */

static inline int slv_is_projection(slv_newton_hessian h) {
  return h == SLV_NEWTON_PROJECTED || h == SLV_NEWTON_PROJECTED_NUMERIC ||
         h == SLV_NEWTON_PROJECTED_SUM || h == SLV_NEWTON_PROJECTED_ELEMENT;
}

/* The matrix of a triangle that a scheme begins with. */
static inline slv_newton_hessian slv_first_hessian(slv_newton_hessian h) {
  const int full = h == SLV_NEWTON_ON_DEMAND || h == SLV_NEWTON_SHIFTED || h == SLV_NEWTON_BLENDED;
  return full ? SLV_NEWTON_FULL : h;
}

/* The matrix used in place of the full bending Hessian. */
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

/* The first shift tried is a thousandth of the mean diagonal entry; a smaller one counts as 0. */
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

/* t grows and falls by the same factor; below `least` it is 0. */
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

/* Forms matrices of the scheme until one is accepted, which c->next then tells of.
 * SLV_EINDEFINITE where none is. */
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

/* Halves the step until the energy is low enough.  A NaN energy counts as too high, and a trial
 * that rounds to x ends the search.
 *
 * Where the rounding of energies is above all that the slope promises, slopes tell what energies do
 * not, as in Hager, Zhang: A New Conjugate Gradient Method with Guaranteed Descent and an Efficient
 * Line Search, SIAM J. Optim. 16 (2005): the new slope may be at most half of the initial one, in
 * size, with the other sign: that of a step half as long again as the best one.
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

/* Where energies differ by little more than their rounding: have both residual and energy not
 * fallen ten times in a row? */
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

/* Judges the iterate c->r->last: slv_stop, or SLV_GOING.  goes_on: the observer's answer;
 * before: the energy of the iterate before it. */
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
