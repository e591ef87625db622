/* direction.c -- Newton's direction, from the matrix that the scheme chooses. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solve/newton_step.h"

/* The first shift tried is this part of the mean diagonal entry; a smaller one counts
 * as 0. */
static const double first_shift = 1e-3, shift_growth = 4, most_shift = 1e6;

/* t grows and falls by this factor; below `least_blend` it is 0. */
static const double blend_growth = 4, least_blend = 1.0 / 64;

/* ---- assembly and solution, on the clock
 * ---------------------------------------------
 */

static slv_status assemble(slv_run *n, slv_newton_hessian h, slv_bending_hessian b) {
  const double began = omp_get_wtime();
  const slv_status s = slv_solver_hessian(n->s, h, b, n->x);
  n->next.assembly += omp_get_wtime() - began;
  return s;
}

static slv_status by_cholesky(slv_run *n, double shift) {
  slv_cholesky *c = n->s->cholesky;
  const double began = omp_get_wtime();
  slv_cholesky_take(c, n->s->hessian);
  const double taken = omp_get_wtime();
  slv_status s = slv_cholesky_factor(c, shift);
  const double factored = omp_get_wtime();
  if (s == SLV_OK) s = slv_cholesky_solve(c, n->gradient, n->direction);
  for (size_t i = 0; s == SLV_OK && i < 3 * n->s->mesh.nvertices; i++)
    n->direction[i] = -n->direction[i];
  n->next.assembly += taken - began;
  n->next.factorisation += factored - taken;
  n->next.solve += omp_get_wtime() - factored;
  return s;
}

/* The direction by the assembled matrix plus shift I.  SLV_EINDEFINITE when that is
 * refused. */
static slv_status attempt(slv_run *n, double shift) {
  const slv_addition *own = n->s->addition;
  const slv_status s = own == NULL
                           ? by_cholesky(n, shift)
                           : own->solve(own->to, shift, n->gradient, n->direction, &n->next);
  n->next.refused += s == SLV_EINDEFINITE;
  n->r->refused += s == SLV_EINDEFINITE;
  return s;
}

/* The matrix used in place of the full bending Hessian. */
static slv_bending_hessian definite(slv_bending_hessian b) {
  return b == SLV_BENDING_FULL ? SLV_BENDING_PROJECTED : b;
}

static void mark_projected(slv_run *n) {
  n->next.projected = 1;
  n->next.blend = 1;
}

/* ---- schemes -----------------------------------------------------------------------
 */

static int is_projection(slv_newton_hessian h) {
  return h == SLV_NEWTON_PROJECTED || h == SLV_NEWTON_PROJECTED_NUMERIC ||
         h == SLV_NEWTON_PROJECTED_SUM || h == SLV_NEWTON_PROJECTED_ELEMENT;
}

static slv_status single(slv_run *n) {
  SLV_TRY(assemble(n, n->o->hessian, n->o->bending));
  if (is_projection(n->o->hessian)) mark_projected(n);
  return attempt(n, 0);
}

static slv_status on_demand(slv_run *n) {
  SLV_TRY(assemble(n, SLV_NEWTON_FULL, n->o->bending));
  const slv_status s = attempt(n, 0);
  if (s != SLV_EINDEFINITE) return s;
  SLV_TRY(assemble(n, SLV_NEWTON_PROJECTED, definite(n->o->bending)));
  mark_projected(n);
  return attempt(n, 0);
}

/* Mean size of the diagonal entries. */
static double mean_diagonal(const slv_solver *s) {
  const slv_pattern *p = &s->pattern;
  double sum = 0;
  for (size_t v = 0; v < p->nvertices; v++)
    for (size_t i = 0; i < 3; i++)
      if (!s->held[3 * v + i]) sum += fabs(s->hessian[9 * p->column[v] + 4 * i]);
  return sum / (double)slv_cholesky_columns(s->cholesky);
}

static slv_status shifted(slv_run *n) {
  SLV_TRY(assemble(n, SLV_NEWTON_FULL, n->o->bending));
  const double mean = mean_diagonal(n->s), first = first_shift * mean;
  double shift = n->shift >= first ? n->shift / shift_growth : 0;
  slv_status s = attempt(n, shift);
  while (s == SLV_EINDEFINITE && shift < most_shift * mean) {
    shift = fmax(first, shift_growth * shift);
    s = attempt(n, shift);
  }
  n->shift = n->next.shift = shift;
  return s;
}

static slv_status make_room(double **matrix, size_t numbers) {
  if (*matrix == NULL) *matrix = calloc(numbers, sizeof **matrix);
  return *matrix != NULL ? SLV_OK : SLV_EMEMORY;
}

static void swap(double **a, double **b) {
  double *const was = *a;
  *a = *b;
  *b = was;
}

/* K + t (P - K); P is not read where t is 0. */
static void mix(slv_solver *s, double t) {
  for (size_t i = 0; i < 9 * s->pattern.nblocks; i++)
    s->hessian[i] = t > 0 ? s->full[i] + t * (s->projected[i] - s->full[i]) : s->full[i];
}

/* Assembles one end of the blend into *end. */
static slv_status make_end(slv_run *n, double **end, slv_newton_hessian h, slv_bending_hessian b) {
  SLV_TRY(make_room(end, 9 * n->s->pattern.nblocks));
  SLV_TRY(assemble(n, h, b));
  swap(&n->s->hessian, end);
  return SLV_OK;
}

/* The projected matrix is assembled when it is first needed. */
static slv_status try_blend(slv_run *n, double t, int *has_projected) {
  if (t > 0 && !*has_projected)
    SLV_TRY(make_end(n, &n->s->projected, SLV_NEWTON_PROJECTED, definite(n->o->bending)));
  *has_projected = *has_projected || t > 0;
  const double began = omp_get_wtime();
  mix(n->s, t);
  n->next.assembly += omp_get_wtime() - began;
  return attempt(n, 0);
}

static slv_status blended(slv_run *n) {
  int has_projected = 0;
  double t = n->blend / blend_growth;
  if (t < least_blend) t = 0;
  SLV_TRY(make_end(n, &n->s->full, SLV_NEWTON_FULL, n->o->bending));
  slv_status s = try_blend(n, t, &has_projected);
  while (s == SLV_EINDEFINITE && t < 1) {
    t = fmin(1, fmax(least_blend, blend_growth * t));
    s = try_blend(n, t, &has_projected);
  }
  n->blend = n->next.blend = t;
  n->next.projected = t > 0;
  return s;
}

slv_status slv_find_direction(slv_run *n) {
  switch (n->o->hessian) {
    case SLV_NEWTON_ON_DEMAND:
      return on_demand(n);
    case SLV_NEWTON_SHIFTED:
      return shifted(n);
    case SLV_NEWTON_BLENDED:
      return blended(n);
    default:
      return single(n);
  }
}
