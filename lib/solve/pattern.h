/* pattern.h -- vertices that meet in an element (triangle, hinge, quad or ring), and the elements
 * that contribute to each sum.  Sums are gathered: each block of the Hessian and each vertex has a
 * list of contributions, in the order of the elements.  No two threads write one sum, and its order
 * does not depend on their number. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/mesh.h"

/* A share of a block: the element whose corners `row` and `column` are the block's two vertices. */
typedef struct {
  uint32_t element;
  uint8_t row, column;
} slv_share;

typedef enum { SLV_TRIANGLES, SLV_HINGES, SLV_QUADS, SLV_RINGS, SLV_KINDS } slv_kind;

/* Number of extra shares of element 0 after the last one, so that loops prefetch without a test. */
enum { SLV_SHARES_AHEAD = 24 };

/* All elements of one kind. */
typedef struct {
  size_t corners, count;  /* corners of each element; 0: element e has those from at[e] on */
  const size_t *at;       /* [count + 1]; NULL if all have the same number */
  const uint32_t *vertex; /* corners, element after element; like `at`, not owned by the pattern */
  size_t *first;          /* [nblocks + 1] index of the first share of each block */
  slv_share *share;
  size_t *meeting; /* [nvertices + 1] index of the first corner of each vertex */
  size_t *corner;  /* index in `vertex` of each of these corners */
} slv_incidence;

/* Blocks of 3 x 3 on and below the diagonal, column by column of vertices, rows ascending. */
typedef struct {
  size_t nvertices, nblocks;
  size_t *column; /* [nvertices + 1] index of the first block of each column */
  uint32_t *row;  /* [nblocks] */
  slv_incidence of[SLV_KINDS];
} slv_pattern;

/* Returns the index in `vertex` of the first corner of an element; for element `count`, the end. */
static inline size_t slv_corners_at(const slv_incidence *of, size_t element) {
  return of->at != NULL ? of->at[element] : of->corners * element;
}

static inline size_t slv_corners_of(const slv_incidence *of, size_t element) {
  return slv_corners_at(of, element + 1) - slv_corners_at(of, element);
}

/* Copies the positions y of an element's corners from x.  Returns the number of coordinates. */
static inline int slv_corner_positions(const slv_incidence *of, const double *x, size_t element,
                                       double *y) {
  const uint32_t *vertex = of->vertex + slv_corners_at(of, element);
  const int dof = 3 * (int)slv_corners_of(of, element);
  for (int i = 0; i < dof; i++) y[i] = x[3 * (size_t)vertex[i / 3] + (size_t)(i % 3)];
  return dof;
}

/* Makes a pattern.  The caller sets corners, count, at and vertex of each kind in p->of, which must
 * outlive the pattern.  SLV_EARG if there is neither a triangle nor a quad, or an element repeats a
 * vertex; SLV_EMEMORY.  *p is then empty. */
slv_status slv_pattern_make(size_t nvertices, slv_pattern *p);
void slv_pattern_free(slv_pattern *p);
