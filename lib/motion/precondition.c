/* precondition.c -- preconditioners of B = S A S + (I - S) with 3 x 3 blocks: the inverse diagonal
 * blocks, or an incomplete Cholesky factor L L' with the sparsity pattern of B.
 *
 * A positive definite matrix may have no incomplete factor.  The diagonal is then enlarged by a
 * growing fraction until the factor exists (T. A. Manteuffel, An Incomplete Factorization
 * Technique for Positive Definite Linear Systems, 1980). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "motion/motion_parts.h"

static const double first_part = 1e-3, growth = 4, most_part = 2;

/* Computes the lower Cholesky factor of a 3 x 3 block, column-major; returns 0 if there is none. */
static int factor_block(const double *A, double L[9]) {
  double own[9];
  memcpy(own, A, sizeof own);
  for (size_t j = 0; j < 3; j++) {
    double d = own[4 * j];
    for (size_t k = 0; k < j; k++) d -= own[3 * k + j] * own[3 * k + j];
    if (!(d > 0) || isinf(d)) return 0;
    own[4 * j] = sqrt(d);
    for (size_t i = j + 1; i < 3; i++) {
      double sum = own[3 * j + i];
      for (size_t k = 0; k < j; k++) sum -= own[3 * k + i] * own[3 * k + j];
      own[3 * j + i] = sum / own[4 * j];
    }
    for (size_t i = 0; i < j; i++) own[3 * j + i] = 0;
  }
  memcpy(L, own, sizeof own);
  return 1;
}

/* Compute y = L^-1 y and y = L'^-1 y. */
static void forward(const double L[9], double y[3]) {
  y[0] /= L[0];
  y[1] = (y[1] - L[1] * y[0]) / L[4];
  y[2] = (y[2] - L[2] * y[0] - L[5] * y[1]) / L[8];
}

static void backward(const double L[9], double y[3]) {
  y[2] /= L[8];
  y[1] = (y[1] - L[5] * y[2]) / L[4];
  y[0] = (y[0] - L[1] * y[1] - L[2] * y[2]) / L[0];
}

/* Computes A = A L'^-1, row by row. */
static void divide_block(const double L[9], double A[9]) {
  for (size_t i = 0; i < 3; i++) {
    double row[3] = {A[i], A[3 + i], A[6 + i]};
    forward(L, row);
    for (size_t j = 0; j < 3; j++) A[3 * j + i] = row[j];
  }
}

/* Computes C -= A B'. */
static void subtract_product(const double *A, const double *B, double *C) {
  for (size_t j = 0; j < 3; j++)
    for (size_t k = 0; k < 3; k++)
      for (size_t i = 0; i < 3; i++) C[3 * j + i] -= A[3 * k + i] * B[3 * k + j];
}

/* Factors all diagonal blocks; returns 0 if a block is not positive definite. */
static int factor_diagonal(slv_motion *m) {
  const slv_pattern *p = &m->s->pattern;
  int all = 1;
#pragma omp parallel for schedule(static) reduction(&& : all) if (slv_motion_large(m))
  for (size_t v = 0; v < p->nvertices; v++)
    all = all && factor_block(m->system + 9 * p->column[v], m->factor + 9 * p->column[v]);
  return all;
}

/* Subtracts products of the blocks in column c from later columns, within the sparsity pattern.
 * Rows ascend, so one pass over both lists finds the pairs. */
static void eliminate(slv_motion *m, size_t c) {
  const slv_pattern *p = &m->s->pattern;
  const size_t end = p->column[c + 1];
  for (size_t k = p->column[c] + 1; k < end; k++) {
    size_t at = p->column[p->row[k]];
    const size_t last = p->column[p->row[k] + 1];
    for (size_t i = k; i < end; i++) {
      while (at < last && p->row[at] < p->row[i]) at++;
      if (at < last && p->row[at] == p->row[i])
        subtract_product(m->factor + 9 * i, m->factor + 9 * k, m->factor + 9 * at);
    }
  }
}

/* Computes L of B whose diagonal is enlarged by `part`; returns 0 if a pivot is not positive. */
static int factor_incomplete(slv_motion *m, double part) {
  const slv_pattern *p = &m->s->pattern;
  memcpy(m->factor, m->system, 9 * p->nblocks * sizeof *m->factor);
  for (size_t v = 0; v < p->nvertices; v++)
    for (size_t i = 0; i < 3; i++) m->factor[9 * p->column[v] + 4 * i] *= 1 + part;
  for (size_t c = 0; c < p->nvertices; c++) {
    double *pivot = m->factor + 9 * p->column[c];
    if (!factor_block(pivot, pivot)) return 0;
    for (size_t b = p->column[c] + 1; b < p->column[c + 1]; b++)
      divide_block(pivot, m->factor + 9 * b);
    eliminate(m, c);
  }
  return 1;
}

slv_status slv_precondition_make(slv_motion *m) {
  const size_t numbers = 9 * m->s->pattern.nblocks;
  double part = 0;
  if (m->factor == NULL) m->factor = calloc(numbers, sizeof *m->factor);
  if (m->factor == NULL) return SLV_EMEMORY;
  if (!factor_diagonal(m)) return slv_linear_stop_by(m, SLV_LINEAR_DIAGONAL);
  if (m->o->linear != SLV_LINEAR_CG_INCOMPLETE) return SLV_OK;
  while (!factor_incomplete(m, part)) {
    part = part > 0 ? growth * part : first_part;
    if (part > most_part) return slv_linear_stop_by(m, SLV_LINEAR_PIVOT);
  }
  m->r->shift = part;
  return SLV_OK;
}

static void by_diagonal(const slv_motion *m, double *y) {
  const slv_pattern *p = &m->s->pattern;
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
  for (size_t v = 0; v < p->nvertices; v++) {
    forward(m->factor + 9 * p->column[v], y + 3 * v);
    backward(m->factor + 9 * p->column[v], y + 3 * v);
  }
}

/* Solves L L' y = y: forward column by column, then backward.  Local variables avoid reloads,
 * because the compiler must assume that y and the factor overlap. */
static void by_incomplete(const slv_motion *m, double *y) {
  const slv_pattern *p = &m->s->pattern;
  for (size_t c = 0; c < p->nvertices; c++) {
    forward(m->factor + 9 * p->column[c], y + 3 * c);
    const double own[3] = {y[3 * c], y[3 * c + 1], y[3 * c + 2]};
    for (size_t b = p->column[c] + 1; b < p->column[c + 1]; b++) {
      const double *L = m->factor + 9 * b;
      double *to = y + 3 * (size_t)p->row[b], less[3];
      for (size_t i = 0; i < 3; i++)
        less[i] = L[i] * own[0] + (L[3 + i] * own[1] + L[6 + i] * own[2]);
      for (size_t i = 0; i < 3; i++) to[i] -= less[i];
    }
  }
  for (size_t c = p->nvertices; c-- > 0;) {
    double sum[3] = {0};
    for (size_t b = p->column[c] + 1; b < p->column[c + 1]; b++) {
      const double *L = m->factor + 9 * b, *from = y + 3 * (size_t)p->row[b];
      for (size_t j = 0; j < 3; j++)
        sum[j] += L[3 * j] * from[0] + (L[3 * j + 1] * from[1] + L[3 * j + 2] * from[2]);
    }
    for (size_t i = 0; i < 3; i++) y[3 * c + i] -= sum[i];
    backward(m->factor + 9 * p->column[c], y + 3 * c);
  }
}

void slv_precondition(const slv_motion *m, const double *r, double *y) {
  memcpy(y, r, slv_motion_size(m) * sizeof *y);
  if (m->o->linear == SLV_LINEAR_CG_INCOMPLETE)
    by_incomplete(m, y);
  else
    by_diagonal(m, y);
}
