/* step.c -- steps of implicit Euler: linear or converged, of given length or adaptive. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "motion/motion_parts.h"

/* Adds M v_0/h to the right side of the linear scheme, f_0 + M v_0/h. */
static void push(const slv_motion *m, double *gradient, double *forces) {
  for (size_t i = 0; i < slv_motion_size(m); i++) {
    const double force = m->mass[i / 3] * m->v0[i] / m->h;
    if (gradient != NULL) gradient[i] -= force;
    if (forces != NULL) forces[i] += fabs(force);
  }
}

static void vertex_forces(void *motion, const double *x, double *energy, double *gradient,
                          double *forces) {
  const slv_motion *m = motion;
  double sum = 0;
  if (!converges(m)) {
    push(m, gradient, forces);
    return;
  }
  for (size_t i = 0; i < slv_motion_size(m); i++) {
    const double stiff = m->mass[i / 3] / (m->h * m->h), move = x[i] - m->x0[i],
                 off = move - m->h * m->v0[i];
    sum += stiff * off * off / 2;
    if (gradient != NULL) gradient[i] += stiff * off;
    if (forces != NULL) forces[i] += stiff * (fabs(move) + fabs(m->h * m->v0[i]));
  }
  if (energy != NULL) *energy += sum;
  if (gradient != NULL && !m->reacts) slv_filter(m, gradient);
}

static void vertex_matrices(void *motion) {
  const slv_motion *m = motion;
  const slv_pattern *p = &m->s->pattern;
  for (size_t i = 0; i < slv_motion_size(m); i++)
    m->s->hessian[9 * p->column[i / 3] + 4 * (i % 3)] += m->mass[i / 3] / (m->h * m->h);
}

static slv_status by_solver(slv_motion *m, double shift, const double *b, double *y,
                            slv_iterate *at) {
  if (m->o->given != NULL) return slv_linear_by_caller(m, shift, b, y, at);
  if (m->o->linear == SLV_LINEAR_CHOLESKY) return slv_linear_by_cholesky(m, shift, b, y, at);
  if (m->o->linear == SLV_LINEAR_DENSE) return slv_linear_by_lapack(m, shift, b, y, at);
  return slv_linear_by_cg(m, shift, b, y, at);
}

/* Computes d = start + y from S (A + shift I) S y = S (-gradient - A start).  In the linear scheme
 * start = h (v_0 + z), so that a shift damps the change of velocity, not the velocity itself.  In
 * the converged scheme start = 0. */
static slv_status solve_direction(void *motion, double shift, const double *gradient,
                                  double *direction, slv_iterate *at) {
  slv_motion *m = motion;
  const double began = omp_get_wtime();
  double *b = m->product;
  memset(b, 0, slv_motion_size(m) * sizeof *b);
  if (!converges(m)) {
    slv_product(m, 0, m->start, b);
    SLV_TRY(slv_damping_unsymmetric(m, NULL, m->start, b));
  }
  for (size_t i = 0; i < slv_motion_size(m); i++) b[i] = -gradient[i] - b[i];
  slv_filter(m, b);
  at->solve += omp_get_wtime() - began;
  SLV_TRY(by_solver(m, shift, b, m->rest, at));
  for (size_t i = 0; i < slv_motion_size(m); i++)
    direction[i] = (converges(m) ? 0 : m->start[i]) + m->rest[i];
  return SLV_OK;
}

static void add_seconds(slv_motion_result *r, const slv_iterate *at) {
  r->evaluation += at->evaluation;
  r->assembly += at->assembly;
  r->factorisation += at->factorisation;
  r->solve += at->solve;
}

/* Computes the work of constraints from the unbalanced forces, which constraints compensate. */
static double work_of(const slv_motion *m, const double *unbalanced) {
  double work = 0;
  for (size_t v = 0; v < m->s->mesh.nvertices; v++) {
    double held[3];
    if (m->count[v] == 0) continue;
    memcpy(held, unbalanced + 3 * v, sizeof held);
    slv_filter_vertex(m, v, held);
    for (size_t i = 0; i < 3; i++)
      work += (unbalanced[3 * v + i] - held[i]) * (m->x1[3 * v + i] - m->x0[3 * v + i]);
  }
  return work;
}

/* Computes m->v1 and m->x1 from h dv without its prescribed part. */
static void arrive(slv_motion *m, const double *move) {
  for (size_t i = 0; i < slv_motion_size(m); i++) {
    m->v1[i] = m->v0[i] + (m->z[i] + move[i] / m->h);
    m->x1[i] = m->x0[i] + m->h * m->v1[i];
  }
}

static slv_status linear_step(slv_motion *m, const slv_newton_options *newton, double *x) {
  const size_t n = slv_motion_size(m);
  slv_newton_result result = {.stop = SLV_STOP_RESIDUAL};
  slv_run run = {.s = m->s,
                 .x = x,
                 .course = {.o = newton,
                            .r = &result,
                            .next = {.iteration = 1},
                            .blend = m->blend,
                            .shift = m->added}};
  slv_iterate *at = &run.course.next;
  double *const vectors = m->s->vectors;
  run.gradient = vectors, run.direction = vectors + n;
  const double began = omp_get_wtime();
  SLV_TRY(slv_solver_evaluate(m->s, x, &at->energy, run.gradient, NULL));
  at->evaluation = omp_get_wtime() - began;
  const slv_status s = slv_find_direction(&run);
  m->r->iterations++;
  m->r->refused += result.refused;
  m->r->last = *at;
  m->blend = run.course.blend, m->added = run.course.shift;
  add_seconds(m->r, at);
  SLV_TRY(s);
  arrive(m, m->rest);
  if (m->constrained == 0) return SLV_OK;
  for (size_t i = 0; i < n; i++) m->rest[i] = m->x1[i] - m->x0[i];
  slv_product(m, 0, m->rest, m->product);
  SLV_TRY(slv_damping_unsymmetric(m, NULL, m->rest, m->product));
  for (size_t i = 0; i < n; i++) m->product[i] += run.gradient[i];
  m->r->work += work_of(m, m->product);
  return SLV_OK;
}

/* Receives Newton's iterates, sums their times and passes them to the caller's observer. */
typedef struct {
  slv_motion *m;
  const slv_newton_options *o;
} listener;

static int listen(void *to, const slv_iterate *at) {
  const listener *l = to;
  add_seconds(l->m->r, at);
  return l->o->observe == NULL || l->o->observe(l->o->to, at);
}

static slv_status outcome(const slv_newton_result *r, slv_status s) {
  if (s != SLV_ENOTCONVERGED) return s;
  if (r->stop == SLV_STOP_INDEFINITE) return SLV_EINDEFINITE;
  if (r->stop == SLV_STOP_DIVERGED) return SLV_EDOMAIN;
  return r->stop == SLV_STOP_STEP && r->last.length == 1 ? SLV_OK : s;
}

static slv_status find_minimum(slv_motion *m, const slv_newton_options *o, slv_newton_result *r) {
  if (m->o->newton_given == NULL) return slv_solver_find_equilibrium(m->s, o, m->x1, r);
  int iterations = 0;
  m->r->linear = SLV_LINEAR_SOLVED;
  const slv_status s = m->o->newton_given(m->o->given_to, o, m->x1, r, &m->r->linear, &iterations);
  m->r->linear_iterations += iterations;
  return s;
}

static slv_status converged_step(slv_motion *m, const slv_newton_options *newton) {
  listener l = {m, newton};
  slv_newton_options own = *newton;
  slv_newton_result result;
  double size = 0;
  own.observe = listen, own.to = &l;
  for (size_t i = 0; i < slv_motion_size(m); i++) {
    m->x1[i] = m->x0[i] + m->start[i];
    size = fmax(size, fabs(m->x1[i]));
  }
  if (own.step_tolerance == 0) own.step_tolerance = 4 * DBL_EPSILON * size;
  const slv_status s = find_minimum(m, &own, &result);
  m->r->stop = result.stop;
  m->r->iterations += result.last.iteration;
  m->r->refused += result.refused;
  m->r->last = result.last;
  SLV_TRY(outcome(&result, s));
  for (size_t i = 0; i < slv_motion_size(m); i++) m->rest[i] = m->x1[i] - m->x0[i] - m->start[i];
  slv_filter(m, m->rest);
  arrive(m, m->rest);
  if (m->constrained == 0) return SLV_OK;
  m->reacts = 1;
  const slv_status reaction = slv_solver_evaluate(m->s, m->x1, NULL, m->product, NULL);
  m->reacts = 0;
  m->r->work += work_of(m, m->product);
  return reaction;
}

static int in_range(const slv_motion *m, const slv_motion_options *o) {
  const slv_newton_options *n = &o->newton;
  const int known =
      (unsigned)o->scheme < SLV_MOTION_SCHEMES && (unsigned)o->linear < SLV_LINEAR_SOLVERS &&
      (unsigned)o->product <= SLV_PRODUCT_ELEMENTS &&
      (unsigned)o->damping_matrix <= SLV_DAMPING_UNSYMMETRIC &&
      (unsigned)o->damping_rate <= SLV_RATE_MIXED && (unsigned)n->hessian < SLV_NEWTON_HESSIANS &&
      (unsigned)n->bending < SLV_BENDING_HESSIANS;
  const int linear = o->scheme == SLV_MOTION_LINEAR, dense = o->linear == SLV_LINEAR_DENSE;
  const int is_part = m->s->cholesky == NULL;
  return known && (linear || o->damping_rate == SLV_RATE_WHOLE) &&
         (o->damping_matrix != SLV_DAMPING_UNSYMMETRIC ||
          (linear && dense && o->damping_rate == SLV_RATE_WHOLE)) &&
         (!dense || slv_motion_size(m) <= SLV_DENSE_COORDINATES) &&
         (!is_part || (linear ? o->given != NULL && n->hessian != SLV_NEWTON_SHIFTED
                              : o->newton_given != NULL)) &&
         (o->product == SLV_PRODUCT_ASSEMBLED || n->hessian != SLV_NEWTON_BLENDED);
}

static slv_status begin_step(slv_motion *m, const slv_motion_options *o, double h,
                             const slv_motion_state *at, slv_motion_result *r) {
  m->o = o, m->r = r, m->h = h;
  r->overstretched = 0;
  m->x0 = at->x, m->v0 = at->v;
  m->reacts = 0;
  r->h = h;
  SLV_TRY(slv_damping_check(m));
  if (o->drive != NULL) o->drive(o->drive_to, m, at, h);
  slv_filter_prescribe(m);
  for (size_t i = 0; i < slv_motion_size(m); i++) m->start[i] = h * (m->v0[i] + m->z[i]);
  m->addition = (slv_addition){.to = m,
                               .element_forces = slv_damping_forces,
                               .vertex_forces = vertex_forces,
                               .element_matrices = slv_damping_matrices,
                               .vertex_matrices = vertex_matrices,
                               .solve = solve_direction};
  return SLV_OK;
}

/* Accepts the new state only if it is finite and within the stretch limit. */
static slv_status end(slv_motion *m, slv_motion_state *at) {
  const size_t n = slv_motion_size(m);
  const double limit = m->o->stretch_limit;
  double dissipated;
  for (size_t i = 0; i < n; i++)
    if (!isfinite(m->x1[i]) || !isfinite(m->v1[i])) return SLV_EDOMAIN;
  m->r->overstretched = limit > 0 && !(slv_motion_stretch(m, m->x1) <= limit);
  if (m->r->overstretched) return SLV_EDOMAIN;
  SLV_TRY(slv_damping_dissipation(m, &dissipated));
  m->r->dissipated += dissipated;
  m->r->steps++;
  memcpy(at->x, m->x1, n * sizeof *at->x);
  memcpy(at->v, m->v1, n * sizeof *at->v);
  at->t += m->h;
  return SLV_OK;
}

/* Takes a step like slv_motion_step(), but adds to *r instead of setting it. */
static slv_status try_step(slv_motion *m, const slv_motion_options *o, double h,
                           slv_motion_state *at, slv_motion_result *r) {
  static const slv_motion_options plain = {0};
  if (o == NULL) o = &plain;
  if (!(h > 0) || isinf(h) || !in_range(m, o)) return SLV_EARG;
  const double began = omp_get_wtime(), work = r->work;
  SLV_TRY(begin_step(m, o, h, at, r));
  m->s->addition = &m->addition;
  slv_status s = converges(m) ? converged_step(m, &o->newton) : linear_step(m, &o->newton, at->x);
  m->s->addition = NULL;
  if (s == SLV_OK) s = end(m, at);
  if (s != SLV_OK) r->work = work;
  r->seconds += omp_get_wtime() - began;
  return s;
}

slv_status slv_motion_step(slv_motion *m, const slv_motion_options *o, double h,
                           slv_motion_state *at, slv_motion_result *r) {
  *r = (slv_motion_result){.stop = SLV_STOP_RESIDUAL};
  return try_step(m, o, h, at, r);
}

enum { TAKEN_IN_A_ROW = 2 };

/* Relative difference by which a step is lengthened to reach the end, to avoid a tiny last step. */
static const double sliver = 1e-9, default_least = 1e-6;

slv_status slv_motion_advance(slv_motion *m, const slv_motion_options *o, double until,
                              double longest, double *h, slv_motion_state *at,
                              slv_motion_result *r) {
  const double least = o != NULL && o->least_h > 0 ? o->least_h : default_least * longest;
  int in_a_row = 0;
  *r = (slv_motion_result){.stop = SLV_STOP_RESIDUAL};
  if (!(isfinite(until - at->t) && longest > 0 && isfinite(longest) && *h > 0)) return SLV_EARG;
  *h = fmin(*h, longest);
  while (at->t < until) {
    const double left = until - at->t;
    const int last = left <= *h * (1 + sliver);
    const double length = last ? left : *h;
    const slv_status s = try_step(m, o, length, at, r);
    if (s == SLV_OK) {
      if (last) at->t = until;
      if (++in_a_row < TAKEN_IN_A_ROW) continue;
      *h = fmin(2 * *h, longest);
      in_a_row = 0;
      continue;
    }
    if (s != SLV_ENOTCONVERGED && s != SLV_EINDEFINITE && s != SLV_EDOMAIN) return s;
    r->rejected++;
    in_a_row = 0;
    if (length / 2 < least) return s;
    *h = length / 2;
  }
  return SLV_OK;
}
