/* examine.c -- products with the solver's matrix, for analysis. */
#include <string.h>

#include "solve/solver.h"

slv_status slv_solver_assemble(slv_solver *s, slv_newton_hessian h, slv_bending_hessian b,
                               const double *x) {
  if ((unsigned)h >= SLV_NEWTON_HESSIANS || (unsigned)b >= SLV_BENDING_HESSIANS) return SLV_EARG;
  SLV_TRY(slv_solver_hessian(s, h, b, x));
  if (s->cholesky != NULL) slv_cholesky_take(s->cholesky, s->hessian);
  return SLV_OK;
}

/* Adds A v_c to y_r and, off the diagonal, A' v_r to y_c; pinned entries of v count as 0. */
static void multiply_block(const slv_solver *s, size_t b, size_t row, size_t column,
                           const double *v, double *y) {
  const double *A = s->hessian + 9 * b;
  for (size_t j = 0; j < 3; j++)
    for (size_t i = 0; i < 3; i++) {
      if (!s->held[3 * column + j]) y[3 * row + i] += A[3 * j + i] * v[3 * column + j];
      if (row != column && !s->held[3 * row + i])
        y[3 * column + j] += A[3 * j + i] * v[3 * row + i];
    }
}

void slv_solver_multiply(const slv_solver *s, const double *v, double *y) {
  const slv_pattern *p = &s->pattern;
  memset(y, 0, 3 * p->nvertices * sizeof *y);
  for (size_t c = 0; c < p->nvertices; c++)
    for (size_t b = p->column[c]; b < p->column[c + 1]; b++)
      multiply_block(s, b, p->row[b], c, v, y);
  for (size_t i = 0; i < 3 * p->nvertices; i++)
    if (s->held[i]) y[i] = 0;
}

size_t slv_solver_get_blocks(const slv_solver *s, const size_t **column, const uint32_t **row,
                             const double **block) {
  *column = s->pattern.column;
  *row = s->pattern.row;
  *block = s->hessian;
  return s->pattern.nblocks;
}

slv_status slv_solver_factor(slv_solver *s, double shift) {
  return s->cholesky == NULL ? SLV_EARG : slv_cholesky_factor(s->cholesky, shift);
}

slv_status slv_solver_solve(slv_solver *s, const double *b, double *d) {
  return s->cholesky == NULL ? SLV_EARG : slv_cholesky_solve(s->cholesky, b, d);
}

size_t slv_solver_count_free(const slv_solver *s) {
  return s->cholesky == NULL ? 0 : slv_cholesky_columns(s->cholesky);
}

slv_status slv_solver_compute_inertia(slv_solver *s, double shift, size_t *below) {
  return s->cholesky == NULL ? SLV_EARG : slv_cholesky_inertia(s->cholesky, shift, below);
}
