/* order.c -- the order of elimination, from the graph of the vertices: METIS's nested
 * dissection where CHOLMOD has it, unless minimum degree fills in less. */
#include <limits.h>
#include <stdlib.h>

#include "solve/cholmod_parts.h"

static int is_free(const slv_cholesky *c, size_t v) {
  const int *column = c->column + 3 * v;
  return column[0] >= 0 || column[1] >= 0 || column[2] >= 0;
}

/* Numbers the vertices with a free coordinate; -1 for others.  Returns how many. */
static size_t number_vertices(const slv_cholesky *c, int *number) {
  size_t n = 0;
  for (size_t v = 0; v < c->pattern->nvertices; v++) number[v] = is_free(c, v) ? (int)n++ : -1;
  return n;
}

/* Blocks between free vertices, as a matrix without numbers. */
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

static cholmod_factor *analyse(slv_cholesky *c, cholmod_sparse *graph) {
  cholmod_common *common = &c->common;
  common->nmethods = 2;
  common->method[0].ordering = CHOLMOD_METIS;
  common->method[1].ordering = CHOLMOD_AMD;
  common->supernodal = CHOLMOD_SIMPLICIAL;
  cholmod_factor *order = cholmod_analyze(graph, common);
  common->supernodal = CHOLMOD_SUPERNODAL;
  return order;
}

/* Each vertex's free coordinates, in the vertices' order. */
static void spread(slv_cholesky *c, const int *vertex, const int *order, size_t n) {
  size_t at = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < 3; k++) {
      const int column = c->column[3 * (size_t)vertex[order[i]] + k];
      if (column >= 0) c->order[at++] = column;
    }
}

static slv_status order_graph(slv_cholesky *c, int *number) {
  const size_t n = number_vertices(c, number);
  cholmod_sparse *graph = graph_of(c, number, n);
  if (graph == NULL) return slv_cholmod_outcome(c);
  cholmod_factor *order = analyse(c, graph);
  cholmod_free_sparse(&graph, &c->common);
  if (order == NULL) return slv_cholmod_outcome(c);
  for (size_t v = 0; v < c->pattern->nvertices; v++) /* turned round, in place */
    if (number[v] >= 0) number[number[v]] = (int)v;
  spread(c, number, order->Perm, n);
  cholmod_free_factor(&order, &c->common);
  return SLV_OK;
}

slv_status slv_cholmod_order(slv_cholesky *c) {
  if (c->pattern->nblocks > INT_MAX) return SLV_EARG;
  int *number = calloc(c->pattern->nvertices, sizeof *number);
  if (number == NULL) return SLV_EMEMORY;
  const slv_status s = order_graph(c, number);
  free(number);
  return s;
}
