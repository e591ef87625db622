/* mesh_sum.h -- sums over the elements of a cloth: energy, gradient, and Hessian by blocks. */
#pragma once

#include "mesh/mesh_cloth.h"
#include "support/base/memory.h"

/* Places of the numbers, in blocks row by row of vertices: 1 in all; 3 for each vertex, in column
 * 0; 9, by columns, for each pair of vertices with a common element. */
typedef struct {
  uint32_t row, column; /* vertices */
} mesh_block;

typedef struct {
  const mesh_cloth *c;
  const double *x; /* [3 n] the positions */
  quantity q;
  size_t vertices, count;
  size_t size;       /* numbers of a block */
  size_t *begin;     /* [vertices + 1] first block of each row */
  mesh_block *block; /* columns ascend in each row */
  size_t *first;     /* [vertices + 1] first element of each vertex */
  size_t *element;   /* element numbers, ascending; edges also at all candidates */
  size_t most;       /* most elements that add to one number */
} mesh_layout;

enum { MESH_NOWHERE = -1 };

/* Makes the layout of l->c and l->x in `memory`, except l->block, which the caller frees. */
void mesh_layout_make(quantity q, arena *memory, mesh_layout *l);

/* Returns the number of row i and column j, coordinates 3 v + k, 0 for the gradient's column;
 * MESH_NOWHERE if no element has both. */
size_t mesh_place(const mesh_layout *l, size_t i, size_t j);

/* Computes the row and column of a number.  Those of a vertex's rows are from size * begin[vertex]
 * on, and end before size * begin[vertex + 1]. */
void mesh_coordinates(const mesh_layout *l, size_t place, size_t *i, size_t *j);

typedef struct {
  double *of[MESH_GROUPS]; /* [count] each */
  /* [count] allowed distance of another correct sum: twice the rounding of each element, since both
   * round, and m eps of the sizes of m summands, in any order */
  double *bound;
  size_t without; /* elements without value: they add nothing, and their bounds are infinite */
} mesh_sum;

void mesh_sum_make(const mesh_layout *l, arena *memory, mesh_sum *s);
double mesh_sum_at(const mesh_sum *s, size_t place);

/* Contribution of an element: n numbers in the order of its values, with their places; `bound` as
 * in mesh_element_values(), m_eps as above.  `at` is filled even if it has no value. */
typedef struct {
  int n, known; /* known 0: no value */
  size_t at[MESH_NUMBERS];
  double v[MESH_NUMBERS], bound, m_eps;
} mesh_share;

/* Computes the share; returns s->known. */
int mesh_share_of(const mesh_layout *l, const mesh_change *d, size_t element, mesh_share *s);

/* Returns the contribution of number i to the bound of the sum. */
double mesh_share_bound(const mesh_share *s, int i);

/* Receives the contribution of each element; of edges only if d is for edges. */
typedef void mesh_take(void *to, mesh_group g, const mesh_share *s);
void mesh_each(const mesh_layout *l, const mesh_change *d, mesh_take *take, void *to);

void mesh_sum_up(const mesh_layout *l, const mesh_change *d, mesh_sum *s);
