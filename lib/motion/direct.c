/* direct.c -- linear systems by CHOLMOD's factor, by the caller's solver, or by LAPACK. */
#include <lapacke.h>
#include <stdlib.h>
#include <string.h>

#include "motion/motion_parts.h"

static slv_status end_solve(slv_motion *m, slv_status s, slv_linear_stop refusal, double *y) {
  if (s == SLV_EINDEFINITE) m->r->linear = refusal;
  if (s != SLV_OK) return s;
  m->r->linear = SLV_LINEAR_SOLVED;
  slv_filter(m, y);
  slv_linear_show(m, 0, 0, y);
  return SLV_OK;
}

slv_status slv_linear_by_cholesky(slv_motion *m, double shift, const double *b, double *y,
                                  slv_iterate *at) {
  const double began = omp_get_wtime();
  const int plain = m->constrained == 0;
  if (!plain) slv_filter_system(m, shift);
  at->assembly += omp_get_wtime() - began;
  const slv_status s = slv_cholesky_run(m->s->cholesky, plain ? m->s->hessian : m->system,
                                        plain ? shift : 0, b, y, at);
  return end_solve(m, s, SLV_LINEAR_REFUSED, y);
}

slv_status slv_linear_by_caller(slv_motion *m, double shift, const double *b, double *y,
                                slv_iterate *at) {
  const double began = omp_get_wtime();
  slv_linear_stop stop = SLV_LINEAR_SOLVED;
  int iterations = 0;
  const slv_status s = m->o->given(m->o->given_to, shift, b, y, &stop, &iterations);
  at->solve += omp_get_wtime() - began;
  m->r->linear_iterations += iterations;
  return end_solve(m, s, stop, y);
}

/* Expands the blocks of A to a full matrix. */
static void spread(slv_motion *m) {
  const slv_pattern *p = &m->s->pattern;
  const size_t n = slv_motion_size(m);
  memset(m->dense, 0, n * n * sizeof *m->dense);
  for (size_t c = 0; c < p->nvertices; c++)
    for (size_t b = p->column[c]; b < p->column[c + 1]; b++)
      for (size_t k = 0; k < 9; k++) {
        const size_t i = 3 * (size_t)p->row[b] + k % 3, j = 3 * c + k / 3;
        m->dense[i + n * j] = m->dense[j + n * i] = m->s->hessian[9 * b + k];
      }
}

/* Computes S A S + (I - S) + shift I in place: columns first, then rows. */
static void filter_dense(slv_motion *m, double shift) {
  const size_t n = slv_motion_size(m);
  double *A = m->dense;
  for (size_t i = 0; i < n; i++) A[i + n * i] += shift;
  if (m->constrained == 0) return;
  for (size_t j = 0; j < n; j++) slv_filter(m, A + n * j);
  for (size_t v = 0; v < n / 3; v++) {
    double S[9];
    slv_filter_matrix(m, v, S);
    for (size_t i = 0; i < n; i++) {
      double row[3];
      for (size_t k = 0; k < 3; k++) row[k] = A[i + n * (3 * v + k)];
      slv_filter_vertex(m, v, row);
      for (size_t k = 0; k < 3; k++) A[i + n * (3 * v + k)] = row[k];
    }
    for (size_t k = 0; k < 9; k++)
      A[3 * v + k % 3 + n * (3 * v + k / 3)] += (k % 4 == 0 ? 1 : 0) - S[k];
  }
}

static slv_status solve_dense(slv_motion *m, double shift, const double *b, double *y,
                              slv_iterate *at) {
  const size_t size = slv_motion_size(m);
  const int n = (int)size;
  const double began = omp_get_wtime();
  if (m->dense == NULL) m->dense = malloc(size * size * sizeof *m->dense);
  if (m->pivots == NULL) m->pivots = malloc(size * sizeof *m->pivots);
  if (m->dense == NULL || m->pivots == NULL) return SLV_EMEMORY;
  spread(m);
  SLV_TRY(slv_damping_unsymmetric(m, m->dense, NULL, NULL));
  filter_dense(m, shift);
  at->assembly += omp_get_wtime() - began;
  const double ready = omp_get_wtime();
  memcpy(y, b, size * sizeof *y);
  const int info = LAPACKE_dgesv(LAPACK_COL_MAJOR, n, 1, m->dense, n, m->pivots, y, n);
  at->factorisation += omp_get_wtime() - ready;
  if (info < 0) return SLV_ELAPACK;
  return info > 0 ? SLV_EINDEFINITE : SLV_OK;
}

slv_status slv_linear_by_lapack(slv_motion *m, double shift, const double *b, double *y,
                                slv_iterate *at) {
  return end_solve(m, solve_dense(m, shift, b, y, at), SLV_LINEAR_SINGULAR, y);
}
