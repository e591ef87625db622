#include "solve/cholesky.h"

#include <limits.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/solve.h"
#include "solve/cholmod_parts.h"

#define TEXT(number) #number
#define DOTTED(a, b, c) TEXT(a) "." TEXT(b) "." TEXT(c)

const char *slv_solver_library(void) {
  return "CHOLMOD " DOTTED(CHOLMOD_MAIN_VERSION, CHOLMOD_SUB_VERSION, CHOLMOD_SUBSUB_VERSION);
}

size_t slv_cholesky_columns(const slv_cholesky *c) { return c->matrix->ncol; }

/* CHOLMOD's OpenMP teams and those of the BLAS compete for the same cores, which makes
 * a factorisation several times slower; so CHOLMOD runs without a team here. */
static int quiet_teams(void) {
  const int levels = omp_get_max_active_levels();
  omp_set_max_active_levels(0);
  return levels;
}

slv_status slv_cholmod_outcome(const slv_cholesky *c) {
  if (c->common.status == CHOLMOD_OK) return SLV_OK;
  if (c->common.status == CHOLMOD_NOT_POSDEF) return SLV_EINDEFINITE;
  return c->common.status == CHOLMOD_OUT_OF_MEMORY ? SLV_EMEMORY : SLV_EARG;
}

/* ---- making --------------------------------------------------------------------- */

/* The supernodal factor is always L L', which refuses what is not positive definite. */
static void choose(cholmod_common *common) {
  common->supernodal = CHOLMOD_SUPERNODAL;
  common->quick_return_if_not_posdef = 1;
  common->print = 0;
}

static slv_status number_columns(slv_cholesky *c, size_t *columns) {
  const size_t coordinates = 3 * c->pattern->nvertices;
  size_t n = 0;
  c->column = calloc(coordinates, sizeof *c->column);
  c->order = calloc(coordinates, sizeof *c->order);
  if (c->column == NULL || c->order == NULL) return SLV_EMEMORY;
  for (size_t i = 0; i < coordinates; i++) {
    if (!c->held[i] && n == INT_MAX) return SLV_EARG;
    c->column[i] = c->held[i] ? -1 : (int)n++;
  }
  *columns = n;
  return n > 0 ? SLV_OK : SLV_EARG;
}

/* Visits the stored numbers of coordinate j's column: on and below the diagonal.
 * Writes rows or values where those are not NULL; returns how many there are. */
static inline size_t visit_column(const slv_cholesky *c, size_t j, const double *blocks, int *row,
                                  double *value) {
  const slv_pattern *p = c->pattern;
  size_t n = 0;
  for (size_t b = p->column[j / 3]; b < p->column[j / 3 + 1]; b++)
    for (size_t k = 0; k < 3; k++) {
      const size_t i = 3 * (size_t)p->row[b] + k;
      if (i < j || c->held[i]) continue;
      if (row != NULL) row[n] = c->column[i];
      if (value != NULL) value[n] = blocks[9 * b + 3 * (j % 3) + k];
      n++;
    }
  return n;
}

static slv_status make_matrix(slv_cholesky *c, size_t n) {
  const size_t coordinates = 3 * c->pattern->nvertices;
  size_t stored = 0;
  for (size_t j = 0; j < coordinates; j++)
    if (!c->held[j]) stored += visit_column(c, j, NULL, NULL, NULL);
  if (stored > INT_MAX) return SLV_EARG;
  c->matrix = cholmod_allocate_sparse(n, n, stored, 1, 1, -1, CHOLMOD_REAL, &c->common);
  c->right = cholmod_allocate_dense(n, 1, n, CHOLMOD_REAL, &c->common);
  if (c->matrix == NULL || c->right == NULL) return SLV_EMEMORY;
  int *begin = c->matrix->p, *row = c->matrix->i;
  size_t at = 0;
  for (size_t j = 0; j < coordinates; j++) {
    if (c->held[j]) continue;
    begin[c->column[j]] = (int)at;
    at += visit_column(c, j, NULL, row + at, NULL);
  }
  begin[n] = (int)at;
  return SLV_OK;
}

/* With our order, and CHOLMOD's postorder of it. */
static cholmod_factor *symbolic(slv_cholesky *c, int supernodal) {
  c->common.nmethods = 1;
  c->common.method[0].ordering = CHOLMOD_GIVEN;
  c->common.supernodal = supernodal;
  const int levels = quiet_teams();
  cholmod_factor *f = cholmod_analyze_p(c->matrix, c->order, NULL, 0, &c->common);
  omp_set_max_active_levels(levels);
  c->common.supernodal = CHOLMOD_SUPERNODAL;
  return f;
}

static slv_status make(slv_cholesky *c) {
  size_t n = 0;
  SLV_TRY(number_columns(c, &n));
  SLV_TRY(make_matrix(c, n));
  SLV_TRY(slv_cholmod_order(c));
  c->factor = symbolic(c, CHOLMOD_SUPERNODAL);
  return c->factor != NULL ? SLV_OK : slv_cholmod_outcome(c);
}

slv_status slv_cholesky_create(const slv_pattern *p, const unsigned char *held,
                               slv_cholesky **out) {
  *out = NULL;
  slv_cholesky *c = calloc(1, sizeof *c);
  if (c == NULL) return SLV_EMEMORY;
  c->pattern = p;
  c->held = held;
  if (!cholmod_start(&c->common)) {
    free(c);
    return SLV_EMEMORY;
  }
  choose(&c->common);
  const slv_status s = make(c);
  if (s == SLV_OK)
    *out = c;
  else
    slv_cholesky_free(c);
  return s;
}

void slv_cholesky_free(slv_cholesky *c) {
  if (c == NULL) return;
  cholmod_free_sparse(&c->matrix, &c->common);
  cholmod_free_factor(&c->factor, &c->common);
  cholmod_free_factor(&c->signs, &c->common);
  cholmod_free_dense(&c->right, &c->common);
  cholmod_free_dense(&c->solution, &c->common);
  cholmod_free_dense(&c->work1, &c->common);
  cholmod_free_dense(&c->work2, &c->common);
  cholmod_finish(&c->common);
  free(c->column);
  free(c->order);
  free(c);
}

/* ---- using ---------------------------------------------------------------------- */

enum { FEW_COLUMNS = 8192 };

void slv_cholesky_take(slv_cholesky *c, const double *blocks) {
  const int *begin = c->matrix->p;
  double *value = c->matrix->x;
#pragma omp parallel for schedule(dynamic, 2048) if (c->matrix->ncol > FEW_COLUMNS)
  for (size_t j = 0; j < 3 * c->pattern->nvertices; j++)
    if (!c->held[j]) visit_column(c, j, blocks, NULL, value + begin[c->column[j]]);
}

static slv_status factor(slv_cholesky *c, cholmod_factor *f, double shift) {
  double beta[2] = {shift, 0};
  const int levels = quiet_teams();
  cholmod_factorize_p(c->matrix, beta, NULL, 0, f, &c->common);
  omp_set_max_active_levels(levels);
  const slv_status s = slv_cholmod_outcome(c);
  return s == SLV_OK && f->minor < f->n ? SLV_EINDEFINITE : s;
}

slv_status slv_cholesky_factor(slv_cholesky *c, double shift) {
  const slv_status s = factor(c, c->factor, shift);
  c->factored = s == SLV_OK;
  return s;
}

slv_status slv_cholesky_solve(slv_cholesky *c, const double *b, double *d) {
  const size_t coordinates = 3 * c->pattern->nvertices;
  double *right = c->right->x;
  if (!c->factored) return SLV_EARG;
  for (size_t i = 0; i < coordinates; i++)
    if (!c->held[i]) right[c->column[i]] = b[i];
  const int levels = quiet_teams();
  const int solved = cholmod_solve2(CHOLMOD_A, c->factor, c->right, NULL, &c->solution, NULL,
                                    &c->work1, &c->work2, &c->common);
  omp_set_max_active_levels(levels);
  if (!solved) return slv_cholmod_outcome(c);
  const double *solution = c->solution->x;
  for (size_t i = 0; i < coordinates; i++) d[i] = c->held[i] ? 0 : solution[c->column[i]];
  return SLV_OK;
}

/* The signs of D are those of the eigenvalues. */
slv_status slv_cholesky_inertia(slv_cholesky *c, double shift, size_t *below) {
  if (c->signs == NULL) c->signs = symbolic(c, CHOLMOD_SIMPLICIAL);
  if (c->signs == NULL) return slv_cholmod_outcome(c);
  c->common.supernodal = CHOLMOD_SIMPLICIAL;
  const slv_status s = factor(c, c->signs, -shift);
  c->common.supernodal = CHOLMOD_SUPERNODAL;
  if (s != SLV_OK) return s;
  const int *begin = c->signs->p;
  const double *value = c->signs->x;
  *below = 0;
  for (size_t k = 0; k < c->signs->n; k++) *below += value[begin[k]] < 0;
  return SLV_OK;
}
