/* direction.c -- Newton's direction, from the matrix that the scheme chooses. */
#include <math.h>
#include <stdlib.h>

#include "solve/newton_step.h"

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

/* Assembles an end of the blend, t = 0 or 1, unless it is there. */
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

/* K + t (P - K); P is not read where t is 0. */
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
