/* mesh_sum.h -- what the elements of a cloth add up to: its energy, the gradient in all
 * coordinates, the Hessian by blocks of 3 x 3. */
#pragma once

#include "mesh/mesh_cloth.h"
#include "support/base/memory.h"

/* Where the numbers of a quantity stand: 1; 3 for each vertex; 9 for each pair of
 * vertices that share an element, row by row of vertices, a block by its columns. */
typedef struct {
  uint32_t row, column; /* vertices */
} mesh_block;

typedef struct {
  const mesh_cloth *c;
  const double *x; /* [3 n] the positions */
  quantity q;
  size_t vertices, count;
  size_t *begin;     /* [vertices + 1] where a row's blocks begin; NULL: no Hessian */
  mesh_block *block; /* columns ascend in each row */
  size_t *first;     /* [vertices + 1] where the elements at a vertex begin */
  size_t *element;   /* their numbers, ascending; edges too, at all they may touch */
  size_t most;       /* elements that add to one number, at most */
} mesh_layout;

enum { MESH_NOWHERE = -1 };

/* Makes the layout of l->c and l->x.  Its arrays are in `memory`, except l->block, which the caller
 * frees. */
void mesh_layout_make(quantity q, arena *memory, mesh_layout *l);

/* The number of row i and column j, coordinates 3 v + k; MESH_NOWHERE: no element has
 * both.  The gradient's column is 0. */
size_t mesh_place(const mesh_layout *l, size_t i, size_t j);

/* The row and the column of a number, and the numbers of a vertex's rows. */
void mesh_coordinates(const mesh_layout *l, size_t place, size_t *i, size_t *j);
void mesh_rows_of(const mesh_layout *l, size_t vertex, size_t *begin, size_t *end);

typedef struct {
  double *of[MESH_GROUPS]; /* [count] each */
  double *bound;           /* [count].  How far the sum of another code, which is right, may be
                              from this one: twice what rounding leaves in each element, since
                              both round, and m eps of the sizes of m summands, in whatever order
                              they are added */
} mesh_sum;

void mesh_sum_make(const mesh_layout *l, arena *memory, mesh_sum *s);
double mesh_sum_at(const mesh_sum *s, size_t place);

/* What an element adds, and where: n numbers in the order of its values; `bound` as
 * mesh_element_values() has it.  Where it has no value, `at` is filled all the same. */
typedef struct {
  int n, known; /* known 0: it has no value */
  size_t at[MESH_NUMBERS];
  double v[MESH_NUMBERS], bound;
} mesh_share;

/* Returns s->known. */
int mesh_share_of(const mesh_layout *l, const mesh_change *d, size_t element, mesh_share *s);

/* What one number of it adds to the bound of the sum. */
double mesh_share_bound(const mesh_layout *l, const mesh_share *s, int i);

/* Hands over what each element adds; edges where d is of these, which count in no other sum. */
typedef void mesh_take(void *to, mesh_group g, const mesh_share *s);
void mesh_each(const mesh_layout *l, const mesh_change *d, mesh_take *take, void *to);

/* The sum of all.  Where an element has no value, nothing is added and the bounds become infinite;
 * returns how many have none. */
size_t mesh_sum_up(const mesh_layout *l, const mesh_change *d, mesh_sum *s);
