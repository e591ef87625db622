/* mesh_sum.h -- sums over the elements of a cloth: energy, gradient, Hessian in 3 x 3 blocks. */
#pragma once

#include "mesh/mesh_cloth.h"
#include "support/base/memory.h"

/* Position of a block of numbers: rows and columns are vertices, in order of rows.  An energy has
 * one block of 1 number; a gradient has 3 numbers per vertex, in column 0; a Hessian has 9 numbers,
 * column by column, for each pair of vertices with a common element. */
typedef struct {
  uint32_t row, column;
} mesh_block;

/* Sparsity pattern of a sum. */
typedef struct {
  const mesh_cloth *c;
  const double *x; /* [3 n] positions of the vertices */
  quantity q;
  size_t vertices, count;
  size_t size;       /* number of values in a block */
  size_t *begin;     /* [vertices + 1] first block of each row */
  mesh_block *block; /* columns ascend in each row */
  size_t *first;     /* [vertices + 1] first element of each vertex */
  size_t *element;   /* elements of each vertex, ascending; edges at all candidates */
  size_t most;       /* largest count of elements that add to one number */
} mesh_layout;

enum { MESH_NOWHERE = -1 };

/* Makes the layout of l->c and l->x in `memory`, except l->block, which the caller frees. */
void mesh_layout_make(quantity q, arena *memory, mesh_layout *l);

/* Returns the place of row i and column j, coordinates 3 v + k (column 0 for a gradient);
 * MESH_NOWHERE if no element has both vertices. */
size_t mesh_place(const mesh_layout *l, size_t i, size_t j);

/* Computes the row and column of the number at `place`.  The numbers in the rows of vertex v are at
 * size * begin[v] .. size * begin[v + 1] - 1. */
void mesh_coordinates(const mesh_layout *l, size_t place, size_t *i, size_t *j);

typedef struct {
  double *of[MESH_GROUPS]; /* [count] each */
  /* [count] allowed difference of another correct sum: twice the round-off of each element, since
   * both sums round, plus m eps times the magnitudes of m summands, in any order */
  double *bound;
  size_t without; /* count of elements without a value: their bounds are infinite */
} mesh_sum;

void mesh_sum_make(const mesh_layout *l, arena *memory, mesh_sum *s);
double mesh_sum_at(const mesh_sum *s, size_t place);

/* Contribution of an element: n numbers with their places, in the order of mesh_element_values().
 * bound: round-off bound by mesh_element_values(); m_eps: the m eps of mesh_sum.bound.  `at` is
 * filled even if the element has no value. */
typedef struct {
  int n, known; /* known 0: the element has no value */
  size_t at[MESH_NUMBERS];
  double v[MESH_NUMBERS], bound, m_eps;
} mesh_share;

int mesh_share_of(const mesh_layout *l, const mesh_change *d, size_t element, mesh_share *s);

/* Returns the share of number i in the bound of the sum. */
double mesh_share_bound(const mesh_share *s, int i);

/* Called for the contribution of each element; for edges only if d->kind is MESH_EDGE. */
typedef void mesh_take(void *to, mesh_group g, const mesh_share *s);
void mesh_each(const mesh_layout *l, const mesh_change *d, mesh_take *take, void *to);

void mesh_sum_up(const mesh_layout *l, const mesh_change *d, mesh_sum *s);
