#include "solve/cholesky.h"

#include <cholmod.h>
#include <limits.h>
#include <omp.h>
#include <signal.h>
#include <stdlib.h>

struct slv_cholesky {
  cholmod_common common;
  cholmod_sparse *matrix;
  cholmod_factor *factor, *signs; /* L L' by supernodes; L D L' for signs, made on demand */
  cholmod_dense *right, *solution, *work1, *work2;
  const slv_pattern *pattern;
  const unsigned char *held;
  int *column; /* matrix column of each coordinate; -1: pinned */
  int *order;  /* [columns] elimination order */
  int factored;
};

#define TEXT(number) #number
#define DOTTED(a, b, c) TEXT(a) "." TEXT(b) "." TEXT(c)

const char *slv_solver_library(void) {
  return "CHOLMOD " DOTTED(CHOLMOD_MAIN_VERSION, CHOLMOD_SUB_VERSION, CHOLMOD_SUBSUB_VERSION);
}

size_t slv_cholesky_columns(const slv_cholesky *c) { return c->matrix->ncol; }

/* Turns off CHOLMOD's OpenMP teams and returns the previous setting.  Together with the BLAS's
 * teams they would compete for cores and make a factorisation several times slower. */
static int quiet_teams(void) {
  const int levels = omp_get_max_active_levels();
  omp_set_max_active_levels(0);
  return levels;
}

static slv_status outcome(const slv_cholesky *c) {
  if (c->common.status == CHOLMOD_OK) return SLV_OK;
  if (c->common.status == CHOLMOD_NOT_POSDEF) return SLV_EINDEFINITE;
  return c->common.status == CHOLMOD_OUT_OF_MEMORY ? SLV_EMEMORY : SLV_EARG;
}

/* ---- the order of elimination ---------------------------------------------------- */

static int is_free(const slv_cholesky *c, size_t v) {
  const int *column = c->column + 3 * v;
  return column[0] >= 0 || column[1] >= 0 || column[2] >= 0;
}

/* Makes the adjacency matrix of free vertices, without values. */
static cholmod_sparse *graph_of(slv_cholesky *c, const int *number, size_t n) {
  const slv_pattern *p = c->pattern;
  cholmod_sparse *graph =
      cholmod_allocate_sparse(n, n, p->nblocks, 1, 1, -1, CHOLMOD_PATTERN, &c->common);
  if (graph == NULL) return NULL;
  int *begin = graph->p, *row = graph->i, stored = 0;
  for (size_t v = 0; v < p->nvertices; v++) {
    if (number[v] < 0) continue;
    begin[number[v]] = stored;
    for (size_t b = p->column[v]; b < p->column[v + 1]; b++)
      if (number[p->row[b]] >= 0) row[stored++] = number[p->row[b]];
  }
  begin[n] = stored;
  return graph;
}

/* Analyses the graph with SIGTERM blocked.  While it works, METIS replaces the handlers of SIGTERM
 * and SIGABRT, and it restores them by signal(), so that they would work only once.  SIGTERM is
 * therefore blocked in this thread until METIS ends, and for ever in other threads of OpenMP. */
static cholmod_factor *analyse(slv_cholesky *c, cholmod_sparse *graph) {
  cholmod_common *common = &c->common;
  struct sigaction terminate, abortion;
  sigset_t waits, before;
  (void)sigemptyset(&waits);
  (void)sigaddset(&waits, SIGTERM);
#pragma omp parallel
  (void)pthread_sigmask(SIG_BLOCK, &waits, omp_get_thread_num() == 0 ? &before : NULL);
  (void)sigaction(SIGTERM, NULL, &terminate);
  (void)sigaction(SIGABRT, NULL, &abortion);
  common->nmethods = 2;
  common->method[0].ordering = CHOLMOD_METIS;
  common->method[1].ordering = CHOLMOD_AMD;
  common->supernodal = CHOLMOD_SIMPLICIAL;
  cholmod_factor *order = cholmod_analyze(graph, common);
  (void)sigaction(SIGTERM, &terminate, NULL);
  (void)sigaction(SIGABRT, &abortion, NULL);
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  common->supernodal = CHOLMOD_SUPERNODAL;
  return order;
}

/* Lists the free coordinates of all vertices, in the vertices' elimination order. */
static void spread(slv_cholesky *c, const int *vertex, const int *order, size_t n) {
  size_t at = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < 3; k++) {
      const int column = c->column[3 * (size_t)vertex[order[i]] + k];
      if (column >= 0) c->order[at++] = column;
    }
}

static slv_status order_graph(slv_cholesky *c, int *number) {
  size_t n = 0; /* number of vertices with a free coordinate */
  for (size_t v = 0; v < c->pattern->nvertices; v++) number[v] = is_free(c, v) ? (int)n++ : -1;
  cholmod_sparse *graph = graph_of(c, number, n);
  if (graph == NULL) return outcome(c);
  cholmod_factor *order = analyse(c, graph);
  cholmod_free_sparse(&graph, &c->common);
  if (order == NULL) return outcome(c);
  for (size_t v = 0; v < c->pattern->nvertices; v++) /* inverts the numbering in place */
    if (number[v] >= 0) number[number[v]] = (int)v;
  spread(c, number, order->Perm, n);
  cholmod_free_factor(&order, &c->common);
  return SLV_OK;
}

/* Computes the elimination order c->order from the vertices' graph, three times smaller than the
 * matrix: nested dissection by METIS, if CHOLMOD has it, unless minimum degree has less fill-in. */
static slv_status order_columns(slv_cholesky *c) {
  if (c->pattern->nblocks > INT_MAX) return SLV_EARG;
  int *number = calloc(c->pattern->nvertices, sizeof *number);
  if (number == NULL) return SLV_EMEMORY;
  const slv_status s = order_graph(c, number);
  free(number);
  return s;
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

/* Writes column j of the matrix (rows >= j) to row and value unless NULL; returns its length. */
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

/* Analyses the matrix with c->order, which CHOLMOD refines by postordering. */
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
  SLV_TRY(order_columns(c));
  c->factor = symbolic(c, CHOLMOD_SUPERNODAL);
  return c->factor != NULL ? SLV_OK : outcome(c);
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
  c->common.supernodal = CHOLMOD_SUPERNODAL; /* L L', which needs a positive definite matrix */
  c->common.quick_return_if_not_posdef = 1;
  c->common.print = 0;
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
  const slv_status s = outcome(c);
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
  if (!solved) return outcome(c);
  const double *solution = c->solution->x;
  for (size_t i = 0; i < coordinates; i++) d[i] = c->held[i] ? 0 : solution[c->column[i]];
  return SLV_OK;
}

slv_status slv_cholesky_run(slv_cholesky *c, const double *blocks, double shift, const double *b,
                            double *d, slv_iterate *at) {
  const double began = omp_get_wtime();
  slv_cholesky_take(c, blocks);
  const double taken = omp_get_wtime();
  slv_status s = slv_cholesky_factor(c, shift);
  const double factored = omp_get_wtime();
  if (s == SLV_OK) s = slv_cholesky_solve(c, b, d);
  at->assembly += taken - began;
  at->factorisation += factored - taken;
  at->solve += omp_get_wtime() - factored;
  return s;
}

/* Counts negative entries of D, which have the signs of the eigenvalues. */
slv_status slv_cholesky_inertia(slv_cholesky *c, double shift, size_t *below) {
  if (c->signs == NULL) c->signs = symbolic(c, CHOLMOD_SIMPLICIAL);
  if (c->signs == NULL) return outcome(c);
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
