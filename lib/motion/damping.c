/* damping.c -- damping of condition functions: forces -k_d rate dC on the corners of an element,
 * and their matrices.  rate is dC . v_0 in the linear scheme.  In the converged scheme it is (C(x)
 * - C(x_0)) / h, and damping has the potential k_d (C(x) - C(x_0))^2 / (2 h). */
#include <math.h>

#include "motion/motion_parts.h"

/* An element: positions x and velocities v_0 of its corners, damped conditions and their rates. */
typedef struct {
  int n, count;
  double x[CONDITION_DOF], v[CONDITION_DOF];
  slv_damped c[MOST_CONDITIONS];
  double rate[MOST_CONDITIONS];
} damped_element;

/* Returns the number of damped elements of a kind, which is all or 0. */
static size_t damped_elements(const slv_motion *m, slv_kind kind) {
  for (int t = 0; t < m->s->elements[kind].terms; t++)
    if (slv_is_damped(m, kind, t)) return m->s->pattern.of[kind].count;
  return 0;
}

slv_status slv_damping_check(const slv_motion *m) {
  const slv_elements *triangles = &m->s->elements[SLV_TRIANGLES];
  for (int r = 0; r < triangles->terms; r++)
    for (int i = triangles->term[r].energy->ncondition; i < SLV_MAX_CONDITION; i++)
      if (m->o->damping[r][i] != 0) return SLV_ECAPABILITY;
  const slv_energy *e = slv_hinge_row(m->s);
  const int known = e == NULL || m->o->bending_damping == 0 || e->ncondition == 1 ||
                    e == slv_energy_find("bend_constant");
  return known ? SLV_OK : SLV_ECAPABILITY;
}

static slv_status evaluate(const slv_motion *m, slv_kind kind, size_t e, const double *from,
                           damped_element *to) {
  to->n = slv_corner_positions(&m->s->pattern.of[kind], from, e, to->x);
  (void)slv_corner_positions(&m->s->pattern.of[kind], m->v0, e, to->v);
  to->count = 0;
  return slv_damped_conditions(m, kind, e, to->x, to->c, &to->count);
}

static double dot(int n, const double *a, const double *b) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

/* Computes the conditions of an element at x, and their rates. */
static slv_status evaluate_rates(const slv_motion *m, slv_kind kind, size_t e, const double *x,
                                 damped_element *at) {
  damped_element start;
  SLV_TRY(evaluate(m, kind, e, x, at));
  if (!converges(m)) {
    for (int i = 0; i < at->count; i++) at->rate[i] = dot(at->n, at->c[i].g, at->v);
    return SLV_OK;
  }
  SLV_TRY(evaluate(m, kind, e, m->x0, &start));
  for (int i = 0; i < at->count; i++) at->rate[i] = (at->c[i].C - start.c[i].C) / m->h;
  return SLV_OK;
}

/* Adds the right side for rates per vertex, D' v_0 - sum k_d dC_m (dC_m . v_m), with D' as in A. */
static void mixed_force(const damped_element *at, int i, double *f) {
  const slv_damped *c = &at->c[i];
  for (int m = 0; m < at->n; m += 3) {
    const double own = dot(3, c->g + m, at->v + m);
    for (int k = m; k < m + 3; k++) f[k] += c->kd * c->g[k] * (at->rate[i] - own);
  }
}

static slv_status element_forces(const slv_motion *m, slv_kind kind, size_t e, const double *x,
                                 double *energy, double *f) {
  damped_element at;
  SLV_TRY(evaluate_rates(m, kind, e, x, &at));
  for (int i = 0; i < at.count; i++) {
    const slv_damped *c = &at.c[i];
    const double push = c->kd * at.rate[i];
    if (converges(m)) *energy += push * at.rate[i] * m->h / 2;
    if (f == NULL) continue;
    if (!converges(m)) mixed_force(&at, i, f);
    for (int k = 0; converges(m) && k < at.n; k++) f[k] -= push * c->g[k];
  }
  return SLV_OK;
}

slv_status slv_damping_forces(void *motion, const double *x, int forces) {
  slv_motion *m = motion;
  slv_solver *s = m->s;
  slv_status worst = SLV_OK;
  if (!converges(m) && m->o->damping_rate != SLV_RATE_MIXED) return SLV_OK;
  for (slv_kind kind = SLV_TRIANGLES; kind <= SLV_HINGES; kind++) {
    const size_t n = 3 * s->pattern.of[kind].corners, count = damped_elements(m, kind);
    double *energy = s->elements[kind].energy, *f = s->elements[kind].force;
#pragma omp parallel for schedule(dynamic, 64) reduction(max : worst) if (count >= SLV_WORTH_A_TEAM)
    for (size_t e = 0; e < count; e++)
      worst =
          slv_worse(worst, element_forces(m, kind, e, x, energy + e, forces ? f + n * e : NULL));
  }
  return worst;
}

/* Adds a condition's matrix to the block of two corners, with `keep` times the term in the rate. */
static void add_pair(const slv_motion *m, const damped_element *at, int i, int row, int column,
                     double keep, double *block) {
  const slv_damped *c = &at->c[i];
  const int apart = m->o->damping_rate == SLV_RATE_VERTEX && row != column;
  const double outer = apart ? 0 : c->kd / m->h, bend = keep * c->kd * at->rate[i];
  for (int j = 0; j < 3; j++)
    for (int k = 0; k < 3; k++) {
      const int r = 3 * row + k, q = 3 * column + j;
      block[3 * j + k] += outer * (c->g[r] * c->g[q]) + bend * c->H[r + at->n * q];
    }
}

static slv_status element_matrix(const slv_motion *m, slv_kind kind, size_t e, const double *x,
                                 double keep, double *blocks) {
  damped_element at;
  SLV_TRY(evaluate_rates(m, kind, e, x, &at));
  for (int b = 0; 3 * b < at.n; b++)
    for (int a = b; 3 * a < at.n; a++, blocks += 9)
      for (int i = 0; i < at.count; i++) add_pair(m, &at, i, a, b, keep, blocks);
  return SLV_OK;
}

/* Computes the hinges' blocks k dC dC' from k and dC. */
static slv_status expand_outer(slv_solver *s) {
  SLV_TRY(slv_elements_room(s, SLV_HINGES));
  double *to = s->elements[SLV_HINGES].blocks;
  for (size_t h = 0; h < s->pattern.of[SLV_HINGES].count; h++) {
    const double *slope = s->hinge_slope + SLV_SLOPE_NUMBERS * h;
    for (size_t b = 0; b < 4; b++)
      for (size_t a = b; a < 4; a++)
        for (size_t e = 0; e < 9; e++)
          *to++ = slope[3] * slope[4 * a + e % 3] * slope[4 * b + e / 3];
  }
  s->bending_is_outer = 0;
  return SLV_OK;
}

slv_status slv_damping_matrices(void *motion, const double *x, slv_newton_hessian h) {
  slv_motion *m = motion;
  slv_solver *s = m->s;
  const int whole = m->o->damping_rate == SLV_RATE_WHOLE,
            kept = whole && h == SLV_NEWTON_FULL && m->o->damping_matrix != SLV_DAMPING_D,
            outer = damped_elements(m, SLV_HINGES) > 0 && s->bending_is_outer;
  slv_status worst = SLV_OK;
  if (outer && (kept || m->o->damping_rate == SLV_RATE_VERTEX)) SLV_TRY(expand_outer(s));
  for (slv_kind kind = SLV_TRIANGLES; kind <= SLV_HINGES; kind++) {
    const size_t count = damped_elements(m, kind);
    double *blocks = s->elements[kind].blocks;
    if (kind == SLV_HINGES && outer && s->bending_is_outer) {
      /* D' is Gauss-Newton's matrix with k_d / h in place of k */
      for (size_t i = 0; i < s->pattern.of[SLV_HINGES].count; i++)
        s->hinge_slope[SLV_SLOPE_NUMBERS * i + 3] *= 1 + m->o->bending_damping / m->h;
      continue;
    }
#pragma omp parallel for schedule(dynamic, 64) reduction(max : worst) if (count >= SLV_WORTH_A_TEAM)
    for (size_t e = 0; e < count; e++)
      worst =
          slv_worse(worst, element_matrix(m, kind, e, x, kept, blocks + slv_blocks_at(s, kind, e)));
  }
  return worst;
}

/* Adds U, the unsymmetric matrix of an element, to the dense matrix Y, or U u to y if Y is NULL. */
static slv_status add_unsymmetric(slv_motion *m, slv_kind kind, size_t e, double *Y,
                                  const double *u, double *y) {
  const size_t N = slv_motion_size(m);
  const uint32_t *vertex = m->s->pattern.of[kind].vertex + m->s->pattern.of[kind].corners * e;
  size_t place[CONDITION_DOF];
  damped_element at;
  SLV_TRY(evaluate_rates(m, kind, e, m->x0, &at));
  for (int k = 0; k < at.n; k++) place[k] = 3 * (size_t)vertex[k / 3] + (size_t)(k % 3);
  for (int i = 0; i < at.count; i++)
    for (int j = 0; j < at.n; j++) {
      const slv_damped *c = &at.c[i];
      const double turn = c->kd * dot(at.n, c->H + at.n * j, at.v);
      for (int k = 0; k < at.n; k++)
        if (Y != NULL)
          Y[place[k] + N * place[j]] += c->g[k] * turn;
        else
          y[place[k]] += c->g[k] * turn * u[place[j]];
    }
  return SLV_OK;
}

slv_status slv_damping_unsymmetric(slv_motion *m, double *Y, const double *u, double *y) {
  if (m->o->damping_matrix != SLV_DAMPING_UNSYMMETRIC) return SLV_OK;
  for (slv_kind kind = SLV_TRIANGLES; kind <= SLV_HINGES; kind++)
    for (size_t e = 0; e < damped_elements(m, kind); e++)
      SLV_TRY(add_unsymmetric(m, kind, e, Y, u, y));
  return SLV_OK;
}

/* Returns the factor with which the last matrix included the term dC/dt d2C. */
static double kept_part(const slv_motion *m) {
  const int full = slv_first_hessian(m->o->newton.hessian) == SLV_NEWTON_FULL;
  return full && m->o->damping_matrix != SLV_DAMPING_D ? 1 - m->r->last.blend : 0;
}

/* Returns minus the work of damping in the linear scheme over a move d. */
static double linear_work(const slv_motion *m, const damped_element *at, int i, const double *d) {
  const slv_damped *c = &at->c[i];
  const double along = dot(at->n, c->g, d);
  double Hd[CONDITION_DOF], own = 0, before = 0;
  for (int k = 0; k < at->n; k++) Hd[k] = dot(at->n, c->H + at->n * k, d);
  for (int k = 0; k < at->n; k += 3) {
    own += pow(dot(3, c->g + k, d + k), 2);
    before += dot(3, c->g + k, d + k) * dot(3, c->g + k, at->v + k);
  }
  if (m->o->damping_rate == SLV_RATE_VERTEX) return c->kd * own / m->h;
  if (m->o->damping_rate == SLV_RATE_MIXED)
    return c->kd * (along * along / m->h - along * at->rate[i] + before);
  const int all = m->o->damping_matrix == SLV_DAMPING_UNSYMMETRIC;
  return c->kd * (along * along / m->h + kept_part(m) * at->rate[i] * dot(at->n, d, Hd) +
                  (all ? along * dot(at->n, at->v, Hd) : 0));
}

/* Returns k_d (dC . d)^2 / h of a hinge over a move d, from its slope, k + k_d/h and dC. */
static double outer_work(const slv_motion *m, size_t hinge, const double *d) {
  const double *slope = m->s->hinge_slope + SLV_SLOPE_NUMBERS * hinge,
               part = m->o->bending_damping / m->h;
  double along = 0;
  for (size_t k = 0; k < CONDITION_DOF; k++) along += slope[4 * (k / 3) + k % 3] * d[k];
  return slope[3] * (part / (1 + part)) * along * along;
}

static int has_outer_work(const slv_motion *m, slv_kind kind) {
  return kind == SLV_HINGES && !converges(m) && m->s->bending_is_outer &&
         m->o->damping_rate == SLV_RATE_WHOLE && m->o->damping_matrix != SLV_DAMPING_UNSYMMETRIC &&
         kept_part(m) == 0;
}

static slv_status element_work(const slv_motion *m, slv_kind kind, size_t e, double *work) {
  const slv_incidence *of = &m->s->pattern.of[kind];
  damped_element at;
  double d[CONDITION_DOF], x0[CONDITION_DOF];
  const int n = slv_corner_positions(of, m->x1, e, d);
  (void)slv_corner_positions(of, m->x0, e, x0);
  for (int k = 0; k < n; k++) d[k] -= x0[k];
  if (has_outer_work(m, kind)) {
    *work = outer_work(m, e, d);
    return SLV_OK;
  }
  SLV_TRY(evaluate_rates(m, kind, e, converges(m) ? m->x1 : m->x0, &at));
  *work = 0;
  for (int i = 0; i < at.count; i++)
    *work += converges(m) ? at.c[i].kd * at.rate[i] * dot(at.n, at.c[i].g, d)
                          : linear_work(m, &at, i, d);
  return SLV_OK;
}

slv_status slv_damping_dissipation(slv_motion *m, double *dissipated) {
  slv_status worst = SLV_OK;
  *dissipated = 0;
  for (slv_kind kind = SLV_TRIANGLES; kind <= SLV_HINGES; kind++) {
    const size_t count = damped_elements(m, kind);
    double *one = m->s->elements[kind].energy;
#pragma omp parallel for schedule(dynamic, 64) reduction(max : worst) if (count >= SLV_WORTH_A_TEAM)
    for (size_t e = 0; e < count; e++) worst = slv_worse(worst, element_work(m, kind, e, one + e));
    for (size_t e = 0; e < count; e++) *dissipated += one[e];
  }
  return worst;
}
