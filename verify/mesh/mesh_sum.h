/* mesh_sum.h -- what the elements of a cloth add up to: its energy, the gradient in all
 * coordinates, the Hessian by blocks of 3 x 3. */
#pragma once

#include "mesh/mesh_cloth.h"
#include "support/base/memory.h"

/* Where the numbers of a quantity stand: 1; 3 for each vertex; 9 for each pair of
 * vertices that share an element, row by row of vertices, a block by its columns. */
typedef struct {
  quantity q;
  size_t vertices, count;
  size_t *begin;    /* [vertices + 1] where a row's blocks begin; NULL: no Hessian */
  uint32_t *column; /* [blocks] of vertices, ascending in each row */
  uint32_t *row;    /* [blocks] */
  size_t *first;    /* [vertices + 1] where the elements at a vertex begin */
  size_t *element;  /* their numbers, ascending; edges too, at all they may touch */
  size_t most;      /* elements that add to one number, at most */
} mesh_layout;

enum { MESH_NOWHERE = -1 };

void mesh_layout_make(const mesh_cloth *c, quantity q, mesh_layout *l);
void mesh_layout_free(mesh_layout *l);

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
  const double *near;      /* [count] not NULL: of[MESH_MEMBRANE] gets, in the place of the
                              sum, of all summands and what it holds the one nearest to this */
} mesh_sum;

void mesh_sum_make(const mesh_layout *l, arena *memory, mesh_sum *s);
double mesh_sum_at(const mesh_sum *s, size_t place);

/* What an element adds, and where: n numbers in the order of its values; `bound` as
 * mesh_element_values() has it.  Where it has no value, `at` is filled all the same. */
typedef struct {
  int n;
  size_t at[MESH_NUMBERS];
  double v[MESH_NUMBERS], bound;
} mesh_share;
slv_status mesh_share_of(const mesh_cloth *c, const mesh_change *d, const mesh_layout *l,
                         const double *x, size_t element, mesh_share *s);

/* Adds elements element[count], NULL for the first `count`.  Where one has no value,
 * nothing is added and the bounds become infinite; returns how many had none. */
size_t mesh_add(const mesh_cloth *c, const mesh_change *d, const mesh_layout *l, const double *x,
                const size_t *element, size_t count, mesh_sum *s);
